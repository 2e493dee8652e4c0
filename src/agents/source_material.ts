import { withPageNumbers } from "../text/pages.ts";
import type { Source } from "./source.ts";

/** Title of the sources within the material. */
export const SOURCES_TITLE = "Sources, each under the name to cite it by:";

/** Returns sources as a model sees them, each under its citation name; empty without any. */
export function sourceMaterial(sources: readonly Source[]): string {
  if (sources.length === 0) return "";
  const shown = sources.map((source) => `${headOf(source)}\n${withPageNumbers(source.text)}`);
  return [SOURCES_TITLE, ...shown].join("\n\n");
}

/** Returns a source's name in brackets, its title, and where it comes from, on one line. */
function headOf({ name, title, publisher, year, url }: Source): string {
  const origin = [publisher, year].filter((part) => part !== undefined).join(", ");
  return [`[${name}]`, title, origin && `(${origin})`, url].filter(Boolean).join(" ");
}
