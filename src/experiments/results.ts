import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { arguedIn, notedIn } from "../archive/render/argued.ts";
import { Facts } from "../archive/render/facts.ts";
import { type Row, type Tabled, type TableForm, tablesOf, tableText } from "../archive/tables.ts";
import { REPORT_FILE } from "../archive/layout.ts";
import { outcomeIn, pagesOf } from "../protocols/pages.ts";
import { readHeld } from "./held.ts";
import { noOutcome } from "./report/missing.ts";
import { type ExperimentReport, experimentReport, type ReportSource } from "./report/report.ts";
import { experimentPage } from "./report/report_page.ts";
import { reportText } from "./report/report_text.ts";
import { reportTables } from "./report/sections.ts";
import { type DialogueRow, isOverRow } from "./row.ts";
import type { ExperimentRun } from "./run_experiment.ts";

/** The folder of an experiment's results, in the experiment's folder. */
export const RESULTS = "results";

/** The report in Markdown. */
const REPORT_TEXT = "report.md";

const FORMS: readonly TableForm[] = ["csv", "jsonl"];

/** Columns of the table of combinations, which ties an experiment's dialogues to its items and arms. */
const COLUMNS = [
  "key",
  "arm",
  "protocol",
  "item",
  "seed",
  "repetition",
  "models",
  "archive",
  "dialogue",
  "status",
  "end_reason",
  "cut_short",
  "outcome",
  "winner",
  "winning_model",
  "leader",
  "leading_model",
  "margin",
  "decided_by",
  "answer",
  "right",
  "missing",
  "failures",
  "calls",
  "input_tokens",
  "output_tokens",
  "cost_usd",
  "unpriced_calls",
] as const;

/**
 * Writes the report and the tables of an experiment's dialogues: one archive after the other, so that their number does
 * not matter.
 *
 * @param directory The experiment's folder.
 */
export async function writeResults(source: ReportSource, directory: string): Promise<ExperimentReport> {
  const { rows, left } = source.run;
  const folder = join(directory, RESULTS);
  await mkdir(folder, { recursive: true });
  const report = experimentReport(source);
  await writeFile(join(folder, REPORT_FILE), experimentPage(report));
  await writeFile(join(folder, REPORT_TEXT), reportText(report));
  const tables = reportTables(report, rows);
  for (const { name, columns, rows, isShown } of tables) {
    await writeFile(join(folder, `${name}.csv`), tableText(rows, columns, "csv"));
    const lines = join(folder, `${name}.jsonl`);
    if (isShown) await writeFile(lines, tableText(rows, columns, "jsonl"));
    else await rm(lines, { force: true }); // an earlier version wrote it
  }
  const without = new Set(tables.map(({ name }) => name));
  const begun = new Set(rows.map(({ key }) => key));
  const all = [...rows.map(combinationRow), ...left.filter(({ combination: { key } }) => !begun.has(key)).map(leftRow)];
  for (const form of FORMS) await writeFile(join(folder, `combinations.${form}`), tableText(all, COLUMNS, form));
  for (const form of FORMS) await writeArchiveTables(rows, { directory, folder, form, without });
  return report;
}

async function writeArchiveTables(
  rows: readonly DialogueRow[],
  { directory, folder, form, without }: {
    readonly directory: string;
    readonly folder: string;
    readonly form: TableForm;
    /** Names of tables that the report has, with more columns. */
    readonly without: ReadonlySet<string>;
  },
): Promise<void> {
  const files = new Map<string, Awaited<ReturnType<typeof open>>>();
  try {
    for (const { archive } of rows) {
      const { record, reviews } = await readHeld(join(directory, archive));
      const completed = reviews.map(({ name, record }) => ({ path: name, record }));
      const facts = Facts.of(record, "json", await pagesOf(record.protocol));
      const outcome = await outcomeIn(record, completed);
      const tabled: Tabled[] = [{ archive, record, outcome, argued: arguedIn(facts, []) }];
      for (const review of completed) {
        const { path, record } = review;
        const argued = notedIn(facts, review);
        tabled.push({ archive: `${archive}/${path}`, record, outcome: await outcomeIn(record), argued });
      }
      for (const { file, content } of tablesOf(tabled, form, { header: files.size === 0 })) {
        if (without.has(parse(file).name)) continue;
        const there = files.get(file) ?? await open(join(folder, file), "w");
        files.set(file, there);
        await there.write(content);
      }
    }
  } finally {
    for (const file of files.values()) await file.close();
  }
}

/** Returns the row of a dialogue in the table of combinations. */
function combinationRow(row: DialogueRow): Row {
  const { models, archive, status, cutShort, sides, verdict, decidedBy, answer, failures, usageWithReviews } = row;
  const winner = verdict?.kind === "decided" ? verdict.winner : undefined;
  const leader = verdict?.kind === "too_close" ? verdict.leader : undefined;
  return {
    key: row.key,
    arm: row.arm,
    protocol: row.protocol,
    item: row.item,
    seed: row.seed,
    repetition: row.repetition,
    models: models.join(" | "),
    archive,
    dialogue: row.dialogueId,
    status: status ?? "unfinished",
    end_reason: row.endReason,
    cut_short: cutShort,
    outcome: verdict?.kind,
    winner,
    winning_model: sides.find(({ id }) => id === winner)?.model,
    leader,
    leading_model: sides.find(({ id }) => id === leader)?.model,
    margin: verdict?.kind === "decided" ? verdict.margin : undefined,
    decided_by: decidedBy,
    answer: answer?.kind === "answered" ? answer.answer : undefined,
    right: !answer || answer.kind === "missing" ? undefined : answer.kind === "answered" && answer.right,
    missing: isOverRow(row) ? noOutcome(row) : undefined,
    failures,
    calls: usageWithReviews.calls,
    input_tokens: usageWithReviews.inputTokens,
    output_tokens: usageWithReviews.outputTokens,
    cost_usd: usageWithReviews.costUsd,
    unpriced_calls: usageWithReviews.unpricedCalls,
  };
}

/** Returns the row of a combination that has no dialogue yet, with the reason. */
function leftRow(
  { combination: { key, arm, item, seed, repetition, models }, reason }: ExperimentRun["left"][number],
): Row {
  return {
    key,
    arm: arm.name,
    protocol: arm.protocol,
    item: item.id,
    seed,
    repetition,
    models: models.join(" | "),
    status: "left",
    missing: reason,
  };
}
