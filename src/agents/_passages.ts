import { citationsIn } from "../text/evidence.ts";
import { sentences } from "../text/sentences.ts";
import { contentStems } from "../text/words.ts";
import type { Brief, BriefPosition } from "./brief_position.ts";
import type { Source } from "./source.ts";

/** A sentence that can be said as it stands, with the sentences that lean on it. */
export interface Passage {
  readonly text: string;
  /** The heading above it; empty for passages of sources. */
  readonly line: string;
  /** The text without citations, punctuation and case: two passages with the same words are the same. */
  readonly words: string;
  readonly stems: ReadonlySet<string>;
}

/** A sentence that begins like this means little without the one before it. */
const LEANING =
  /^(?:it|its|this|these|that|those|they|their|them|he|she|his|her|such|but|and|or|so|yet|however|moreover|therefore|thus|also|for example|for instance|instead|as a result)\b/i;

/** Returns the passages of a side and then those of the sources that it alone cites, in their order. */
export function passagesOf(
  side: BriefPosition,
  { positions }: Pick<Brief, "positions">,
  sources: readonly Source[],
): readonly Passage[] {
  const own = [...passagesIn(side.body)].map(({ text, line }) => toPassage(text, line));
  const others = positions.filter(({ id }) => id !== side.id).map(namesCited);
  const cited = others.reduce((names, other) => names.difference(other), namesCited(side));
  const fromSources = sources.filter(({ name }) => cited.has(name)).flatMap(({ name, text }) =>
    [...passagesIn(text)].map((passage) => toPassage(cite(passage.text, name), ""))
  );
  const all = [...own, ...fromSources];
  // what another passage quotes would be said twice
  return all.filter(({ words }, at) =>
    !all.some((other, place) => other.words === words ? place < at : other.words.includes(words))
  );
}

function namesCited({ body }: BriefPosition): Set<string> {
  return new Set(citationsIn(body).map(({ name }) => name));
}

/** Returns a text without its citations, punctuation and case. */
export function wordsOf(text: string): string {
  return text.replace(/\s*\[[^\[\]\n]*\]/g, "").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

function* passagesIn(markdown: string): Generator<{ readonly text: string; readonly line: string }> {
  let line = "";
  for (const block of markdown.split(/\r?\n\s*\r?\n|\r?\n(?=#{1,6}\s)|(?<=(?:^|\n)#{1,6}\s[^\n]*)\r?\n/)) {
    const [, marks, heading = ""] = /^\s*(#{1,6})\s+(.*?)\s*#*\s*$/.exec(block) ?? [];
    if (marks !== undefined) {
      if (marks !== "#") line = heading;
      continue;
    }
    let whole = "";
    for (const { text } of sentences(block)) {
      const sentence = plain(text);
      if (!/[\p{L}\p{N}]/u.test(sentence)) continue;
      if (whole !== "" && !LEANING.test(sentence)) {
        yield { text: whole, line };
        whole = "";
      }
      whole = whole === "" ? sentence : `${whole} ${sentence}`;
    }
    if (whole !== "") yield { text: whole, line };
  }
}

/** A sentence of Markdown without list marks, emphasis and line breaks. */
function plain(sentence: string): string {
  return sentence.replace(/^(?:[-*+•>]|\d{1,3}[.)])\s+/, "").replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "")
    .replace(/\s+/g, " ");
}

/** The sentence with a citation before its final mark. */
function cite(text: string, name: string): string {
  const end = /[.!?。！？]["”’」)]*$/u.exec(text);
  return end ? `${text.slice(0, end.index)} [${name}]${end[0]}` : `${text} [${name}].`;
}

function toPassage(text: string, line: string): Passage {
  return { text, line, words: wordsOf(text), stems: new Set(contentStems(text)) };
}
