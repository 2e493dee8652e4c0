import { allConfident, consensusOf, isStable, type ResponseTable } from "../../judging/mod.ts";
import type { RoundtableEnding } from "./announcements.ts";
import type { EndRulesSet } from "./options.ts";

/** The first end rule, in the order of {@linkcode EndRulesSet}, that holds by what was answered; `undefined` if none does, or too few answered. */
export function endingOf(table: ResponseTable, ends: EndRulesSet): RoundtableEnding | undefined {
  const { consensus, convergence, confidence, judge } = ends;
  const last = table.rounds.at(-1);
  if (!last || last.given.length < 2) return undefined; // nobody can agree with anybody
  const found = consensusOf(table, consensus === undefined ? {} : { level: consensus });
  if (consensus !== undefined && found.level >= consensus) {
    return { reason: "consensus", text: `Agreement level ${found.level.toFixed(2)}, where ${consensus} is enough.` };
  }
  if (convergence !== undefined && isStable(table, convergence)) {
    return { reason: "convergence", text: `Nobody's position has changed for ${convergence} rounds.` };
  }
  if (confidence !== undefined && allConfident(table, confidence)) {
    const what = found.positions.length > 1 ? ", not all of the same position" : "";
    return { reason: "confidence", text: `Everybody's confidence is ${confidence} or more${what}.` };
  }
  if (judge && last.evaluation?.decision === "stop") {
    return {
      reason: "judge",
      text: `The judge finds that another round would bring nothing: ${last.evaluation.reason}`,
    };
  }
  return undefined;
}

/** Whether stances are opposite, so that nobody need be asked whether all agree. */
export function areOpposed(table: ResponseTable): boolean {
  const stances = new Set(consensusOf(table).positions.map(({ stance }) => stance));
  return stances.has("yes") && stances.has("no");
}
