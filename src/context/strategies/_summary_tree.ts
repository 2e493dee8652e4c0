import { sha256 } from "../../text/sha256.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Epochs } from "../epochs.ts";
import { firstNumber, isStatement, numbersOf, type Planning, type SummaryOrder, type SummaryPart } from "../plan.ts";

/** Neighbours of one level that are summarised together, so that about log n summaries represent n rounds. */
const FAN_IN = 8;
/** Share of the room beside pinned statements that summaries may take; beyond it they are summarised early. */
const SUMMARIES_SHARE = 1 / 2;
/** Share of that room that one summary may take, or a round summary given on the floor. */
const LARGEST_SHARE = 1 / 8;
/** Share of that room that statements of one phase may take before they are summarised in groups. */
const GROUP_SHARE = 1 / 3;

/** Maximum characters of a path in a step, which becomes part of a file name. */
const MAX_PATH = 80;

/** Lengths of summaries, as shares of the maximum. */
const LENGTHS = { contribution: 1 / 8, contributions: 1 / 4, round: 1 / 4, block: 1 / 2 } as const;
/** Minimum length of a summary given on the floor to represent a round, as a share of the usual length. */
const LEAST_GIVEN = 1 / 2;

/** A finished round or group as shown: its summary, or its statements if these are shorter. */
export interface SummaryNode {
  /** Place of its first statement among those that are not pinned. */
  readonly from: number;
  /** 0 for a round or group; otherwise one more than the highest level it summarises. */
  readonly level: number;
  readonly parts: readonly SummaryPart[];
  readonly tokens: number;
}

interface SummaryOptions {
  readonly method: keyof typeof LENGTHS;
  readonly phase?: string;
  readonly mostTokens?: number;
}

/**
 * Summarises a dialogue while it continues: rounds, then eight rounds as a block, eight blocks as a larger one. Later
 * statements do not change closed nodes, so each summary is made only once, and the total cost grows in proportion to the
 * length of the dialogue.
 */
export class SummaryTree {
  /** One node for each finished round or group. */
  readonly rounds: SummaryNode[] = [];
  readonly #planning: Planning;
  readonly #epochs: Pick<Epochs, "room">;
  readonly #isHindsight: boolean;
  #nodes: readonly SummaryNode[] = [];
  #open: Statement[] = [];
  #openTokens = 0;
  #openFrom = 0;
  /** `true` if the open group is not the first of its run. */
  #isCut = false;

  /**
   * @param isHindsight `true` if the whole dialogue is known: rounds are grouped as far as one call can take them in,
   * and round summaries given on the floor are used whatever their length.
   */
  constructor(planning: Planning, epochs: Pick<Epochs, "room">, isHindsight = false) {
    this.#planning = planning;
    this.#epochs = epochs;
    this.#isHindsight = isHindsight;
  }

  /** The fewest nodes that represent everything finished, in order. */
  get nodes(): readonly SummaryNode[] {
    return this.#nodes;
  }

  /** Place of the first statement that no node represents. */
  get openFrom(): number {
    return this.#openFrom;
  }

