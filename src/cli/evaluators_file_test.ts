import assert from "node:assert/strict";
import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import { commonConfig } from "./build_dialogue.ts";
import { buildEvaluators } from "./build_evaluators.ts";
import { EVALUATORS_SCHEMA } from "./evaluators_fields.ts";
import { parseEvaluators, readEvaluatorsFile, withFlags } from "./evaluators_file.ts";
import type { JsonSchema } from "./value_kind.ts";

Deno.test("parseEvaluators() names every wrong field with its place, its value and what would be right", () => {
  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ["", ["e.yaml:1:1: 'evaluators' is missing; wanted: a list of evaluators"]],
    ["evaluators: []", ["e.yaml:1:13: 'evaluators' must be a list of evaluators: current value is []"]],
    ["agents: [{ name: Eva }]", ["there is no field 'agents'; did you mean 'evaluators'?"]],
    ["evaluators:\n  - nam: Eva", ["e.yaml:2:5: there is no field 'evaluators[0].nam'; did you mean 'name'?"]],
    ["evaluators: [{ role: judge }]", ["there is no field 'evaluators[0].role'; known are name, id, model"]],
    ["evaluators: [{ prompt: x }]", ["there is no field 'evaluators[0].prompt'; did you mean 'systemPrompt'?"]],
    [
      "evaluators:\n  - name: Eva\n    criteria: [security, wit]",
      ["e.yaml:3:26: 'evaluators[0].criteria[1]' must be one of functional_completeness, ", 'current value is "wit"'],
    ],
    ["evaluators: [{ criteria: [] }]", ["'evaluators[0].criteria' must be a list of criteria: current value is []"]],
    ["evaluators: [{ timeoutMs: 0 }]", ["'evaluators[0].timeoutMs' must be an integer >= 1: current value is 0"]],
    ["evaluators: [{ id: 'a b' }]", ["'evaluators[0].id' must be letters, digits"]],
    ["evaluators: [{}]\nmaxCalls: 0", ["e.yaml:2:11: 'maxCalls' must be an integer >= 1: current value is 0"]],
    ["evaluators: [{}]\nbrief: x", ["there is no field 'brief'"]],
    ["evaluators: [{}]\noutputDirectory: x", ["there is no field 'outputDirectory'"]],
    ["evaluators: [{}]\nmodels: { eva: embedded }", ["give each evaluator its model"]],
    ["evaluators: [1", ["Cannot use e.yaml:1:15: "]],
  ];
  for (const [content, messages] of wrong) {
    assert.throws(() => parseEvaluators(content, "e.yaml"), (error) => {
      assert.ok(error instanceof Error && error.name === "ConfigError", content);
      for (const message of messages) assert.ok(error.message.includes(message), `${content}\n${error.message}`);
      return true;
    });
  }
});

