import type { CompleteOptions } from "./chat_model.ts";

/** Words to a piece. */
const WORDS = 4;

/** Hands a text over in pieces of a few words, as a provider that streams would. */
export function stream(text: string, { onDelta, onActivity }: CompleteOptions): void {
  const words = text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? [];
  for (let start = 0; start < words.length; start += WORDS) {
    onActivity?.();
    onDelta?.(words.slice(start, start + WORDS).join(""));
  }
}
