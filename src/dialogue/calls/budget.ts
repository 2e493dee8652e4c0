import type { LimitName } from "../../transcript/event.ts";
import type { Kind } from "../../transcript/kind.ts";
import type { Account, CallOwner, Scope } from "./account.ts";
import { NOTHING, type Spending } from "./spending.ts";
import type { Lengths } from "./worst_case.ts";

/** A limit does not allow the call. */
export class BudgetError extends Error {
  /** `BudgetError`, to tell it from other errors. */
  override name = "BudgetError";
  /**
   * `spent` is what is booked, without what is reserved; absent for a limit on time. `scope` says whose limit it is, for
   * example `participant ada`; absent if it is the whole dialogue's.
   */
  constructor(readonly limit: LimitName, readonly spent: Spending | undefined, readonly scope?: string) {
    super(`The limit '${limit}'${scope === undefined ? "" : ` of ${scope}`} does not allow another call`);
  }
}

/** A call for which a reservation is asked, or a turn without calls that is to be let in. */
export interface CallAhead extends CallOwner {
  /** `turnKey#n`; absent for a turn without calls. */
  readonly name?: string;
  /** What is to be said on the floor; absent for what is asked aside. */
  readonly turn?: Lengths & { readonly kind: Kind };
  /** Limit on the answer. */
  readonly maxOutputTokens: number;
}

/** What is kept for calls that are still to come. */
export interface SetAside {
  /** Whether a call is one of those that it is kept for: such a call may use all there is. */
  serves(call: CallAhead): boolean;
  /** What must be left of a scope's limits when a call is granted, besides the call's own need. */
  beside(call: CallAhead, scope: Scope): Spending;
  /** A call was let in. */
  granted(call: CallAhead): void;
  /** A call that was let in has ended; answered, or to be repeated. */
  settled(call: CallAhead, answered: boolean): void;
}

/** What was set aside for a call. */
export interface Reservation {
  /** Books what the call really used; without `used` all that was reserved stays booked. */
  settle(used?: Omit<Spending, "calls">, options?: { readonly answered?: boolean }): void;
}

interface Waiting {
  readonly need: Spending;
  readonly call: CallAhead;
  readonly grant: (reservation: Reservation) => void;
  readonly refuse: (error: unknown) => void;
}

/** For calls that nobody is told of. */
const ANY: CallAhead = { key: "", participant: "", maxOutputTokens: 0 };

/**
 * Sees to it that a dialogue stays within its limits, however many calls are in flight: the worst case of each is
 * reserved before it and the difference given back afterwards. Reservations are granted in the order of asking; one
 * that does not fit waits until all that were granted have settled, and is refused only then.
 */
export class Budget {
  readonly #accounts: readonly Account[];
  readonly #setAside: SetAside | undefined;
  #inFlight = 0;
  #waiting: Waiting[] = [];
  #refusal: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param accounts A call must fit all that cover it.
   * @param setAside What is kept for calls to come, if anything is.
   */
  constructor(accounts: readonly Account[], setAside?: SetAside) {
    this.#accounts = accounts;
    this.#setAside = setAside;
  }

  /**
   * Sets the worst case of one call aside. Rejects with the signal's reason when it is aborted before.
   *
   * @throws {BudgetError} If it does not fit once all calls before it have settled.
   */
  reserve(need: Omit<Spending, "calls">, signal: AbortSignal, call: CallAhead = ANY): Promise<Reservation> {
    return this.#queue({ calls: 1, ...need }, signal, call);
  }

  /**
   * Lets a turn in that makes no call of its own, but makes the prompts of others longer. Gives nothing to wait for where
   * nothing is kept for later calls.
   *
   * @throws {BudgetError} If what is kept for later calls would not be enough after it.
   */
  admit(call: CallAhead, signal: AbortSignal): Promise<unknown> | undefined {
    return this.#setAside && this.#queue(NOTHING, signal, call);
  }

  #queue(need: Spending, signal: AbortSignal, call: CallAhead): Promise<Reservation> {
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

  /** @param last Whether what does not fit now is refused; else it is looked at once more when others have gone on. */
  #grantWaiting(last = this.#setAside === undefined): void {
    if (this.#refusal !== undefined) clearTimeout(this.#refusal); // nothing of timers is loaded before one is needed
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const error = this.#refusalOf(first);
      if (error && this.#inFlight > 0) return;
      if (error && !last) {
        // What a call has just brought may not be heard yet, and may leave more room than was kept for it.
        this.#refusal = setTimeout(() => this.#grantWaiting(true));
        return;
      }
      this.#waiting.shift();
      if (error) first.refuse(error);
      else first.grant(this.#reservation(first));
      last = this.#setAside === undefined;
    }
  }

  #refusalOf({ need, call }: Waiting): BudgetError | undefined {
    const setAside = this.#setAside?.serves(call) ? undefined : this.#setAside;
    for (const account of this.#accounts) {
      const { scope } = account;
      const own = scope.covers(call) ? need : NOTHING;
      if (own === NOTHING && !setAside) continue;
      const beside = setAside?.beside(call, scope) ?? NOTHING;
      const limit = account.exceededBy({
        calls: own.calls + beside.calls,
        tokens: own.tokens + beside.tokens,
        costUsd: own.costUsd + beside.costUsd,
      });
      if (limit) return new BudgetError(limit, account.spent, scope.name);
    }
    return undefined;
  }

  #reservation({ need, call }: Waiting): Reservation {
    this.#setAside?.granted(call);
    if (need.calls === 0) return { settle: () => {} };
    const accounts = this.#accounts.filter(({ scope }) => scope.covers(call));
    for (const account of accounts) account.reserve(need);
    this.#inFlight++;
    let settled = false;
    return {
      settle: (used, { answered = false } = {}) => {
        if (settled) return;
        settled = true;
        this.#inFlight--;
        this.#setAside?.settled(call, answered);
        for (const account of accounts) account.settle(need, used && { calls: 1, ...used });
        this.#grantWaiting();
      },
    };
  }
}
