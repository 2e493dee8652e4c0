import { stemmer as stem } from "stemmer";
import { STOP_WORDS } from "../../text/words.ts";
import { citationsIn, withoutCitations } from "./passages.ts";

/**
 * Where a claim can be shortened without turning it into another one: not before `but` and `yet`, as what is claimed
 * comes after them.
 */
const CLAUSE = /[,;:]\s+(?=(?:which|who|because|so|while|whereas|although|though|where|as|with|and)\b)|;\s+|:\s+/gi;

/** Endings that English names hardly have. */
const NO_NAME = /(?:ists|ents|ors|ical|ions?|ments?|ness|ity|ally|ies|ful|less|ough)$/;

/** Words that sentences of a brief like to begin with, and that are no names. */
const BEGINNERS: ReadonlySet<string> = new Set(
  ("adults advocates answering carers children citizens critics defenders drivers economists employers engineers experts " +
    "families farmers half men noise opponents owners parents people researchers scientists shopkeepers speed supporters " +
    "teachers waiting whoever women workers").split(" "),
);

/** Puts phrases and sentences together so that they read as one text. Knows the words of the brief it works for. */
export class Wording {
  readonly #lowercase = new Set<string>();
  readonly #stems = new Set<string>();
  readonly #names = new Set<string>();
  readonly #longNames = new Set<string>();

  /** `texts` is what the agent may draw on: a word that stands there in lower case is no name. */
  constructor(texts: readonly string[]) {
    const lower = new Map<string, number>();
    const capitals = new Map<string, number>();
    // Names of sources are written in lower case, whatever they name.
    for (const text of texts.map(withoutCitations)) {
      for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}'’]*/gu)) count(lower, word);
      for (const [word] of text.matchAll(/(?<=[\p{L},] )\p{Lu}[\p{L}'’]*/gu)) count(capitals, word);
      for (const [name] of text.matchAll(/(?<=[\p{L},] )\p{Lu}\p{Ll}+ (?:for|of) \p{Lu}\p{Ll}+/gu)) {
        this.#longNames.add(name);
      }
    }
    for (const [word, times] of capitals) if (times > (lower.get(word.toLowerCase()) ?? 0)) this.#names.add(word);
    for (const word of lower.keys()) {
      this.#lowercase.add(word);
      this.#stems.add(stem(word));
    }
  }

  /** The sentence as it goes on after a phrase: in lower case, if its first word is no name. */
  inside(sentence: string): string {
    const first = firstWord(sentence);
    if (first === undefined || !this.#isOrdinary(first) || this.#isLongerName(sentence, first)) return sentence;
    return first.toLowerCase() + sentence.slice(first.length);
  }

  /** Whether it is known how the sentence goes on after a phrase. */
  fitsInside(sentence: string): boolean {
    const first = firstWord(sentence);
    return first === undefined || this.#isOrdinary(first) || this.#names.has(first) ||
      /^\S+,? \p{Lu}/u.test(sentence);
  }

  #isOrdinary(word: string): boolean {
    const lower = word.toLowerCase();
    if (STOP_WORDS.has(lower) || BEGINNERS.has(lower)) return true;
    if (this.#names.has(word)) return false;
    return this.#lowercase.has(lower) || this.#stems.has(stem(lower)) || NO_NAME.test(lower);
  }

  /** Whether the first word is that of a name, as in `South Australia` or, where it stands so elsewhere, `Bank of England`. */
  #isLongerName(sentence: string, first: string): boolean {
    const name = /^\p{Lu}\p{Ll}+ (?:for|of) \p{Lu}\p{Ll}+/u.exec(sentence)?.[0];
    if (name !== undefined && this.#longNames.has(name)) return true;
    return !STOP_WORDS.has(first.toLowerCase()) && /^\s\p{Lu}\p{Ll}/u.test(sentence.slice(first.length));
  }

  /** A claim short enough to be named in passing, without point, its citations at the end; `undefined` if it cannot be shortened. */
  gist(claim: string, maxWords = 24): string | undefined {
    const citations = citationsIn(claim).map((name) => ` [${name}]`).join("");
    const whole = withoutCitations(claim).replace(/[.。]\s*$/u, "").trim();
    if (/[?!]$/.test(whole) || whole === "" || !this.fitsInside(whole)) return undefined;
    const lengthOf = (text: string) => text.split(/\s+/).length;
    if (lengthOf(whole) <= maxWords) return this.inside(whole) + citations;
    const cuts = [...whole.matchAll(CLAUSE)].map((match) => whole.slice(0, match.index));
    const fits = cuts.filter((cut) =>
      lengthOf(cut) >= 7 && lengthOf(cut) <= maxWords && !/^(?:if|when|although|while|because|unless)\b/i.test(cut)
    );
    const longest = fits.at(-1);
    return longest === undefined ? undefined : this.inside(longest) + citations;
  }
}

/** Puts values in for the `{places}` of a phrase. */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** The sentence without a heading's missing point: with one at its end. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…。！？]["”’」)]*$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** With a capital at its start. */
export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** `a`, `a and b`, `a, b, and c`; with the sign given, two have it as well. */
export function listed(items: readonly string[], sign: "," | ";" = ","): string {
  if (items.length < 2) return items[0] ?? "";
  const last = items.at(-1) ?? "";
  const between = sign === ";" || items.length > 2 ? sign : "";
  return `${items.slice(0, -1).join(`${sign} `)}${between} and ${last}`;
}

/** The first word of a sentence, if it has a capital for no other reason than that; not `I`, not `UK`. */
function firstWord(sentence: string): string | undefined {
  const first = /^\p{Lu}[\p{Ll}'’]*(?![\p{L}\p{N}])/u.exec(sentence)?.[0];
  return first === undefined || /^I(?:['’]|$)/.test(first) ? undefined : first;
}

function count(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
