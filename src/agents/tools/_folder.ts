import type { Json } from "../../transcript/event.ts";
import { ToolError } from "../tool.ts";

/**
 * The real path of something in a folder, wherever links lead.
 *
 * @throws {ToolError} If it is not in there, or a path that leaves the folder was asked for.
 */
export async function pathInside(folder: string, path: Json | undefined): Promise<string> {
  if (typeof path !== "string" || path.trim() === "") throw new ToolError("'path' must be a path in the folder.");
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)) {
    throw new ToolError("Absolute paths are refused: give a path in the folder, such as notes/plan.md.");
  }
  if (path.split(/[/\\]/).includes("..")) {
    throw new ToolError("Paths with '..' are refused: they may leave the folder.");
  }
  const { join, sep } = await import("node:path"); // first needed here
  const root = await real(folder, "The folder cannot be read.");
  const inside = await real(join(root, path), `There is no '${path}' in the folder.`);
  if (inside !== root && !inside.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new ToolError(`'${path}' is a link that leads out of the folder, and is refused.`);
  }
  return inside;
}

/** One field of what a model gave as input; `undefined` if there is none. */
export function fieldIn(input: Json, name: string): Json | undefined {
  const fields: Readonly<Record<string, Json>> = Object(input);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

async function real(path: string, otherwise: string): Promise<string> {
  const { realpath } = await import("node:fs/promises");
  try {
    return await realpath(path);
  } catch {
    throw new ToolError(otherwise);
  }
}
