import { PAGE_BREAK, withPageNumbers } from "../text/pages.ts";
import { withCommas } from "../text/display.ts";
import { words } from "../text/words.ts";
import type { Source } from "./source.ts";

/** Title of the sources within the material. */
export const SOURCES_TITLE = "Sources, each under the name to cite it by:";
const ABOUT_LIST =
  "They are too long to be shown. This is a list of them: read what you need of them with read_source.";

/** The most headings of a source that a list names, and the most characters of one. */
const MOST_HEADINGS = 12;
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
  const shown = sources.map((source) =>
    listed ? entryOf(source) : `${headOf(source)}\n${withPageNumbers(source.text)}`
  );
  return [listed ? `${SOURCES_TITLE}\n${ABOUT_LIST}` : SOURCES_TITLE, ...shown].join("\n\n");
}

/** Returns `true` if the texts of sources take more than half of a context of so many tokens. */
export function exceedHalf(sources: readonly Source[], contextTokens: number): boolean {
  const bytes = sources.reduce((sum, { text }) => sum + UTF_8.encode(text).length, 0);
  return bytes / BYTES_A_TOKEN > contextTokens / 2;
}

/** Returns a source's name in brackets, its title, and where it comes from, on one line. */
function headOf({ name, title, publisher, year, url }: Source): string {
  const origin = [publisher, year].filter((part) => part !== undefined).join(", ");
  return [`[${name}]`, title, origin && `(${origin})`, url].filter(Boolean).join(" ");
}

/** Returns a source's place in a list, with its length and its first headings. */
function entryOf(source: Source): string {
  const { text } = source;
  const count = words(text).length;
  const pages = text.split(PAGE_BREAK).length;
  const length = `${withCommas(count)} ${count === 1 ? "word" : "words"}${pages > 1 ? ` on ${pages} pages` : ""}`;
  const headings = withPageNumbers(text).matchAll(HEADING).map(([, heading = ""]) => heading.trim()).take(MOST_HEADINGS)
    .toArray();
  return [`${headOf(source)}: ${length}`, ...headings.map((heading) => `- ${heading}`)].join("\n");
}
