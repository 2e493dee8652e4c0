import { readdir, readFile as readBytes, realpath } from "node:fs/promises";
import { DocumentError } from "../documents/document_error.ts";
import { MOST_FILE_BYTES } from "../documents/limits.ts";
import { readDocument } from "../documents/read_document.ts";
import { type Inside, resolveInside } from "../runtime/inside.ts";
import type { Json } from "../transcript/event.ts";
import { fieldsIn } from "../transcript/json.ts";
import { BUILT_IN, TOOL_SAYS } from "../words/tools.ts";
import { type Tool, ToolError } from "./agent.ts";
import { join } from "node:path";

/**
 * Resolves a path given by a model, following links.
 *
 * @throws {ToolError} If the path does not exist in the folder, or leads out of it.
 */
export async function pathInside(folder: string, path: Json | undefined): Promise<Inside> {
  if (typeof path !== "string" || path.trim() === "") throw new ToolError(TOOL_SAYS.wantsPath);
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)) throw new ToolError(TOOL_SAYS.absolutePath);
  if (path.split(/[/\\]/).includes("..")) throw new ToolError(TOOL_SAYS.upwards);
  await orRefuse(realpath(folder), TOOL_SAYS.noFolder);
  const inside = await orRefuse(resolveInside(folder, path), TOOL_SAYS.notThere(path));
  if (inside) return inside;
  throw new ToolError(TOOL_SAYS.leadsOut(path));
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
    get description() {
      return BUILT_IN.list_files.about;
    },
    readOnly: true,
    get jsonSchema() {
      return {
        type: "object",
        properties: { path: { type: "string", description: BUILT_IN.list_files.path } },
        required: ["path"],
        additionalProperties: false,
      };
    },
    async run(input) {
      const path = fieldIn(input, "path") ?? ".";
      const inside = await pathInside(folder, path);
      if (inside.kind !== "folder") throw new ToolError(TOOL_SAYS.isNoFolder(String(path)));
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
    if (error instanceof ToolError) return { name, kind: "refused", why: TOOL_SAYS.leadsNowhere };
    throw error;
  }
}

/** The most characters returned at once. */
const MOST_CHARACTERS = 12_000;

/** Returns the fields of an input that say where to begin. */
export function readingFields() {
  return {
    from_line: { type: "integer", minimum: 1, description: BUILT_IN.from_line },
    from_character: { type: "integer", minimum: 1, description: BUILT_IN.from_character },
  };
}

/**
 * Returns a tool that reads documents in a folder, starting at any line. It reads nothing outside the folder, even
 * through links.
 */
export function readFile(folder: string): Tool {
  return {
    name: "read_file",
    get description() {
      return BUILT_IN.read_file.about;
    },
    readOnly: true,
    get jsonSchema() {
      return {
        type: "object",
        properties: { path: { type: "string", description: BUILT_IN.read_file.path }, ...readingFields() },
        required: ["path", "from_line", "from_character"],
        additionalProperties: false,
      };
    },
    async run(input, { cite }) {
      const path = fieldIn(input, "path");
      const inside = await pathInside(folder, path);
      const name = String(path);
      if (inside.kind === "folder") throw new ToolError(TOOL_SAYS.isFolder(name));
      if (inside.kind === "other") throw new ToolError(TOOL_SAYS.isNoFile(name));
      if (inside.bytes > MOST_FILE_BYTES) throw new ToolError(TOOL_SAYS.tooLarge(name));
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
    throw new ToolError(TOOL_SAYS.isImage(name));
  } catch (error) {
    if (error instanceof DocumentError) throw new ToolError(TOOL_SAYS.notRead(name, error.message));
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
  if (whole === undefined) throw new ToolError(TOOL_SAYS.noLine(from, lines.length));
  if (character > Math.max(1, whole.length)) {
    throw new ToolError(TOOL_SAYS.noCharacter(character, from, whole.length));
  }
  const line = whole.slice(character - 1);
  if (line.length > MOST_CHARACTERS) {
    const shown = cut(line);
    return {
      text: shown,
      lines: TOOL_SAYS.lines(from, from, lines.length),
      characters: TOOL_SAYS.characters(character, character + shown.length - 1, whole.length),
    };
  }
  let to = from;
  let length = line.length;
  while (to < lines.length && length + 1 + (lines[to]?.length ?? 0) <= MOST_CHARACTERS) {
    length += 1 + (lines[to++]?.length ?? 0);
  }
  return { text: [line, ...lines.slice(from, to)].join("\n"), lines: TOOL_SAYS.lines(from, to, lines.length) };
}

/** The beginning of a text, which does not end in the middle of a character. */
function cut(text: string): string {
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(MOST_CHARACTERS - 1));
  return text.slice(0, isSplit ? MOST_CHARACTERS - 1 : MOST_CHARACTERS);
}
