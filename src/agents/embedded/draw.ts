/** Choices that depend on a seed and a text alone, so that the same turn is taken the same way every time. */
export class Draw {
  #state: number;

  constructor(seed: number, key: string) {
    // FNV-1a over the seed and the key.
    let hash = 0x811c9dc5;
    for (const sign of `${seed}\n${key}`) {
      hash ^= sign.codePointAt(0) ?? 0;
      hash = Math.imul(hash, 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** At least 0, below 1; by Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.next() * list.length)] ?? list[0];
  }

  /** One of the phrases that none of the texts contains yet, as far as there is one. */
  fresh(phrases: readonly [string, ...string[]], said: readonly string[]): string {
    const unused = phrases.filter((phrase) => !isSaid(fixedPart(phrase), said));
    const [first, ...others] = unused;
    return first === undefined ? this.pick(phrases) : this.pick([first, ...others]);
  }
}

/** The longest part of a phrase that stays whatever is put in for its `{places}`. */
function fixedPart(phrase: string): string {
  return phrase.split(/\{\w+\}/).map((part) => part.trim()).reduce((a, b) => b.length > a.length ? b : a, "");
}

/** The empty phrase is always fresh. */
function isSaid(part: string, said: readonly string[]): boolean {
  return part !== "" && said.some((text) => text.includes(part));
}
