import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import type { CallRecord } from "../../transcript/record.ts";
import { settled } from "./_virtual_runtime_fixture.ts";
import { Account, Budget, BudgetError, type CallAhead, type Reservation } from "./budget.ts";
import type { BudgetLimits } from "./purse.ts";
import { type Need, type Spending, spentOf } from "./spending.ts";

const never = new AbortController().signal;

const spending = (calls: number, tokens: number, costUsd = 0): Spending => ({ calls, tokens, costUsd });

const ANY: CallAhead = { key: "k", participant: "a", kind: "statement" };

/** A need with one token per byte. */
function needOf(use: Omit<Spending, "calls">): Need {
  return { counted: { calls: 1, ...use }, most: { calls: 1, ...use } };
}

/** A budget of one account. */
function budgetOf(limits: BudgetLimits, options: ConstructorParameters<typeof Account>[1] = {}) {
  const account = new Account({ limits, covers: () => true }, options);
  const budget = new Budget([account]);
  const reserve = (use: Omit<Spending, "calls">, signal: AbortSignal) => budget.reserve(needOf(use), signal, ANY);
  return { account, reserve };
}

/** Returns the outcomes of promises that have settled. */
async function ends(promises: readonly Promise<unknown>[]): Promise<string[]> {
  const found = promises.map(() => "waits");
  promises.forEach((promise, index) =>
    promise.then(
      () => found[index] = "granted",
      (error) => found[index] = error instanceof BudgetError ? "refused" : "cancelled",
    )
  );
  await settled();
  return found;
}

Deno.test("Budget returns what a call did not use, and admits the next one with it", async () => {
  const budget = budgetOf({ maxTokens: 100 });
  const first = await budget.reserve({ tokens: 90, costUsd: 0 }, never);
  const second = budget.reserve({ tokens: 50, costUsd: 0 }, never);
  deepEqual(await ends([second]), ["waits"]);
  first.settle({ calls: 1, tokens: 50, costUsd: 0 });
  deepEqual(await ends([second]), ["granted"]);
  (await second).settle();
  deepEqual(budget.account.spent, spending(2, 100));
  await rejects(budget.reserve({ tokens: 1, costUsd: 0 }, never), { limit: "max_tokens", spent: spending(2, 100) });
});

Deno.test("Budget books a reservation once, and in full if nothing is known", async () => {
  const budget = budgetOf({ maxCalls: 9 });
  const reservation = await budget.reserve({ tokens: 70, costUsd: 2 }, never);
  reservation.settle();
  reservation.settle({ calls: 1, tokens: 1, costUsd: 0 });
  reservation.settle();
  deepEqual(budget.account.spent, spending(1, 70, 2));
});

Deno.test("Budget refuses only when no call is in flight, naming the limit", async () => {
  for (
    const [limits, limit] of [
      [{ maxCalls: 1 }, "max_calls"],
      [{ maxTokens: 99 }, "max_tokens"],
      [{ maxCostUsd: 0.99 }, "max_cost"],
    ] as const
  ) {
    const budget = budgetOf(limits);
    const out = await budget.reserve({ tokens: 50, costUsd: 0.5 }, never);
    const asked = budget.reserve({ tokens: 50, costUsd: 0.5 }, never);
    deepEqual(await ends([asked]), ["waits"]);
    out.settle();
    await rejects(asked, (error) => error instanceof BudgetError && error.limit === limit);
  }
});

Deno.test("Budget keeps the order of requests: a small one does not overtake a large one", async () => {
  const budget = budgetOf({ maxTokens: 100 });
  const out = await budget.reserve({ tokens: 60, costUsd: 0 }, never);
  const large = budget.reserve({ tokens: 80, costUsd: 0 }, never);
  const small = budget.reserve({ tokens: 1, costUsd: 0 }, never);
  deepEqual(await ends([large, small]), ["waits", "waits"]);
  out.settle({ calls: 1, tokens: 30, costUsd: 0 });
  deepEqual(await ends([large, small]), ["refused", "granted"]);
});

