import { readFile } from "node:fs/promises";

/** The modules of JavaScript that make pages live; `app.js` imports the others, from beside it. */
export const SCRIPTS = [
  "app.js",
  "documents.js",
  "elements.js",
  "forms.js",
  "live.js",
  "parts.js",
  "reading.js",
  "rows.js",
  "server.js",
  "typing.js",
  "values.js",
  "writing.js",
] as const;

/** Reads a module, which browsers run as it is. */
export async function readScript(name: typeof SCRIPTS[number]): Promise<string> {
  return await readFile(new URL(`browser/${name}`, import.meta.url), "utf8");
}
