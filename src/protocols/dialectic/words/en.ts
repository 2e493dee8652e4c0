import { count } from "../../../words/en/numbers.ts";

const major = (requirements: number) => count(requirements, "major requirement");

/** Headings and fields that say what the statements under them are; `none` are no requirements. */
export const LABELS = {
  major: [
    "requirements",
    "must",
    "must have",
    "must haves",
    "required",
    "mandatory",
    "constraints",
    "acceptance criteria",
  ],
  minor: [
    "nice to have",
    "should",
    "should have",
    "could",
    "could have",
    "wishes",
    "optional",
    "preferred",
    "desirable",
  ],
  none: ["won't have", "will not have", "not required", "out of scope", "non goals"],
} as const;

/** What is said of a dialectic's outcome. Confidences are 0 to 100. */
export const DIALECTIC = {
  noneMajor: "Solution; no major requirements found in the problem",
  unsaid: (all: number) => `Solution; the judge did not say which of ${major(all)} are unmet`,
  noneUnmet: (all: number) => `Solution; the judge found none of ${major(all)} unmet`,
  unmet: (ids: readonly string[], all: number) =>
    `Solution with ${ids.length} of ${major(all)} unmet: ${ids.join(", ")}`,
  solution: (confidence: number | undefined, words: string) =>
    confidence === undefined ? `Confidence not said: ${words}` : `Confidence ${confidence} of 100: ${words}`,
  confidence: (confidence: number | undefined) =>
    confidence === undefined ? "the judge has given no confidence" : `the judge's confidence: ${confidence} of 100`,
  notMet: (requirement: string, reason: string) => `${requirement} is not met: ${reason}`,
  none: "There is no solution.",
  sure: (confidence: number | undefined) => `Confidence ${confidence} of 100, and no major requirement is unfulfilled.`,
  noConfidence: "The judge gave no confidence.",
  unsure: (confidence: number) => `The judge's confidence is ${confidence} of 100.`,
  unfulfilled: (ids: readonly string[]) => `Unfulfilled: ${ids.join(", ")}.`,
  open: (questions: number) => `${count(questions, "question")} left open.`,
} as const;