Deno.test("Budget grants the next one when a waiting one is cancelled", async () => {
  const budget = budgetOf({ maxTokens: 100 });
  const out = await budget.reserve({ tokens: 60, costUsd: 0 }, never);
  const controller = new AbortController();
  const large = budget.reserve({ tokens: 80, costUsd: 0 }, controller.signal);
  const small = budget.reserve({ tokens: 40, costUsd: 0 }, never);
  deepEqual(await ends([large, small]), ["waits", "waits"]);
  controller.abort(new Error("enough"));
  deepEqual(await ends([large, small]), ["cancelled", "granted"]);
  await rejects(budget.reserve({ tokens: 1, costUsd: 0 }, AbortSignal.abort(new Error("before"))), /before/);
  out.settle({ calls: 1, tokens: 0, costUsd: 0 });
  deepEqual(await ends([budget.reserve({ tokens: 60, costUsd: 0 }, never)]), ["granted"]);
});

Deno.test("Budget keeps its limits despite rounding in sums of dollars", async () => {
  const budget = budgetOf({ maxCostUsd: 0.3 });
  for (let call = 0; call < 3; call++) (await budget.reserve({ tokens: 0, costUsd: 0.1 }, never)).settle();
  await rejects(budget.reserve({ tokens: 0, costUsd: 0.000001 }, never), { limit: "max_cost" });
});

Deno.test("Budget warns at 80 % of each limit, once, for booked and not for reserved amounts", async () => {
  const warnings: string[] = [];
  const budget = budgetOf({ maxCalls: 5, maxTokens: 1000 }, { onWarning: (text) => warnings.push(text) });
  const reservations = [];
  for (let call = 0; call < 5; call++) reservations.push(await budget.reserve({ tokens: 200, costUsd: 0 }, never));
  deepEqual(warnings, []);
  for (const reservation of reservations.slice(0, 3)) reservation.settle({ calls: 1, tokens: 10, costUsd: 0 });
  deepEqual(warnings, []);
  reservations[3]?.settle({ calls: 1, tokens: 10, costUsd: 0 });
  deepEqual(warnings, ["80 % of max_calls is used: 4 of 5"]);
  reservations[4]?.settle({ calls: 1, tokens: 800, costUsd: 0 });
  deepEqual(warnings, ["80 % of max_calls is used: 4 of 5", "84 % of max_tokens is used: 840 of 1000"]);
});

Deno.test("Budget reports how much of the use was assumed, including earlier runs, and in which scope", async () => {
  const warnings: string[] = [];
  const scope = { name: "participant ada", limits: { maxTokens: 1000, maxCalls: 9 }, covers: () => true };
  const before = { spent: spending(2, 300), assumed: spending(1, 200) };
  const budget = new Budget([new Account(scope, { ...before, onWarning: (text) => warnings.push(text) })]);
  (await budget.reserve(needOf({ tokens: 400, costUsd: 0 }), never, ANY)).settle();
  (await budget.reserve(needOf({ tokens: 200, costUsd: 0 }), never, ANY)).settle({ calls: 1, tokens: 150, costUsd: 0 });
  deepEqual(warnings, [
    "85 % of max_tokens of participant ada is used: 850 of 1000, of which 600 are assumed because no usage was reported",
  ]);
});

Deno.test("Budget admits only calls that fit all accounts that cover them", async () => {
  const account = (id: string, maxCalls: number) =>
    new Account({ name: id, limits: { maxCalls }, covers: ({ participant }) => participant === id });
  const budget = new Budget([account("a", 1), account("b", 2)]);
  const call = (participant: string): CallAhead => ({ ...ANY, participant });
  const need = needOf({ tokens: 1, costUsd: 0 });
  (await budget.reserve(need, never, call("a"))).settle();
  (await budget.reserve(need, never, call("b"))).settle();
  await rejects(budget.reserve(need, never, call("a")), { limit: "max_calls", scope: "a", spent: spending(1, 1) });
  (await budget.reserve(need, never, call("b"))).settle();
  (await budget.reserve(need, never, call("c"))).settle();
});

