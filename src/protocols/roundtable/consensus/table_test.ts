import { deepEqual } from "node:assert/strict";
import { equal } from "node:assert/strict";
import { fold } from "../../../transcript/fold.ts";
import type { AsideKind } from "../../../transcript/kind.ts";
import type { Message } from "../../../transcript/message.ts";
import type { RoundEvaluation } from "../response.ts";
import { point, response, table } from "./_table_fixture.ts";
import { isStable, responseTableOf } from "./table.ts";

const RECORD = fold([{
  seq: 1,
  at: "2026-01-31T12:00:00.000Z",
  dialogueId: "d1",
  prev: "",
  type: "dialogue.started",
  journal: 1,
  protocol: "roundtable",
  topic: "Should we?",
  settings: {},
  secret: "",
  participants: [{ id: "ana", name: "Ana", role: "participant" }, { id: "jo", name: "Jo", role: "judge" }],
}]);
const FOUND: RoundEvaluation = {
  reason: "So it reads.",
  groups: [],
  moved: [],
  commonGround: [],
  disagreements: [],
  decision: "stop",
};
const SAID: Message = {
  number: 1,
  key: "rounds/round-1/response/ana",
  phase: "rounds/round-1",
  kind: "response",
  round: 1,
  speaker: "ana",
  at: "",
  failed: false,
  text: "Yes.",
  fields: JSON.parse(JSON.stringify(response())),
};

/** Returns the evaluation of round 1 from a note like this, if it counts. */
function foundBy(kind: AsideKind, key: string): RoundEvaluation | undefined {
  const answer = { given: true, value: JSON.parse(JSON.stringify(FOUND)) } as const;
  const notes = [{ key, participant: "jo", kind, answer, at: "" }];
  return responseTableOf({ ...RECORD, messages: [SAID], notes }).rounds[0]?.evaluation;
}

Deno.test("responseTableOf() reads a round's findings only from its own evaluations", () => {
  deepEqual(foundBy("evaluation", "rounds/round-1/evaluation/jo"), FOUND);
  for (const kind of ["analysis", "judgement"] as const) {
    deepEqual(foundBy(kind, "rounds/round-1/evaluation/jo"), undefined, kind);
  }
  for (const key of ["rounds/round-2/evaluation/jo", "rounds/evaluation/jo", "rounds/round-1"]) {
    deepEqual(foundBy("evaluation", key), undefined, key);
  }
});

Deno.test("responseTableOf() reads responses of earlier versions: their claims are points, which cite by names", () => {
  const old = {
    stance: "yes",
    position: "We should [1].",
    reasoning: "It pays.",
    keyPoints: ["It pays"],
    confidence: 0.5,
    citations: [{ source: "A book" }],
    claims: [{ text: "It pays.", label: "fact", citations: [1], supports: ["1.1"], rebuts: [], revises: [] }],
  };
  const [round] = responseTableOf({ ...RECORD, messages: [{ ...SAID, fields: old }], notes: [] }).rounds;
  deepEqual(round?.given.map(({ response }) => response), [
    response({
      position: "We should [A book].",
      citations: [{ source: "A book" }],
      points: [point("It pays. [A book]", { label: "fact", supports: ["1.1"] })],
    }),
  ]);
});

const held = [{ position: "One." }, { position: "Other." }];

Deno.test("isStable() is true from the second round without movement", () => {
  equal(isStable(table([held]), 2), false);
  equal(isStable(table([held, held]), 2), true);
  equal(isStable(table([held, held]), 3), false);
  equal(isStable(table([[{ position: "New." }, held[1]], held, held]), 2), true);
  equal(isStable(table([[{ position: "New." }, held[1]], held, held]), 3), false);
});

Deno.test("isStable() notices a different stance, word or number, and a failure", () => {
  for (
    const moved of [
      { position: "One.", stance: "no" as const },
      { position: "Not one." },
      { position: "1." },
      undefined,
    ]
  ) {
    equal(isStable(table([held, [moved, held[1]]]), 2), false);
    equal(isStable(table([[moved, held[1]], held]), 2), false);
  }
});

Deno.test("isStable() trusts a judge on positions, but not against stances", () => {
  const worded = [{ position: "In other words." }, { position: "Quite so." }];
  equal(isStable(table([held, worded], { 2: {} }), 2), true);
  equal(isStable(table([held, worded], { 2: { moved: ["p2"] } }), 2), false);
  equal(isStable(table([held, worded], { 1: {} }), 2), false);
  equal(isStable(table([held, [{ stance: "no" as const }, worded[1]]], { 2: {} }), 2), false);
});
