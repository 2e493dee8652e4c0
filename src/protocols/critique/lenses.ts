/** What critics look for, by the name of the lens. */
export const LENSES: Readonly<Record<string, string>> = {
  correctness: "what is wrong: false statements, faulty reasoning, steps that do not work, contradictions",
  evidence: "what is claimed without support, or more surely than its support allows",
  omissions: "what is missing: cases, people, costs or alternatives that change the answer",
  risks: "what can go wrong, how likely and how badly, and how one would notice",
  premortem: "it is a year later, and it failed: what happened, step by step, and which words of the work led there",
};

/** The lenses of the critics of an answer, unless others are named. */
export const USUAL_LENSES: readonly string[] = ["correctness", "omissions"];

/** The lenses of the critics of a review, unless others are named. */
export const REVIEW_LENSES: readonly string[] = ["correctness", "risks"];
