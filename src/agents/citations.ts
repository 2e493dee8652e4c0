import { didYouMean } from "../text/did_you_mean.ts";
import { sourcesCitedIn } from "../text/evidence.ts";
import { BriefError, type Source } from "./source.ts";

/**
 * Returns a function that finds the source a citation names: by exact name, else ignoring case and extension, else by
 * title. If two sources match, it returns the first.
 */
export function sourceFinder<T>(
  items: readonly T[],
  sourceOf: (item: T) => Pick<Source, "name" | "title">,
): (name: string) => T | undefined {
  const byName = new Map<string, T>();
  const add = (name: string, item: T) => byName.has(name) || byName.set(name, item);
  for (const item of items) add(sourceOf(item).name, item);
  // [London-Start] or a source's title means london-start, unless it is another source's exact name.
  for (const field of ["name", "title"] as const) {
    for (const item of items) add(looseName(sourceOf(item)[field]), item);
  }
  return (name) => byName.get(name) ?? byName.get(looseName(name));
}

function looseName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\.(?:md|markdown|txt|html?|pdf)$/, "");
}

/** A text in a brief that may contain citations. */
export interface CitingText {
  readonly text: string;
  readonly file: string;
  /** The field that contains it; absent for a whole file. */
  readonly field?: string;
  /** Returns the line of the file at an offset in the text. */
  readonly lineAt: (offset: number) => number;
}

const CODE = /^ {0,3}(```|~~~)[^]*?^ {0,3}\1|`[^`\n]*`/gm;
/** A definition of a Markdown link's label. */
const DEFINITION = /^ {0,3}\[([^\[\]\n]+)\]:/gm;
/** A single word without hyphens or digits may be in brackets for other reasons. */
const ONE_WORD = /^\p{L}+$/u;

/**
 * Checks that every source cited in a text exists. A single word counts as a citation only if its spelling is close to
 * a source's name.
 *
 * @throws {BriefError} If a cited source does not exist; the error names the first such citation and the available
 * sources.
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
