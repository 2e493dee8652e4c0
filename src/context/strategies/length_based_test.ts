import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Statement } from "../../transcript/message.ts";
import {
  ADA,
  BEN,
  debate,
  history,
  type HistoryOptions,
  inShort,
  MO,
  statement,
  tokensOfAll,
} from "../_history_fixture.ts";
import { isStatement, type Plan, type SummaryOrder } from "../plan.ts";
import { full } from "./full.ts";
import { lengthBased } from "./length_based.ts";

/** In tokens, so that a statement of a debate counts 100. */
const SETTINGS = { unit: "tokens", threshold: 500, maxLength: 250 } as const;

/** Four advocates in turn, of whom each answers the one before. */
const circle = (count: number): readonly Statement[] =>
  Array.from({ length: count }, (_, n) => {
    const speaker = ["ada", "ben", "cyn", "dan"][n % 4] ?? "";
    return statement(n + 1, { speaker, tokens: 100, ...(n > 0 ? { replyTo: n } : {}) });
  });

const planOf = (said: readonly Statement[], options: HistoryOptions = {}): Plan =>
  lengthBased().plan(history(said, { settings: SETTINGS, ...options }));
const shown = (...args: Parameters<typeof planOf>) => inShort(planOf(...args).parts);
const aheadOf = (...args: Parameters<typeof planOf>) => inShort(planOf(...args).ahead ?? []);
const summaryIn = ({ parts }: Plan): SummaryOrder | undefined =>
  parts.find((part): part is SummaryOrder => !isStatement(part) && part.order === "summary");

Deno.test("lengthBased() shows everything while the perspective is at its threshold, others' statements included", () => {
  const said = debate(3).slice(0, 7);
  // Ada's perspective: 2, 4, 5, 6, 7 — five of 100 tokens.
  deepEqual(planOf(said), { parts: said });
  deepEqual(planOf(said), full().plan(history(said)));
});

Deno.test("lengthBased() orders the summary when the threshold is passed, and shows it one statement later", () => {
  const said = debate(3);
  deepEqual([shown(said.slice(0, 9)), aheadOf(said.slice(0, 9))], [[1, 2, 3, 4, 5, 6, 7, 8, 9], ["up-to-9"]]);
  deepEqual([shown(said.slice(0, 10)), aheadOf(said.slice(0, 10))], [["up-to-9", 10], []]);
  deepEqual(summaryIn(planOf(said.slice(0, 10))), {
    order: "summary",
    step: "up-to-9",
    by: "speaker",
    of: [2, 4, 5, 6, 7, 9].map((number) => said[number - 1]),
    method: "afresh",
    maxLength: 250,
  });
});

Deno.test("lengthBased() summarises again when the summary and what came after it are too long", () => {
  const said = debate(5);
  const steps = said.flatMap((_, n) => aheadOf(said.slice(0, n + 1)));
  // The summary counts 250, so that three statements of the perspective close the next segment; 11 comes in with 12.
  deepEqual(steps, ["up-to-9", "up-to-12", "up-to-17", "up-to-22", "up-to-27"]);
  deepEqual(shown(said.slice(0, 26)), ["up-to-22", 23, 24, 25, 26]);
});

Deno.test("lengthBased() has in the perspective what is said to and by the speaker, and leaves out the rest", () => {
  const said = circle(10);
  // Ada speaks 1, 5, 9 and answers Dan's 4 and 8; Ben answers her in 2, 6, 10. 3 and 7 are between others.
  const plan = planOf(said);
  deepEqual(inShort(plan.parts), ["up-to-9", 10]);
  deepEqual(inShort(summaryIn(plan)?.of ?? []), [1, 2, 4, 5, 6, 8, 9]);
  const ofMo = planOf(debate(9), { speaker: MO });
  const own = summaryIn(ofMo)?.of.filter(isStatement) ?? [];
  ok(own.length > 3 && own.every(({ speaker }) => speaker === MO.id), "nobody answers a moderator");
});

Deno.test("lengthBased() counts characters by default, from 5,000 on, to at most 2,500", () => {
  const own = (length: number) => [statement(1, { text: "x".repeat(length) }), statement(2, { speaker: "ben" })];
  const plan = (length: number) => lengthBased().plan(history(own(length)));
  deepEqual(inShort(plan(5_000).parts), [1, 2]);
  deepEqual(inShort(plan(5_001).parts), ["up-to-1", 2]);
  equal(summaryIn(plan(5_001))?.maxLength, 2_500);
});

Deno.test("lengthBased() summarises afresh while one call can take it in, else from the previous summary", () => {
  const said = debate(5);
  const plan = planOf(said, { summaryRoomTokens: 1_000 });
  deepEqual(chainOf(plan).map(({ step, method, of }) => [step, method, inShort(of)]), [
    ["up-to-27", "from the previous summary", ["up-to-22", 24, 25, 26, 27]],
    ["up-to-22", "from the previous summary", ["up-to-17", 19, 20, 21, 22]],
    ["up-to-17", "from the previous summary", ["up-to-12", 14, 15, 16, 17]],
    ["up-to-12", "afresh", [2, 4, 5, 6, 7, 9, 10, 11, 12]],
  ]);
});

