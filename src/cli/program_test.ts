import assert from "node:assert/strict";
import { ClientAgent } from "../agents/client_agent.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { allProtocols } from "../protocols/list.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import { shippedBrief, withFolder } from "./_cli_fixture.ts";
import { buildDialogue, commonConfig } from "../setup/build.ts";
import { COMMANDS } from "./commands.ts";
import { fieldsOf } from "../setup/configuration.ts";
import { flagConfiguration } from "./configuration_file.ts";
import { UsageError } from "../setup/errors.ts";
import { STRATEGIES } from "../context/settings.ts";
import { COUNCIL_PHASES } from "../protocols/council/options.ts";
import { type Flag, HEADINGS } from "./flags.ts";
import { type Io, Printer } from "./io.ts";
import { debateFormats } from "../protocols/debate/formats.ts";
import { helpOf, parseLine } from "./main.ts";
import { parseEvaluators, parseJudges } from "./_review_file_fixture.ts";
import { withFlags, withJudgeFlags } from "../setup/review_files.ts";
import { buildEvaluators, buildJudges } from "../setup/reviewers.ts";
import { problemsIn } from "../transcript/problems.ts";

const PROTOCOLS = await allProtocols();

/** Parses a command line. */
async function parsed(...args: readonly string[]) {
  const line = await parseLine(args);
  if ("printed" in line) throw new TypeError(`Printed: ${line.printed}`);
  return line.args;
}

/** Returns the help that a command line prints. */
async function printed(...args: readonly string[]): Promise<string> {
  const line = await parseLine(args);
  return "printed" in line ? line.printed : "";
}

/** Returns the flags of a command. */
async function flagsOf(name: string): Promise<readonly Flag[]> {
  const command = COMMANDS.find((command) => command.name === name);
  return command ? (await helpOf(command)).flags : [];
}

Deno.test("a fork takes the flags of a protocol's rules, and none of what the dialogue is about", async () => {
  const flags: readonly string[] = (await flagsOf("fork")).map(({ flag }) => flag);
  const asked = ["--motion", "--topic", "--problem", "--question", "--rounds", "--fact-check", "--position"];
  assert.deepEqual(asked.filter((flag) => flags.includes(flag)), ["--rounds", "--fact-check", "--position"]);
});

Deno.test("parseLine() takes values, switches, repeated pairs and operands apart", async () => {
  const { operands, configuration, flags } = await parsed(
    "debate",
    "Cats = good --really",
    "--rounds=2",
    "--model",
    "openai/a=b",
    "--model",
    "Advocate A=human",
    "--position",
    "Ada=1 = 1, always",
    "--criteria",
    "wit=2",
    "--criteria=depth=0.5",
    "--max-duration",
    "1h30m",
    "--no-scoring",
    "--simultaneous",
    "--quiet",
  );
  assert.deepEqual(operands, ["Cats = good --really"]);
  assert.deepEqual(configuration, {
    roundCount: 2,
    model: "openai/a=b",
    models: { "Advocate A": "human" },
    positions: { Ada: "1 = 1, always" },
    criteria: { wit: 2, depth: 0.5 },
    maxDurationMs: 5_400_000,
    scoringEnabled: false,
    turnOrder: "simultaneous",
  });
  assert.deepEqual([...flags], [["--quiet", ""]]);
  assert.deepEqual((await parsed("debate", "--", "--rounds")).operands, ["--rounds"]);
});

Deno.test("parseLine() takes base URLs by provider, and one without a name for openai", async () => {
  const baseUrlOf = async (...urls: readonly string[]) =>
    (await parsed("debate", ...urls.flatMap((url) => ["--base-url", url]))).configuration.baseUrl;
  assert.equal(await baseUrlOf("http://a:1/v1?x=2"), "http://a:1/v1?x=2");
  assert.equal(await baseUrlOf("openai=http://a:1/v1"), "http://a:1/v1");
  assert.deepEqual(await baseUrlOf("groq=http://b:2/v1"), { groq: "http://b:2/v1" });
  assert.deepEqual(await baseUrlOf("http://a:1/v1", "groq=http://b:2/v1"), {
    openai: "http://a:1/v1",
    groq: "http://b:2/v1",
  });
});

