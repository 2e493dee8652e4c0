export { type AppendFile, LockedError, type Runtime } from "./runtime.ts";
export { systemRuntime } from "./system_runtime.ts";
