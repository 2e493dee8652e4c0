import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { withProvider } from "../cli/_provider_fixture.ts";
import type { ServerRequest } from "../models/misbehaving_server_fixture.ts";
import { answerToRequest } from "../testdata/answers_fixture.ts";
import { repositoryFiles } from "./files.ts";
import { parseMarkdown } from "./markdown.ts";
import { ILLUSTRATED } from "./held_dialogues.ts";
import { picturesIn } from "./pictures.ts";
import { commandProblem, shownCommands, type Surroundings, toConvene } from "./shown_commands.ts";

// The `ts` blocks of all pages are run by `deno test --doc`; here is what that leaves out.

const MAX_README_WORDS = 750;

const surroundings = async (): Promise<Surroundings> => {
  const config: { readonly tasks: Record<string, string> } = JSON.parse(await Deno.readTextFile("deno.json"));
  const version = /^version=(\S+)$/m.exec(await Deno.readTextFile(".ci/run"))?.[1];
  return {
    tasks: new Set(Object.keys(config.tasks)),
    files: new Set(await repositoryFiles(".")),
    denoVersion: version ?? "",
  };
};

Deno.test("every command that a page shows can be typed as it stands", async () => {
  const around = await surroundings();
  const problems: string[] = [];
  for (const path of around.files) {
    if (!path.endsWith(".md") || path.startsWith("src/testdata/")) continue;
    for (const command of shownCommands(await Deno.readTextFile(path))) {
      const problem = await commandProblem(command, around);
      if (problem !== undefined) problems.push(`${path}: '${command}': ${problem}`);
    }
  }
  assert.deepEqual(problems, []);
});

Deno.test("every command of README.md and of the first guide does what it says, one after the other in one folder", async () => {
  const { tasks }: { readonly tasks: Record<string, string> } = JSON.parse(await Deno.readTextFile("deno.json"));
  const commands: { readonly args: readonly string[] | undefined; readonly page: string }[] = [];
  const pictured = new Map<string, string>();
  for (const path of ILLUSTRATED) {
    const page = await Deno.readTextFile(path);
    commands.push(...shownCommands(page).map((command) => ({ args: toConvene(command, tasks), page })));
    for (const { command } of picturesIn(path, page)) pictured.set(command, page);
  }
  assert.deepEqual([...pictured.keys()], ["debate", "council"]);
  assert.deepEqual(
    commands.map(({ args }) => args?.[0] ?? "not run here"),
    // the `export` of a key
    ("debate|not run here|council|serve|debate|council|dialectic|roundtable|init|debate|list|search|show|report|" +
      "export|resume|fork|compare|judge|verify|import|init|run|--help|judge|eval|flow|export").split("|"),
  );
  await withProvider(answerTo, async (provider, requests) => {
    await withFolder(async (cwd) => {
      await copyExamples(cwd);
      const world = { ...provider, cwd };
      let archive = "";
      for (const { args, page } of commands) {
        if (!args || args.length === 0) continue;
        const given = args.map((arg) => arg === "ARCHIVE" ? archive : arg);
        const isServer = args[0] === "serve";
        if (isServer) given.push("--port", "0");
        const asked = requests.length;
        const { code, out, err } = await convene(given, isServer ? { ...world, onInterrupt } : world);
        const command = given.join(" ");
        assert.equal(code, 0, `${command}: ${err}`);
        assert.match(out, SHOWS[args[0] ?? ""] ?? assert.fail(`nothing is known of ${command}`), `${command}: ${out}`);
        assert.equal(requests.length > asked, /openai\/|--config examples/.test(command), command);
        const [first = "", headline = ""] = out.split("\n");
        if (args[0] === "debate") archive = first;
        if (pictured.get(args[0] ?? "") !== page) continue;
        pictured.delete(args[0] ?? "");
        assert.ok(page.includes(headline), `Run 'deno task pictures', and say in the picture's text: ${headline}`);
        if (args[0] === "debate") await isShown(first, page);
      }
      assert.deepEqual([...pictured.keys()], [], "a picture shows what no command of its page holds");
      const unused = await Array.fromAsync(Deno.readDir(cwd), ({ name }) => name);
      assert.deepEqual(unused.sort(), [
        "answers.yaml",
        "debates",
        "examples",
        "my-debate",
        "my-study",
        "report.html",
        "tables",
      ]);
    });
  });
});

