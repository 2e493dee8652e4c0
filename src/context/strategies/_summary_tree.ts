import { sha256 } from "../../text/sha256.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Epochs } from "../epochs.ts";
import { firstNumber, isStatement, numbersOf, type Planning, type SummaryOrder, type SummaryPart } from "../plan.ts";

/** Share of the room beside pinned statements that summaries may take; beyond it the next one takes in all of them. */
const SUMMARIES_SHARE = 1 / 4;
/** The same share for round summaries given on the floor, which cost nothing. */
const GIVEN_SHARE = 1 / 2;
/** Share of that room that one summary may take, or a round summary given on the floor. */
const LARGEST_SHARE = 1 / 8;

/** Maximum characters of a path in a step, which becomes part of a file name. */
const MAX_PATH = 80;

/** Lengths of summaries, as shares of the maximum. */
const LENGTHS = { contribution: 1 / 8, contributions: 1, block: 1 } as const;
/** Minimum length of a summary given on the floor to represent its round, as a share of the maximum. */
const LEAST_GIVEN = 1 / 8;

/** Statements as shown: their summary, or they themselves if that is no longer. */
export interface SummaryNode {
  /** Place of its first statement among those that are not pinned. */
  readonly from: number;
  /** `true` unless it summarises other nodes. */
  readonly isLeaf: boolean;
  readonly parts: readonly SummaryPart[];
  readonly tokens: number;
}

interface SummaryOptions {
  readonly method: keyof typeof LENGTHS;
  readonly phase?: string;
  readonly mostTokens?: number;
}

/**
 * Summarises a dialogue while it continues: each group of statements that leaves the prompts, in one call, and older
 * summaries together when they take too much room. Each summary is made only once, and the total cost grows in
 * proportion to the length of the dialogue.
 */
export class SummaryTree {
  readonly #planning: Planning;
  readonly #epochs: Pick<Epochs, "room">;
  readonly #isHindsight: boolean;
  #nodes: readonly SummaryNode[] = [];
  #openFrom = 0;

  /**
   * @param isHindsight `true` to keep a summary for each group, and to use round summaries given on the floor whatever
   * their size.
   */
  constructor(planning: Planning, epochs: Pick<Epochs, "room">, isHindsight = false) {
    this.#planning = planning;
    this.#epochs = epochs;
    this.#isHindsight = isHindsight;
  }

  /** The fewest nodes that represent all statements so far, in order. */
  get nodes(): readonly SummaryNode[] {
    return this.#nodes;
  }

  /** Tokens of these nodes. */
  get tokens(): number {
    return this.#nodes.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  /** Place of the first statement that no node represents. */
  get openFrom(): number {
    return this.#openFrom;
  }

  /**
   * Adds the first of the next statements that are not pinned: rounds that have summaries on the floor, which represent
   * them, or else everything up to the next of these rounds, in one new summary.
   */
  add(statements: readonly Statement[]): void {
    const runs = runsOf(statements);
    const isGiven = runs.map((run) => this.#hasSummary(run));
    const change = isGiven.findIndex((given) => given !== isGiven[0]);
    const added = change < 0 ? runs : runs.slice(0, change);
    if (isGiven[0]) this.#takeGiven(added);
    else this.#sumUp(added.flat());
  }

  /** Returns as many summaries as fit into `tokens`, each of as many neighbouring nodes; at least one. */
  within(tokens: number): readonly SummaryNode[] {
    const nodes = this.#nodes;
    if (this.tokens <= tokens) return nodes;
    const each = Math.ceil(nodes.length / Math.max(1, Math.floor(tokens / this.#largest)));
    const groups = Array.from(
      { length: Math.ceil(nodes.length / each) },
      (_, n) => nodes.slice(n * each, (n + 1) * each),
    );
    return groups.map((group) => group[1] || groups.length === 1 ? this.#block(group, tokens) : group).flat();
  }

  /** Returns `true` if the last statement summarises its round: it must be neither too long nor too short. */
  #hasSummary(round: readonly Statement[]): boolean {
    const { tokensOf, lengthOf, settings: { maxLength } } = this.#planning;
    const last = round.at(-1);
    return last?.kind === "round_summary" && (this.#isHindsight || tokensOf(last) <= this.#largest) &&
      lengthOf(last.text) >= maxLength * LEAST_GIVEN;
  }

  /** Adds rounds by their summaries; the older ones become one once all take too much room. */
  #takeGiven(rounds: readonly (readonly Statement[])[]): void {
    for (const round of rounds) this.#push(round.length, round.slice(-1));
    const older = this.#nodes.slice(0, -1);
    if (this.#isHindsight || older.length === 0 || this.tokens <= this.#epochs.room * GIVEN_SHARE) return;
    this.#nodes = [this.#block(older), ...this.#nodes.slice(-1)];
  }

  /** Adds one summary of these statements; it takes in all earlier ones once they leave no room for another. */
  #sumUp(of: readonly Statement[]): void {
    if (of.length === 0) return;
    const takesIn = !this.#isHindsight && this.#nodes.length > 1 &&
      this.tokens + this.#largest > this.#epochs.room * SUMMARIES_SHARE;
    const earlier = takesIn ? this.#nodes.flatMap(({ parts }) => parts) : [];
    if (takesIn) this.#nodes = [];
    const sources = [...earlier, ...of];
    this.#push(of.length, this.#summedUp(sources, { method: methodFor(sources), phase: of.at(-1)?.phase ?? "" }));
  }

  #push(count: number, parts: readonly SummaryPart[]): void {
    const from = this.#nodes.length === 0 ? 0 : this.#openFrom;
    const isLeaf = from === this.#openFrom;
    this.#openFrom += count;
    this.#nodes = [...this.#nodes, { from, isLeaf, parts, tokens: this.#tokensOf(parts) }];
  }

  #block(nodes: readonly SummaryNode[], mostTokens = Infinity): SummaryNode {
    const parts = this.#summedUp(nodes.flatMap((node) => node.parts), { method: "block", mostTokens });
    return { from: nodes[0]?.from ?? 0, isLeaf: false, parts, tokens: this.#tokensOf(parts) };
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
      const shorter = this.#order(first, { ...options, method: methodFor(first), phase: "" });
      // Parts that no summary shortens are dropped and marked as omitted.
      const isShorter = tokensOf(shorter) < this.#tokensOf(first);
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

function methodFor(of: readonly SummaryPart[]): keyof typeof LENGTHS {
  if (!of.every(isStatement)) return "block";
  return of.length === 1 ? "contribution" : "contributions";
}

/** Returns the first nodes as their parts, and as many statements of the newest groups, whole, as `fits` allows. */
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
    if (!node?.isLeaf || !fits(node.from, headTokens - node.tokens)) break;
    headTokens -= node.tokens;
    start = node.from;
  }
  return { head: nodes.slice(0, count).flatMap(({ parts }) => parts), headTokens, start };
}

/** Divides statements at each change of phase. */
function runsOf(statements: readonly Statement[]): readonly (readonly Statement[])[] {
  const runs: Statement[][] = [];
  for (const statement of statements) {
    const run = runs.at(-1);
    if (run?.[0]?.phase === statement.phase) run.push(statement);
    else runs.push([statement]);
  }
  return runs;
}

/** Hex digits of a hash in a step: 40 bits are enough for the few summaries of the same statements. */
const HASH_DIGITS = 10;

/**
 * Orders a summary under a step such as `contributions/arguments/round-3/14-18-5f2c81d09e`: its name, its first and
 * last number, and a hash of all its sources. The hash keeps steps distinct even where views omit different statements
 * of a round, or show them under other names.
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
