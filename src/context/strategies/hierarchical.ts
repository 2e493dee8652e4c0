import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { beginningOf } from "../beginning.ts";
import { type ContextSummarizer, type History, isStatement, type Plan } from "../plan.ts";
import { EpochWalk } from "./_epoch_walk.ts";
import { heldToRoom } from "./_held_to_room.ts";

/**
 * Contributions are summed up to rounds, rounds to phases, phases to the whole; each summary is made once, for everybody,
 * and used by the one above it. A round that was summed up on the floor is shown by that. Shown are what the dialogue
 * begins with, the fewest summaries of what came before the epoch, and all since whole.
 */
export function hierarchical(): ContextSummarizer {
  return { plansAhead: true, plan };
}

function plan(history: History): Plan {
  const pinned = beginningOf(history.statements);
  const walk = new EpochWalk(history, pinned);
  const parts = heldToRoom([...pinned, ...walk.summaries, ...walk.tail], history, {
    tokens: history.roomTokens,
    pinned,
  });
  const shown = new Set(parts.map((part) => isStatement(part) ? undefined : part.step));
  const ahead = walk.ahead.filter(({ step }) => !shown.has(step));
  return { parts, ...omitUndefined({ tail: walk.tail[0]?.number, ahead: ahead.length > 0 ? ahead : undefined }) };
}
