import { singleLine, visible } from "./visible.ts";

/** Words, one space apart, in which nothing could be taken for syntax; and numbers. Most of what is escaped is that. */
const PLAIN = /^(?:[a-z][a-z0-9.,;:()'"“”…–/-]*(?: [a-z0-9.,;:()'"“”…–/-]+)*|[0-9,]+)$/i;

/**
 * Any text as inline Markdown that shows just this text, in one line: fit for headings, paragraphs, list items and
 * table cells. Punctuation is escaped only where Markdown would take it for syntax.
 */
export function escapeMarkdown(text: string): string {
  if (PLAIN.test(text)) return text;
  return singleLine(text)
    .replace(/[\\`*[\]<|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&")
    // What begins a block only does so at the start of a line; a heading may also end in marks.
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
    .replace(/^(?:[=>]|#{1,6}(?=\s|$)|[-+](?=\s|$)|-(?=[-\s]+$))/, "\\$&")
    .replace(/(?<=\s)#+$/, "\\$&");
}

/**
 * Somebody's text as a Markdown quotation: every line of it stays inside, headings, lists and fences included, no HTML
 * takes effect, and it defines no link for the text around it.
 */
export function quoteMarkdown(text: string): string {
  return visible(text).trimEnd()
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replaceAll("]:", "]\\:")
    .split("\n")
    .map((line) => line.trim() === "" ? ">" : `> ${line}`)
    .join("\n");
}

/** Characters that a file or a terminal should not be trusted with, though JSON may hold them as they are. */
const HIDDEN_IN_JSON = /[\u007f-\u009f\u2028\u2029\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/gu;

/** JSON of the same value in which hidden characters are written as their numbers. */
export function escapeJson(json: string): string {
  return json.replace(HIDDEN_IN_JSON, (char) => {
    const units = Array.from({ length: char.length }, (_, n) => char.charCodeAt(n).toString(16).padStart(4, "0"));
    return units.map((unit) => `\\u${unit}`).join("");
  });
}

/** Most code points of {@linkcode fileNamePart}. */
const MAX_NAME_LENGTH = 48;

/**
 * Any text as part of a file name: letters, digits, `_` and `-` of any script, at most 48 code points, never empty
 * (`x` then); every other run of characters becomes one `-`. Different texts may give the same part.
 */
export function fileNamePart(text: string): string {
  const safe = text.toWellFormed().normalize("NFKC")
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-")
    .normalize("NFC");
  return [...trimmed(safe)].slice(0, MAX_NAME_LENGTH).join("").replace(/-+$/, "") || "x";
}

function trimmed(text: string): string {
  return text.replace(/^[-\p{M}]+|-+$/gu, "");
}
