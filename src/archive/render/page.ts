import { escapeMarkdown, quoteMarkdown } from "../../text/markdown.ts";
import { visible } from "../../text/visible.ts";
import { yamlFields, type YamlValue } from "../../text/yaml.ts";
import { isList, isObject, type Json } from "../../transcript/json.ts";
import { VALUES } from "../../words/names.ts";
import { settingName } from "../../words/settings.ts";
import { SIGNS } from "../../words/phrases.ts";

/** A piece of a line: plain or marked-up words. */
export type Piece =
  | string
  | { readonly link: string; readonly to: string }
  /** An image with its name; only in Markdown pages. */
  | { readonly image: string; readonly from: string }
  | { readonly strong: string }
  /** Words that are English on every page. */
  | { readonly english: string };

/** The pieces of a line. */
export type Line = string | readonly Piece[];

/** A line with a label before it. */
export type LabelledLine = readonly [label: string, value: Line];

/** An item of a list, with its subitems. */
export interface Point {
  /** The item's text. */
  readonly line: Line;
  /** The subitems. */
  readonly points?: readonly Point[];
}

/** A part of a page. */
export type PageBlock =
  | {
    readonly heading: Line;
    readonly level: 1 | 2 | 3 | 4;
    /** Names a section that HTML shows elsewhere or hides from students. It ends at the next heading of this level. */
    readonly id?:
      | "argued"
      | "beliefs"
      | "claims"
      | "fact_checks"
      | "held"
      | "ratings"
      | "reasons"
      | "scores"
      | "sources"
      | "summary"
      | "trouble"
      | undefined;
  }
  | { readonly paragraph: Line }
  | { readonly fields: readonly LabelledLine[] }
  | { readonly list: readonly Point[] }
  | {
    readonly table: readonly (readonly Line[])[];
    readonly head: readonly string[];
    /** Columns of numbers, aligned to the right. */
    readonly right?: readonly number[];
    /** Columns of scores from 0 to 10, which HTML pages also show as bars. */
    readonly scores?: readonly number[];
  }
  /** Words of a participant inside a page, quoted so that they cannot pass for the page's own. */
  | { readonly said: string };

/** The id of a section. */
type SectionId = NonNullable<Extract<PageBlock, { readonly heading: Line }>["id"]>;

/** Fields for machines, in order. */
export type Fields = { readonly [key: string]: YamlValue | undefined };

/** A page, independent of its format. */
export interface Page {
  readonly fields: Fields;
  /** Returns further fields for a JSON file, as unchanged parts of the record; computed only for JSON. */
  readonly data: () => object;
  /** A participant's words, unchanged, ahead of the blocks. @default none */
  readonly text?: string | undefined;
  readonly blocks: readonly PageBlock[];
}

/** A file of an archive. */
export interface RenderedFile {
  /** Path relative to the archive's folder, with `/`. */
  readonly path: string;
  /** The file's text. */
  readonly content: string;
}

export function link(text: string, to = text): Piece {
  return { link: text, to };
}

/** Returns the words of a line, without links and marks. */
export function wordsOf(line: Line): string {
  if (typeof line === "string") return line;
  const words = (piece: Piece) => {
    if (typeof piece === "string") return piece;
    if ("link" in piece) return piece.link;
    return "image" in piece ? piece.image : "strong" in piece ? piece.strong : piece.english;
  };
  return line.map(words).join("");
}

export function line(...parts: readonly (Line | undefined)[]): readonly Piece[] {
  return parts.flatMap((part) => part === undefined ? [] : typeof part === "string" ? [part] : part);
}

/** Returns texts with a piece between each and the next one. */
export function around(texts: readonly string[], ...between: readonly Piece[]): Line {
  return line(...texts.flatMap((text, n) => n === 0 ? [text] : [[between[n - 1] ?? ""], text]));
}

/** Joins lines with the same separator. */
export function joined(lines: readonly Line[], between: string): Line {
  return lines.flatMap((part, n) => line(n === 0 ? undefined : between, part));
}

/** Returns a heading with its content; nothing if there is no content. */
export function section(
  heading: string,
  level: 2 | 3,
  blocks: readonly PageBlock[],
  id?: SectionId,
): readonly PageBlock[] {
  return blocks.length === 0 ? [] : [{ heading, level, id }, ...blocks];
}

/** Returns blocks by whether they are in a section with one of the ids. */
export function sectionsBy(
  ids: readonly SectionId[],
  blocks: readonly PageBlock[],
): { readonly inside: readonly PageBlock[]; readonly outside: readonly PageBlock[] } {
  const inside: PageBlock[] = [];
  const outside: PageBlock[] = [];
  let level = Infinity; // of the section that is read
  for (const block of blocks) {
    if ("heading" in block && block.level <= level) {
      level = block.id !== undefined && ids.includes(block.id) ? block.level : Infinity;
    }
    const part = level === Infinity ? outside : inside;
    part.push(block);
  }
  return { inside, outside };
}

/** The longest object or list written on one line, in characters. */
const MAX_LINE = 80;

/** Returns plain JSON as nested list items, so that no page shows JSON. An object in a list begins with its first field. */
export function jsonPoints(value: { readonly [key: string]: Json } | readonly Json[]): readonly Point[] {
  if (isList(value)) return value.map((item) => jsonPoint(undefined, item));
  return Object.entries(value).map(([name, inner]) => jsonPoint(name, inner));
}

