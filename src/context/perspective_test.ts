import { deepEqual } from "node:assert/strict";
import { statement } from "./_history_fixture.ts";
import { perspectiveSteps } from "./perspective.ts";

const said = [
  statement(1, { speaker: "ben" }),
  statement(2, { speaker: "ada" }),
  statement(3, { speaker: "ben", replyTo: 2 }),
  statement(5, { speaker: "cyn", replyTo: 3 }),
  statement(6, { speaker: "ada", replyTo: 1 }),
  statement(7, { speaker: "ada", replyTo: 3 }),
  statement(8, { speaker: "ada", replyTo: 1 }),
  statement(9, { speaker: "ada", replyTo: 4 }),
];
const stepsOf = (count: number, speaker: string) =>
  perspectiveSteps(said.slice(0, count), speaker).map(({ at, statements }) => [
    at,
    statements.map(({ number }) => number),
  ]);

Deno.test("perspectiveSteps() has what is one's own, what answers it, and what one answers, each once", () => {
  const steps = [[2, [2]], [3, [3]], [6, [1, 6]], [7, [7]], [8, [8]], [9, [9]]];
  deepEqual(stepsOf(8, "ada"), steps);
  for (let count = 0; count <= 8; count++) {
    deepEqual(stepsOf(count, "ada"), steps.slice(0, stepsOf(count, "ada").length), "later statements change no step");
  }
});

Deno.test("perspectiveSteps() does not know what is aimed at others", () => {
  deepEqual(stepsOf(8, "cyn"), [[5, [3, 5]]]);
  deepEqual(stepsOf(8, "dan"), []);
});
