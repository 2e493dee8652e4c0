import assert from "node:assert/strict";
import { overlay } from "../protocols/configuration.ts";
import { debate } from "../protocols/debate/protocol.ts";
import { allProtocols } from "../protocols/list.ts";
import { convene, withFolder } from "./_cli_fixture.ts";
import { parseConfiguration } from "./_review_file_fixture.ts";
import { configurationSchemaText } from "../setup/configuration.ts";
import type { Price } from "../transcript/usage.ts";
import { ODD_YAML } from "../testdata/odd_yaml.ts";
import { ConfigError } from "../setup/errors.ts";

Deno.test("parseConfiguration() names every wrong field with its place, its value and what would be right", () => {
  const wrong: readonly (readonly [string, readonly (string | RegExp)[]])[] = [
    ["roundCont: 2", ["c.yaml:1:1: there is no field 'roundCont'; did you mean 'roundCount'?"]],
    ["topic: x", ["there is no field 'topic'; did you mean 'motion'?"]],
    ["zzz: x", [/there is no field 'zzz'; known fields: motion, positions/]],
    ["unknownCalls: fail", ["there is no field 'unknownCalls'"]],
    ["roundCount: -1", ["c.yaml:1:13: 'roundCount' must be an integer >= 0: current value is -1"]],
    ["roundCount: '3'", ["'roundCount' must be an integer >= 0: current value is \"3\""]],
    ["roundCount: 1.5", ["'roundCount' must be an integer >= 0: current value is 1.5"]],
    ["roundCount: .nan", ["'roundCount' must be an integer >= 0"]],
    ["roundCount:", ["'roundCount' must be an integer >= 0: current value is null"]],
    ["motion: ' '", ["'motion' must be the motion, in one sentence: current value is \" \""]],
    ["maxCostUsd: -1", ["'maxCostUsd' must be a number > 0: current value is -1"]],
    ["temperature: 3", ["'temperature' must be a number from 0 to 2: current value is 3"]],
    ["scoringEnabled: yes", ["'scoringEnabled' must be true or false: current value is \"yes\""]],
    ["debateFormat: formel", [
      "'debateFormat' must be one of formal, competitive, educational, casual, lincoln-douglas, public-forum, policy, oxford, ",
    ]],
    ["baseUrl: localhost:8000", ["'baseUrl' must be a URL such as http://localhost:8000/v1"]],
    ["baseUrl: { groq: localhost }", ["'baseUrl.groq' must be a URL such as"]],
    ["providers: { mine: { baseUrl: box } }", ["'providers.mine.baseUrl' must be a URL such as"]],
    ["providers: { mine: { keyEnv: MY_KEY } }", ["'providers.mine.baseUrl' is missing"]],
    ["providers: { mine: { baseUrl: 'http://h/v1', keyEnv: sk-abc } }", [
      "'providers.mine.keyEnv' must be the name of",
    ]],
    ["participants: []", ["'participants' must be a list of participants: give at least one"]],
    ["participants: Ada", ["'participants' must be a list of participants"]],
    [
      "participants:\n  - name: Ada\n    rol: x\n  - id: 'a b'",
      [
        "c.yaml:3:5: there is no field 'participants[0].rol'; did you mean 'role'?",
        "c.yaml:4:9: 'participants[1].id' must be letters, digits, '-' and '_', at most 64: current value is \"a b\"",
      ],
    ],
    ["prices:\n  a/b: { inputUsd: 1 }", ["c.yaml:2:8: 'prices.a/b.outputUsd' is missing; wanted: a number >= 0"]],
    ["criteria: { wit: { weigt: 1 } }", ["'criteria.wit.weight' is missing", "did you mean 'weight'?"]],
    ["criteria: { wit: 0 }", ["'criteria.wit' must be a number > 0", "current value is 0"]],
    [
      "rateLimits: { openai: { requestsPerMinute: 0, tokensPerMinut: 9 } }",
      ["'rateLimits.openai.requestsPerMinute' must be an integer >= 1: current value is 0", "'tokensPerMinute'?"],
    ],
    ["rateLimits: 60", ["'rateLimits' must be limits by provider"]],
    ["models: { moderator: 3 }", [
      "'models.moderator' must be human, recorded/FILE, acp/AGENT, command/NAME or PROVIDER/MODEL",
    ]],
    ["participants: [{ budget: { maxCost: 1 } }]", [
      "there is no field 'participants[0].budget.maxCost'; did you mean",
    ]],
    ["phaseBudgets: { arguments: { maxCalls: 0 } }", ["'phaseBudgets.arguments.maxCalls' must be an integer >= 1"]],
    ["outputDirectory: true", ["'outputDirectory' must be the path of a folder, or false: current value is true"]],
    ["- a list", ["'the configuration' must be fields: motion"]],
    ["a: [1", ["Cannot use c.yaml:1:6: "]],
    ["seed: 1\nseed: 2", ["c.yaml:2:1: Map keys must be unique"]],
  ];
  for (const [content, messages] of wrong) {
    assert.throws(() => parseConfiguration(content, "c.yaml", debate), (error) => {
      assert.ok(error instanceof Error && error.name === "ConfigError", content);
      for (const message of messages) {
        const found = typeof message === "string" ? error.message.includes(message) : message.test(error.message);
        assert.ok(found, `${content}\n${error.message}`);
      }
      return true;
    });
  }
});

