import { sourceFinder } from "../../agents/citations.ts";
import type { Source } from "../../agents/source.ts";
import { SourceText } from "./source_text.ts";

/** The sources of a dialogue by citation name, each indexed once. */
export class SourceIndex {
  /** Sources in the order given. */
  readonly sources: readonly SourceText[];
  /** Returns the source that a citation names. */
  readonly named: (name: string) => SourceText | undefined;

  /**
   * Defers indexing until the first lookup.
   *
   * @throws {RangeError} If two sources have one name.
   */
  constructor(sources: readonly Source[]) {
    this.sources = sources.map((source) => new SourceText(source));
    const names = new Set<string>();
    for (const { name } of sources) {
      if (names.has(name)) throw new RangeError(`Cannot index the sources as two have the name '${name}'`);
      names.add(name);
    }
    this.named = sourceFinder(this.sources, ({ source }) => source);
  }
}
