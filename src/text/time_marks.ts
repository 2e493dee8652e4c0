const TIME = String.raw`\[(\d{1,3}:\d{2}(?::\d{2})?)\]`;

/** Matches a time in brackets where it is set to, such as `[00:01:05]`: the time of what follows, and no part of it. */
export const TIME_MARK: RegExp = new RegExp(TIME, "y");

/** Returns a mark for a time in seconds. */
export function timeMark(seconds: number): string {
  const parts = [seconds / 3600, seconds / 60 % 60, seconds % 60];
  return `[${parts.map((part) => String(Math.floor(part)).padStart(2, "0")).join(":")}]`;
}

/** Returns the time of the last mark that begins a line of a text; `undefined` if there is none. */
export function lastTimeIn(text: string): string | undefined {
  return [...text.matchAll(new RegExp(`^${TIME}`, "gm"))].at(-1)?.[1];
}
