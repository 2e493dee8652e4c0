import { Facts } from "../archive/render/facts.ts";
import { capital, count, points, readingInWords, statusInWords, verdictInWords } from "../archive/render/words.ts";
import type { DebateResult } from "../protocols/debate/mod.ts";
import { singleLine } from "../text/visible.ts";
import { wrap } from "../text/wrap.ts";
import { known } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Printer } from "./printer.ts";
import { type GivenAgain, resumeCommand } from "./resume_command.ts";

/** Prints where the archive is and what came out, short and for people; what went wrong goes to the other output. */
export function printResult(
  result: DebateResult,
  record: DialogueRecord,
  { out, err, given = {} }: { readonly out: Printer; readonly err: Printer; readonly given?: GivenAgain },
): void {
  const facts = Facts.of(record, "md");
  if (result.archive !== undefined) out.line(result.archive);
  const scores = Object.entries(result.scores).map(([id, { total }]) =>
    `${facts.participant(id).name} ${points(total)}`
  );
  const scorer = record.notes.find(({ kind }) => kind === "score")?.participant;
  const outcome = result.status === "completed"
    ? [
      capital(verdictInWords(facts, result.verdict)),
      ...(scores.length > 0 && scorer !== undefined
        ? [`${scores.join(", ")}: ${readingInWords(facts.agent(scorer))}`]
        : []),
    ]
    : [capital(statusInWords(record))];
  for (const line of outcome) print(out, line);
  if (result.status !== "completed") return printTrouble(result, { err, given });
  for (const { participant, reason } of result.unscored) print(out, `Without a score: ${participant}, ${reason}`);
  printTrouble(result, { err, given });
}

/** Prints failures, and how to go on: as before, but without limits if it was one of them that stopped it. */
export function printTrouble(
  { failures, status, endReason, archive }: DebateResult,
  { err, given }: { readonly err: Printer; readonly given: GivenAgain },
): void {
  if (failures.length > 0) err.line(`${capital(count(failures.length, "failure"))}:`);
  for (const { key, code, reason } of failures) print(err, `${key}: ${reason} (${code})`, "  ");
  if (status !== "completed" && archive !== undefined) {
    const again = endReason === "budget" || endReason === "max_duration" ? known({ baseUrl: given.baseUrl }) : given;
    err.line(`To go on: ${resumeCommand(archive, again)}`);
  }
}

function print(to: Printer, text: string, first = ""): void {
  const line = singleLine(text);
  to.line(to.terminal ? wrap(line, { width: to.columns, first, rest: `${first}  ` }) : first + line);
}
