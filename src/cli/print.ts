import { join } from "node:path";
import { arguedIn } from "../archive/render/argued.ts";
import { cutLine, degradedLines } from "../archive/render/degraded.ts";
import { wordsOf } from "../archive/render/page.ts";
import { Facts } from "../archive/render/facts.ts";
import { outcomeOf, shownAdvice } from "../archive/render/outcome.ts";
import { type CompletedReview, completedReviews } from "../archive/reviews.ts";
import { REPORT_FILE } from "../archive/layout.ts";
import { formatOf, viewExists } from "../archive/view_files.ts";
import { panelFields, panelPage } from "../protocols/panel/page.ts";
import { OUTCOME } from "../words/en/outcome.ts";
import { capital } from "../words/en/phrases.ts";
import { costOfDialogue, isProgramError, nameOf, statusInWords } from "../archive/render/words.ts";
import { count } from "../words/en/numbers.ts";
import { type DialogueResult, type Held, toResult } from "../dialogue/mod.ts";
import { protocolNamed } from "../protocols/list.ts";
import { pagesOf } from "../protocols/pages.ts";
import type { PanelResult } from "../protocols/panel/mod.ts";
import { singleLine } from "../text/visible.ts";
import { wrap } from "../text/display.ts";
import { openQuestions } from "../transcript/context_request.ts";
import type { EndReason, LimitName } from "../transcript/event.ts";
import { type Failure, isOfProvider } from "../transcript/failure.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { arguedLines } from "./argued_lines.ts";
import { endCard } from "./end_card.ts";
import type { Context, Printer } from "./io.ts";
import { type Outside, outsideFlags } from "../setup/outside.ts";
import { shellWord } from "../text/shell_word.ts";
import { typed } from "../runtime/typed.ts";

/**
 * Prints a text as one line, wrapped on a terminal.
 *
 * @param first Prefix; wrapped lines are indented two columns further.
 */
export function printLine(to: Printer, text: string, first = ""): void {
  const line = singleLine(text);
  to.line(to.terminal ? wrap(line, { width: to.width, first, rest: `${first}  ` }) : first + line);
}

/** Prints failures, one per line. `of` names the dialogue or review that they belong to, if that is unclear. */
function printFailures(failures: readonly Failure[], err: Printer, of?: string): void {
  if (failures.length === 0) return;
  err.line(`${of === undefined ? "" : `${of}: `}${count(failures.length, "failure")}:`);
  for (const { key, code, reason } of failures) printLine(err, `${key}: ${reason} (${code})`, "  ");
}

/** Prints why a review is unfinished, and its failures. */
export function printReviewTrouble(
  err: Printer,
  { failures, because }: { readonly failures: readonly Failure[]; readonly because?: string },
  shown: string,
): void {
  if (because !== undefined) err.line(`${shown}: ${singleLine(because)}`);
  printFailures(failures, err, shown);
}

/**
 * Prints the archive's path and the outcome in brief; problems go to the other output.
 *
 * @param result The result of a run, including files it could not write. @default the journal's result
 */
export async function printResult(
  { out, err }: Context,
  held: Held,
  outside: Outside = {},
  result?: DialogueResult,
): Promise<void> {
  const { record, archive } = held;
  const protocol = await protocolNamed(record.protocol);
  const protocols = await pagesOf(record.protocol);
  const facts = Facts.of(record, "md", protocols);
  const reviews = archive === undefined ? [] : await completedReviews(archive, record, protocols);
  const pages = archive === undefined
    ? []
    : [`summary.${formatOf(archive)}`, REPORT_FILE].filter((page) => viewExists(archive, page));
  const labelled = [...cutLine(record), ...degradedLines(facts)].map(([label, text]) =>
    [label, wordsOf(text)] as const
  );
  const { ink, width } = out;
  const argued = arguedLines(facts, arguedIn(facts, reviews), { ink, width: width - 2 });
  if (out.terminal) {
    const card = endCard(
      facts,
      { outcome: outcomeOf(facts, reviews), trouble: labelled, argued, archive, page: pages.at(-1) },
      out,
    );
    out.write(card.map((line) => `${line}\n`).join(""));
  } else {
    if (archive !== undefined) out.line(archive);
    for (const line of [...linesOf(facts, reviews), ...argued]) printLine(out, line);
    for (const [label, text] of labelled) printLine(out, `${label}: ${text}`);
    const advice = shownAdvice(facts, reviews);
    if (advice !== undefined) printLine(out, `Advice: ${advice}`);
    if (record.usage.calls > 0) printLine(out, `Cost: ${costOfDialogue(record)}`);
    if (archive !== undefined && pages[0]?.startsWith("summary.")) out.line(`Read first: ${join(archive, pages[0])}`);
  }
  if (archive !== undefined && isOver(record) && record.settings["format"] === "educational") {
    const handout = typed(`report ${shellWord(archive)} --out handout.html --student`);
    out.line(`For a handout without scores: ${handout}`);
  }
  for (const line of openInWords(facts)) printLine(err, line);
  const trouble = result ?? protocol?.result(held) ?? toResult(held);
  if (isProgramError(record)) printFailures(trouble.failures, err);
  else printTrouble(err, trouble, record.configured ? outside : undefined, record.limits);
  if (archive !== undefined && isOver(record) && record.configured) printLost(err, { record, archive }, outside);
}

/** What came of a dialogue, in lines; of one that is not over, its status too. */
function linesOf(facts: Facts, reviews: readonly CompletedReview[]): readonly string[] {
  const { record } = facts;
  const { headline, howSure, reasons, counted } = outcomeOf(facts, reviews);
  if (!isOver(record)) return [...new Set([headline, capital(statusInWords(record))])];
  return [headline, ...(howSure ? [OUTCOME.sure(howSure.words)] : []), ...reasons, ...counted];
}

