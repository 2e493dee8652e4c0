import { PAGE_BREAK, withPageNumbers } from "../text/pages.ts";
import { words } from "../text/words.ts";
import { SOURCES } from "../words/sources.ts";
import type { Source } from "./source.ts";

/** The most headings that a list names: of one source, and of all together. */
const MOST_HEADINGS = 12;
const MOST_HEADINGS_LISTED = 240;
const HEADING = /^#{1,6}[ \t]+(\S.{0,79})/gm;

/** Bytes of a token in most languages, roughly: what is decided by it needs no exact count. */
const BYTES_A_TOKEN = 4;
const UTF_8 = new TextEncoder();

/**
 * Returns sources as a model sees them, each under its citation name; empty without any.
 *
 * @param listed If `true`, titles, lengths and headings stand in place of the texts.
 */
export function sourceMaterial(
  sources: readonly Source[],
  { listed = false }: { readonly listed?: boolean } = {},
): string {
  if (sources.length === 0) return "";
  const headings = Math.min(MOST_HEADINGS, Math.floor(MOST_HEADINGS_LISTED / sources.length));
  const shown = sources.map((source) =>
    listed ? entryOf(source, headings) : `${headOf(source)}\n${withPageNumbers(source.text)}`
  );
  return [listed ? `${SOURCES.title}\n${SOURCES.aboutList}` : SOURCES.title, ...shown].join("\n\n");
}

/** Returns `true` if the texts of sources take more than half of a context of so many tokens. */
export function exceedHalf(sources: readonly Source[], contextTokens: number): boolean {
  return roughTokens(sources) > contextTokens / 2;
}

/** Returns the tokens of the texts of sources, roughly, and the same in every run. */
export function roughTokens(sources: readonly Source[]): number {
  return sources.reduce((sum, { text }) => sum + UTF_8.encode(text).length, 0) / BYTES_A_TOKEN;
}

/** Returns a source's name in brackets, its title, and where it comes from, on one line. */
function headOf({ name, title, publisher, year, url }: Source): string {
  const origin = [publisher, year].filter((part) => part !== undefined).join(", ");
  return [`[${name}]`, title, origin && `(${origin})`, url].filter(Boolean).join(" ");
}

/** Returns a source's place in a list, with its length and its first headings. */
function entryOf(source: Source, headings: number): string {
  const outline = outlines.get(source) ?? outlineOf(source);
  outlines.set(source, outline);
  return [`${headOf(source)}: ${SOURCES.length(outline.words, outline.pages)}`, ...outline.headings.slice(0, headings)]
    .join("\n");
}

/** The length of a text, and its first headings, a line each. */
interface Outline {
  readonly words: number;
  readonly pages: number;
  readonly headings: readonly string[];
}

/** Outlines by source: counting the words of a long text takes a second, and everybody is shown the same. */
const outlines = new WeakMap<Source, Outline>();

function outlineOf({ text }: Source): Outline {
  const headings = withPageNumbers(text).matchAll(HEADING).take(MOST_HEADINGS).toArray();
  return {
    words: words(text).length,
    pages: text.split(PAGE_BREAK).length,
    headings: headings.map(([, heading = ""]) => `- ${heading.trim()}`),
  };
}
