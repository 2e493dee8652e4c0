import assert from "node:assert/strict";
import { allProtocols } from "../protocols/list.ts";
import { EVALUATION_CRITERIA } from "../transcript/evaluation.ts";
import {
  checkEveryField,
  COMMON_VALUES,
  parseConfiguration,
  parseEvaluators,
  parseJudges,
  REVIEWER_VALUES,
  type Values,
  WORLD,
} from "./_review_file_fixture.ts";
import { commonConfig } from "../setup/build.ts";
import {
  readEvaluatorsFile,
  readJudgesFile,
  REVIEW_SCHEMAS,
  withFlags,
  withJudgeFlags,
} from "../setup/review_files.ts";
import { buildAnswerer, buildClerks, buildEvaluators, buildJudges } from "../setup/reviewers.ts";

const JUDGES_SCHEMA = JSON.parse(REVIEW_SCHEMAS.judges);
const EVALUATORS_SCHEMA = JSON.parse(REVIEW_SCHEMAS.evaluators);
const NO_FLAGS = { configuration: {}, flags: new Map<string, string>() };

function refuses(parse: (content: string) => unknown, wrong: readonly (readonly [string, readonly string[]])[]): void {
  for (const [content, messages] of wrong) {
    assert.throws(() => parse(content), (error) => {
      assert.ok(error instanceof Error && error.name === "ConfigError", content);
      for (const message of messages) assert.ok(error.message.includes(message), `${content}\n${error.message}`);
      return true;
    });
  }
}

Deno.test("parseJudges() names every wrong field with its place, its value and what would be right", () => {
  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ["", ["j.yaml:1:1: 'judges' is missing; wanted: a list of judges"]],
    ["judges: []", ["j.yaml:1:9: 'judges' must be a list of judges: give at least one"]],
    ["judges: ollama/m", ["j.yaml:1:9: 'judges' must be a list of judges: current value is \"ollama/m\""]],
    ["judges: [ollama/m, 3]", [
      "j.yaml:1:20: 'judges[1]' must be human, recorded/FILE, acp/AGENT, command/NAME or PROVIDER/MODEL",
    ]],
    ["evaluators: [{ name: Eva }]", ["there is no field 'evaluators'; did you mean 'judges'?"]],
    ["judges:\n  - nam: Eva", ["j.yaml:2:5: there is no field 'judges[0].nam'; did you mean 'name'?"]],
    ["judges: [{ role: judge }]", ["there is no field 'judges[0].role'; known fields: name, id, model"]],
    ["judges: [{ criteria: [wit] }]", ["there is no field 'judges[0].criteria'"]],
    ["judges: [{ temperature: 3 }]", ["'judges[0].temperature' must be a number from 0 to 2: current value is 3"]],
    ["judges: [{ timeoutMs: 0 }]", ["'judges[0].timeoutMs' must be an integer >= 1: current value is 0"]],
    ["judges: [ollama/m]\nsamples: 0", ["j.yaml:2:10: 'samples' must be an integer >= 1: current value is 0"]],
    ["judges: [ollama/m]\nbeliefs: 1", ["'beliefs' must be true or false: current value is 1"]],
    ["judges: [ollama/m]\nstrictJudge: true", ["did you mean 'strictJudges'?"]],
    ["judges: [ollama/m]\ntruth: ''", ["'truth' must be the id, name or position of a side"]],
    ["judges: [ollama/m]\nmotion: Cats", ["there is no field 'motion'; it belongs to convene debate"]],
    ["judges: [1", ["Cannot use j.yaml:1:11: "]],
  ];
  refuses((content) => parseJudges(content, "j.yaml"), wrong);
});

