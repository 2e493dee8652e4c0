import type { Statement } from "../../transcript/message.ts";
import { type History, isOrder, isStatement, type SummaryOrder } from "../plan.ts";
import type { SummaryPart } from "./_common_summary.ts";
import { KEPT_SHARE } from "../epochs.ts";
import { heldToRoom } from "./_held_to_room.ts";
import { SUMMARIES_SHARE, type SummaryNode, SummaryTree } from "./_summary_tree.ts";

/** The most they take over so that nobody waits for the summary of what ended only with the newest statement. */
const MAX_KEPT_SHARE = 1 / 4;
/** The share of `epochTokens` from which summaries are made ahead: a dialogue that stays below pays for none, */
const AHEAD_SHARE = 3 / 4;
/** and the same once something was left out. */
const LATER_AHEAD_SHARE = 1 / 2;

/** A place among the statements, and what stands for all before it. */
interface Boundary {
  /** How many statements that are not pinned come before. */
  readonly start: number;
  readonly nodes: readonly SummaryNode[];
}

/** Where statements begin to be shown whole, and what is shown of those before. */
interface Epoch {
  readonly start: number;
  readonly summaries: readonly SummaryPart[];
  /** Of the summaries. */
  readonly tokens: number;
}

/**
 * Goes through a dialogue as it was said: what is shown whole grows until it does not fit, then it begins anew where a
 * run of statements began. So what is said later changes no earlier epoch.
 */
export class EpochWalk {
  readonly #history: History;
  readonly #pinned: ReadonlySet<Statement>;
  readonly #tree: SummaryTree;
  /** What is not pinned, and the tokens of the first n of that. */
  readonly #others: Statement[] = [];
  readonly #tokensBefore: number[] = [0];
  /** Those since the epoch began, in order. */
  #boundaries: readonly Boundary[] = [];
  #newest: Boundary = { start: 0, nodes: [] };
  #epoch: Epoch = { start: 0, summaries: [], tokens: 0 };
  #usedTokens = 0;
  #renewed = false;
  #begunEarly = false;

  constructor(history: History, pinned: ReadonlySet<Statement>) {
    this.#history = history;
    this.#pinned = pinned;
    this.#tree = new SummaryTree(history, (statement) => pinned.has(statement));
    for (const statement of history.statements) this.#take(statement);
  }

  /** What is shown of all before the epoch that is not pinned. */
  get summaries(): readonly SummaryPart[] {
    return this.#epoch.summaries;
  }

  /** All that is not pinned since the epoch began. */
  get tail(): readonly Statement[] {
    return this.#others.slice(this.#epoch.start);
  }

  /** Summaries that an epoch to come may show. */
  get ahead(): readonly SummaryOrder[] {
    const parts = this.#tree.nodes.flatMap((node) => node.parts);
    return parts.filter(isOrder).filter((order) => this.#isMadeAhead(order));
  }

  /** A block of rounds that are summed up on the floor is shown as soon as the next one is; others wait for room. */
  #isMadeAhead({ method }: SummaryOrder): boolean {
    if (this.#begunEarly && method === "block") return true;
    return this.#usedTokens > this.#history.epochTokens * (this.#renewed ? LATER_AHEAD_SHARE : AHEAD_SHARE);
  }

  #take(statement: Statement): void {
    const { epochTokens, tokensOf } = this.#history;
    const rounds = this.#tree.rounds.length;
    if (this.#tree.enter(statement)) this.#pass(this.#tree.rounds[rounds]);
    this.#tree.add(statement);
    if (!this.#pinned.has(statement)) {
      this.#others.push(statement);
      this.#tokensBefore.push(this.#tokensFrom(0) + tokensOf(statement));
    }
    this.#usedTokens = epochTokens - this.#tree.room + this.#epoch.tokens + this.#tokensFrom(this.#epoch.start);
    if (this.#usedTokens > epochTokens) this.#renew();
  }

  /** Passes a boundary, at which a round may have ended. */
  #pass(round: SummaryNode | undefined): void {
    const before = this.#newest.nodes;
    this.#newest = { start: this.#others.length, nodes: this.#tree.nodes };
    this.#boundaries = [...this.#boundaries, this.#newest];
    // While everything fits, everything is shown.
    if (!this.#renewed || !round?.parts.every(isRoundSummary)) return;
    // What was summed up on the floor costs nothing to be shown at once, behind what stood for all before it, if nobody
    // has to wait for that. A block that it completes is shown one round later: until then it can be made.
    const orders = before.flatMap(({ parts }) => parts).filter(isOrder);
    if (!orders.every((order) => this.#isMadeAhead(order))) return;
    this.#begunEarly = true;
    this.#begin({ start: this.#newest.start, nodes: [...before, round] });
  }

  /** Begins an epoch at the earliest boundary that leaves it room to grow, else at the latest one. */
  #renew(): void {
    this.#renewed = true;
    const room = this.#tree.room;
    const last = this.#others.length - 1;
    const inside = this.#boundaries.filter(({ start }) => start < last);
    const chosen = inside.find(({ start }) => this.#tokensFrom(start) <= room * KEPT_SHARE) ??
      inside.findLast(({ start }) => this.#tokensFrom(start) <= room * MAX_KEPT_SHARE) ??
      this.#boundaries.findLast(({ start }) => start <= last);
    this.#begin(chosen);
  }

  /** Begins an epoch at a boundary; without one where the last began, or rather behind that. */
  #begin(boundary: Boundary | undefined): void {
    const { room } = this.#tree;
    const last = this.#others.length - 1;
    let start = boundary?.start ?? this.#epoch.start;
    const parts = boundary?.nodes.flatMap(({ parts }) => parts) ?? this.#epoch.summaries;
    // Where summaries are lost, what they were to replace stands in their place, and not all of it fits.
    const summaries = heldToRoom(parts, this.#history, { tokens: room * SUMMARIES_SHARE });
    const tokens = summaries.reduce((sum, part) => sum + this.#history.tokensOf(part), 0);
    // A run that is too long even so is shown from its middle on.
    if (tokens + this.#tokensFrom(start) > room) {
      while (start < last && this.#tokensFrom(start) > room * KEPT_SHARE) start++;
    }
    this.#epoch = { start, summaries, tokens };
    this.#boundaries = this.#boundaries.filter((other) => other.start > start);
  }

  #tokensFrom(start: number): number {
    return (this.#tokensBefore.at(-1) ?? 0) - (this.#tokensBefore[start] ?? 0);
  }
}

/** Whether a part of a round is a summary that somebody gave of it on the floor. */
function isRoundSummary(part: SummaryPart): boolean {
  return isStatement(part) && part.kind === "round_summary";
}
