import { citationsIn as citationsAt } from "../../text/citations.ts";
import { sentences } from "../../text/sentences.ts";
import { contentStems } from "../../text/words.ts";
import type { BriefPosition } from "../brief.ts";
import type { Source } from "../source.ts";

/** Something that can be said as it stands. */
export interface Passage {
  /** A sentence with its citations, or a sentence and the one that leans on it. */
  readonly text: string;
  /** Heading it stands under; empty if there is none. */
  readonly line: string;
  /** Its place among the passages of its side. */
  readonly index: number;
  /** Names of the sources it cites. */
  readonly cites: readonly string[];
  readonly stems: readonly string[];
  /** What is left when citations, signs and case are taken off, to see whether it was said before. */
  readonly bare: string;
}

/** A sentence that begins so means nothing without the one before it. */
const LEANING =
  /^(?:it|its|this|these|that|those|they|their|them|he|she|his|her|such|but|and|or|so|yet|however|moreover|therefore|thus|also|for example|for instance|instead|as a result)\b/i;

/** The names cited in a text, each once. */
export function citationsIn(text: string): readonly string[] {
  return [...new Set(citationsAt(text).map(({ name }) => name))];
}

/** A text without its citations and the space they leave. */
export function withoutCitations(text: string): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of citationsAt(text)) {
    if (start < from) continue; // one of several in brackets that are gone
    kept += text.slice(from, text.lastIndexOf("[", start)).trimEnd();
    from = text.indexOf("]", end) + 1;
  }
  return kept + text.slice(from);
}

/** A text as it is compared to see whether it was said before. */
export function bare(text: string): string {
  return withoutCitations(text).toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

/** What a side's Markdown says, sentence by sentence, in its order. */
export function passagesOf(position: BriefPosition): readonly Passage[] {
  return [...passagesIn(position.body)].map((passage, index) => toPassage(passage.text, passage.line, index));
}

/** What sources say, each sentence with the citation it needs. `from` is the index of the first. */
export function passagesOfSources(sources: readonly Source[], from: number): readonly Passage[] {
  let index = from;
  return sources.flatMap((source) =>
    [...passagesIn(source.text)].map(({ text }) => toPassage(cite(text, source.name), "", index++))
  );
}

/** The sentence with a citation before its final point. */
export function cite(text: string, name: string): string {
  if (citationsIn(text).includes(name)) return text;
  const end = /[.!?。！？]["”’」)]*$/u.exec(text);
  return end ? `${text.slice(0, end.index)} [${name}]${end[0]}` : `${text} [${name}].`;
}

function* passagesIn(markdown: string): Generator<{ readonly text: string; readonly line: string }> {
  let line = "";
  for (const block of markdown.split(/\r?\n\s*\r?\n|\r?\n(?=#{1,6}\s)|(?<=(?:^|\n)#{1,6}\s[^\n]*)\r?\n/)) {
    const heading = /^\s*(#{1,6})\s+(.*?)\s*#*\s*$/.exec(block);
    if (heading) {
      if (heading[1] !== "#") line = heading[2] ?? "";
      continue;
    }
    let whole = "";
    for (const { text } of sentences(block)) {
      const sentence = text.replace(/^(?:[-*+•>]|\d{1,3}[.)])\s+/, "").replace(
        /[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g,
        "",
      )
        .replace(/\s+/g, " ");
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

function toPassage(text: string, line: string, index: number): Passage {
  return { text, line, index, cites: citationsIn(text), stems: contentStems(text), bare: bare(text) };
}