Deno.test("Budget uses counted tokens while they leave a fifth of a limit, and bytes beyond", async () => {
  const budget = new Budget([new Account({ limits: { maxTokens: 100 }, covers: () => true })]);
  const need = (tokens: number): Need => ({
    counted: spending(1, tokens),
    most: spending(1, 4 * tokens),
  });
  (await budget.reserve(need(80), never, ANY)).settle({ calls: 1, tokens: 60, costUsd: 0 });
  (await budget.reserve(need(10), never, ANY)).settle({ calls: 1, tokens: 20, costUsd: 0 });
  const third = await budget.reserve(need(5), never, ANY);
  const fourth = budget.reserve(need(1), never, ANY);
  deepEqual(await ends([fourth]), ["waits"], "all that the third can use is held");
  third.settle({ calls: 1, tokens: 4, costUsd: 0 });
  (await fourth).settle({ calls: 1, tokens: 1, costUsd: 0 });
  await rejects(budget.reserve(need(5), never, ANY), { limit: "max_tokens" });
});

Deno.test("Account names the smallest sufficient limit", () => {
  const account = new Account({ limits: { maxTokens: 100, maxCalls: 9 }, covers: () => true }, {
    spent: spending(1, 20),
  });
  equal(account.tooSmallFor({ counted: spending(2, 60), most: spending(2, 300) }), undefined);
  deepEqual(account.tooSmallFor({ counted: spending(2, 100), most: spending(2, 110) }), {
    name: "max_tokens",
    field: "maxTokens",
    limit: 100,
    needed: 130,
  });
  deepEqual(account.tooSmallFor({ counted: spending(2, 100), most: spending(2, 400) })?.needed, 150);
  deepEqual(account.tooSmallFor({ counted: spending(9, 10), most: spending(9, 10) })?.needed, 10);
});

Deno.test("Budget continues from earlier spending", async () => {
  const budget = budgetOf({ maxCalls: 2 }, { spent: spending(1, 5) });
  (await budget.reserve({ tokens: 1, costUsd: 0 }, never)).settle();
  deepEqual(budget.account.spent, spending(2, 6));
  await rejects(budget.reserve({ tokens: 1, costUsd: 0 }, never), BudgetError);
});

