import { deepEqual } from "node:assert/strict";
import { debate, statement } from "./_history_fixture.ts";
import { beginningOf } from "./beginning.ts";

const numbers = (...said: Parameters<typeof beginningOf>) => [...beginningOf(...said)].map(({ number }) => number);

Deno.test("beginningOf() has the openings and what was announced before them, and nothing that comes after", () => {
  deepEqual(numbers(debate(3)), [1, 2, 3]);
  deepEqual(numbers(debate(3).slice(0, 1)), [], "an announcement alone opens nothing");
  deepEqual(numbers([statement(1, { kind: "announcement" }), statement(2), statement(3)]), []);
  const late = [statement(1), statement(2, { kind: "opening" }), statement(3, { kind: "announcement" }), statement(4)];
  deepEqual(numbers(late), [2]);
});
