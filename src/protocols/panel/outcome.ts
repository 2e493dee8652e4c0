import type { Facts, SideName } from "../../archive/render/facts.ts";
import { sidesCalled } from "../../archive/render/verdict.ts";
import { reasonsIn } from "../../judging/decision.ts";
import type { RecordedPanel } from "../../judging/panel/recorded.ts";
import type { PanelReport } from "../../judging/panel/report.ts";
import { panelSureness } from "../../judging/sureness.ts";
import type { HowSure, ProtocolOutcome } from "../../transcript/outcome.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { PANEL, VERDICT } from "../../words/outcome.ts";
import { abstentionsInWords, type Naming, namingOf, quorumInWords, sentence } from "./page_words.ts";
import { decidingGrounds } from "./reason_blocks.ts";

/** Returns what a panel decided: for which side, by how many judges, and why. */
export function panelOutcome(
  facts: Facts,
  { panel, report }: { readonly panel: RecordedPanel; readonly report: PanelReport },
  called: SideName = sidesCalled(facts),
): ProtocolOutcome {
  const nameOf = namingOf(panel);
  const verdict = facts.record.decisions["verdict"];
  const { status } = facts.record;
  const abstained = abstentionsInWords(report, nameOf);
  const counted = [quorumInWords(facts.record, report, nameOf), abstained].filter((text) => text !== "").map(sentence);
  if (verdict === undefined) return status === "completed" || status === "failed" ? { counted } : {};
  const decision = decidingGrounds(panel, report, nameOf);
  return {
    headline: headlineOf(verdict, report, called),
    howSure: howSureIn(verdict, report, nameOf),
    decision,
    reasons: decision ? reasonsIn(decision) : [],
    counted,
  };
}

function headlineOf(verdict: Verdict, report: PanelReport, called: SideName): string {
  const { judges, sides, votes, margin } = report.verdict;
  if (verdict.kind === "undecided") return VERDICT.undecided(verdict.reason);
  if (verdict.kind === "tied") {
    return VERDICT.tied(verdict.between.map((id) => called(id, true)), PANEL.readBy(judges.length));
  }
  const side = verdict.kind === "decided" ? verdict.winner : verdict.leader;
  const { word } = panelSureness({ outcome: verdict, judges, margin });
  const others = sides.filter((id) => id !== side);
  if (word === "too_close") {
    return VERDICT.tooClose([side, ...others].map((id) => called(id, true)), PANEL.readBy(judges.length));
  }
  return VERDICT.leans(word, called(side), PANEL.votedBy(votes[side] ?? 0, judges.length));
}

/** Three if the interval of the judges' margins excludes zero, two if several judges decided, otherwise one. */
function howSureIn(verdict: Verdict, report: PanelReport, nameOf: Naming): HowSure | undefined {
  const { judges, votes, quorum, margin } = report.verdict;
  if (verdict.kind === "undecided") return undefined;
  const { word, reason, interval } = panelSureness({ outcome: verdict, judges, margin });
  if (verdict.kind === "too_close") {
    return {
      level: 1,
      words: PANEL.butClose(votes[verdict.leader] ?? 0, judges.length, nameOf(verdict.leader), reason),
    };
  }
  const isDecided = verdict.kind === "decided" && word !== "too_close";
  const level = !isDecided ? 1 : (interval?.low ?? 0) > 0 ? 3 : quorum.cast > 1 ? 2 : 1;
  return { level, words: reason };
}
