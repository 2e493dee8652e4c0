import {
  type ContextSummary,
  type DigestName,
  joinRanges,
  rangesInclude,
  readContextSummary,
  type TextLength,
} from "../../transcript/digest.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Message } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { type Fields, type Line, line, link, type Piece } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { answererFields } from "./shared_fields.ts";
import {
  agentInFull,
  costInWords,
  count,
  messagesInWords,
  nameOf,
  numbersInWords,
  spaced,
  span,
  tokensInWords,
} from "./words.ts";

/** What somebody was shown of what had been said: of a message its speaker, of a note whoever was asked. */
export interface Shown {
  readonly shown?: string;
  readonly digests?: readonly DigestName[];
}

/** What was shown, as fields: numbers of messages as ranges, and the files of summaries. */
export function shownFields(facts: Facts, { shown, digests = [] }: Shown): Fields {
  if (shown === undefined) return {};
  const passages = numbersOf(digests, "passage");
  const leftOut = numbersOf(digests, "gap");
  const summaries = summariesAmong(digests).map(({ note }) => fileOf(facts, note) ?? note);
  return {
    shown,
    ...(summaries.length === 0 ? {} : { summaries }),
    ...(passages === "" ? {} : { passages_of: passages }),
    ...(leftOut === "" ? {} : { left_out: leftOut }),
  };
}

/** What was shown, in a line; nothing if nobody was asked. */
export function shownInWords(facts: Facts, { shown, digests = [] }: Shown): Line | undefined {
  if (shown === undefined) return undefined;
  const passages = numbersOf(digests, "passage");
  const leftOut = numbersOf(digests, "gap");
  const parts: readonly Line[] = [
    ...(shown === "" ? [] : [`${messagesInWords(shown)} in full`]),
    ...summariesAmong(digests).map(({ numbers, note }) => {
      const file = fileOf(facts, note);
      return line(`a summary of ${numbersInWords(numbers)} (`, file === undefined ? note : [link("note", file)], ")");
    }),
    ...(passages === "" ? [] : [`passages of ${numbersInWords(passages)}`]),
    ...(leftOut === "" ? [] : [`left out: ${numbersInWords(leftOut)}`]),
  ];
  if (parts.length === 0) return "nothing that had been said";
  return parts.flatMap((part, n): readonly Piece[] => line(n === 0 ? undefined : "; ", part));
}

function numbersOf(digests: readonly DigestName[], kind: DigestName["kind"]): string {
  return joinRanges(digests.filter((digest) => digest.kind === kind).map(({ numbers }) => numbers));
}

function summariesAmong(digests: readonly DigestName[]) {
  return digests.flatMap(({ kind, numbers, note }) => kind === "summary" ? [{ numbers, note: note ?? "" }] : []);
}

/** Path of a note's file from `messages/` and `notes/`; `undefined` if it is not on record. */
function fileOf(facts: Facts, key: string): string | undefined {
  const note = facts.note(key);
  return note && `../${facts.noteFile(note)}`;
}

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
