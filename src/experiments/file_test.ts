import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { inFolder } from "../runtime/folder_fixture.ts";
import { readExperiment } from "./file.ts";
import { experimentSchemaText } from "./options.ts";

/** Reads an experiment's file with this content, in a folder of its own. */
function read(yaml: string, more: Readonly<Record<string, string>> = {}) {
  return inFolder(async (folder) => {
    await mkdir(`${folder}/in`);
    for (const [name, text] of Object.entries({ "e.yaml": yaml, ...more })) {
      await writeFile(`${folder}/in/${name}`, text);
    }
    return await readExperiment("in/e.yaml", { cwd: folder });
  });
}

const LEAST = "items: [One?]\nmodels: [openai/a, openai/b]\narms: { d: { protocol: debate } }\n";

Deno.test("readExperiment() fills in what is usual", async () => {
  const { folder: _, ...experiment } = await read(`${LEAST}judges: [openai/j]\nmaxCostUsd: 3\ntemperature: 0.5\n`);
  deepEqual(experiment, {
    name: "e",
    items: [{ id: "1", motion: "One?" }],
    arms: [{
      name: "d",
      protocol: "debate",
      configuration: { temperature: 0.5, judges: ["openai/j"], scoringEnabled: false, summaries: false },
      moderator: "openai/a", // asked nothing, as a panel decides
    }],
    models: ["openai/a", "openai/b"],
    seating: "round_robin",
    repetitions: 1,
    seeds: [0],
    limits: { maxCostUsd: 3 },
    rateLimits: {},
    concurrency: 4,
  });
  const { seating, arms } = await read("items: [One?]\nmodels: [openai/a]\narms: { d: { protocol: debate } }\n");
  equal(seating, "self");
  deepEqual([arms[0]?.moderator, arms[0]?.configuration["scoringEnabled"]], ["openai/a", undefined]);
});

Deno.test("readExperiment() reads data sets and briefs beside the file", async () => {
  const data = await read(
    "items: { file: q.csv, columns: { motion: question } }\nmodels: [openai/a]\narms: { c: { protocol: council } }\n",
    { "q.csv": "id,question\nx,Who?\n" },
  );
  deepEqual(data.items, [{ id: "x", motion: "Who?" }]);
  equal(data.arms[0]?.reader, "openai/a");
  await inFolder(async (folder) => {
    const brief = fileURLToPath(new URL("../../examples/briefs/congestion-pricing", import.meta.url));
    await cp(brief, `${folder}/in/pricing`, { recursive: true });
    const yaml = LEAST.replace("[One?]", "[{ id: p, brief: pricing }]");
    await writeFile(`${folder}/in/e.yaml`, yaml);
    const { items } = await readExperiment("in/e.yaml", { cwd: folder });
    equal(items[0]?.sides, 2);
    match(items[0]?.motion ?? "", /charge/);
  });
});

Deno.test("readExperiment() says file, line, field and value of what is wrong", async () => {
  for (
    const [yaml, problem] of [
      [LEAST.replace("items", "motions"), /e.yaml:1:1: there is no field 'motions'; did you mean 'items'\?/],
      [LEAST.replace("items: [One?]\n", ""), /'items' is missing; wanted: a list of motions, or a data set/],
      [
        LEAST.replace("debate", "debat"),
        /e.yaml:3:\d+: 'arms.d.protocol' must be one of debate, council, .*current value is "debat"/,
      ],
      [
        LEAST.replace("debate }", "debate, roundCont: 2 }"),
        /e.yaml:3:\d+: there is no field 'arms.d.roundCont'; did you mean 'roundCount'\?/,
      ],
      [
        LEAST.replace("debate }", "debate, roundCount: -1 }"),
        /'arms.d.roundCount' must be an integer >= 0: current value is -1/,
      ],
      [LEAST.replace("debate }", "naive }"), /'arms.d' needs a judge, who answers: give its model as 'judge'/],
      [
        LEAST.replace("debate }", "debate, judge: { model: openai/c, sees: all } }"),
        /'arms.d.judge.sees' must be one of quotations, transcript, sources: current value is "all"/,
      ],
      [
        LEAST.replace("debate }", "debate, judge: openai/c, judges: [openai/c] }"),
        /'arms.d' has both 'judge', who answers the question, and 'judges', who vote on the debate: omit one/,
      ],
      [
        LEAST.replace("[One?]", "[{ id: x, brief: b, answer: I }]").replace("debate }", "naive, judge: openai/c }"),
        /the judge of 'arms.d' chooses from positions: give the item 'x' those of its brief/,
      ],
      [
        LEAST.replace("[One?]", "[{ motion: Who?, answer: I }]").replace("debate }", "consultancy, judge: openai/c }"),
        /'arms.d' assigns positions, and the item '1' has none: give them, or 'side: chosen'/,
      ],
      [
        `${LEAST}seating: roundrobin\n`,
        /'seating' must be self, round_robin, swiss, or pairs: a list of pairs of models/,
      ],
      [
        `${LEAST}seating: { pairs: [[openai/a, openai/c]] }\n`,
        /'seating.pairs' names 'openai\/c', which is not one of 'models'/,
      ],
      [LEAST.replace("[openai/a, openai/b]", "[openai/a, openai/a]"), /'models' names a model twice/],
      [
        LEAST.replace("models: [openai/a, openai/b]\n", ""),
        /'models' is missing: give a list of models, or each arm a 'model'/,
      ],
      [`${LEAST}repetitions: 0\n`, /'repetitions' must be an integer >= 1/],
      [LEAST.replace("{ d:", "{ a/b:"), /the arm 'a\/b' must be named in letters/],
      [
        LEAST.replace("items: [One?]", "items: [{ motion: Who?, sources: none }]"),
        /Cannot use the item '1': there is no folder none for its sources/,
      ],
      [LEAST.replace("items: [One?]", "items: [{ id: x }]"), /items\[0\]: it has no motion/],
    ] as const
  ) await rejects(read(yaml), problem, yaml);
  await rejects(readExperiment("none.yaml", { cwd: undefined }), /Cannot read none.yaml: there is no such file/);
});

Deno.test("the JSON Schema of experiments has every field, and arms by protocol", async () => {
  const text = await experimentSchemaText();
  equal(await readFile(new URL("../cli/experiment.schema.json", import.meta.url), "utf8"), text); // as it is published
  const [schema, ofArchives] = JSON.parse(text).anyOf;
  ok(["items", "arms", "models", "judges", "seating"].every((field) => field in schema.properties));
  const kinds = schema.properties.arms.additionalProperties.anyOf.map((arm: unknown) =>
    Object(Object(Object(arm).properties).protocol).const
  );
  deepEqual(kinds.slice(0, 4), ["debate", "council", "dialectic", "roundtable"]);
  deepEqual(Object.keys(ofArchives.properties), ["name", "archives"]);
});
