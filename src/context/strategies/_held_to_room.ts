import type { Statement } from "../../transcript/message.ts";
import { firstNumber, type History, isStatement } from "../plan.ts";
import type { SummaryPart } from "./_common_summary.ts";

/** What is to be fitted, and what of it must stay. */
export interface RoomOptions {
  /** Tokens for all parts together. */
  readonly tokens: number;
  /** What stays, whether it fits or not. */
  readonly pinned?: ReadonlySet<SummaryPart>;
}

/**
 * The parts that fit, in the order of their numbers: the oldest statements are left out first, then the oldest
 * summaries, and the newest statement at the very last.
 */
export function heldToRoom(
  parts: readonly SummaryPart[],
  { tokensOf }: Pick<History, "tokensOf">,
  { tokens, pinned = new Set() }: RoomOptions,
): readonly SummaryPart[] {
  const ordered = [...parts].sort((a, b) => firstNumber(a) - firstNumber(b));
  const loose = ordered.filter((part) => !pinned.has(part));
  const newest = loose.findLast(isStatement);
  const statements = loose.filter((part): part is Statement => isStatement(part) && part !== newest);
  const leaving = [...statements, ...loose.filter((part) => !isStatement(part)), ...(newest ? [newest] : [])];
  let over = ordered.reduce((sum, part) => sum + tokensOf(part), 0) - tokens;
  const left = new Set<SummaryPart>();
  for (const part of leaving) {
    if (over <= 0) break;
    left.add(part);
    over -= tokensOf(part);
  }
  return ordered.filter((part) => !left.has(part));
}
