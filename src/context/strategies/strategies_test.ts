import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Statement } from "../../transcript/message.ts";
import {
  ADA,
  BEN,
  debate,
  dialogues,
  MO,
  ordersOf,
  planning,
  type PlanningOptions,
  planOf,
  statement,
  table,
  tokensOfAll,
  turnOf,
} from "../_planning_fixture.ts";
import { isOrder, isStatement, numbersOf, type Plan, type SummaryPart } from "../plan.ts";
import { STRATEGIES } from "../settings.ts";
import { finalReading } from "./hierarchical.ts";
import { Plans } from "./mod.ts";

const SMALL = { epochTokens: 1500, summaryRoomTokens: 1200, turn: { roomTokens: 1500 } } as const;

const FINAL = { epochTokens: 5000, summaryRoomTokens: 4500 } as const;

/** A debate without round summaries on the floor. */
const unsummarised = (rounds: number) => debate(rounds, { tokens: 100, roundsEndWith: "statement" });

/** Returns the plans of all turns of a dialogue, made in sequence. */
function plansOf(strategy: typeof STRATEGIES[number], said: readonly Statement[], options: PlanningOptions = SMALL) {
  const plans = new Plans(planning({ ...options, settings: { ...options.settings, strategy } }));
  return said.map((_, index) => plans.plan(turnOf(said.slice(0, index + 1), SMALL.turn)));
}

function numbersIn(part: SummaryPart): readonly number[] {
  if (isStatement(part)) return [part.number];
  return numbersOf(part);
}

for (const strategy of STRATEGIES) {
  Deno.test(`'${strategy}' shows everything while it fits, and orders nothing`, () => {
    const said = debate(2, { tokens: 20 });
    const plans = plansOf(strategy, said, { settings: { threshold: 5000 } });
    plans.forEach(({ parts }, index) => {
      deepEqual(parts, said.slice(0, index + 1));
    });
  });

  Deno.test(`'${strategy}' makes the same plan for the same statements, whatever it planned before and in how many steps`, () => {
    fc.assert(
      fc.property(dialogues(), fc.integer({ min: 300, max: 3000 }), (said, epochTokens) => {
        const given = planning({ epochTokens, settings: { strategy, threshold: 900, maxLength: 400 } });
        const turn = (count: number) => turnOf(said.slice(0, count), { roomTokens: epochTokens });
        const used = new Plans(given);
        used.plan(turnOf(said.filter(({ number }) => number % 2 === 0))); // another view
        for (let count = 1; count < said.length; count += 3) used.plan(turn(count));
        deepEqual(used.plan(turn(said.length)), new Plans(given).plan(turn(said.length)));
      }),
      { numRuns: 20 },
    );
  });

  Deno.test(`'${strategy}' shows and summarises nothing outside the view, and pins every opening it keeps`, () => {
    fc.assert(
      fc.property(dialogues(), fc.integer({ min: 300, max: 3000 }), (said, epochTokens) => {
        const view = said.filter(({ number }) => number % 3 !== 0);
        const seen = new Set(view.map(({ number }) => number));
        const settings = { threshold: 900, maxLength: 400 };
        const plan = planOf(strategy, view, { epochTokens, settings, turn: { roomTokens: epochTokens } });
        const parts = [...plan.parts, ...ordersOf([plan])];
        for (const number of parts.flatMap(numbersIn)) ok(seen.has(number), `${number} is shown`);
        for (const pinned of plan.pinned ?? []) ok(plan.parts.includes(pinned));
      }),
      { numRuns: 30 },
    );
  });

  Deno.test(`'${strategy}' requests a bounded number of sizes per turn, however long the dialogue`, () => {
    const said = debate(400, { tokens: 60 }); // 2,005 statements
    const plain = planning({ ...SMALL, settings: { strategy } });
    let sizes = 0;
    const plans = new Plans({ ...plain, tokensOf: (part) => (sizes++, plain.tokensOf(part)) });
    const perTurn = said.map((_, index) => {
      const before = sizes;
      plans.plan(turnOf(said.slice(0, index + 1), { roomTokens: 100_000_000 }));
      return sizes - before;
    });
    const most = (from: number, to: number) => Math.max(...perTurn.slice(from, to));
    const half = said.length / 2;
    ok(most(half, said.length) <= 1.5 * most(100, half), `${most(100, half)} early, ${most(half, said.length)} late`);
    ok(sizes / said.length < 40, `${sizes / said.length} sizes a turn`);
  });
}

for (const strategy of ["window", "hierarchical"] as const) {
  Deno.test(`'${strategy}' only adds statements between a few renewals, and stays within its epoch`, () => {
    const said = unsummarised(40);
    const given = planning({ ...SMALL, settings: { strategy } });
    let renewals = 0;
    let before = "";
    for (const { parts } of plansOf(strategy, said)) {
      const now = parts.flatMap((part) => isOrder(part) ? [part.step] : numbersIn(part).map(String)).join();
      if (!now.startsWith(before)) renewals++;
      before = now;
      ok(tokensOfAll(parts, given) <= SMALL.epochTokens, table(parts));
    }
    ok(renewals > 3 && renewals < said.length / 4, `${renewals} renewals`);
  });
}

