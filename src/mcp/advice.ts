import { isDoubtful } from "../archive/render/claims.ts";
import { allFindings } from "../archive/render/scores.ts";
import { capital, count, statusInWords, verdictInWords } from "../archive/render/words.ts";
import type { Facts } from "../archive/render/facts.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import { agreementOf, CLOSE_BY_BORDA, designSynthesis, tallyOf } from "../judging/mod.ts";
import { recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { heldConfidence } from "../transcript/design.ts";
import { absentees, isOver } from "../transcript/record.ts";
import type { Verdict } from "../transcript/verdict.ts";

/** Advice on what to do with an outcome. */
export interface Advice {
  readonly action: "proceed" | "verify" | "look_at_details";
  readonly why: string;
}

/** A judge's confidence in a design, 0 to 100, below which it should be verified. */
const ENOUGH = 70;

/**
 * Returns advice by rule. Look at the details of a dialogue that is not over, or has decided nothing. Verify an outcome
 * about which anything is in doubt: a failed answer, a prompt that a server cut, a decision that another count or another judge might change, a
 * quotation or figure that is not in its source, a contradicted claim. Otherwise proceed.
 */
export function adviceOn(facts: Facts, reviews: readonly CompletedReview[]): Advice {
  const { record } = facts;
  if (!isOver(record)) return { action: "look_at_details", why: `The dialogue is not over: ${statusInWords(record)}.` };
  const own = ownAdvice(facts, reviews);
  if (own.action === "look_at_details") return own;
  const doubts = evidenceDoubts(facts);
  if (own.action === "proceed" && doubts.length === 0) return own;
  return { action: "verify", why: [...own.action === "verify" ? [own.why] : [], ...doubts].join(" ") };
}

/** Returns the verdict that counts: that of the newest panel, or the dialogue's own. */
export function verdictOn({ record }: Facts, reviews: readonly CompletedReview[]): Verdict | undefined {
  const panel = reviews.findLast(({ record }) => record.protocol === "panel");
  return panel?.record.decisions["verdict"] ?? Object.values(record.decisions).at(-1);
}

function ownAdvice(facts: Facts, reviews: readonly CompletedReview[]): Advice {
  const { record } = facts;
  const verdict = verdictOn(facts, reviews);
  if (record.protocol === "roundtable" && !verdict) {
    const { action, reason } = agreementOf(record).advice;
    return { action, why: reason };
  }
  if (record.protocol === "dialectic") return designAdvice(facts);
  if (!verdict) return { action: "look_at_details", why: "Nothing was decided." };
  if (verdict.kind !== "decided") {
    return { action: "look_at_details", why: `There is no decision: ${verdictInWords(facts, verdict)}.` };
  }
  const doubts = decisionDoubts(facts, verdict);
  return doubts.length > 0
    ? { action: "verify", why: doubts.join(" ") }
    : { action: "proceed", why: `It was decided, and ${checkedInWords(facts)}.` };
}

function designAdvice({ record }: Facts): Advice {
  const synthesis = designSynthesis(record.messages);
  if (!synthesis) return { action: "look_at_details", why: "There is no solution." };
  const { unfulfilled, openQuestions } = synthesis;
  const confidence = heldConfidence(synthesis);
  const doubts = [
    confidence === undefined ? "The judge gave no confidence." : "",
    confidence !== undefined && confidence < ENOUGH ? `The judge's confidence is ${confidence} of 100.` : "",
    unfulfilled && unfulfilled.length > 0
      ? `Unfulfilled: ${unfulfilled.map(({ requirement }) => requirement).join(", ")}.`
      : "",
    openQuestions.length > 0 ? `${count(openQuestions.length, "question")} left open.` : "",
  ].filter((doubt) => doubt !== "");
  return doubts.length > 0
    ? { action: "verify", why: doubts.join(" ") }
    : { action: "proceed", why: `Confidence ${confidence} of 100, and no major requirement is unfulfilled.` };
}

/** Reasons why another count might decide otherwise. */
function decisionDoubts({ record }: Facts, { by }: Extract<Verdict, { kind: "decided" }>): readonly string[] {
  if (by === "panel") return [];
  if (by === undefined) return ["One model's scores decided; judge_dialogue asks others."];
  const tally = tallyOf(record);
  return [
    by === "chair" ? "The vote was tied, and the chair decided." : "",
    tally && !tally.agree ? "Other counting methods name another winner." : "",
    tally?.controversial ? CLOSE_BY_BORDA : "",
    tally && tally.abstentions.length > 0 ? `${count(tally.abstentions.length, "ballot")} did not count.` : "",
  ].filter((doubt) => doubt !== "");
}

/** Reasons to doubt what a decision is based on. */
function evidenceDoubts(facts: Facts): readonly string[] {
  const { record } = facts;
  const doubtful = recordedClaims(record)?.claims.filter(isDoubtful).length ?? 0;
  const wrong = wrongFindings(facts).length;
  const cutPrompts = record.warnings.filter(({ code }) => code === "prompt_cut").length;
  return [
    record.cut ? "A limit cut the rounds short." : "",
    ...absentees(record).map(({ name }) => `${name} is missing.`),
    cutPrompts > 0
      ? `A server cut ${count(cutPrompts, "prompt")}: those answers follow from a part of what was said.`
      : "",
    record.failures.length > 0 ? `${capital(count(record.failures.length, "answer"))} failed.` : "",
    doubtful > 0 ? `Compared with the sources, ${count(doubtful, "claim")} in doubt.` : "",
    wrong > 0 ? `The fact checker found ${count(wrong, "claim")} contradicted or overstated.` : "",
  ].filter((doubt) => doubt !== "");
}

function checkedInWords(facts: Facts): string {
  const isChecked = recordedClaims(facts.record) !== undefined || allFindings(facts).length > 0;
  return isChecked ? "no check found a fault" : "no claims were checked";
}

/** Returns the fact checkers' findings against a claim. */
export function wrongFindings(facts: Facts) {
  return allFindings(facts).filter(({ finding: { verdict } }) =>
    verdict === "contradicted" || verdict === "overstated"
  );
}
