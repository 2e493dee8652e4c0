import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Statement } from "../transcript/message.ts";
import { statement } from "./_planning_fixture.ts";
import { Epochs, pinsBeginning } from "./epochs.ts";

const tokensOf = (part: object) => "text" in part ? String(part.text).length : 0;
const numbers = (statements: readonly Statement[]) => statements.map(({ number }) => number);
const ofSizes = (sizes: readonly number[]) => sizes.map((size, n) => statement(n + 1, { text: "x".repeat(size) }));

Deno.test("Epochs counts pinned statements, the head, the tail and everything", () => {
  const epochs = new Epochs({ epochTokens: 100, tokensOf, pins: ({ number }) => number === 2 });
  for (const each of ofSizes([10, 20, 30, 5])) epochs.add(each);
  deepEqual([numbers(epochs.pinned), numbers(epochs.tail)], [[2], [1, 3, 4]]);
  deepEqual([epochs.between(1), epochs.between(0, 2)].map(numbers), [[3, 4], [1, 3]]);
  deepEqual([epochs.room, epochs.used, epochs.total, epochs.tokensFrom(1)], [80, 45, 65, 35]);
  epochs.begin(1, 7);
  deepEqual([numbers(epochs.tail), epochs.used, epochs.total], [[3, 4], 42, 65]);
});

Deno.test("Epochs finds the newest statements that fit, and at least the newest one", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), fc.nat(300), (sizes, tokens) => {
    const epochs = new Epochs({ epochTokens: 1000, tokensOf });
    for (const each of ofSizes(sizes)) epochs.add(each);
    const start = epochs.newestWithin(tokens);
    ok(epochs.tokensFrom(start) <= tokens || start === sizes.length - 1);
    ok(start === 0 || epochs.tokensFrom(start - 1) > tokens);
  }));
});

Deno.test("pinsBeginning() pins openings, and announcements before any other statement", () => {
  const epochs = new Epochs({ epochTokens: 1000, tokensOf, pins: pinsBeginning });
  const kinds = ["announcement", "opening", "announcement", "argument", "announcement", "opening"] as const;
  kinds.forEach((kind, n) => epochs.add(statement(n + 1, { kind })));
  deepEqual([numbers(epochs.pinned), numbers(epochs.tail)], [[1, 2, 3, 6], [4, 5]]);
});
