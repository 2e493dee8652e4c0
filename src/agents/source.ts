import { posix } from "node:path";
import { z } from "zod";
import type { DocumentText, GivenFile } from "../documents/read_document.ts";
import { placeIn, type ReadYaml, readYaml, YamlError } from "../text/yaml.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { at, pathOf } from "./answer_schema.ts";

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
 * A brief or a document cannot be used. The error names the file, line, field and value, and says what is
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
  /** A short name without spaces; citations write it as `[name]`. */
  readonly name: string;
  /** Its title: as published, or its first heading, or else the name of its file. */
  readonly title: string;
  /** Its publisher. */
  readonly publisher?: string;
  /** Year of publication. */
  readonly year?: number;
  /** Address of the source; `http` or `https`. */
  readonly url?: string;
  /** Its text, without front matter. Form feeds stand between pages. */
  readonly text: string;
  /** Name of its file, or its path in the folder that was given; absent if the text came from elsewhere. */
  readonly file?: string;
}

/** Names that can be cited. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;
const MOST_NAME_LENGTH = 40;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;
const HEADING = /^\s*#{1,6}[ \t]+(\S[^\n]{0,160})(?:\n|$)/;

/**
 * Makes a source of a document. Front matter with `title`, `publisher`, `year` and `url` is optional in texts; in the
 * files of a brief it must be right, in others it is part of the text if it is of another kind.
 *
 * @param taken Names of other sources, in lower case.
 * @throws {BriefError} If the front matter of a brief's source is wrong, or nothing follows it.
 */
export function sourceOf(
  { name: file, address }: Pick<GivenFile, "name" | "address">,
  { form, text: whole, title: declared }: DocumentText,
  { taken, isOfBrief = false }: { readonly taken: ReadonlySet<string>; readonly isOfBrief?: boolean },
): Source {
  const found = form === "text" ? FRONT_MATTER.exec(whole) : null;
  const front = isOfBrief || isFrontMatter(found?.[1] ?? "") ? found : null;
  const text = whole.slice(front?.[0].length ?? 0).trim();
  if (text === "") throw new BriefError({ file, problem: "it contains no text", wanted: "at least one sentence" });
  const where = { file, field: "front matter", above: 1 };
  const { title = declared ?? HEADING.exec(text)?.[1], ...fields } = readFields(front?.[1] ?? "", frontMatter, where);
  const name = citableName(file, taken);
  return {
    name,
    title: title?.trim() ?? posix.parse(file).name,
    text,
    file,
    ...omitUndefined({ url: address, ...omitUndefined(fields) }),
  };
}

function isFrontMatter(yaml: string): boolean {
  try {
    return frontMatter.safeParse(readYaml(yaml).value).success;
  } catch (error) {
    if (error instanceof YamlError) return false;
    throw error;
  }
}

/** Returns a short name for a file, which citations can write and no other source has. */
export function citableName(file: string, taken: ReadonlySet<string>): string {
  const { name: stem } = posix.parse(file);
  const plain = stem.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9._]+/g, "-").replace(
    /^[^A-Za-z0-9]+/,
    "",
  )
    .slice(0, MOST_NAME_LENGTH).replace(/[-._]+$/, "");
  const short = NAME.test(stem) ? stem : plain === "" ? "document" : plain;
  let name = short;
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${short}-${n}`;
  return name;
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

/** Optional fields; an empty one is absent. */
const optional = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? undefined);

const frontMatter = z.preprocess(
  (value) => value ?? {},
  z.object({
    title: optional(textOf("a text")),
    publisher: optional(textOf("a text")),
    year: optional(z.int("a year such as 2024")),
    url: optional(textOf("a text").regex(/^https?:\/\/\S+$/, ABOUT_URLS)),
  }, "title, publisher, year, url"),
);

/** Returns sources as JSON to be hashed: everything that distinguishes them except the file that they were read from. */
export function sourcesJson(sources: readonly Source[]): string {
  return JSON.stringify(
    sources.map(({ name, title, text, publisher, year, url }) => ({ name, title, text, publisher, year, url })),
  );
}
