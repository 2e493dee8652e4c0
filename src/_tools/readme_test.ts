import assert from "node:assert/strict";
import { repositoryFiles } from "./files.ts";
import { parseMarkdown } from "./markdown.ts";
import { commandProblem, shownCommands, type Surroundings } from "./shown_commands.ts";

// The `ts` blocks of all pages are run by `deno test --doc`; here is what that leaves out.

const MAX_README_LINES = 150;

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
      const problem = commandProblem(command, around);
      if (problem !== undefined) problems.push(`${path}: '${command}': ${problem}`);
    }
  }
  assert.deepEqual(problems, []);
});

Deno.test("every program that a page shows is run: none is marked to be left out", async () => {
  for (const path of (await repositoryFiles(".")).filter((path) => path.endsWith(".md"))) {
    for (const { language } of parseMarkdown(await Deno.readTextFile(path)).blocks) {
      assert.doesNotMatch(language, /^(ts|typescript|js|javascript)\s/, path);
    }
  }
});

Deno.test(`README.md has at most ${MAX_README_LINES} lines`, async () => {
  const lines = (await Deno.readTextFile("README.md")).trimEnd().split("\n").length;
  assert.ok(lines <= MAX_README_LINES, `it has ${lines}`);
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

Deno.test("commandProblem() accepts what can be typed", () => {
  for (
    const command of [
      "npx -y deno@2.9.6 task demo",
      "deno task convene debate 'Cars # belong' --model \"A=openai/x\" --rounds 2",
      "OPENAI_API_KEY=x deno run --allow-net=api.openai.com src/main.ts debate M --model openai/x",
      "deno run --allow-read=. examples/debate.ts",
      "convene replay ARCHIVE --events > events.jsonl",
      "convene --help",
      "git clone ADDRESS",
    ]
  ) assert.equal(commandProblem(command, AROUND), undefined, command);
});

Deno.test("commandProblem() finds what cannot be typed", () => {
  const commands: readonly (readonly [string, RegExp])[] = [
    ["npx -y deno@2.9.5 task demo", /must begin with/],
    ["npx deno@2.9.6 task demo", /must begin with/],
    ["deno task gone", /no task 'gone'/],
    ["deno run examples/gone.ts", /no file/],
    ["deno run -A examples/debate.ts", /allows everything/],
    ["convene gone", /no command/],
    ["deno task convene debate M --gone", /no flag '--gone'/],
    ["deno run src/main.ts debate M --rounds many", /rounds/],
    ["convene list --rounds 3", /not for 'convene list'/],
    ["make all", /nothing checks/],
  ];
  for (const [command, problem] of commands) assert.match(commandProblem(command, AROUND) ?? "", problem, command);
});
