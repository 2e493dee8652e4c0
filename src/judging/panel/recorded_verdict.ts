import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { brierScore, logarithmicScore } from "../belief.ts";
import { mean } from "../statistics/mean.ts";
import { biasReport, type JudgeBias } from "../bias/report.ts";
import { type PanelAgreement, panelAgreement } from "./agreement.ts";
import type { PanelJudgeName, RecordedPanel } from "./recorded.ts";
import { type PanelVerdict, panelVerdict } from "./verdict.ts";

/** How many judges of a family there are. */
export interface FamilyCount {
  /** Name of the family. */
  readonly family: string;
  /** Ids of its judges. */
  readonly judges: readonly string[];
}

/** How well a judge's beliefs fit what is right; see `logarithmicScore` and `brierScore`. */
export interface BeliefScores {
  /** Id of the judge. */
  readonly judge: string;
  /** Points at which it stated a belief. */
  readonly stated: number;
  /** Means over those points; 0 is best. */
  readonly mean: { readonly logarithmic: number; readonly brier: number };
  /** Of what it stated when it had read all; absent if that is missing. */
  readonly last?: { readonly logarithmic: number; readonly brier: number };
}

/** What a recorded panel came to. */
export interface PanelReport {
  /** Votes, abstentions, margins, dissents and the outcome. */
  readonly verdict: PanelVerdict;
  /** How far the judges agree. */
  readonly agreement: PanelAgreement;
  /** What is known of each judge's leanings; of one dialogue that is little, and the intervals say so. */
  readonly bias: readonly JudgeBias[];
  /** The families of the judges, in the order of their seats. */
  readonly families: readonly FamilyCount[];
  /** Scores of beliefs, of judges who stated any; empty where the truth is not known. */
  readonly beliefScores: readonly BeliefScores[];
}

/** What a recorded panel comes to. */
export function panelReport(recorded: RecordedPanel): PanelReport {
  const { panel, readings, judges } = recorded;
  return {
    verdict: panelVerdict(panel, readings),
    agreement: panelAgreement([{ panel, readings }]),
    bias: biasReport([recorded]),
    families: familiesOf(judges),
    beliefScores: beliefScoresOf(recorded),
  };
}

/** The families of judges, in the order of their seats. */
export function familiesOf(judges: readonly PanelJudgeName[]): readonly FamilyCount[] {
  return [...Map.groupBy(judges, ({ family }) => family)]
    .map(([family, own]) => ({ family, judges: own.map(({ id }) => id) }));
}

/** A panel's outcome as a verdict of a record. */
export function verdictOfPanel({ outcome, margin }: Pick<PanelVerdict, "outcome" | "margin">): Verdict {
  switch (outcome.kind) {
    case "decided":
      // a vote counts where every order was read, and then there is a margin
      if (!margin.defined) {
        throw new TypeError(`Cannot decide for ${outcome.winner} as there is no margin: ${margin.reason}`);
      }
      return { kind: "decided", winner: outcome.winner, margin: margin.value, by: "panel" };
    case "too_close_to_call":
      return { kind: "too_close", leader: outcome.leader, reason: outcome.reason };
    case "tied":
      return { kind: "tied", between: outcome.between };
    case "undecided":
      return { kind: "undecided", reason: outcome.reason };
  }
}

function beliefScoresOf({ beliefs, judges, truth }: RecordedPanel): readonly BeliefScores[] {
  if (truth === undefined) return [];
  const end = Math.max(...beliefs.map(({ point }) => point));
  return judges.flatMap(({ id: judge }): BeliefScores[] => {
    const stated = beliefs.flatMap(({ judge: by, point, belief }) =>
      by === judge && belief
        ? [{ point, score: { logarithmic: logarithmicScore(belief, truth), brier: brierScore(belief, truth) } }]
        : []
    );
    if (stated.length === 0) return [];
    const scores = stated.map(({ score }) => score);
    const last = stated.find(({ point }) => point === end)?.score;
    const meanOf = (name: "logarithmic" | "brier") => mean(scores.map((each) => each[name])) ?? NaN;
    return [{
      judge,
      stated: scores.length,
      mean: { logarithmic: meanOf("logarithmic"), brier: meanOf("brier") },
      ...omitUndefined({ last }),
    }];
  });
}
