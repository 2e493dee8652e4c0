import type { Source } from "../../agents/source.ts";
import { SourceText } from "./source_text.ts";

/** The sources of a dialogue, each indexed once, by what they are cited as. */
export class SourceIndex {
  /** In the order in which they were given. */
  readonly sources: readonly SourceText[];
  readonly #byName: ReadonlyMap<string, SourceText>;

  /**
   * Nothing is indexed until something is looked up in it.
   *
   * @throws {RangeError} If two sources have one name.
   */
  constructor(sources: readonly Source[]) {
    this.sources = sources.map((source) => new SourceText(source));
    const byName = new Map<string, SourceText>();
    for (const text of this.sources) {
      const { name } = text.source;
      if (byName.has(name)) throw new RangeError(`Cannot index the sources as two are called '${name}'`);
      byName.set(name, text);
    }
    // Whoever cites [London-Start], or its title, means london-start, unless something else is called that.
    for (const field of ["name", "title"] as const) {
      for (const text of this.sources) {
        const loose = looseName(text.source[field]);
        if (!byName.has(loose)) byName.set(loose, text);
      }
    }
    this.#byName = byName;
  }

  /** Returns the source that a citation names: to the letter, else whatever its case and extension, or by its title. */
  named(name: string): SourceText | undefined {
    return this.#byName.get(name) ?? this.#byName.get(looseName(name));
  }
}

function looseName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\.(?:md|markdown|txt|html?|pdf)$/, "");
}
