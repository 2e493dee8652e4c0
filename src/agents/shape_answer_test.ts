import { deepEqual, equal } from "node:assert/strict";
import type { ChatModel } from "../models/chat_model.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { AnswerSchema, Calls } from "./agent.ts";
import { directCalls } from "./_agents_fixture.ts";
import { scoreSchema } from "./scores_form_fixture.ts";
import { plainName, shaped, sharesIn } from "./shape_answer.ts";
import { askStructured } from "./structured_answer.ts";

const schema = scoreSchema([
  { id: "logical_coherence", description: "Does it follow?", weight: 0.5 },
  { id: "evidence_quality", description: "Is it shown?", weight: 0.5 },
]);
const scores = { logical_coherence: 8, evidence_quality: 6.5 };
const good = { reason: "It follows.", scores };

/** Returns what is read of answers, one a request, and how many requests were made. */
async function readFrom<T>(form: AnswerSchema<T>, ...lines: string[]) {
  const model: ChatModel = new ScriptedModel({ id: "scripted/odd", lines });
  let asked = 0;
  const calls: Calls = {
    ...directCalls,
    complete: (model, prompt, options) => {
      asked++;
      return model.complete(prompt, options);
    },
    warn: () => {},
  };
  const prompt = [{ role: "user", text: "Score it." }] as const;
  const read = await askStructured(model, prompt, form, calls, { maxOutputTokens: 100 }).then(
    ({ value }) => value,
    (error: Error) => error.message,
  );
  return { read, asked };
}

const flat = { reason: "It follows.", ...scores };
const withRemarks = {
  reason: "It follows.",
  scores: { logical_coherence: { score: 8, reason: "It does." }, evidence_quality: { score: 6.5 } },
};
const list = [{ criterion: "Logical Coherence", score: 8 }, { criterion: "Evidence Quality", score: 6.5 }];

/** Odd forms of the same answer. */
const FORMS: { readonly [name: string]: unknown } = {
  "no level of scores": flat,
  "camel case": { reason: "It follows.", scores: { logicalCoherence: 8, evidenceQuality: 6.5 } },
  "title case": { Reason: "It follows.", Scores: { "Logical Coherence": 8, "Evidence quality": 6.5 } },
  "title case, no level of scores": { Reason: "It follows.", "Logical Coherence": 8, "Evidence-Quality": "6.5/10" },
  "scores with remarks": withRemarks,
  "remarks, no level of scores": { reason: "It follows.", ...withRemarks.scores },
  "a list of criteria": { reason: "It follows.", scores: list },
  "a list of criteria with remarks": {
    reason: "It follows.",
    scores: list.map((one) => ({ ...one, comment: "So it is." })),
  },
  "a list with one answer": [good],
  "one more level": { evaluation: good },
  "one more level and no scores": { result: { evaluation: flat } },
  "a decimal comma": { reason: "It follows.", scores: { logical_coherence: "8", evidence_quality: "6,5" } },
  "typographic quotes": "{“reason”: “It follows.”, “scores”: {“logical_coherence”: 8, “evidence_quality”: 6.5}}",
  "German quotes": "{„reason“: „It follows.“, „scores“: {„logical_coherence“: 8, „evidence_quality“: „6,5“}}",
  "full-width signs": "｛“reason”：“It follows.”，“scores”：｛“logical_coherence”：8，“evidence_quality”：6.5｝｝",
  "a table":
    "Reason: It follows.\n\n| Criterion | Score |\n|---|---|\n| Logical coherence | 8 |\n| **Evidence Quality** | 6.5 |",
  "a table with remarks":
    "| Name | Remark | Score |\n|---|---|---|\n| Reason | It follows. | |\n| Logical Coherence | good | 8/10 |\n| Evidence Quality | thin | 6.5 |",
  "elements":
    "<evaluation>\n<reason>It follows.</reason>\n<logical_coherence>8</logical_coherence><evidence_quality>6.5</evidence_quality>\n</evaluation>",
};

for (const [name, form] of Object.entries(FORMS)) {
  Deno.test(`an answer in an odd form is read at once: ${name}`, async () => {
    const { read, asked } = await readFrom(schema, typeof form === "string" ? form : JSON.stringify(form));
    deepEqual([read, asked], [good, 1]);
  });
}

Deno.test("an answer that could mean two things is asked again, and nothing is made of it", async () => {
  for (
    const answer of [
      { reason: "r", "Logical Coherence": 8, "logical-coherence": 3, evidence_quality: 6.5 },
      { reason: "r", scores: { logical_coherence: { score: 8, weight: 2 }, evidence_quality: 6.5 } },
      {
        reason: "r",
        scores: [{ criterion: "Logical Coherence", score: 8 }, { criterion: "logical coherence", score: 3 }],
      },
      { first: good, second: { ...good, scores: { logical_coherence: 1, evidence_quality: 1 } } },
    ]
  ) {
    const { read, asked } = await readFrom(schema, JSON.stringify(answer), JSON.stringify(good));
    deepEqual([Object(read).scores, asked], [scores, 2], JSON.stringify(answer));
  }
});

Deno.test("scores between 0 and 1 on a scale of 0 to 10 are asked again, and are missing if they stay so", async () => {
  const shares = JSON.stringify({ reason: "It follows.", scores: { logical_coherence: 0.8, evidence_quality: 1 } });
  const repaired = await readFrom(schema, shares, JSON.stringify({ scores }));
  deepEqual(repaired, { read: good, asked: 2 });
  const { read } = await readFrom(schema, shares, shares, "reason: r\nlogical_coherence: 0.8\nevidence_quality: 1");
  equal(typeof read, "string", JSON.stringify(read));
  const small = { reason: "r", scores: { logical_coherence: "0.5/10", evidence_quality: 1 } };
  deepEqual((await readFrom(schema, JSON.stringify(small))).asked, 1);
  for (const sure of [{ logical_coherence: 0, evidence_quality: 1 }, { logical_coherence: 0.5, evidence_quality: 7 }]) {
    deepEqual(await readFrom(schema, JSON.stringify({ reason: "r", scores: sure })), {
      read: { reason: "r", scores: sure },
      asked: 1,
    });
  }
});

Deno.test("shaped() leaves a good answer as it is, and sharesIn() goes by the form's own scale", () => {
  deepEqual(shaped(good, schema.jsonSchema), good);
  const form = (maximum: number) => ({
    type: "object",
    properties: { confidence: { type: "number", minimum: 0, maximum }, side: { type: "string" } },
  });
  deepEqual([1, 10, 100].map((most) => sharesIn({ confidence: 0.85, side: "a" }, form(most))), [
    [],
    ["confidence"],
    ["confidence"],
  ]);
  equal(plainName("Logical-Coherence"), plainName("logical_coherence"));
});
