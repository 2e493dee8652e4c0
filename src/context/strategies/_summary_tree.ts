import type { Statement } from "../../transcript/message.ts";
import { type History, isStatement } from "../plan.ts";
import { commonSummary, type CommonSummaryOptions, type SummaryPart } from "./_common_summary.ts";

/** Nodes of one level that are summed up together, so that of n rounds some log n summaries are shown. */
const FAN_IN = 8;
/** The share of the room beside what is pinned that summaries may take; beyond it they are summed up before their time. */
export const SUMMARIES_SHARE = 0.6;
/** The share of that room that one run of statements may take before it is summarised in groups. */
const GROUP_SHARE = 0.5;

/** Lengths of summaries, as shares of the longest. */
const LENGTHS = {
  contribution: 1 / 8,
  contributions: 1 / 4,
  round: 1 / 4,
  block: 1 / 2,
  phase: 1 / 2,
  whole: 1,
} as const;

/** Something that is over, as it is shown: its summary, or what it consists of where that is shorter or all there is. */
export interface SummaryNode {
  /** In order; not empty. */
  readonly parts: readonly SummaryPart[];
  /** Of all parts. */
  readonly tokens: number;
}

type SummaryName = Pick<CommonSummaryOptions, "method" | "phase">;

/** A node and its level among those beside it: 0, and one more than those it sums up. */
interface PlacedNode extends SummaryNode {
  readonly level: number;
}

/** A list of nodes that are summed up together once it is over: the parts of a phase, or groups of a long run. */
interface NodeList {
  readonly phase: string;
  nodes: PlacedNode[];
}

/** The statements of one phase that follow each other, while they do. */
interface Run extends NodeList {
  /** The latest group, not over yet. */
  group: Statement[];
  groupTokens: number;
}

/**
 * Sums up a dialogue as it goes on: contributions to rounds, rounds to phases, eight at a time. What is over is summed
 * up once, and what is said later changes none of it, so that all summaries together cost as much as a share of the
 * dialogue. What is asked for in vain is replaced by what it would have been made of.
 */
export class SummaryTree {
  readonly #history: History;
  readonly #pinned: (statement: Statement) => boolean;
  readonly #lists: NodeList[] = [{ phase: "", nodes: [] }];
  readonly #rounds: SummaryNode[] = [];
  #run: Run | undefined;
  #phase: string | undefined;
  #pinnedTokens = 0;

  /** What is pinned is shown whole anyway, and summed up nowhere. */
  constructor(history: History, pinned: (statement: Statement) => boolean) {
    this.#history = history;
    this.#pinned = pinned;
  }

