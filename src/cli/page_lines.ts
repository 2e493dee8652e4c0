import type { Line, PageBlock, Point } from "../archive/render/page.ts";
import { lineInWords } from "../archive/render/plain_text.ts";
import { columns, wrap } from "../text/display.ts";
import { singleLine, visible } from "../text/visible.ts";
import { STRONG } from "./ink.ts";
import type { Printer } from "./io.ts";
import { padTo } from "./lines.ts";

type Terminal = Pick<Printer, "ink" | "width">;

/** Returns the blocks of an archive's page as lines of a terminal, without the links to its other files. */
export function pageLines(blocks: readonly PageBlock[], to: Terminal): readonly string[] {
  return blocks.flatMap((block, n) => [...(n === 0 ? [] : [""]), ...blockLines(block, to)]);
}

function blockLines(block: PageBlock, to: Terminal): readonly string[] {
  const { ink, width } = to;
  if ("heading" in block) {
    const title = inline(block.heading).replaceAll(STRONG, "");
    if (block.level === 2) return [ink.rule(title, width)];
    return wrap(title, { width }).split("\n").map((line) => ink.bold(line));
  }
  if ("paragraph" in block) return wrapped(inline(block.paragraph), to);
  if ("fields" in block) {
    return block.fields.flatMap(([label, value]) => wrapped(`${singleLine(label)}: ${cell(value)}`, to, "", "  "));
  }
  if ("list" in block) return block.list.flatMap((point) => pointLines(point, to, ""));
  if ("said" in block) return wrapped(visible(block.said).trimEnd(), to, "    ", "    ");
  const rows = block.table.map((row) => row.map(cell));
  return tableLines([block.head.map((name) => `${STRONG}${name}${STRONG}`), ...rows], new Set(block.right), to);
}

function pointLines({ line, points = [] }: Point, to: Terminal, indent: string): readonly string[] {
  const own = wrapped(cell(line), to, `${indent}- `, `${indent}  `);
  return [...own, ...points.flatMap((point) => pointLines(point, to, `${indent}  `))];
}

/** The narrowest column whose cells are broken into lines; a table that would need a narrower one is a list. */
const LEAST_WIDTH = 16;
const GAP = 2;

/** Returns rows, of which the first is the head, as a table whose widest column fits; else as a list of each row. */
function tableLines(rows: readonly (readonly string[])[], right: ReadonlySet<number>, to: Terminal): readonly string[] {
  const [head = [], ...body] = rows;
  const natural = head.map((_, at) => Math.max(...rows.map((row) => columns(row[at] ?? ""))));
  const widest = natural.indexOf(Math.max(...natural));
  const others = natural.reduce((sum, width, at) => at === widest ? sum : sum + width + GAP, 0);
  const room = Math.min(natural[widest] ?? 0, to.width - others);
  if (room < Math.min(LEAST_WIDTH, natural[widest] ?? 0)) {
    return body.flatMap((row) => [
      ...wrapped(row[0] ?? "", to, "- ", "  "),
      ...row.slice(1).flatMap((text, at) =>
        text === "–" ? [] : wrapped(`${plain(head[at + 1])}: ${text}`, to, "  ", "    ")
      ),
    ]);
  }
  const widths = natural.map((width, at) => at === widest ? room : width);
  return rows.flatMap((row) => {
    const cells = row.map((text, at) => wrapped(text, { ink: to.ink, width: widths[at] ?? 0 }));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, n) =>
      cells.map((lines, at) => {
        const [line = "", width = 0] = [lines[n], widths[at]];
        return right.has(at) ? " ".repeat(Math.max(0, width - columns(line))) + line : padTo(line, width);
      }).join(" ".repeat(GAP)).trimEnd());
  });
}

function wrapped(text: string, { ink, width }: Terminal, first = "", rest = first): readonly string[] {
  return ink.marked(wrap(text, { width, first, rest })).split("\n");
}

function plain(text = ""): string {
  return text.replaceAll(STRONG, "");
}

/** Returns a line, or a dash if it is empty. */
function cell(line: Line): string {
  return inline(line) || "–";
}

function inline(line: Line): string {
  return lineInWords(line, {
    strong: (words) => `${STRONG}${words}${STRONG}`,
    link: (words, to) => /^https?:/.test(to) && to !== words ? `${words} <${singleLine(to)}>` : words,
  });
}
