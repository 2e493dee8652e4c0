import { readdir } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { fileInside, readInside, resolveInside } from "../runtime/inside.ts";
import { readYaml, YamlError } from "../text/yaml.ts";
import type { Warning } from "../transcript/failure.ts";
import { isObject } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** Details of a {@linkcode BriefError}. */
export interface BriefErrorOptions {
  /** Path of the file or folder that is wrong. */
  readonly file: string;
  /** The field in it, for example `positions[1].text`. */
  readonly field?: string;
  /** What stands there; absent with a field means that nothing does. */
  readonly value?: unknown;
  /** What is wrong, where the value does not show it. */
  readonly problem?: string;
  /** What would be right. */
  readonly wanted: string;
  /** The error underneath. */
  readonly cause?: unknown;
}

/** A brief or a folder of sources that cannot be used. Names the file, the field, the value and what would be right. */
export class BriefError extends Error {
  /** For telling errors apart. */
  override name = "BriefError";
  /** Path of the file or folder that is wrong. */
  readonly file: string;
  /** The field in it, for example `positions[1].text`. */
  readonly field: string | undefined;
  /** What stands there. */
  readonly value: unknown;

  /** Makes the message from where, why and what would be right. */
  constructor({ file, field, value, problem, wanted, cause }: BriefErrorOptions) {
    const where = field === undefined ? file : `'${field}' in ${file}`;
    const why = problem ?? (value === undefined ? "it is missing" : `current value is ${show(value)}`);
    super(`Cannot use ${where}: ${why}; wanted: ${wanted}`, cause === undefined ? undefined : { cause });
    this.file = file;
    this.field = field;
    this.value = value;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** A text that statements may rest on. */
export interface Source {
  /** Its file's name without extension: what `[name]` cites. */
  readonly name: string;
  /** As published; the name, where there is none. */
  readonly title: string;
  /** Who published it. */
  readonly publisher?: string;
  /** When it was published. */
  readonly year?: number;
  /** Where it can be read; `http` or `https`. */
  readonly url?: string;
  /** What it says, without its front matter. */
  readonly text: string;
  /** Name of the file it was read from; absent if it was read from none. */
  readonly file?: string;
  /**
   * Where the text begins in that file: offset in UTF-16 code units, and line, from 1. Absent if the text was taken out
   * of a file of another form.
   */
  readonly begins?: { readonly offset: number; readonly line: number };
}

/** What is read besides the sources themselves. */
export interface LoadSourcesOptions {
  /** Told of files that could not be read because a program for it is missing. They are left out. */
  readonly onWarning?: (warning: Warning) => void;
  /** The folder of sources must stand in this one, wherever links lead. */
  readonly within?: string;
}

/** Leaves a byte order mark in place: offsets in a file count it. */
export const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;
const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

/** What a source is in, by the ending of its file. */
const FORMS: Readonly<Record<string, "plain" | "html" | "pdf">> = {
  ".md": "plain",
  ".markdown": "plain",
  ".txt": "plain",
  ".html": "html",
  ".htm": "html",
  ".pdf": "pdf",
};

/**
 * Reads the Markdown, text, HTML and PDF files of a folder, in the order of their names; PDF where `pdftotext` is
 * installed and may be run. Links that lead out of the folder, named pipes, devices and folders are refused unopened.
 *
 * Front matter with `title`, `publisher`, `year`, `url` is optional; without a title the file's name is the title. Of
 * HTML the text is read, without scripts, styles and what is hidden, and its title.
 *
 * @throws {BriefError} If the folder cannot be read, or a file is empty or its front matter is wrong.
 */
export async function loadSources(dir: string, { onWarning, within }: LoadSourcesOptions = {}): Promise<Source[]> {
  const wanted = "a folder with .md, .txt, .html or .pdf files";
  let names: string[];
  try {
    if (within !== undefined && !await resolveInside(within, basename(dir))) {
      throw new BriefError({ file: dir, problem: `it is a link that leads out of ${within}`, wanted });
    }
    names = await readdir(dir);
  } catch (cause) {
    if (cause instanceof BriefError) throw cause;
    throw new BriefError({ file: dir, problem: "the folder cannot be read", wanted, cause });
  }
  const sources: Source[] = [];
  for (const file of names.sort()) {
    const form = FORMS[parse(file).ext.toLowerCase()];
    const source = form && await loadSource(dir, file, form, onWarning);
    if (!source) continue;
    if (sources.some(({ name }) => name === source.name)) {
      const problem = `a second source is called ${source.name}`;
      throw new BriefError({ file: join(dir, file), problem, wanted: "names that differ" });
    }
    sources.push(source);
  }
  return sources;
}

async function loadSource(
  dir: string,
  file: string,
  form: "plain" | "html" | "pdf",
  onWarning: LoadSourcesOptions["onWarning"],
): Promise<Source | undefined> {
  const path = join(dir, file);
  const refuse = (problem: string, cause?: unknown) =>
    new BriefError({ file: path, problem, wanted: `a text, HTML or PDF file in ${dir}`, cause });
  if (form === "plain") return parseSource(path, UTF_8.decode(await readInside(dir, file, refuse)));
  const name = nameOf(path);
  if (form === "html") {
    const { decodeHtml, readHtml } = await import("./source_text.ts");
    const { text, title } = await readHtml(decodeHtml(await readInside(dir, file, refuse)));
    return extracted(path, { name, title: title ?? name, text });
  }
  const { pdfText, PDF_NEEDS } = await import("./source_text.ts");
  const text = await pdfText(await fileInside(dir, file, refuse), refuse);
  if (text !== undefined) return extracted(path, { name, title: name, text });
  onWarning?.({ code: "unread_source", key: file, text: `${path} was left out: ${PDF_NEEDS}` });
  return undefined;
}

function extracted(path: string, source: Source): Source {
  const text = source.text.trim();
  if (text === "") throw new BriefError({ file: path, problem: "it has no text", wanted: "at least one sentence" });
  return { ...source, text, file: parse(path).base };
}

function nameOf(file: string): string {
  const { name } = parse(file);
  if (NAME.test(name)) return name;
  const wanted = "letters, digits, '.', '_', '-'";
  throw new BriefError({ file, field: "file name", value: name, problem: "it cannot be cited", wanted });
}

/** Reads one source from what its file contains. */
function parseSource(file: string, content: string): Source {
  const name = nameOf(file);
  const front = FRONT_MATTER.exec(content);
  const body = content.slice(front?.[0].length ?? 0);
  const text = body.trim();
  if (text === "") throw new BriefError({ file, problem: "it has no text", wanted: "at least one sentence" });
  const offset = content.length - body.trimStart().length;
  const { title = name, ...published } = frontMatter(file, front?.[1] ?? "");
  return {
    name,
    title,
    text,
    ...omitUndefined(published),
    file: parse(file).base,
    begins: { offset, line: 1 + [...content.slice(0, offset).matchAll(/\r\n|\n|\r/g)].length },
  };
}

/**
 * Reads the fields of YAML.
 *
 * @throws {BriefError} If it is none.
 */
export function readFields(yaml: string, where: { readonly file: string; readonly field?: string }): unknown {
  try {
    return readYaml(yaml).value;
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new BriefError({ ...where, problem: cause.message, wanted: "YAML", cause });
  }
}

/**
 * Returns a text that says something, without space around it.
 *
 * @throws {BriefError} If it is none.
 */
export function textIn(value: unknown, where: Pick<BriefErrorOptions, "file" | "field" | "wanted">): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new BriefError({ ...where, value });
}

function frontMatter(file: string, yaml: string) {
  const value = readFields(yaml, { file, field: "front matter" }) ?? {};
  if (!isObject(value)) {
    const wanted = "title, publisher, year, url";
    throw new BriefError({ file, field: "front matter", value, problem: "it has no fields", wanted });
  }
  const refuse = (field: string, wanted: string) => new BriefError({ file, field, value: value[field], wanted });
  const text = (field: string) => {
    const given = value[field] ?? undefined;
    return given === undefined ? undefined : textIn(given, { file, field, wanted: "a text" });
  };
  const [url, year] = [text("url"), value["year"] ?? undefined];
  if (year !== undefined && !isYear(year)) throw refuse("year", "a year such as 2024");
  if (url !== undefined && !/^https?:\/\/\S+$/.test(url)) {
    throw refuse("url", "an address that begins with http:// or https://");
  }
  return { title: text("title"), publisher: text("publisher"), year, url };
}

function isYear(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Returns what a source is told from others by: all but where it was read from. Of hashes, since texts may be long. */
export function sourcesJson(sources: Source | readonly Source[]): string {
  return JSON.stringify(sources, (key, value: unknown) => key === "file" || key === "begins" ? undefined : value);
}
