import assert from "node:assert/strict";
import { buildDialogue } from "./build_dialogue.ts";
import type { CommandName } from "./commands.ts";
import { COMMANDS } from "./commands.ts";
import type { Configuration } from "./configuration.ts";
import { FIELDS } from "./fields.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { OPTIONS, optionsOf } from "./options.ts";
import { parseArguments } from "./parse_arguments.ts";
import { shippedBrief, withFolder } from "./_cli_fixture.ts";

/** What the contract names, by command. */
const CONTRACT: Readonly<Partial<Record<CommandName, string>>> = {
  debate: "--config --brief --sources --position --format --rounds --opening-tokens --argument-tokens " +
    "--closing-tokens --model --base-url --temperature --seed --timeout --silence --fact-check --no-scoring --criteria " +
    "--simultaneous --context --context-window --context-threshold --context-max-length --out --output-format --transcript --max-cost --max-tokens --max-calls --max-duration " +
    "--concurrency --json --events --quiet --verbose --dry-run",
  baseline: "--config --brief --sources --dataset --votes --match --answer-tokens --rounds --format --opening-tokens " +
    "--argument-tokens --closing-tokens --simultaneous --model --base-url --temperature --seed --timeout --silence " +
    "--context --context-window --context-threshold --context-max-length --out --output-format --transcript --max-cost " +
    "--max-tokens --max-calls --max-duration --concurrency --json --events --quiet --verbose --dry-run",
  resume: "--max-cost --max-tokens --max-calls --max-duration --timeout --silence --concurrency --base-url " +
    "--output-format --transcript --json --events --quiet --verbose --unknown-calls",
  replay: "--events --json --speed --quiet --verbose",
  render: "--output-format --transcript --verbose",
  import: "--map --topic --out --output-format --transcript --json --verbose",
  doctor: "--config --model --base-url --out --no-call --verbose",
};

/** A value for each flag that has one, other than what holds without it. */
const VALUES: Readonly<Record<string, string>> = {
  "--format": "casual",
  "--match": "cost",
  "--model": "openai/gpt-4o",
  "--base-url": "http://127.0.0.1:9/v1",
  "--temperature": "0.5",
  "--timeout": "90s",
  "--silence": "1m30s",
  "--criteria": "wit=2",
  "--output-format": "json",
  "--max-cost": "1.5",
  "--max-duration": "5m",
  "--unknown-calls": "fail",
  "--context": "window",
  "--context-window": "4096",
  "--context-threshold": "7000",
};

function argumentsFor({ flag, value }: (typeof OPTIONS)[number], folder: string): readonly string[] {
  if (value === undefined) return [flag];
  if (flag === "--brief") return [flag, shippedBrief("nuclear-power")];
  if (flag === "--position") return [flag, "Ada=Yes.", flag, "Bob=No."];
  if (value === "DIR") return [flag, folder];
  return [flag, VALUES[flag] ?? "7"];
}

Deno.test("OPTIONS has every flag of the contract, for the commands it names and no others", () => {
  for (const [command, flags] of Object.entries(CONTRACT)) {
    const own = OPTIONS.filter(({ commands }) => commands.some((name) => name === command));
    assert.deepEqual(own.map(({ flag }) => flag).sort(), flags.split(" ").sort(), command);
  }
  const debate = optionsOf("debate").map(({ flag }) => flag);
  assert.deepEqual(optionsOf("fork").map(({ flag }) => flag).sort(), [...debate, "--at"].sort());
});

Deno.test("Every flag sets a field that there is, to a value that the field may have", () => {
  for (const option of OPTIONS) {
    for (const command of option.commands) {
      const operands = Array<string>(COMMANDS[command].fewest).fill("x");
      const parsed = parseArguments(command, [...operands, ...argumentsFor(option, "folder")]);
      if (option.field === undefined) {
        assert.ok(parsed.flags.has(option.flag), option.flag);
        continue;
      }
      assert.deepEqual(parseArguments(command, operands).configuration, {});
      const set = Object.entries(parsed.configuration);
      assert.equal(set.length, 1, option.flag);
      for (const [field, value] of set) {
        assert.equal(field, option.field, option.flag);
        assert.deepEqual(FIELDS[option.field].check(value, []), [], option.flag);
      }
    }
  }
});

Deno.test("Every flag of a debate that sets a field changes the debate that is built", async () => {
  await withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/more.md`, "Something to cite.");
    const plain: Configuration = { brief: shippedBrief(), model: "ollama/llama3", outputDirectory: "elsewhere" };
    const before = await built(plain);
    for (const option of optionsOf("debate").filter(({ field }) => field !== undefined)) {
      const { configuration } = parseArguments("debate", argumentsFor(option, folder));
      // --base-url is for openai/ models only, and prices are known for few models.
      const own: Configuration = option.field === "baseUrl"
        ? { ...plain, model: "openai/gpt-4o", baseUrl: "http://127.0.0.1:8/v1" }
        : option.field === "maxCostUsd"
        ? { ...plain, model: "openai/gpt-4o" }
        : plain;
      const reference = own === plain ? before : await built(own);
      const after = await built({ ...own, ...configuration });
      assert.notEqual(after, reference, `${option.flag} has no effect`);
    }
  });
});

Deno.test("Limits per minute, which have no flag, reach the debate that is built", async () => {
  const plain: Configuration = { brief: shippedBrief(), outputDirectory: "elsewhere" };
  const rateLimits = { openai: { requestsPerMinute: 3 } };
  assert.match(await built({ ...plain, rateLimits }), /"rateLimits":\{"openai":\{"requestsPerMinute":3\}\}/);
});

/** Everything about a debate that was built, as a text. */
async function built(configuration: Configuration): Promise<string> {
  const requests: string[] = [];
  const runtime = {
    fetch: (input: unknown) => {
      requests.push(String(input instanceof Request ? input.url : input));
      return Promise.reject(new TypeError("No network here"));
    },
  };
  const { systemRuntime } = await import("../runtime/system_runtime.ts");
  const { workflow } = await buildDialogue("debate", configuration, {
    io: {
      stdout: { terminal: false, columns: () => undefined, write() {} },
      stderr: { terminal: false, columns: () => undefined, write() {} },
      noColor: true,
      interactive: false,
      env: (name) => name === "OPENAI_API_KEY" ? "key-of-a-test" : undefined,
      now: () => 0,
      onInterrupt: () => () => {},
      exit() {},
      runtime: { ...systemRuntime, fetch: runtime.fetch as typeof fetch },
    },
  });
  const [model] = workflow.participants.flatMap(({ agent }) => agent.models ?? []);
  await model?.complete([{ role: "user", text: "Hello" }]).catch(() => {});
  const participants = workflow.participants.map(({ agent, ...rest }) => ({ ...rest, agent: agent.description }));
  return JSON.stringify([workflow.topic, participants, { ...workflow.config, runtime: undefined }, requests]);
}

Deno.test("Help fits on 60 columns and names every flag and command", () => {
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    const help = commandHelp(name);
    for (const { flag } of optionsOf(name)) assert.ok(help.includes(`  ${flag}`), `${flag} of ${name}`);
    for (const line of help.split("\n")) assert.ok(line.length <= 60, `${line.length} columns: ${line}`);
    assert.ok(generalHelp().includes(`  ${name} `));
  }
  for (const line of generalHelp().split("\n")) assert.ok(line.length <= 60, line);
});
