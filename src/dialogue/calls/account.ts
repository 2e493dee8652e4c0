import type { LimitName } from "../../transcript/event.ts";
import { add, NOTHING, type Spending } from "./spending.ts";

/** Limits on what a dialogue, a participant or a phase may use; absent means none. */
export interface BudgetLimits {
  /** Requests, repeated attempts included; an integer >= 1. */
  readonly maxCalls?: number;
  /** Tokens of prompts and answers; an integer >= 1. */
  readonly maxTokens?: number;
  /** US dollars; more than 0. */
  readonly maxCostUsd?: number;
}

/** Whose call it is, and for what. */
export interface CallOwner {
  /** Key of the turn or question: it begins with the path of its phase. */
  readonly key: string;
  /** Id of the participant. */
  readonly participant: string;
}

/** Limits, and which calls they are for. */
export interface Scope {
  /** For people: `participant ada`, `phase arguments`; absent if they are for all calls. */
  readonly name?: string;
  readonly limits: BudgetLimits;
  covers(owner: CallOwner): boolean;
}

/** Sums of dollars may be off by this much. */
export const ROUNDING = 1e-9;

/** Each limit by its name, its field and what it is on. */
export const LIMITS = [
  ["max_calls", "maxCalls", "calls"],
  ["max_tokens", "maxTokens", "tokens"],
  ["max_cost", "maxCostUsd", "costUsd"],
] as const satisfies readonly (readonly [LimitName, keyof BudgetLimits, keyof Spending])[];

/** The share of a limit at which a warning is given. */
const WARNING_SHARE = 0.8;

/** What the calls under some limits have used, and what is reserved for those in flight. */
export class Account {
  readonly scope: Scope;
  readonly #onWarning: (text: string) => void;
  readonly #warned = new Set<LimitName>();
  #spent: Spending;
  #reserved: Spending = NOTHING;
  #assumed: Spending = NOTHING;

  constructor(scope: Scope, { spent = NOTHING, assumed = NOTHING, onWarning = () => {} }: {
    readonly spent?: Spending;
    /** How much of that nobody has reported. */
    readonly assumed?: Spending;
    readonly onWarning?: (text: string) => void;
  } = {}) {
    this.scope = scope;
    this.#spent = spent;
    this.#assumed = assumed;
    this.#onWarning = onWarning;
  }

  /** What is booked. */
  get spent(): Spending {
    return this.#spent;
  }

  /** The limit that would be exceeded with so much more. */
  exceededBy(more: Spending): LimitName | undefined {
    return LIMITS.find(([, field, unit]) => {
      const limit = this.scope.limits[field];
      return limit !== undefined && this.#spent[unit] + this.#reserved[unit] + more[unit] > limit + ROUNDING;
    })?.[0];
  }

  /** Sets the worst case of a call aside. */
  reserve(need: Spending): void {
    this.#reserved = add(this.#reserved, need);
  }

  /** Books what a call has used in place of what was reserved; without `used`, that. */
  settle(need: Spending, used: Spending | undefined): void {
    const left = add(this.#reserved, need, -1);
    this.#reserved = left.calls === 0 ? NOTHING : left;
    this.#spent = add(this.#spent, used ?? need);
    if (!used) this.#assumed = add(this.#assumed, need);
    this.#warn();
  }

  #warn(): void {
    for (const [name, field, unit] of LIMITS) {
      const limit = this.scope.limits[field];
      const spent = this.#spent[unit];
      if (limit === undefined || spent < limit * WARNING_SHARE || this.#warned.has(name)) continue;
      this.#warned.add(name);
      const share = limit === 0 ? 100 : Math.round(100 * spent / limit);
      const of = this.scope.name === undefined ? "" : ` of ${this.scope.name}`;
      const assumed = unit === "calls" || this.#assumed[unit] === 0
        ? ""
        : `, of which ${short(this.#assumed[unit])} are assumed because no usage was reported`;
      this.#onWarning(`${share} % of ${name}${of} is used: ${short(spent)} of ${limit}${assumed}`);
    }
  }
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)));
}
