/** Words of prose to a token, in languages that have spaces: debates have 0.61 to 0.69, and fewer where they cite. */
const WORDS_PER_TOKEN = 0.6;
/** Scripts without spaces have 1.2 (Japanese) to 2.3 (Thai) characters to a token. */
const CHARACTERS_PER_TOKEN = 1;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/**
 * Returns a limit in tokens as a writer is told it, for example `150 words`: in characters where what is spoken of is in a
 * script without spaces.
 *
 * @param about What is spoken of, in the language that is spoken.
 */
export function lengthInWords(tokens: number, about: string): string {
  const letters = about.match(/\p{L}/gu)?.length ?? 0;
  const isUnspaced = (about.match(UNSPACED)?.length ?? 0) > letters / 2;
  const [count, unit] = isUnspaced
    ? [Math.floor(tokens * CHARACTERS_PER_TOKEN), "character"]
    : [Math.floor(tokens * WORDS_PER_TOKEN), "word"];
  const most = Math.max(1, count);
  return `${most} ${unit}${most === 1 ? "" : "s"}`;
}
