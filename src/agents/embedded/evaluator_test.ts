import assert from "node:assert/strict";
import type { Json } from "../../transcript/event.ts";
import { EVALUATION_CRITERIA, type Ratings } from "../../transcript/evaluation.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { requestOf } from "../_request_fixture.ts";
import { ratingsSchema } from "../evaluation_form.ts";
import { EmbeddedAgent } from "./embedded_agent.ts";

interface Said {
  readonly number: number;
  readonly text?: string;
  readonly kind?: FloorKind;
  readonly speaker?: string;
  readonly fields?: Json;
}

/** What the embedded agent gives for a dialogue, by criterion. */
async function rated(topic: string, said: readonly Said[]): Promise<Ratings> {
  const shown = said.map((
    { number, text = "Something.", kind = "statement", speaker = "said:a", fields },
  ): Statement => ({
    failed: false,
    number,
    key: `p/${number}/a`,
    phase: "p",
    kind,
    speaker,
    text,
    at: "2026-01-01T00:00:00.000Z",
    ...(fields === undefined ? {} : { fields }),
  }));
  const schema = ratingsSchema(EVALUATION_CRITERIA);
  const answer = await new EmbeddedAgent({}).answer(requestOf({ kind: "evaluation", topic, shown, schema }));
  const read = schema.read(answer.value);
  assert.ok(read.ok);
  return read.value;
}

const TOPIC = "Should the river be dammed?";
const END = { number: 4, kind: "synthesis", text: "The river is to be dammed." } as const;

Deno.test("the embedded evaluator measures completeness by turns, conclusion and the question's words", async () => {
  const whole = await rated(TOPIC, [{ number: 1 }, { number: 2 }, { number: 3 }, END]);
  assert.equal(whole["functional_completeness"]?.score, 10);
  const gaps = await rated(TOPIC, [{ number: 1 }, END]);
  assert.equal(gaps["functional_completeness"]?.score, 8.2); // 1 + 9 · (0.4 · 2/4 + 0.3 + 0.3)
  const aside = await rated(TOPIC, [{ number: 1 }, { number: 2 }, { number: 3 }, { ...END, text: "It is raining." }]);
  assert.equal(aside["functional_completeness"]?.score, 7.3); // 1 + 9 · (0.4 + 0.3)
  const open = await rated(TOPIC, [{ number: 1 }, { number: 2 }]);
  assert.equal(open["functional_completeness"]?.score, 4.6); // 1 + 9 · 0.4
  assert.match(
    gaps["functional_completeness"]?.reason ?? "",
    /^Measured: something was said in 2 of 4 turns up to the last statement; /,
  );
});

Deno.test("the embedded evaluator measures requirements by the newest design of each author", async () => {
  const design = (...coverage: readonly string[]) => ({
    requirements: coverage.map((each, n) => ({ id: `r${n}`, coverage: each })),
  });
  const older = { number: 1, fields: design("uncovered", "uncovered", "uncovered", "uncovered") };
  const newer = { number: 2, fields: design("covered", "covered", "partly", "uncovered") };
  const alone = await rated(TOPIC, [older, newer, END]);
  assert.equal(alone["requirements_fulfilment"]?.score, 6.6); // 1 + 9 · 2.5 / 4, to one decimal
  const both = await rated(TOPIC, [older, { ...newer, speaker: "said:b" }, END]);
  assert.equal(both["requirements_fulfilment"]?.score, 3.8); // 1 + 9 · 2.5 / 8
  const none = await rated(TOPIC, [{ number: 1, fields: { requirements: [{ coverage: "perhaps" }] } }, END]);
  assert.deepEqual([none["requirements_fulfilment"]?.score, none["requirements_fulfilment"]?.reason], [
    null,
    "No requirements with their coverage are on record.",
  ]);
});

Deno.test("the embedded evaluator gives no score where no formula speaks of a criterion, and says so", async () => {
  const ratings = await rated(TOPIC, [{ number: 1 }, END]);
  for (const id of ["security", "maintainability", "testability", "overall", "regulatory_compliance"]) {
    assert.deepEqual(ratings[id], { score: null, reason: "Not measured by the embedded agent." });
  }
});
