import { assumedOf } from "../../transcript/usage_by.ts";
import type { LimitName } from "../../transcript/event.ts";
import type { Kind } from "../../transcript/kind.ts";
import type { CallRecord } from "../../transcript/record.ts";
import { type BudgetLimits, LIMITS, Purse, ROUNDING } from "./purse.ts";
import { add, type Need, NO_NEED, NOTHING, type Spending, spentOf, sumOf } from "./spending.ts";

/** A call that a limit does not allow. */
export class BudgetError extends Error {
  /** `BudgetError`, to distinguish it from other errors. */
  override name = "BudgetError";
  /**
   * `spent` is the booked amount, without reservations; absent for a limit on time. `scope` says to whom the limit
   * applies, for example `participant ada`; absent for a limit on the whole dialogue. `most` is its value.
   */
  constructor(
    readonly limit: LimitName,
    readonly spent: Spending | undefined,
    readonly scope?: string,
    readonly most?: number,
  ) {
    super(`The limit '${limit}'${scope === undefined ? "" : ` of ${scope}`} does not allow another call`);
  }
}

/** A call that needs a reservation, or a turn without calls that needs admission. */
export interface CallAhead {
  /** Key of the turn or question: it begins with the path of its phase. */
  readonly key: string;
  /** Id of the participant. */
  readonly participant: string;
  readonly kind: Kind;
  /** Maximum tokens that a turn may add to the floor; absent for questions aside. */
  readonly says?: number;
}

/** Limits, and the calls they cover. */
export interface Scope {
  /** Name for people: `participant ada`, `phase arguments`; absent if all calls are covered. */
  readonly name?: string;
  readonly limits: BudgetLimits;
  covers(call: Pick<CallAhead, "key" | "participant">): boolean;
}

/** A reserve for later calls. */
export interface Reserve {
  /** Returns `true` if the reserve is for this call: such a call may use everything left. */
  serves(call: CallAhead): boolean;
  /** Returns the amount of a scope's limits that must stay unspent after a call. */
  beside(call: CallAhead, scope: Scope): Need;
  /** Records that a call was admitted. */
  granted(call: CallAhead): void;
}

/** A reservation for one call. */
export interface Reservation {
  /** Books the call's actual use; without `used` its counted need stays booked. */
  settle(used?: Spending): void;
}

/** Token counts are trusted up to this share of a limit; beyond it, bytes are counted. */
const TRUSTED_SHARE = 0.8;
/** Share of a limit that triggers a warning. */
const WARNING_SHARE = 0.8;

/** The calls under certain limits: their use, and the reservations of those in flight. */
export class Account {
  readonly scope: Scope;
  readonly #purse: Purse;
  readonly #onWarning: (text: string) => void;
  readonly #warned = new Set<LimitName>();
  #assumed: Spending;

  constructor(scope: Scope, { spent = NOTHING, assumed = NOTHING, onWarning = () => {} }: {
    readonly spent?: Spending;
    /** The part of `spent` without reported usage. */
    readonly assumed?: Spending;
    readonly onWarning?: (text: string) => void;
  } = {}) {
    this.scope = scope;
    this.#purse = new Purse(scope.limits, spent);
    this.#assumed = assumed;
    this.#onWarning = onWarning;
  }

  /** Returns the account of a scope after recorded calls. */
  static after(scope: Scope, calls: readonly CallRecord[], onWarning?: (text: string) => void): Account {
    const covered = calls.filter((call) => !call.inherited && scope.covers(call));
    const assumed = spentOf(covered.filter((call) => assumedOf(call) !== undefined));
    return new Account(scope, { spent: spentOf(covered), assumed, ...(onWarning ? { onWarning } : {}) });
  }

  get spent(): Spending {
    return this.#purse.spent;
  }

  /** Returns the first limit that would not allow a need, with the smallest sufficient one. */
  tooSmallFor(
    { counted, most }: Need,
  ):
    | { readonly name: LimitName; readonly field: keyof BudgetLimits; readonly limit: number; readonly needed: number }
    | undefined {
    const { committed } = this.#purse;
    for (const [name, field, unit] of LIMITS) {
      const limit = this.scope.limits[field] ?? Infinity;
      const used = committed[unit];
      const needed = Math.min((used + counted[unit]) / TRUSTED_SHARE, used + most[unit]);
      if (needed > limit + ROUNDING) return { name, field, limit, needed };
    }
    return undefined;
  }

