export * from "./agreement/mod.ts";
export * from "./scoreboard.ts";
export * from "./verdict.ts";
export * from "./voting/mod.ts";
