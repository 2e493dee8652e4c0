export * from "./positions.ts";
export * from "./coverage.ts";
export * from "./designs.ts";
export * from "./requirements.ts";
export * from "./evaluation.ts";
export * from "./scoreboard.ts";
export * from "./verdict.ts";
export * from "./voting/mod.ts";
