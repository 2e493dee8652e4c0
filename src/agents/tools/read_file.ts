import { type Tool, ToolError } from "../tool.ts";
import { fieldIn, pathInside } from "./_folder.ts";

/** A file of more is not read. */
export const MOST_BYTES = 1024 * 1024;
/** Characters that are given at once. */
const MOST_CHARACTERS = 12_000;

/** Reads text files in a folder, from any line on. Nothing outside of it, wherever links lead. */
export function readFile(folder: string): Tool {
  return {
    name: "read_file",
    description: "Reads a text file in the folder with material on the problem, from its beginning or from a line on.",
    jsonSchema: {
      type: "object",
      properties: {
        path: { type: "string", description: "The file, as list_files names it, such as notes/plan.md." },
        from_line: { type: "integer", minimum: 1, description: "The first line that is wanted; 1 is the beginning." },
      },
      required: ["path", "from_line"],
      additionalProperties: false,
    },
    async run(input) {
      const path = fieldIn(input, "path");
      const inside = await pathInside(folder, path);
      const { readFile: readBytes, stat } = await import("node:fs/promises"); // first needed here
      const found = await stat(inside);
      const name = `'${String(path)}'`;
      if (found.isDirectory()) throw new ToolError(`${name} is a folder: list it.`);
      if (!found.isFile()) throw new ToolError(`${name} is no file that can be read.`);
      if (found.size > MOST_BYTES) {
        throw new ToolError(`${name} is too large to be read: it has ${found.size} bytes, the most is ${MOST_BYTES}.`);
      }
      return excerpt(textOf(await readBytes(inside), name), lineIn(fieldIn(input, "from_line")));
    },
  };
}

/** @throws {ToolError} If it is no text. */
function textOf(bytes: Uint8Array, name: string): string {
  const refusal = new ToolError(`${name} is no text but a binary file, and is not read.`);
  if (bytes.includes(0)) throw refusal;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal;
  }
}

function lineIn(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 1;
}

/** Whole lines from one on, or the beginning of a single line that is too long. */
function excerpt(text: string, from: number) {
  const lines = text.split(/\r\n|\n|\r/);
  if (from > lines.length) throw new ToolError(`There is no line ${from}: it has ${lines.length}.`);
  let to = from;
  let length = lines[from - 1]?.length ?? 0;
  while (to < lines.length && length + 1 + (lines[to]?.length ?? 0) <= MOST_CHARACTERS) {
    length += 1 + (lines[to++]?.length ?? 0);
  }
  return {
    text: lines.slice(from - 1, to).join("\n").slice(0, MOST_CHARACTERS),
    lines: `${from}-${to} of ${lines.length}`,
  };
}
