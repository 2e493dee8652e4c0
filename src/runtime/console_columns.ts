/** Columns of the terminal of this process; `undefined` if it has none. */
export function consoleColumns(): number | undefined {
  try {
    const { columns } = Deno.consoleSize();
    return columns > 0 ? columns : undefined;
  } catch {
    return undefined; // no terminal at all
  }
}
