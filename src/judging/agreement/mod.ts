export { cohenKappa, kappaByPair, type PairAgreement } from "./cohen.ts";
export { type EffectiveJudges, effectiveJudges, effectiveNumber } from "./effective_number.ts";
export { type Difference, intervalDifference, krippendorffAlpha, nominalDifference } from "./krippendorff.ts";
export { type Ratings } from "./ratings.ts";
export { rawAgreement } from "./raw_agreement.ts";
