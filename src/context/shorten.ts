import { cutTo } from "../text/cut.ts";

/**
 * A summary that is still too long, cut after the last sentence that ends within the limit; without one, at the limit,
 * with "…". One that is within its limit stays as it is.
 *
 * @param maxLength In what `lengthOf` counts.
 */
export function shortenTo(text: string, maxLength: number, lengthOf: (text: string) => number): string {
  return lengthOf(text) <= maxLength ? text : cutTo(text, maxLength, lengthOf);
}
