import { degradedLines, undecidedLine } from "../archive/render/degraded.ts";
import { factsOf } from "../protocols/pages.ts";
import { capital, statusInWords } from "../archive/render/words.ts";
import { type DialogueResult, type Held, toResult } from "../dialogue/mod.ts";
import type { EndReason } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { loadFace } from "./faces/load.ts";
import { printFailures } from "./print_failures.ts";
import { printLine } from "./print_line.ts";
import type { Printer } from "./printer.ts";
import { isProtocol } from "./protocol_names.ts";
import { type GivenAgain, resumeCommand } from "./resume_command.ts";
import { shellWord } from "./shell_word.ts";

/** Prints where the archive is and what came out, short and for people; what went wrong goes to the other output. */
export async function printResult(
  held: Held,
  { out, err, given = {}, result }: {
    readonly out: Printer;
    readonly err: Printer;
    readonly given?: GivenAgain;
    /** What the run came to, with what it could not write. @default as its journal says */
    readonly result?: DialogueResult;
  },
): Promise<void> {
  const { record, archive } = held;
  const face = isProtocol(record.protocol) ? await loadFace(record.protocol) : undefined;
  const facts = factsOf(record);
  if (archive !== undefined) out.line(archive);
  const lines = record.status === "completed" ? await face?.lines(held, facts) : undefined;
  for (const line of lines ?? [capital(statusInWords(record))]) printLine(out, line);
  const labelled = [...(lines ? [] : undecidedLine(facts)), ...degradedLines(facts)];
  for (const [label, text] of labelled) printLine(out, `${label}: ${text}`);
  const open = record.endReason === "input_needed" ? face?.open?.(held, facts) : undefined;
  for (const line of open ?? []) printLine(err, line);
  printTrouble(result ?? face?.outcome(held) ?? toResult(held), { err, given });
}

/**
 * Prints failures, what could not be written, and how to go on: as before, but without limits if it was one of them that
 * stopped it.
 */
export function printTrouble(
  { failures, warnings, status, endReason, archive }: DialogueResult,
  { err, given }: { readonly err: Printer; readonly given: GivenAgain },
): void {
  printFailures(failures, err);
  const [unwritten, ...more] = warnings.filter(({ code }) => code === "archive");
  if (unwritten && archive !== undefined) {
    const others = more.length === 0
      ? ""
      : ` So it is with ${more.length} other ${more.length === 1 ? "file" : "files"}.`;
    err.line(
      `${unwritten.text}.${others} The journal is whole; once they can be written: convene render ${
        shellWord(archive)
      }`,
    );
  }
  if (status !== "completed" && archive !== undefined) err.line(howToGoOn({ archive, endReason }, given));
}

/** The command that goes on, in a line: as before, but without limits if it was one of them that stopped it. */
export function howToGoOn(
  { archive, endReason }: { readonly archive: string; readonly endReason: EndReason },
  given: GivenAgain,
): string {
  const again = endReason === "budget" || endReason === "max_duration"
    ? omitUndefined({ baseUrl: given.baseUrl })
    : given;
  return `To go on: ${resumeCommand(archive, again)}`;
}
