import { singleLine, visible } from "./visible.ts";

/**
 * Words separated by single spaces, without anything like Markdown syntax; and numbers. Most escaped texts are of this
 * form.
 */
const PLAIN = /^(?:[a-z][a-z0-9.,;:()'"“”…–/-]*(?: [a-z0-9.,;:()'"“”…–/-]+)*|[0-9,]+)$/i;

/** Removes marks of headings, lists, quotations and emphasis from the first 1,000 characters, for a text shown in a line. */
export function withoutMarks(text: string): string {
  const words = text.slice(0, 1000).replace(/^[^\S\n]*(?:(?:#{1,6}|[>*+-])[^\S\n]+)+/gm, "");
  return words.replace(/(\*\*|__|[*_`])(?=\S)(.*?\S)\1(?!\w)/g, "$2") + text.slice(1000);
}

/** Returns words of a document without the borders of its tables, for a text in one line: `Loans · 610 · 1,045`. */
export function withoutBorders(text: string): string {
  return text.replace(/(?:\s*\|)?(?:\s*:?-{3,}:?\s*\|)+/g, " |").replace(/\s*\|(?:\s*\|)*\s*/g, " · ");
}

/**
 * Escapes a text as inline Markdown that shows exactly this text, in one line: suitable for headings, paragraphs, list
 * items and table cells. Only punctuation that Markdown would take for syntax is escaped.
 */
export function escapeMarkdown(text: string): string {
  if (PLAIN.test(text)) return text;
  return singleLine(text)
    .replace(/[\\`*[\]<|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&")
    // These characters begin a block only at the start of a line; a heading may also end in marks.
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
    .replace(/^(?:[=>]|#{1,6}(?=\s|$)|[-+](?=\s|$)|-(?=[-\s]+$))/, "\\$&")
    .replace(/(?<=\s)#+$/, "\\$&");
}

/**
 * Quotes somebody's text in Markdown: every line stays inside, including headings, lists and fences; no HTML takes
 * effect, and no link is defined for the text around it.
 */
export function quoteMarkdown(text: string): string {
  return visible(text).trimEnd()
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replaceAll("]:", "]\\:")
    .split("\n")
    .map((line) => line.trim() === "" ? ">" : `> ${line}`)
    .join("\n");
}

/** Characters that a file or a terminal should not be trusted with, though JSON may contain them unescaped. */
const HIDDEN_IN_JSON = /[\u007f-\u009f\u2028\u2029\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/gu;

/** Returns JSON of the same value in which hidden characters are escaped. */
export function escapeJson(json: string): string {
  return json.replace(HIDDEN_IN_JSON, (char) => {
    const units = Array.from({ length: char.length }, (_, n) => char.charCodeAt(n).toString(16).padStart(4, "0"));
    return units.map((unit) => `\\u${unit}`).join("");
  });
}

const MAX_NAME_LENGTH = 48;

/**
 * Turns a text into part of a file name: letters, digits, `_` and `-` of any script, at most 48 code points, never
 * empty (`x` then); every other run of characters becomes one `-`. Different texts may give the same result.
 */
export function fileNamePart(text: string): string {
  const safe = text.toWellFormed().normalize("NFKC")
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-")
    .normalize("NFC");
  const trimmed = safe.replace(/^[-\p{M}]+/u, "");
  return [...trimmed].slice(0, MAX_NAME_LENGTH).join("").replace(/-+$/, "") || "x";
}

/** A self-contained part of a Markdown text, without its marks. */
export interface MarkdownBlock {
  /** The kind of part; a row of a table counts as an item. */
  readonly kind: "heading" | "item" | "paragraph";
  /** Its text, in lines. Code blocks and the heads of tables are left out. */
  readonly text: string;
  /** Level of a heading, from 1; indentation of an item; 0 of a paragraph. */
  readonly depth: number;
}

/** No other backtick follows on the line that begins a code block: otherwise it is inline code. */
const FENCE = /^\s*(?:>\s?)*(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*)$/;
const CLOSING_HASHES = /(?<!#)#+$/;
const UNDERLINE = /^\s{0,3}(?:=+|-{2,})\s*$/;
const ITEM = /^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;
const TABLE_RULE = /^(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?$/;

/** Returns the headings, list items and paragraphs of a Markdown text, in order. Plain text consists of paragraphs. */
export function markdownBlocks(markdown: string): readonly MarkdownBlock[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let row: Block | undefined;
  let fence: string | undefined;
  const begin = (kind: MarkdownBlock["kind"], line: string, depth = 0) =>
    blocks.push(open = { kind, depth, lines: [line] });
  for (const raw of withoutComments(markdown).split(/\r\n?|\n/)) {
    const [, mark, info = ""] = FENCE.exec(raw) ?? [];
    if (mark !== undefined || fence !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark !== undefined && mark.startsWith(fence) && info.trim() === "") fence = undefined;
      open = undefined;
      continue;
    }
    const line = raw.replace(/^\s{0,3}(?:>\s?)+/, "");
    const [, hashes = "", heading] = HEADING.exec(line) ?? [];
    const [, indent = "", item] = ITEM.exec(line) ?? [];
    if (heading !== undefined) {
      begin("heading", heading.trimEnd().replace(CLOSING_HASHES, "").trimEnd(), hashes.length);
      open = undefined;
    } else if (line.trim() === "") open = undefined;
    else if (TABLE_RULE.test(line.trim())) {
      if (row && blocks.at(-1) === row) blocks.pop(); // the head of a table
      open = undefined;
    } else if (item !== undefined) begin("item", item, indent.length);
    else if (/^\s*\|.*\|\s*$/.test(line)) {
      begin("item", line.trim().slice(1, -1).split("|").map((cell) => cell.trim()).join(" – "));
      row = open;
      open = undefined;
    } else if (UNDERLINE.test(line) && open?.kind === "paragraph" && open.lines.length === 1) {
      open.kind = "heading";
      open.depth = line.includes("=") ? 1 : 2;
      open = undefined;
    } else if (open) open.lines.push(line.trim());
    else begin("paragraph", line.trim());
  }
  return blocks.map(({ kind, depth, lines }) => ({ kind, depth, text: lines.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}

/** A block that still grows. */
interface Block {
  kind: MarkdownBlock["kind"];
  depth: number;
  readonly lines: string[];
}

/** Removes comments without a pattern, which would take quadratic time where comments are opened and never closed. */
function withoutComments(markdown: string): string {
  let text = "";
  let from = 0;
  for (;;) {
    const start = markdown.indexOf("<!--", from);
    const end = start < 0 ? -1 : markdown.indexOf("-->", start + 4);
    if (end < 0) return text + markdown.slice(from);
    text += `${markdown.slice(from, start)} `;
    from = end + 3;
  }
}