Deno.test("parseLine() says what is wrong and what would be right", async () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ["debat", /Unknown command 'debat'; did you mean debate\?$/],
    ["debate --rouns 3", /Unknown option '--rouns'; did you mean --rounds\?$/],
    ["debate -q", /Unknown option '-q'; see convene debate --help/],
    ["debate --rounds", /'--rounds <N>' argument missing/],
    ["debate --rounds --quiet", /--rounds needs a value/],
    ["debate --rounds=-1", /--rounds must be an integer >= 0: current value is '-1'/],
    ["debate --rounds 1.5", /--rounds must be an integer >= 0: current value is '1.5'/],
    ["debate --rounds 1e3", /--rounds must be an integer/],
    ["debate --rounds 2 --rounds 3", /--rounds may be given only once/],
    ["debate --temperature -1", /--temperature must be a number from 0 to 2: current value is '-1'/],
    ["debate --temperature NaN", /--temperature must be a number/],
    ["debate --max-cost 0", /--max-cost must be a number > 0/],
    ["debate --max-cost Infinity", /--max-cost must be a number > 0/],
    ["debate --seed -1", /--seed must be an integer >= 0/],
    ["debate --timeout 300", /--timeout must be a duration above 0 such as 90s.*current value is '300'/],
    ["debate --max-duration 0s", /--max-duration must be a duration/],
    ["debate --format forml", /--format must be one of formal, .*, oxford, or the path of a file: current value/],
    ["debate --output-format xml", /--output-format must be one of md, json, txt/],
    ["debate --base-url localhost", /--base-url must be a URL/],
    ["debate --base-url groq=localhost", /--base-url must be a URL/],
    ["debate --base-url http://a:1 --base-url http://a:2", /--base-url names 'openai' twice/],
    ["debate --position Ada", /--position must be NAME=TEXT: current value is 'Ada'/],
    ["debate --position =x", /--position must be NAME=TEXT/],
    ["debate --position A=x --position A=y", /--position names 'A' twice/],
    ["debate --criteria wit=much", /--criteria must be a number > 0.*: current value is 'wit=much'/],
    ["debate --model a/b --model c/d", /--model names a model for all twice/],
    ["debate --model x=a/b --model x=c/d", /--model names 'x' twice/],
    ["debate --quiet=yes", /Unknown option '--quiet=yes'/],
    ["debate --json --events", /--json or --events, not both/],
    ["debate two words", /Too many arguments for 'debate'.*two, words\. Put the motion in quotes/],
    ["roundtable --end consent", /--end must be one of consensus, .*self-convergence, max-rounds: current value is/],
    ["roundtable --end consensus=2", /--end must be a number above 0 and at most 1.*: current value is 'consensus=2'/],
    ["council --phases gather,sleep", /--phases must be one of gather, .*: current value is 'gather,sleep'/],
    ["council --member =x", /--member must be NAME\[=SPEC\]: current value is '=x'/],
    ["resume", /Missing required argument 'ARCHIVE'/],
    ["resume x --seed 3", /Unknown option '--seed'/],
    ["show a b c", /Too many arguments for 'show'/],
    ["replay x --speed 0", /--speed must be a number > 0: current value is '0'/],
    ["replay x --speed fast", /--speed must be a number > 0/],
  ];
  for (const [line, message] of wrong) {
    await assert.rejects(
      parseLine(line.split(" ")),
      (error) => error instanceof UsageError && message.test(error.message),
      line,
    );
  }
});

const IN_ORDER: readonly string[] = Object.values(HEADINGS);

Deno.test("Help fits on 80 columns, groups its flags, and names every flag and two examples of every command", async () => {
  const general = await printed("--help");
  for (const command of COMMANDS) {
    const { name, operands } = command;
    const { examples, flags } = await helpOf(command);
    const help = await printed(name, "--help");
    assert.equal(await printed("help", name), help);
    for (const { flag, group } of flags) {
      const [, ofGroup = ""] = help.split(`\n${HEADINGS[group]}\n`);
      assert.ok(ofGroup.split("\n\n")[0]?.includes(`  ${flag}`), `${flag} of ${name}, in its group`);
    }
    const headings = help.match(/^[A-Z][^.\n]*:$/gm)?.filter((line) => line !== "Examples:") ?? [];
    assert.deepEqual(headings, IN_ORDER.filter((heading) => headings.includes(heading)), name);
    assert.equal(help.split("\nExamples:\n")[1]?.split("\n\n")[0]?.trimEnd().split("\n").length, 2, name);
    assert.doesNotMatch(help, /…/, name);
    for (const line of help.split("\n")) assert.ok(line.length <= 80, `${line.length} columns: ${line}`);
    assert.ok(general.includes(`  ${name} `), name);
    assert.equal(examples.length, 2, name);
    for (const example of examples) {
      const words = example.replace(/ >.*/, "").match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
      assert.equal((await parsed(...words.slice(1))).command, name, example);
    }
    assert.ok(operands.length < 30);
  }
  for (const line of general.split("\n")) assert.ok(line.length <= 80, line);
});

