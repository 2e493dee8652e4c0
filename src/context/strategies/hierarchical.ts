import type { Statement } from "../../transcript/message.ts";
import { Epochs, pinsBeginning } from "../epochs.ts";
import {
  firstNumber,
  isOrder,
  type Plan,
  type PlannedTurn,
  type Planner,
  type Planning,
  type SummaryPart,
} from "../plan.ts";
import { type SummaryNode, SummaryTree, unfolded } from "./_summary_tree.ts";

/** Share of the room beyond which the next summary is made, while turns still show everything. */
const AHEAD_SHARE = 15 / 16;
/** Share of the room for the newest statements, which that summary leaves out. */
const KEPT_SHARE = 1 / 10;
/** Share of a final reading's room in which the beginning may be shown whole beside summaries. */
const BEGINNING_SHARE = 1 / 2;

/** Selects the statements that are always shown. */
type Pins = (statement: Statement, epochs: Epochs) => boolean;

/** The beginning of an epoch. */
interface Renewal {
  readonly head: readonly SummaryPart[];
  readonly headTokens: number;
  readonly start: number;
}

/**
 * Shows the beginning of the dialogue, the fewest summaries of everything before the epoch, and the rest whole.
 * Summaries are made once, for everybody, and ahead of the turn that needs them.
 */
export class HierarchicalPlanner implements Planner {
  readonly epochs: Epochs;
  readonly tree: SummaryTree;
  #head: readonly SummaryPart[] = [];
  /** The next epoch, once its summary is worth making. */
  #next: Renewal | undefined;

  constructor(planning: Planning, pins: Pins = pinsBeginning) {
    this.epochs = new Epochs({ ...planning, pins });
    this.tree = new SummaryTree(planning, this.epochs);
  }

  add(statement: Statement): void {
    const { epochs } = this;
    epochs.add(statement);
    if (epochs.used > epochs.room * AHEAD_SHARE) this.#next ??= this.#renewal();
    while (epochs.used > epochs.room && this.#next) {
      const { head, headTokens, start } = this.#next;
      this.#head = head;
      epochs.begin(start, headTokens);
      this.#next = epochs.used > epochs.room ? this.#renewal() : undefined;
    }
  }

  plan(_turn: PlannedTurn): Plan {
    const { pinned, tail } = this.epochs;
    const parts = inOrder([...pinned, ...this.#head, ...tail]);
    return { parts, pinned, tail: tail[0]?.number ?? 0, ahead: this.#next?.head.filter(isOrder) ?? [] };
  }

  /** Summarises all but the newest statements; `undefined` if there are no others. */
  #renewal(): Renewal | undefined {
    const { epochs, tree } = this;
    const leaving = epochs.between(tree.openFrom, epochs.newestWithin(epochs.room * KEPT_SHARE));
    if (leaving.length === 0) return undefined;
    tree.add(leaving);
    return { head: tree.nodes.flatMap(({ parts }) => parts), headTokens: tree.tokens, start: tree.openFrom };
  }
}

/**
 * Plans a final reading by a judge or summariser, whatever the strategy: everything if it fits; otherwise summaries of
 * groups, or as many larger ones as fit, followed by the newest statements whole. Summaries made by `hierarchical` are
 * reused.
 */
export function finalReading(planning: Planning, { statements, roomTokens }: PlannedTurn): Plan {
  const { tokensOf } = planning;
  if (statements.reduce((sum, one) => sum + tokensOf(one), 0) <= roomTokens) return { parts: statements };
  const versions = [pinsBeginning, () => false].flatMap((pins) => {
    const { epochs, tree } = summedUp(statements, planning, pins);
    if (epochs.pinnedTokens > roomTokens * BEGINNING_SHARE) return [];
    const left = roomTokens - epochs.pinnedTokens;
    return [tree.nodes, tree.within(left)].map((nodes) => readingOf(nodes, { epochs, tree, left }));
  });
  const { parts } = versions.find(({ fits }) => fits) ?? versions.at(-1) ?? { parts: statements };
  return { parts };
}

/**
 * Returns a whole dialogue in summaries: in those that `hierarchical` makes as it goes on, or else in one for as much as
 * a call takes in.
 */
function summedUp(
  statements: readonly Statement[],
  planning: Planning,
  pins: Pins,
): { readonly epochs: Epochs; readonly tree: SummaryTree } {
  const reading = planning.settings.strategy === "hierarchical"
    ? new HierarchicalPlanner(planning, pins)
    : inHindsight(planning, pins);
  for (const statement of statements) reading.add(statement);
  const { epochs, tree } = reading;
  for (let open; (open = epochs.between(tree.openFrom)).length > 0;) {
    let left = planning.summaryRoomTokens;
    const count = open.findIndex((statement) => (left -= planning.tokensOf(statement)) < 0);
    tree.add(count < 0 ? open : open.slice(0, Math.max(1, count)));
  }
  return { epochs, tree };
}

function inHindsight(planning: Planning, pins: Pins) {
  const epochs = new Epochs({ ...planning, pins });
  const tree = new SummaryTree(planning, epochs, true);
  return { epochs, tree, add: (statement: Statement) => void epochs.add(statement) };
}

function readingOf(
  nodes: readonly SummaryNode[],
  { epochs, tree, left }: { readonly epochs: Epochs; readonly tree: SummaryTree; readonly left: number },
) {
  const { head, headTokens, start } = unfolded(nodes, {
    from: tree.openFrom,
    fits: (start, headTokens) => headTokens + epochs.tokensFrom(start) <= left,
  });
  epochs.begin(start, headTokens);
  return { parts: inOrder([...epochs.pinned, ...head, ...epochs.tail]), fits: epochs.used <= left };
}

function inOrder(parts: readonly SummaryPart[]): readonly SummaryPart[] {
  return parts.toSorted((a, b) => firstNumber(a) - firstNumber(b));
}
