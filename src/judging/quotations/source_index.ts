import type { Source } from "../../agents/source.ts";
import { SourceText } from "./source_text.ts";

/** The sources of a dialogue by citation name, each indexed once. */
export class SourceIndex {
  /** Sources in the order given. */
  readonly sources: readonly SourceText[];
  readonly #byName: ReadonlyMap<string, SourceText>;

  /**
   * Defers indexing until the first lookup.
   *
   * @throws {RangeError} If two sources have one name.
   */
  constructor(sources: readonly Source[]) {
    this.sources = sources.map((source) => new SourceText(source));
    const byName = new Map<string, SourceText>();
    for (const text of this.sources) {
      const { name } = text.source;
      if (byName.has(name)) throw new RangeError(`Cannot index the sources as two have the name '${name}'`);
      byName.set(name, text);
    }
    // A citation of [London-Start], or of its title, means london-start, unless another source has that name.
    for (const field of ["name", "title"] as const) {
      for (const text of this.sources) {
        const loose = looseName(text.source[field]);
        if (!byName.has(loose)) byName.set(loose, text);
      }
    }
    this.#byName = byName;
  }

  /** Returns the source that a citation names: exactly, else ignoring case and extension, or by its title. */
  named(name: string): SourceText | undefined {
    return this.#byName.get(name) ?? this.#byName.get(looseName(name));
  }
}

function looseName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\.(?:md|markdown|txt|html?|pdf)$/, "");
}