Deno.test("parseConfiguration() takes YAML, JSON and nothing at all", () => {
  assert.deepEqual(parseConfiguration("", "c", debate), {});
  assert.deepEqual(parseConfiguration('{"seed": 3, "motion": "x"}', "c", debate), { seed: 3, motion: "x" });
  assert.deepEqual(
    parseConfiguration("# off\noutputDirectory: false\ncriteria: { a: 1, b: { weight: 2 } }", "c", debate),
    {
      outputDirectory: false,
      criteria: { a: 1, b: { weight: 2 } },
    },
  );
});

Deno.test("parseConfiguration() takes a price with all fields that it has in a program", () => {
  const rate = { inputUsd: 2, cachedInputUsd: 0.5, cacheWriteUsd: 2.5, outputUsd: 8 };
  const prices: Readonly<Record<string, Price>> = { "a/b": { ...rate, longPrompt: { ...rate, aboveInputTokens: 9 } } };
  assert.deepEqual(parseConfiguration(JSON.stringify({ prices }), "c", debate), { prices });
});

Deno.test("Paths in a configuration start from its folder", async () => {
  await withFolder(async (cwd) => {
    await Deno.mkdir(`${cwd}/inner`);
    await Deno.writeTextFile(`${cwd}/inner/c.yaml`, "motion: Cats\nbrief: mine\n");
    const { code, err } = await convene(["debate", "--config", "inner/c.yaml"], { cwd });
    assert.equal(code, 4);
    assert.match(err, /inner\/mine\/brief\.yaml/);
    const none = await convene(["debate", "--config", "none.yaml"], { cwd });
    assert.match(none.err, /none.yaml: there is no such file; convene init/);
  });
});

Deno.test("parseConfiguration() refuses YAML that is no plain data, bombs among it, as an error of the configuration", () => {
  for (const [yaml, problem] of ODD_YAML) {
    assert.throws(
      () => parseConfiguration(yaml, "c.yaml", debate),
      (error) => error instanceof ConfigError && problem.test(error.message),
      yaml.slice(0, 20),
    );
  }
});

Deno.test("The JSON Schemas that are published are those of the code", async () => {
  for (const protocol of await allProtocols()) {
    const { name, fields } = protocol;
    const file = name === "debate" ? "convene" : name;
    const published = await Deno.readTextFile(new URL(`./${file}.schema.json`, import.meta.url));
    assert.equal(published, configurationSchemaText(protocol), `${file}.schema.json`);
    const { properties } = JSON.parse(published);
    for (const field of Object.keys(fields)) assert.ok(properties[field].description, `${name}: ${field}`);
  }
});

Deno.test("overlay() lets what is set for all go over what a lower one set for one", () => {
  const lower = {
    seed: 1,
    models: { moderator: "a/b" },
    participants: [{ id: "x", model: "c/d", temperature: 1, seed: 2, position: "p" }],
  };
  assert.deepEqual(overlay(lower, { roundCount: 2 }), { ...lower, roundCount: 2 });
  assert.deepEqual(overlay(lower, { model: "e/f" }), {
    seed: 1,
    model: "e/f",
    participants: [{ id: "x", temperature: 1, seed: 2, position: "p" }],
  });
  const servers = overlay({ baseUrl: "http://a/v1" }, { baseUrl: { ollama: "http://b/v1" } }).baseUrl;
  assert.deepEqual(servers, { openai: "http://a/v1", ollama: "http://b/v1" });
  assert.deepEqual(overlay(lower, { models: { x: "e/f" } }).models, { moderator: "a/b", x: "e/f" });
  const judged = {
    judges: [{ id: "j", timeoutMs: 5, context: { strategy: "full", window: 900 } }, {
      id: "k",
      context: { window: 9 },
    }],
  } as const;
  assert.deepEqual(overlay(judged, { timeoutMs: 7, context: { window: 4096 } }), {
    timeoutMs: 7,
    context: { window: 4096 },
    judges: [{ id: "j", context: { strategy: "full" } }, { id: "k" }],
  });
});
