import type { Source } from "../../agents/source.ts";
import { type DateFound, datesIn } from "../../text/dates.ts";
import { isSameNumber, type NumberFound, type NumberReading, numbersIn } from "../../text/numbers.ts";
import { PhraseIndex, type Stretch } from "../../text/phrase_index.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { SourcePlace } from "../../transcript/claim.ts";

const IN_LETTERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A source that can be looked up in. What that takes is worked out once, when it is first needed. */
export class IndexedSource {
  /** What is indexed. */
  readonly source: Source;
  #phrases: PhraseIndex | undefined;
  #lines: readonly number[] | undefined;
  #numbers: ReadonlyMap<number, readonly NumberReading[]> | undefined;
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
      ...omitUndefined({ file }),
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
  hasNumber({ value, unit, readings }: NumberFound): boolean {
    this.#numbers ??= readingsByValue(this.source.text);
    if (readings.some((own) => this.#numbers?.get(own.value)?.some((there) => isSameNumber(own, there)))) return true;
    const word = IN_LETTERS[value];
    return word !== undefined && (unit === "" || unit === "%" || /^\p{Ll}+$/u.test(unit)) && this.phrases.has(word);
  }

  /** Whether it has a date; a month is had with each of its days, and either reading will do. */
  hasDate({ readings }: DateFound): boolean {
    this.#dates ??= new Set(
      datesIn(this.source.text).flatMap((date) => date.readings).flatMap((iso) => [iso, iso.slice(0, 7)]),
    );
    return readings.some((iso) => this.#dates?.has(iso));
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

function readingsByValue(text: string): ReadonlyMap<number, readonly NumberReading[]> {
  const found = numbersIn(text);
  // In a line of figures, what looks like thousands may be neighbours.
  const neighbours = found.flatMap(({ text }) => /\d \d/.test(text) ? numbersIn(text.replaceAll(" ", "; ")) : []);
  const byValue = new Map<number, Map<string, NumberReading>>();
  for (const reading of [...found, ...neighbours].flatMap(({ readings }) => readings)) {
    const own = byValue.get(reading.value) ?? new Map<string, NumberReading>();
    byValue.set(reading.value, own.set(reading.unit, reading));
  }
  return new Map([...byValue].map(([value, own]) => [value, [...own.values()]]));
}