/** A page shows the files of an archive, and one of its messages. */
async function isShown(archive: string, page: string): Promise<void> {
  const shown = [...page.matchAll(/^[├└]── (\w+(?:\.\w+)?)/gm)].map(([, name = ""]) => name);
  const names = async (folder: string) => await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  assert.deepEqual((await names(archive)).sort(), shown.sort());
  const [message = ""] = /\b\d{3}_[\w-]+\.md/.exec(page) ?? [];
  assert.ok((await names(join(archive, "messages"))).includes(message), message);
  const named = /(?:^|\/)debates\/(\d{4}-\d\d-\d\d)\/\1T\d\d-\d\d-\d\d_debate/m;
  assert.match(archive, named);
  assert.match(page, named);
}

/** Interrupts whatever waits for it, as soon as it waits. */
function onInterrupt(listener: () => void): () => void {
  const timer = setTimeout(listener);
  return () => clearTimeout(timer);
}

/** What commands print, by name. */
const SHOWS: Readonly<Record<string, RegExp>> = {
  debate: /^\S+_debate(?:-\d+)?\n(?:(?:Slightly for|For|Too close to call|Undecided|Tied) )/,
  serve: /^http:\/\/127\.0\.0\.1:\d+\/#token=\w+\n$/,
  council:
    /^\S+_council(?:-\d+)?\n(?:The town [^]*\nHow sure: 2 of 3 put it first, [^]*\nAdvice: verify it\. |Undecided: )/,
  dialectic: /^\S+_dialectic\n\S.*; all 5 major requirements are met\nHow sure: \d+ of 100 by /,
  roundtable: /^\S+_roundtable\n\S.*\nHow sure: \S.* after \d rounds?[.,]/,
  init: /^my-(?:debate\/convene|study\/experiment)\.yaml$/m,
  list: /^my-debate\/debates\/.*_debate(?:-\d+)?\tcompleted\tdebate\t/m,
  search: /^my-debate\/debates\/.*_debate(?:-\d+)?\t\d+\t\S.*\t\S/m,
  show: /^number: 6$/m,
  report: /^report\.html$/m,
  compare: /^# Compared: [^]*\bB is a fork of A, after message \d/,
  eval: /\/evaluations\/001\n[^]*^ {2}Overall +(?:missing|\d)/m,
  flow: /\nWhat it came down to:\n(?:\d+ lines? of argument|No line of argument was noted)\./,
  judge:
    /\/verdicts\/00[12]\n\S[^]*^Judges: 2 judges (?:of 1 model family \(gpt: Judge 1 and Judge 2\)|\(Judge 1 and Judge 2\), from recorded answers)/m,
  run: /^experiment: 2 of 2 dialogues held\n/,
  resume: /^\S+_debate(?:-\d+)?\n(?:Slightly f|F)or \S.*, on one model's reading\n/,
  fork: /^\S+_debate(?:-\d+)?\n(?:Slightly f|F)or \S.*, on one model's reading\n/,
  export: /^(?:answers\.yaml|tables\/scores\.csv: \d+ rows?)$/m,
  verify: /^✓ files: /m,
  import: /^\S+_imported\n4 messages by Ana, Ben$/m,
  "--help": /^Usage: convene COMMAND/,
};

/** What a model says that speaks where it is to speak, and scores where it is to score. */
function answerTo(request: ServerRequest): string {
  const { body, prompt } = request;
  return JSON.stringify(body).includes('"clashes"') ? judgementIn(prompt) : answerToRequest(request);
}

/** A judge that finds no side ahead. */
function judgementIn(prompt: string): string {
  const criteria = [...prompt.matchAll(/^- ([a-z_]+): /gm)].map(([, id = ""]) => [id, 7]);
  const scores = { side_1: Object.fromEntries(criteria), side_2: Object.fromEntries(criteria) };
  return JSON.stringify({
    clashes: [{ about: "All of it", why: "Alike.", carried: "none", messages: [1] }],
    why: "None.",
    scores,
    winner: "none",
    margin: 0,
  });
}

