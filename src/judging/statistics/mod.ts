export { meanEstimate } from "./mean.ts";
export { type PairedCounts, pairedDifference } from "./paired_difference.ts";
export { shareEstimate, wilsonInterval } from "./share.ts";
export type { Estimate, Interval, Statistic, UndefinedStatistic } from "./statistic.ts";
