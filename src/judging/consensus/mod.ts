export * from "./agreement.ts";
export * from "./consensus.ts";
export * from "./evidence.ts";
export * from "./groups.ts";
export * from "./groupthink.ts";
export * from "./stability.ts";
export * from "./table.ts";
