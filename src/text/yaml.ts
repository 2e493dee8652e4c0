import { type Document, isMap, isNode, isPair, isSeq, LineCounter, parseDocument } from "yaml";

/** Data that front matter can hold: plain JSON. Fields with the value `undefined` are omitted. */
export type YamlValue = null | boolean | number | string | readonly YamlValue[] | YamlFields;
type YamlFields = { readonly [key: string]: YamlValue | undefined };

/** Strings that readers of YAML 1.1 and 1.2 always take for strings; some read `e12` as a number. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off|y|n|nan|inf|e-?[\d_]+)$)[A-Za-z](?:[\w ./-]*[\w/-])?$/i;

/** Characters that a double-quoted string may contain unescaped, but that no file should be trusted with. */
const UNSAFE = /[\u007f-\u009f\u2028-\u202e\ufff0-\uffff\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Writes fields as block-style YAML, ending in a newline: suitable for front matter. Strings other than plain words are
 * double-quoted, and hidden characters are escaped. Lone surrogates, which YAML cannot hold, become U+FFFD. Every page
 * of an archive has front matter, and the package takes ten times as long to write it.
 *
 * @throws {RangeError} If a number is not finite.
 */
export function yamlFields(fields: YamlFields): string {
  return `${linesOf(fields).join("\n")}\n`.replace(UNSAFE, escaped);
}

/** Returns the lines of a value; an empty list or object takes one line. */
function linesOf(value: YamlValue): readonly string[] {
  if (typeof value !== "object" || value === null) return [scalar(value)];
  const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  const lines = Array.isArray(value)
    ? value.flatMap((item) => {
      const [first, ...rest] = linesOf(item);
      return [`- ${first}`, ...indented(rest)];
    })
    : Object.entries(value).flatMap(([key, item]) => {
      if (item === undefined) return [];
      const name = scalar(key);
      const head = name.length < MAX_KEY ? `${name}:` : `? ${name}\n:`;
      const inner = linesOf(item);
      const isBlock = typeof item === "object" && item !== null && inner[0] !== "[]" && inner[0] !== "{}";
      return isBlock ? [head, ...indented(inner)] : [`${head} ${inner[0]}`];
    });
  return lines.length > 0 ? lines : [Array.isArray(value) ? "[]" : "{}"];
}

/** Parsers do not look for a colon after longer keys. */
const MAX_KEY = 1000;

function scalar(value: null | boolean | number | string): string {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`Cannot write a number that is not finite: current value is ${value}`);
  }
  if (typeof value !== "string" || PLAIN.test(value)) return String(value);
  return JSON.stringify(value.toWellFormed());
}

function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** A text that is not YAML, or contains more than plain data. */
export class YamlError extends Error {
  override name = "YamlError";
  /** Line and column, from 1, if known. */
  readonly at: { readonly line: number; readonly col: number } | undefined;

  /** Keeps the first line of a message. */
  constructor(message: string, at?: { readonly line: number; readonly col: number }, options?: ErrorOptions) {
    super(message.split("\n")[0], options);
    this.at = at;
  }
}

/** A parsed document, its value, and the beginnings of its lines. */
export interface ReadYaml {
  readonly value: unknown;
  readonly document: Document;
  readonly lines: LineCounter;
}

/**
 * Reads plain data from YAML or JSON. All other features of YAML are rejected: cycles, dates, or a list that is
 * repeated until it fills the memory.
 *
 * @throws {YamlError} If the text is not YAML, or contains anything else.
 */
export function readYaml(content: string): ReadYaml {
  const lines = new LineCounter();
  try {
    const document = parseDocument(content, { lineCounter: lines, prettyErrors: false, logLevel: "error" });
    const [error] = document.errors;
    if (error) throw new YamlError(worded(error), lines.linePos(error.pos[0]));
    const value: unknown = document.toJS();
    checkPlain(value, new Set());
    return { value, document, lines };
  } catch (cause) {
    if (cause instanceof YamlError) throw cause;
    throw new YamlError(worded(cause), undefined, { cause });
  }
}

/**
 * Returns the line and column, from 1, of the value at a path, or of its nearest existing parent.
 *
 * @param ofName Returns the place of the last field's name, not of its value.
 */
export function placeIn(
  { document, lines }: ReadYaml,
  path: readonly PropertyKey[],
  ofName = false,
): { readonly line: number; readonly col: number } {
  let node: unknown = document.contents;
  let offset = startOf(node);
  for (const [index, part] of path.entries()) {
    const last = index === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && keyOf(item.key) === String(part));
      if (!pair) break;
      offset = last && ofName ? startOf(pair.key) : startOf(pair.value) || startOf(pair.key);
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      offset = startOf(node) || offset;
    }
  }
  return lines.linePos(offset);
}

function keyOf(key: unknown): string {
  return isNode(key) && "value" in key ? String(key.value) : String(key);
}

function startOf(node: unknown): number {
  return isNode(node) ? node.range?.[0] ?? 0 : 0;
}

/** The package overflows the stack on deeply nested lists, and throws a ReferenceError for too many aliases. */
function worded(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.includes("call stack") ? "it is nested too deeply" : message;
}

/** @throws {YamlError} If a value is not plain data. */
function checkPlain(value: unknown, around: Set<object>): void {
  if (typeof value === "bigint") throw new YamlError(`the number ${value} is too large`);
  if (typeof value !== "object" || value === null) return;
  if (around.has(value)) throw new YamlError("it contains itself");
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) {
    throw new YamlError(`a ${value.constructor?.name ?? "value"} is not plain data`);
  }
  around.add(value);
  for (const inner of Object.values(value)) checkPlain(inner, around);
  around.delete(value);
}
