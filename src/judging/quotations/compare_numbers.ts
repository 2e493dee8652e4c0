import { datesIn } from "../../text/dates.ts";
import { numbersIn } from "../../text/numbers.ts";
import type { NumberMark } from "../../transcript/claim.ts";
import type { IndexedSource } from "./indexed_source.ts";
import { withoutReferences } from "./references.ts";

const LIST_MARK = /^\s*\d{1,3}[.)]\s/;

/**
 * Compares the dates and the other numbers of a sentence with those of the sources that it cites, but not those that
 * claim nothing. `start` is the offset of the sentence in its statement.
 */
export function compareNumbers(
  sentence: string,
  { start, cited }: { readonly start: number; readonly cited: readonly IndexedSource[] },
): readonly NumberMark[] {
  const text = sentence.replace(LIST_MARK, blank);
  const dates = datesIn(text);
  let rest = text;
  for (const date of dates) rest = rest.slice(0, date.start) + blank(date.text) + rest.slice(date.end);
  const mark = (
    found: { readonly text: string; readonly start: number; readonly end: number },
    value: number | string,
    stands: boolean,
  ): NumberMark => ({
    text: found.text,
    value,
    state: stands ? "found" : "missing",
    start: start + found.start,
    end: start + found.end,
  });
  return [
    ...dates.map((date) => mark(date, date.iso, cited.some((source) => source.hasDate(date)))),
    ...numbersIn(withoutReferences(rest)).map((number) =>
      mark(number, number.value, cited.some((source) => source.hasNumber(number)))
    ),
  ].sort((a, b) => a.start - b.start);
}

function blank(text: string): string {
  return " ".repeat(text.length);
}
