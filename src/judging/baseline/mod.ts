export { type AccuracyComparison, compareAccuracy } from "./compare_accuracy.ts";
export { type MajorityAnswer, majorityAnswer } from "./majority_answer.ts";
