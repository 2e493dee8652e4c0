import { omitUndefined } from "../../transcript/omit_undefined.ts";
import {
  type Citation,
  claimId,
  type ClaimRelation,
  type ResponseClaim,
  sourceKey,
} from "../../transcript/response.ts";
import type { GivenResponse, ResponseTable } from "./table.ts";

/** A claim that was made in a response, and what others made of it. */
export interface ClaimMade {
  /** The number of its message and its place in it, for example `4.2`. */
  readonly id: string;
  /** Number of the message. */
  readonly number: number;
  /** Id of who made it. */
  readonly by: string;
  /** As it was made, with its citations numbered as in {@linkcode sourcesCited}. */
  readonly text: string;
  /** Absent if it is unlabelled. */
  readonly label?: NonNullable<ResponseClaim["label"]>;
  /** Ids of claims that speak for it, in their order. */
  readonly supportedBy: readonly string[];
  /** Ids of claims that speak against it. */
  readonly rebuttedBy: readonly string[];
  /** Ids of claims that are to stand in its place. */
  readonly revisedBy: readonly string[];
}

/** All claims of the responses that count, in the order of their messages. */
export function claimsMade(table: ResponseTable): readonly ClaimMade[] {
  const keys = sourcesCited(table).map(sourceKey);
  const made = inOrder(table).flatMap(({ participant: by, number, response: { claims, citations } }) =>
    claims.map((claim, place) => ({ id: claimId(number, place), number, by, claim, citations }))
  );
  const naming = (relation: ClaimRelation, id: string) =>
    made.filter(({ claim }) => claim[relation].includes(id)).map((each) => each.id);
  return made.map(({ id, number, by, claim, citations }) => ({
    id,
    number,
    by,
    text: cited(claim, citations.map((citation) => keys.indexOf(sourceKey(citation)) + 1)),
    ...omitUndefined({ label: claim.label }),
    supportedBy: naming("supports", id),
    rebuttedBy: naming("rebuts", id),
    revisedBy: naming("revises", id),
  }));
}

/** The text of a claim with its citations by other numbers; those that do not stand in it come after it. */
function cited({ text, citations }: ResponseClaim, numbers: readonly number[]): string {
  const marks = citations.filter((number) => !text.includes(`[${number}]`)).map((number) => ` [${number}]`);
  return (text + marks.join("")).replace(/\[(\d+)\]/g, (mark, number: string) => {
    const other = numbers[Number(number) - 1];
    return other === undefined ? mark : `[${other}]`;
  });
}

function inOrder({ rounds }: ResponseTable): readonly GivenResponse[] {
  return rounds.flatMap(({ given }) => given).sort((a, b) => a.number - b.number);
}

/** A source, and the messages that cite it. */
export interface SourceCited extends Citation {
  /** Numbers of the messages. */
  readonly messages: readonly number[];
}

/** Every source that is cited, once, in the order of its first citation. */
export function sourcesCited(table: ResponseTable): readonly SourceCited[] {
  const cited = inOrder(table).flatMap(({ number, response }) =>
    response.citations.map((citation) => ({ number, citation }))
  );
  return [...Map.groupBy(cited, ({ citation }) => sourceKey(citation)).values()].flatMap((all) =>
    all.slice(0, 1).map(({ citation }) => ({ ...citation, messages: [...new Set(all.map(({ number }) => number))] }))
  );
}
