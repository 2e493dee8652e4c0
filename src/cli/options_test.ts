import assert from "node:assert/strict";
import { ClientAgent } from "../agents/client_agent.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { buildDialogue, commonConfig } from "./build_dialogue.ts";
import { buildEvaluators } from "./build_evaluators.ts";
import { buildJudges } from "./build_judges.ts";
import type { CommandName } from "./commands.ts";
import { commandHelp } from "./command_help.ts";
import { COMMANDS } from "./commands.ts";
import type { Configuration } from "./configuration.ts";
import { parseEvaluators, withFlags } from "./evaluators_file.ts";
import { FIELDS } from "./fields.ts";
import { withFiles } from "./file_values.ts";
import { parseJudges, withJudgeFlags } from "./judges_file.ts";
import { generalHelp } from "./help.ts";
import type { Io } from "./io.ts";
import { OPTIONS, optionsOf } from "./options.ts";
import { parseArguments } from "./parse_arguments.ts";
import { type ProtocolName, PROTOCOLS } from "./protocol_names.ts";
import { shippedBrief, withFolder } from "./_cli_fixture.ts";

/** What the contract has of every protocol. */
const OF_ALL =
  "--config --brief --sources --no-quotation-check --model --base-url --temperature --seed --timeout --silence " +
  "--context --context-window --context-threshold --context-max-length --out --output-format --transcript " +
  "--max-cost --max-tokens --max-calls --max-duration --concurrency --json --events --quiet --verbose --dry-run";

/** What the contract names, by command. */
const CONTRACT: Readonly<Partial<Record<CommandName, string>>> = {
  debate: `${OF_ALL} --position --format --rounds --opening-tokens --argument-tokens --closing-tokens --fact-check ` +
    "--no-scoring --criteria --simultaneous --judge --strict-judges",
  council: `${OF_ALL} --judge --member --phases --rapid --voting --self-votes --ties --quorum`,
  dialectic: `${OF_ALL} --judge --problem --agent --rounds --until --threshold --clarify --answers --context-dir`,
  roundtable: `${OF_ALL} --judge --mode --participant --rounds --end --perspective --template`,
  baseline:
    `${OF_ALL} --dataset --votes --match --answer-tokens --rounds --format --opening-tokens --argument-tokens ` +
    "--closing-tokens --simultaneous",
  resume: "--max-cost --max-tokens --max-calls --max-duration --timeout --silence --concurrency --base-url " +
    "--output-format --transcript --json --events --quiet --verbose --unknown-calls --answers --judge --strict-judges " +
    "--no-judges",
  replay: "--events --json --speed --quiet --verbose",
  render: "--output-format --transcript --verbose",
  report: "--out --output-format --verbose",
  eval:
    "--config --model --base-url --temperature --seed --timeout --silence --context-window --context-max-length --out " +
    "--output-format --max-cost --max-tokens --max-calls --max-duration --concurrency --again --csv --json --events --quiet --verbose --dry-run",
  judge:
    "--config --judge --strict-judges --samples --beliefs --truth --base-url --temperature --seed --timeout --silence " +
    "--context-window --context-max-length --output-format --max-cost --max-tokens --max-calls --max-duration --concurrency --again --json --events --quiet " +
    "--verbose --dry-run",
  "judge-report": "--json --verbose",
  diff: "--json --verbose",
  import: "--topic --out --output-format --transcript --json --verbose",
  doctor: "--config --model --base-url --out --no-call --verbose",
};

/** Flags that say who takes part, or what from: a fork has those of its parent. */
const NOT_OF_FORKS = ["--member", "--agent", "--participant", "--problem", "--dataset"];

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
  "--judge": "ollama/mistral",
  "--member": "Ada=openai/gpt-4o",
  "--phases": "gather,vote,synthesis",
  "--voting": "irv",
  "--self-votes": "exclude",
  "--ties": "chair",
  "--quorum": "0.75",
  "--agent": "security",
  "--until": "confidence",
  "--threshold": "80",
  "--mode": "delphi",
  "--participant": "Ada=openai/gpt-4o",
  "--end": "consensus=0.75",
  "--perspective": "legal",
};

