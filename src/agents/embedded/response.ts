import { sameStatement } from "../../text/same_statement.ts";
import { jaccard } from "../../text/similarity.ts";
import { contentStems, words } from "../../text/words.ts";
import { ProgramError } from "../../transcript/errors.ts";
import { type Citation, claimId, responseIn, type Stance, STANCES } from "../../transcript/response.ts";
import type { AgentRequest } from "../agent.ts";
import type { Brief, BriefPosition } from "../brief_position.ts";
import type { Source } from "../source.ts";
import * as advocate from "./advocate.ts";
import * as moderator from "./moderator.ts";
import type { Measured } from "./measured_answer.ts";
import { bare, citationsIn, type Passage, passagesOf, withoutCitations } from "./passages.ts";
import { readableSource } from "./readable.ts";
import { sideFor, type Stage } from "./stage.ts";

/** So much closer to the topic than the other one a position has to be to be for it. */
const CLEARLY_CLOSER = 0.05;
/** Share of a response's limit that its reasoning takes: the rest is for the same sentences as claims, and for sources. */
const REASONING_SHARE = 0.4;
const MAX_CLAIMS = 4;
const NEGATIONS: ReadonlySet<string> = new Set("not no never neither nor none without cannot".split(" "));

/** A response in a round: the position of the brief, a line of argument for it, and what can be counted about both. */
export function respond(stage: Stage): Measured {
  const stances = partOf(stage);
  return stances.length === 1 && stances[0] === "neutral" ? weigh(stage) : takeSide(stage, stances);
}

function takeSide(stage: Stage, stances: readonly Stance[]): Measured {
  const side = sideFor(stage, positionFor(stage, stances));
  if (!side) throw new ProgramError(`Cannot respond for ${stage.request.key} as there is no position`);
  const { position, passages } = side;
  const request = shortened(stage.request);
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

/** What was said, summed up, by somebody whose part is to take neither side: what is said of both, and no claim. */
function weigh(stage: Stage): Measured {
  const sides = stage.brief.positions;
  const summary = moderator.roundSummary({ ...stage, request: shortened(stage.request) });
  const { citations, numbered } = citing([summary], stage.sources);
  const value = {
    stance: "neutral",
    position: `There is a case for each of these: ${
      sides.map(({ text }) => `“${text.replace(/[.]$/, "")}”`).join(" – ")
    }`,
    reasoning: numbered(summary),
    keyPoints: [],
    confidence: confidenceOf(sides.flatMap(passagesOf)),
    citations: citations.map((citation) => ({ ...citation })),
    claims: [],
  };
  return { value, text: summary };
}

/** The limit of the reasoning in place of that of the whole response. */
function shortened(request: AgentRequest): AgentRequest {
  const { maxTokens } = request;
  return maxTokens === undefined
    ? request
    : { ...request, maxTokens: Math.max(1, Math.floor(REASONING_SHARE * maxTokens)) };
}

/** The stances that go with the speaker's part; none if it has no part, or one that has all of them. */
function partOf({ request: { form } }: Stage): readonly Stance[] {
  const { stances } = Object(form);
  return Array.isArray(stances) ? STANCES.filter((stance) => stances.includes(stance)) : [];
}

/** The first position of the brief whose stance goes with a part, if the own one's does not. */
function positionFor(stage: Stage, stances: readonly Stance[]): BriefPosition | undefined {
  const fits = (position: BriefPosition) => stances.includes(stanceOf(position, stage));
  const own = sideFor(stage)?.position;
  return own && fits(own) ? own : stage.brief.positions.find(fits);
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

/** Citations by name, or as responses are read by title, as numbers, and what they stand for. */
function citing(texts: readonly string[], sources: readonly Source[]) {
  const sourceOf = (cited: string) =>
    sources.find(({ name, title }) => name === cited || readableSource(title) === cited);
  const cited = [...new Set(texts.flatMap(citationsIn))].flatMap((name) => {
    const source = sourceOf(name);
    return source ? [{ name, source }] : [];
  });
  const all = [...new Set(cited.map(({ source }) => source))];
  const citations = all.map(({ title, url }): Citation => ({ source: title, ...(url === undefined ? {} : { url }) }));
  const numbers = new Map(cited.map(({ name, source }) => [name, all.indexOf(source) + 1]));
  const numbered = (text: string) =>
    text.replace(/\[([^[\]\n]{1,80})\]/g, (mark, name: string) => numbers.has(name) ? `[${numbers.get(name)}]` : mark);
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
