import { readdir } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { z } from "zod";
import { fileInside, readInside, resolveInside } from "../runtime/inside.ts";
import { placeIn, type ReadYaml, readYaml, YamlError } from "../text/yaml.ts";
import type { Warning } from "../transcript/failure.ts";
import { at, pathOf } from "./answer_schema.ts";
import { decodeHtml, PDF_NEEDS, pdfText, readHtml } from "./source_text.ts";

/** Details of a {@linkcode BriefError}. */
interface BriefErrorOptions {
  /** Path of the file or folder that is wrong. */
  readonly file: string;
  /** The line in the file, from 1, if known. */
  readonly line?: number | undefined;
  /** The field in the file, for example `positions[1].text`. */
  readonly field?: string | undefined;
  /** The wrong value; absent together with a `field` if the field has none. */
  readonly value?: unknown;
  /** The mistake, if the value does not show it. */
  readonly problem?: string | undefined;
  /** A description of a correct value. */
  readonly wanted: string;
  /** The underlying error. */
  readonly cause?: unknown;
}

/**
 * A brief or a folder of sources cannot be used. The error names the file, line, field and value, and says what is
 * expected.
 */
export class BriefError extends Error {
  /** `BriefError`, to distinguish it from other errors. */
  override name = "BriefError";
  /** Path of the file or folder that is wrong. */
  readonly file: string;
  /** The line in the file, from 1, if known. */
  readonly line: number | undefined;
  /** The field in the file, for example `positions[1].text`. */
  readonly field: string | undefined;
  /** The wrong value. */
  readonly value: unknown;