Deno.test("'full' shows everything if it fits at this turn, else what 'window' shows", () => {
  const said = debate(3);
  deepEqual(planOf("full", said, SMALL), planOf("window", said, SMALL));
  deepEqual(planOf("full", said, { ...SMALL, turn: { roomTokens: 2500 } }).parts, said);
});

Deno.test("'window' shows the beginning, openings that come late, and the newest", () => {
  const said = debate(3); // each statement takes 110 tokens, the announcement 22
  const shown = (count: number) => table(planOf("window", said.slice(0, count), { epochTokens: 800 }).parts);
  deepEqual([8, 9, 13].map(shown), ["1–8", "1–3 9", "1–3 9–13"]);
  const late = [1, 2, 3, 4, 5].map((n) => statement(n, { kind: n % 2 === 0 ? "opening" : "statement" }));
  equal(table(planOf("window", late, { epochTokens: 90 }).parts), "2 4–5");
});

Deno.test("'window' is the same for every speaker", () => {
  const said = debate(5);
  deepEqual(planOf("window", said, { ...SMALL, speaker: BEN }), planOf("window", said, { ...SMALL, speaker: MO }));
});

Deno.test("'hierarchical' shows the beginning, a few summaries and the newest rounds, however long the debate", () => {
  const shown = [1, 3, 10, 100].map((rounds) => table(planOf("hierarchical", unsummarised(rounds)).parts));
  deepEqual(shown, [
    "1–10",
    "1–20",
    "1–3 contributions/arguments/round-8/4-40 41–55",
    "1–3 block/arguments/round-89/4-446 contributions/arguments/round-95/447-478 479–505",
  ]);
  const { parts } = planOf("hierarchical", unsummarised(300));
  ok(parts.filter(isOrder).length <= 2);
});

Deno.test("'hierarchical' makes each summary once and uses each in one other, at a cost linear in the dialogue", () => {
  const said = unsummarised(100);
  const orders = ordersOf(plansOf("hierarchical", said, FINAL));
  const used = orders.flatMap(({ of }) => of.map((part) => isStatement(part) ? `${part.number}` : part.step));
  equal(new Set(used).size, used.length, "something was summed up twice");
  const given = planning({ ...SMALL, settings: { strategy: "hierarchical" } });
  const share = orders.reduce((sum, { of }) => sum + tokensOfAll(of, given), 0) / tokensOfAll(said, given);
  ok(share > 0.5 && share < 1.5, `${share} of the dialogue were summed up`);
  for (const { of } of orders) ok(tokensOfAll(of, given) <= FINAL.summaryRoomTokens);
});

Deno.test("'hierarchical' summarises a run longer than a call in groups, and marks an oversized statement as omitted", () => {
  const talk = Array.from({ length: 40 }, (_, n) => statement(n + 1, { tokens: n === 20 ? 1300 : 100 }));
  const orders = ordersOf([planOf("hierarchical", talk, SMALL)]);
  ok(orders.some(({ method }) => method === "contributions"));
  ok(orders.every((order) => !numbersOf(order).includes(21)));
});

Deno.test("'hierarchical' represents a round by its summary on the floor, and requests no other", () => {
  const plans = plansOf("hierarchical", debate(60), FINAL);
  const orders = ordersOf(plans);
  ok(orders.length > 0 && orders.every(({ method }) => method === "block"));
  ok(orders.every(({ of }) => of.every((part) => !isStatement(part) || part.kind === "round_summary")));
});

Deno.test("'hierarchical' summarises a round that has only a remark on the floor", () => {
  const said = debate(60).map((one) => one.kind === "round_summary" ? { ...one, text: "What a fine round." } : one);
  const orders = ordersOf(plansOf("hierarchical", said, FINAL));
  ok(orders.length > 0 && orders.every(({ of }) => of.some((part) => isStatement(part) && part.kind === "argument")));
});

Deno.test("'hierarchical' gives a summary another step when its sources change", () => {
  const said = unsummarised(12);
  const stepsOf = (statements: readonly Statement[]) =>
    ordersOf(plansOf("hierarchical", statements)).map(({ step }) => step);
  const own = stepsOf(said.filter(({ speaker }) => speaker !== "ben"));
  const renamed = stepsOf(said.map((statement) => ({ ...statement, speaker: "somebody" })));
  const all = new Set(stepsOf(said));
  ok(own.length > 0 && renamed.length > 0 && all.size > 0);
  deepEqual([...own, ...renamed].filter((step) => all.has(step)), []);
  const odd = ["Eröffnung", "第一", "a:b"].flatMap((phase, at) =>
    [1, 2, 3].map((n) => statement(at * 3 + n, { phase, tokens: 300 }))
  );
  for (const step of stepsOf(odd)) ok(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)+$/.test(step), step);
});