Deno.test("readJudgesFile() reads the shipped example, and says what to write where there is no file", async () => {
  const example = decodeURIComponent(new URL("../../examples/judges.yaml", import.meta.url).pathname);
  const { judges } = await readJudgesFile(example, undefined);
  assert.deepEqual(judges.map((judge) => typeof judge), ["string", "object"]);
  await assert.rejects(
    readJudgesFile("none.yaml", undefined),
    /Cannot read the configuration of judges none\.yaml: there is no such file; a minimal file is judges: \[openai\//,
  );
});

Deno.test("A list of judges can stand as it is in the configuration of every protocol that has judges", async () => {
  const list = "judges: [openai/gpt-4o, { name: Ede, id: ede, model: ollama/a, temperature: 0, timeoutMs: 9 }]";
  const { judges } = parseJudges(list, "j.yaml");
  for (const protocol of (await allProtocols()).filter(({ fields }) => "judges" in fields)) {
    assert.deepEqual(parseConfiguration(list, "c.yaml", protocol), { judges }, protocol.name);
    assert.throws(
      () => parseConfiguration("judges: [{ nam: Eva }]", "c.yaml", protocol),
      /c\.yaml:1:12: there is no field 'judges\[0\]\.nam'; did you mean 'name'\?/,
    );
  }
});

Deno.test("withJudgeFlags() lets flags go over the file: judges as a whole, sampling over that of single ones", () => {
  const file = parseJudges(
    "judges: [ollama/m, { name: Ede, model: ollama/a, temperature: 1, seed: 2 }]\nsamples: 3\ntruth: Ada\nbeliefs: true\nmaxCalls: 9",
    "j.yaml",
  );
  assert.deepEqual(withJudgeFlags(file, NO_FLAGS), file);
  assert.deepEqual(withJudgeFlags({}, NO_FLAGS), {});
  const configuration = { temperature: 0, maxCalls: 3 };
  const flags = new Map([["--samples", "2"], ["--truth", "Ben"], ["--beliefs", ""]]);
  assert.deepEqual(withJudgeFlags(file, { configuration, flags }), {
    judges: ["ollama/m", { name: "Ede", model: "ollama/a", seed: 2 }],
    samples: 2,
    beliefs: true,
    truth: "Ben",
    temperature: 0,
    maxCalls: 3,
  });
  const useless = parseJudges("judges: [ollama/m]\ntruth: Ada", "j.yaml");
  assert.throws(() => withJudgeFlags(useless, NO_FLAGS), /'truth' scores beliefs: set 'beliefs' too/);
  const others = withJudgeFlags(file, { configuration: { judges: ["human"] }, flags: new Map() });
  assert.deepEqual([others.judges, others.samples], [["human"], 3]);
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
    besides: { beliefs: true }, // `truth` requires beliefs
    ownValues: REVIEWER_VALUES,
    builtFrom,
  });
});

Deno.test("Reviewers without a name have one in the language of the dialogue's pages", async () => {
  const namesIn = async (language?: string | { readonly speakers: string; readonly readers: string }) => {
    const common = { model: "ollama/m", ...(language === undefined ? {} : { language }) };
    const { judges } = await buildJudges({ ...common, judges: ["ollama/m", { name: "Ada" }] }, { io: WORLD });
    const { clerks } = await buildClerks({ ...common, clerks: ["ollama/m"] }, { io: WORLD });
    const { evaluators } = await buildEvaluators({ ...common, evaluators: [{}] }, { io: WORLD });
    const answerer = await buildAnswerer(common, { io: WORLD });
    return [...judges, ...clerks, ...evaluators, answerer].map(({ name }) => name).join(", ");
  };
  assert.equal(await namesIn(), "Judge 1, Ada, Clerk, Evaluator 1, Answerer");
  assert.equal(await namesIn("de-AT"), "Richter 1, Ada, Protokollant, Gutachter 1, Auskunft");
  assert.equal(
    await namesIn({ speakers: "de", readers: "es" }),
    "Juez 1, Ada, Secretaría, Evaluación 1, Lectura de respuestas",
  );
  assert.equal(await namesIn("fr"), "Juge 1, Ada, Greffe, Évaluation 1, Lecture des réponses");
});

