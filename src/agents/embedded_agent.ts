import { firstWords } from "../text/display.ts";
import { sha256 } from "../text/sha256.ts";
import { countTokens } from "../text/tokens.ts";
import { contentStems } from "../text/words.ts";
import type { Json } from "../transcript/event.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import { numbersIn } from "../transcript/digest.ts";
import { NEUTRAL_ROLES, type Participant } from "../transcript/participant.ts";
import type { Agent, AgentAnswer, AgentRequest } from "./agent.ts";
import { type Brief, type BriefPosition, positionFor } from "./brief.ts";
import { inWords } from "./said_block.ts";
import type { Source } from "./source.ts";
import { citationsIn } from "../text/evidence.ts";
import { sentences } from "../text/sentences.ts";

/** Options of an {@linkcode EmbeddedAgent}. */
export interface EmbeddedAgentOptions {
  /** The brief to speak from. Without one only a moderator can speak. */
  readonly brief?: Brief;
  /** Sources in addition to the brief's; one with the same name replaces the brief's. */
  readonly sources?: readonly Source[];
}

/**
 * The embedded agent has nothing to speak from, or is asked for something that needs a model, such as a score or a
 * vote.
 */
export class EmbeddedAgentError extends Error {
  /** `EmbeddedAgentError`, to distinguish it from other errors. */
  override name = "EmbeddedAgentError";

  /** Makes the error for a task that needs a model, such as `give an answer of the form 'score'`. */
  static needsModel(task: string, participant: string): EmbeddedAgentError {
    return new EmbeddedAgentError(
      `Cannot ${task} with the embedded agent, which only speaks: give ${participant} a model, ` +
        "as provider/model or recorded/FILE",
    );
  }
}

/**
 * Takes turns from a brief, without a language model. As a speaker, it says sentences from its own side and from
 * sources that only this side cites, and repeats none that it is shown to have said. As moderator, it lists what was
 * said. It gives no scores, votes, forms or findings. Its answers depend only on the brief and on the statements shown.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { DialogueWorkflow, EmbeddedAgent, EmbeddedAgentError, loadBrief } from "@convenings/convenings";
 *
 * const brief = await loadBrief("examples/briefs/nuclear-power");
 * const agent = new EmbeddedAgent({ brief });
 * const speakers = brief.positions.map(({ id, text: position }) => {
 *   return { id, name: id, role: "position_advocate", position, agent };
 * });
 * const dialogue = new DialogueWorkflow(brief.motion, speakers, { maxTurns: 2, outputDirectory: false });
 * const { messages: [first] } = await dialogue.run();
 *
 * assert.ok(first && !first.failed);
 * assert.match(first.text, /^Nuclear power should supply a large share of clean electricity/);
 * assert.throws(() => new EmbeddedAgent().check(speakers), EmbeddedAgentError); // it has nothing to say without a brief
 * ```
 */
export class EmbeddedAgent implements Agent {
  readonly description: { readonly type: "embedded"; readonly [key: string]: Json };
  readonly #brief: Brief | undefined;
  readonly #sources: readonly Source[];

  /** Creates the agent without reading or loading anything. */
  constructor({ brief, sources = [] }: EmbeddedAgentOptions = {}) {
    const extra = new Set(sources.map(({ name }) => name));
    this.#brief = brief;
    this.#sources = [...(brief?.sources ?? []).filter(({ name }) => !extra.has(name)), ...sources];
    this.description = {
      type: "embedded",
      text: "Not a language model: says sentences of a brief and of its sources.",
      ...(brief ? { brief: brief.sha256 } : {}),
      ...(sources.length > 0 ? { sources: sha256(JSON.stringify(sources)) } : {}),
    };
  }

