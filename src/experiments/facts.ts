import { extractedIn, isExtraction, quotedWords } from "../protocols/answers/mod.ts";
import { numbersIn } from "../text/evidence.ts";
import { contentStems } from "../text/words.ts";
import { CONCLUDING_KINDS } from "../transcript/kind.ts";
import { armKindOf } from "../protocols/names.ts";
import type { HeldDialogue } from "./held.ts";
import type { RowFact } from "./row.ts";

/** Returns the words of sources that were quoted before the outcome of a dialogue, each once, and if it says them. */
export function factsIn({ record, reviews }: HeldDialogue): readonly RowFact[] {
  const outcome = outcomeIn({ record, reviews });
  if (!outcome) return [];
  const quoted = quotedWords(record).filter(({ message }) => message < outcome.message);
  const unique = [...Map.groupBy(quoted, ({ source, words }) => `${source} ${contentStems(words).join(" ")}`).values()];
  return unique.flatMap(([first]) => first ? [{ ...first, reached: says(outcome.text, first.words) }] : []);
}

/** Returns what a dialogue came to: the judge's reasons or, without a judge, what concludes it; `undefined` if nothing does. */
function outcomeIn({ record, reviews }: Pick<HeldDialogue, "record" | "reviews">) {
  const judged = reviews.findLast(({ record }) => isExtraction(record) && record.settings["sees"] !== undefined);
  const answer = judged && extractedIn(judged.record);
  if (answer?.kind === "answered") return { text: answer.because, message: Infinity };
  const said = record.messages.filter((message) => !message.failed);
  const concluding = said.findLast(({ kind }) => CONCLUDING_KINDS.has(kind));
  const last = concluding ?? (armKindOf(record.protocol) === "answers" ? said.at(-1) : undefined);
  return last && { text: last.text, message: last.number };
}

/** Returns `true` if a text has all figures of some words, and at least half of their content words. */
export function says(text: string, words: string): boolean {
  const figures = new Set(numbersIn(text).flatMap(({ values }) => values));
  const stems = new Set(contentStems(text));
  const asked = contentStems(words);
  return numbersIn(words).every(({ values }) => values.some((value) => figures.has(value))) &&
    2 * asked.filter((stem) => stems.has(stem)).length >= asked.length;
}
