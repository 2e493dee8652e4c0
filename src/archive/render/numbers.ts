import { withCommas } from "../../text/with_commas.ts";
import { listed } from "./words.ts";

/** First and last number of each range in `5-40,42`, in their order; what is no number or range is left out. */
export function rangesIn(numbers: string): readonly (readonly [first: number, last: number])[] {
  return numbers.split(",").flatMap((part) => {
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last ?? first)] as const];
  });
}

/** Whether a number is in ranges. */
export function includes(numbers: string, number: number): boolean {
  return rangesIn(numbers).some(([first, last]) => first <= number && number <= last);
}

/** Ranges put together to as few as there need be: `7`, `1-3` and `4-5` are `1-5,7`. */
export function joinRanges(numbers: readonly string[]): string {
  const joined: [first: number, last: number][] = [];
  for (const [first, last] of numbers.flatMap(rangesIn).toSorted(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined.map(([first, last]) => first === last ? `${first}` : `${first}-${last}`).join(",");
}

/** More ranges than this are no longer read one by one; front matter has them all. */
const MAX_RANGES = 6;

/** `5-40,42` is 5 to 40 and 42; `5-6` is 5 and 6; of very many how many they are, and the first and last of them. */
export function numbersInWords(numbers: string): string {
  const ranges = rangesIn(numbers);
  if (ranges.length > MAX_RANGES) {
    const count = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    return `${withCommas(count)} of those from ${ranges[0]?.[0]} to ${ranges.at(-1)?.[1]}`;
  }
  return listed(
    ranges.flatMap(([first, last]) => {
      if (last - first > 1) return [`${first} to ${last}`];
      return first === last ? [`${first}`] : [`${first}`, `${last}`];
    }),
  );
}

/** `5-40,42` is messages 5 to 40 and 42; `7` is message 7; very many are 30 of the messages from 8 to 153. */
export function messagesInWords(numbers: string): string {
  if (rangesIn(numbers).length > MAX_RANGES) return numbersInWords(numbers).replace("those", "the messages");
  return `${/^\d+$/.test(numbers) ? "message" : "messages"} ${numbersInWords(numbers)}`;
}