Deno.test("Help names what can be chosen: context strategies with what they show, and the phases of a council", async () => {
  const inOneLine = async (name: string) => (await printed(name, "--help")).replace(/\s+/g, " ");
  const debate = await inOneLine("debate");
  for (const strategy of STRATEGIES) assert.match(debate, new RegExp(`--context <STRATEGY>[^<]* ${strategy} \\(`));
  const council = await inOneLine("council");
  for (const phase of COUNCIL_PHASES) {
    assert.match(council.split(" What it is about:")[0] ?? "", new RegExp(`\\b${phase} \\(`));
  }
  assert.match(
    council,
    /--voting <METHOD> Method that decides; the others are counted too: borda, .*, plurality \(borda\)/,
  );
  assert.match(await inOneLine("roundtable"), /--mode <MODE \| FILE> .* \(collaborative\) --rounds/);
});

Deno.test("Help and the page of protocols tell the formats of a debate apart", async () => {
  const help = (await printed("debate", "--help")).replace(/\s+/g, " ");
  const page = await Deno.readTextFile(new URL("../../context-network/elements/protocols.md", import.meta.url));
  for (const [name, { namesWinner, overrun }] of Object.entries(debateFormats)) {
    const [, clause = ""] = new RegExp(`--format <NAME \\| FILE>[^<]* ${name} \\((.*?)\\)`).exec(help) ?? [];
    const [, ...cells] = page.split("\n").find((line) => line.startsWith(`| \`${name}\` `))?.split(/ *\| */) ?? [];
    assert.notEqual(clause, "", name);
    assert.deepEqual([/no winner/.test(clause), cells[3]], namesWinner ? [false, "by totals"] : [true, "none"], name);
    assert.deepEqual([/not cut/.test(clause), cells[1]], [overrun === "note", overrun === "note" ? "noted" : "cut"]);
  }
});

/** Flags that the contract names for every protocol. */
const OF_ALL =
  "--config --brief --file --no-originals --no-quotation-check --model --base-url --temperature --seed --timeout --silence " +
  "--context --context-window --context-threshold --context-max-length --out --output-format --transcript " +
  "--max-cost --price --max-tokens --max-calls --max-duration --concurrency --json --events --quiet --verbose --dry-run";

/** Flags that the contract names, by command. */
const CONTRACT: Readonly<Record<string, string>> = {
  debate: `${OF_ALL} --position --format --rounds --opening-tokens --argument-tokens --closing-tokens --fact-check ` +
    "--no-scoring --criteria --simultaneous --judge --strict-judges --clerk --enforce-rules --check-openings --check-closings " +
    "--wait-for-checks",
  council: `${OF_ALL} --judge --clerk --member --phases --voting --self-votes --ties --quorum`,
  dialectic: `${OF_ALL} --judge --clerk --problem --agent --rounds --until-confidence --clarify --answers`,
  roundtable: `${OF_ALL} --judge --mode --participant --rounds --end --perspective --no-conclusion`,
  resume:
    "--brief --file --max-cost --price --max-tokens --max-calls --max-duration --timeout --silence --concurrency --base-url " +
    "--output-format --transcript --json --events --quiet --verbose --unknown-calls --repeat-tools --answers --judge --strict-judges " +
    "--no-judges --clerk",
  replay: "--events --json --speed --quiet --verbose",
  render: "--output-format --transcript --verbose",
  report: "--out --format --student --verbose",
  show: "--out --prompt --student --verbose",
  eval:
    "--config --model --base-url --temperature --seed --timeout --silence --context-window --context-max-length --out " +
    "--output-format --max-cost --price --max-tokens --max-calls --max-duration --concurrency --again --criterion --json --events --quiet --verbose --dry-run",
  judge:
    "--config --judge --strict-judges --samples --beliefs --truth --base-url --temperature --seed --timeout --silence " +
    "--context-window --context-max-length --output-format --max-cost --price --max-tokens --max-calls --max-duration --concurrency --again --json --events --quiet " +
    "--verbose --dry-run",
  flow:
    "--clerk --base-url --temperature --seed --timeout --silence --context-window --output-format --max-cost --price " +
    "--max-tokens --max-calls --max-duration --concurrency --again --json --events --quiet --verbose --dry-run",
  import: "--topic --out --output-format --transcript --json --verbose",
  export: "--csv --jsonl --flow --recording --out --verbose",
  doctor: "--config --model --base-url --out --no-call --verbose",
};

