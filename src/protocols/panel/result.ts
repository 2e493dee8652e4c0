import { count } from "../../archive/render/words.ts";
import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { type PanelReport, panelReport, type RecordedPanel, recordedPanel } from "../../judging/mod.ts";
import type { Failure } from "../../transcript/failure.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { noneCounted } from "../none_counted.ts";

/** What a panel came to. */
export interface PanelResult extends DialogueResult {
  /** What was decided, or why nothing was. */
  readonly verdict: Verdict;
  /** Who read what, and what they said; what is missing is named. */
  readonly panel: RecordedPanel;
  /** Votes, abstentions and dissents, agreement, leanings and families. */
  readonly report: PanelReport;
}

/**
 * The result that a panel's record comes to.
 *
 * @throws {TypeError} If the record is not one of a panel.
 */
export function toPanelResult(held: Held): PanelResult {
  const panel = recordedPanel(held.record);
  if (!panel) throw new TypeError(`Cannot read a panel from the record of a ${held.record.protocol}`);
  const report = panelReport(panel);
  const result = toResult(held);
  const verdict = held.record.decisions["verdict"] ?? report.verdict.outcome;
  return { ...result, failures: [...result.failures, ...noVoteAtAll(result, report)], verdict, panel, report };
}

/** A verdict was asked for, and not one vote could be counted: a failure, where single ones are missing. */
function noVoteAtAll({ status }: DialogueResult, { verdict: { judges } }: PanelReport): readonly Failure[] {
  if (status !== "completed" || judges.length === 0 || judges.some(({ vote }) => vote.cast)) return [];
  const reason = `No vote could be counted of ${count(judges.length, "judge")}`;
  return [noneCounted({ key: "verdict", asked: judges.map(({ judge }) => judge), reason })];
}
