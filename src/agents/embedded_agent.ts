import { firstWords } from "../text/first_words.ts";
import { sha256 } from "../text/sha256.ts";
import { countTokens } from "../text/tokens.ts";
import { contentStems } from "../text/words.ts";
import type { Json } from "../transcript/event.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import { numbersIn } from "../transcript/digest.ts";
import { NEUTRAL_ROLES, type Participant } from "../transcript/participant.ts";
import { type Passage, passagesOf, wordsOf } from "./_passages.ts";
import type { Agent, AgentAnswer, AgentRequest } from "./agent.ts";
import { type Brief, type BriefPosition, positionFor } from "./brief_position.ts";
import type { Source } from "./source.ts";

/** Options of an {@linkcode EmbeddedAgent}. */
export interface EmbeddedAgentOptions {
  /** The brief to speak from. Without one only a moderator can speak. */
  readonly brief?: Brief;
  /** Sources beside those of the brief; one of the same name replaces it. */
  readonly sources?: readonly Source[];
}

/** A line that says what the embedded agent is. */
export const EMBEDDED_DESCRIPTION = "Not a language model: says sentences of a brief and of its sources.";

/** The embedded agent has no brief to speak from. */
export class EmbeddedWithoutBriefError extends Error {
  /** `EmbeddedWithoutBriefError`, to tell it from other errors. */
  override name = "EmbeddedWithoutBriefError";

  /** The message says what to give. */
  constructor() {
    super(
      "Cannot use the embedded agent as it has no brief to speak from: give --brief DIR, or a model with --model SPEC",
    );
  }
}

/** The brief has no position for an advocate. */
export class EmbeddedWithoutPositionError extends Error {
  /** `EmbeddedWithoutPositionError`, to tell it from other errors. */
  override name = "EmbeddedWithoutPositionError";
  /** Id of the participant. */
  readonly participant: string;

  /** `positions` are the ids of those there are. */
  constructor(participant: string, positions: readonly string[]) {
    super(
      `Cannot let the embedded agent speak for ${participant} as the brief has no position for it: its positions are ` +
        `${positions.join(", ")}; add one, or give ${participant} a model with --model ${participant}=SPEC`,
    );
    this.participant = participant;
  }
}

/** The embedded agent was asked for something that takes a model, such as a score or a vote. */
export class NeedsModelError extends Error {
  /** `NeedsModelError`, to tell it from other errors. */
  override name = "NeedsModelError";

  /** `task` is what it was asked for, as in `give an answer of the form 'score'`. */
  constructor(task: string, participant: string) {
    super(
      `Cannot ${task} with the embedded agent, which only speaks in debates: give ${participant} a model, ` +
        "as provider/model or recorded/FILE",
    );
  }
}

/**
 * Takes turns without a model, from a brief: a speaker that says sentences of its own side and of the sources that only
 * this side cites, none that it is shown to have said, and as moderator names what was said. It gives no scores, votes,
 * forms or findings. What it says depends on nothing but the brief and what it is shown.
 */
export class EmbeddedAgent implements Agent {
  readonly description: { readonly type: "embedded"; readonly [key: string]: Json };
  readonly #brief: Brief | undefined;
  readonly #sources: readonly Source[];

  /** Reads and loads nothing. */
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
   * Refuses before the first turn what would fail in one.
   *
   * @param participants Everybody who takes part.
   * @param mine Those of them this agent speaks for. @default all
   * @throws {EmbeddedWithoutBriefError} If it speaks for an advocate and there is no brief.
   * @throws {EmbeddedWithoutPositionError} If the brief has no position for one of its advocates.
   */
  check(participants: readonly Participant[], mine: readonly Participant[] = participants): void {
    const advocates = advocatesAmong(participants);
    for (const participant of advocates) {
      if (mine.some(({ id }) => id === participant.id)) this.#positionOf(participant, advocates);
    }
  }

