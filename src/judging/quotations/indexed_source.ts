import type { Source } from "../../agents/source.ts";
import { type DateFound, datesIn } from "../../text/dates.ts";
import { type NumberFound, numbersIn } from "../../text/numbers.ts";
import { PhraseIndex, type Stretch } from "../../text/phrase_index.ts";
import { known } from "../../transcript/fold.ts";
import type { SourcePlace } from "../../transcript/claim.ts";

const IN_LETTERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A source that can be looked up in. What that takes is worked out once, when it is first needed. */
export class IndexedSource {
  /** What is indexed. */
  readonly source: Source;
  #phrases: PhraseIndex | undefined;
  #lines: readonly number[] | undefined;
  #numbers: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  #dates: ReadonlySet<string> | undefined;
  #title: PhraseIndex | undefined;

  /** Nothing is indexed yet. */
  constructor(source: Source) {
    this.source = source;
  }

  /** Where its phrases stand. */
  get phrases(): PhraseIndex {
    return this.#phrases ??= new PhraseIndex(this.source.text);
  }

  /** Whether a text in quotation marks is its title, or words of it: that is a name, and quotes nothing. */
  isTitle(text: string): boolean {
    this.#title ??= new PhraseIndex(this.source.title);
    return this.#title.find(text).length > 0;
  }

  /** A stretch of its text, as it can be found again. */
  place({ start, end }: Stretch): SourcePlace {
    const { name, file, begins } = this.source;
    const { offset, line } = begins ?? { offset: 0, line: 1 };
    return {
      source: name,
      ...known({ file }),
      offset: start + offset,
      end: end + offset,
      line: this.#lineOf(start) + line,
      ...(file !== undefined && !begins ? { extracted: true } : {}),
    };
  }

  /** What stands in a stretch of its text. */
  cut({ start, end }: Stretch): string {
    return this.source.text.slice(start, end);
  }

  /** Whether it has a number, of the same unit if both have one; small ones may be written in letters. */
  hasNumber({ value, unit }: NumberFound): boolean {
    this.#numbers ??= unitsByValue(numbersIn(this.source.text));
    const units = this.#numbers.get(value);
    if (units && (unit === "" || units.has("") || units.has(unit))) return true;
    const word = IN_LETTERS[value];
    return word !== undefined && (unit === "" || unit === "%") && this.phrases.has(word);
  }

  /** Whether it has a date; a month is had with each of its days. */
  hasDate({ iso }: DateFound): boolean {
    this.#dates ??= new Set(datesIn(this.source.text).flatMap((date) => [date.iso, date.iso.slice(0, 7)]));
    return this.#dates.has(iso);
  }

  /** Line breaks before an offset. */
  #lineOf(offset: number): number {
    this.#lines ??= [...this.source.text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: lineBreak }) =>
      index + lineBreak.length
    );
    let low = 0;
    let high = this.#lines.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#lines[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function unitsByValue(numbers: readonly NumberFound[]): ReadonlyMap<number, ReadonlySet<string>> {
  const units = new Map<number, Set<string>>();
  for (const { value, unit } of numbers) {
    const own = units.get(value) ?? new Set();
    units.set(value, own.add(unit));
  }
  return units;
}
