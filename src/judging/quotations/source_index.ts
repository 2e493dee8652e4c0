import type { Source } from "../../agents/source.ts";
import { contentStems, RelevanceIndex } from "../../text/words.ts";
import { sentences } from "../../text/sentences.ts";
import type { Claim, SourcePlace } from "../../transcript/claim.ts";
import { SourceText } from "./source_text.ts";

/** A part of a source that bears on a claim. */
export interface RetrievedPassage {
  /** Its place in the source. */
  readonly place: SourcePlace;
  /** Its words, whole sentences. */
  readonly text: string;
  /** BM25 among the passages of all sources: the higher, the more of the claim's rarer words it has. */
  readonly score: number;
}

/** Whole sentences of one paragraph. Offsets count in the source's text. */
interface Passage {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** A passage grows sentence by sentence up to this. */
const PASSAGE_CHARACTERS = 600;

/** The sources of a dialogue, each indexed once, by what they are cited as. */
export class SourceIndex {
  /** In the order in which they were given. */
  readonly sources: readonly SourceText[];
  #passages: RelevanceIndex<Passage> | undefined;
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
    // Whoever cites [London-Start] means london-start, unless there are both.
    for (const text of this.sources) {
      const loose = looseName(text.source.name);
      if (!byName.has(loose)) byName.set(loose, text);
    }
    this.#byName = byName;
  }

  /** Returns the source that a citation names: to the letter, else whatever its case and extension. */
  named(name: string): SourceText | undefined {
    return this.#byName.get(name) ?? this.#byName.get(looseName(name));
  }

  /**
   * Returns the passages that bear on a claim most, the best first: of the sources it cites, or of all if it cites none
   * that exists. None that share no word with it.
   *
   * @throws {RangeError} If `most` is not a whole number from 1.
   */
  passagesOn({ text, citations }: Pick<Claim, "text" | "citations">, most = 3): readonly RetrievedPassage[] {
    if (!Number.isInteger(most) || most < 1) {
      throw new RangeError(`Cannot retrieve passages as 'most' must be an integer >= 1: current value is ${most}`);
    }
    this.#passages ??= new RelevanceIndex(
      this.sources.flatMap(passagesOf),
      ({ source, start, end }) => contentStems(source.source.text.slice(start, end)),
    );
    const cited = new Set(citations.flatMap(({ name }) => this.named(name) ?? []));
    return this.#passages.rank(contentStems(text))
      .filter(({ item, score }) => score > 0 && (cited.size === 0 || cited.has(item.source)))
      .slice(0, most)
      .map(({ item: { source, start, end }, score }) => ({
        place: source.placeOf(start, end),
        text: source.source.text.slice(start, end),
        score,
      }));
  }
}

function passagesOf(source: SourceText): readonly Passage[] {
  const { text } = source.source;
  const passages: Passage[] = [];
  for (const { start, end } of sentences(text)) {
    const last = passages.at(-1);
    const joins = last && end - last.start <= PASSAGE_CHARACTERS && !/\n\s*\n/.test(text.slice(last.end, start));
    if (joins) passages[passages.length - 1] = { ...last, end };
    else passages.push({ source, start, end });
  }
  return passages;
}

function looseName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\.(?:md|markdown|txt|html?|pdf)$/, "");
}
