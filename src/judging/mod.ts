export * from "./agreement/mod.ts";
export * from "./baseline/mod.ts";
export { type Belief, brierScore, logarithmicScore } from "./belief.ts";
export * from "./bias/mod.ts";
export * from "./panel/mod.ts";
export * from "./scoreboard.ts";
export * from "./statistics/mod.ts";
export * from "./verdict.ts";
export * from "./voting/mod.ts";
