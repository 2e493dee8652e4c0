import { deflateRawSync } from "node:zlib";
import { MESSAGE } from "../words/messages.ts";

/** Occurrences from which on a sentence is repeated. */
const REPEATED = 5;
/** A trimmed sentence that is long enough not to be said often: five words or, without spaces, ten characters. */
const WHOLE_SENTENCE = /^(?:\S+\s+){4}\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{10}/u;
/** A rough end of sentences is enough to find equal ones. */
const SENTENCE_END = /(?<=[.!?…]["'”»)*_]*)\s+|(?<=[。！？])|\n+/;
/** Bytes from which on a text has a ratio of compression that says something. */
const LEAST_BYTES = 600;
/**
 * Ratio of compression below which a text says the same over and over. Our own choice: of 21,743 turns of public debates
 * and answers of models, none of 600 bytes or more is below 0.34.
 */
const LEAST_RATIO = 0.2;

/**
 * Returns in words how a text repeats itself; `undefined` if it does not. Rows of tables and code may be alike.
 */
export function repetitionInWords(text: string): string | undefined {
  const prose = text.replaceAll(/^[ \t]*\|[^\n]*$|```[^]*?(?:```|$(?![^]))/gm, "");
  const said = prose.split(SENTENCE_END).map((sentence) => sentence.trim())
    .filter((sentence) => WHOLE_SENTENCE.test(sentence));
  const same = Map.groupBy(said, (sentence) => sentence.toLowerCase().replaceAll(/[\s*_]+/g, " "));
  const most = Math.max(0, ...[...same.values()].map(({ length }) => length));
  if (most >= REPEATED) return MESSAGE.oneSentence(most);
  const bytes = new TextEncoder().encode(text);
  const isLoop = bytes.length >= LEAST_BYTES && deflateRawSync(bytes).length < LEAST_RATIO * bytes.length;
  return isLoop ? MESSAGE.sameOver : undefined;
}
