import { withCommas } from "../../text/display.ts";

/** Returns a whole number for readers: `1,234,567`. */
export function integer(n: number): string {
  return withCommas(n);
}

/** Returns a number with up to ten decimal places for readers: `6.75`. */
export function decimal(value: number, places: number): string {
  return value.toFixed(places);
}

/** Returns a number with as many decimal places as it has: `7.5`. */
export function figure(value: number): string {
  return String(value);
}

/** Returns a count with its noun: `1 message`, `1,200 messages`, `2 summaries`. */
export function count(n: number, one: string, many = one.replace(/y$/, "ie") + "s"): string {
  return `${withCommas(n)} ${n === 1 ? one : many}`;
}

/** Returns the verb for a count: `is` for one, else `are`. */
export function isOrAre(n: number): string {
  return n === 1 ? "is" : "are";
}

/** Returns a number of debates: `1 debate`, `12 debates`. */
export function debateCount(n: number): string {
  return count(n, "debate");
}

/** Returns an amount in US dollars, with only the significant decimal places. */
export function dollars(costUsd: number): string {
  if (costUsd <= 0 || costUsd >= 1) return `$${costUsd.toFixed(2)}`;
  const places = Math.min(10, 2 - Math.floor(Math.log10(costUsd)));
  return `$${costUsd.toFixed(places).replace(/(\.\d\d\d*?)0+$/, "$1")}`;
}