Deno.test("lengthBased() ends a segment before one call could not take it in, whatever the threshold", () => {
  const said = debate(6);
  const settings = { unit: "tokens", threshold: 50_000, maxLength: 250 } as const;
  const plan = planOf(said, { settings, summaryRoomTokens: 800 });
  const steps = chainOf(plan);
  ok(steps.length > 2);
  for (const { of } of steps) ok(tokensOfAll(of, history(said, { settings })) <= 800);
});

Deno.test("lengthBased() goes back to an earlier summary and more statements where one is lost", () => {
  const said = debate(3).slice(0, 14);
  deepEqual(shown(said), ["up-to-12", 13, 14]);
  deepEqual(shown(said, { lost: ["up-to-12"] }), ["up-to-9", 10, 11, 12, 13, 14]);
  deepEqual(shown(said, { lost: ["up-to-12", "up-to-9"] }), said.map(({ number }) => number));
  const none = planOf(said, { lost: ["up-to-12", "up-to-9"], roomTokens: 700 });
  deepEqual(none, full().plan(history(said, { roomTokens: 700 })));
  deepEqual(inShort(none.parts).slice(0, 3), [1, 2, 3], "as window: the beginning first");
  const little = planOf(said, { lost: ["up-to-12"], roomTokens: 700 });
  deepEqual(inShort(little.parts), ["up-to-9", 14]);
});

Deno.test("lengthBased() makes the summary after a lost one from the newest that there is", () => {
  const said = debate(5).slice(0, 26);
  const plan = planOf(said, { summaryRoomTokens: 1_200, lost: ["up-to-17"] });
  deepEqual(inShort(summaryIn(plan)?.of ?? []), ["up-to-12", 14, 15, 16, 17, 19, 20, 21, 22]);
  deepEqual(chainOf(plan).map(({ step }) => step), ["up-to-22", "up-to-12"]);
});

Deno.test("lengthBased() leaves out even the newest statement where the summary leaves no room for it", () => {
  const said = [...debate(3).slice(0, 9), statement(10, { speaker: "ben", tokens: 300 })];
  deepEqual(shown(said, { roomTokens: 570, summaryRoomTokens: 5_000 }), ["up-to-9", 10]);
  deepEqual(shown(said, { roomTokens: 569, summaryRoomTokens: 5_000 }), ["up-to-9"]);
});

Deno.test("lengthBased() does without a summary that is larger than its room", () => {
  const said = debate(4);
  const settings = { unit: "tokens", threshold: 500, maxLength: 400 } as const;
  const plan = planOf(said, { settings, roomTokens: 405, summaryRoomTokens: 5_000 });
  equal(summaryIn(plan), undefined);
  deepEqual(plan, full().plan(history(said, { settings, roomTokens: 405 })));
});

const cases = fc.record({
  rounds: fc.integer({ min: 0, max: 8 }),
  tokens: fc.integer({ min: 3, max: 40 }),
  room: fc.integer({ min: 150, max: 1_500 }),
  more: fc.nat(200),
  summaryRoomTokens: fc.integer({ min: 100, max: 1_500 }),
  threshold: fc.integer({ min: 2, max: 900 }),
  lostEvery: fc.integer({ min: 2, max: 9 }),
  speaker: fc.constantFrom(ADA, BEN, MO),
});

Deno.test("lengthBased() keeps to its room, names each order once for ever, and only appends between boundaries", () => {
  fc.assert(
    fc.property(cases, ({ rounds, tokens, room, more, summaryRoomTokens, threshold, lostEvery, speaker }) => {
      const said = debate(rounds, { tokens });
      const settings = { unit: "tokens", threshold, maxLength: Math.max(1, threshold >> 1) } as const;
      const orders = new Map<string, SummaryOrder>();
      let before: readonly (number | string)[] = [];
      for (let count = 0; count <= said.length; count++) {
        const given = history(said.slice(0, count), {
          settings,
          speaker,
          roomTokens: room + more,
          epochTokens: room,
          summaryRoomTokens,
          lost: said.filter(({ number }) => number % lostEvery === 0).map(({ number }) => `up-to-${number}`),
        });
        const plan = lengthBased().plan(given);
        deepEqual(inShort(lengthBased().plan(given).parts), inShort(plan.parts), "the same history, the same plan");
        const now = inShort(plan.parts);
        const pinned = plan.parts.filter((part) => isStatement(part) && part.kind === "opening");
        ok(tokensOfAll(plan.parts, given) <= given.roomTokens || pinned.length === plan.parts.length);
        const sameSummary = typeof now[0] === "string" && now[0] === before[0];
        if (sameSummary && now[1] === before[1]) deepEqual(now.slice(0, before.length), before);
        before = now;
        for (const order of [...chainOf(plan), ...plan.ahead ?? []]) {
          ok(!given.lost(order.step));
          ok(tokensOfAll(order.of, given) <= summaryRoomTokens);
          deepEqual(inShort(order.of), inShort((orders.get(order.step) ?? order).of));
          orders.set(order.step, order);
        }
      }
    }),
    { numRuns: 40 },
  );
});

/** The summary that is shown, the one it is made from, and so on. */
function chainOf(plan: Plan): readonly SummaryOrder[] {
  const chain: SummaryOrder[] = [];
  for (let order = summaryIn(plan); order; order = summaryIn({ parts: order.of })) chain.push(order);
  return chain;
}
