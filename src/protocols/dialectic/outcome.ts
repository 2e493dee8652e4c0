import type { Facts } from "../../archive/render/facts.ts";
import { count } from "../../archive/render/words.ts";
import { designSynthesis, standingDesigns } from "./designs.ts";
import { firstWords } from "../../text/display.ts";
import { type DesignSynthesis, heldConfidence, readDesign, readRequirements } from "./design.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ProtocolOutcome } from "../../transcript/outcome.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

/** Words shown of a solution. */
const WORDS = 40;
/** A judge's confidence in a design, 0 to 100, below which it should be verified. */
const ENOUGH = 70;

/** Returns what came of a dialectic: the solution, how sure its judge is, and which requirements it does not meet. */
export function dialecticOutcome({ record }: Facts): ProtocolOutcome {
  const synthesis = designSynthesis(record.messages);
  const confidence = synthesis && heldConfidence(synthesis);
  const ofHundred = confidence === undefined ? undefined : `${confidence} of 100`;
  const solution = synthesis?.solution ?? "";
  return {
    headline: solutionInWords(record, synthesis),
    answer: synthesis?.solution,
    reasons: synthesis
      ? [`Confidence ${ofHundred ?? "not said"}: ${firstWords(solution.replaceAll(/\*\*|__/g, ""), WORDS)}`]
      : [],
    agreement: {
      inWords: ofHundred === undefined ? "the judge has given no confidence" : `the judge's confidence: ${ofHundred}`,
      commonGround: [],
      differences: [],
    },
    positions: standingDesigns(record.messages).map(({ speaker: participant, fields }) => {
      const { solution: position, changes: change } = readDesign(fields) ?? {};
      return { participant, ...omitUndefined({ position, change }) };
    }),
    differences: (synthesis?.unfulfilled ?? []).map(({ requirement, reason }) =>
      `${requirement} is not met: ${reason}`
    ),
    undecided: synthesis ? null : "There is no solution.",
    grounds: `Confidence ${ofHundred}, and no major requirement is unfulfilled.`,
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
  const all = count(major, "major requirement");
  if (major === 0) return "Solution; no major requirements found in the problem";
  if (unmet === undefined) return `Solution; the judge did not say which of ${all} are unmet`;
  if (unmet.length === 0) return `Solution; the judge found none of ${all} unmet`;
  return `Solution with ${unmet.length} of ${all} unmet: ${unmet.join(", ")}`;
}

function doubtsAbout(
  { unfulfilled = [], openQuestions }: DesignSynthesis,
  confidence: number | undefined,
): readonly string[] {
  const unmet = unfulfilled.map(({ requirement }) => requirement).join(", ");
  return [
    confidence === undefined ? "The judge gave no confidence." : "",
    confidence !== undefined && confidence < ENOUGH ? `The judge's confidence is ${confidence} of 100.` : "",
    unmet === "" ? "" : `Unfulfilled: ${unmet}.`,
    openQuestions.length > 0 ? `${count(openQuestions.length, "question")} left open.` : "",
  ].filter((doubt) => doubt !== "");
}
