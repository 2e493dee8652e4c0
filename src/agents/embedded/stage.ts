import type { AgentRequest } from "../agent.ts";
import type { Brief, BriefPosition } from "../brief_position.ts";
import type { Source } from "../source.ts";
import { readable } from "./readable.ts";
import { type Claim, claimsOf } from "./claims.ts";
import { Draw } from "./draw.ts";
import { bare, type Passage, passagesOf, passagesOfSources } from "./passages.ts";
import { advocatesAmong, ownStatements, positionTaken } from "./seat.ts";
import type { TopicFinder } from "./topics.ts";
import { Wording } from "./wording.ts";

/** What a turn is taken from. */
export interface Stage {
  readonly request: AgentRequest;
  readonly brief: Brief;
  readonly sources: readonly Source[];
  readonly draw: Draw;
  readonly wording: Wording;
  readonly topicOf: TopicFinder;
}

/** What an advocate can say. */
export interface Side extends Stage {
  readonly position: BriefPosition;
  /** Its own passages, in their order. */
  readonly passages: readonly Passage[];
  /** Those of the own side that were not said yet; when these run out, those of the sources it cites. */
  readonly unused: readonly Passage[];
  /** Those of its own passages that it has said. */
  readonly used: readonly Passage[];
}

/** Prepares a turn. */
export function stageFor(
  request: AgentRequest,
  brief: Brief,
  { sources, topicOf, wording }: {
    readonly sources: readonly Source[];
    readonly topicOf: TopicFinder;
    readonly wording: Wording;
  },
): Stage {
  const { shown, replyTo } = request;
  const asRead = { ...request, shown: shown.map(readable), ...(replyTo ? { replyTo: readable(replyTo) } : {}) };
  return { request: asRead, brief, sources, topicOf, wording, draw: new Draw(request.seed, request.key) };
}

/** The words of everything that may be drawn on. */
export function wordingFor(brief: Brief, sources: readonly Source[]): Wording {
  return new Wording([...brief.positions.map(({ body }) => body), ...sources.map(({ text }) => text)]);
}

/**
 * The side of the participant whose turn it is; `undefined` for somebody who takes none.
 *
 * @param given The position, where it is not the participant's own.
 */
export function sideFor(stage: Stage, given?: BriefPosition): Side | undefined {
  const { request, brief, sources } = stage;
  const position = given ?? positionTaken(brief, request.participant, advocatesAmong(request.participants));
  if (!position) return undefined;
  const passages = passagesOf(position);
  const cited = new Set(passages.flatMap(({ cites }) => cites));
  const saidByMe = bare(ownStatements(request).map(({ text }) => text).join(" "));
  const saidByAnybody = bare(request.shown.map(({ text }) => text).join(" "));
  const unusedOwn = passages.filter((passage) => !saidByMe.includes(passage.bare));
  const fromSources = passagesOfSources(sources.filter(({ name }) => cited.has(name)), passages.length)
    .filter((passage) => !saidByAnybody.includes(passage.bare));
  return {
    ...stage,
    position,
    passages,
    unused: unusedOwn.length >= ENOUGH ? unusedOwn : [...unusedOwn, ...fromSources],
    used: passages.filter((passage) => saidByMe.includes(passage.bare)),
  };
}

/** With fewer passages of its own left, an advocate draws on its sources too. */
const ENOUGH = 4;

/** The claims of everybody but the participant whose turn it is. */
export function claimsOfOthers(request: AgentRequest): readonly Claim[] {
  return claimsOf(request.shown).filter(({ speaker }) => speaker !== request.participant.id);
}
