import { parseJson } from "../transcript/json.ts";
import { PROBLEM } from "../words/answer_form.ts";
import type { AnswerReading, AnswerSchema } from "./agent.ts";

const cutOff = () => ({ ok: false, problem: PROBLEM.cutOff } as const);
/** The most unclosed pieces to try, so that a text of nothing but brackets takes little time. */
const MAX_UNCLOSED = 64;
/** The deepest nesting accepted; real answers are flatter. */
const MOST_DEPTH = 64;
/** Literals of JSON and of Python. */
const WORDS = new Map(Object.entries({ true: true, True: true, false: false, False: false, null: null, None: null }));
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Signs of JSON as word processors and Chinese keyboards write them. */
const SIGNS = new Map(Object.entries({
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "«": '"',
  "»": '"',
  "＂": '"',
  "‘": "'",
  "’": "'",
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "：": ":",
  "，": ",",
}));
const ESCAPED = new Map(Object.entries({ n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" }));

/**
 * Reads a structured answer. Takes the whole text if it is JSON, or a JSON string that contains JSON; else the last
 * object or array in it that the schema accepts, fenced or bare; else the longest of which the schema accepts a part.
 * Repairs single, typographic and full-width signs, unquoted words, comments, extra or missing commas and a missing end,
 * but never values.
 *
 * @param options With `allowCut`, also takes a value without its end, provided that nothing requested is missing.
 */
export function readAnswer<T>(
  text: string,
  schema: AnswerSchema<T>,
  { allowCut = true }: { readonly allowCut?: boolean } = {},
): AnswerReading<T> {
  const whole = parseJson(text.trim());
  if (whole !== undefined) {
    const reading = schema.read(whole);
    return !reading.ok && typeof whole === "string" ? readAnswer(whole, schema, { allowCut }) : reading;
  }
  let best: AnswerReading<T> = { ok: false, problem: PROBLEM.noJson };
  let longest = 0;
  for (const { value, closed, length } of jsonIn(text).toReversed()) {
    const reading = !closed && !allowCut ? cutOff() : schema.read(value);
    if (reading.ok && (reading.problem === undefined || reading.isWhole)) return reading;
    if (reading.ok === best.ok ? length > longest : reading.ok) {
      best = reading;
      longest = length;
    }
  }
  return best;
}

/**
 * Reads an answer without fields as the one field that the form takes prose for. Returns `undefined` if there is none, or
 * if the text may be a form that cannot be read.
 */
export function readProse<T>(text: string, schema: AnswerSchema<T>): AnswerReading<T> | undefined {
  const { proseField } = schema;
  if (proseField === undefined || text.trim() === "" || /[{｛]/.test(text)) return undefined;
  const reading = schema.read({ [proseField]: text.trim() });
  return reading.ok ? reading : undefined;
}

/**
 * Finds the objects and arrays in a text, in order. It never searches inside strings; within an unclosed object or
 * array it also finds inner ones.
 */
function jsonIn(text: string) {
  const found: { readonly value: unknown; readonly closed: boolean; readonly length: number }[] = [];
  let unclosed = 0;
  for (let start = nextStart(text, 0); start < text.length && unclosed < MAX_UNCLOSED;) {
    const { value, state, end, firstInner } = new LooseReader(text, start).read();
    const closed = state === "closed";
    if (state !== "broken") {
      const exact = closed ? parseJson(text.slice(start, end)) : undefined;
      found.push({ value: exact ?? value, closed, length: end - start });
    }
    if (!closed) unclosed++;
    start = closed ? nextStart(text, end) : firstInner ?? nextStart(text, Math.max(end, start + 1));
  }
  return found;
}

function nextStart(text: string, from: number): number {
  const distance = text.slice(from).search(/[{[｛［]/);
  return distance === -1 ? text.length : from + distance;
}

/**
 * Reads one object or array in the loose syntax that models write, up to its end or a cut: the end of the text or of a
 * fenced block. A missing or cut value is left out, since `1` may have been `10`; only of a cut text the beginning is
 * kept, with `…` at its end. Takes time linear in the text.
 */
class LooseReader {
  readonly #text: string;
  readonly #start: number;
  #at: number;
  #end: number;
  #cut = false;
  #firstInner: number | undefined;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = this.#at = start;
    this.#end = text.length;
  }

  read() {
    let value: unknown;
    let state: "closed" | "cut" | "broken";
    try {
      value = this.#value(0);
      state = this.#cut ? "cut" : "closed";
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      state = "broken";
    }
    return { value, state, end: this.#at, firstInner: this.#firstInner };
  }

  get #char(): string {
    const char = this.#at < this.#end ? this.#text.charAt(this.#at) : "";
    return SIGNS.get(char) ?? char;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    const taken = found.slice(0, this.#end - this.#at);
    this.#at += taken.length;
    return taken;
  }

  /** Skips white space and comments. At a cut, the text ends. */
  #skipSpace(): void {
    for (let from = -1; from !== this.#at;) {
      from = this.#at;
      this.#take(/\s+/y);
      this.#take(/\/\/[^\n]*/y);
      if (this.#text.startsWith("/*", this.#at)) this.#at = this.#text.indexOf("*/", this.#at) + 2 || this.#end;
    }
    if (this.#text.startsWith("```", this.#at)) this.#end = this.#at;
    if (this.#at >= this.#end) this.#cut = true;
  }

  #value(depth: number): unknown {
    if (depth > MOST_DEPTH) throw new SyntaxError("It is nested too deeply");
    const char = this.#char;
    if (char === "{" || char === "[") {
      if (this.#at > this.#start) this.#firstInner ??= this.#at;
      if (char === "[") return this.#members("]", () => this.#item(depth + 1)).filter((given) => given !== undefined);
      const entries = this.#members("}", () => this.#entry(depth + 1));
      return Object.fromEntries(entries.filter(([, given]) => given !== undefined));
    }
    if (char === '"' || char === "'") return this.#string();
    const bare = this.#take(/[^"“”{}[\],，｝］\n]+/y).replace(/(?:^|\s)\/[/*][^]*$/, "").trim();
    if (bare === "" || this.#at >= this.#end) return undefined;
    return NUMBER.test(bare) ? Number(bare) : WORDS.has(bare) ? WORDS.get(bare) : bare;
  }

  /** Reads the members of an object or array up to its end or a cut. */
  #members<T>(close: string, member: () => T): T[] {
    const found: T[] = [];
    for (this.#at++;;) {
      this.#skipSpace();
      if (this.#cut) return found;
      if (this.#char === ",") this.#at++;
      else if (this.#char === close) {
        this.#at++;
        return found;
      } else found.push(member());
    }
  }

  #entry(depth: number): readonly [string, unknown] {
    const quoted = /["']/.test(this.#char);
    const key = quoted ? this.#string() : this.#take(/[^\s"'“”{}[\],:：]+/y);
    this.#skipSpace();
    if (this.#cut) return ["", undefined];
    if ((!quoted && key === "") || this.#char !== ":") throw new SyntaxError("A key is out of place");
    this.#at++;
    this.#skipSpace();
    return [key ?? "", this.#value(depth)];
  }

  #item(depth: number): unknown {
    const before = this.#at;
    const given = this.#value(depth);
    if (this.#at === before) throw new SyntaxError("An item is out of place");
    return given;
  }

  #string(): string | undefined {
    const end = endOfString(this.#text, this.#at);
    const from = this.#at + 1;
    if (end !== undefined) {
      this.#at = end + 1;
      return unescaped(this.#text.slice(from, end));
    }
    const fence = this.#text.indexOf("\n```", from);
    this.#at = this.#end = fence === -1 ? this.#text.length : fence;
    this.#cut = true;
    const said = this.#text.slice(from, this.#end).trimEnd();
    return /\S\s+\S/.test(said) ? `${unescaped(said.replace(/\\+$/, ""))}…` : undefined;
  }
}

/**
 * Finds the end of a string: the first quote followed by anything that may follow a string, or by a line's end. A string
 * that begins with a typographic quote may end with any quote of its kind.
 */
function endOfString(text: string, start: number): number | undefined {
  const quote = text.charAt(start);
  const kind = SIGNS.get(quote);
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charAt(i);
    const isQuote = char === quote || (kind !== undefined && (char === kind || SIGNS.get(char) === kind));
    if (char === "\\") i++;
    else if (isQuote && /^(?:[ \t\r]*(?:\n|\/[/*]|$)|\s*[,:}\]，：｝］])/.test(text.slice(i + 1, i + 200))) return i;
  }
  return undefined;
}

function unescaped(raw: string): string {
  return raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|([^]?))/g,
    (_, hex: string | undefined, char: string) =>
      hex === undefined ? ESCAPED.get(char) ?? char : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
