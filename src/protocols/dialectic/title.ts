import { firstWords } from "../../text/display.ts";
import { markdownBlocks } from "../../text/markdown.ts";
import { sentences } from "../../text/sentences.ts";

/** Words of a title, at most. */
const MOST_WORDS = 20;

/**
 * A topic for a problem that is told at length: its first heading, or else its first sentence, in one line of at most 20
 * words; empty if it has no words.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { problemTitle } from "./title.ts";
 *
 * assert.equal(problemTitle("# A list of members\n\nIt must be safe."), "A list of members");
 * assert.equal(problemTitle("Keep a list. It must be safe."), "Keep a list.");
 * ```
 */
export function problemTitle(problem: string): string {
  const blocks = markdownBlocks(problem);
  const heading = blocks.find(({ kind }) => kind === "heading")?.text;
  const [first] = sentences(blocks[0]?.text ?? "");
  return firstWords(heading ?? first?.text ?? "", MOST_WORDS);
}
