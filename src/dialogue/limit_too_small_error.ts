import type { BudgetLimits } from "./calls/account.ts";

/** Why a limit is too small. */
export interface TooSmall {
  readonly field: keyof BudgetLimits;
  readonly limit: number;
  /** What the dialogue may come to at least. */
  readonly least: number;
  /** How much of that is spent already. */
  readonly spent: number;
  /** Keys of what is needed. */
  readonly keys: readonly string[];
  /** Whose limit it is, if not the dialogue's own. */
  readonly scope?: string | undefined;
}

/** A limit would not even allow what a dialogue needs to come to its end. Thrown before anything is asked or written. */
export class LimitTooSmallError extends RangeError {
  /** `LimitTooSmallError`, to tell it from other errors. */
  override name = "LimitTooSmallError";
  /** Which limit it is. */
  readonly field: keyof BudgetLimits;
  /** The smallest that would do; dollars are rounded up. */
  readonly needed: number;

  /** The message says what would do. */
  constructor({ field, limit, least, spent, keys, scope }: TooSmall) {
    const needed = field === "maxCostUsd" ? roundedUp(least) : Math.ceil(least);
    const phases = [...new Set(keys.map((key) => key.split("/")[0] ?? ""))];
    const what = phases.length === 0 ? "" : `${inWords(phases)}, with what is asked about them, may come to `;
    const before = spent > 0 ? ` (with ${Number(spent.toPrecision(3))} that is spent)` : "";
    super(
      `Cannot keep '${field}' ${limit}${scope === undefined ? "" : ` of ${scope}`} as ${what}${needed}${before}: ` +
        `give at least ${needed}`,
    );
    this.field = field;
    this.needed = needed;
  }
}

function inWords(phases: readonly string[]): string {
  const last = phases.at(-1) ?? "";
  return phases.length < 2 ? last : `${phases.slice(0, -1).join(", ")} and ${last}`;
}

/** To three digits, never down. */
function roundedUp(value: number): number {
  if (value === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(3));
}
