/** Returns a list such as `a`, `a und b`, or `a, b und c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} und ${words.at(-1)}`;
}
