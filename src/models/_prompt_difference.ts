import type { Block, Prompt } from "./chat_model.ts";

/** Letters shown before and after the place where two texts part. */
const CONTEXT = 30;

/** Where two prompts first differ. */
export interface PromptDifference {
  /** From 1. */
  readonly block: number;
  /** For people: the block, the place in it, and what stands there in either. */
  readonly text: string;
}

/** Whether two prompts have the same blocks. */
export function samePrompt(first: Prompt, second: Prompt): boolean {
  return first.length === second.length && commonBlocks(first, second) === first.length;
}

/** The entry whose prompt has the most in common with this one: first by whole blocks, then by letters of the next. */
export function nearestOf<T extends { readonly prompt: Prompt }>(entries: readonly T[], prompt: Prompt): T {
  const [first, ...others] = entries;
  if (first === undefined) throw new RangeError("Cannot find the nearest of no entries");
  return others.reduce(
    (best, entry) => closeness(entry.prompt, prompt) > closeness(best.prompt, prompt) ? entry : best,
    first,
  );
}

/** Where the prompt that came first differs from the one recorded. */
export function differenceOf(recorded: Prompt, asked: Prompt): PromptDifference {
  const at = commonBlocks(recorded, asked);
  const expected = recorded[at];
  const actual = asked[at];
  const block = at + 1;
  if (!expected) return { block, text: `its prompt ends before block ${block} (${actual?.role}): ${show(actual, 0)}` };
  if (!actual) return { block, text: `block ${block} (${expected.role}) is missing: ${show(expected, 0)}` };
  if (expected.role !== actual.role) {
    return { block, text: `block ${block} is from '${expected.role}' there, here from '${actual.role}'` };
  }
  const place = commonLetters(expected.text, actual.text);
  return {
    block,
    text: `block ${block} (${actual.role}) differs at character ${place + 1}: there ${show(expected, place)}, ` +
      `here ${show(actual, place)}`,
  };
}

function closeness(first: Prompt, second: Prompt): number {
  const blocks = commonBlocks(first, second);
  const [a, b] = [first[blocks], second[blocks]];
  if (!a || !b || a.role !== b.role) return blocks;
  // Less than 1, so that a whole block counts for more than any part of one.
  return blocks + commonLetters(a.text, b.text) / (Math.max(a.text.length, b.text.length) + 1);
}

function commonBlocks(first: Prompt, second: Prompt): number {
  const end = first.findIndex((block, index) => {
    const other = second[index];
    return other?.role !== block.role || other.text !== block.text;
  });
  return end < 0 ? first.length : end;
}

function commonLetters(first: string, second: string): number {
  let place = 0;
  while (place < first.length && first[place] === second[place]) place++;
  return place;
}

function show(block: Block | undefined, place: number): string {
  const text = block?.text ?? "";
  const start = Math.max(0, place - CONTEXT);
  const end = place + CONTEXT;
  return JSON.stringify(`${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`);
}
