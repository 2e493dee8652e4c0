const INTEGERS = new Intl.NumberFormat("de");
const FIGURES = new Intl.NumberFormat("de", { maximumFractionDigits: 20 });
const DECIMALS = Array.from(
  { length: 11 },
  (_, places) => new Intl.NumberFormat("de", { minimumFractionDigits: places, maximumFractionDigits: places }),
);

/** Returns a whole number for readers: `1.234.567`. */
export function integer(n: number): string {
  return INTEGERS.format(n);
}

/** Returns a number with up to ten decimal places for readers: `6,75`. */
export function decimal(value: number, places: number): string {
  return (DECIMALS[places] ?? INTEGERS).format(value);
}

/** Returns a number with as many decimal places as it has: `7,5`. */
export function figure(value: number): string {
  return FIGURES.format(value);
}

/** Returns a count with its noun: `1 Nachricht`, `1.200 Nachrichten`. */
export function count(n: number, one: string, many: string = one.replace(/y$/, "ie") + "s"): string {
  return `${integer(n)} ${n === 1 ? one : many}`;
}

/** The verb for a count: `ist` of one, else `sind`. */
export function isOrAre(n: number): string {
  return n === 1 ? "ist" : "sind";
}

/** Returns a number of debates: `1 Debatte`, `12 Debatten`. */
export function debateCount(n: number): string {
  return count(n, "Debatte", "Debatten");
}

/** Returns an amount in US dollars, with only the significant decimal places: `0,012 $`. */
export function dollars(costUsd: number): string {
  if (costUsd <= 0 || costUsd >= 1) return `${decimal(costUsd, 2)} $`;
  const places = Math.min(10, 2 - Math.floor(Math.log10(costUsd)));
  return `${decimal(costUsd, places).replace(/(,\d\d\d*?)0+$/, "$1")} $`;
}
