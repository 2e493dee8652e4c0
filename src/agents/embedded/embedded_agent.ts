import { sha256 } from "../../text/sha256.ts";
import { ProgramError } from "../../transcript/errors.ts";
import type { Json } from "../../transcript/event.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { Agent, AgentAnswer, AgentRequest } from "../agent.ts";
import type { Brief } from "../brief_position.ts";
import type { Source } from "../source.ts";
import * as advocate from "./advocate.ts";
import { EmbeddedWithoutBriefError, EmbeddedWithoutPositionError } from "./embedded_errors.ts";
import { checkFacts, findingsText } from "./fact_checker.ts";
import { withSolutionOnly } from "./designer.ts";
import { measured, measuredAlone } from "./measured.ts";
import { contextSummary } from "./context_recall.ts";
import * as moderator from "./moderator.ts";
import { advocatesAmong, positionTaken } from "./seat.ts";
import { spokenValue } from "./spoken_value.ts";
import { type Side, sideFor, type Stage, stageFor, wordingFor } from "./stage.ts";
import { topicFinder } from "./topics.ts";
import type { Wording } from "./wording.ts";

/** What an {@linkcode EmbeddedAgent} speaks from. */
export interface EmbeddedAgentOptions {
  /** Without one, {@linkcode EmbeddedAgent.check} and every turn fail. */
  readonly brief?: Brief;
  /** Sources beside those of the brief; one of the same name takes its place. */
  readonly sources?: readonly Source[];
}

/** What the embedded agent is, in a line. */
export const EMBEDDED_DESCRIPTION =
  "Not a language model: selects and arranges sentences of a brief and measures texts by fixed formulas.";

/**
 * Answers turns without network, key or weights, from a brief. It is not a language model and does not pretend to be:
 * as advocate it selects and arranges sentences of its side, as moderator it sums up by centrality and scores by fixed
 * measures, as fact checker it looks quotations and numbers up. It makes no call, and depends on nothing but the seed,
 * the turn's key and what is shown.
 */
export class EmbeddedAgent implements Agent {
  readonly description: { readonly type: "embedded"; readonly [key: string]: Json };
  readonly #brief: Brief | undefined;
  readonly #sources: readonly Source[];
  #wording: Wording | undefined;

  /** Reads nothing and loads nothing; the tagger is loaded at the first turn. */
  constructor({ brief, sources = [] }: EmbeddedAgentOptions = {}) {
    const extra = new Set(sources.map(({ name }) => name));
    this.#brief = brief;
    this.#sources = [...(brief?.sources ?? []).filter(({ name }) => !extra.has(name)), ...sources];
    this.description = {
      type: "embedded",
      text: EMBEDDED_DESCRIPTION,
      ...(brief ? { brief: brief.sha256 } : {}),
      ...(sources.length > 0 ? { sources: sha256(JSON.stringify(sources)) } : {}),
    };
  }

  /**
   * Refuses before any turn what would fail in one.
   *
   * @param participants All who take part. The positions of advocates are only checked if it is given.
   * @param mine Those of them this agent speaks for. All, if absent.
   * @throws {EmbeddedWithoutBriefError} If there is no brief.
   * @throws {EmbeddedWithoutPositionError} If the brief has no position for one of the advocates it speaks for.
   */
  check(participants: readonly Participant[] = [], mine: readonly Participant[] = participants): void {
    const brief = this.#brief;
    if (!brief) throw new EmbeddedWithoutBriefError();
    const advocates = advocatesAmong(participants);
    for (const participant of advocates) {
      if (mine.some(({ id }) => id === participant.id) && !positionTaken(brief, participant, advocates)) {
        throw new EmbeddedWithoutPositionError(participant.id, brief.positions.map(({ id }) => id));
      }
    }
  }

