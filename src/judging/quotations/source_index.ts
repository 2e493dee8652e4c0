import type { Source } from "../../agents/source.ts";
import { RelevanceIndex } from "../../text/relevance.ts";
import { contentStems } from "../../text/words.ts";
import { IndexedSource } from "./indexed_source.ts";
import { passagesOf, type SourcePassage } from "./passages.ts";

/** The sources of a dialogue, each indexed once, by what they are cited as. */
export class SourceIndex {
  /** In the order in which they were given. */
  readonly sources: readonly IndexedSource[];
  #passages: RelevanceIndex<SourcePassage> | undefined;
  readonly #byName: ReadonlyMap<string, IndexedSource>;

  /**
   * What is looked up in is indexed when it first is.
   *
   * @throws {RangeError} If two sources have one name.
   */
  constructor(sources: readonly Source[]) {
    this.sources = sources.map((source) => new IndexedSource(source));
    const byName = new Map<string, IndexedSource>();
    for (const source of this.sources) {
      const { name } = source.source;
      if (byName.has(name)) throw new RangeError(`Cannot index the sources as two are called '${name}'`);
      byName.set(name, source);
    }
    // Whoever cites [London-Start] means london-start, unless there are both.
    for (const source of this.sources) {
      const loose = looseName(source.source.name);
      if (!byName.has(loose)) byName.set(loose, source);
    }
    this.#byName = byName;
  }

  /** The passages of all sources, to be ranked together: what is rare is rare in all of them. */
  get passages(): RelevanceIndex<SourcePassage> {
    return this.#passages ??= new RelevanceIndex(
      this.sources.flatMap(passagesOf),
      ({ source, stretch }) => contentStems(source.cut(stretch)),
    );
  }

  /** The source that a citation names: to the letter, else whatever the case and with or without an extension. */
  named(name: string): IndexedSource | undefined {
    return this.#byName.get(name) ?? this.#byName.get(looseName(name));
  }
}

function looseName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\.(?:md|markdown|txt|html?|pdf)$/, "");
}
