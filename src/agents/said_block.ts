import type { Block } from "../models/chat_model.ts";
import { annotatedText, fenceText, headingText, quotable } from "../text/fence.ts";
import { markGiven } from "../text/given.ts";
import { GAP, hasGap } from "../text/sentences.ts";
import { type Digest, numbersIn, rangesIn } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { capital } from "../words/phrases.ts";
import { SAID } from "../words/prompt.ts";
import { KINDS } from "../words/turns.ts";
import type { AgentRequest } from "./agent.ts";
import { speechName } from "../words/speeches.ts";

/** A message or digest, shown to a speaker. */
export type Said = Statement | Digest;

/** The participant who sees messages, and how they are shown. */
export type Viewer = Pick<AgentRequest, "participant" | "participants" | "fence" | "sharesModel" | "blind">;

/** Blocks by message or digest, each made once so that successive prompts share them. */
const blocks = new WeakMap<Said, {
  own?: Block;
  quoted?: { readonly mark: string; readonly participants: AgentRequest["participants"]; readonly block: Block };
}>();

/**
 * Returns a part as the viewer sees it. The viewer's own statements are assistant blocks unless all viewers see the
 * same.
 */
export function saidBlock(viewer: Viewer, part: Said): Block {
  const known = blocks.get(part) ?? {};
  blocks.set(part, known);
  const quotesAll = viewer.sharesModel === true || viewer.blind === true;
  const isOwn = "speaker" in part && part.speaker === viewer.participant.id && part.kind !== "announcement";
  if (isOwn && !quotesAll) {
    return known.own ??= { role: "assistant", text: quotable(part.text) };
  }
  const mark = viewer.fence(fencedBy(part));
  const { participants } = viewer;
  if (known.quoted?.mark !== mark || known.quoted.participants !== participants) {
    known.quoted = { mark, participants, block: { role: "user", text: quoted(viewer, part) } };
  }
  return known.quoted.block;
}

/** Returns a part with its title, in a fence; for a part left out, only a note of its place. */
export function quoted(viewer: Viewer, part: Said): string {
  if ("speaker" in part) return fenceText(viewer.fence(part.number), titleOf(viewer, part), annotated(part));
  if (part.kind === "gap") return `[${leftOut(part)}]`;
  const isSummary = part.kind === "summary";
  const title = isSummary ? SAID.summaryOf(inTitle(part)) : SAID.from(inTitle(part));
  return fenceText(viewer.fence(fencedBy(part)), title, part.text);
}

/** Returns a statement's text, with notes below it if it was cut or its quotations were checked. */
export function annotated({ text, annotation, overrun }: Statement): string {
  if (annotation === undefined && overrun?.whole === undefined) return text;
  if (annotation === undefined && overrun?.whole === undefined) return text;
  const cut = overrun?.whole === undefined ? [] : [hasGap(text) ? SAID.cutOut(GAP) : SAID.cutOff];
  const checked = cut.length > 0 ? capital(annotation ?? "") : annotation ?? "";
  return annotatedText(text, [...cut, checked].join(" ").trim(), SAID.annotation);
}

function fencedBy(part: Said): number | string {
  if ("speaker" in part) return part.number;
  return part.kind === "summary" ? part.note : Number.parseInt(part.numbers);
}

/**
 * Returns a note that names the first and last number: all ranges of a long dialogue would be longer than the messages
 * they replace.
 */
function leftOut({ numbers }: Digest): string {
  const { first, last } = endsOf(numbers);
  return first === last ? SAID.leftOut(first) : SAID.leftOutBetween(first, last);
}

/** The longest list of numbers that a title spells out, in characters. */
const MAX_NUMBERS_LENGTH = 24;

function inTitle({ numbers }: Digest): string {
  if (numbers.replaceAll("-", " to ").replaceAll(",", ", ").length <= MAX_NUMBERS_LENGTH) {
    return messagesInWords(numbers);
  }
  const { first, last } = endsOf(numbers);
  return SAID.someMessages(numbersIn(numbers).length, first, last);
}

function endsOf(numbers: string): { readonly first: number; readonly last: number } {
  const ranges = rangesIn(numbers);
  return { first: ranges[0]?.[0] ?? 0, last: ranges.at(-1)?.[1] ?? 0 };
}

/** Returns ranges of message numbers in words: `5-40,42` becomes messages 5 to 40, 42, and `7` becomes message 7. */
export function messagesInWords(numbers: string): string {
  return SAID.messages(rangesIn(numbers));
}

/**
 * Returns a title such as `Message 5 | Advocate A | rebuttal | round 2 | answers message 3`; the number is omitted if
 * it answers the previous message. The protocol words an announcement, so its title has no name.
 */
function titleOf(viewer: Viewer, statement: Statement): string {
  const { number, speaker, kind, round, replyTo } = statement;
  const who = kind === "announcement" ? [] : [nameOf(viewer, speaker)];
  const parts = [...who, inWords(statement), ...(round === undefined ? [] : [SAID.round(round)])];
  // Message numbers follow the order of seats, so next to labels they would reveal the authors.
  const answers = replyTo === undefined || replyTo === number - 1 ? [] : [SAID.answers(replyTo)];
  return (viewer.blind ? parts : [SAID.message(number), ...parts, ...answers]).join(" | ");
}

/**
 * Returns a participant's name on one line, with anything that resembles a fence removed; returns the id if there is no
 * such participant.
 */
export function nameOf(viewer: Pick<Viewer, "participants">, id: string): string {
  return headingText(rawNameOf(viewer, id)) || id;
}

/** Returns a participant's name as instructions write it; the id if there is no such participant. */
export function givenNameOf(viewer: Pick<Viewer, "participants">, id: string): string {
  return markGiven(rawNameOf(viewer, id)) || id;
}

function rawNameOf({ participants }: Pick<Viewer, "participants">, id: string): string {
  return participants.find((participant) => participant.id === id)?.name ?? id;
}

/** Returns the name of a turn on one line, without anything like a fence, such as `round summary` for `round_summary`. */
export function inWords({ kind, called }: Pick<AgentRequest, "kind" | "called">): string {
  return called === undefined ? KINDS[kind] : headingText(speechName(called));
}