  /**
   * Takes a turn.
   *
   * @throws {EmbeddedWithoutBriefError} If there is no brief.
   * @throws {EmbeddedWithoutPositionError} If an advocate has no position in it.
   * @throws {ProgramError} If an answer of an unknown form is asked for that cannot be given.
   */
  async answer(request: AgentRequest): Promise<AgentAnswer> {
    request.signal.throwIfAborted();
    const alone = measuredAlone(request, this.#sources);
    if (alone) return structured(request, alone.value, alone.text);
    this.check(request.participants, [request.participant]);
    const brief = this.#brief;
    if (!brief) throw new EmbeddedWithoutBriefError();
    this.#wording ??= wordingFor(brief, this.#sources);
    const stage = stageFor(request, brief, {
      sources: this.#sources,
      wording: this.#wording,
      topicOf: await topicFinder(),
    });
    request.signal.throwIfAborted();
    return take(stage);
  }
}

/** Takes a turn of any kind. */
function take(stage: Stage): AgentAnswer {
  const { request } = stage;
  const answer = measured(stage);
  if (answer) return structured(request, answer.value, answer.text);
  const text = request.kind === "context_summary" ? contextSummary(stage) : say(stage);
  return request.schema ? structured(request, undefined, text) : { text };
}

/** What is said on the floor. */
function say(stage: Stage): string {
  const side = sideFor(stage);
  return side ? sayForSide(side) : sayNeutrally(stage);
}

function sayForSide(side: Side): string {
  const { request } = side;
  const target = request.replyTo ?? request.shown.findLast(({ speaker }) => speaker !== request.participant.id);
  switch (request.kind) {
    case "opening":
      return advocate.opening(side);
    case "closing":
      return advocate.closing(side);
    case "argument":
    case "gathering":
    case "plan":
      return advocate.argument(side);
    case "answer":
    case "refinement":
      return target ? advocate.answer(side, target) : advocate.argument(side);
    case "critique":
      return target ? advocate.rebuttal(side, withSolutionOnly(target)) : advocate.argument(side);
    case "question":
    case "clarification":
      return target ? advocate.question(side, target) : advocate.argument(side);
    case "round_summary":
      return moderator.roundSummary(side);
    case "summary":
    case "synthesis":
      return moderator.finalSummary(side);
    case "announcement":
      return moderator.announcement(side);
    case "position":
    case "proposal":
      return side.used.length === 0 ? advocate.opening(side) : advocate.argument(side);
    default:
      if (target) return advocate.rebuttal(side, target);
      return side.used.length === 0 ? advocate.opening(side) : advocate.argument(side);
  }
}

function sayNeutrally(stage: Stage): string {
  const { request } = stage;
  const target = request.replyTo ?? request.shown.findLast(({ speaker }) => speaker !== request.participant.id);
  switch (request.kind) {
    case "round_summary":
      return moderator.roundSummary(stage);
    case "summary":
    case "synthesis":
    case "closing":
      return moderator.finalSummary(stage);
    case "interruption":
      return target ? findingsText(checkFacts(target.text, stage.sources)) : moderator.announcement(stage);
    case "announcement":
    case "opening":
      return moderator.announcement(stage);
    default:
      return moderator.neutralStatement(stage);
  }
}

/**
 * The answer with its value, as the request's schema reads it: what was measured or, where nothing was, what a speech
 * alone gives. A score or a finding is not made up where the measured one does not fit.
 */
function structured(request: AgentRequest, measured: Json | undefined, text: string): AgentAnswer {
  const { schema } = request;
  if (!schema) return measured === undefined ? { text } : { text, value: measured };
  const spoken = measured === undefined ? spokenValue(schema.jsonSchema, text) : { ok: true as const, value: measured };
  const reading = spoken.ok ? schema.read(spoken.value) : spoken;
  if (reading.ok) return { text, value: JSON.parse(JSON.stringify(reading.value)) };
  throw new ProgramError(
    `The embedded agent cannot give an answer of the form '${schema.name}': ${reading.problem}`,
  );
}
