import { escapeMarkdown, quoteMarkdown } from "../../text/markdown.ts";
import { visible } from "../../text/visible.ts";
import { yamlFields } from "../../text/yaml.ts";
import type { Block, Line, Page, Piece, Point } from "./doc.ts";

/** The page as Markdown: YAML front matter (`fields`), then the blocks. Every text in it is escaped. */
export function toMarkdown({ fields, blocks }: Page): string {
  return `---\n${yamlFields(fields)}---\n\n${blocks.map(block).filter((text) => text !== "").join("\n\n")}\n`;
}

function block(part: Block): string {
  if ("heading" in part) return `${"#".repeat(part.level)} ${inline(part.heading)}`;
  if ("paragraph" in part) return inline(part.paragraph);
  if ("fields" in part) {
    return part.fields.map(([label, value]) => `- **${escapeMarkdown(label)}:** ${inline(value) || "–"}`).join("\n");
  }
  if ("list" in part) return part.list.map((point) => bullet(point, "")).join("\n");
  if ("table" in part) {
    const right = new Set(part.right);
    return [
      row(part.head.map(escapeMarkdown)),
      `|${part.head.map((_, n) => right.has(n) ? " --: |" : " --- |").join("")}`,
      ...part.table.map((cells) => row(cells.map((cell) => inline(cell) || "–"))),
    ].join("\n");
  }
  if ("said" in part) return quoteMarkdown(part.said);
  return `---\n\n${visible(part.body).trim()}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function bullet({ line, points = [] }: Point, indent: string): string {
  return [`${indent}- ${inline(line) || "–"}`, ...points.map((point) => bullet(point, `${indent}  `))].join("\n");
}

function inline(line: Line): string {
  if (typeof line === "string") return escapeMarkdown(line);
  return line.map((piece, n) => marked(piece, n > 0)).join("").trim();
}

function marked(piece: Piece, inside: boolean): string {
  if (typeof piece !== "string") {
    if ("link" in piece) return `[${escapeMarkdown(piece.link)}](${encodeURI(piece.to).replace(/[()]/g, "\\$&")})`;
    const text = escapeMarkdown(piece.strong);
    return text === "" ? "" : `**${text}**`;
  }
  // The spaces at the ends of a piece are between words; a piece inside a line begins no block.
  const before = /^\s/.test(piece) ? " " : "";
  const after = /\S\s+$/.test(piece) ? " " : "";
  const text = inside ? escapeMarkdown(`x${piece.trimStart()}`).slice(1) : escapeMarkdown(piece);
  return `${before}${text}${after}`;
}

/** Where a link leads, and its words; both without their escapes once {@linkcode unescaped}. */
const LINK = /(?<!\\)\[((?:[^\]\\]|\\.)*)\]\(((?:[^()\\]|\\.)*)\)/g;

/**
 * A Markdown page of an archive as plain text: the same lines without Markdown's marks. Headings are underlined, cells
 * stand between dots, what somebody said is indented, and a statement that is the body of a page stays as it is.
 */
export function toPlainText(markdown: string): string {
  const [, fields = "", page = markdown] = /^---\n([\s\S]*?\n)---\n\n([\s\S]*)$/.exec(markdown) ?? [];
  const end = page.indexOf("\n---\n");
  const body = end < 0 ? "" : `\n${"-".repeat(80)}\n${page.slice(end + "\n---\n".length)}`;
  const blocks = (end < 0 ? page : page.slice(0, end)).split("\n").flatMap(plainLine).join("\n");
  return `${fields}${fields === "" ? "" : "\n"}${blocks}${body}`;
}

function plainLine(line: string): readonly string[] {
  if (line.startsWith(">")) return [`    ${line.slice(2).replace(/\\(?=<)|(?<=\])\\(?=:)/g, "")}`.trimEnd()];
  const [, marks = "", heading = ""] = /^(#{1,4}) (.*)$/.exec(line) ?? [];
  if (marks !== "") {
    const title = plainInline(heading);
    return [title, (marks === "#" ? "=" : "-").repeat(Math.min(80, title.length))];
  }
  if (/^\|(?: -{3}:? \|| --: \|)+$/.test(line)) return [];
  if (line.startsWith("| ")) {
    return [line.slice(2, -2).split(/ (?<!\\)\| /).map(plainInline).join(" · ")];
  }
  return [plainInline(line)];
}

function plainInline(text: string): string {
  const linked = text.replace(LINK, (_, words: string, to: string) => {
    const path = decodeURI(to.replace(/\\([()])/g, "$1"));
    return path.endsWith(unescaped(words)) ? escaped(path) : `${words} <${escaped(path)}>`;
  });
  return unescaped(linked.replace(/(?<!\\)\*\*/g, ""));
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

function escaped(path: string): string {
  return path.replace(/[\\*]/g, "\\$&");
}
