import { withCommas } from "../../text/with_commas.ts";
import { rangesIn } from "../../transcript/number_ranges.ts";
import { listed } from "./words.ts";

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
