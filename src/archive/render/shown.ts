import type { DigestName } from "../../transcript/digest.ts";
import { joinRanges } from "../../transcript/number_ranges.ts";
import { type Fields, type Line, line, link, type Piece } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { messagesInWords, numbersInWords } from "./numbers.ts";

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
