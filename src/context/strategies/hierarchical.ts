import type { Statement } from "../../transcript/message.ts";
import { Epochs, pinsBeginning } from "../epochs.ts";
import { firstNumber, type Plan, type PlannedTurn, type Planner, type Planning, type SummaryPart } from "../plan.ts";
import { type SummaryNode, SummaryTree, unfolded } from "./_summary_tree.ts";

/** Share of the room in which the newest rounds are still shown whole when an epoch begins. */
const KEPT_SHARE = 1 / 4;
/** Share of a final reading's room in which the beginning may be shown whole beside summaries. */
const BEGINNING_SHARE = 1 / 2;

/**
 * Shows the beginning of the dialogue, the fewest summaries of everything before the epoch, and the rest whole.
 * Summaries are made once, for everybody, each from those below it.
 */
export class HierarchicalPlanner implements Planner {
  readonly #epochs: Epochs;
  readonly #tree: SummaryTree;
  #head: readonly SummaryPart[] = [];

  constructor(planning: Planning) {
    this.#epochs = new Epochs({ ...planning, pins: pinsBeginning });
    this.#tree = new SummaryTree(planning, this.#epochs);
  }

  add(statement: Statement): void {
    const [epochs, tree] = [this.#epochs, this.#tree];
    if (!epochs.add(statement)) tree.add(statement);
    if (epochs.used <= epochs.room) return;
    const { head, headTokens, start } = unfolded(tree.nodes, {
      from: tree.openFrom,
      fits: (start) => epochs.tokensFrom(start) <= epochs.room * KEPT_SHARE,
    });
    this.#head = head;
    epochs.begin(start, headTokens);
  }

  plan(_turn: PlannedTurn): Plan {
    const { pinned, tail } = this.#epochs;
    return { parts: inOrder([...pinned, ...this.#head, ...tail]), pinned, tail: tail[0]?.number ?? 0 };
  }
}

/**
 * Plans a final reading by a judge or summariser, whatever the strategy: everything if it fits; otherwise the most
 * detailed summaries that fit (of rounds, blocks or the whole), followed by the last rounds whole. Summaries made by
 * `hierarchical` are reused.
 */
export function finalReading(planning: Planning, { statements, roomTokens }: PlannedTurn): Plan {
  const { tokensOf, settings } = planning;
  if (statements.reduce((sum, one) => sum + tokensOf(one), 0) <= roomTokens) return { parts: statements };
  const versions = [true, false].flatMap((pinsIt) => {
    const epochs = new Epochs({ ...planning, ...(pinsIt ? { pins: pinsBeginning } : {}) });
    const tree = new SummaryTree(planning, epochs, settings.strategy !== "hierarchical");
    for (const statement of statements) if (!epochs.add(statement)) tree.add(statement);
    tree.end();
    if (pinsIt && epochs.pinnedTokens > roomTokens * BEGINNING_SHARE) return [];
    const left = roomTokens - epochs.pinnedTokens;
    const whole = tree.whole(left);
    return [tree.rounds, tree.nodes, whole ? [whole] : []].map((nodes) => readingOf(nodes, { epochs, tree, left }));
  });
  const { parts } = versions.find(({ fits }) => fits) ?? versions.at(-1) ?? { parts: statements };
  return { parts };
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
