import type { Facts } from "../../archive/render/facts.ts";
import { designSynthesis, standingDesigns } from "./designs.ts";
import { firstWords } from "../../text/display.ts";
import { type DesignSynthesis, heldConfidence, readDesign, readRequirements } from "./design.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ProtocolOutcome } from "../../transcript/outcome.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { DIALECTIC } from "./words/en.ts";

/** Words shown of a solution. */
const WORDS = 40;
/** A judge's confidence in a design, 0 to 100, below which it should be verified. */
const ENOUGH = 70;

/** Returns what came of a dialectic: the solution, how sure its judge is, and which requirements it does not meet. */
export function dialecticOutcome({ record }: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const synthesis = designSynthesis(record.messages);
  const confidence = synthesis && heldConfidence(synthesis);
  const solution = synthesis?.solution ?? "";
  return {
    headline: solutionInWords(record, synthesis),
    answer: synthesis?.solution,
    reasons: synthesis ? [DIALECTIC.solution(confidence, firstWords(solution.replaceAll(/\*\*|__/g, ""), WORDS))] : [],
    agreement: {
      inWords: DIALECTIC.confidence(confidence),
      commonGround: [],
      differences: [],
    },
    positions: standingDesigns(record.messages).map(({ speaker: participant, fields }) => {
      const { solution: position, changes: change } = readDesign(fields) ?? {};
      return { participant, ...omitUndefined({ position, change }) };
    }),
    differences: (synthesis?.unfulfilled ?? []).map(({ requirement, reason }) => DIALECTIC.notMet(requirement, reason)),
    ...(verdict ? {} : { undecided: synthesis ? null : DIALECTIC.none, grounds: DIALECTIC.sure(confidence) }),
    doubts: synthesis ? doubtsAbout(synthesis, confidence) : [],
  };
}

/** Sums up the solution by its unmet major requirements, as judged; `undefined` without a solution. */
export function solutionInWords(
  { settings }: Pick<DialogueRecord, "settings">,
  synthesis: DesignSynthesis | undefined,
): string | undefined {
  if (!synthesis) return undefined;
  const major = readRequirements(settings["requirements"]).filter(({ level }) => level === "major").length;
  const unmet = synthesis.unfulfilled?.map(({ requirement }) => requirement);
  if (major === 0) return DIALECTIC.noneMajor;
  if (unmet === undefined) return DIALECTIC.unsaid(major);
  return unmet.length === 0 ? DIALECTIC.noneUnmet(major) : DIALECTIC.unmet(unmet, major);
}

function doubtsAbout(
  { unfulfilled = [], openQuestions }: DesignSynthesis,
  confidence: number | undefined,
): readonly string[] {
  const unmet = unfulfilled.map(({ requirement }) => requirement);
  return [
    confidence === undefined ? DIALECTIC.noConfidence : "",
    confidence !== undefined && confidence < ENOUGH ? DIALECTIC.unsure(confidence) : "",
    unmet.length === 0 ? "" : DIALECTIC.unfulfilled(unmet),
    openQuestions.length > 0 ? DIALECTIC.open(openQuestions.length) : "",
  ].filter((doubt) => doubt !== "");
}
