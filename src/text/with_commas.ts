/** A whole number for people: `1,234,567`. */
export function withCommas(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}
