import { Facts } from "../archive/render/facts.ts";
import { panelFields } from "../archive/render/panel_blocks.ts";
import { capital, count, statusInWords, verdictInWords } from "../archive/render/words.ts";
import type { PanelResult } from "../protocols/panel/mod.ts";
import { singleLine } from "../text/visible.ts";
import { wrap } from "../text/wrap.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Context } from "./context.ts";
import type { Printer } from "./printer.ts";
import type { Outcome } from "./review_all.ts";

/** Prints what panels decided, in the form that was asked for; what went wrong goes to the other output. */
export function printVerdicts({ args, out, err }: Context, { reviewed, leftOut }: Outcome<PanelResult>): void {
  if (args.flags.has("--json")) {
    const verdicts = reviewed.map(({ shown, result }) => ({ judged: shown, ...result }));
    out.line(JSON.stringify({ verdicts, leftOut }));
  } else if (!args.flags.has("--events")) {
    for (const { result, record } of reviewed) printVerdict(result, record, out);
  }
  for (const { shown, result } of reviewed) printPanelTrouble(result, { err, shown });
  if (leftOut.length > 0) err.line(`Not judged to the end: ${leftOut.join(", ")}`);
}

/** Prints where a verdict is kept, what it is, and who read it how. */
export function printVerdict(result: PanelResult, record: DialogueRecord, out: Printer): void {
  if (result.archive !== undefined) out.line(result.archive);
  for (const line of verdictLines(result, record)) print(out, line);
}

/** What a panel decided, and who read it how, in short lines for people. */
function verdictLines({ panel, report, status }: PanelResult, record: DialogueRecord): readonly string[] {
  if (status !== "completed") return [capital(statusInWords(record))];
  const facts = Facts.of(record, "md");
  const decided = record.decisions["verdict"];
  return [
    ...(decided ? [capital(verdictInWords(facts, decided))] : []),
    ...panelFields(facts, { panel, report }).map(([label, value]) =>
      `${label}: ${typeof value === "string" ? value : ""}`
    ),
  ];
}

/** Prints failures of a panel. */
export function printPanelTrouble(
  { failures, because }: PanelResult,
  { err, shown }: { readonly err: Printer; readonly shown: string },
): void {
  if (because !== undefined) err.line(`${shown}: ${singleLine(because)}`);
  if (failures.length === 0) return;
  err.line(`${shown}: ${count(failures.length, "failure")}:`);
  for (const { key, code, reason } of failures) err.line(`  ${key}: ${singleLine(reason)} (${code})`);
}

function print(to: Printer, text: string): void {
  const line = singleLine(text);
  to.line(to.terminal ? wrap(line, { width: to.columns, first: "", rest: "  " }) : line);
}
