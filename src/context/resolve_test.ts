import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { type Digest, numberRanges, numbersIn } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { debate, statement } from "./_planning_fixture.ts";
import { isStatement, numbersOf, type Plan, type SummaryOrder } from "./plan.ts";
import { type Place, resolve, type Shown } from "./resolve.ts";

/** Tokens of each part shown in these tests. */
const EACH = 10;

/** Returns a place with all summaries except the unavailable ones. */
function placeOf({ vain = [], tokensOf = () => EACH }: {
  readonly vain?: readonly string[];
  readonly tokensOf?: Place["tokensOf"];
} = {}): Place {
  return {
    summary: (order) => {
      const { step } = order;
      if (vain.includes(step)) return Promise.resolve(undefined);
      const numbers = numbersOf(order);
      const at = numbers.at(-1) ?? 0;
      const text = `Sum of ${step}.`;
      return Promise.resolve({
        kind: "summary",
        numbers: numberRanges(numbers),
        at,
        text,
        note: `context/mo/${step}`,
      });
    },
    tokensOf,
  };
}

function order(step: string, of: SummaryOrder["of"]): SummaryOrder {
  return { order: "summary", step, by: "common", of, method: "round", maxLength: 100 };
}

/** Returns what a plan shows. */
function shownBy(
  plan: Plan,
  statements: readonly Statement[],
  { roomTokens = 1000 }: { readonly roomTokens?: number } = {},
): Promise<Shown> {
  return resolve(plan, { statements, roomTokens }, placeOf());
}

/** Returns the numbers of statements, and of digests with their places. */
function inShort({ statements, digests }: Shown) {
  return [statements.map(({ number }) => number), digests.map(({ kind, numbers, at }) => `${kind} ${numbers} @${at}`)];
}

const said = Array.from({ length: 9 }, (_, index) => statement(index + 1));
const [one, two, three, four, five, six, seven, eight, nine] = said as [
  Statement,
  Statement,
  Statement,
  Statement,
  Statement,
  Statement,
  Statement,
  Statement,
  Statement,
];

Deno.test("resolve() shows a complete plan unchanged, without a mark", async () => {
  deepEqual(await shownBy({ parts: said }, said), { statements: said, digests: [] });
});

Deno.test("resolve() marks omitted statements by number, after the last of them", async () => {
  const { digests, statements } = await shownBy({ parts: [one, four, eight, nine] }, said);
  deepEqual(statements, [one, four, eight, nine]);
  deepEqual(digests, [{ kind: "gap", numbers: "2-3,5-7", at: 7 }]);
});

Deno.test("resolve() puts the mark before the growing tail, so that it stays in place", async () => {
  const places = await Promise.all([6, 7, 9].map(async (count) => {
    const { digests } = await shownBy({ parts: [one, ...said.slice(5, count)], tail: 6 }, said.slice(0, count));
    return digests.map(({ numbers, at }) => [numbers, at]);
  }));
  deepEqual(places, [[["2-5", 5]], [["2-5", 5]], [["2-5", 5]]]);
  // a statement pinned late precedes the tail, and the mark follows it
  deepEqual(inShort(await shownBy({ parts: [five, eight, nine], tail: 8 }, said)), [[5, 8, 9], ["gap 1-4,6-7 @7"]]);
});

Deno.test("resolve() puts a summary after its last message, with the note that contains it", async () => {
  const inner = order("round-1", [two, three]);
  const { digests } = await shownBy({ parts: [one, order("block", [inner, five]), six, seven, eight, nine] }, said);
  deepEqual(digests, [
    {
      kind: "summary",
      numbers: "2-3,5",
      at: 5,
      text: "Sum of block.",
      note: "context/mo/block",
    },
    { kind: "gap", numbers: "4", at: 4 },
  ]);
});