const call = fc.record({
  need: fc.record({ tokens: fc.nat(60), costUsd: fc.nat(40).map((cents) => cents / 100) }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  asksAfter: fc.nat(6),
  takes: fc.nat(8),
  ends: fc.constantFrom("used", "used", "unknown"),
  cancelledAfter: fc.option(fc.nat(10), { freq: 4 }),
});
const limits = fc.record({
  maxCalls: fc.integer({ min: 1, max: 8 }),
  maxTokens: fc.integer({ min: 1, max: 200 }),
  maxCostUsd: fc.integer({ min: 1, max: 150 }).map((cents) => cents / 100),
}, { requiredKeys: [] });

Deno.test("Budget, however calls interleave, stays within every limit, grants in order, and refuses nobody too early", async () => {
  await fc.assert(
    fc.asyncProperty(limits, fc.array(call, { minLength: 1, maxLength: 12 }), async (some, calls) => {
      const most: BudgetLimits = some;
      const budget = budgetOf(most);
      const asked: number[] = [];
      const decided: number[] = [];
      const cancelled = new Set<number>();
      const reserved = new Map<number, Spending>();
      const withinLimits = () => {
        let sum = budget.account.spent;
        for (const { tokens, costUsd } of reserved.values()) {
          sum = { calls: sum.calls + 1, tokens: sum.tokens + tokens, costUsd: sum.costUsd + costUsd };
        }
        ok(sum.calls <= (most.maxCalls ?? Infinity), `${sum.calls} calls`);
        ok(sum.tokens <= (most.maxTokens ?? Infinity), `${sum.tokens} tokens`);
        ok(sum.costUsd <= (most.maxCostUsd ?? Infinity) + 1e-6, `${sum.costUsd} dollars`);
        return sum;
      };
      const steps = async (count: number) => {
        for (let step = 0; step < count; step++) await Promise.resolve();
      };
      await Promise.all(calls.map(async ({ need, share, asksAfter, takes, ends, cancelledAfter }, id) => {
        await steps(asksAfter);
        const controller = new AbortController();
        asked.push(id);
        const decide = async (): Promise<Reservation | undefined> => {
          try {
            const reservation = await budget.reserve(need, controller.signal);
            reserved.set(id, { calls: 1, ...need });
            decided.push(id);
            return reservation;
          } catch (error) {
            if (!(error instanceof BudgetError)) {
              cancelled.add(id);
              return undefined;
            }
            decided.push(id);
            const sum = error.spent ?? spending(0, 0);
            const over = sum.calls + 1 > (most.maxCalls ?? Infinity) ||
              sum.tokens + need.tokens > (most.maxTokens ?? Infinity) ||
              sum.costUsd + need.costUsd > (most.maxCostUsd ?? Infinity);
            ok(over, "it would have fitted beside what was booked");
            return undefined;
          }
        };
        if (cancelledAfter !== null) void steps(cancelledAfter).then(() => controller.abort(new Error("cancelled")));
        const reservation = await decide();
        withinLimits();
        if (!reservation) return;
        await steps(takes);
        reserved.delete(id);
        if (ends === "unknown") reservation.settle();
        else reservation.settle({ calls: 1, tokens: Math.floor(need.tokens * share), costUsd: need.costUsd * share });
        withinLimits();
      }));
      deepEqual(decided, asked.filter((id) => !cancelled.has(id)), "in the order of asking");
      equal(reserved.size, 0);
    }),
    { numRuns: 300 },
  );
});

const record = (fields: Partial<CallRecord>): CallRecord => ({
  call: "k#1.1",
  key: "k",
  participant: "a",
  model: "m",
  state: "answered",
  reserved: { tokens: 100, costUsd: 4 },
  inherited: false,
  ...fields,
});
const usage = { inputTokens: 10, outputTokens: 5 };

Deno.test("spentOf() books reported use, else the reservation, and nothing for those that were turned away", () => {
  const table: readonly (readonly [Partial<CallRecord>, Spending])[] = [
    [{ usage, costUsd: 0.5 }, spending(1, 15, 0.5)],
    [{ usage, costUsd: 0 }, spending(1, 15, 0)],
    [{}, spending(1, 100, 4)],
    [{ state: "open" }, spending(1, 100, 4)],
    [{ state: "open", reserved: { tokens: 100 } }, spending(1, 100, 0)],
    [{ state: "failed", mayHaveBeenPaid: true }, spending(1, 100, 4)],
    [{ state: "failed", mayHaveBeenPaid: false }, spending(0, 0, 0)],
    [{ state: "failed" }, spending(0, 0, 0)],
    [{ state: "failed", mayHaveBeenPaid: false, usage, costUsd: 1 }, spending(1, 15, 1)],
    [{ state: "failed", mayHaveBeenPaid: true, code: "cancelled" }, spending(1, 100, 4)],
    [{ usage, reserved: { tokens: 100 } }, spending(1, 15, 0)],
  ];
  for (const [fields, expected] of table) deepEqual(spentOf([record(fields)]), expected, JSON.stringify(fields));
  deepEqual(spentOf(table.map(([fields]) => record(fields))), spending(9, 560, 17.5));
  deepEqual(spentOf([]), spending(0, 0));
});
