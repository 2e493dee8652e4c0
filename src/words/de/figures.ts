const FIGURES = new Intl.NumberFormat("de");

/** Returns a number for readers: `1.200`. */
export function figure(n: number): string {
  return FIGURES.format(n);
}

/** Returns a number with its noun: `1 Nachricht`, `1.200 Nachrichten`. */
export function counted(n: number, one: string, many: string): string {
  return `${figure(n)} ${n === 1 ? one : many}`;
}