Deno.test("resolve() shows the sources of a summary that is unavailable, as far as they fit", async () => {
  const inner = order("a", [one, two]);
  const plan = { parts: [order("b", [inner, three, four]), order("c", [five]), six, seven, eight, nine] };
  const shownWithout = async (vain: readonly string[], roomTokens = 1000) =>
    inShort(await resolve(plan, { statements: said, roomTokens }, placeOf({ vain })));
  deepEqual(await shownWithout(["b"]), [[3, 4, 6, 7, 8, 9], ["summary 1-2 @2", "summary 5 @5"]]);
  deepEqual(await shownWithout(["a", "b"]), [[1, 2, 3, 4, 6, 7, 8, 9], ["summary 5 @5"]]);
  deepEqual(await shownWithout(["b"], 60), [[7, 8, 9], ["summary 1-2 @2", "summary 5 @5", "gap 3-4,6 @6"]]);
});

Deno.test("resolve() leaves out the oldest until the rest and its mark fit, but keeps the beginning and the newest", async () => {
  const all = debate(2);
  const roomFor = async (parts: number) =>
    inShort(await shownBy({ parts: all, pinned: all.slice(0, 3) }, all, { roomTokens: parts * EACH }));
  deepEqual(await roomFor(15), [all.map(({ number }) => number), []]);
  deepEqual(await roomFor(14), [[1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], ["gap 4-5 @5"]]);
  deepEqual(await roomFor(5), [[1, 2, 3, 15], ["gap 4-14 @14"]]);
  deepEqual(await roomFor(4), [[1, 2, 3], ["gap 4-15 @15"]], "what comes next stands in the instruction");
});

Deno.test("resolve() leaves out summaries after older statements and before the newest", async () => {
  const plan = { parts: [order("a", [one, two]), order("b", [three, four]), seven, eight, nine] };
  const roomFor = async (parts: number) => inShort(await shownBy(plan, said, { roomTokens: parts * EACH }));
  deepEqual(await roomFor(6), [[7, 8, 9], ["summary 1-2 @2", "summary 3-4 @4", "gap 5-6 @6"]]);
  deepEqual(await roomFor(4), [[9], ["summary 1-2 @2", "summary 3-4 @4", "gap 5-8 @8"]]);
  deepEqual(await roomFor(3), [[9], ["summary 3-4 @4", "gap 1-2,5-8 @8"]]);
  deepEqual(await roomFor(2), [[9], ["gap 1-8 @8"]]);
  deepEqual(await roomFor(1), [[], ["gap 1-9 @9"]]);
});

Deno.test("resolve() leaves out the beginning last, oldest first: no turn fails because of statements shown", async () => {
  const all = debate(2);
  const roomFor = async (parts: number) =>
    inShort(await shownBy({ parts: all, pinned: all.slice(0, 3) }, all, { roomTokens: parts * EACH }));
  deepEqual(await roomFor(3), [[2, 3], ["gap 1,4-15 @15"]]);
  deepEqual(await roomFor(0), [[], ["gap 1-15 @15"]], "the mark is left");
});

Deno.test("resolve() keeps within the room, and accounts for the whole view", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      sizes,
      fc.infiniteStream(fc.nat(5)),
      fc.integer({ min: 12, max: 400 }),
      async (sizes, draw, room) => {
        const statements = sizes.map((tokens, index) => statement(index + 1, { tokens: tokens + 3 }));
        const parts = statements.flatMap((statement): Plan["parts"] => {
          const drawn = draw.next().value ?? 0;
          if (drawn === 0) return [];
          return drawn === 1 ? [order(`step-${statement.number}`, [statement])] : [statement];
        });
        const tokensOf = (part: Statement | Digest) => isStatement(part) ? part.text.length / 4 : EACH;
        const { statements: whole, digests } = await resolve(
          { parts },
          { statements, roomTokens: room },
          placeOf({ tokensOf }),
        );
        ok([...whole, ...digests].reduce((sum, part) => sum + tokensOf(part), 0) <= room);
        const numbers = [...whole.map(({ number }) => number), ...digests.flatMap(({ numbers }) => numbersIn(numbers))];
        deepEqual(numbers.toSorted((a, b) => a - b), statements.map(({ number }) => number), "each once");
        ok(digests.filter(({ kind }) => kind === "gap").length <= 1);
      },
    ),
  );
});

Deno.test("numbersOf() returns each statement of a summary and its sources once, in order", () => {
  equal(numbersOf(order("c", [order("b", [five, nine]), two, order("a", [two, three])])).join(), "2,3,5,9");
});