/** A value other than the default for each flag with a value. */
const VALUES: Readonly<Record<string, string>> = {
  "--language": "de",
  "--preset": "quick",
  "--format": "casual",
  "--model": "openai/gpt-4o",
  "--base-url": "http://127.0.0.1:9/v1",
  "--temperature": "0.5",
  "--reasoning-effort": "low",
  "--timeout": "90s",
  "--silence": "1m30s",
  "--patience": "0s",
  "--absent": "go-on",
  "--criteria": "wit=2",
  "--output-format": "json",
  "--max-cost": "1.5",
  "--price": "ollama/llama3=1/4",
  "--criterion": "Fairness=Both sides are heard.",
  "--max-duration": "5m",
  "--unknown-calls": "fail",
  "--context": "window",
  "--context-window": "4096",
  "--context-threshold": "7000",
  "--judge": "ollama/mistral",
  "--clerk": "ollama/mistral",
  "--member": "Ada=openai/gpt-4o",
  "--phases": "gather,vote,synthesis",
  "--voting": "irv",
  "--self-votes": "exclude",
  "--ties": "chair",
  "--quorum": "0.75",
  "--agent": "security",
  "--until-confidence": "80",
  "--mode": "delphi",
  "--participant": "Ada=openai/gpt-4o",
  "--end": "consensus=0.75",
  "--perspective": "legal",
  "--weight": "member-1=2",
  "--tool": "context_search",
  "--shard": "1/3",
  "--preflight": "10",
  "--fail-on": "high",
  "--lens": "risks",
  "--lenses": "risks=What is dear.",
};

function argumentsFor({ flag, value, file }: Flag, folder: string): readonly string[] {
  if (value === undefined) return [flag];
  if (flag === "--brief") return [flag, shippedBrief("nuclear-power")];
  if (flag === "--position") return [flag, "Ada=Yes.", flag, "Bob=No."];
  if (["--member", "--agent", "--participant"].includes(flag)) return [flag, VALUES[flag] ?? "", flag, "simplicity"];
  if (value === "html|md|json|txt") return [flag, "html"];
  if (value === "go-on|stop") return [flag, "stop"];
  if (value === "markdown|sarif") return [flag, "sarif"];
  if (value === "DIR") return [flag, folder];
  if (flag === "--out") return [flag, `${folder}/out.md`];
  if (file || value === "FILE") return [flag, `${folder}/${flag.slice(2)}.txt`];
  return [flag, VALUES[flag] ?? "7"];
}

Deno.test("Every command has the flags of the contract", async () => {
  for (const [command, flags] of Object.entries(CONTRACT)) {
    const own = new Set<string>((await flagsOf(command)).map(({ flag }) => flag));
    assert.deepEqual(flags.split(" ").filter((flag) => !own.has(flag)), [], command);
    assert.equal(own.size, (await flagsOf(command)).length, command);
  }
  const forks = new Set<string>((await flagsOf("fork")).map(({ flag }) => flag));
  const seats: readonly string[] = [
    ...PROTOCOLS.flatMap(({ speaker }) => speaker?.flag ?? []),
    "--problem",
    "--preset", // its settings are on record
  ];
  for (const { name } of PROTOCOLS) {
    for (const { flag } of await flagsOf(name)) assert.ok(forks.has(flag) || seats.includes(flag), `${flag} of fork`);
  }
});

Deno.test("Every flag sets a field that there is, to a value that the field may have", async () => {
  const fields = new Map(
    PROTOCOLS.flatMap((protocol) => Object.entries({ ...fieldsOf(protocol), ...protocol.fields })),
  );
  for (const { name, operands } of COMMANDS) {
    for (const flag of await flagsOf(name)) {
      const own = operands.split(" ").filter((operand) => operand.startsWith("<")).map(() => "x");
      const { configuration, files, flags: set } = await parsed(name, ...own, ...argumentsFor(flag, "folder"));
      const { field } = flag;
      if (field === undefined) assert.ok(set.has(flag.flag), flag.flag);
      else if (flag.file) assert.ok(files[field], flag.flag);
      else {
        const [[found, value] = ["", undefined], ...more] = Object.entries(configuration);
        assert.equal(more.length, 0);
        assert.ok(found === field || (field === "model" && found === "models"), flag.flag);
        const schema = fields.get(field);
        if (schema) assert.deepEqual(problemsIn(schema, value), [], flag.flag);
        else {assert.ok(
            ["speakers", "unknownCalls", "repeatTools", "ownCriteria", "briefs", "exclude"].includes(field),
            field,
          );}
      }
    }
  }
});

