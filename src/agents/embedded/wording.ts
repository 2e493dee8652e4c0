import { STOP_WORDS } from "../../text/words.ts";
import { withoutCitations } from "./passages.ts";

/** Where a claim can be shortened without turning it into another one. */
const CLAUSE =
  /[,;:]\s+(?=(?:which|who|because|so|while|whereas|although|though|where|as|with|and|but|yet)\b)|;\s+|:\s+/gi;

/** Puts phrases and sentences together so that they read as one text. Knows the words of the brief it works for. */
export class Wording {
  readonly #lowercase = new Set<string>();

  /** `texts` is what the agent may draw on: a word that stands there in lower case is no name. */
  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}'’-]*/gu)) this.#lowercase.add(word);
    }
  }

  /** The sentence as it goes on after a phrase: in lower case, if its first word is no name. */
  inside(sentence: string): string {
    const first = /^\p{Lu}[\p{Ll}'’-]*(?![\p{L}\p{N}])/u.exec(sentence)?.[0];
    if (first === undefined || first === "I" || /^I['’]/.test(first)) return sentence;
    const lower = first.toLowerCase();
    const known = this.#lowercase.has(lower) || STOP_WORDS.has(lower);
    return known ? lower + sentence.slice(first.length) : sentence;
  }

  /** A claim short enough to be named in passing, without citation and point; `undefined` if it cannot be shortened. */
  gist(claim: string, maxWords = 24): string | undefined {
    const whole = withoutCitations(claim).replace(/[.。]\s*$/u, "").trim();
    if (/[?!]$/.test(whole) || whole === "") return undefined;
    const lengthOf = (text: string) => text.split(/\s+/).length;
    if (lengthOf(whole) <= maxWords) return this.inside(whole);
    const cuts = [...whole.matchAll(CLAUSE)].map((match) => whole.slice(0, match.index));
    const fits = cuts.filter((cut) =>
      lengthOf(cut) >= 7 && lengthOf(cut) <= maxWords && !/^(?:if|when|although|while|because|unless)\b/i.test(cut)
    );
    const longest = fits.at(-1);
    return longest === undefined ? undefined : this.inside(longest);
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

/** `a`, `a and b`, `a, b and c`; with semicolons where an item has a comma. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  const sign = items.some((item) => item.includes(",")) ? ";" : ",";
  const last = items.at(-1) ?? "";
  const head = items.slice(0, -1).join(`${sign} `);
  return `${head}${sign === ";" || items.length > 2 ? sign : ""} and ${last}`;
}
