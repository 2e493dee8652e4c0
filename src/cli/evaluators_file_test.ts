import { checkEveryField, COMMON_VALUES, REVIEWER_VALUES, WORLD } from "./_review_file_fixture.ts";
import assert from "node:assert/strict";
import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import { commonConfig } from "./build_dialogue.ts";
import { buildEvaluators } from "./build_evaluators.ts";
import { EVALUATORS_SCHEMA } from "./evaluators_fields.ts";
import { parseEvaluators, readEvaluatorsFile, withFlags } from "./evaluators_file.ts";

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

Deno.test("Every field of a configuration of evaluators changes who rates, or within what", () =>
  checkEveryField({
    list: "evaluators",
    schema: EVALUATORS_SCHEMA,
    one: Object(Object(EVALUATORS_SCHEMA["properties"]).evaluators.items),
    values: COMMON_VALUES,
    ownValues: { ...REVIEWER_VALUES, criteria: ["overall"] },
    async builtFrom(file) {
      const configuration = withFlags(parseEvaluators(JSON.stringify(file), "e.json"), {});
      const { evaluators } = await buildEvaluators(configuration, { io: WORLD });
      const who = evaluators.map(({ agent, ...rest }) => ({ ...rest, agent: agent.description }));
      const { runtime: _, ...config } = commonConfig(configuration, { io: WORLD });
      return JSON.stringify([who, config]);
    },
  }));
