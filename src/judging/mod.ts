export * from "./scoreboard.ts";
export * from "./verdict.ts";