  /** Tokens there are beside what was pinned so far. */
  get room(): number {
    return Math.max(0, this.#history.epochTokens - this.#pinnedTokens);
  }

  /** What stands for all that is over: the fewest nodes that there are, in order. */
  get nodes(): readonly SummaryNode[] {
    return [...this.#lists.flatMap(({ nodes }) => nodes), ...(this.#run?.nodes ?? [])];
  }

  /** One node for each run of statements of one phase that is over. */
  get rounds(): readonly SummaryNode[] {
    return this.#rounds;
  }

  /** Ends what is over when this statement begins. Tells whether that was all: whether nodes stand for all before it. */
  enter(statement: Statement): boolean {
    if (statement.phase !== this.#phase) {
      this.#endRun();
      this.#moveTo(statement.phase);
      return true;
    }
    const run = this.#run;
    if (!run || this.#pinned(statement) || run.group.length === 0) return false;
    const limit = Math.min(this.#history.summaryRoomTokens, this.room * GROUP_SHARE);
    if (run.groupTokens + this.#history.tokensOf(statement) <= limit) return false;
    this.#endGroup(run);
    return true;
  }

  /** Takes a statement in, after it was entered. */
  add(statement: Statement): void {
    const tokens = this.#history.tokensOf(statement);
    if (this.#pinned(statement)) {
      this.#pinnedTokens += tokens;
      return;
    }
    const run = this.#run ??= { phase: statement.phase, nodes: [], group: [], groupTokens: 0 };
    run.group.push(statement);
    run.groupTokens += tokens;
  }

  /** Ends the run at which the dialogue stands, as if it were over. Nothing is to be added after it. */
  end(): void {
    this.#endRun();
  }

  /** One summary of everything that is over, shorter than it might be where there is less room. */
  whole(roomTokens: number): SummaryNode {
    const parts = this.nodes.flatMap((node) => node.parts);
    let node = this.#summary(parts, { method: "whole", phase: "" });
    for (let share = 3 / 4; node.tokens > roomTokens && share > 1 / 32; share *= 3 / 4) {
      node = this.#summary(parts, { method: "whole", phase: "" }, share);
    }
    return node;
  }

  #endGroup(run: Run): void {
    const method = run.group.length === 1 ? "contribution" : "contributions";
    const node = this.#summary(run.group, { method, phase: run.phase });
    run.group = [];
    run.groupTokens = 0;
    if (node.parts.length > 0) this.#push(run, node);
  }

  #endRun(): void {
    const run = this.#run;
    if (!run) return;
    const name = { method: "round", phase: run.phase } as const;
    const list = this.#lists.at(-1);
    const said = run.group.at(-1);
    if (run.nodes.length > 0) this.#endGroup(run);
    const node = said?.kind === "round_summary"
      ? this.#itself(said) // it was summed up on the floor: nobody need be asked for that again
      : run.nodes.length > 0
      ? this.#summedUp(run.nodes, name)
      : this.#summary(run.group, name);
    this.#run = undefined;
    if (node.parts.length === 0) return;
    this.#rounds.push(node);
    if (list) this.#push(list, node);
  }

  /** Ends phases that a phase is not a part of, and begins those that it is. */
  #moveTo(phase: string): void {
    const isWithin = (path: string) => path === "" || phase === path || phase.startsWith(`${path}/`);
    for (let last = this.#lists.at(-1); last && !isWithin(last.phase); last = this.#lists.at(-1)) {
      this.#lists.pop();
      const method = last.phase.includes("/") ? "round" : "phase";
      const node = this.#summedUp(last.nodes, { method, phase: last.phase });
      const parent = this.#lists.at(-1);
      if (parent && node.parts.length > 0) this.#push(parent, node);
    }
    const open = this.#lists.at(-1)?.phase ?? "";
    const names = phase.slice(open.length).split("/").filter((name) => name !== "");
    names.reduce((path, name) => {
      const inner = path === "" ? name : `${path}/${name}`;
      this.#lists.push({ phase: inner, nodes: [] });
      return inner;
    }, open);
    this.#phase = phase;
  }

  /** Adds a node to a list, and carries as a counter does. */
  #push(list: NodeList, node: SummaryNode): void {
    list.nodes.push({ parts: node.parts, tokens: node.tokens, level: 0 });
    for (let level = 0;; level++) {
      const same = list.nodes.slice(-FAN_IN);
      if (same.length < FAN_IN || same.some((node) => node.level !== level)) break;
      list.nodes.splice(-FAN_IN, FAN_IN, this.#block(same, list.phase));
    }
    this.#holdToShare();
  }

  /** In a small window even few summaries are too long: the longest list becomes one block, as often as it must. */
  #holdToShare(): void {
    for (;;) {
      const lists: NodeList[] = [...this.#lists, ...(this.#run ? [this.#run] : [])];
      if (tokensOfAll(this.nodes) <= this.room * SUMMARIES_SHARE) return;
      const [longest] = lists.filter(({ nodes }) => nodes.length > 1)
        .sort((a, b) => tokensOfAll(b.nodes) - tokensOfAll(a.nodes));
      if (!longest) return;
      const block = this.#block(longest.nodes, longest.phase);
      if (block.tokens >= tokensOfAll(longest.nodes)) return;
      longest.nodes = [block];
    }
  }

  #itself(statement: Statement): SummaryNode {
    return { parts: [statement], tokens: this.#history.tokensOf(statement) };
  }

  #block(nodes: readonly PlacedNode[], phase: string): PlacedNode {
    const level = 1 + Math.max(...nodes.map((node) => node.level));
    return { ...this.#summedUp(nodes, { method: "block", phase }), level };
  }

  #summedUp(nodes: readonly SummaryNode[], name: SummaryName): SummaryNode {
    const [only, ...others] = nodes;
    if (only && others.length === 0) return only;
    return this.#summary(nodes.flatMap(({ parts }) => parts), name);
  }

  #summary(of: readonly SummaryPart[], name: SummaryName, share = 1): SummaryNode {
    const { summaryRoomTokens, settings, tokensOf, lost } = this.#history;
    // A statement that no call has room for is in no summary.
    const parts = of.filter((part) => !isStatement(part) || tokensOf(part) <= summaryRoomTokens);
    const itself = { parts, tokens: parts.reduce((sum, part) => sum + tokensOf(part), 0) };
    if (parts.length === 0) return itself;
    if (itself.tokens > summaryRoomTokens) {
      if (parts.length === 1) return itself;
      const groups = this.#groupsThatFit(parts).map((group) => this.#summary(group, groupName(group, name.phase)));
      const shorter = { parts: groups.flatMap((group) => group.parts), tokens: tokensOfAll(groups) };
      return shorter.tokens < itself.tokens ? this.#summary(shorter.parts, name, share) : itself;
    }
    const most = Math.ceil(settings.maxLength * LENGTHS[name.method] * share);
    const longest = commonSummary(parts, { ...name, maxLength: most });
    // One of each phase within phases is to have room beside the others, however long the settings let it be.
    const fits = name.method === "whole" ? 1 : this.room * SUMMARIES_SHARE / 4 / tokensOf(longest);
    const order = fits >= 1
      ? longest
      : commonSummary(parts, { ...name, maxLength: Math.max(1, Math.floor(most * fits)) });
    const tokens = tokensOf(order);
    // A summary that may be as long as what it sums up is not worth its price.
    return tokens < itself.tokens && !lost(order.step) ? { parts: [order], tokens } : itself;
  }

  #groupsThatFit(parts: readonly SummaryPart[]): readonly (readonly SummaryPart[])[] {
    const groups: SummaryPart[][] = [];
    let left = 0;
    for (const part of parts) {
      const tokens = this.#history.tokensOf(part);
      const group = groups.at(-1);
      if (group && tokens <= left) group.push(part);
      else groups.push([part]);
      left = (group && tokens <= left ? left : this.#history.summaryRoomTokens) - tokens;
    }
    return groups;
  }
}

function groupName(group: readonly SummaryPart[], phase: string): SummaryName {
  if (!group.every(isStatement)) return { method: "block", phase };
  return { method: group.length === 1 ? "contribution" : "contributions", phase };
}

function tokensOfAll(nodes: readonly SummaryNode[]): number {
  return nodes.reduce((sum, { tokens }) => sum + tokens, 0);
}
