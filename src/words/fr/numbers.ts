const INTEGERS = new Intl.NumberFormat("fr");
const FIGURES = new Intl.NumberFormat("fr", { maximumFractionDigits: 20 });
const DECIMALS = Array.from(
  { length: 11 },
  (_, places) => new Intl.NumberFormat("fr", { minimumFractionDigits: places, maximumFractionDigits: places }),
);
const PLURALS = new Intl.PluralRules("fr");

/** Returns a whole number for readers: `1 234 567`, with narrow spaces. */
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

/** Returns the form of a word for a count, without the count; 0 and 1 are singular. */
export function plural(n: number, one: string, many: string): string {
  return PLURALS.select(n) === "one" ? one : many;
}

/** Returns the ending of the plural for a count: `s` from two on. */
export function s(n: number): string {
  return plural(n, "", "s");
}

/** Returns a count with its noun: `1 message`, `1 200 messages`, `0 message`. */
export function count(n: number, one: string, many: string = `${one}s`): string {
  return `${integer(n)} ${plural(n, one, many)}`;
}

/** The verb for a count: `est` of none and one, else `sont`. */
export function isOrAre(n: number): string {
  return plural(n, "est", "sont");
}

/** Returns a number of debates: `1 débat`, `12 débats`. */
export function debateCount(n: number): string {
  return count(n, "débat", "débats");
}

/** Returns an amount in US dollars, with only the significant decimal places: `0,012 $`. */
export function dollars(costUsd: number): string {
  if (costUsd <= 0 || costUsd >= 1) return `${decimal(costUsd, 2)} $`;
  const places = Math.min(10, 2 - Math.floor(Math.log10(costUsd)));
  return `${decimal(costUsd, places).replace(/(,\d\d\d*?)0+$/, "$1")} $`;
}