  /**
   * Refuses, before the first turn, anything that would fail during one.
   *
   * @param participants All participants.
   * @param mine The participants this agent speaks for. @default all
   * @throws {EmbeddedAgentError} If it speaks for an advocate without a brief, or without a position in the brief.
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
   * @throws {EmbeddedAgentError} If the answer must have a form, or there is nothing to speak from.
   */
  // deno-lint-ignore require-await -- errors become rejections
  async answer(request: AgentRequest): Promise<AgentAnswer> {
    request.signal.throwIfAborted();
    const { participant, participants, kind, schema } = request;
    if (schema) throw EmbeddedAgentError.needsModel(`give an answer of the form '${schema.name}'`, participant.id);
    const advocates = advocatesAmong(participants);
    const takesSide = advocates.some(({ id }) => id === participant.id);
    if (kind === "context_summary" || !takesSide) return { text: whatWasSaid(request) };
    const position = this.#positionOf(participant, advocates);
    return { text: speech(request, position, passagesOf(position, this.#brief ?? { positions: [] }, this.#sources)) };
  }

  #positionOf(participant: Participant, advocates: readonly Participant[]): BriefPosition {
    const brief = this.#brief;
    if (!brief) {
      throw new EmbeddedAgentError(
        "Cannot use the embedded agent: it has no brief to speak from. Give --brief DIR, or a model with --model SPEC",
      );
    }
    const position = positionFor(brief, participant, advocates);
    if (position) return position;
    throw new EmbeddedAgentError(
      `Cannot let the embedded agent speak for ${participant.id}: the brief has no position for it. Its positions are ` +
        `${brief.positions.map(({ id }) => id).join(", ")}; add one, or give ${participant.id} a model with --model ` +
        `${participant.id}=SPEC`,
    );
  }
}

/**
 * Returns all participants who take a side: those with a position or, if nobody has one, those whose role is not
 * neutral.
 */
function advocatesAmong(participants: readonly Participant[]): readonly Participant[] {
  const advocates = participants.filter(({ role, position }) =>
    role === "position_advocate" || (position !== undefined && !NEUTRAL_ROLES.has(role))
  );
  return advocates.length > 0 ? advocates : participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
}

const ANSWERS: ReadonlySet<Kind> = new Set(["rebuttal", "answer", "critique", "refinement"] as const);
/** The most passages in one turn, if the length limit allows. */
const MOST_PASSAGES = 4;
/** Number of words that a moderator repeats from each statement. */
const FIRST_WORDS = 14;
const USED_UP = "I have said everything that my brief gives me.";

/** Makes an advocate's statement: its position in an opening or closing, and passages that it has not used yet. */
function speech(request: AgentRequest, position: BriefPosition, passages: readonly Passage[]): string {
  const { kind, participant, shown, replyTo, maxTokens } = request;
  const said = wordsOf(shown.filter(({ speaker }) => speaker === participant.id).map(({ text }) => text).join(" "));
  // A passage cut at a limit counts as said if its beginning was.
  const unused = passages.filter(({ words }) => !` ${said} `.includes(` ${words.split(" ", 8).join(" ")} `));
  const states = kind === "opening" || kind === "closing" || said === "";
  const stated = /[.!?]$/.test(position.text) ? position.text : `${position.text}.`;
  const chosen = inOrderFor(kind, unused, replyTo);
  if (chosen.length === 0) return states ? `${stated} ${USED_UP}` : USED_UP;
  return joined([...(states ? [stated] : []), ...chosen.map(({ text }) => text)], " ", maxTokens);
}

/**
 * Selects passages for a turn: one from each line of argument for an opening, or the relevant ones to answer a
 * statement.
 */
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

/** Returns a list of the speakers, each with the first words of their statements. */
function whatWasSaid({ kind, shown, round, participants, topic, maxTokens, summaryOf, digests = [] }: AgentRequest) {
  const asked = summaryOf === undefined ? undefined : new Set(numbersIn(summaryOf));
  const inRound = kind === "round_summary" ? shown.filter((statement) => statement.round === round) : shown;
  const earlier = digests.flatMap((digest) => digest.kind === "summary" ? [digest.text] : []);
  const byId = new Map(participants.map((participant) => [participant.id, participant]));
  const statements = inRound.filter(({ number, kind, speaker }) =>
    (asked?.has(number) ?? true) && kind !== "announcement" && !NEUTRAL_ROLES.has(byId.get(speaker)?.role ?? "")
  );
  if (statements.length === 0 && earlier.length === 0) return `We discuss this: ${topic}`;
  const named = statements.map(({ number, text, ...said }) => {
    const name = byId.get(said.speaker)?.name ?? said.speaker;
    return `${name}, ${inWords(said)} (message ${number}): ${firstWords(text, FIRST_WORDS)}`;
  });
  return joined([...earlier, ...named], "\n\n", maxTokens);
}

/** Joins as many whole parts as the token limit allows, and at least one. */
function joined(parts: readonly string[], separator: string, maxTokens = Infinity): string {
  let text = parts[0] ?? "";
  for (const part of parts.slice(1)) {
    const longer = `${text}${separator}${part}`;
    if (countTokens(longer) <= maxTokens) text = longer;
  }
  return text;
}

/** A sentence that can stand alone, with the sentences that depend on it. */
export interface Passage {
  readonly text: string;
  /** The heading above it; empty for a passage of a source. */
  readonly line: string;
  /** The text without citations, punctuation and case: passages with the same words are duplicates. */
  readonly words: string;
  readonly stems: ReadonlySet<string>;
}

/** A sentence that begins this way means little without the previous one. */
const LEANING =
  /^(?:it|its|this|these|that|those|they|their|them|he|she|his|her|such|but|and|or|so|yet|however|moreover|therefore|thus|also|for example|for instance|instead|as a result)\b/i;

/** Returns a side's passages, followed by those of the sources that only this side cites, in order. */
export function passagesOf(
  side: BriefPosition,
  { positions }: Pick<Brief, "positions">,
  sources: readonly Source[],
): readonly Passage[] {
  const own = [...passagesIn(side.body)].map(({ text, line }) => toPassage(text, line));
  const others = positions.filter(({ id }) => id !== side.id).map(namesCited);
  const cited = others.reduce((names, other) => names.difference(other), namesCited(side));
  const fromSources = sources.filter(({ name }) => cited.has(name)).flatMap(({ name, text }) =>
    [...passagesIn(text)].map((passage) => toPassage(cite(passage.text, name), ""))
  );
  const all = [...own, ...fromSources];
  // Skip passages that another passage quotes.
  return all.filter(({ words }, at) =>
    !all.some((other, place) => other.words === words ? place < at : other.words.includes(words))
  );
}

function namesCited({ body }: BriefPosition): Set<string> {
  return new Set(citationsIn(body).map(({ name }) => name));
}

/** Returns a text without its citations, punctuation and case. */
export function wordsOf(text: string): string {
  return text.replace(/\s*\[[^\[\]\n]*\]/g, "").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

function* passagesIn(markdown: string): Generator<Pick<Passage, "text" | "line">> {
  let line = "";
  for (const block of markdown.split(/\r?\n\s*\r?\n|\r?\n(?=#{1,6}\s)|(?<=(?:^|\n)#{1,6}\s[^\n]*)\r?\n/)) {
    const [, marks, heading = ""] = /^\s*(#{1,6})\s+(.*?)\s*#*\s*$/.exec(block) ?? [];
    if (marks !== undefined) {
      if (marks !== "#") line = heading;
      continue;
    }
    let whole = "";
    for (const { text } of sentences(block)) {
      const sentence = plain(text);
      if (!/[\p{L}\p{N}]/u.test(sentence)) continue;
      if (whole !== "" && !LEANING.test(sentence)) {
        yield { text: whole, line };
        whole = "";
      }
      whole = whole === "" ? sentence : `${whole} ${sentence}`;
    }
    if (whole !== "") yield { text: whole, line };
  }
}

/** Returns a sentence of Markdown without list markers, emphasis and line breaks. */
function plain(sentence: string): string {
  return sentence.replace(/^(?:[-*+•>]|\d{1,3}[.)])\s+/, "").replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "")
    .replace(/\s+/g, " ");
}

/** Returns a sentence with a citation before its final punctuation mark. */
function cite(text: string, name: string): string {
  const end = /[.!?。！？]["”’」)]*$/u.exec(text);
  return end ? `${text.slice(0, end.index)} [${name}]${end[0]}` : `${text} [${name}].`;
}

function toPassage(text: string, line: string): Passage {
  return { text, line, words: wordsOf(text), stems: new Set(contentStems(text)) };
}