/** Additional fields that some flags need to have an effect. */
const BESIDE: Readonly<Record<string, Configuration>> = {
  // --base-url is only for openai/ models, and few models have known prices.
  "--base-url": { model: "openai/gpt-4o", baseUrl: "http://127.0.0.1:8/v1" },
  "--max-cost": { model: "openai/gpt-4o" },
  "--strict-judges": { judges: ["ollama/mistral"] },
  "--answers": { clarify: true },
  "--perspective": { mode: "expert-panel" },
  "--check-openings": { factCheck: true },
  "--check-closings": { factCheck: true },
  "--wait-for-checks": { factCheck: true },
};

Deno.test("Every flag of a protocol that sets a field changes the dialogue that is built", async () => {
  await withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file.txt`, "Something to cite.");
    await Deno.writeTextFile(`${folder}/of.txt`, "We meet in June.");
    await Deno.writeTextFile(`${folder}/problem.txt`, "It must be cheap.");
    await Deno.writeTextFile(`${folder}/answers.txt`, "Q1: Twelve.");
    await Deno.writeTextFile(`${folder}/mode.txt`, "name: mine\ntasks: { first: Say it., later: Say more. }\n");
    const speeches = [1, 2].map((side) => `{ phase: talk, name: Talk, side: ${side}, kind: opening, words: 99 }`)
      .join();
    await Deno.writeTextFile(`${folder}/format.txt`, `name: mine\ntone: Speak.\nspeeches: [${speeches}]\n`);
    await Deno.writeTextFile(`${folder}/context-prompt.txt`, "Keep every price.");
    for (const protocol of PROTOCOLS) {
      const plain: Configuration = {
        brief: shippedBrief(),
        model: "ollama/llama3",
        outputDirectory: "elsewhere",
      };
      const before = await built(protocol, plain);
      for (const flag of (await flagsOf(protocol.name)).filter(({ field }) => field !== undefined)) {
        const args = await parsed(protocol.name, ...argumentsFor(flag, folder));
        const io = ioOf([]);
        const context = { io, args, out: new Printer(io.stdout), err: new Printer(io.stderr) };
        const beside = BESIDE[flag.flag];
        const reference = beside ? await built(protocol, { ...plain, ...beside }) : before;
        const given = await flagConfiguration(context, protocol);
        const after = await built(protocol, { ...plain, ...beside, ...given });
        assert.notEqual(after, reference, `${flag.flag} of ${protocol.name} has no effect`);
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
    return JSON.stringify([who, configuration.ownCriteria, {
      ...commonConfig(configuration, { io }),
      runtime: undefined,
    }, requests]);
  };
  const before = await madeWith({});
  for (const option of (await flagsOf("eval")).filter(({ field }) => field !== undefined)) {
    const { configuration } = await parsed("eval", "x", ...argumentsFor(option, "folder"));
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
    const configuration = withJudgeFlags(file, await parsed("judge", "x", ...args));
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
  const options = (await flagsOf("judge")).filter(({ field, flag }) =>
    // --out is the folder in which ARCHIVE is looked up.
    (field !== undefined && flag !== "--out") || own.includes(flag)
  );
  assert.ok(options.length > own.length);
  for (const option of options) {
    const beside = option.flag === "--truth" ? ["--beliefs"] : [];
    const after = await madeWith([...beside, ...argumentsFor(option, "folder")]);
    assert.notEqual(after, await madeWith(beside), `${option.flag} has no effect`);
  }
});

Deno.test("Limits per minute, which have no flag, reach the debate that is built", async () => {
  const plain: Configuration = { brief: shippedBrief(), model: "ollama/m", outputDirectory: "elsewhere" };
  const rateLimits = { openai: { requestsPerMinute: 3 } };
  assert.match(
    await built(PROTOCOLS[0], { ...plain, rateLimits }),
    /"rateLimits":\{"openai":\{"requestsPerMinute":3\}\}/,
  );
});

/** An environment that records requests and does not send them. */
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

/** Returns everything about a built dialogue as a text. */
async function built(protocol: Protocol | undefined, configuration: Configuration): Promise<string> {
  assert.ok(protocol);
  const requests: string[] = [];
  const { workflow, panel, clerks } = await buildDialogue(protocol, configuration, { io: ioOf(requests) });
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
  const judging = [panel?.cast, panel?.config.strictJudges, clerks?.cast];
  return JSON.stringify([workflow.topic, participants, { ...workflow.config, runtime: undefined }, requests, judging]);
}
