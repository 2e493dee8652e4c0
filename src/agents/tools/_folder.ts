import { realpath } from "node:fs/promises";
import { type Inside, resolveInside } from "../../runtime/inside.ts";
import type { Json } from "../../transcript/event.ts";
import { ToolError } from "../tool.ts";

/**
 * Resolves a path that a model gave, wherever links lead.
 *
 * @throws {ToolError} If nothing stands there in the folder, or a path that leaves the folder was asked for.
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

/** Returns one field of what a model gave as input; `undefined` if there is none. */
export function fieldIn(input: Json, name: string): Json | undefined {
  const fields: Readonly<Record<string, Json>> = Object(input);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

async function orRefuse<T>(looked: Promise<T>, refusal: string): Promise<T> {
  try {
    return await looked;
  } catch {
    throw new ToolError(refusal);
  }
}