/** Prints which turns and answers a provider's failures cost a dialogue that is over, and how to ask for them again. */
function printLost(
  err: Printer,
  { record, archive }: { readonly record: DialogueRecord; readonly archive: string },
  outside: Outside,
): void {
  const lost = record.failures.filter(({ code }) => isOfProvider(code));
  const abouts = new Map(record.notes.map(({ key, about }) => [key, about]));
  const numbers = lost.flatMap(({ key, number = abouts.get(key) }) => number ?? []);
  if (lost.length === 0) return;
  const what = `${count(lost.length, "answer")} missing because of a provider`;
  const at = Math.min(...numbers) - 1;
  const command = typed(`fork ${shellWord(archive)} --at ${at}${outsideFlags(outside)}`);
  err.line(
    at >= 1 && at < Infinity
      ? `${what}; a dialogue that is over stays as it is. To ask again, from message ${at + 1} on: ${command}`
      : `${what}; a dialogue that is over stays as it is. To ask again, hold it anew`,
  );
}

/** Returns the questions that somebody must answer before the dialogue can continue, and how to answer them. */
function openInWords(facts: Facts): readonly string[] {
  const { record } = facts;
  const asked = record.endReason === "input_needed" ? openQuestions(record) : [];
  const [first] = asked;
  return first === undefined ? [] : [
    ...asked.map(({ id, asker, question, required }) =>
      `${id} (${nameOf(facts, asker)}${required ? "" : ", optional"}): ${question}`
    ),
    `Write a line for each into a file, as ${first.id}: "…" or ${first.id}: null, and pass it with --answers FILE`,
  ];
}

/**
 * Prints failures, unwritten files, and how to continue.
 *
 * @param outside `undefined` if a program held the dialogue; only that program can continue it.
 * @param limits Limits that were reached.
 */
export function printTrouble(
  err: Printer,
  { failures, warnings, status, endReason, archive, cut }: DialogueResult,
  outside: Outside | undefined,
  limits: DialogueRecord["limits"] = [],
): void {
  printFailures(failures, err);
  const [unwritten, ...more] = warnings.filter(({ code }) => code === "archive");
  if (unwritten && archive !== undefined) {
    const others = more.length === 0 ? "" : ` The same applies to ${count(more.length, "other file")}.`;
    const command = typed(`render ${shellWord(archive)}`);
    err.line(`${unwritten.text}.${others} The journal is complete. Once the files can be written, run: ${command}`);
  }
  if (archive === undefined || (status === "completed" && !cut)) return;
  const over = "The dialogue is over; resuming it adds nothing. To hold the rest with a higher limit";
  if (!outside) {
    const path = JSON.stringify(archive);
    const call = cut
      ? `${over}: workflow.fork(${path}, { at: ${cut.after} })`
      : `To continue: workflow.resume(${path})`;
    err.line(`${call}, in the program that held it`);
  } else if (cut) {
    err.line(`${over}: ${typed(`fork ${shellWord(archive)} --at ${cut.after}${outsideFlags(outside)}`)}`);
  } else {
    err.line(howToGoOn(archive, endReason, outside, limits));
    if (endReason === "provider") err.line("To give a seat to another model, add --model NAME=SPEC");
  }
}

/**
 * Returns a line with the command to continue; a limit that stopped the dialogue must be raised.
 *
 * @param limits Limits that were reached; the last one that ended it is named by its flag, if it is the dialogue's own.
 */
export function howToGoOn(
  archive: string,
  endReason: EndReason,
  outside: Outside,
  limits: DialogueRecord["limits"] = [],
): string {
  const command = resumeCommand(archive, outside);
  if (endReason !== "budget" && endReason !== "max_duration") return `To continue: ${command}`;
  const reached = limits.findLast(({ ends }) => ends);
  return `To continue, raise the limit that was reached: ${command}${
    reached && reached.scope === undefined ? ` ${RAISED_BY[reached.limit]}` : ""
  }`;
}

/** Flags that raise a limit. */
const RAISED_BY: Readonly<Record<LimitName, string>> = {
  max_turns: "--max-turns N",
  max_calls: "--max-calls N",
  max_tokens: "--max-tokens N",
  max_cost: "--max-cost N",
  max_duration: "--max-duration TIME",
};

/** Returns the command that continues an archive, with the same server and folders, ready to copy. */
export function resumeCommand(archive: string, outside: Outside): string {
  return typed(`resume ${shellWord(archive)}${outsideFlags(outside)}`);
}

/** Prints a verdict with its path and its votes; on a terminal below a rule. */
export function printVerdict({ archive, panel, report, status }: PanelResult, record: DialogueRecord, out: Printer) {
  const margin = out.terminal ? "  " : "";
  if (out.terminal) out.write(`\n${out.ink.rule("Verdict of the panel", out.width)}\n\n`);
  else if (archive !== undefined) out.line(archive);
  if (status !== "completed") return printLine(out, capital(statusInWords(record)), margin);
  const facts = Facts.of(record, "md", [panelPage]);
  for (const line of linesOf(facts, [])) printLine(out, line, margin);
  for (const [label, value] of panelFields(facts, { panel, report })) {
    printLine(out, `${label}: ${typeof value === "string" ? value : ""}`, margin);
  }
  if (record.usage.calls > 0) printLine(out, `Cost: ${costOfDialogue(record)}`, margin);
  if (out.terminal && archive !== undefined) printLine(out, `Read on: ${typed(`show ${shellWord(archive)}`)}`, margin);
}
