import type { FailureCode } from "../transcript/failure.ts";

/**
 * Failures with which no later turn of the speaker can succeed either. They end the dialogue, and such a turn is asked
 * again when it is resumed.
 */
export const HOPELESS: ReadonlySet<FailureCode> = new Set(["auth", "not_found", "unreachable", "quota"] as const);
