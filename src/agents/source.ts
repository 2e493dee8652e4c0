import { readdir } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { fileInside, readInside, resolveInside } from "../runtime/inside.ts";
import { readYaml, YamlError } from "../text/yaml.ts";
import type { Warning } from "../transcript/failure.ts";
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
const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });
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
      throw new BriefError({
        file: join(dir, file),
        problem: `a second source is called ${source.name}`,
        wanted: "names that differ",
      });
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
  const text = await pdfText(await fileInside(dir, file, refuse));
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
  throw new BriefError({
    file,
    field: "file name",
    value: name,
    problem: "it cannot be cited",
    wanted: "letters, digits, '.', '_', '-'",
  });
}

/** Reads one source from what its file contains. */
function parseSource(file: string, content: string): Source {
  const name = nameOf(file);
  const front = FRONT_MATTER.exec(content);
  const body = content.slice(front?.[0].length ?? 0);
  const text = body.trim();
  if (text === "") throw new BriefError({ file, problem: "it has no text", wanted: "at least one sentence" });
  const offset = content.length - body.trimStart().length;
  const fields = front ? frontMatter(file, front[1] ?? "") : {};
  return {
    name,
    title: stringField(file, fields, "title") ?? name,
    text,
    ...omitUndefined({
      publisher: stringField(file, fields, "publisher"),
      year: yearField(file, fields),
      url: urlField(file, fields),
    }),
    file: parse(file).base,
    begins: { offset, line: 1 + [...content.slice(0, offset).matchAll(/\r\n|\n|\r/g)].length },
  };
}

function frontMatter(file: string, yaml: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    ({ value } = readYaml(yaml));
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    throw new BriefError({ file, field: "front matter", problem: cause.message, wanted: "YAML", cause });
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new BriefError({
      file,
      field: "front matter",
      value,
      problem: "it has no fields",
      wanted: "title, publisher, year, url",
    });
  }
  return Object.fromEntries(Object.entries(value));
}

function stringField(file: string, fields: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = fields[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || value.trim() === "") throw new BriefError({ file, field, value, wanted: "a text" });
  return value.trim();
}

function yearField(file: string, fields: Readonly<Record<string, unknown>>): number | undefined {
  const value = fields["year"];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isInteger(value)) {
    throw new BriefError({ file, field: "year", value, wanted: "a year such as 2024" });
  }
  return value;
}

function urlField(file: string, fields: Readonly<Record<string, unknown>>): string | undefined {
  const value = stringField(file, fields, "url");
  if (value !== undefined && !/^https?:\/\/\S+$/.test(value)) {
    throw new BriefError({ file, field: "url", value, wanted: "an address that begins with http:// or https://" });
  }
  return value;
}

/** What a source is told from others by: all but where it was read from. Of hashes, since texts may be long. */
export function sourcesJson(sources: Source | readonly Source[]): string {
  return JSON.stringify(sources, (key, value: unknown) => key === "file" || key === "begins" ? undefined : value);
}
