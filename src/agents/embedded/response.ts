import { sameStatement } from "../../text/same_statement.ts";
import { jaccard } from "../../text/similarity.ts";
import { contentStems, words } from "../../text/words.ts";
import { ProgramError } from "../../transcript/errors.ts";
import { type Citation, claimId, responseIn, type Stance } from "../../transcript/response.ts";
import type { Brief, BriefPosition } from "../brief_position.ts";
import type { Source } from "../source.ts";
import * as advocate from "./advocate.ts";
import { choicesOf } from "./choices.ts";
import type { Measured } from "./measured_answer.ts";
import { bare, citationsIn, type Passage, withoutCitations } from "./passages.ts";
import { sideFor, type Stage } from "./stage.ts";

/** So much closer to the topic than the other one a position has to be to be for it. */
const CLEARLY_CLOSER = 0.05;
/** Share of a response's limit that its reasoning takes: the rest is for the same sentences as claims, and for sources. */
const REASONING_SHARE = 0.4;
const MAX_CLAIMS = 4;
const NEGATIONS: ReadonlySet<string> = new Set("not no never neither nor none without cannot".split(" "));

/** A response in a round: the position of the brief, a line of argument for it, and what can be counted about both. */
export function respond(stage: Stage): Measured {
  const side = sideFor(stage, positionForStance(stage));
  if (!side) throw new ProgramError(`Cannot respond for ${stage.request.key} as there is no position`);
  const { position, passages } = side;
  const { maxTokens } = stage.request;
  const request = maxTokens === undefined
    ? stage.request
    : { ...stage.request, maxTokens: Math.max(1, Math.floor(REASONING_SHARE * maxTokens)) };
  const speech = (side.used.length === 0 ? advocate.opening : advocate.argument)({ ...side, request });
  const said = bare(speech);
  const used = side.unused.filter((passage) => said.includes(passage.bare)).slice(0, MAX_CLAIMS);
  const { citations, numbered } = citing([speech, ...used.map(({ text }) => text)], stage.sources);
  const value = {
    stance: stanceOf(position, stage),
    position: position.text,
    reasoning: numbered(speech),
    keyPoints: [...new Set(used.map(({ line }) => line).filter((line) => line !== ""))],
    confidence: confidenceOf(passages),
    citations,
    claims: used.map(({ text, cites }) => ({
      text: numbered(text),
      label: cites.length > 0 ? "fact" : "unlabelled",
      citations: [...numbered(text).matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)),
      supports: sameClaims(text, stage),
      rebuts: [],
      revises: [],
    })),
  };
  return { value: JSON.parse(JSON.stringify(value)), text: speech };
}

/** The position of the brief that has the stance which the form puts first, where a part has one; else the own. */
function positionForStance(stage: Stage): BriefPosition | undefined {
  const [wanted] = choicesOf(stage.request.schema?.jsonSchema, "stance");
  return wanted === "neutral" ? undefined : stage.brief.positions.find((each) => stanceOf(each, stage) === wanted);
}

/**
 * Of the two positions of a brief, the one that is clearly closer to the topic is for it, and the other against it; the
 * other way round if just one of topic and closer position has a negation. In any other brief nothing can be said.
 */
export function stanceOf(
  { id }: BriefPosition,
  { brief, request: { topic } }: { brief: Brief; request: { topic: string } },
): Stance {
  const [first, second] = brief.positions.map((position) => ({
    position,
    closeness: jaccard(contentStems(position.text), contentStems(topic)),
  }));
  if (!first || !second || brief.positions.length > 2) return "neutral";
  const [closer, other] = first.closeness >= second.closeness ? [first, second] : [second, first];
  if (closer.closeness - other.closeness < CLEARLY_CLOSER) return "neutral";
  const isFor = isNegated(closer.position.text) === isNegated(topic);
  return (closer.position.id === id) === isFor ? "yes" : "no";
}

function isNegated(text: string): boolean {
  return words(text).filter((word) => NEGATIONS.has(word) || word.endsWith("n't")).length % 2 === 1;
}

/** The share of the sentences of a side that cite a source, to two decimals. */
function confidenceOf(passages: readonly Passage[]): number {
  const cited = passages.filter(({ cites }) => cites.length > 0).length;
  return passages.length === 0 ? 0 : Math.round(100 * cited / passages.length) / 100;
}

/** Citations by name as numbers, and what they stand for. */
function citing(texts: readonly string[], sources: readonly Source[]) {
  const names = [...new Set(texts.flatMap(citationsIn))].filter((name) =>
    sources.some((source) => source.name === name)
  );
  const citations = names.flatMap((name): Citation[] => {
    const source = sources.find((each) => each.name === name);
    return source ? [{ source: source.title, ...(source.url === undefined ? {} : { url: source.url }) }] : [];
  });
  const numbered = (text: string) =>
    names.reduce((numberedSoFar, name, at) => numberedSoFar.replaceAll(`[${name}]`, `[${at + 1}]`), text);
  return { citations, numbered };
}

/** Ids of earlier claims of others that say the same. */
function sameClaims(text: string, { request: { shown, participant } }: Stage): readonly string[] {
  return shown.filter(({ speaker }) => speaker !== participant.id).flatMap((statement) =>
    responseIn(statement)?.claims.flatMap((claim, place) =>
      sameStatement(withoutCitations(claim.text), withoutCitations(text)) ? [claimId(statement.number, place)] : []
    ) ?? []
  );
}
