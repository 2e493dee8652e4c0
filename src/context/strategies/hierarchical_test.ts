import assert from "node:assert/strict";
import fc from "fast-check";
import { debate, type HistoryOptions, statement, tokensOfAll } from "../_history_fixture.ts";
import { isStatement, type Plan, type PlannedPart } from "../plan.ts";
import type { Statement } from "../../transcript/message.ts";
import { statementsIn } from "./_common_summary.ts";
import { dialogues, ordersOf, quickHistory, table } from "./_plan_fixture.ts";
import { hierarchical } from "./hierarchical.ts";

const SMALL = { roomTokens: 5000, summaryRoomTokens: 4500 };

/** A debate whose rounds nobody sums up on the floor. */
function unsummarised(rounds: number, { tokens }: { readonly tokens: number }): readonly Statement[] {
  return debate(rounds, { tokens, roundsEndWith: "statement" });
}

function planOf(statements: readonly Statement[], options: HistoryOptions = SMALL): Plan {
  return hierarchical().plan(quickHistory(statements, options));
}

function numbersIn(part: PlannedPart): readonly number[] {
  if (!isStatement(part) && part.order === "excerpt") return [part.of.number];
  return statementsIn(part).map(({ number }) => number);
}

/** The plans of all turns of a dialogue. */
function plansOf(statements: readonly Statement[], options: HistoryOptions = SMALL): readonly Plan[] {
  return statements.map((_, index) => planOf(statements.slice(0, index + 1), options));
}

Deno.test("hierarchical() shows the openings, a few summaries and the newest statements, however long the debate", () => {
  const shown = [1, 3, 10, 100].map((rounds) => table(planOf(unsummarised(rounds, { tokens: 150 })).parts));
  assert.deepEqual(shown, [
    "1–10",
    "1–20",
    "1–3 block/arguments/4-43 round/arguments/round-9/44-48 49–55",
    "1–3 block/arguments/4-433 block/arguments/434-473 " +
    [95, 96, 97, 98, 99].map((round) => `round/arguments/round-${round}/${round * 5 - 1}-${round * 5 + 3} `).join("") +
    "499–505",
  ]);
});

Deno.test("hierarchical() shows log n summaries of n rounds where there is room for them", () => {
  const options = { roomTokens: 25_000 };
  const rounds = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => at + from)
      .map((round) => `round/arguments/round-${round}/${round * 5 - 1}-${round * 5 + 3}`).join(" ");
  const shown = [100, 300].map((rounds) => table(planOf(unsummarised(rounds, { tokens: 150 }), options).parts));
  assert.deepEqual(shown, [
    `1–3 block/arguments/4-323 block/arguments/324-363 ${rounds(73, 77)} 389–505`,
    "1–3 block/arguments/4-323 block/arguments/324-643 block/arguments/644-963 block/arguments/964-1283 " +
    "block/arguments/1284-1323 block/arguments/1324-1363 block/arguments/1364-1403 block/arguments/1404-1443 " +
    `${rounds(289, 293)} 1469–1505`,
  ]);
});

Deno.test("hierarchical() makes each summary once and uses each in one other, at a cost linear in the dialogue", () => {
  const shares = [10, 30, 100, 300].map((rounds) => {
    const said = unsummarised(rounds, { tokens: 150 });
    const upTo = rounds > 100 ? said.filter(({ number }) => number % 5 === 4) : said;
    const plans = upTo.map(({ number }) => planOf(said.slice(0, number)));
    const orders = ordersOf(plans);
    const used = orders.flatMap(({ of }) => of.map((part) => isStatement(part) ? part.number : part.step));
    assert.equal(new Set(used).size, used.length, "something was summarised twice");
    const { tokensOf } = quickHistory([]);
    const input = orders.reduce((sum, { of }) => sum + tokensOfAll(of, { tokensOf } as never), 0);
    return input / said.reduce((sum, part) => sum + tokensOf(part), 0);
  });
  for (const share of shares) assert.ok(share > 0.5 && share < 1.5, `${share} of the dialogue were summarised`);
});

Deno.test("hierarchical() orders no summary of a dialogue that stays below three quarters of the room", () => {
  const said = unsummarised(3, { tokens: 100 });
  assert.deepEqual(ordersOf(plansOf(said)), []);
  assert.deepEqual(planOf(said).parts, said);
});

Deno.test("hierarchical() orders summaries before the epoch that shows them begins", () => {
  assertMadeAhead(plansOf(unsummarised(30, { tokens: 150 })));
});

/** Sees that no plan shows a summary that none of the plans before it ordered. */
function assertMadeAhead(plans: readonly Plan[]): void {
  plans.forEach(({ parts }, index) => {
    const before = new Set(ordersOf(plans.slice(0, index)).map(({ step }) => step));
    const late = parts.filter((part) => !isStatement(part) && part.order === "summary" && !before.has(part.step));
    assert.deepEqual(late, [], `after message ${index + 1}`);
  });
}