/** The files among the examples that commands are given. */
async function copyExamples(to: string): Promise<void> {
  for (const path of await repositoryFiles(".")) {
    if (!path.startsWith("examples/") || path.endsWith(".ts")) continue;
    await Deno.mkdir(join(to, dirname(path)), { recursive: true });
    await Deno.copyFile(path, join(to, path));
  }
}

/** Its programs need packages of their own; the test of this guide runs them with stand-ins. */
const GATEWAYS = "guides/gateways.md";

Deno.test("every program that a page shows is run: none is marked to be left out", async () => {
  for (const path of (await repositoryFiles(".")).filter((path) => path.endsWith(".md") && path !== GATEWAYS)) {
    for (const { language } of parseMarkdown(await Deno.readTextFile(path)).blocks) {
      assert.doesNotMatch(language, /^(ts|typescript|js|javascript)\s/, path);
    }
  }
});

Deno.test(`README.md has at most ${MAX_README_WORDS} words`, async () => {
  const words = (await Deno.readTextFile("README.md")).split(/\s+/).filter(Boolean).length;
  assert.ok(words <= MAX_README_WORDS, `it has ${words}`);
});

Deno.test("the index of guides leads to every guide", async () => {
  const index = await Deno.readTextFile("guides/index.md");
  for await (const { name } of Deno.readDir("guides")) {
    if (name.endsWith(".md") && name !== "index.md") assert.ok(index.includes(`](${name})`), name);
  }
});

const AROUND: Surroundings = {
  tasks: new Set(["demo", "convene"]),
  files: new Set(["src/main.ts", "examples/debate.ts"]),
  denoVersion: "2.9.6",
};

Deno.test("shownCommands() reads sh blocks line by line", () => {
  const page =
    "```sh\n# first\ngit clone x && cd x # then\n\n$ convene debate \\\n  --rounds 2\n```\n\n```ts\nno();\n```\n";
  assert.deepEqual(shownCommands(page), ["git clone x", "cd x", "convene debate --rounds 2"]);
});

Deno.test("commandProblem() accepts what can be typed", async () => {
  for (
    const command of [
      "npx -y deno@2.9.6 task demo",
      "deno task convene debate 'Cars # belong' --model \"A=openai/x\" --rounds 2",
      "OPENAI_API_KEY=x deno run --allow-net=api.openai.com src/main.ts debate M --model openai/x",
      "deno run --allow-read=. examples/debate.ts",
      "convene replay ARCHIVE --events > events.jsonl",
      "convene --help",
      "git clone ADDRESS",
      `curl http://127.0.0.1:8787/v1/chat/completions -d '{ "model": "m", "messages": [{ "role": "user", "content": "A?" }] }'`,
    ]
  ) assert.equal(await commandProblem(command, AROUND), undefined, command);
});

Deno.test("commandProblem() finds what cannot be typed", async () => {
  const commands: readonly (readonly [string, RegExp])[] = [
    [`curl http://127.0.0.1:8787/v1/chat/completions -d '{ "model": "m", "messages": [] }'`, /a message of the user/],
    ["curl https://example.org/", /nothing checks 'https/],
    ["npx -y deno@2.9.5 task demo", /must begin with/],
    ["npx deno@2.9.6 task demo", /must begin with/],
    ["deno task gone", /no task 'gone'/],
    ["deno run examples/gone.ts", /no file/],
    ["deno run -A examples/debate.ts", /allows everything/],
    ["convene gone", /Unknown command/],
    ["deno task convene debate M --gone", /Unknown option .--gone./],
    ["deno run src/main.ts debate M --rounds many", /rounds/],
    ["convene list --rounds 3", /Unknown option .--rounds./],
    ["make all", /nothing checks/],
  ];
  for (const [command, problem] of commands) {
    assert.match(await commandProblem(command, AROUND) ?? "", problem, command);
  }
});
