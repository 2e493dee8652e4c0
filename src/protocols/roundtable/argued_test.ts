import { deepEqual, equal } from "node:assert/strict";
import { type FlowReading, type LineState, readFlow } from "../../judging/flow/mod.ts";
import type { Statement } from "../../transcript/message.ts";
import { roundtableArgued } from "./argued.ts";
import type { ResponseClaim } from "./response.ts";

type Point = Pick<ResponseClaim, "text"> & Partial<ResponseClaim>;

/** Reads a roundtable of Ana and Ben from its points: in each round both speak at once, Ana first. */
function read(...said: readonly (readonly Point[])[]): FlowReading {
  const messages = said.map((given, n): Statement => {
    const points = given.map((point) => ({ supports: [], rebuts: [], revises: [], ...point }));
    const round = Math.floor(n / 2) + 1;
    return {
      number: n + 1,
      kind: "response",
      speaker: n % 2 === 0 ? "ana" : "ben",
      text: ["Take the bus.", ...points.map(({ text }) => `- ${text}`)].join("\n"),
      fields: { stance: "yes", position: "Take the bus.", points, citations: [] },
      shown: round === 1 ? "" : `1-${2 * (round - 1)}`,
      phase: `round-${round}`,
      round,
      failed: false,
      key: "",
      at: "",
    };
  });
  const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant" }));
  const { declared, ...setting } = roundtableArgued({ participants, messages, notes: [] });
  const nothing = { claims: [], moves: [], leftOut: [] };
  const flow = { ...setting, ...declared ?? nothing, declared: declared ?? nothing };
  return readFlow({ ...flow, unread: [], asked: new Map(), notOffered: new Map(), endings: [] });
}

const CHEAP = { text: "It is cheap." };
const LATER: readonly Point[] = [{ text: "Let us end." }];

Deno.test("roundtableArgued() reads points, and what they support, rebut and revise, in their own words", () => {
  const { flow, lines } = read([CHEAP], [{ text: "It is slow." }], [
    { text: "It saves a car.", revises: ["1.1"], supports: ["2.1"] },
    { text: "It is not slow.", rebuts: ["2.1"] },
  ], [{ text: "I like it.", supports: ["1.0"], rebuts: ["1.1"] }]);
  deepEqual(flow.claims.map(({ id, words, answers }) => [id, words.text, words.start, answers.map(({ to }) => to)]), [
    ["1.0", "Take the bus.", 0, []],
    ["1.1", "It is cheap.", 16, []],
    ["2.1", "It is slow.", 16, []],
    ["3.1", "It saves a car.", 16, []],
    ["3.2", "It is not slow.", 34, ["2.1"]],
    ["4.1", "I like it.", 16, ["1.1"]],
  ]);
  deepEqual(flow.moves.map(({ id, kind, to, words }) => [id, kind, to, words.text]), [
    ["3.3", "drops", "1.1", "It saves a car."],
    ["3.4", "accepts", "2.1", "It saves a car."],
    ["4.2", "accepts", "1.0", "I like it."],
  ]);
  deepEqual(lines.map(({ claim }) => claim.id), ["1.0", "1.1", "2.1", "3.1", "4.1"]); // 3.2 only rebuts
  deepEqual(flow.speeches.map(({ step }) => step), [1, 1, 3, 3]);
});

const SECOND: readonly (readonly [name: string, said: readonly (readonly Point[])[], LineState])[] = [
  ["nobody takes it up", [LATER, LATER], "unanswered"],
  ["it is supported", [LATER, [{ text: "So it is.", supports: ["1.1"] }]], "conceded"],
  ["it is rebutted", [LATER, [{ text: "It is dear.", rebuts: ["1.1"] }], LATER, LATER], "answered"],
  ["it is rebutted at the end", [LATER, [{ text: "It is dear.", rebuts: ["1.1"] }]], "open"],
  ["its rebuttal is rebutted", [
    LATER,
    [{ text: "It is dear.", rebuts: ["1.1"] }],
    [
      { text: "Not with a pass.", rebuts: ["4.1"] },
    ],
    LATER,
    LATER,
    LATER,
  ], "defended"],
  ["its rebuttal is revised", [LATER, [{ text: "It is dear.", rebuts: ["1.1"] }], LATER, [
    { text: "Only without a pass.", revises: ["4.1"] },
  ]], "defended"],
  ["it is rebutted, then supported", [LATER, [{ text: "It is dear.", rebuts: ["1.1"] }], LATER, [
    { text: "With a pass it is.", supports: ["1.1"] },
  ]], "conceded"],
  ["its author revises it", [[{ text: "It is free.", revises: ["1.1"] }], LATER], "given_up"],
  ["somebody else cannot revise it", [LATER, [{ text: "It is free.", revises: ["1.1"] }]], "unanswered"],
];

Deno.test("a roundtable's points end as its speakers declare, without a clerk", () => {
  for (const [name, said, state] of SECOND) {
    const { lines } = read([CHEAP], LATER, ...said);
    equal(lines.find(({ claim }) => claim.id === "1.1")?.state, state, name);
  }
});