Deno.test("readEvaluatorsFile() reads the shipped example, and says what to write where there is no file", async () => {
  const example = decodeURIComponent(new URL("../../examples/evaluators.yaml", import.meta.url).pathname);
  const { evaluators } = await readEvaluatorsFile(example, {});
  assert.ok(evaluators.length >= 2);
  await assert.rejects(
    readEvaluatorsFile("none.yaml", {}),
    /Cannot read .* none\.yaml: there is no such file; the smallest says evaluators: \[\{ name: Eva, model: /,
  );
});

Deno.test("withFlags() lets what is set for all go over what single evaluators have, and keeps the rest", () => {
  const file = parseEvaluators(
    "maxCalls: 9\nevaluators:\n  - { name: Eva, model: ollama/a, criteria: [overall], timeoutMs: 5, temperature: 1 }\n  - {}",
    "e.yaml",
  );
  assert.deepEqual(withFlags(file, {}), file);
  assert.deepEqual(withFlags(file, { model: "ollama/b", temperature: 0, maxCalls: 3 }), {
    model: "ollama/b",
    temperature: 0,
    maxCalls: 3,
    evaluators: [{ name: "Eva", criteria: ["overall"], timeoutMs: 5 }, {}],
  });
  assert.deepEqual(withFlags(file, { timeoutMs: 7 }).evaluators[0], {
    name: "Eva",
    model: "ollama/a",
    criteria: ["overall"],
    temperature: 1,
  });
});

Deno.test("The JSON Schema of evaluators that is published is the one of the code", async () => {
  const published = await Deno.readTextFile(new URL("evaluators.schema.json", import.meta.url));
  assert.equal(published, `${JSON.stringify(EVALUATORS_SCHEMA, null, 2)}\n`);
  for (const { id } of EVALUATION_CRITERIA) assert.ok(published.includes(`"${id}"`));
});

Deno.test("Every field of a configuration of evaluators changes who rates, or within what", async () => {
  const io = { stdout: SINK, stderr: SINK, noColor: true, interactive: true, now: () => 0 };
  const env = (name: string) => name === "OPENAI_API_KEY" ? "key-of-a-test" : undefined;
  const world = { ...io, env, onInterrupt: () => () => {}, exit() {} };
  const builtFrom = async (file: unknown) => {
    const configuration = withFlags(parseEvaluators(JSON.stringify(file), "e.json"), {});
    const { evaluators } = await buildEvaluators(configuration, { io: world });
    const who = evaluators.map(({ agent, ...rest }) => ({ ...rest, agent: agent.description }));
    const { runtime: _, ...config } = commonConfig(configuration, { io: world });
    return JSON.stringify([who, config]);
  };
  const evaluator = { model: "openai/gpt-4o" };
  const plain = { evaluators: [evaluator, {}] };
  const before = await builtFrom(plain);
  const named = (schema: JsonSchema): readonly string[] => Object.keys(Object(schema["properties"]));
  const all = named(EVALUATORS_SCHEMA).filter((name) => name !== "evaluators" && name !== "baseUrl");
  assert.deepEqual(Object.keys(COMMON_VALUES).sort(), all.toSorted());
  for (const [name, value] of Object.entries(COMMON_VALUES)) {
    assert.notEqual(await builtFrom({ ...plain, [name]: value }), before, name);
  }
  const served = await builtFrom({ ...plain, baseUrl: "http://127.0.0.1:9/v1" });
  assert.match(served, /127\.0\.0\.1:9/);
  const own = named(Object(Object(EVALUATORS_SCHEMA["properties"]).evaluators.items));
  assert.deepEqual(Object.keys(OWN_VALUES).sort(), own.toSorted());
  for (const [name, value] of Object.entries(OWN_VALUES)) {
    assert.notEqual(await builtFrom({ evaluators: [{ ...evaluator, [name]: value }, {}] }), before, name);
  }
});

const SINK = { terminal: false, columns: () => undefined, write() {} };

/** A value for each field of the whole, other than what holds without it. */
const COMMON_VALUES: Readonly<Record<string, unknown>> = {
  model: "ollama/llama3",
  temperature: 0.5,
  seed: 7,
  context: { strategy: "window" },
  maxDurationMs: 5,
  maxCalls: 5,
  maxTokens: 5,
  maxCostUsd: 5,
  prices: { "openai/gpt-4o": { inputUsd: 1, outputUsd: 1 } },
  concurrency: 2,
  rateLimits: { openai: { requestsPerMinute: 3 } },
  timeoutMs: 5,
  silenceMs: 5,
  outputFormat: "txt",
};

/** The same for each field of an evaluator. */
const OWN_VALUES: Readonly<Record<string, unknown>> = {
  name: "Ada",
  id: "ada",
  model: "openai/gpt-4.1",
  temperature: 0.5,
  seed: 7,
  systemPrompt: "Be strict.",
  context: { strategy: "window" },
  budget: { maxCalls: 5 },
  criteria: ["overall"],
  timeoutMs: 5,
};
