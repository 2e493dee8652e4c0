import type { Failure } from "../transcript/failure.ts";

/** What was asked for, and of which not one answer can be counted. */
export interface NoneCounted {
  /** What it was for: `verdict`, `vote`. */
  readonly key: string;
  /** Ids of those who were asked, in the order of their seats. */
  readonly asked: readonly string[];
  /** One line for people. */
  readonly reason: string;
}

/**
 * The failure of a whole that follows from its parts, each of which is a failure, an abstention or a warning of its own.
 * Nothing was requested for it: its `attempts` are 0. It stands under the name of the first who was asked.
 */
export function noneCounted({ key, asked, reason }: NoneCounted): Failure {
  return { key, participant: asked[0] ?? "", code: "unreadable", reason, attempts: 0 };
}
