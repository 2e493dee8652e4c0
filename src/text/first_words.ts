import { segments } from "./segments.ts";
import { singleLine } from "./visible.ts";

/** Letters looked at for each word asked for. */
const LETTERS_A_WORD = 16;

/**
 * The first `count` words of a text in one line, with `…` if that is not all; scripts without spaces included.
 * A text of endless words is cut after 16 letters for each word asked for, never inside a letter.
 */
export function firstWords(text: string, count: number): string {
  // 8 code units make room for a letter of several code points; what lies behind cannot be among the first words.
  const line = singleLine(text.slice(0, count * LETTERS_A_WORD * 8));
  const cutAlready = text.length > count * LETTERS_A_WORD * 8;
  let end = 0;
  let seen = 0;
  for (const { segment, index, isWordLike } of segments(line, "word")) {
    if (isWordLike && ++seen > count) break;
    end = index + segment.length;
  }
  const kept = firstLetters(line.slice(0, end).trimEnd(), count * LETTERS_A_WORD);
  return kept.length < line.length || cutAlready ? `${kept}…` : kept;
}

function firstLetters(text: string, count: number): string {
  let seen = 0;
  for (const { index } of segments(text, "grapheme")) {
    if (seen++ === count) return text.slice(0, index);
  }
  return text;
}
