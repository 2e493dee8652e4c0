import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Statement } from "../transcript/message.ts";
import { statement } from "./_history_fixture.ts";
import { type Epoch, epochOf, newestWithin } from "./epochs.ts";

const sizeOf = ({ text }: Statement) => text.length;
const numbers = (statements: readonly Statement[]) => statements.map(({ number }) => number);
const ofSizes = (sizes: readonly number[]) => sizes.map((size, n) => statement(n + 1, { text: "x".repeat(size) }));
const isThird = ({ number }: Statement) => number % 3 === 0;

const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 80 });
const rooms = fc.integer({ min: 1, max: 400 });

Deno.test("epochOf() grows the tail up to the limit and then begins anew with an eighth of the room", () => {
  const statements = ofSizes(Array(41).fill(10));
  const at = (count: number) => epochOf(statements.slice(0, count), { epochTokens: 160, tokensOf: sizeOf });
  deepEqual([at(16).droppedTo, at(16).tail.length], [0, 16]);
  deepEqual([at(17).droppedTo, numbers(at(17).tail)], [15, [16, 17]]);
  deepEqual([at(31).droppedTo, at(31).tail.length], [15, 16]);
  deepEqual([at(32).droppedTo, numbers(at(32).tail)], [30, [31, 32]]);
  deepEqual(at(0), { droppedTo: 0, pinned: [], tail: [] });
});

Deno.test("epochOf() keeps what is pinned, takes its room from the tail, and always shows the newest", () => {
  const statements = ofSizes([80, 10, 10, 10, 10, 50, 300]);
  const options = { epochTokens: 120, tokensOf: sizeOf, pinned: ({ number }: Statement) => number === 1 };
  const at = (count: number): Epoch => epochOf(statements.slice(0, count), options);
  deepEqual([numbers(at(5).pinned), numbers(at(5).tail)], [[1], [2, 3, 4, 5]]);
  deepEqual([numbers(at(6).pinned), numbers(at(6).tail), at(6).droppedTo], [[1], [6], 5]);
  deepEqual([numbers(at(7).pinned), numbers(at(7).tail), at(7).droppedTo], [[1], [7], 6]);
});

Deno.test("epochOf() makes room when a statement is pinned in the middle of an epoch", () => {
  const statements = ofSizes([20, 20, 20, 60]);
  const { pinned, tail } = epochOf(statements, {
    epochTokens: 100,
    tokensOf: sizeOf,
    pinned: ({ number }) => number === 4,
  });
  deepEqual([numbers(pinned), numbers(tail)], [[4], [3]]);
});

Deno.test("epochOf() only appends between renewals, and drops ever more", () => {
  fc.assert(fc.property(sizes, rooms, fc.boolean(), (list, epochTokens, pins) => {
    const statements = ofSizes(list);
    const options = { epochTokens, tokensOf: sizeOf, ...(pins ? { pinned: isThird } : {}) };
    let before = epochOf([], options);
    for (let count = 1; count <= statements.length; count++) {
      const now = epochOf(statements.slice(0, count), options);
      ok(now.droppedTo >= before.droppedTo);
      const newest = statements.slice(count - 1, count);
      if (now.droppedTo === before.droppedTo) {
        deepEqual([...now.pinned, ...now.tail].length, before.pinned.length + before.tail.length + 1);
        deepEqual(now.tail.slice(0, before.tail.length), before.tail);
      } else {
        const [first, ...rest] = now.tail;
        ok(first);
        const room = epochTokens - now.pinned.reduce((sum, one) => sum + sizeOf(one), 0);
        const kept = [first, ...rest].reduce((sum, one) => sum + sizeOf(one), 0);
        ok(kept <= room / 8 || rest.length === 0, `${kept} of ${room} kept`);
      }
      deepEqual([...now.pinned, ...now.tail].filter(({ number }) => number === count), newest);
      before = now;
    }
  }));
});

Deno.test("epochOf() stays within its tokens unless what is pinned and the newest alone take more", () => {
  fc.assert(fc.property(sizes, rooms, fc.boolean(), (list, epochTokens, pins) => {
    const statements = ofSizes(list);
    const { pinned, tail } = epochOf(statements, {
      epochTokens,
      tokensOf: sizeOf,
      ...(pins ? { pinned: isThird } : {}),
    });
    const shown = [...pinned, ...tail].reduce((sum, one) => sum + sizeOf(one), 0);
    ok(shown <= epochTokens || tail.length <= 1, `${shown} tokens of ${epochTokens}`);
  }));
});

Deno.test("epochOf() asks for each size once: it is linear", () => {
  let asked = 0;
  const tokensOf = (one: Statement) => (asked++, sizeOf(one));
  epochOf(ofSizes(Array(2_000).fill(10)), { epochTokens: 35, tokensOf });
  equal(asked, 2_000);
});

Deno.test("newestWithin() takes the newest that fit, in order", () => {
  const statements = ofSizes([1, 10, 10, 10]);
  const within = (tokens: number) => numbers(newestWithin(statements, { tokens, tokensOf: sizeOf }));
  deepEqual(within(31), [1, 2, 3, 4]);
  deepEqual(within(30), [2, 3, 4]);
  deepEqual(within(29), [3, 4]);
  deepEqual([within(9), within(0), within(-5)], [[], [], []]);
});
