import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { parse as parseYaml, YAMLError } from "yaml";
import { BriefError } from "./brief_error.ts";
import { known } from "../transcript/fold.ts";

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

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;
const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

/**
 * Reads the Markdown and text files of a folder, in the order of their names.
 *
 * Front matter with `title`, `publisher`, `year`, `url` is optional; without a title the file's name is the title.
 *
 * @throws {BriefError} If the folder cannot be read, or a file is empty or its front matter is wrong.
 */
export async function loadSources(dir: string): Promise<Source[]> {
  let names: string[];
  try {
    names = await readdir(dir);
  } catch (cause) {
    throw new BriefError({
      file: dir,
      problem: "the folder cannot be read",
      wanted: "a folder with .md or .txt files",
      cause,
    });
  }
  const files = names.filter((name) => /\.(?:md|markdown|txt)$/i.test(name)).sort();
  const sources = await Promise.all(
    files.map(async (file) => parseSource(join(dir, file), await readFile(join(dir, file), "utf8"))),
  );
  const seen = new Set<string>();
  for (const [index, { name }] of sources.entries()) {
    if (seen.has(name)) {
      throw new BriefError({
        file: join(dir, files[index] ?? name),
        problem: `a second source is called ${name}`,
        wanted: "names that differ",
      });
    }
    seen.add(name);
  }
  return sources;
}

/** Reads one source from what its file contains. */
function parseSource(file: string, content: string): Source {
  const { name } = parse(file);
  if (!NAME.test(name)) {
    throw new BriefError({
      file,
      field: "file name",
      value: name,
      problem: "it cannot be cited",
      wanted: "letters, digits, '.', '_', '-'",
    });
  }
  const front = FRONT_MATTER.exec(content);
  const text = content.slice(front?.[0].length ?? 0).trim();
  if (text === "") throw new BriefError({ file, problem: "it has no text", wanted: "at least one sentence" });
  const fields = front ? frontMatter(file, front[1] ?? "") : {};
  return {
    name,
    title: stringField(file, fields, "title") ?? name,
    text,
    ...known({
      publisher: stringField(file, fields, "publisher"),
      year: yearField(file, fields),
      url: urlField(file, fields),
    }),
  };
}

function frontMatter(file: string, yaml: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseYaml(yaml);
  } catch (cause) {
    if (!(cause instanceof YAMLError)) throw cause;
    const [reason = ""] = cause.message.split("\n");
    throw new BriefError({ file, field: "front matter", problem: reason, wanted: "YAML", cause });
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
