import { PAGE_BREAK } from "../text/pages.ts";
import { DocumentError } from "./document_error.ts";
import { MOST_UNZIPPED_BYTES } from "./limits.ts";

/** The parts of a DOCX that are read. */
const PARTS = ["word/document.xml", "word/styles.xml", "word/footnotes.xml", "word/endnotes.xml"] as const;
type Part = typeof PARTS[number];

/** Elements whose text is not part of the document as it stands: deletions, codes of fields, second versions of a picture. */
const UNREAD = new Set(["w:del", "w:moveFrom", "w:instrText", "mc:Fallback", "w:rPrChange", "w:pPrChange"]);
/** A page's end that is told twice: by the author, and by the program that last laid it out. */
const REPEATED_BREAK = new RegExp(`${PAGE_BREAK}(?:\\s*${PAGE_BREAK})+`, "g");
/** Kinds of notes that only separate others. */
const SEPARATOR = /separator/i;

/**
 * Reads the text of a DOCX as Markdown: paragraphs, headings, lists, tables, and the notes at its end. Pages end where
 * the program that wrote it last ended them, or the author did; many programs say nothing of the former.
 *
 * @throws {DocumentError} If it is damaged, or unzips to more than 64 MB.
 */
export async function readDocx(data: Uint8Array): Promise<{ readonly text: string }> {
  const { Parser } = await import("htmlparser2");
  const parts = await unzip(data);
  const parse = (part: Part, reader: Handler) => {
    const parser = new Parser({
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.say(text),
      onclosetag: (name) => reader.close(name),
    }, { xmlMode: true });
    parser.end(parts.get(part) ?? "");
    return reader;
  };
  const levels = new Styles();
  parse("word/styles.xml", levels);
  const body = new Body(levels.levels);
  parse("word/document.xml", body);
  const notes = (["footnotes", "endnotes"] as const).flatMap((kind) => {
    const notes = new Body(levels.levels, kind);
    parse(`word/${kind}.xml`, notes);
    return notes.notes;
  });
  const text = [...body.lines, ...notes].join("\n\n").replace(/\n{3,}/g, "\n\n").trim();
  return { text: text.replace(REPEATED_BREAK, PAGE_BREAK) };
}

/** Returns `true` for a file that is, by its beginning, a ZIP archive. */
export function isZip(data: Uint8Array): boolean {
  return data[0] === 0x50 && data[1] === 0x4b && data[2] === 3 && data[3] === 4;
}

