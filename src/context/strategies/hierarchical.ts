import type { Statement } from "../../transcript/message.ts";
import { beginningOf } from "../beginning.ts";
import { type ContextSummarizer, type History, isStatement, type Plan, type SummaryOrder } from "../plan.ts";
import type { SummaryPart } from "./_common_summary.ts";
import { heldToRoom } from "./_held_to_room.ts";
import { SUMMARIES_SHARE, type SummaryNode, SummaryTree } from "./_summary_tree.ts";

/** The share of the room beside what is pinned that statements shown whole take over into a new epoch. */
const KEPT_SHARE = 1 / 8;
/** The most they take over so that nobody waits for the summary of what ended only with the newest statement. */
const MAX_KEPT_SHARE = 1 / 4;
/** The share of `epochTokens` from which summaries are made ahead: a dialogue that stays below pays for none. */
const AHEAD_SHARE = 1 / 2;

/**
 * Contributions are summed up to rounds, rounds to phases, phases to the whole; each summary is made once, for everybody,
 * and used by the one above it. Shown are the opening statements, the fewest summaries of what came before the epoch,
 * and all since whole.
 */
export function hierarchical(): ContextSummarizer {
  return { plan };
}

/** Where statements begin to be shown whole, and what stands for those before. */
interface Boundary {
  /** How many statements that are not pinned come before. */
  readonly start: number;
  /** What stands for them. */
  readonly summaries: readonly SummaryPart[];
  readonly tokens: number;
}

function plan(history: History): Plan {
  const { epochTokens, roomTokens } = history;
  const { pinned, epoch, tail, nodes, usedTokens } = walked(history);
  const parts = heldToRoom([...pinned, ...epoch.summaries, ...tail], history, {
    tokens: roomTokens,
    pinned: new Set(pinned),
  });
  const [first] = tail;
  const planned = first ? { parts, tail: first.number } : { parts };
  if (usedTokens <= epochTokens * AHEAD_SHARE) return planned;
  const shown = new Set(parts.map((part) => isStatement(part) ? undefined : part.step));
  const ahead = nodes.flatMap((node) => node.parts)
    .filter((part): part is SummaryOrder => !isStatement(part) && !shown.has(part.step));
  return ahead.length > 0 ? { ...planned, ahead } : planned;
}

interface Walked {
  readonly pinned: readonly Statement[];
  readonly epoch: Boundary;
  /** All statements since the epoch's boundary that are not pinned. */
  readonly tail: readonly Statement[];
  /** What stands for all that is over by now. */
  readonly nodes: readonly SummaryNode[];
  readonly usedTokens: number;
}

/**
 * Goes through the dialogue as it was said: the tail grows until it does not fit, then it begins anew where a run of
 * statements began. So what is said later changes no earlier epoch.
 */
function walked(history: History): Walked {
  const { statements, epochTokens, tokensOf } = history;
  const beginning = beginningOf(statements);
  const tree = new SummaryTree(history, (statement) => beginning.has(statement));
  const pinned: Statement[] = [];
  const others: Statement[] = [];
  /** Tokens of the first n of the others. */
  const tokensBefore = [0];
  let epoch: Boundary = { start: 0, summaries: [], tokens: 0 };
  let boundaries: Boundary[] = [];
  let before: readonly SummaryNode[] = [];
  let rounds = 0;
  let usedTokens = 0;
  for (const statement of statements) {
    if (tree.enter(statement)) {
      boundaries.push(boundaryAt(others.length, tree.nodes));
      const closed = tree.rounds.slice(rounds);
      // What was summed up on the floor costs nothing to be shown at once, behind what stood for all before it. A block
      // that it completes is shown one round later: until then it can be made.
      if (closed.length > 0 && closed.every(isStatementOnly)) {
        epoch = held(boundaryAt(others.length, [...before, ...closed]), history, tree.room);
        boundaries = [];
      }
      rounds = tree.rounds.length;
      before = tree.nodes;
    }
    tree.add(statement);
    if (beginning.has(statement)) {
      pinned.push(statement);
    } else {
      others.push(statement);
      tokensBefore.push((tokensBefore.at(-1) ?? 0) + tokensOf(statement));
    }
    usedTokens = epochTokens - tree.room + epoch.tokens + tokensSince(tokensBefore, epoch.start);
    if (usedTokens <= epochTokens) continue;
    epoch = renewed(epoch, { boundaries, tokensBefore, history, room: tree.room });
    boundaries = boundaries.filter(({ start }) => start > epoch.start);
  }
  return { pinned, epoch, tail: others.slice(epoch.start), nodes: tree.nodes, usedTokens };
}

interface RenewalOptions {
  /** Those since the epoch began, in order. */
  readonly boundaries: readonly Boundary[];
  readonly tokensBefore: readonly number[];
  readonly history: History;
  /** Tokens beside what is pinned. */
  readonly room: number;
}

/** The epoch after one that is full: from the earliest boundary that leaves it room to grow, else from the latest one. */
function renewed(epoch: Boundary, { boundaries, tokensBefore, history, room }: RenewalOptions): Boundary {
  const last = tokensBefore.length - 2;
  const kept = room * KEPT_SHARE;
  const tokensFrom = (start: number) => tokensSince(tokensBefore, start);
  const chosen = boundaries.find(({ start }) => start < last && tokensFrom(start) <= kept) ??
    boundaries.findLast(({ start }) => start < last && tokensFrom(start) <= room * MAX_KEPT_SHARE) ??
    boundaries.findLast(({ start }) => start <= last) ?? epoch;
  const { summaries, tokens } = held(chosen, history, room);
  let { start } = chosen;
  // A run that is too long even so is shown from its middle on.
  if (tokens + tokensFrom(start) > room) { while (start < last && tokensFrom(start) > kept) start++; }
  return { start, summaries, tokens };
}

/** Where summaries are lost, what they were to replace stands in their place, and not all of it fits. */
function held(boundary: Boundary, history: History, room: number): Boundary {
  const summaries = heldToRoom(boundary.summaries, history, { tokens: room * SUMMARIES_SHARE });
  return { ...boundary, summaries, tokens: summaries.reduce((sum, part) => sum + history.tokensOf(part), 0) };
}

/** Whether a round is shown by the summary that somebody gave of it on the floor. */
function isStatementOnly({ parts }: SummaryNode): boolean {
  return parts.every((part) => isStatement(part) && part.kind === "round_summary");
}

function tokensSince(tokensBefore: readonly number[], start: number): number {
  return (tokensBefore.at(-1) ?? 0) - (tokensBefore[start] ?? 0);
}

function boundaryAt(start: number, nodes: readonly SummaryNode[]): Boundary {
  return {
    start,
    summaries: nodes.flatMap(({ parts }) => parts),
    tokens: nodes.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}
