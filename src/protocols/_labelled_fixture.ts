import { deepEqual, equal, fail, match, ok } from "node:assert/strict";
import { answersPage } from "./answers/page.ts";
import { evaluationPage } from "./evaluation/page.ts";
import { extractionPage } from "./answers/extraction_page.ts";
import { flowPage } from "./flow/page.ts";
import { allProtocols } from "./list.ts";
import { panelPage } from "./panel/page.ts";
import { renderSummary } from "../archive/_sample_record_fixture.ts";
import { exitCodeOf } from "../cli/errors.ts";
import type { DialogueResult } from "../dialogue/mod.ts";
import { recordedPanel } from "../judging/panel/recorded.ts";
import type { EndReason, Status } from "../transcript/event.ts";
import { fold, turnKeyOf } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Verdict } from "../transcript/verdict.ts";
import type { FaultyRun } from "./_faulty_run_fixture.ts";

/** The result of any protocol, with a verdict if the protocol makes decisions. */
export type Labelled = DialogueResult & { readonly verdict?: Verdict };

/** The status that follows from each end reason. */
const STATUS: Readonly<Record<EndReason, Status>> = {
  completed: "completed",
  consensus: "completed",
  convergence: "completed",
  confidence: "completed",
  judge: "completed",
  max_turns: "completed",
  max_rounds: "completed",
  max_duration: "stopped",
  budget: "stopped",
  input_needed: "stopped",
  paused: "stopped",
  provider: "stopped",
  aborted: "stopped",
  error: "failed",
};

/** The exit code of each stopped dialogue, if it is not 5. */
const STOPPED: Readonly<Partial<Record<EndReason, number>>> = { provider: 3, aborted: 130 };

/**
 * Checks that a result labels itself correctly: a verdict is valid and has its reason, missing answers are named,
 * status and exit code follow from them, and the heading of the archive's `summary.md` agrees.
 */
export function checkLabelled({ result, events }: Pick<FaultyRun<Labelled>, "result" | "events">, at: string): void {
  const record = fold(events);
  checkVerdict(result, record, at);
  checkMissing(result, record, at);
  checkStatus(result, record, at);
  checkHeading(result, record, at);
}

/** The page definitions of all protocols. */
export const ALL_PAGES = [
  ...(await allProtocols()).flatMap(({ page }) => page ?? []),
  answersPage,
  evaluationPage,
  extractionPage,
  flowPage,
  panelPage,
];