function argumentsFor({ flag, value }: (typeof OPTIONS)[number], folder: string): readonly string[] {
  if (value === undefined) return [flag];
  if (flag === "--brief") return [flag, shippedBrief("nuclear-power")];
  if (flag === "--position") return [flag, "Ada=Yes.", flag, "Bob=No."];
  if (["--member", "--agent", "--participant"].includes(flag)) return [flag, VALUES[flag] ?? "", flag, "simplicity"];
  if (value === "DIR") return [flag, folder];
  if (value === "FILE") return [flag, `${folder}/${flag.slice(2)}.txt`];
  return [flag, VALUES[flag] ?? "7"];
}

Deno.test("OPTIONS has every flag of the contract, for the commands it names and no others", () => {
  for (const [command, flags] of Object.entries(CONTRACT)) {
    const own = OPTIONS.filter(({ commands }) => commands.some((name) => name === command));
    assert.deepEqual(own.map(({ flag }) => flag).sort(), flags.split(" ").sort(), command);
  }
  const all = new Set(PROTOCOLS.flatMap((protocol) => optionsOf(protocol).map(({ flag }) => flag)));
  const forks = [...all].filter((flag) => !NOT_OF_FORKS.includes(flag));
  assert.deepEqual(optionsOf("fork").map(({ flag }) => flag).sort(), [...forks, "--at", "--no-judges"].sort());
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

/** What some flags need beside them to have an effect. */
const BESIDE: Readonly<Record<string, Configuration>> = {
  // --base-url is for openai/ models only, and prices are known for few models.
  "--base-url": { model: "openai/gpt-4o", baseUrl: "http://127.0.0.1:8/v1" },
  "--max-cost": { model: "openai/gpt-4o" },
  "--threshold": { until: "confidence" },
  "--strict-judges": { judges: ["ollama/mistral"] },
  "--answers": { clarify: true },
  "--perspective": { mode: "expert-panel" },
  "--template": { mode: "custom", template: "Say what you think of {topic}." },
  // Costs are compared where prices are known.
  "--match": { model: "openai/gpt-4o" },
};

const QUESTION = '{"question":"2 + 2?","choices":["3","4"],"answer":"4"}\n';

Deno.test("Every flag of a protocol that sets a field changes the dialogue that is built", async () => {
  await withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/more.md`, "Something to cite.");
    await Deno.writeTextFile(`${folder}/problem.txt`, "It must be cheap.");
    await Deno.writeTextFile(`${folder}/answers.txt`, "Q1: Twelve.");
    await Deno.writeTextFile(`${folder}/template.txt`, "What do you say to {topic} in round {round}?");
    await Deno.writeTextFile(`${folder}/plain.jsonl`, QUESTION);
    await Deno.writeTextFile(`${folder}/dataset.txt`, QUESTION.repeat(2));
    for (const protocol of PROTOCOLS) {
      const plain: Configuration = {
        ...{ brief: shippedBrief(), model: "ollama/llama3", outputDirectory: "elsewhere" },
        ...(protocol === "baseline" ? { dataset: `${folder}/plain.jsonl` } : {}),
      };
      const before = await built(protocol, plain);
      for (const option of optionsOf(protocol).filter(({ field }) => field !== undefined)) {
        const { configuration } = parseArguments(protocol, argumentsFor(option, folder));
        const beside = BESIDE[option.flag];
        const reference = beside ? await built(protocol, { ...plain, ...beside }) : before;
        const after = await built(protocol, await withFiles({ ...plain, ...beside, ...configuration }, ioOf([])));
        assert.notEqual(after, reference, `${option.flag} of ${protocol} has no effect`);
      }
    }
  });
});

Deno.test("Every flag of convene eval that sets a field changes who rates, or within what", async () => {
  const file = parseEvaluators("evaluators: [{ name: Ada, model: openai/gpt-4o }, { name: Bob }]", "e.yaml");
  const madeWith = async (set: Configuration) => {
    const requests: string[] = [];
    const configuration = withFlags(file, { model: "openai/gpt-4.1", ...set });
    const io = ioOf(requests);
    const { evaluators } = await buildEvaluators(configuration, { io });
    const [model] = evaluators.flatMap(({ agent }) => agent.models ?? []);
    await model?.complete([{ role: "user", text: "Hello" }]).catch(() => {});
    const who = evaluators.map(({ agent, ...rest }) => ({ ...rest, agent: agent.description }));
    return JSON.stringify([who, { ...commonConfig(configuration, { io }), runtime: undefined }, requests]);
  };
  const before = await madeWith({});
  for (const option of optionsOf("eval").filter(({ field }) => field !== undefined)) {
    const { configuration } = parseArguments("eval", ["x", ...argumentsFor(option, "folder")]);
    assert.notEqual(await madeWith(configuration), before, `${option.flag} has no effect`);
  }
});

Deno.test("Every flag of convene judge that the file of judges could set goes over it", async () => {
  const file = parseJudges(
    "judges: [{ model: openai/gpt-4o }, openai/gpt-4.1]\nbaseUrl: http://127.0.0.1:8/v1",
    "j.yaml",
  );
  const madeWith = async (args: readonly string[]) => {
    const requests: string[] = [];
    const configuration = withJudgeFlags(file, parseArguments("judge", ["x", ...args]));
    const io = ioOf(requests);
    const { judges } = await buildJudges(configuration, { io });
    const [model] = judges.flatMap(({ agent }) => agent.models ?? []);
    await model?.complete([{ role: "user", text: "Hello" }]).catch(() => {});
    const who = judges.map(({ agent, ...rest }) => ({ ...rest, agent: agent.description }));
    const { samples, beliefs, truth, strictJudges } = configuration;
    const common = { ...commonConfig(configuration, { io }), runtime: undefined };
    return JSON.stringify([who, common, { samples, beliefs, truth, strictJudges }, requests]);
  };
  const own = ["--samples", "--beliefs", "--truth"];
  const options = optionsOf("judge").filter(({ field, flag }) => field !== undefined || own.includes(flag));
  assert.ok(options.length > own.length);
  for (const option of options) {
    const beside = option.flag === "--truth" ? ["--beliefs"] : [];
    const after = await madeWith([...beside, ...argumentsFor(option, "folder")]);
    assert.notEqual(after, await madeWith(beside), `${option.flag} has no effect`);
  }
});

Deno.test("Limits per minute, which have no flag, reach the debate that is built", async () => {
  const plain: Configuration = { brief: shippedBrief(), outputDirectory: "elsewhere" };
  const rateLimits = { openai: { requestsPerMinute: 3 } };
  assert.match(await built("debate", { ...plain, rateLimits }), /"rateLimits":\{"openai":\{"requestsPerMinute":3\}\}/);
});

/** A world in which requests are noted and go nowhere. */
function ioOf(requests: string[]): Io {
  const runtime = {
    fetch: (input: unknown) => {
      requests.push(String(input instanceof Request ? input.url : input));
      return Promise.reject(new TypeError("No network here"));
    },
  };
  return {
    stdout: { terminal: false, columns: () => undefined, write() {} },
    stderr: { terminal: false, columns: () => undefined, write() {} },
    noColor: true,
    interactive: false,
    env: (name) => name === "OPENAI_API_KEY" ? "key-of-a-test" : undefined,
    now: () => 0,
    onInterrupt: () => () => {},
    exit() {},
    runtime: { ...systemRuntime, fetch: runtime.fetch as typeof fetch },
  };
}

/** Everything about a dialogue that was built, as a text. */
async function built(protocol: ProtocolName, configuration: Configuration): Promise<string> {
  const requests: string[] = [];
  const { workflow, panel } = await buildDialogue(protocol, configuration, { io: ioOf(requests) });
  const [model] = workflow.participants.flatMap(({ agent }) => agent.models ?? []);
  await model?.complete([{ role: "user", text: "Hello" }]).catch(() => {});
  const participants = await Promise.all(workflow.participants.map(async ({ agent, ...rest }) => {
    const asked = {
      participant: { id: "x" },
      schema: { jsonSchema: { properties: { answers: { properties: { Q1: {} } } } } },
    };
    const answers = agent instanceof ClientAgent ? await agent.answer(Object(asked), Object({})).catch(String) : [];
    return { ...rest, agent: agent.description, answers };
  }));
  const judging = panel && [panel.cast, panel.config.strictJudges];
  return JSON.stringify([workflow.topic, participants, { ...workflow.config, runtime: undefined }, requests, judging]);
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