function jsonPoint(name: string | undefined, value: Json): Point {
  const label = name === undefined ? [] : [{ strong: `${settingName(name)}${SIGNS.colon}` }, " "];
  if (!isObject(value) && !isList(value)) return { line: [...label, plain(value)] };
  const points = jsonPoints(value);
  if (points.length === 0) return { line: [...label, VALUES.none] };
  const short = inLine(value);
  if (short !== undefined) return { line: [...label, short] };
  if (name !== undefined) return { line: label, points };
  const [first, ...rest] = points;
  return { line: first?.line ?? VALUES.none, points: [...first?.points ?? [], ...rest] };
}

/** Returns simple values on one line; `undefined` if they are nested or too long. */
function inLine(value: { readonly [key: string]: Json } | readonly Json[]): string | undefined {
  const inner = Object.entries(value);
  if (inner.some(([, item]) => item !== null && typeof item === "object")) return undefined;
  const text = isList(value)
    ? value.map(plain).join(", ")
    : inner.map(([name, item]) => `${settingName(name)} ${plain(item)}`).join(", ");
  return text.length > MAX_LINE ? undefined : text;
}

/** Returns plain JSON in one line; `undefined` if it takes more. */
export function jsonInLine(value: Json): string | undefined {
  return isObject(value) || isList(value) ? inLine(value) : plain(value);
}

function plain(value: Json): string {
  if (value === true) return VALUES.yes;
  if (value === false) return VALUES.no;
  return value === null ? VALUES.none : String(value);
}

/**
 * Returns a page as Markdown: YAML front matter (`fields`), the unchanged text followed by a rule, then the blocks.
 * Escapes all other text.
 */
export function toMarkdown(page: Omit<Page, "data">): string {
  const { fields, text, blocks } = page;
  const said = text === undefined ? "" : `${visible(text).trim()}\n\n---\n`;
  return `---\n${yamlFields(fields)}---\n\n${said}${blocksInMarkdown(blocks)}`;
}

/** Returns blocks as Markdown, for a page of somebody else. */
export function blocksInMarkdown(blocks: readonly PageBlock[]): string {
  return `${blocks.map(block).filter((part) => part !== "").join("\n\n")}\n`;
}

function block(part: PageBlock): string {
  if ("heading" in part) return `${"#".repeat(part.level)} ${inline(part.heading)}`;
  if ("paragraph" in part) return inline(part.paragraph);
  if ("fields" in part) {
    return part.fields.map(([label, value]) => `- **${escapeMarkdown(label)}${SIGNS.colon}** ${inline(value) || "–"}`)
      .join("\n");
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
  return quoteMarkdown(part.said);
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
    if ("link" in piece) return linked(piece.link, piece.to);
    if ("image" in piece) return `!${linked(piece.image, piece.from)}`;
    if ("english" in piece) return marked(piece.english, inside);
    const text = escapeMarkdown(piece.strong);
    return text === "" ? "" : `**${text}**`;
  }
  // The spaces at the ends of a piece separate words; a piece inside a line begins no block.
  const before = /^\s/.test(piece) ? " " : "";
  const after = /\S\s+$/.test(piece) ? " " : "";
  const text = inside ? escapeMarkdown(`x${piece.trimStart()}`).slice(1) : escapeMarkdown(piece);
  return `${before}${text}${after}`;
}

function linked(words: string, to: string): string {
  return `[${escapeMarkdown(words)}](${encodeURI(to).replace(/[()]/g, "\\$&")})`;
}

/**
 * Returns the blocks of a page for inclusion in another page, under a heading of the second level: without its title,
 * with headings a level lower, without lines that lead to its `index`, and with the words of other links, which would
 * lead nowhere.
 */
export function asPart(blocks: readonly PageBlock[], index: string): readonly PageBlock[] {
  const stays = (line: Line) => typeof line === "string" || !line.some((piece) => isLinkTo(piece, index));
  return blocks.flatMap((part): readonly PageBlock[] => {
    if ("heading" in part) {
      return part.level === 1 ? [] : [{ heading: unlinked(part.heading), level: lower(part.level) }];
    }
    if ("paragraph" in part) return stays(part.paragraph) ? [{ paragraph: unlinked(part.paragraph) }] : [];
    if ("fields" in part) {
      const fields = part.fields.filter(([, value]) => stays(value));
      return [{ fields: fields.map(([label, value]) => [label, unlinked(value)]) }];
    }
    if ("list" in part) return [{ list: part.list.filter(({ line }) => stays(line)).map(unlinkedPoint) }];
    if ("table" in part) return [{ ...part, table: part.table.map((cells) => cells.map(unlinked)) }];
    return [part];
  });
}

function lower(level: 2 | 3 | 4): 3 | 4 {
  return level === 2 ? 3 : 4;
}

function unlinkedPoint({ line, points = [] }: Point): Point {
  return { line: unlinked(line), points: points.map(unlinkedPoint) };
}

function unlinked(line: Line): Line {
  if (typeof line === "string") return line;
  return line.map((piece) => typeof piece !== "string" && "link" in piece ? piece.link : piece);
}

function isLinkTo(piece: Piece, target: string): boolean {
  return typeof piece !== "string" && "link" in piece && piece.to === target;
}