Deno.test("hierarchical() makes summaries of contributions of a run that is longer than a call or an epoch", () => {
  const talk = Array.from({ length: 120 }, (_, index) => statement(index + 1, { tokens: 200 }));
  assert.equal(
    table(planOf(talk).parts),
    "block/talk/1-88 contributions/talk/89-99 contributions/talk/100-110 111–120",
  );
  const round = [...talk.slice(0, 12), statement(13, { phase: "after" })];
  const orders = ordersOf([planOf(round, { roomTokens: 3000, summaryRoomTokens: 1000 })]);
  assert.deepEqual(orders.map(({ method, of }) => `${method} of ${of.length}`), [
    "round of 3",
    ...Array(3).fill("contributions of 4"),
  ]);
});

Deno.test("hierarchical() gives a summary a quarter of the longest length, one above it a half, and asks for no vain one", () => {
  const orders = ordersOf(plansOf(unsummarised(20, { tokens: 150 })));
  for (const { method, maxLength } of orders) assert.equal(maxLength, method === "round" ? 625 : 1250, method);
  const terse = unsummarised(40, { tokens: 12 });
  assert.ok(ordersOf(plansOf(terse, { roomTokens: 1500 })).every(({ of }) => of.length > 5));
});

Deno.test("hierarchical() names its steps with signs that a key and a file may have", () => {
  const said = ["Eröffnung", "第一", "a:b", "Eroffnung"].flatMap((phase, at) =>
    [1, 2, 3].map((n) => statement(at * 3 + n, { phase, tokens: 600 }))
  );
  const steps = ordersOf(plansOf(said)).map(({ step }) => step);
  assert.ok(steps.length >= 3);
  for (const step of steps) assert.match(step, /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)+$/);
});

Deno.test("hierarchical() gives a summary another step as soon as anything else goes into it", () => {
  const said = unsummarised(6, { tokens: 200 });
  const stepsOf = (statements: readonly Statement[]) => ordersOf(plansOf(statements)).map(({ step }) => step);
  const own = stepsOf(said.filter(({ speaker }) => speaker !== "ben"));
  const renamed = stepsOf(said.map((statement) => ({ ...statement, speaker: "somebody" })));
  const all = new Set(stepsOf(said));
  assert.ok(own.length > 0 && renamed.length > 0);
  assert.deepEqual([...own, ...renamed].filter((step) => all.has(step)), []);
});

Deno.test("hierarchical() shows what a lost summary was to replace, and leaves it out where it does not fit", () => {
  const said = unsummarised(10, { tokens: 150 });
  const lost = ordersOf([planOf(said)]).map(({ step }) => step).filter((step) =>
    step.startsWith("round/arguments/round-9")
  );
  assert.equal(lost.length, 1);
  assert.equal(table(planOf(said, { ...SMALL, lost }).parts), "1–3 block/arguments/4-43 44–55");
  const nothing = { ...quickHistory(said, SMALL), lost: () => true };
  const { parts, ahead } = hierarchical().plan(nothing);
  assert.equal(ahead, undefined);
  assert.equal(table(parts), "1–3 32–55");
});

Deno.test("hierarchical() shows and sums up nothing that the view leaves out", () => {
  fc.assert(
    fc.property(
      dialogues(),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(5000),
      (said, every, room) => {
        const view = said.filter(({ number }) => number % (every + 1) !== 0);
        const plan = planOf(view, { roomTokens: room, summaryRoomTokens: 2000 });
        const seen = new Set(view.map(({ number }) => number));
        for (const part of [...plan.parts, ...ordersOf([plan])]) {
          for (const number of numbersIn(part)) {
            assert.ok(seen.has(number), `${number} is shown`);
          }
        }
      },
    ),
  );
});

Deno.test("hierarchical() plans no more than there is room for, unless the openings alone take more", () => {
  const rooms = fc.record({
    roomTokens: fc.integer({ min: 0, max: 6000 }),
    summaryRoomTokens: fc.integer({ min: 0, max: 3000 }),
  });
  const lost = fc.constantFrom("never", "always", "at times");
  fc.assert(
    fc.property(dialogues(), rooms, lost, (said, room, lost) => {
      const plain = quickHistory(said, room);
      const given = {
        ...plain,
        lost: (step: string) => lost === "always" || (lost === "at times" && /[0-7]$/.test(step)),
      };
      const { parts } = hierarchical().plan(given);
      const openings = said.filter(({ kind }) => kind === "opening");
      assert.ok(tokensOfAll(parts, given) <= Math.max(room.roomTokens, tokensOfAll(openings, given)));
      assert.deepEqual(parts.filter((part) => isStatement(part) && part.kind === "opening"), openings);
      for (const { of } of ordersOf([{ parts }])) assert.ok(tokensOfAll(of, given) <= room.summaryRoomTokens);
    }),
    { numRuns: 300 },
  );
});

