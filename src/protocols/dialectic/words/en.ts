import { count, isOrAre } from "../../../words/en/numbers.ts";
import { listed } from "../../../words/en/phrases.ts";
import type { Met } from "../design.ts";

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
  met: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "No major requirements were found in the problem.";
    if (unmet === undefined) return `The judge did not say which of ${major(all)} are unmet.`;
    const whole = all - unmet.length - partly.length;
    if (whole === all) return `The judge found ${all === 1 ? "the one" : `all ${all}`} major requirements met.`;
    return `Of ${major(all)}, the judge found ${whole} met, ${partly.length} met in part and ${unmet.length} unmet.`;
  },
  but: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "";
    if (unmet === undefined) return "; which requirements it meets was not said";
    const faults = [
      ...(unmet.length === 0 ? [] : [`${listed(unmet)} ${isOrAre(unmet.length)} not met`]),
      ...(partly.length === 0 ? [] : [`${listed(partly)} ${isOrAre(partly.length)} met only in part`]),
    ];
    if (faults.length > 0) return `; of ${major(all)}, ${listed(faults)}`;
    return all === 1 ? "; the one major requirement is met" : `; all ${all} major requirements are met`;
  },
  partlyMet: (requirement: string, how: string) =>
    `${requirement} is met only in part${how === "" ? "." : `: ${how.replace(/\.$/, "")}.`}`,
  inPart: (ids: readonly string[]) => `Met only in part: ${ids.join(", ")}.`,
  sureOf: (confidence: number | undefined, open: number) => {
    const by = "the judge who also wrote the solution";
    const sure = confidence === undefined ? `not rated by ${by}` : `${confidence} of 100 by ${by}`;
    return open === 0 ? sure : `${sure}; ${count(open, "question")} ${isOrAre(open)} open`;
  },
  confidence: (confidence: number | undefined) =>
    confidence === undefined ? "the judge has given no confidence" : `the judge's confidence: ${confidence} of 100`,
  tradeOff: (text: string) => `Trade-off: ${text}`,
  notMet: (requirement: string, reason: string) => `${requirement} is not met: ${reason}`,
  none: "There is no solution.",
  sure: (confidence: number | undefined) => `Confidence ${confidence} of 100, and no major requirement is unfulfilled.`,
  noConfidence: "The judge gave no confidence.",
  unsure: (confidence: number) => `The judge's confidence is ${confidence} of 100.`,
  unfulfilled: (ids: readonly string[]) => `Unfulfilled: ${ids.join(", ")}.`,
  open: (questions: number) => `${count(questions, "question")} left open.`,
} as const;
