import { claimId } from "../../../transcript/flow.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import { type Citation, type ClaimRelation, isSameSource, type ResponseClaim } from "../response.ts";
import type { GivenResponse, ResponseTable } from "./table.ts";

/** A claim made in a response, and the reactions of others. */
export interface ClaimMade {
  /** Number of its message and its place there, for example `4.2`. */
  readonly id: string;
  /** Number of the message. */
  readonly number: number;
  /** Id of its author. */
  readonly by: string;
  /** Text of the claim. */
  readonly text: string;
  /** Absent if it is unlabelled. */
  readonly label?: NonNullable<ResponseClaim["label"]>;
  /** Ids of others' claims that accept it, in order. */
  readonly supportedBy: readonly string[];
  /** Ids of others' claims that dispute it. */
  readonly rebuttedBy: readonly string[];
  /** Ids of its author's later claims that replace or withdraw it. */
  readonly revisedBy: readonly string[];
}

/**
 * Returns all claims of the responses that count, in order of message. A position is included as `4.0` if somebody
 * refers to it and its author still holds it, or once held it if `withPast` is `true`.
 */
export function claimsMade(
  table: ResponseTable,
  { withPast = false }: { readonly withPast?: boolean } = {},
): readonly ClaimMade[] {
  const responses = inOrder(table);
  const points = responses.flatMap(({ participant: by, number, response: { points } }) =>
    points.map((claim, place) => ({ id: claimId(number, place), number, by, claim }))
  );
  const named = new Set(
    points.flatMap(({ claim: { supports, rebuts, revises } }) => [...supports, ...rebuts, ...withPast ? revises : []]),
  );
  const held = responses.flatMap(({ participant: by, number, response: { position } }) => {
    const id = claimId(number, -1);
    const isChanged = responses.some((later) =>
      later.participant === by && later.number > number && later.response.position !== position
    );
    const claim: ResponseClaim = { text: position, supports: [], rebuts: [], revises: [] };
    return named.has(id) && (withPast || !isChanged) ? [{ id, number, by, claim }] : [];
  });
  const made = [...held, ...points].sort((a, b) => a.number - b.number);
  const naming = (relation: ClaimRelation, id: string, isOne: (author: string) => boolean) =>
    made.filter(({ by, claim }) => claim[relation].includes(id) && isOne(by)).map((each) => each.id);
  return made.map(({ id, number, by, claim: { text, label } }) => ({
    id,
    number,
    by,
    text,
    ...omitUndefined({ label }),
    supportedBy: naming("supports", id, (author) => author !== by),
    rebuttedBy: naming("rebuts", id, (author) => author !== by),
    revisedBy: naming("revises", id, (author) => author === by),
  }));
}

function inOrder({ rounds }: ResponseTable): readonly GivenResponse[] {
  return rounds.flatMap(({ given }) => given).sort((a, b) => a.number - b.number);
}

/** A source, with the messages that cite it. */
export interface SourceCited extends Citation {
  /** Numbers of the messages. */
  readonly messages: readonly number[];
}

/** Returns every cited source once, in order of its first citation. */
export function sourcesCited(table: ResponseTable): readonly SourceCited[] {
  const sources: SourceCited[] = [];
  for (const { number, response } of inOrder(table)) {
    for (const citation of response.citations) {
      const at = sources.findIndex((other) => isSameSource(citation, other));
      const { messages } = sources[at] ?? { messages: [] };
      // a later citation may add the address
      const source = { ...citation, ...sources[at], messages: [...new Set([...messages, number])] };
      sources.splice(at < 0 ? sources.length : at, 1, source);
    }
  }
  return sources;
}
