import { SourceText } from "../../judging/quotations/source_text.ts";
import { phraseOf } from "../../text/fold.ts";
import { redact } from "../../text/redact.ts";
import { PAGE_BREAK } from "../../text/pages.ts";
import type { Settings } from "../../transcript/event.ts";
import type { Span } from "../../transcript/flow.ts";
import { fieldsIn, isList } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { diffLines, isDiff } from "./diff.ts";
import type { WorkLine, WorkPlace } from "./place.ts";

/** A given work: a text, or files, whose pages are separated by form feeds. */
type GivenWork = string | readonly { readonly name: string; readonly text: string }[];

/** Words of the work, as they stand there. */
export interface FoundWords {
  readonly span: Span;
  /** All places where they stand, those of added lines first. */
  readonly places: readonly WorkPlace[];
}

type Stretch = Pick<Span, "start" | "end">;

/** Words for a part that is left out of a quotation. */
const ELLIPSIS = /[[(]?(?:[…⋯‥]|\.{3,})+[\])]?/;
/** Most characters that an ellipsis may stand for. */
const MOST_LEFT_OUT = 600;
/** Most places of the same words. */
const MOST_PLACES = 200;
const BETWEEN_FILES = "\n\n";

/** Returns a work as a journal keeps it: without keys and passwords, which would shorten it when it is read again. */
export function withoutSecrets(work: GivenWork): GivenWork {
  return typeof work === "string" ? redact(work) : work.map(({ name, text }) => ({ name, text: redact(text) }));
}

/** Returns the text of a given work, in which each file has a heading. */
export function textOfWork(work: GivenWork): string {
  if (typeof work === "string") return work;
  return work.map(({ name, text }) => headingOf(name) + text).join(BETWEEN_FILES);
}

/** Returns the files of a given work, to be recorded; none if it is a text. */
export function filesOfWork(work: GivenWork) {
  return typeof work === "string" ? [] : work.map(({ name, text }) => ({ name, length: text.length }));
}

function headingOf(name: string): string {
  return `===== ${name} =====\n`;
}

/** The text of a work, in which words are looked up. */
export class WorkText {
  readonly #text: string;
  readonly #lines: readonly WorkLine[];
  /** The words of all lines, with the offset of each line in them. */
  readonly #source: SourceText;
  readonly #starts: readonly number[];

  /** `true` if lines of it are added or removed. */
  get hasDiff(): boolean {
    return this.#lines.some(({ isAdded = false, isRemoved = false }) => isAdded || isRemoved);
  }

  /** Takes the work's text, and the settings of its critique, which name its files. */
  constructor(text: string, { files }: Settings) {
    this.#text = text;
    this.#lines = linesOf(text, isList(files) ? files : []);
    let at = 0;
    this.#starts = this.#lines.map(({ words }) => (at += words.length + 1) - words.length - 1);
    this.#source = new SourceText({ name: "work", title: "", text: this.#lines.map(({ words }) => words).join("\n") });
  }

  /**
   * Looks up words exactly, apart from case, white space, emphasis and the form of quotation marks; with an ellipsis, part
   * by part. Returns `undefined` if they do not stand in the work.
   */
  find(words: string): FoundWords | undefined {
    const plain = (this.hasDiff ? words.replaceAll(/^[+-]/gm, "") : words).trim();
    const literal = this.#literal(plain);
    const whole = literal.length > 0 ? literal : this.#stretches(plain);
    const parts = plain.split(ELLIPSIS).filter((part) => phraseOf(part) !== "");
    const [first = [], ...more] = whole.length > 0 ? [whole] : parts.map((part) => this.#stretches(part));
    const found = first.flatMap(({ start, end }) => {
      const last = more.reduce<number | undefined>((before, next) => {
        const fits = next.find((each) =>
          before !== undefined && each.start >= before && each.start < before + MOST_LEFT_OUT
        );
        return fits?.end;
      }, end);
      return last === undefined ? [] : [{ from: this.#lineAt(start), start, end: last, to: this.#lineAt(last - 1) }];
    });
    const [best] = found.toSorted((a, b) => rank(a.from.line) - rank(b.from.line));
    if (!best) return undefined;
    const start = best.from.line.start + best.start - best.from.at;
    const end = best.to.line.start + best.end - best.to.at;
    const places = found.map(({ from }) => placeOf(from.line)).toSorted((a, b) => rank(a) - rank(b));
    return { span: { text: this.#text.slice(start, end), start, end }, places };
  }

  /** Returns the places where words stand sign by sign, as in code. */
  #literal(words: string): readonly Stretch[] {
    const { text } = this.#source.source;
    const isInWord = (at: number) => at > 0 && /[\p{L}\p{N}_]{2}/u.test(text.slice(at - 1, at + 1));
    const found: Stretch[] = [];
    let start = words === "" ? -1 : text.indexOf(words);
    for (; start >= 0 && found.length < MOST_PLACES; start = text.indexOf(words, start + 1)) {
      const end = start + words.length;
      if (!isInWord(start) && !isInWord(end)) found.push({ start, end });
    }
    return found;
  }

  /** Returns the places where words stand, apart from case, white space, emphasis and the form of quotation marks. */
  #stretches(words: string): readonly Stretch[] {
    const { starts, ends } = this.#source.folded;
    return this.#source.find(phraseOf(words)).map(({ start, end }) => {
      return { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
    });
  }

  #lineAt(offset: number): { readonly line: WorkLine; readonly at: number } {
    const n = Math.max(0, this.#starts.findLastIndex((start) => start <= offset));
    return { line: this.#lines[n] ?? { start: 0, words: "" }, at: this.#starts[n] ?? 0 };
  }
}

function placeOf({ start: _, words: _words, ...place }: WorkLine): WorkPlace {
  return place;
}

function rank({ isAdded = false, isRemoved = false }: WorkPlace): number {
  return isAdded ? 0 : isRemoved ? 2 : 1;
}

function linesOf(text: string, files: readonly unknown[]): readonly WorkLine[] {
  if (files.length === 0) return linesIn(text, 0);
  let at = 0;
  return files.flatMap((each) => {
    const { name, length } = fieldsIn(each);
    const file = String(name);
    const start = at + headingOf(file).length;
    at = start + Number(length) + BETWEEN_FILES.length;
    return linesIn(text.slice(start, start + Number(length)), start, file);
  });
}

function linesIn(text: string, start: number, name?: string): readonly WorkLine[] {
  if (isDiff(text)) return diffLines(text, start);
  let [at, page] = [start, 1];
  const hasPages = text.includes(PAGE_BREAK);
  return text.split("\n").map((words, n): WorkLine => {
    page += words.startsWith(PAGE_BREAK) ? 1 : 0;
    const place = hasPages ? { page } : { line: n + 1 };
    const line = { ...omitUndefined({ file: name }), ...place, start: at, words };
    at += words.length + 1;
    return line;
  });
}
