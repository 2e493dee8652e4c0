import { factsOf } from "../protocols/pages.ts";
import { panelFields } from "../protocols/panel/page.ts";
import { capital, statusInWords, verdictInWords } from "../archive/render/words.ts";
import type { PanelResult } from "../protocols/panel/mod.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context } from "./context.ts";
import { printReviewTrouble } from "./print_failures.ts";
import { printLine } from "./print_line.ts";
import type { Printer } from "./printer.ts";
import type { Outcome } from "./review_all.ts";

/** Prints what panels decided, in the form that was asked for; what went wrong goes to the other output. */
export function printVerdicts({ args, out, err }: Context, { reviewed, leftOut }: Outcome<PanelResult>): void {
  if (args.flags.has("--json")) {
    const verdicts = reviewed.map(({ shown, result }) => ({ judged: shown, ...result }));
    out.json({ verdicts, leftOut });
  } else if (!args.flags.has("--events")) {
    for (const { result, record } of reviewed) printVerdict(result, record, out);
  }
  for (const { shown, result } of reviewed) printReviewTrouble(result, { err, shown });
  if (leftOut.length > 0) err.line(`Not judged to the end: ${leftOut.join(", ")}`);
}

/** Prints where a verdict is kept, what it is, and who read it how. */
export function printVerdict(result: PanelResult, record: DialogueRecord, out: Printer): void {
  if (result.archive !== undefined) out.line(result.archive);
  for (const line of verdictLines(result, record)) printLine(out, line);
}

/** What a panel decided, and who read it how, in short lines for people. */
function verdictLines({ panel, report, status }: PanelResult, record: DialogueRecord): readonly string[] {
  if (status !== "completed") return [capital(statusInWords(record))];
  const facts = factsOf(record);
  const decided = record.decisions["verdict"];
  return [
    ...(decided ? [capital(verdictInWords(facts, decided))] : []),
    ...panelFields(facts, { panel, report }).map(([label, value]) =>
      `${label}: ${typeof value === "string" ? value : ""}`
    ),
  ];
}
