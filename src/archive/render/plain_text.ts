import { singleLine, visible } from "../../text/visible.ts";
import { columns, wrap } from "../../text/wrap.ts";
import type { YamlValue } from "../../text/yaml.ts";
import type { Block, Line, Page, Point } from "./doc.ts";

/** Columns of a page. */
const WIDTH = 80;

/** Somebody's words stand this far in, where nothing of the page's own stands. */
const SAID = "    ";

/** The page as plain text, wrapped at 80 columns: the fields one a line, then the blocks. */
export function toPlainText({ fields, blocks }: Page): string {
  return `${[header(fields), ...blocks.map(block)].filter((text) => text !== "").join("\n\n")}\n`;
}

/** The first lines: one field a line, as `name: value`; lists are told by the blocks. */
function header(fields: Page["fields"]): string {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || Array.isArray(value)
      ? []
      : [wrap(singleLine(`${name}: ${flat(value)}`), { width: WIDTH, rest: "  " })]
  ).join("\n");
}

function flat(value: YamlValue): string {
  if (value === null || typeof value !== "object") return String(value ?? "none");
  const parts = Array.isArray(value)
    ? value.map(flat)
    : Object.entries(value).flatMap(([name, inner]) => inner === undefined ? [] : [`${name} ${flat(inner)}`]);
  return parts.length === 0 ? "none" : parts.join(Array.isArray(value) ? "; " : ", ");
}

function block(part: Block): string {
  if ("heading" in part) return heading(plain(part.heading), part.level);
  if ("paragraph" in part) return wrap(plain(part.paragraph));
  if ("fields" in part) {
    return part.fields.map(([label, value]) => wrap(`${label}: ${plain(value) || "-"}`, { rest: "  " })).join("\n");
  }
  if ("list" in part) return part.list.map((point) => bullet(point, "")).join("\n");
  if ("table" in part) return table(part.head, part.table.map((cells) => cells.map(plain)), new Set(part.right));
  if ("said" in part) return wrap(visible(part.said).trimEnd(), { first: SAID, rest: SAID });
  return `${"-".repeat(WIDTH)}\n\n${wrap(visible(part.body).trim())}`;
}

function heading(text: string, level: 1 | 2 | 3 | 4): string {
  const wrapped = wrap(text);
  if (level > 2) return wrapped;
  const width = Math.min(WIDTH, Math.max(...wrapped.split("\n").map(columns)));
  return `${wrapped}\n${(level === 1 ? "=" : "-").repeat(width)}`;
}

function bullet({ line, points = [] }: Point, indent: string): string {
  return [
    wrap(plain(line) || "-", { first: `${indent}- `, rest: `${indent}  ` }),
    ...points.map((point) => bullet(point, `${indent}  `)),
  ].join("\n");
}

/** Columns where they fit; else each row as a point with its cells under it. */
function table(head: readonly string[], rows: readonly (readonly string[])[], right: ReadonlySet<number>): string {
  const widths = head.map((title, n) => Math.max(columns(title), ...rows.map((cells) => columns(cells[n] || "-"))));
  if (widths.reduce((sum, width) => sum + width + 2, -2) <= WIDTH) {
    const laid = (cells: readonly string[]) =>
      widths.map((width, n) => {
        const cell = cells[n] || "-";
        const gap = " ".repeat(width - columns(cell));
        return right.has(n) ? gap + cell : cell + gap;
      }).join("  ").trimEnd();
    return [laid(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(laid)].join("\n");
  }
  return rows.map(([first = "", ...others]) =>
    [
      wrap(`${first || "-"}`, { first: "- ", rest: "  " }),
      ...others.flatMap((cell, n) =>
        cell === "" ? [] : [wrap(`${(head[n + 1] ?? "").toLowerCase()}: ${cell}`, { first: "  ", rest: "    " })]
      ),
    ].join("\n")
  ).join("\n");
}

function plain(line: Line): string {
  if (typeof line === "string") return singleLine(line);
  return singleLine(
    line.map((piece) => {
      if (typeof piece === "string") return piece;
      if ("strong" in piece) return piece.strong;
      return piece.to.endsWith(piece.link) ? piece.to : `${piece.link} <${piece.to}>`;
    }).join(""),
  );
}
