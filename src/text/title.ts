import { segments, sentences } from "./sentences.ts";
import { singleLine } from "./visible.ts";

/** Longest title, in characters as a reader counts them. */
const MOST_LETTERS = 140;
/** Beginning of a topic that is examined: a title comes from it. */
const EXAMINED = 2000;

/**
 * Returns the title of a topic: all of it if that is a line of at most 140 characters; else its first sentence or heading
 * in one line, cut after the last word that fits, with `…`.
 */
export function titleOf(topic: string): string {
  const letters = (text: string) => [...segments(text.slice(0, EXAMINED), "grapheme")].map(({ segment }) => segment);
  if (topic.length <= EXAMINED && !/[\n\r]/.test(topic) && letters(topic).length <= MOST_LETTERS) return topic;
  const first = sentences(topic.slice(0, EXAMINED))[0]?.text ?? "";
  const line = singleLine(first.replace(/^\s*#{1,6}\s+/, ""));
  const whole = letters(line);
  if (whole.length <= MOST_LETTERS) return line;
  const kept = whole.slice(0, MOST_LETTERS - 1).join("");
  return `${kept.replace(/\s+\S*$/, "")}…`;
}
