/** So much of a text tells how it writes numbers. */
const SAMPLE = 20_000;

const COMMA_NUMBERS =
  /(?<![\d.,])\d{1,9},\d{1,2}(?![\d,]|(?<=(?<!\d)\d,\d)\s(?:and|or|&)\s\d)|\d\.\d{3}(?:\.\d{3}|,\d)/g;
const POINT_NUMBERS = /(?<![\d.,])\d{1,9}\.\d{1,2}(?![\d.])|\d,\d{3}(?:,\d{3}|\.\d)/g;

/** Frequent words of German, French, Spanish and Italian that English has not. */
const COMMA_WORDS =
  /(?<!\p{L})(?:der|das|und|ist|nicht|einen?|von|mit|für|auf|den|dem|les?|des|et|est|une|dans|pour|du|el|los|las|una|por|con|del|il|gli|che|della|di)(?!\p{L})/giu;
const POINT_WORDS = /(?<!\p{L})(?:the|of|and|is|was|by|for|that|from|with|it)(?!\p{L})/giu;

/** Whether a text writes 1.234,5 for what is 1,234.5 in English: told by its other numbers, or else by its words. */
export function usesDecimalComma(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const byNumbers = count(COMMA_NUMBERS) - count(POINT_NUMBERS);
  return (byNumbers === 0 ? count(COMMA_WORDS) - count(POINT_WORDS) : byNumbers) > 0;
}