Deno.test("hierarchical() shows each statement once, whole or in a summary, when nothing was lost and all fits a call", () => {
  fc.assert(fc.property(dialogues({ roundSummaries: false }), fc.integer({ min: 3500, max: 8000 }), (said, room) => {
    const openings = said.filter(({ kind }) => kind === "opening");
    const given = quickHistory(said, {
      roomTokens: room + tokensOfAll(openings, quickHistory([])),
      summaryRoomTokens: 3500,
    });
    const numbers = hierarchical().plan(given).parts
      .flatMap((part) => isStatement(part) || part.order === "summary" ? statementsIn(part) : [])
      .map(({ number }) => number);
    assert.deepEqual(numbers.toSorted((a, b) => a - b), said.map(({ number }) => number));
  }));
});

Deno.test("hierarchical() only adds to what it shows until the room is full", () => {
  fc.assert(
    fc.property(dialogues({ roundSummaries: false }), fc.integer({ min: 500, max: 5000 }), (said, roomTokens) => {
      let before: readonly string[] = [];
      said.forEach((newest, index) => {
        const given = quickHistory(said.slice(0, index + 1), { roomTokens, summaryRoomTokens: 2000 });
        const { parts } = hierarchical().plan(given);
        const shown = parts.map((part) => isStatement(part) ? `${part.number}` : table([part]));
        const grown = shown.slice(0, before.length).join() === before.join();
        const previous = hierarchical().plan({ ...given, statements: said.slice(0, index) }).parts;
        const complete = new Set(previous.flatMap(numbersIn)).size === index;
        if (!grown && complete) {
          assert.ok(tokensOfAll([...previous, newest], given) > roomTokens, `renewed at ${newest.number} without need`);
        }
        before = shown;
      });
    }),
    { numRuns: 30 },
  );
});

Deno.test("hierarchical() gives the same plan for the same history, whatever was asked before", () => {
  fc.assert(
    fc.property(dialogues(), fc.nat(5000), (said, roomTokens) => {
      const used = hierarchical();
      for (const end of [said.length, 3, 1]) used.plan(quickHistory(said.slice(0, end), { roomTokens }));
      assert.deepEqual(
        used.plan(quickHistory(said, { roomTokens })),
        planOf(said.map((one) => ({ ...one })), { roomTokens }),
      );
    }),
    { numRuns: 40 },
  );
});

Deno.test("hierarchical() shortens summaries that would take all the room", () => {
  const settings = { threshold: 20_000, maxLength: 10_000 };
  const room = { roomTokens: 3000, summaryRoomTokens: 2100 };
  const plan = planOf(unsummarised(40, { tokens: 400 }), { settings, ...room });
  assert.equal(table(plan.parts), "1–3 phase/arguments/4-203 204–205");
  const lengths = ordersOf([plan]).map(({ maxLength }) => maxLength);
  assert.ok(Math.max(...lengths) < 10_000 / 4, `${Math.max(...lengths)} characters`);
});

Deno.test("hierarchical() shows a round by the summary that was given of it on the floor, once not everything fits", () => {
  const shown = (count: number) => table(planOf(debate(30, { tokens: 150 }).slice(0, count)).parts);
  assert.deepEqual([8, 9, 18, 19, 40, 43, 44, 49].map(shown), [
    "1–8",
    "1–9",
    "1–18",
    "1–19", // while everything fits, everything is shown
    "1–3 8 13 18 23 28 33 38–40",
    "1–3 8 13 18 23 28 33 38–43",
    "1–3 8 13 18 23 28 33 38 43–44", // eight of them: a block is asked for,
    "1–3 block/arguments/8-43 48–49", // and shown when it had a round's time to be made
  ]);
});

Deno.test("hierarchical() lets nobody wait for a summary where rounds are summed up on the floor", () => {
  for (const [tokens, roomTokens] of [[150, 5000], [40, 5000], [20, 20_000], [150, 100_000]] as const) {
    const plans = plansOf(debate(30, { tokens }), { roomTokens });
    assertMadeAhead(plans);
    assert.ok(ordersOf(plans).every(({ method }) => method !== "round"), "a round was summed up again");
    assert.ok(
      ordersOf(plans).every(({ of }) => of.every((part) => !isStatement(part) || part.kind === "round_summary")),
    );
  }
});

Deno.test("hierarchical() begins no epoch early that would show a summary nobody made", () => {
  const said = debate(4, { tokens: 150 });
  const mixed = said.map((one) => one.number === 8 ? { ...one, kind: "statement" as const } : one);
  assert.equal(table(planOf(mixed.slice(0, 14), { roomTokens: 20_000 }).parts), "1–14");
  assert.deepEqual(ordersOf(plansOf(mixed, { roomTokens: 20_000 })), []);
});
