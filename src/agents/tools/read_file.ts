import { readFile as readBytes } from "node:fs/promises";
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
        from_character: {
          type: "integer",
          minimum: 1,
          description: "The first character that is wanted of that line; 1, unless it was too long to be given whole.",
        },
      },
      required: ["path", "from_line", "from_character"],
      additionalProperties: false,
    },
    async run(input) {
      const path = fieldIn(input, "path");
      const inside = await pathInside(folder, path);
      const name = `'${String(path)}'`;
      if (inside.kind === "folder") throw new ToolError(`${name} is a folder: list it.`);
      if (inside.kind === "other") throw new ToolError(`${name} is no file that can be read.`);
      if (inside.bytes > MOST_BYTES) {
        throw new ToolError(
          `${name} is too large to be read: it has ${inside.bytes} bytes, the most is ${MOST_BYTES}.`,
        );
      }
      const [line, character] = [fieldIn(input, "from_line"), fieldIn(input, "from_character")].map(fromOne);
      return excerpt(textOf(await readBytes(inside.path), name), line, character);
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

function fromOne(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 1;
}

/** Whole lines from one on, that begins at a character of it, or as much of that line as can be given at once. */
function excerpt(text: string, from = 1, character = 1) {
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
