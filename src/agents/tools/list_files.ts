import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Json } from "../../transcript/event.ts";
import { type Tool, ToolError } from "../tool.ts";
import { fieldIn, pathInside } from "./_folder.ts";

/** Entries that are listed at once. */
const MOST_ENTRIES = 200;

/** Lists what is in a folder, one level at a time, by names. Nothing outside of it, wherever links lead. */
export function listFiles(folder: string): Tool {
  return {
    name: "list_files",
    description: "Lists the files and folders in the folder with material on the problem, or in a folder in it.",
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
