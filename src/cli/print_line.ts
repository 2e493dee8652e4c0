import { singleLine } from "../text/visible.ts";
import { wrap } from "../text/display.ts";
import type { Printer } from "./printer.ts";

/**
 * Prints a text as one line, which a terminal is given wrapped.
 *
 * @param first What stands before it; what is wrapped stands two columns further in.
 */
export function printLine(to: Printer, text: string, first = ""): void {
  const line = singleLine(text);
  to.line(to.terminal ? wrap(line, { width: to.columns, first, rest: `${first}  ` }) : first + line);
}
