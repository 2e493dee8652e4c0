import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import type { FailedTurn, Message } from "../transcript/message.ts";
import { ADA, BEN, debate, MO, statement } from "./_planning_fixture.ts";
import { everything, ofPhase, othersOnly, ownAndAimedAt, Perspective, type View } from "./views.ts";

const FAILED: FailedTurn = {
  number: 3,
  key: "talk/statement/ben",
  phase: "talk",
  kind: "statement",
  speaker: "ben",
  at: "2026-01-01T00:00:00.000Z",
  failed: true,
  failure: { key: "talk/statement/ben", participant: "ben", code: "timeout", reason: "too slow", attempts: 3 },
};
const SAID: readonly Message[] = [
  statement(1, { speaker: "ada", phase: "openings" }),
  statement(2, { speaker: "ben", phase: "arguments", replyTo: 1 }),
  FAILED,
  statement(4, { speaker: "mo", phase: "arguments/round-1", replyTo: 2 }),
  statement(5, { speaker: "ada", phase: "arguments/round-1/cross", replyTo: 4 }),
  statement(6, { speaker: "ben", phase: "arguments-2", replyTo: 3 }),
];
/** Returns the numbers of the statements a view shows, by the markers in their texts. */
const seen = (view: View, speaker = ADA) =>
  view(SAID, speaker).map(({ text }) => Number(/^m(\d+)\./.exec(text)?.[1] ?? NaN));

Deno.test("everything shows all statements and no failed turn", () => deepEqual(seen(everything), [1, 2, 4, 5, 6]));

Deno.test("ownAndAimedAt shows the speaker's statements, answers to them, and statements they answered, in order", () => {
  deepEqual(seen(ownAndAimedAt), [1, 2, 4, 5]);
  deepEqual(seen(ownAndAimedAt, BEN), [1, 2, 4, 6]);
  deepEqual(seen(ownAndAimedAt, MO), [2, 4, 5]);
});

Deno.test("othersOnly omits the speaker's statements", () => {
  deepEqual(seen(othersOnly), [2, 4, 6]);
  deepEqual(seen(othersOnly, BEN), [1, 4, 5]);
});

Deno.test("ofPhase() shows a phase and its nested phases, and none with merely the same beginning", () => {
  deepEqual(seen(ofPhase("arguments")), [2, 4, 5]);
  deepEqual(seen(ofPhase("arguments/round-1")), [4, 5]);
  deepEqual(seen(ofPhase("arguments/round")), []);
  deepEqual(seen(ofPhase("closings")), []);
});

Deno.test("views never withdraw a statement", () => {
  const views = [everything, ownAndAimedAt, othersOnly, ofPhase("arguments")];
  fc.assert(
    fc.property(fc.constantFrom(...views), fc.constantFrom(ADA, BEN, MO), fc.nat(30), (view, speaker, count) => {
      const said = debate(5);
      const [before, after] = [view(said.slice(0, count), speaker), view(said, speaker)];
      const numbers = new Set(after.map(({ number }) => number));
      equal(before.every(({ number }) => numbers.has(number)), true);
      deepEqual(after, after.toSorted((a, b) => a.number - b.number));
    }),
  );
});

Deno.test("Perspective contains the speaker's statements, answers to them, and statements they answer, each once", () => {
  const said = [
    statement(1, { speaker: "ben" }),
    statement(2, { speaker: "ada" }),
    statement(3, { speaker: "ben", replyTo: 2 }),
    statement(5, { speaker: "cyn", replyTo: 3 }),
    statement(6, { speaker: "ada", replyTo: 1 }),
    statement(7, { speaker: "ada", replyTo: 3 }),
    statement(8, { speaker: "ada", replyTo: 1 }),
  ];
  const stepsOf = (speaker: string) => {
    const perspective = new Perspective(speaker);
    return said.map((statement) => perspective.add(statement).map(({ number }) => number));
  };
  deepEqual(stepsOf("ada"), [[], [2], [3], [], [1, 6], [7], [8]]);
  deepEqual(stepsOf("cyn"), [[], [], [], [3, 5], [], [], []]);
  deepEqual(stepsOf("dan").flat(), []);
});