Deno.test("'hierarchical' shows each statement once, whole or in a summary, without round summaries on the floor", () => {
  fc.assert(fc.property(dialogues(), fc.integer({ min: 2500, max: 6000 }), (all, room) => {
    const said = all.filter(({ kind }) => kind !== "round_summary" && kind !== "opening");
    const { parts } = planOf("hierarchical", said, { epochTokens: room, summaryRoomTokens: room });
    deepEqual(parts.flatMap(numbersIn).toSorted((a, b) => a - b), said.map(({ number }) => number));
  }));
});

const finalOf = (said: readonly Statement[], roomTokens: number): Plan =>
  finalReading(planning({ ...FINAL, settings: { strategy: "hierarchical" } }), turnOf(said, { roomTokens }));

Deno.test("finalReading() shows everything that fits, else as many summaries as fit and the newest statements whole", () => {
  const said = unsummarised(10);
  deepEqual(finalOf(said, 6500).parts, said);
  deepEqual([5000, 1000, 300].map((room) => table(finalOf(said, room).parts)), [
    "1–3 contributions/arguments/round-8/4-40 41–55",
    "1–3 block/4-55",
    "block/1-55",
  ]);
});

Deno.test("finalReading() uses the summaries that 'hierarchical' made", () => {
  for (const said of [unsummarised(60), debate(60)]) {
    const made = new Set(ordersOf(plansOf("hierarchical", said, FINAL)).map(({ step }) => step));
    const needed = ordersOf([finalOf(said, 4000)]).map(({ step }) => step);
    const missing = needed.filter((step) => !made.has(step));
    ok(needed.length >= 4);
    ok(missing.every((step) => /-(?:298|305)-/.test(step)), `but for those of the closings: ${missing}`);
  }
});

Deno.test("finalReading() leaves no statement out while summaries are available, and stays within the room", () => {
  fc.assert(fc.property(dialogues(), fc.integer({ min: 900, max: 6000 }), (all, room) => {
    const said = all.filter(({ kind }) => kind !== "round_summary");
    const { parts } = finalOf(said, room);
    deepEqual(new Set(parts.flatMap(numbersIn)), new Set(said.map(({ number }) => number)));
    ok(tokensOfAll(parts, planning()) <= room);
  }));
});

/** Counts in tokens, so that a statement of a debate has length 100. */
const OWN = { settings: { unit: "tokens", threshold: 500, maxLength: 250 } } as const;

Deno.test("'length-based' orders a summary when the perspective is too long, and shows it from the next own turn on", () => {
  const said = debate(3);
  const plans = plansOf("length-based", said, OWN);
  const shown = (count: number) => table(plans[count - 1]?.parts ?? []);
  // Ada's perspective: 2, 4, 5, 6, 7 are five of 100 tokens; 9 is too much.
  deepEqual([7, 9].map(shown), ["1–7", "1–9"]);
  const [first] = ordersOf(plans);
  deepEqual(first && [first.method, first.by, first.maxLength, numbersOf(first)], [
    "afresh",
    "speaker",
    250,
    [2, 4, 5, 6, 7, 9],
  ]);
  const withSummary = plans.findIndex(({ parts }) => parts.some(isOrder));
  equal(said[withSummary]?.speaker, ADA.id);
});

Deno.test("'length-based' includes statements to and by the speaker in the perspective, and omits the rest", () => {
  const circle = Array.from({ length: 13 }, (_, n) =>
    statement(n + 1, {
      speaker: ["ada", "ben", "cyn", "dan"][n % 4] ?? "",
      tokens: 100,
      ...(n > 0 ? { replyTo: n } : {}),
    }));
  const [order] = ordersOf(plansOf("length-based", circle, OWN));
  // Ada speaks 1, 5, 9 and answers 4 and 8; Ben answers her in 2, 6. 3 and 7 are between others.
  deepEqual(order && numbersOf(order), [1, 2, 4, 5, 6, 8, 9]);
});

Deno.test("'length-based' summarises from scratch if one call is enough, else from the previous summary", () => {
  const given = { ...OWN, summaryRoomTokens: 1000 };
  const orders = ordersOf(plansOf("length-based", debate(8), given));
  ok(orders.length > 3);
  equal(orders[0]?.method, "afresh");
  for (const { of } of orders) ok(tokensOfAll(of, planning(OWN)) <= 1000);
  const chained = orders.filter(({ method }) => method === "from the previous summary");
  ok(chained.length > 0 && chained.every(({ of }) => of[0] && isOrder(of[0])));
});

Deno.test("'length-based' closes a perspective before it exceeds one call, whatever the threshold", () => {
  const settings = { unit: "tokens", threshold: 50_000, maxLength: 250 } as const;
  const orders = ordersOf(plansOf("length-based", debate(6), { settings, summaryRoomTokens: 800 }));
  ok(orders.length > 2);
  for (const { of } of orders) ok(tokensOfAll(of, planning(OWN)) <= 800);
});

Deno.test("'length-based' omits a summary larger than its room", () => {
  const settings = { unit: "tokens", threshold: 500, maxLength: 400 } as const;
  const given = { settings, epochTokens: 405, summaryRoomTokens: 5000 };
  deepEqual(ordersOf(plansOf("length-based", debate(4), given)), []);
});