/** Returns the outcome of a record's `summary.md`, before its first section, and how it was held, as plain text. */
export function headingOf(record: DialogueRecord): string {
  const { content } = renderSummary(record, "md", ALL_PAGES);
  const end = content.indexOf("\n## ");
  const held = content.indexOf("\n## How it was held\n");
  return `${content.slice(0, end)}${content.slice(held)}`.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** Returns the text after a label in a heading; `undefined` if the label is missing. */
export function lineIn(heading: string, label: string): string | undefined {
  const start = `\n- **${label}:** `;
  const [, rest] = heading.split(start, 2);
  return rest?.split("\n", 1)[0];
}

function checkVerdict({ verdict }: Labelled, record: DialogueRecord, at: string): void {
  if (verdict === undefined) return;
  // A decision made before a failure stands; nothing is decided after it.
  if (Object.keys(record.decisions).length === 0) equal(verdict.kind, "undecided", at);
  const sides = new Set([...record.participants, ...recordedPanel(record)?.sides ?? []].map(({ id }) => id));
  switch (verdict.kind) {
    case "decided":
      ok(sides.has(verdict.winner) && Number.isFinite(verdict.margin), `${at}: ${JSON.stringify(verdict)}`);
      break;
    case "too_close":
      ok(sides.has(verdict.leader), `${at}: ${verdict.leader}`);
      match(verdict.reason, /\S/, at);
      break;
    case "tied":
      ok(verdict.between.length > 1 && verdict.between.every((id) => sides.has(id)), `${at}: ${verdict.between}`);
      break;
    case "undecided":
      match(verdict.reason, /\S/, at);
      break;
    default:
      fail(`${at}: ${JSON.stringify(verdict)} is no verdict`);
  }
}

/** Checks that each missing answer is among the failures or warnings, and that each failure has a reason. */
function checkMissing({ failures, warnings }: Labelled, record: DialogueRecord, at: string): void {
  const named = new Set([...failures, ...warnings].map(({ key }) => key));
  const answered = new Set(record.calls.flatMap(({ call, state }) => state === "answered" ? [turnKeyOf(call)] : []));
  const over = new Set([...record.messages, ...record.notes].map(({ key }) => key));
  const isOpen = (key: string) => record.status === "stopped" && !over.has(key);
  const missing = [
    ...record.messages.filter(({ failed }) => failed),
    ...record.notes.filter(({ answer }) => !answer.given),
    ...record.calls.filter(({ key }) => !answered.has(key) && !isOpen(key)),
  ];
  for (const { key } of missing) ok(named.has(key), `${at}: nothing says that ${key} is missing`);
  if (record.endReason === "provider") {
    deepEqual(missing, [], at);
    for (const key of record.because?.keys ?? []) ok(isOpen(key), `${at}: ${key} is not open`);
  }
  deepEqual(failures.slice(0, record.failures.length), record.failures, at);
  const ids = new Set(record.participants.map(({ id }) => id));
  for (const { key, participant, reason } of failures) {
    ok(ids.has(participant), `${at}: ${key} of ${participant}`);
    match(reason, /\S/, `${at}: ${key}`);
  }
}

/** Checks the status against section 3 of the design, without using the command's code. */
function checkStatus({ status, endReason, failures, because }: Labelled, record: DialogueRecord, at: string): void {
  deepEqual([status, endReason], [STATUS[endReason], record.endReason], at);
  const exit = { completed: failures.length > 0 ? 1 : 0, stopped: STOPPED[endReason] ?? 5, failed: 1 }[status];
  equal(exitCodeOf({ status, endReason, failures }), exit, at);
  if (status !== "failed" && endReason !== "provider") return equal(because, undefined, at);
  match(because ?? "", /\S/, at);
  if (status !== "failed") return;
  for (const key of record.because?.keys ?? []) ok(failures.some((failure) => failure.key === key), `${at}: ${key}`);
}

function checkHeading({ status, because, failures, verdict }: Labelled, record: DialogueRecord, at: string): void {
  const heading = headingOf(record);
  match(heading, new RegExp(`^status: ${status}$`, "m"), at);
  const line = lineIn(heading, "Status") ?? "";
  ok(line.startsWith(status), `${at}: ${line}`);
  ok(line.includes(because ?? ""), `${at}: ${line} does not say ${because}`);
  const count = Number(/, with (\d+) failures?\b/.exec(line)?.[1] ?? 0);
  // A failure that follows from all others, such as the lack of any decision, may appear in the verdict alone.
  ok([record.failures.length, failures.length].includes(count), `${at}: ${line}`);
  if (failures.length > record.failures.length) equal(verdict?.kind, "undecided", at);
  if (verdict) checkVerdictLine(heading, verdict, record, at);
}

function checkVerdictLine(heading: string, verdict: Verdict, { decisions, status }: DialogueRecord, at: string): void {
  const line = /^\*\*(.*)\*\*$/m.exec(heading)?.[1];
  if (Object.keys(decisions).length === 0) {
    // No decision has been made yet.
    ok(status === "failed" || status === "stopped", at);
    ok(line?.startsWith("Undecided: "), `${at}: ${line}`);
    return;
  }
  deepEqual(Object.values(decisions), [verdict], at);
  const says = {
    decided: /\bfor \S|^Too close to call|^The council chose|^Opinions moved|^Everybody|^decided /i,
    too_close: /^Too close to call/,
    tied: /^Tied between |the vote is tied/,
    undecided: /^Undecided: /,
  }[verdict.kind];
  match(line ?? "", says, `${at}: ${heading}`);
  if ("reason" in verdict) ok(heading.includes(verdict.reason), `${at}: ${line}`);
}
