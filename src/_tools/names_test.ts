import { deepEqual, ok } from "node:assert/strict";

/** The bounds that the design sets: of the main entry point, and of all together. */
const MOST = 155;
const MOST_TOGETHER = 390;

const ENTRIES = ["mod", "archive", "judging", "models", "serve", "queue"];

/** The names that a user meets first; each has an example of its own, which is run as a test. */
const TWENTY = [
  "createDebateWorkflow",
  "createCouncilWorkflow",
  "createDialecticWorkflow",
  "createRoundtableWorkflow",
  "DebateWorkflow",
  "DialogueWorkflow",
  "Floor",
  "Agent",
  "ChatAgent",
  "HumanAgent",
  "loadBrief",
  "createModel",
  "OpenAIChatModel",
  "aiSdkModel",
  "ScriptedModel",
  "listArchives",
  "readJournal",
  "verifyArchive",
  "createPanelWorkflow",
];

/** Returns the names that an entry point exports, each with the file that declares it. */
async function exportsOf(entry: string): Promise<ReadonlyMap<string, URL>> {
  const url = new URL(`../${entry}.ts`, import.meta.url);
  const source = await Deno.readTextFile(url);
  ok(!source.includes("export *"), entry);
  const lists = [...source.matchAll(/^export (?:type )?\{([^}]*)\} from "(.*)"/gm)];
  return new Map(lists.flatMap(([, list = "", path = ""]) => {
    const names = list.split(",").map((name) => name.replace(/^\s*type /, "").trim()).filter(Boolean);
    return names.map((name): [string, URL] => [name, new URL(path, url)]);
  }));
}

const entries = await Promise.all(ENTRIES.map(exportsOf));
const all = new Map(entries.flatMap((names) => [...names]));

Deno.test("the entry points export no more names than somebody can look through", () => {
  const [main = new Map()] = entries;
  ok(main.size > 0 && main.size <= MOST, `.: ${main.size}`);
  ok(all.size <= MOST_TOGETHER, `all: ${all.size}`);
});

Deno.test("only the entry point of queues loads Postgres's driver", async () => {
  for (const entry of ENTRIES) {
    const { stdout } = await new Deno.Command("deno", { args: ["info", "--json", `src/${entry}.ts`] }).output();
    const loads = /"npm:\/?(?:postgres|pg-boss)@/.test(new TextDecoder().decode(stdout));
    ok(loads === (entry === "queue"), entry);
  }
});

Deno.test("an error that a function says it throws can be imported from where the function is", async () => {
  for (const entry of ENTRIES) {
    const { stdout } = await new Deno.Command("deno", { args: ["doc", "--json", `src/${entry}.ts`] }).output();
    const thrown = new TextDecoder().decode(stdout).matchAll(/"kind": "throws",\s*"tsType": \{\s*"repr": "([^"]*)"/g);
    const names = [...thrown].flatMap(([, types = ""]) => types.split(" | "));
    const exported = await exportsOf(entry);
    ok(names.length > 0, entry);
    const missing = names.filter((name) => !["Error", "TypeError", "RangeError"].includes(name) && !exported.has(name));
    deepEqual([...new Set(missing)], [], entry);
  }
});

Deno.test("each of the twenty names that a user meets first has an example", async () => {
  for (const name of TWENTY) {
    const source = await Deno.readTextFile(all.get(name) ?? "");
    const before = source.split(new RegExp(`^export (?:async )?(?:function|class|interface) ${name}\\b`, "m"));
    ok(before.length === 2, `${name} is not declared where it is exported from`);
    const comment = before[0]?.slice(before[0].lastIndexOf("/**")) ?? "";
    ok(/ \* @example.*\n \* ```ts\n/.test(comment) && comment.trimEnd().endsWith("*/"), `${name} has no example`);
  }
});
