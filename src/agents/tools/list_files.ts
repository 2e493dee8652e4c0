import { join } from "node:path";
import type { Dirent } from "node:fs";
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
      const { readdir, stat } = await import("node:fs/promises"); // first needed here
      if (!(await stat(inside)).isDirectory()) {
        throw new ToolError(`'${String(path)}' is no folder: read it as a file.`);
      }
      const entries = (await readdir(inside, { withFileTypes: true })).sort((a, b) => a.name < b.name ? -1 : 1);
      const listed = await Promise.all(
        entries.slice(0, MOST_ENTRIES).map((entry) => described(folder, String(path), inside, entry)),
      );
      const more = entries.length - listed.length;
      return { entries: listed, ...(more > 0 ? { not_listed: more } : {}) };
    },
  };
}

async function described(folder: string, path: string, inside: string, entry: Dirent): Promise<Json> {
  const { name } = entry;
  if (entry.isSymbolicLink()) {
    try {
      await pathInside(folder, join(path, name));
    } catch (error) {
      if (error instanceof ToolError) return { name, kind: "refused", why: "a link that leads nowhere in the folder" };
      throw error;
    }
  }
  const { size, ...found } = await kindOf(join(inside, name));
  return { name, ...found, ...(found.kind === "file" ? { bytes: size } : {}) };
}

async function kindOf(path: string): Promise<{ readonly kind: "file" | "folder" | "other"; readonly size: number }> {
  const { stat } = await import("node:fs/promises");
  const found = await stat(path);
  return { kind: found.isFile() ? "file" : found.isDirectory() ? "folder" : "other", size: found.size };
}