  /** Reserves a call's need, in bytes if a token count would not leave enough. */
  reserve({ counted, most }: Need): Reservation {
    const { committed } = this.#purse;
    const nearLimit = LIMITS.some(([, field, unit]) => {
      const limit = this.scope.limits[field] ?? Infinity;
      return committed[unit] + counted[unit] > limit * TRUSTED_SHARE;
    });
    const reserved = this.#purse.reserve(nearLimit ? most : counted);
    return {
      settle: (used) => {
        reserved.settle(used ?? counted);
        if (!used) this.#assumed = add(this.#assumed, counted);
        this.#warn();
      },
    };
  }

  #warn(): void {
    for (const [name, field, unit] of LIMITS) {
      const limit = this.scope.limits[field];
      const spent = this.spent[unit];
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

interface Waiting {
  readonly need: Need;
  readonly call: CallAhead;
  readonly grant: (reservation: Reservation) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Keeps a dialogue within its limits, however many calls are in flight: each call's need is reserved beforehand, and
 * the difference is returned afterwards. Reservations are granted in order of request; one that does not fit waits
 * until all granted ones have settled, and is refused only then.
 */
export class Budget {
  readonly #accounts: readonly Account[];
  readonly #reserve: Reserve | undefined;
  #inFlight = 0;
  #waiting: Waiting[] = [];
  #lastLook: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param accounts A call must fit all accounts that cover it.
   * @param reserve Reserve for later calls.
   */
  constructor(accounts: readonly Account[], reserve?: Reserve) {
    this.#accounts = accounts;
    this.#reserve = reserve;
  }

  /**
   * Reserves the need of one call. Rejects with the signal's reason if it is aborted first.
   *
   * @throws {BudgetError} If it does not fit once all earlier calls have settled.
   */
  reserve(need: Need, signal: AbortSignal, call: CallAhead): Promise<Reservation> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => signal.removeEventListener("abort", onAbort);
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
        reject(signal.reason);
        this.#grantWaiting();
      };
      const mine: Waiting = {
        need,
        call,
        grant: (reservation) => (leave(), resolve(reservation)),
        refuse: (error) => (leave(), reject(error)),
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(mine);
      this.#grantWaiting();
    });
  }

  /**
   * Admits a turn that makes no calls but lengthens the prompts of others. Does not wait if nothing is reserved for
   * later calls.
   *
   * @throws {BudgetError} If too little would be left for later calls.
   */
  async admit(call: CallAhead, signal: AbortSignal): Promise<void> {
    if (this.#reserve) await this.reserve(NO_NEED, signal, call);
  }

  /**
   * @param isLast Refuses whatever does not fit; otherwise the reserve may shrink once pending answers are processed.
   */
  #grantWaiting(isLast = this.#reserve === undefined): void {
    clearTimeout(this.#lastLook);
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const error = this.#refusalOf(first);
      if (error && this.#inFlight > 0) return;
      if (error && !isLast) {
        this.#lastLook = setTimeout(() => this.#grantWaiting(true));
        return;
      }
      this.#waiting.shift();
      if (error) first.refuse(error);
      else first.grant(this.#reservation(first));
    }
  }

  #refusalOf({ need, call }: Waiting): BudgetError | undefined {
    const reserve = this.#reserve?.serves(call) ? undefined : this.#reserve;
    for (const account of this.#accounts) {
      const { scope } = account;
      const isOwn = scope.covers(call) && need !== NO_NEED;
      if (!isOwn && !reserve) continue;
      const needs = [...(isOwn ? [need] : []), ...(reserve ? [reserve.beside(call, scope)] : [])];
      const tooSmall = account.tooSmallFor(sumOf(needs));
      if (tooSmall) return new BudgetError(tooSmall.name, account.spent, scope.name, tooSmall.limit);
    }
    return undefined;
  }

  #reservation({ need, call }: Waiting): Reservation {
    this.#reserve?.granted(call);
    if (need === NO_NEED) return { settle: () => {} };
    const held = this.#accounts.filter(({ scope }) => scope.covers(call)).map((account) => account.reserve(need));
    this.#inFlight++;
    let settled = false;
    return {
      settle: (used) => {
        if (settled) return;
        settled = true;
        this.#inFlight--;
        for (const each of held) each.settle(used);
        this.#grantWaiting();
      },
    };
  }
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)));
}
