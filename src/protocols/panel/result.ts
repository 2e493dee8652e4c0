import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { type PanelReport, panelReport, type RecordedPanel, recordedPanel } from "../../judging/mod.ts";
import type { Verdict } from "../../transcript/verdict.ts";

/** The result of a panel. */
export interface PanelResult extends DialogueResult {
  /** The decision, or the reason why there is none. */
  readonly verdict: Verdict;
  /** All readings of the judges, including missing ones. */
  readonly panel: RecordedPanel;
  /** Votes, abstentions and dissents, agreement, leanings and families. */
  readonly report: PanelReport;
}

/**
 * Returns the result of a panel's record.
 *
 * @throws {TypeError} If the record is not that of a panel.
 */
export function toPanelResult(held: Held): PanelResult {
  const panel = recordedPanel(held.record);
  if (!panel) throw new TypeError(`Cannot read a panel from the record of a ${held.record.protocol}`);
  const report = panelReport(panel);
  const result = toResult(held);
  return { ...result, verdict: verdictOf(held, report), panel, report };
}

/** Returns the recorded verdict, or why there is none: judges who have not been asked yet may turn it. */
function verdictOf({ record: { decisions, status } }: Held, report: PanelReport): Verdict {
  const isAsked = status === "completed" || status === "failed";
  const none = isAsked ? report.verdict.outcome : { kind: "undecided", reason: "the panel did not finish" } as const;
  return decisions["verdict"] ?? none;
}
