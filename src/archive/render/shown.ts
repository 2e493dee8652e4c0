import {
  type ContextSummary,
  type DigestName,
  joinRanges,
  readContextSummary,
  type TextLength,
} from "../../transcript/digest.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { type SentBlock, sentPrompts } from "../../transcript/fold.ts";
import type { Message } from "../../transcript/message.ts";
import { isPerson } from "../../transcript/participant.ts";
import type { Note } from "../../transcript/record.ts";
import { cutToColumns } from "../../text/display.ts";
import { singleLine } from "../../text/visible.ts";
import type { Facts } from "./facts.ts";
import { type Fields, joined, type LabelledLine, type Line, line, link } from "./page.ts";
import { MESSAGE, NO_PROMPT, SHOWN, TURN } from "../../words/messages.ts";
import { calledInWords, messagesInWords, nameOf, numbersInWords } from "./words.ts";
import { SIGNS, spaced } from "../../words/phrases.ts";

/** The messages shown to a message's speaker or to the person asked for a note. */
type Shown = Pick<Note, "shown" | "digests">;

/** Returns the messages shown, as fields: numbers as ranges, and the files of summaries. */
export function shownFields(facts: Facts, { shown, digests = [] }: Shown): Fields {
  if (shown === undefined) return {};
  const passages = numbersOf(digests, "passage");
  const leftOut = numbersOf(digests, "gap");
  const summaries = digests.flatMap(({ kind, note = "" }) => kind === "summary" ? [fileOf(facts, note) ?? note] : []);
  return {
    shown,
    summaries: summaries.length === 0 ? undefined : summaries,
    passages_of: passages || undefined,
    left_out: leftOut || undefined,
  };
}

/** Returns the messages shown, on one line; `undefined` if nobody was asked. */
export function shownInWords(facts: Facts, { shown, digests = [] }: Shown): Line | undefined {
  if (shown === undefined) return undefined;
  const passages = numbersOf(digests, "passage");
  const leftOut = numbersOf(digests, "gap");
  const parts: readonly Line[] = [
    ...(shown === "" ? [] : [SHOWN.inFull(messagesInWords(shown))]),
    ...digests.flatMap(({ kind, numbers, note = "" }) => {
      if (kind !== "summary") return [];
      const file = fileOf(facts, note);
      return [
        line(SHOWN.summaryOf(numbersInWords(numbers)), file === undefined ? note : [link(MESSAGE.note, file)], ")"),
      ];
    }),
    ...(passages === "" ? [] : [SHOWN.passagesOf(numbersInWords(passages))]),
    ...(leftOut === "" ? [] : [SHOWN.leftOut(numbersInWords(leftOut))]),
  ];
  return parts.length === 0 ? SHOWN.nothing : joined(parts, SIGNS.between);
}

/** The most of a request to answer again that a page quotes, in columns. */
const AGAIN_COLUMNS = 200;

/** The first sentence with the name of a field, and all after it: a form says nothing to readers. */
const OF_FIELDS = /[^.!?。！？]*`.*$/su;

/** Returns what whoever answers was told when it was asked again, as a line of a page; `undefined` if it was not. */
export function askedAgainLine(facts: Facts, key: string): LabelledLine | undefined {
  const again = facts.calls(key).find((call) => call.again !== undefined)?.again;
  if (again === undefined) return undefined;
  const told = singleLine(again.replace(/[⟦⟧]/g, "").replace(OF_FIELDS, ""));
  return told === "" ? undefined : [TURN.askedAgain, MESSAGE.quoted(cutToColumns(told, AGAIN_COLUMNS))];
}

function numbersOf(digests: readonly DigestName[], kind: DigestName["kind"]): string {
  return joinRanges(digests.filter((digest) => digest.kind === kind).map(({ numbers }) => numbers));
}

/** Returns the path of a note's file relative to `messages/` and `notes/`; `undefined` if the note is not recorded. */
function fileOf(facts: Facts, key: string): string | undefined {
  const note = facts.note(key);
  return note && `../${facts.noteFile(note)}`;
}

/** Returns a note's context summary; `undefined` for any other note. */
export function summaryIn({ kind, answer }: Note): ContextSummary | undefined {
  return kind === "context_summary" && answer.given ? readContextSummary(answer.value) : undefined;
}

/** Returns the input and output of a summary, as fields. */
export function summaryFields(facts: Facts, { of, method, cut, from = [], before, after }: ContextSummary): Fields {
  return {
    covers: of,
    method,
    cut,
    made_from: from.length === 0 ? undefined : from.map((key) => fileOf(facts, key) ?? key),
    before: { ...before },
    after: { ...after },
  };
}

/** Returns the input and output of a summary, one line each. */
export function aboutSummary(
  facts: Facts,
  { of, method, cut, from = [], before, after }: ContextSummary,
): readonly LabelledLine[] {
  const summaries = from.flatMap((key) => facts.note(key) ?? []).map((note) => {
    const inner = summaryIn(note);
    const name = nameOf(facts, note.participant);
    const words = inner
      ? SHOWN.theSummary(messagesInWords(inner.of), name)
      : SHOWN.theNote(calledInWords({ kind: note.kind }), name);
    return [link(words, `../${facts.noteFile(note)}`)];
  });
  return [
    [SHOWN.covers, messagesInWords(of)],
    [SHOWN.made, SHOWN.method(spaced(method), cut === true)],
    ...(summaries.length === 0 ? [] : [[SHOWN.madeFrom, joined(summaries, ", ")] as const]),
    [SHOWN.before, lengthInWords(before)],
    [SHOWN.after, lengthInWords(after)],
  ];
}

function lengthInWords({ characters, tokens }: TextLength): string {
  return SHOWN.length(characters, tokens);
}

/** The prompt of the last call that was made for a message, or the reason there is none. */
export type SentFor =
  | { readonly call: string; readonly model: string; readonly blocks: readonly SentBlock[] }
  | { readonly none: string };

/** Returns the prompt behind a message, as it was sent. */
export function sentFor({ record }: Facts, message: Message, events: readonly JournalEvent[]): SentFor {
  const last = record.calls.findLast(({ key }) => key === message.key);
  if (last) return { call: last.call, model: last.model, blocks: sentPrompts(events).get(last.call) ?? [] };
  return {
    none: message.kind === "announcement"
      ? NO_PROMPT.announcement
      : isPerson(record.settings, message.speaker)
      ? NO_PROMPT.person
      : NO_PROMPT.noCall,
  };
}
