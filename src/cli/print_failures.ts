import { count } from "../archive/render/words.ts";
import { singleLine } from "../text/visible.ts";
import type { Failure } from "../transcript/failure.ts";
import { printLine } from "./print_line.ts";
import type { Printer } from "./printer.ts";

/** Prints failures, a line each; nothing if there are none. `of` is what they are of, where that is not plain. */
export function printFailures(failures: readonly Failure[], err: Printer, { of }: { readonly of?: string } = {}): void {
  if (failures.length === 0) return;
  err.line(`${of === undefined ? "" : `${of}: `}${count(failures.length, "failure")}:`);
  for (const { key, code, reason } of failures) printLine(err, `${key}: ${reason} (${code})`, "  ");
}

/** Prints why a review did not come to its end, and its failures. */
export function printReviewTrouble(
  { failures, because }: { readonly failures: readonly Failure[]; readonly because?: string },
  { err, shown }: { readonly err: Printer; readonly shown: string },
): void {
  if (because !== undefined) err.line(`${shown}: ${singleLine(because)}`);
  printFailures(failures, err, { of: shown });
}
