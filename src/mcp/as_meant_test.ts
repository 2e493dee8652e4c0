import { deepEqual, equal, match, ok } from "node:assert/strict";
import { isObject } from "../transcript/json.ts";
import { jsonSchemaOf } from "../transcript/problems.ts";
import { asMeant } from "./as_meant.ts";
import { ended, overHttp } from "./_client_fixture.ts";
import { SCHEMAS, type ToolName } from "./schemas.ts";

/** A value of each type, and those that read as another one. */
const VALUES: Readonly<Record<string, unknown>> = {
  array: [{ name: "Ana" }],
  object: { seed: 7, note: "5" },
  number: 0.5,
  integer: 2,
  boolean: true,
};
const NAMES = Object.keys(SCHEMAS) as ToolName[];

/** Returns each argument of each tool, with the schema of its tool and its own. */
function everyArgument() {
  return NAMES.flatMap((tool) => {
    const { takes } = SCHEMAS[tool];
    const { properties, required = [] } = jsonSchemaOf(takes);
    return Object.entries(Object(properties)).map(([name, own]) => {
      ok(isObject(own));
      return { tool, takes, name, type: String(own["type"]), isRequired: [required].flat().includes(name) };
    });
  });
}

Deno.test("an argument of any tool that is no text is taken from a text, however often it was quoted", () => {
  const tried = new Set<string>();
  for (const { tool, takes, name, type } of everyArgument()) {
    if (type === "string") continue;
    tried.add(type);
    const value = VALUES[type];
    ok(value !== undefined, `${tool}.${name}: ${type}`);
    for (
      const sent of [value, JSON.stringify(value), ` ${JSON.stringify(value)}\n`, JSON.stringify(JSON.stringify(value))]
    ) {
      deepEqual(asMeant(takes, { [name]: sent }), { [name]: value }, `${tool}.${name}`);
    }
    for (const other of ["", "five", "[1", "{", "NaN", "1e999", "0x10", "$5"]) {
      deepEqual(asMeant(takes, { [name]: other }), { [name]: other }, "it is refused as it was sent");
    }
    if (type === "boolean") deepEqual(asMeant(takes, { [name]: "False" }), { [name]: false });
  }
  deepEqual([...tried].sort(), Object.keys(VALUES).sort(), "each type is there");
});

Deno.test("null for an argument that may be omitted is omitted, and none for one that may not", () => {
  for (const { takes, name, isRequired } of everyArgument()) {
    deepEqual(asMeant(takes, { [name]: null }), isRequired ? { [name]: null } : {}, name);
  }
});

Deno.test("a text stays as it is where a text is wanted, whatever it reads as", () => {
  for (const { takes, name, type } of everyArgument()) {
    if (type !== "string") continue;
    for (const text of ["5", "true", "null", "[1]", '{"a": 1}', '"quoted"']) {
      deepEqual(asMeant(takes, { [name]: text }), { [name]: text }, name);
    }
  }
  const { takes } = SCHEMAS.start_dialogue;
  const given = { participants: '[{"name": "5", "model": null, "position": "[1]"}]', tools: '["5"]' };
  deepEqual(asMeant(takes, given), { participants: [{ name: "5", position: "[1]" }], tools: ["5"] });
  const answers = { Q1: null, Q2: "null", Q3: "5" };
  deepEqual(asMeant(SCHEMAS.continue_dialogue.takes, { answers: JSON.stringify(answers) }), { answers });
});

Deno.test("a deeply nested argument costs no stack", () => {
  const options = { deep: JSON.parse("[".repeat(5000) + "]".repeat(5000)) };
  deepEqual(Object.keys(Object(asMeant(SCHEMAS.start_dialogue.takes, { options }))), ["options"]);
});

Deno.test("a client that sends all arguments as texts, and null for the others, holds a dialogue", async () => {
  await overHttp(async (caller) => {
    const participants = [{ name: "Ana", position: "Yes" }, { name: "Ben", position: "No", model: null }];
    const asTexts = {
      request_id: "texts",
      question: "Cats",
      protocol: "debate",
      participants: JSON.stringify(participants),
      rounds: "1",
      max_cost_usd: "0.9",
      tools: null,
      brief: null,
      max_tokens: null,
      model: "fast",
      options: JSON.stringify({ scoringEnabled: "false", temperature: null, seed: "7" }),
    };
    const plain = {
      request_id: "texts",
      question: "Cats",
      protocol: "debate",
      rounds: 1,
      max_cost_usd: 0.9,
      model: "fast",
      participants: [{ name: "Ana", position: "Yes" }, { name: "Ben", position: "No" }],
      options: { scoringEnabled: "false", temperature: null, seed: "7" },
    };
    const started = await caller.call("start_dialogue", asTexts);
    ok(!started.isError, started.text);
    const { id } = started.data;
    equal((await caller.call("start_dialogue", plain)).data.id, id, "both ask the same");
    ok(!(await caller.call("wait_for_dialogue", { id, cursor: "0", seconds: "0" })).isError);
    equal((await ended(caller, id)).data.status, "completed");
    const message = await caller.call("get_dialogue", { id, part: "message", number: "2", participant: null });
    deepEqual([message.isError, message.data.part], [false, "message"]);
    equal((await caller.call("find_dialogues", { query: null, status: null, cursor: "0" })).data.total, 1);
    const judging = await caller.call("judge_dialogue", { id, judges: '["fast"]', again: "true", max_cost_usd: "0.5" });
    deepEqual([judging.isError, judging.data.judges], [false, ["fast"]]);
    await ended(caller, id);
  });
});

Deno.test("a refusal names each argument at fault once", async () => {
  await overHttp(async ({ call }) => {
    const given = { question: "Cats?", participants: "Ana and Ben", tools: "web", rounds: "two" };
    const { data } = await call("start_dialogue", given);
    match(data.error.message, /^'participants' must be [^;]+; 'rounds' must be [^;]+; 'tools' must be [^;]+$/);
    deepEqual(Object.keys(data.error.fields), ["participants", "rounds", "tools"]);
  });
});
