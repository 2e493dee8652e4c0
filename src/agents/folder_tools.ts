import { readdir, readFile as readBytes, realpath } from "node:fs/promises";
import { DocumentError } from "../documents/document_error.ts";
import { MOST_FILE_BYTES } from "../documents/limits.ts";
import { readDocument } from "../documents/read_document.ts";
import { type Inside, resolveInside } from "../runtime/inside.ts";
import type { Json } from "../transcript/event.ts";
import { fieldsIn } from "../transcript/json.ts";
import { type Tool, ToolError } from "./agent.ts";
import { join } from "node:path";

/**
 * Resolves a path given by a model, following links.
 *
 * @throws {ToolError} If the path does not exist in the folder, or leads out of it.
 */
export async function pathInside(folder: string, path: Json | undefined): Promise<Inside> {
  if (typeof path !== "string" || path.trim() === "") throw new ToolError("'path' must be a path in the folder.");
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)) {
    throw new ToolError("Absolute paths are refused: give a path in the folder, such as notes/plan.md.");
  }
  if (path.split(/[/\\]/).includes("..")) {
    throw new ToolError("Paths with '..' are refused: they may leave the folder.");
  }
  await orRefuse(realpath(folder), "The folder cannot be read.");
  const inside = await orRefuse(resolveInside(folder, path), `There is no '${path}' in the folder.`);
  if (inside) return inside;
  throw new ToolError(`'${path}' is a link that leads out of the folder, and is refused.`);
}

/** Returns one field of a model's input; `undefined` if it is absent. */
export function fieldIn(input: Json, name: string): Json | undefined {
  const fields: Readonly<Record<string, Json>> = fieldsIn(input);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

async function orRefuse<T>(looked: Promise<T>, refusal: string): Promise<T> {
  try {
    return await looked;
  } catch {
    throw new ToolError(refusal);
  }
}

/** The most entries listed at once. */
const MOST_ENTRIES = 200;

/**
 * Returns a tool that lists a folder, one level at a time, by name. It shows nothing outside the folder, even through
 * links.
 */
export function listFiles(folder: string): Tool {
  return {
    name: "list_files",
    description: "Lists the files and folders in the folder with material on the problem, or in a folder in it.",
    readOnly: true,
    jsonSchema: {
      type: "object",
      properties: { path: { type: "string", description: "A folder in it, such as notes; '.' for all of it." } },
      required: ["path"],
      additionalProperties: false,
    },
    async run(input) {
      const path = fieldIn(input, "path") ?? ".";
      const inside = await pathInside(folder, path);
      if (inside.kind !== "folder") throw new ToolError(`'${String(path)}' is no folder: read it as a file.`);
      const entries = (await readdir(inside.path)).sort();
      const listed = await Promise.all(
        entries.slice(0, MOST_ENTRIES).map((name) => described(folder, join(String(path), name), name)),
      );
      const more = entries.length - listed.length;
      return { entries: listed, ...(more > 0 ? { not_listed: more } : {}) };
    },
  };
}

async function described(folder: string, path: string, name: string): Promise<Json> {
  try {
    const { kind, bytes } = await pathInside(folder, path);
    return { name, kind, ...(kind === "file" ? { bytes } : {}) };
  } catch (error) {
    if (error instanceof ToolError) return { name, kind: "refused", why: "a link that leads nowhere in the folder" };
    throw error;
  }
}

/** The most characters returned at once. */
const MOST_CHARACTERS = 12_000;

/** The fields of an input that say where to begin. */
export const READING = {
  from_line: { type: "integer", minimum: 1, description: "The first line that is wanted; 1 is the beginning." },
  from_character: {
    type: "integer",
    minimum: 1,
    description: "The first character that is wanted of that line; 1, unless it was too long to be given whole.",
  },
};

/**
 * Returns a tool that reads documents in a folder, starting at any line. It reads nothing outside the folder, even
 * through links.
 */
export function readFile(folder: string): Tool {
  return {
    name: "read_file",
    description:
      "Reads a text, PDF or DOCX file in the folder with material on the problem, from its beginning or from a line on.",
    readOnly: true,
    jsonSchema: {
      type: "object",
      properties: {
        path: { type: "string", description: "The file, as list_files names it, such as notes/plan.md." },
        ...READING,
      },
      required: ["path", "from_line", "from_character"],
      additionalProperties: false,
    },
    async run(input, { cite }) {
      const path = fieldIn(input, "path");
      const inside = await pathInside(folder, path);
      const name = `'${String(path)}'`;
      if (inside.kind === "folder") throw new ToolError(`${name} is a folder: list it.`);
      if (inside.kind === "other") throw new ToolError(`${name} is no file that can be read.`);
      if (inside.bytes > MOST_FILE_BYTES) throw new ToolError(`${name} is too large to be read: the most is 20 MB.`);
      const read = excerpt(await textOf(inside.path, name), positionIn(input));
      cite(String(path));
      return read;
    },
  };
}

/**
 * Reads the text of a file, as of a document that was given.
 *
 * @throws {ToolError} If it has none.
 */
async function textOf(path: string, name: string): Promise<string> {
  try {
    const document = await readDocument({ name: path, data: await readBytes(path) });
    if (document.form !== "image") return document.text;
    throw new ToolError(`${name} is an image, and is not read.`);
  } catch (error) {
    if (error instanceof DocumentError) throw new ToolError(`${name} is not read: ${error.message}.`);
    throw error;
  }
}

/** Returns the line and the character at which a reading begins. */
export function positionIn(input: Json): { readonly line: number; readonly character: number } {
  return { line: fromOne(fieldIn(input, "from_line")), character: fromOne(fieldIn(input, "from_character")) };
}

function fromOne(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 1;
}

/** Returns whole lines from the given line and character on, or as much of a very long line as fits. */
export function excerpt(text: string, { line: from, character }: ReturnType<typeof positionIn>): Json {
  const lines = text.split(/\r\n|\n|\r/);
  const whole = lines[from - 1];
  if (whole === undefined) throw new ToolError(`There is no line ${from}: it has ${lines.length}.`);
  if (character > Math.max(1, whole.length)) {
    throw new ToolError(`There is no character ${character} in line ${from}: it has ${whole.length}.`);
  }
  const line = whole.slice(character - 1);
  if (line.length > MOST_CHARACTERS) {
    const shown = cut(line);
    const next = character + shown.length;
    return {
      text: shown,
      lines: `${from}-${from} of ${lines.length}`,
      characters: `${character}-${next - 1} of ${whole.length} of this line; it goes on from_character ${next}`,
    };
  }
  let to = from;
  let length = line.length;
  while (to < lines.length && length + 1 + (lines[to]?.length ?? 0) <= MOST_CHARACTERS) {
    length += 1 + (lines[to++]?.length ?? 0);
  }
  return { text: [line, ...lines.slice(from, to)].join("\n"), lines: `${from}-${to} of ${lines.length}` };
}

/** The beginning of a text, which does not end in the middle of a character. */
function cut(text: string): string {
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(MOST_CHARACTERS - 1));
  return text.slice(0, isSplit ? MOST_CHARACTERS - 1 : MOST_CHARACTERS);
}
