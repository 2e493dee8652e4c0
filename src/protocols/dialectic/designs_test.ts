import { deepEqual } from "node:assert/strict";
import type { Json } from "../../transcript/event.ts";
import type { FailedTurn, Message, Statement } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { requirementCoverage, standingDesigns } from "./designs.ts";

const base = { phase: "", key: "", at: "2026-01-01T00:00:00.000Z" } as const;
const design = (number: number, speaker: string, kind: Statement["kind"], round?: number, R1?: Json): Statement => ({
  ...base,
  number,
  kind,
  speaker,
  failed: false,
  text: "A design.",
  ...(round === undefined ? {} : { round }),
  ...(R1 === undefined
    ? {}
    : { fields: { solution: "A design.", requirements: { R1: { how: "So.", coverage: R1 } } } }),
});
const failed = (number: number, speaker: string, round: number): FailedTurn => ({
  ...base,
  number,
  kind: "refinement",
  speaker,
  round,
  failed: true,
  failure: { key: "", participant: speaker, code: "empty", reason: "", attempts: 1 },
});
const SAID: readonly Message[] = [
  design(1, "ada", "proposal", undefined, "uncovered"),
  design(2, "ben", "proposal", undefined, "partly"),
  design(3, "ada", "critique", 1),
  failed(4, "ada", 1),
  design(5, "ben", "refinement", 1, "covered"),
  design(6, "ada", "refinement", 2, "splendid"),
  design(7, "ben", "refinement", 2),
];
const record: Pick<DialogueRecord, "messages" | "settings"> = {
  messages: SAID,
  settings: { requirements: [{ id: "R1", level: "major", text: "It must be." }, { id: 2 }] },
};

Deno.test("standingDesigns() returns each author's newest design; a failed one replaces none", () => {
  const numbers = (count: number) => standingDesigns(SAID.slice(0, count)).map(({ number }) => number);
  deepEqual([0, 2, 4, 5, 7].map(numbers), [[], [1, 2], [1, 2], [1, 5], [6, 7]]);
});

Deno.test("requirementCoverage() works round by round, keeps a current design, and ignores unreadable ones", () => {
  deepEqual(
    requirementCoverage(record).map(({ round, designs }) => [
      round,
      ...designs.map(({ author, message, coverage }) => `${author} ${message} ${coverage["R1"]}`),
    ]),
    [
      [0, "ada 1 uncovered", "ben 2 partly"],
      [1, "ada 1 uncovered", "ben 5 covered"],
      [2, "ada 6 undefined", "ben 7 undefined"],
    ],
  );
  deepEqual(requirementCoverage({ ...record, messages: [] }), []);
  const [first] = requirementCoverage({ ...record, settings: {} });
  deepEqual(first?.designs.map(({ coverage }) => coverage), [{}, {}], "what nobody asked for is not told");
});
