const INTEGERS = new Intl.NumberFormat("es");
const FIGURES = new Intl.NumberFormat("es", { maximumFractionDigits: 20 });
const DECIMALS = Array.from(
  { length: 11 },
  (_, places) => new Intl.NumberFormat("es", { minimumFractionDigits: places, maximumFractionDigits: places }),
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

/** Returns a count with its noun: `1 mensaje`, `12.000 mensajes`. */
export function count(n: number, one: string, many: string = `${one}s`): string {
  return `${integer(n)} ${n === 1 ? one : many}`;
}

/** The verb for a count: `es` of one, else `son`. */
export function isOrAre(n: number): string {
  return n === 1 ? "es" : "son";
}

/** Returns a number of debates: `1 debate`, `12 debates`. */
export function debateCount(n: number): string {
  return count(n, "debate");
}

/** Returns an amount in US dollars, with only the significant decimal places: `0,012 US$`. */
export function dollars(costUsd: number): string {
  if (costUsd <= 0 || costUsd >= 1) return `${decimal(costUsd, 2)} US$`;
  const places = Math.min(10, 2 - Math.floor(Math.log10(costUsd)));
  return `${decimal(costUsd, places).replace(/(,\d\d\d*?)0+$/, "$1")} US$`;
}
