/** A part of a Markdown text that stands for itself, without the signs that make it one. */
export interface MarkdownBlock {
  /** What it is; a row of a table counts as an item. */
  readonly kind: "heading" | "item" | "paragraph";
  /** Its words in one piece; lines that belong together are joined. Code blocks are left out. */
  readonly text: string;
}

/** What follows the backticks that begin a code block has none: else it is code in a line. */
const FENCE = /^\s*(?:>\s?)*(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/;
const CLOSING_HASHES = /(?<!#)#+$/;
const UNDERLINE = /^\s{0,3}(?:=+|-{2,})\s*$/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/;
const TABLE_RULE = /^(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?$/;

/** The headings, items of lists and paragraphs of a Markdown text, in their order. Plain text is paragraphs. */
export function markdownBlocks(markdown: string): readonly MarkdownBlock[] {
  const blocks: { kind: MarkdownBlock["kind"]; lines: string[] }[] = [];
  let open: { kind: MarkdownBlock["kind"]; lines: string[] } | undefined;
  let fence: string | undefined;
  const begin = (kind: MarkdownBlock["kind"], line: string) => blocks.push(open = { kind, lines: [line] });
  for (const raw of withoutComments(markdown).split(/\r\n?|\n/)) {
    const [, mark, info = ""] = FENCE.exec(raw) ?? [];
    if (mark !== undefined || fence !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark !== undefined && mark.startsWith(fence) && info.trim() === "") fence = undefined;
      open = undefined;
      continue;
    }
    const line = raw.replace(/^\s{0,3}(?:>\s?)+/, "");
    const heading = HEADING.exec(line)?.[1]?.trimEnd().replace(CLOSING_HASHES, "").trimEnd();
    const item = ITEM.exec(line)?.[1];
    if (heading !== undefined) {
      begin("heading", heading);
      open = undefined;
    } else if (line.trim() === "" || TABLE_RULE.test(line.trim())) open = undefined;
    else if (item !== undefined) begin("item", item);
    else if (/^\s*\|.*\|\s*$/.test(line)) {
      begin("item", line.trim().slice(1, -1).split("|").map((cell) => cell.trim()).join(" – "));
      open = undefined;
    } else if (UNDERLINE.test(line) && open?.kind === "paragraph" && open.lines.length === 1) {
      open.kind = "heading";
      open = undefined;
    } else if (open) open.lines.push(line.trim());
    else begin("paragraph", line.trim());
  }
  return blocks.map(({ kind, lines }) => ({ kind, text: lines.join("\n").trim() })).filter(({ text }) => text !== "");
}

/** What a pattern would take quadratic time for, where comments are begun and never ended. */
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
