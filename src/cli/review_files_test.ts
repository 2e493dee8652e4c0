import assert from "node:assert/strict";
import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import { checkEveryField, COMMON_VALUES, REVIEWER_VALUES, type Values, WORLD } from "./_review_file_fixture.ts";
import { commonConfig } from "./build.ts";
import { parseJudges, readEvaluatorsFile, readJudgesFile, REVIEW_SCHEMAS, withJudgeFlags } from "./review_files.ts";
import { buildJudges } from "./reviewers.ts";

const JUDGES_SCHEMA = JSON.parse(REVIEW_SCHEMAS.judges);
const NO_FLAGS = { configuration: {}, flags: new Map<string, string>() };

Deno.test("parseJudges() names every wrong field with its place, its value and what would be right", () => {
  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ["", ["j.yaml:1:1: 'judges' is missing; wanted: a list of judges"]],
    ["judges: []", ["j.yaml:1:9: 'judges' must be a list of judges: current value is []"]],
    ["judges: embedded", ["j.yaml:1:9: 'judges' must be a list of judges: current value is \"embedded\""]],
    ["judges: [embedded, 3]", ["j.yaml:1:20: 'judges[1]' must be embedded, human, recorded/FILE, openai/MODEL, "]],
    ["evaluators: [{ name: Eva }]", ["there is no field 'evaluators'; did you mean 'judges'?"]],
    ["judges:\n  - nam: Eva", ["j.yaml:2:5: there is no field 'judges[0].nam'; did you mean 'name'?"]],
    ["judges: [{ role: judge }]", ["there is no field 'judges[0].role'; known are name, id, model"]],
    ["judges: [{ criteria: [wit] }]", ["there is no field 'judges[0].criteria'"]],
    ["judges: [{ temperature: 3 }]", ["'judges[0].temperature' must be a number from 0 to 2: current value is 3"]],
    ["judges: [{ timeoutMs: 0 }]", ["'judges[0].timeoutMs' must be an integer >= 1: current value is 0"]],
    ["judges: [embedded]\nsamples: 0", ["j.yaml:2:10: 'samples' must be an integer >= 1: current value is 0"]],
    ["judges: [embedded]\nbeliefs: 1", ["'beliefs' must be true or false: current value is 1"]],
    ["judges: [embedded]\nstrictJudge: true", ["did you mean 'strictJudges'?"]],
    ["judges: [embedded]\ntruth: ''", ["'truth' must be the id, name or position of a side"]],
    ["judges: [embedded]\nmotion: Cats", ["there is no field 'motion'; it is for convene debate"]],
    ["judges: [1", ["Cannot use j.yaml:1:11: "]],
  ];
  for (const [content, messages] of wrong) {
    assert.throws(() => parseJudges(content, "j.yaml"), (error) => {
      assert.ok(error instanceof Error && error.name === "ConfigError", content);
      for (const message of messages) assert.ok(error.message.includes(message), `${content}\n${error.message}`);
      return true;
    });
  }
});

Deno.test("readJudgesFile() reads the shipped example, and says what to write where there is no file", async () => {
  const example = decodeURIComponent(new URL("../../examples/judges.yaml", import.meta.url).pathname);
  const { judges } = await readJudgesFile(example, undefined);
  assert.deepEqual(judges.map((judge) => typeof judge), ["string", "object"]);
  await assert.rejects(
    readJudgesFile("none.yaml", undefined),
    /Cannot read the configuration of judges none\.yaml: there is no such file; the smallest says judges: \[openai\//,
  );
});

Deno.test("The JSON Schema of judges that is published is the one of the code", async () => {
  const published = await Deno.readTextFile(new URL("judges.schema.json", import.meta.url));
  assert.equal(published, REVIEW_SCHEMAS.judges);
});

Deno.test("Every field of a configuration of judges changes who judges, how, or within what", async () => {
  const builtFrom = async (file: Values) => {
    const configuration = withJudgeFlags(parseJudges(JSON.stringify(file), "j.json"), NO_FLAGS);
    const { judges } = await buildJudges(configuration, { io: WORLD });
    const who = judges.map(({ agent, ...rest }) => ({ ...rest, agent: agent.description }));
    const { runtime: _, ...config } = commonConfig(configuration, { io: WORLD });
    const { samples, beliefs, truth, strictJudges, criteria } = configuration;
    return JSON.stringify([who, config, { samples, beliefs, truth, strictJudges, criteria }]);
  };
  const [, one] = Object(Object(JUDGES_SCHEMA["properties"]).judges.items).anyOf;
  const own = { samples: 2, beliefs: false, truth: "Ada", strictJudges: true, criteria: { wit: 1 } };
  const values = { ...COMMON_VALUES, ...own };
  await checkEveryField({
    list: "judges",
    schema: JUDGES_SCHEMA,
    one,
    values,
    besides: { beliefs: true }, // there is a truth for beliefs only
    ownValues: REVIEWER_VALUES,
    builtFrom,
  });
});

Deno.test("readEvaluatorsFile() reads the shipped example, and says what to write where there is no file", async () => {
  const example = decodeURIComponent(new URL("../../examples/evaluators.yaml", import.meta.url).pathname);
  const { evaluators } = await readEvaluatorsFile(example, undefined);
  assert.ok(evaluators.length >= 2);
  await assert.rejects(
    readEvaluatorsFile("none.yaml", undefined),
    /Cannot read .* none\.yaml: there is no such file; the smallest says evaluators: \[\{ name: Eva, model: /,
  );
});

Deno.test("The JSON Schema of evaluators that is published is the one of the code", async () => {
  const published = await Deno.readTextFile(new URL("evaluators.schema.json", import.meta.url));
  assert.equal(published, REVIEW_SCHEMAS.evaluators);
  for (const { id } of EVALUATION_CRITERIA) assert.ok(published.includes(`"${id}"`));
});
