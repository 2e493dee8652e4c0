import { type ContextSummary, readContextSummary, type TextLength } from "../../transcript/context_summary.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Message } from "../../transcript/message.ts";
import { joinRanges, rangesInclude } from "../../transcript/number_ranges.ts";
import type { Note } from "../../transcript/record.ts";
import { type Fields, type Line, line, link, type Piece } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { messagesInWords } from "./numbers.ts";
import { answererFields } from "./shared_fields.ts";
import { agentInFull, costInWords, count, nameOf, spaced, span, tokensInWords } from "./words.ts";

/** Ways of making a summary that are a word in the record, in words. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["afresh", "afresh, from everything it covers"],
  ["contribution", "from one contribution"],
  ["contributions", "from contributions that follow each other"],
  ["round", "from a round"],
  ["block", "from parts that follow each other"],
  ["phase", "from the parts of a phase"],
  ["whole", "from the parts of the whole"],
]);

/** The summary that a note is; `undefined` of any other. */
export function summaryIn({ kind, answer }: Note): ContextSummary | undefined {
  return kind === "context_summary" && answer.given ? readContextSummary(answer.value) : undefined;
}

/** `Context summary of messages 5 to 40`. */
export function summaryTitle({ of }: ContextSummary): string {
  return `Context summary of ${messagesInWords(of)}`;
}

/** What went in and came out, and who used it, as fields. */
export function summaryFields(facts: Facts, note: Note, summary: ContextSummary): Fields {
  const { messages, summaries } = sources(facts, summary);
  const uses = facts.uses(note.key);
  return {
    covers: summary.of,
    method: summary.method,
    ...omitUndefined({ cut: summary.cut }),
    made_from: {
      messages: messages.map((message) => fileOfMessage(facts, message)),
      summaries: summaries.map((inner) => fileOfNote(facts, inner)),
    },
    before: { ...summary.before },
    after: { ...summary.after },
    ...omitUndefined({ share_of_tokens: shareOf(summary) }),
    used_by: [
      ...uses.messages.map((message) => fileOfMessage(facts, message)),
      ...uses.notes.map((user) => fileOfNote(facts, user)),
    ],
  };
}

/** What went in and came out, and who used it, a line each. */
export function aboutSummary(
  facts: Facts,
  note: Note,
  summary: ContextSummary,
): readonly (readonly [label: string, value: Line])[] {
  const { before, after, method } = summary;
  return [
    ["Covers", messagesInWords(summary.of)],
    ["Made", `${METHODS.get(method) ?? method}${overrunInWords(facts, note, summary)}`],
    ["Made from", madeFrom(facts, summary)],
    ["Before", lengthInWords(before)],
    ["After", `${lengthInWords(after)}${shareInWords(summary)}`],
    ["Written by", writtenBy(facts, note)],
    ["Used by", usedBy(facts, note)],
  ];
}

/** Whether a summary was over its limit, so that a shorter one of the same messages was made from it. */
export function wasTooLong(facts: Facts, note: Note): boolean {
  const covered = summaryIn(note)?.of;
  return facts.uses(note.key).notes.some((user) => summaryIn(user)?.of === covered);
}

function overrunInWords(facts: Facts, note: Note, { cut }: ContextSummary): string {
  if (cut) return "; over its limit twice, and cut at a sentence";
  return wasTooLong(facts, note) ? "; over its limit, and asked for once more" : "";
}

/** The messages and summaries that went in: a message that one of the summaries covers was not read again. */
function sources(facts: Facts, { of, from = [] }: ContextSummary) {
  const summaries = from.flatMap((key) => facts.note(key) ?? []);
  const read = joinRanges(summaries.map((note) => summaryIn(note)?.of ?? ""));
  const messages = facts.record.messages.filter(({ number }) =>
    rangesInclude(of, number) && !rangesInclude(read, number)
  );
  return { messages, summaries };
}

function madeFrom(facts: Facts, summary: ContextSummary): Line {
  const { messages, summaries } = sources(facts, summary);
  return inOneLine([
    ...summaries.map((note) => linkToNote(facts, note)),
    ...messages.map((message) => linkToMessage(facts, message)),
  ]);
}

function usedBy(facts: Facts, { key }: Note): Line {
  const { messages, notes } = facts.uses(key);
  if (messages.length + notes.length === 0) return "nobody";
  return inOneLine([
    ...messages.map((message) => linkToMessage(facts, message)),
    ...notes.map((note) => linkToNote(facts, note)),
  ]);
}

function linkToMessage(facts: Facts, message: Message): Line {
  return [link(`message ${message.number}`, fileOfMessage(facts, message))];
}

function linkToNote(facts: Facts, note: Note): Line {
  const summary = summaryIn(note);
  const words = summary ? `the summary of ${messagesInWords(summary.of)}` : `the ${spaced(note.kind)}`;
  return [link(`${words} by ${nameOf(facts, note.participant)}`, fileOfNote(facts, note))];
}

function inOneLine(parts: readonly Line[]): Line {
  return parts.flatMap((part, n): readonly Piece[] => line(n === 0 ? undefined : ", ", part));
}

function lengthInWords({ characters, tokens }: TextLength): string {
  return `${count(characters, "character")}, ${count(tokens, "token")}`;
}

/** Tokens that came out for one that went in; absent if nothing went in. */
function shareOf({ before, after }: ContextSummary): number | undefined {
  return before.tokens === 0 ? undefined : Math.round(after.tokens / before.tokens * 1000) / 1000;
}

function shareInWords(summary: ContextSummary): string {
  const share = shareOf(summary);
  return share === undefined ? "" : ` (${(share * 100).toFixed(1)} % of the tokens)`;
}

function writtenBy(facts: Facts, { key, participant }: Note): string {
  const usage = facts.usage(key);
  if (usage.calls === 0) return agentInFull(facts.agent(participant));
  const { model, latency_ms } = answererFields(facts, key, participant, false);
  const latency = typeof latency_ms === "number" ? `, in ${span(latency_ms)}` : "";
  const calls = count(usage.calls, "call");
  return `${String(model)}${latency}; ${calls}; tokens ${tokensInWords(usage)}; cost ${costInWords(usage)}`;
}

function fileOfMessage(facts: Facts, message: Message): string {
  return `../${facts.messageFile(message)}`;
}

function fileOfNote(facts: Facts, note: Note): string {
  return `../${facts.noteFile(note)}`;
}
