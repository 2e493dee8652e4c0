import type { Source } from "./source.ts";

/** What a source is told from others by: all but where it was read from. Of hashes, since texts may be long. */
export function sourcesJson(sources: Source | readonly Source[]): string {
  return JSON.stringify(sources, (key, value: unknown) => key === "file" || key === "begins" ? undefined : value);
}
