import { didYouMean } from "../text/did_you_mean.ts";
import { sourcesCitedIn } from "../text/evidence.ts";
import { BriefError, type Source } from "./source.ts";

/**
 * Returns a function that finds what a citation names: to the letter, else whatever its case and extension, or by the
 * title of the source. Of two with one name it finds the first.
 */
export function sourceFinder<T>(
  items: readonly T[],
  sourceOf: (item: T) => Pick<Source, "name" | "title">,
): (name: string) => T | undefined {
  const byName = new Map<string, T>();
  const add = (name: string, item: T) => byName.has(name) || byName.set(name, item);
  for (const item of items) add(sourceOf(item).name, item);
  // Whoever cites [London-Start], or its title, means london-start, unless something else is called that.
  for (const field of ["name", "title"] as const) {
    for (const item of items) add(looseName(sourceOf(item)[field]), item);
  }
  return (name) => byName.get(name) ?? byName.get(looseName(name));
}

function looseName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\.(?:md|markdown|txt|html?|pdf)$/, "");
}

/** A text of a brief that may cite sources. */
export interface CitingText {
  readonly text: string;
  readonly file: string;
  /** The field that it stands in; absent for a whole file. */
  readonly field?: string;
  /** Returns the line in the file that an offset in the text is in. */
  readonly lineAt: (offset: number) => number;
}

const CODE = /^ {0,3}(```|~~~)[^]*?^ {0,3}\1|`[^`\n]*`/gm;
/** A name that Markdown's own links go by. */
const DEFINITION = /^ {0,3}\[([^\[\]\n]+)\]:/gm;
/** A word without hyphen or digit may have been put in brackets for other reasons. */
const ONE_WORD = /^\p{L}+$/u;

/**
 * Sees that a text cites no source that does not exist. A single word counts only if a source is spelled much like it.
 *
 * @throws {BriefError} If it does: it names the first such citation, and the sources that there are.
 */
export function checkCitations(
  { text, file, field, lineAt }: CitingText,
  sources: readonly Pick<Source, "name" | "title">[],
) {
  const find = sourceFinder(sources, (source) => source);
  const names = sources.map(({ name }) => name);
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, name]) => name));
  const isKnown = (name: string) => find(name) !== undefined || defined.has(name);
  const prose = text.replace(CODE, (code) => " ".repeat(code.length));
  for (const { name, start } of sourcesCitedIn(prose, isKnown)) {
    const hint = didYouMean(name, names);
    if (isKnown(name) || (ONE_WORD.test(name) && hint === "")) continue;
    const problem = `there is no source [${name}]`;
    const wanted = names.length > 0 ? `one of ${names.join(", ")}${hint}` : "a file of that name in sources/";
    throw new BriefError({ file, line: lineAt(start), field, problem, wanted });
  }
}