  /** Adds a statement that is not pinned. */
  add(statement: Statement): void {
    const tokens = this.#planning.tokensOf(statement);
    const share = this.#isHindsight ? Infinity : this.#epochs.room * GROUP_SHARE;
    const limit = Math.min(this.#planning.summaryRoomTokens, share);
    const last = this.#open.at(-1);
    if (last && last.phase !== statement.phase) this.end();
    else if (last && this.#openTokens + tokens > limit) {
      this.#isCut = true;
      this.#close();
    }
    this.#open.push(statement);
    this.#openTokens += tokens;
  }

  /** Ends the current round. */
  end(): void {
    if (this.#open.length > 0) this.#close();
    this.#isCut = false;
  }

  /** Returns one summary of everything finished, of at most `tokens`. */
  whole(tokens: number): SummaryNode | undefined {
    return this.#nodes.length > 1 ? this.#block(this.#nodes, tokens) : this.#nodes[0];
  }

  #close(): void {
    const of = this.#open;
    const [last] = of.slice(-1);
    const from = this.#openFrom;
    const group = of.length === 1 ? "contribution" : "contributions";
    const method = this.#isCut ? group : "round";
    const parts = last && (!this.#isCut || of.length === 1) && this.#standsForRound(last)
      ? [last]
      : this.#summedUp(of, { method, phase: last?.phase ?? "" });
    this.#open = [];
    this.#openTokens = 0;
    this.#openFrom = from + of.length;
    this.#push({ from, level: 0, parts, tokens: this.#tokensOf(parts) });
  }

  /** Returns `true` if a summary given on the floor represents its round: it must be neither too long nor too short. */
  #standsForRound(last: Statement): boolean {
    const { tokensOf, lengthOf, settings: { maxLength } } = this.#planning;
    return last.kind === "round_summary" && (this.#isHindsight || tokensOf(last) <= this.#largest) &&
      lengthOf(last.text) >= maxLength * LENGTHS.round * LEAST_GIVEN;
  }

  #push(node: SummaryNode): void {
    this.rounds.push(node);
    let nodes = [...this.#nodes, node];
    for (let level = 0;; level++) {
      const same = nodes.slice(-FAN_IN);
      if (same.length < FAN_IN || same.some((node) => node.level !== level)) break;
      nodes = [...nodes.slice(0, -FAN_IN), this.#block(same)];
    }
    const tokens = nodes.reduce((sum, { tokens }) => sum + tokens, 0);
    this.#nodes = nodes.length > 1 && tokens > this.#epochs.room * SUMMARIES_SHARE ? [this.#block(nodes)] : nodes;
  }

  #block(nodes: readonly SummaryNode[], mostTokens = Infinity): SummaryNode {
    const parts = this.#summedUp(nodes.flatMap((node) => node.parts), { method: "block", mostTokens });
    const level = 1 + Math.max(...nodes.map((node) => node.level));
    return { from: nodes[0]?.from ?? 0, level, parts, tokens: this.#tokensOf(parts) };
  }

  get #largest(): number {
    return this.#epochs.room * LARGEST_SHARE;
  }

  /**
   * Returns a summary, or its sources if they are no longer than it. If a call cannot take all, the oldest are
   * summarised first.
   */
  #summedUp(of: readonly SummaryPart[], options: SummaryOptions): readonly SummaryPart[] {
    const { tokensOf, summaryRoomTokens } = this.#planning;
    let parts = of.filter((part) => tokensOf(part) <= summaryRoomTokens);
    while (this.#tokensOf(parts) > summaryRoomTokens) {
      let left = summaryRoomTokens;
      const count = parts.findIndex((part) => (left -= tokensOf(part)) < 0);
      const first = parts.slice(0, count);
      const shorter = this.#order(first, { ...options, method: "block", phase: "" });
      // Parts that no summary shortens are dropped and marked as omitted.
      const isShorter = count > 1 && tokensOf(shorter) < this.#tokensOf(first);
      parts = isShorter ? [shorter, ...parts.slice(count)] : parts.slice(1);
    }
    if (parts.length === 0) return parts;
    const order = this.#order(parts, options);
    return tokensOf(order) < this.#tokensOf(parts) ? [order] : parts;
  }

  /** Orders a summary for everybody, under the path of its phase. */
  #order(of: readonly SummaryPart[], { method, phase = "", mostTokens = Infinity }: SummaryOptions): SummaryOrder {
    const longest = Math.ceil(this.#planning.settings.maxLength * LENGTHS[method]);
    const path = phase.replace(/[^A-Za-z0-9_/-]+/g, "_").slice(0, MAX_PATH).split("/").filter((name) => name !== "");
    const name = [method, ...path].join("/");
    const order = (maxLength: number) => summaryOrder(of, { name, by: "common", method, maxLength });
    const share = Math.min(this.#largest, mostTokens) / this.#planning.tokensOf(order(longest));
    return order(share >= 1 ? longest : Math.max(1, Math.floor(longest * share)));
  }

  #tokensOf(parts: readonly SummaryPart[]): number {
    return parts.reduce((sum, part) => sum + this.#planning.tokensOf(part), 0);
  }
}

/** Returns the first nodes as their parts, and as many statements of the newest rounds, whole, as `fits` allows. */
export function unfolded(
  nodes: readonly SummaryNode[],
  { from, fits }: {
    /** Place of the first statement that no node represents. */
    readonly from: number;
    fits(start: number, headTokens: number): boolean;
  },
): { readonly head: readonly SummaryPart[]; readonly headTokens: number; readonly start: number } {
  let headTokens = nodes.reduce((sum, { tokens }) => sum + tokens, 0);
  let start = from;
  let count = nodes.length;
  for (; count > 0; count--) {
    const node = nodes[count - 1];
    if (!node || node.level > 0 || !fits(node.from, headTokens - node.tokens)) break;
    headTokens -= node.tokens;
    start = node.from;
  }
  return { head: nodes.slice(0, count).flatMap(({ parts }) => parts), headTokens, start };
}

/** Hex digits of a hash in a step: 40 bits are enough for the few summaries of the same statements. */
const HASH_DIGITS = 10;

/**
 * Orders a summary under a step such as `round/arguments/round-3/14-18-5f2c81d09e`: its name, its first and last
 * number, and a hash of all its sources. The hash keeps steps distinct even where views omit different statements of a
 * round, or show them under other names.
 */
export function summaryOrder(
  of: readonly SummaryPart[],
  { name, ...order }: Pick<SummaryOrder, "by" | "method" | "maxLength"> & { readonly name: string },
): SummaryOrder {
  const last = of.at(-1);
  const [first, to] = [of[0] ? firstNumber(of[0]) : 0, last ? lastNumber(last) : 0];
  const parts = of.map((part) => isStatement(part) ? [part.number, part.speaker, part.kind, part.text] : part.step);
  const hash = sha256(JSON.stringify([order.method, order.maxLength, ...parts])).slice(0, HASH_DIGITS);
  return { order: "summary", step: `${name}/${first}-${to}-${hash}`, of, ...order };
}

function lastNumber(part: SummaryPart): number {
  return isStatement(part) ? part.number : numbersOf(part).at(-1) ?? 0;
}
