import { singleLine, visible } from "../../text/visible.ts";
import { yamlFields } from "../../text/yaml.ts";
import type { Line, Page, PageBlock, Piece, Point } from "./page.ts";
import { SIGNS } from "../../words/phrases.ts";

/** The longest line under a heading, in characters. */
const MAX_RULE = 80;

/**
 * Returns a page as plain text: its fields, the unchanged text followed by a rule, then the blocks. Headings are
 * underlined, table cells are separated by dots, and quoted words are indented.
 */
export function toPlainText({ fields, text, blocks }: Omit<Page, "data">): string {
  const said = text === undefined ? "" : `${visible(text).trim()}\n\n${"-".repeat(MAX_RULE)}\n`;
  return `${yamlFields(fields)}\n${said}${blocks.map(block).filter((part) => part !== "").join("\n\n")}\n`;
}

function block(part: PageBlock): string {
  if ("heading" in part) {
    const title = inline(part.heading);
    return `${title}\n${(part.level === 1 ? "=" : "-").repeat(Math.min(MAX_RULE, title.length))}`;
  }
  if ("paragraph" in part) return inline(part.paragraph);
  if ("fields" in part) {
    return part.fields.map(([label, value]) => `- ${singleLine(label)}${SIGNS.colon} ${cell(value)}`).join("\n");
  }
  if ("list" in part) return part.list.map((point) => bullet(point, "")).join("\n");
  if ("table" in part) {
    return [part.head.map(inline), ...part.table.map((cells) => cells.map(cell))].map(row).join("\n");
  }
  return visible(part.said).trimEnd().split("\n").map((line) => `    ${line}`.trimEnd()).join("\n");
}

function row(cells: readonly string[]): string {
  return cells.join(" · ");
}

function bullet({ line, points = [] }: Point, indent: string): string {
  return [`${indent}- ${cell(line)}`, ...points.map((point) => bullet(point, `${indent}  `))].join("\n");
}

/** Returns a line, or a dash if it is empty. */
function cell(line: Line): string {
  return inline(line) || "–";
}

function inline(line: Line): string {
  return lineInWords(line, {
    strong: (words) => words,
    link: (words, to) => to.endsWith(words) ? to : `${words} <${to}>`,
  });
}

/** Returns a line without marks, in words for what is strong and for links. */
export function lineInWords(line: Line, { strong, link }: {
  readonly strong: (words: string) => string;
  readonly link: (words: string, to: string) => string;
}): string {
  if (typeof line === "string") return singleLine(line);
  const words = (piece: Piece) => {
    if (typeof piece === "string") return visible(piece).replace(/\s+/g, " ");
    if ("strong" in piece) return strong(singleLine(piece.strong));
    if ("english" in piece) return singleLine(piece.english);
    return "image" in piece ? singleLine(piece.image) : link(singleLine(piece.link), piece.to);
  };
  return line.map(words).join("").trim();
}
