export { cohenKappa, kappaByPair, type PairAgreement } from "./cohen.ts";
export { type EffectiveJudges, effectiveJudges, effectiveNumber } from "./effective_number.ts";
export { intervalDifference, krippendorffAlpha, nominalDifference, type RatingDifference } from "./krippendorff.ts";
export { type RatingUnits } from "./ratings.ts";
export { rawAgreement } from "./raw_agreement.ts";