  /**
   * Takes a turn.
   *
   * @throws {NeedsModelError} If it is asked for a score, a vote or another answer with a form.
   * @throws {EmbeddedWithoutBriefError} If it speaks for an advocate and there is no brief.
   * @throws {EmbeddedWithoutPositionError} If the brief has no position for the advocate.
   */
  // deno-lint-ignore require-await -- what it throws is a rejection
  async answer(request: AgentRequest): Promise<AgentAnswer> {
    request.signal.throwIfAborted();
    const { participant, participants, kind, schema } = request;
    if (schema) throw new NeedsModelError(`give an answer of the form '${schema.name}'`, participant.id);
    const advocates = advocatesAmong(participants);
    const takesSide = advocates.some(({ id }) => id === participant.id);
    if (kind === "context_summary" || !takesSide) return { text: whatWasSaid(request) };
    const position = this.#positionOf(participant, advocates);
    return { text: speech(request, position, passagesOf(position, this.#brief ?? { positions: [] }, this.#sources)) };
  }

  #positionOf(participant: Participant, advocates: readonly Participant[]): BriefPosition {
    const brief = this.#brief;
    if (!brief) throw new EmbeddedWithoutBriefError();
    const position = positionFor(brief, participant, advocates);
    if (!position) throw new EmbeddedWithoutPositionError(participant.id, brief.positions.map(({ id }) => id));
    return position;
  }
}

/** Everybody who takes a side: who has a position or, if nobody has, everybody who is not neutral by role. */
function advocatesAmong(participants: readonly Participant[]): readonly Participant[] {
  const advocates = participants.filter(({ role, position }) =>
    role === "position_advocate" || (position !== undefined && !NEUTRAL_ROLES.has(role))
  );
  return advocates.length > 0 ? advocates : participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
}

const ANSWERS: ReadonlySet<Kind> = new Set(["rebuttal", "answer", "critique", "refinement"] as const);
/** Passages in one turn, if the limit on its length allows that many. */
const MOST_PASSAGES = 4;
/** Words that a moderator repeats of each statement. */
const FIRST_WORDS = 14;
const USED_UP = "I have said everything that my brief gives me.";

/** What an advocate says: its position where it opens or closes, and passages that it has not said yet. */
function speech(request: AgentRequest, position: BriefPosition, passages: readonly Passage[]): string {
  const { kind, participant, shown, replyTo, maxTokens } = request;
  const said = wordsOf(shown.filter(({ speaker }) => speaker === participant.id).map(({ text }) => text).join(" "));
  // of what was cut at a limit the beginning was said
  const unused = passages.filter(({ words }) => !` ${said} `.includes(` ${words.split(" ", 8).join(" ")} `));
  const states = kind === "opening" || kind === "closing" || said === "";
  const stated = /[.!?]$/.test(position.text) ? position.text : `${position.text}.`;
  const chosen = inOrderFor(kind, unused, replyTo);
  if (chosen.length === 0) return states ? `${stated} ${USED_UP}` : USED_UP;
  return joined([...(states ? [stated] : []), ...chosen.map(({ text }) => text)], { maxTokens, separator: " " });
}

/** Passages in the order that fits a turn: one of each line to open, those that bear on a statement to answer it. */
function inOrderFor(kind: Kind, unused: readonly Passage[], replyTo: Statement | undefined): readonly Passage[] {
  if (kind === "opening") {
    const lines = Map.groupBy(unused, ({ line }) => line);
    return [...lines.values()].flatMap(([first]) => first ?? []).slice(0, MOST_PASSAGES);
  }
  if (ANSWERS.has(kind) && replyTo) {
    const asked = new Set(contentStems(replyTo.text));
    const shared = ({ stems }: Passage) => stems.intersection(asked).size / Math.sqrt(stems.size || 1);
    const best = unused.toSorted((a, b) => shared(b) - shared(a)).slice(0, MOST_PASSAGES);
    return unused.filter((passage) => best.includes(passage));
  }
  const [first] = unused;
  return unused.filter(({ line }) => line === first?.line).slice(0, MOST_PASSAGES);
}

/** Names what is to be summed up: each speaker with the first words of what they said. */
function whatWasSaid({ kind, shown, round, participants, topic, maxTokens, summaryOf, digests = [] }: AgentRequest) {
  const asked = summaryOf === undefined ? undefined : new Set(numbersIn(summaryOf));
  const inRound = kind === "round_summary" ? shown.filter((statement) => statement.round === round) : shown;
  const earlier = digests.flatMap((digest) => digest.kind === "summary" ? [digest.text] : []);
  const statements = inRound.filter(({ number, kind, speaker }) =>
    (asked?.has(number) ?? true) && kind !== "announcement" && !isNeutral(participants, speaker)
  );
  if (statements.length === 0 && earlier.length === 0) return `We discuss this: ${topic}`;
  const nameOf = (id: string) => participants.find((participant) => participant.id === id)?.name ?? id;
  const named = statements.map(({ speaker, kind, number, text }) =>
    `${nameOf(speaker)}, ${kind.replaceAll("_", " ")} (message ${number}): ${firstWords(text, FIRST_WORDS)}`
  );
  return joined([...earlier, ...named], { maxTokens, separator: "\n\n" });
}

function isNeutral(participants: readonly Participant[], speaker: string): boolean {
  const role = participants.find(({ id }) => id === speaker)?.role;
  return role !== undefined && NEUTRAL_ROLES.has(role);
}

/** As many whole parts as a limit in tokens has room for, and at least one. */
function joined(
  parts: readonly string[],
  { maxTokens = Infinity, separator }: { readonly maxTokens: number | undefined; readonly separator: string },
): string {
  let text = parts[0] ?? "";
  for (const part of parts.slice(1)) {
    const longer = `${text}${separator}${part}`;
    if (countTokens(longer) <= maxTokens) text = longer;
  }
  return text;
}