  /** @internal Creates the error, with a message that names the place, the reason and what is expected. */
  constructor({ file, line, field, value, problem, wanted, cause }: BriefErrorOptions) {
    const place = line === undefined ? file : `${file}:${line}`;
    const where = field === undefined ? place : `'${field}' in ${place}`;
    const why = problem ?? (value === undefined ? "it is missing" : `current value is ${show(value)}`);
    super(`Cannot use ${where}: ${why}; wanted: ${wanted}`, cause === undefined ? undefined : { cause });
    this.file = file;
    this.line = line;
    this.field = field;
    this.value = value;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** A text that statements may cite. */
export interface Source {
  /** Name of its file without extension; citations write it as `[name]`. */
  readonly name: string;
  /** Title as published; the name if there is none. */
  readonly title: string;
  /** Its publisher. */
  readonly publisher?: string;
  /** Year of publication. */
  readonly year?: number;
  /** Address of the source; `http` or `https`. */
  readonly url?: string;
  /** Its text, without front matter. */
  readonly text: string;
  /** Name of its file; absent if the text came from elsewhere. */
  readonly file?: string;
  /**
   * Position of the text in the file: an offset in UTF-16 code units, and a line from 1. Absent if the text was
   * extracted from another format.
   */
  readonly begins?: { readonly offset: number; readonly line: number };
}

/** Options of {@linkcode loadSources}. */
export interface LoadSourcesOptions {
  /** Called for each file left out because the program that reads its format is missing. */
  readonly onWarning?: (warning: Warning) => void;
  /** The folder that must contain the folder of sources, even through links. */
  readonly within?: string;
}

/** Decodes UTF-8 and keeps a byte order mark, because offsets in a file count it. */
export const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;
const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

type Form = "plain" | "html" | "pdf";

const FORM_BY_ENDING: Readonly<Record<string, Form>> = {
  ".md": "plain",
  ".markdown": "plain",
  ".txt": "plain",
  ".html": "html",
  ".htm": "html",
  ".pdf": "pdf",
};

/**
 * Reads the Markdown, text, HTML and PDF files of a folder, in order of name. PDF requires `pdftotext`. Refuses,
 * without opening them, links that lead out of the folder, named pipes, devices and folders.
 *
 * Front matter with `title`, `publisher`, `year` and `url` is optional; without a title, the file's name is the title.
 * For HTML, takes the title and the text without scripts, styles and hidden content.
 *
 * @throws {BriefError} If the folder cannot be read, a file is empty, or its front matter is wrong.
 */
export async function loadSources(dir: string, { onWarning, within }: LoadSourcesOptions = {}): Promise<Source[]> {
  const refuse = (problem: string, cause?: unknown) =>
    new BriefError({ file: dir, problem, wanted: "a folder with .md, .txt, .html or .pdf files", cause });
  const unreadable = (cause: unknown) => {
    throw refuse("the folder cannot be read", cause);
  };
  if (within !== undefined && !await resolveInside(within, basename(dir)).catch(unreadable)) {
    throw refuse(`it is a link that leads out of ${within}`);
  }
  const names = await readdir(dir).catch(unreadable);
  const sources: Source[] = [];
  for (const file of names.sort()) {
    const form = FORM_BY_ENDING[parse(file).ext.toLowerCase()];
    const source = form && await loadSource(dir, file, form, onWarning);
    if (!source) continue;
    if (sources.some(({ name }) => name === source.name)) {
      const problem = `another source is also called ${source.name}`;
      throw new BriefError({ file: join(dir, file), problem, wanted: "unique names" });
    }
    sources.push(source);
  }
  return sources;
}

async function loadSource(
  dir: string,
  file: string,
  form: Form,
  onWarning: LoadSourcesOptions["onWarning"],
): Promise<Source | undefined> {
  const path = join(dir, file);
  const refuse = (problem: string, cause?: unknown) =>
    new BriefError({ file: path, problem, wanted: `a text, HTML or PDF file in ${dir}`, cause });
  if (form === "plain") return parseSource(path, UTF_8.decode(await readInside(dir, file, refuse)));
  const name = nameOf(path);
  if (form === "html") {
    const { text, title } = await readHtml(decodeHtml(await readInside(dir, file, refuse)));
    return { name, title: title ?? name, text: notEmpty(path, text), file };
  }
  const text = await pdfText(await fileInside(dir, file, refuse), refuse);
  if (text !== undefined) return { name, title: name, text: notEmpty(path, text), file };
  onWarning?.({ code: "unread_source", key: file, text: `${path} was left out: ${PDF_NEEDS}` });
  return undefined;
}

function notEmpty(file: string, content: string): string {
  const text = content.trim();
  if (text !== "") return text;
  throw new BriefError({ file, problem: "it contains no text", wanted: "at least one sentence" });
}

function nameOf(file: string): string {
  const { name } = parse(file);
  if (NAME.test(name)) return name;
  const wanted = "letters, digits, '.', '_', '-'";
  throw new BriefError({ file, field: "file name", value: name, problem: "it cannot be cited", wanted });
}

/** Parses one source from its file's content. */
function parseSource(file: string, content: string): Source {
  const name = nameOf(file);
  const front = FRONT_MATTER.exec(content);
  const body = content.slice(front?.[0].length ?? 0);
  const text = notEmpty(file, body);
  const offset = content.length - body.trimStart().length;
  const where = { file, field: "front matter", above: 1 };
  const { title, publisher, year, url } = readFields(front?.[1] ?? "", frontMatter, where);
  return {
    name,
    title: title ?? name,
    text,
    ...(publisher ? { publisher } : {}),
    ...(typeof year === "number" ? { year } : {}),
    ...(url ? { url } : {}),
    file: parse(file).base,
    begins: { offset, line: 1 + [...content.slice(0, offset).matchAll(/\r\n|\n|\r/g)].length },
  };
}

/**
 * Reads YAML of a given form, with messages that say what is expected.
 *
 * @throws {BriefError} If it is not YAML or does not match the form; the error names the first wrong field.
 */
export function readFields<T>(
  yaml: string,
  form: z.ZodType<T>,
  { above = 0, ...where }: YamlPlace,
): T {
  const read = parseYaml(yaml, { above, ...where });
  const { value } = read;
  const reading = form.safeParse(value);
  if (reading.success) return reading.data;
  const { issues } = reading.error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!issue) throw reading.error;
  const { message: wanted } = issue;
  const refusal = (path: readonly PropertyKey[], problem?: string) => {
    const line = above + placeIn(read, path).line;
    return new BriefError({ ...where, line, field: pathOf(path), value: at(value, path), problem, wanted });
  };
  if (issue.code === "unrecognized_keys") {
    throw refusal([...issue.path, ...issue.keys.slice(0, 1)], "there is no such field");
  }
  if (issue.path.length === 0) throw new BriefError({ ...where, value, problem: "it has no fields", wanted });
  throw refusal(issue.path);
}

/** The place of YAML within a file. */
interface YamlPlace {
  readonly file: string;
  readonly field?: string;
  /** The number of lines in the file above it. @default 0 */
  readonly above?: number;
}

function parseYaml(yaml: string, { above = 0, ...where }: YamlPlace): ReadYaml {
  try {
    return readYaml(yaml);
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const line = cause.at && above + cause.at.line;
    throw new BriefError({ ...where, line, problem: cause.message, wanted: "YAML", cause });
  }
}

/** Returns the type of a nonempty text, trimmed. */
export function textOf(wanted: string) {
  return z.string(wanted).trim().min(1, wanted);
}

const ABOUT_URLS = "an address that begins with http:// or https://";

const frontMatter = z.preprocess(
  (value) => value ?? {},
  z.object({
    title: textOf("a text").nullish(),
    publisher: textOf("a text").nullish(),
    year: z.int("a year such as 2024").nullish(),
    url: textOf("a text").regex(/^https?:\/\/\S+$/, ABOUT_URLS).nullish(),
  }, "title, publisher, year, url"),
);

/** Returns sources as JSON to be hashed: everything that distinguishes them except where they were read from. */
export function sourcesJson(sources: Source | readonly Source[]): string {
  return JSON.stringify(sources, (key, value: unknown) => key === "file" || key === "begins" ? undefined : value);
}