Deno.test("parseEvaluators() names every wrong field with its place, its value and what would be right", () => {
  const wrong: readonly (readonly [string, readonly string[]])[] = [
    ["", ["e.yaml:1:1: 'evaluators' is missing; wanted: a list of evaluators"]],
    ["evaluators: []", ["e.yaml:1:13: 'evaluators' must be a list of evaluators: give at least one"]],
    ["participants: [{ name: Eva }]", ["there is no field 'participants'; did you mean 'evaluators'?"]],
    ["evaluators:\n  - nam: Eva", ["e.yaml:2:5: there is no field 'evaluators[0].nam'; did you mean 'name'?"]],
    ["evaluators: [{ role: judge }]", ["there is no field 'evaluators[0].role'; known fields: name, id, model"]],
    ["evaluators: [{ prompt: x }]", ["there is no field 'evaluators[0].prompt'; did you mean 'systemPrompt'?"]],
    [
      "evaluators:\n  - name: Eva\n    criteria: [security, wit]",
      ["e.yaml:3:26: 'evaluators[0].criteria[1]' must be one of functional_completeness, ", 'current value is "wit"'],
    ],
    ["evaluators: [{ criteria: [] }]", ["'evaluators[0].criteria' must be a list of criteria: give at least one"]],
    ["evaluators: [{ timeoutMs: 0 }]", ["'evaluators[0].timeoutMs' must be an integer >= 1: current value is 0"]],
    ["evaluators: [{ id: 'a b' }]", ["'evaluators[0].id' must be letters, digits"]],
    ["evaluators: [{}]\nmaxCalls: 0", ["e.yaml:2:11: 'maxCalls' must be an integer >= 1: current value is 0"]],
    ["evaluators: [{}]\nbrief: x", ["there is no field 'brief'"]],
    ["evaluators: [{}]\noutputDirectory: x", ["there is no field 'outputDirectory'"]],
    ["evaluators: [{}]\nmodels: { eva: ollama/m }", ["give each evaluator a model"]],
    ["evaluators: [1", ["Cannot use e.yaml:1:15: "]],
  ];
  refuses((content) => parseEvaluators(content, "e.yaml"), wrong);
});

Deno.test("readEvaluatorsFile() reads the shipped example, and says what to write where there is no file", async () => {
  const example = decodeURIComponent(new URL("../../examples/evaluators.yaml", import.meta.url).pathname);
  const { evaluators } = await readEvaluatorsFile(example, undefined);
  assert.ok(evaluators.length >= 2);
  assert.ok(evaluators.every(({ criteria }) => criteria === undefined), "those that fit whatever is rated");
  await assert.rejects(
    readEvaluatorsFile("none.yaml", undefined),
    /Cannot read .* none\.yaml: there is no such file; a minimal file is evaluators: \[\{ name: Eva, model: /,
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
  assert.equal(published, REVIEW_SCHEMAS.evaluators);
  for (const { id } of EVALUATION_CRITERIA) assert.ok(published.includes(`"${id}"`));
});

Deno.test("Every field of a configuration of evaluators changes who rates, or within what", () =>
  checkEveryField({
    list: "evaluators",
    schema: EVALUATORS_SCHEMA,
    one: Object(Object(EVALUATORS_SCHEMA["properties"]).evaluators.items),
    values: { ...COMMON_VALUES, ownCriteria: [{ name: "Fairness", description: "Both sides are heard." }] },
    ownValues: { ...REVIEWER_VALUES, criteria: ["overall"] },
    async builtFrom(file) {
      const configuration = withFlags(parseEvaluators(JSON.stringify(file), "e.json"), {});
      const { evaluators } = await buildEvaluators(configuration, { io: WORLD });
      const who = evaluators.map(({ agent, ...rest }) => ({ ...rest, agent: agent.description }));
      const { runtime: _, ...config } = commonConfig(configuration, { io: WORLD });
      return JSON.stringify([who, configuration.ownCriteria, config]);
    },
  }));
