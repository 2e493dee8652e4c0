import type { Json } from "../../transcript/event.ts";
import type { ToolUse } from "../../transcript/record.ts";
import type { SourceIndex } from "./source_index.ts";

/** What a speaker may have opened sources by. */
export interface OpenedSourcesOptions {
  /** What may be cited. */
  readonly sources: SourceIndex;
  /** Names of those that stood in the speaker's prompt, as material does. */
  readonly shown?: Iterable<string>;
  /** Tools that were used before the statement was made, by whomever. */
  readonly tools?: readonly ToolUse[];
}

/**
 * Names of the sources that a participant had opened: those that stood in its prompt, and those whose file or name it
 * gave to a tool that did its work.
 */
export function openedSources(
  participant: string,
  { sources, shown = [], tools = [] }: OpenedSourcesOptions,
): ReadonlySet<string> {
  const own = tools.filter(({ key, refused }) => !refused && key.slice(key.lastIndexOf("/") + 1) === participant);
  const named = own.flatMap(({ input }) => textsIn(input)).flatMap((text) => {
    const path = text.replace(/[?#].*$/, "");
    return sources.named(path.slice(path.search(/[^/\\]*$/)))?.source.name ?? [];
  });
  return new Set([...shown, ...named]);
}

function textsIn(input: Json): readonly string[] {
  if (typeof input === "string") return [input];
  if (Array.isArray(input)) return input.flatMap(textsIn);
  return typeof input === "object" && input !== null ? Object.values(input).flatMap(textsIn) : [];
}