/** Unzips the parts that are read, piece by piece, and stops where they become too large. */
async function unzip(data: Uint8Array): Promise<ReadonlyMap<Part, string>> {
  const { Unzip, UnzipInflate } = await import("fflate");
  const texts = new Map<Part, string>();
  let [left, problem] = [MOST_UNZIPPED_BYTES, ""];
  const unzip = new Unzip((file) => {
    const part = PARTS.find((name) => name === file.name);
    if (part === undefined) return;
    const decoder = new TextDecoder();
    texts.set(part, "");
    file.ondata = (error, piece, isLast) => {
      if (error) problem ||= `its part ${part} is damaged: ${error.message}`;
      if (error || problem !== "") return;
      left -= piece.length;
      if (left < 0) {
        problem = `it unzips to more than ${MOST_UNZIPPED_BYTES / 1024 / 1024} MB`;
        file.terminate();
      } else texts.set(part, texts.get(part) + decoder.decode(piece, { stream: !isLast }));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const STEP = 16 * 1024;
  try {
    for (let at = 0; at < data.length && problem === ""; at += STEP) {
      unzip.push(data.subarray(at, at + STEP), at + STEP >= data.length);
    }
  } catch (error) {
    throw new DocumentError(`it is no ZIP file that can be read: ${String(error)}`);
  }
  if (problem !== "") throw new DocumentError(problem);
  if (!texts.get("word/document.xml")) {
    throw new DocumentError("it is a ZIP file and no DOCX; save it as PDF, DOCX, CSV or text");
  }
  return texts;
}

type Attributes = Readonly<Record<string, string>>;

interface Handler {
  open(name: string, attributes: Attributes): void;
  say(text: string): void;
  close(name: string): void;
}

/** Levels of headings, from 1, by the id of their style. */
class Styles implements Handler {
  readonly levels = new Map<string, number>();
  #style = "";

  open(name: string, attributes: Attributes): void {
    if (name === "w:style") this.#style = attributes["w:styleId"] ?? "";
    const level = name === "w:name" ? levelOfName(attributes["w:val"] ?? "") : levelIn(name, attributes);
    if (level !== undefined) this.levels.set(this.#style, level);
  }

  say(): void {}

  close(): void {}
}

/** Returns the level of a built-in style, which has the same name in every language, and need not state its level. */
function levelOfName(name: string): number | undefined {
  if (/^title$/i.test(name)) return 1;
  const [, level] = /^heading ([1-9])$/i.exec(name) ?? [];
  return level === undefined ? undefined : Math.min(6, Number(level));
}

/** Returns the level of a heading, 1 to 6; `undefined` for text. */
function levelIn(name: string, attributes: Attributes): number | undefined {
  const level = name === "w:outlineLvl" ? Number(attributes["w:val"]) : NaN;
  return level >= 0 && level < 9 ? Math.min(6, level + 1) : undefined;
}

/** Collects paragraphs and tables, or the notes of a kind. */
class Body implements Handler {
  readonly lines: string[] = [];
  readonly notes: string[] = [];
  readonly #levels: ReadonlyMap<string, number>;
  readonly #kind: "footnotes" | "endnotes" | undefined;
  #unread = 0;
  #isText = false;
  #paragraph = "";
  #prefix = "";
  /** Rows of each open table, outermost first. */
  readonly #tables: string[][][] = [];
  #note: { readonly id: string; readonly isSeparator: boolean } | undefined;

  constructor(levels: ReadonlyMap<string, number>, kind?: "footnotes" | "endnotes") {
    this.#levels = levels;
    this.#kind = kind;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#unread > 0 || UNREAD.has(name)) this.#unread++;
    if (this.#unread > 0) return;
    const level = name === "w:pStyle" ? this.#levels.get(attributes["w:val"] ?? "") : levelIn(name, attributes);
    if (level !== undefined) this.#prefix = `${"#".repeat(level)} `;
    switch (name) {
      case "w:p":
        [this.#paragraph, this.#prefix] = ["", ""];
        break;
      case "w:numPr":
        this.#prefix ||= "- ";
        break;
      case "w:t":
        this.#isText = true;
        break;
      case "w:tab":
        this.#paragraph += " ";
        break;
      case "w:lastRenderedPageBreak":
        this.#paragraph += PAGE_BREAK;
        break;
      case "w:pageBreakBefore":
        if (!/^(?:0|false|off)$/.test(attributes["w:val"] ?? "")) this.#paragraph += PAGE_BREAK;
        break;
      case "w:br":
      case "w:cr":
        this.#paragraph += attributes["w:type"] === "page" ? PAGE_BREAK : "\n";
        break;
      case "w:noBreakHyphen":
        this.#paragraph += "-";
        break;
      case "w:footnoteReference":
      case "w:endnoteReference":
        this.#paragraph += `[^${mark(name, attributes["w:id"] ?? "")}]`;
        break;
      case "w:tbl":
        this.#tables.push([]);
        break;
      case "w:tr":
        this.#tables.at(-1)?.push([]);
        break;
      case "w:tc":
        this.#tables.at(-1)?.at(-1)?.push("");
        break;
      case "w:footnote":
      case "w:endnote": {
        const isSeparator = SEPARATOR.test(attributes["w:type"] ?? "");
        this.#note = { id: mark(name, attributes["w:id"] ?? ""), isSeparator };
      }
    }
  }

  say(text: string): void {
    if (this.#isText && this.#unread === 0) this.#paragraph += text;
  }

  close(name: string): void {
    if (this.#unread > 0) {
      this.#unread--;
      return;
    }
    if (name === "w:t") this.#isText = false;
    if (name === "w:p") this.#end();
    if (name === "w:tbl") this.#endTable();
  }

  #end(): void {
    const text = this.#paragraph.trim();
    const isBody = this.#kind === undefined && this.#tables.length === 0;
    const [before, after] = [/^\s*\f/, /\f\s*$/].map((at) => isBody && at.test(this.#paragraph) ? PAGE_BREAK : "");
    if (text === "") {
      if (before) this.lines.push(PAGE_BREAK);
      return;
    }
    const row = this.#tables.at(-1)?.at(-1);
    if (row && row.length > 0) row.push([row.pop(), text].filter(Boolean).join(" "));
    else if (this.#kind === undefined) this.lines.push(`${before}${this.#prefix}${text}${after}`);
    else if (this.#note && !this.#note.isSeparator) this.notes.push(`[^${this.#note.id}]: ${text}`);
  }

  #endTable(): void {
    const rows = this.#tables.pop() ?? [];
    const text = rows.map((cells) => `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, " ")).join(" | ")} |`);
    const outer = this.#tables.at(-1)?.at(-1);
    if (outer && outer.length > 0) outer.push([outer.pop(), text.join(" ")].filter(Boolean).join(" "));
    else if (text.length > 0) this.lines.push(text.join("\n"));
  }
}

/** Returns the mark of a note; endnotes have numbers of their own. */
function mark(name: string, id: string): string {
  return name.startsWith("w:endnote") ? `e${id}` : id;
}
