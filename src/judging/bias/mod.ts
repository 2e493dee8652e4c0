export type { JudgedDebate } from "./judged_debate.ts";
export { biasReport, type JudgeBias } from "./report.ts";
export {
  affirmativeBias,
  type SwappedPair,
  type SwappedStand,
  type SwappedVerdict,
  swappedVerdict,
} from "./swapped_pair.ts";
