import type { Statement } from "../../transcript/message.ts";
import { beginningOf } from "../beginning.ts";
import type { History, Plan } from "../plan.ts";
import { statementsIn, type SummaryPart } from "./_common_summary.ts";
import { heldToRoom } from "./_held_to_room.ts";
import { SummaryTree } from "./_summary_tree.ts";

/** The share of the room that what the dialogue begins with may take whole beside summaries. */
const BEGINNING_SHARE = 1 / 2;

/**
 * What whoever judges or sums up the dialogue is shown at its end, whatever the strategy: everything if it fits, else
 * summaries of all rounds, or of blocks and phases, or of the whole, the most detailed that fits, and beside them the
 * last statements that fit. Summaries that `hierarchical` made are used again.
 */
export function finalReading(history: History): Plan {
  const { statements, roomTokens, tokensOf } = history;
  const tokens = (parts: readonly SummaryPart[]) => parts.reduce((sum, part) => sum + tokensOf(part), 0);
  if (tokens(statements) <= roomTokens) return { parts: statements };
  const beginning = beginningOf(statements);
  const versions = [
    ...(tokens([...beginning]) <= roomTokens * BEGINNING_SHARE ? summarised(history, beginning) : []),
    ...summarised(history, new Set()),
  ];
  const fitting = versions.find((parts) => tokens(parts) <= roomTokens);
  if (fitting) return { parts: withLastStatements(fitting, history) };
  return { parts: heldToRoom(versions.at(-1) ?? [], history, { tokens: roomTokens }) };
}

/** The dialogue by rounds, by the fewest nodes there are, and as a whole, with some statements left whole. */
function summarised(history: History, whole: ReadonlySet<Statement>): readonly (readonly SummaryPart[])[] {
  const tree = new SummaryTree(history, (statement) => whole.has(statement));
  for (const statement of history.statements) {
    tree.enter(statement);
    tree.add(statement);
  }
  tree.end();
  // Shorter than it might be only where nothing else helps.
  const room = whole.size > 0 ? Infinity : history.roomTokens;
  const versions = [tree.rounds, tree.nodes, [tree.whole(room)]];
  return versions.map((nodes) => [...whole, ...nodes.flatMap(({ parts }) => parts)]);
}

/** Adds the newest statements while they fit; a summary goes as soon as all that it sums up is shown. */
function withLastStatements(parts: readonly SummaryPart[], history: History): readonly SummaryPart[] {
  const { statements, roomTokens, tokensOf } = history;
  const shown = new Set<SummaryPart>(parts);
  const unseen = new Map(parts.map((part) => [part, statementsIn(part).length]));
  const holders = new Map(parts.flatMap((part) => statementsIn(part).map((statement) => [statement.number, part])));
  let left = roomTokens - parts.reduce((sum, part) => sum + tokensOf(part), 0);
  for (const statement of statements.toReversed()) {
    if (shown.has(statement)) continue;
    const holder = holders.get(statement.number);
    const stillUnseen = (holder ? unseen.get(holder) ?? 0 : 0) - 1;
    const freed = holder && stillUnseen === 0 ? tokensOf(holder) : 0;
    const tokens = tokensOf(statement) - freed;
    if (tokens > left) break;
    left -= tokens;
    shown.add(statement);
    if (!holder) continue;
    unseen.set(holder, stillUnseen);
    if (stillUnseen === 0) shown.delete(holder);
  }
  return heldToRoom([...shown], { tokensOf }, { tokens: roomTokens });
}
