import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { ADA, BEN, debate, history, inShort, statement, tokensOfAll } from "../_history_fixture.ts";
import { beginningOf } from "../beginning.ts";
import { isStatement } from "../plan.ts";
import { window } from "./window.ts";

const shown = (...args: Parameters<typeof history>) => inShort(window().plan(history(...args)).parts);

Deno.test("window() shows everything while it fits, then the openings and the newest", () => {
  const said = debate(3); // each statement takes 110 tokens, the announcement 22
  deepEqual(shown(said.slice(0, 8), { epochTokens: 800 }), [1, 2, 3, 4, 5, 6, 7, 8]);
  deepEqual(shown(said.slice(0, 9), { epochTokens: 800 }), [1, 2, 3, 9]);
  deepEqual(shown(said.slice(0, 13), { epochTokens: 800 }), [1, 2, 3, 9, 10, 11, 12, 13]);
});

Deno.test("window() drops more of the oldest of the tail where there is less room at a turn", () => {
  const said = debate(3).slice(0, 8);
  deepEqual(shown(said, { epochTokens: 800, roomTokens: 480 }), [1, 2, 3, 7, 8]);
  deepEqual(shown(said, { epochTokens: 800, roomTokens: 225 }), [1, 2, 3]);
  deepEqual(shown(said, { epochTokens: 800, roomTokens: 10 }), [1, 2, 3]);
});

Deno.test("window() shows openings at their place also where they come late", () => {
  const said = [
    statement(1),
    statement(2, { kind: "opening" }),
    statement(3),
    statement(4, { kind: "opening" }),
    statement(5),
  ];
  deepEqual(shown(said, {}), [1, 2, 3, 4, 5]);
  deepEqual(shown(said, { roomTokens: 90, epochTokens: 90 }), [2, 4, 5]);
});

Deno.test("window() keeps to its room, only appends between renewals, and does not depend on who asks", () => {
  const rooms = fc.record({ epochTokens: fc.integer({ min: 450, max: 3_000 }), more: fc.nat(500) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), rooms, (rounds, { epochTokens, more }) => {
      const said = debate(rounds);
      let before: readonly (number | string)[] = [];
      let renewals = 0;
      for (let count = 1; count <= said.length; count++) {
        const given = history(said.slice(0, count), { epochTokens, roomTokens: epochTokens + more });
        const { parts } = window().plan(given);
        ok(tokensOfAll(parts, given) <= given.roomTokens);
        deepEqual(inShort(parts).at(-1), count);
        const now = inShort(parts);
        if (now.length === before.length + 1) deepEqual(now.slice(0, -1), before);
        else renewals++;
        const ofBen = history(said.slice(0, count), { epochTokens, roomTokens: epochTokens + more, speaker: BEN });
        deepEqual(inShort(window().plan(ofBen).parts), now);
        before = now;
      }
      // An epoch takes in at least seven eighths of the room, less one statement.
      const tail = epochTokens - 242;
      ok(renewals <= Math.ceil((said.length * 110) / Math.max(110, tail * 7 / 8 - 110)), `${renewals} renewals`);
    }),
    { numRuns: 15 },
  );
});

Deno.test("window() is over its room only if what it begins with is", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_200 }), fc.integer({ min: 1, max: 30 }), (roomTokens, count) => {
    const given = history(debate(5).slice(0, count), { roomTokens, epochTokens: 700, speaker: ADA });
    const { parts } = window().plan(given);
    const over = tokensOfAll(parts, given) > roomTokens;
    const beginning = beginningOf(given.statements);
    ok(!over || parts.every((part) => isStatement(part) && beginning.has(part)));
  }));
});
