import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import type { ScriptedLine } from "../../models/scripted_model.ts";
import type { Json } from "../../transcript/event.ts";
import { inFolder } from "../debate/_debate_fixture.ts";
import { listened } from "../_listened_fixture.ts";
import type { DialecticConfig } from "./mod.ts";
import { held, scene, type Script, scripted, textOf } from "./_dialectic_fixture.ts";

/** Lines for an agent's turn of a kind in which it first requests tools. */
const using = (turn: string, ...tools: readonly (readonly [name: string, input: Json])[]): ScriptedLine => ({
  when: (prompt, options) =>
    (options.tools?.length ?? 0) > 0 && textOf(prompt).includes(turn) && !prompt.some(({ answers }) => answers),
  toolCalls: tools.map(([name, input], n) => ({ id: `c${n}`, name, arguments: JSON.stringify(input) })),
});
const REFINE = "Refine your design";
const used = (events: Awaited<ReturnType<typeof held>>["events"]) =>
  events.flatMap((event) => {
    if (event.type !== "tool.answered") return [];
    const sent = events.find((one) => one.type === "tool.sent" && one.call === event.call && one.place === event.place);
    return [[event.call, Object(sent).tool, event.output] as const];
  });

Deno.test("agents can search earlier messages, but not turns taken at the same time", async () => {
  const script: Script = {
    agents: 3,
    lines: {
      ben: [using(REFINE, ["context_search", { query: "cy speech 1" }], ["context_search", { query: "refinement" }])],
    },
  };
  const { events, result, scene: { models } } = await held(script, { roundCount: 1 });
  equal(result.status, "completed");
  const [[call, tool, found] = [], [, , nothing] = []] = used(events);
  deepEqual([call, tool], ["rounds/round-1/refinement/ben#1.1", "context_search"]);
  const { matches } = Object(found);
  match(matches[0].excerpt, /^<cy speech 1> says/);
  equal(matches[0].speaker, "Cy");
  deepEqual(nothing, { found: "nothing", matches: [] });
  const offered = models["ada"]?.callOptions.map(({ tools = [] }) => tools.map(({ name }) => name).join());
  deepEqual(offered, ["", "", "", "context_search"], "at first all that was said is quoted");
  const judged = models["mo"]?.callOptions.map(({ tools = [] }) => tools.length);
  deepEqual(judged, [0]);
});

Deno.test("an agent is offered a search only once something that others said is no longer quoted", async () => {
  const { scene: { models } } = await held({ agents: 2 }, { roundCount: 2 });
  const offered = models["ada"]?.callOptions.map(({ tools = [] }) => tools.map(({ name }) => name).join());
  deepEqual(offered, ["", "", "", "context_search", "context_search"]);
});

Deno.test("agents read only files in the folder, and all results are recorded", () =>
  inFolder(async (folder) => {
    await writeFile(`${folder}/secret.txt`, "SECRET");
    await mkdir(`${folder}/context`);
    await writeFile(`${folder}/context/load.md`, "Nine hundred members.");
    const script: Script = {
      lines: {
        ada: [using(
          "Propose your design",
          ["list_files", { path: "." }],
          ["read_file", { path: "load.md", from_line: 1 }],
          ["read_file", { path: "../secret.txt", from_line: 1 }],
        )],
      },
    };
    const { events, scene: { models } } = await held(script, {
      roundCount: 1,
      tools: ["list_files", "read_file"],
      contextDirectory: `${folder}/context`,
    });
    deepEqual(used(events).map(([, tool, output]) => [tool, output]), [
      ["list_files", { entries: [{ name: "load.md", kind: "file", bytes: 21 }] }],
      ["read_file", { text: "Nine hundred members.", lines: "1-1 of 1" }],
      ["read_file", "Paths with '..' are refused: they may leave the folder."],
    ]);
    ok(textOf(models["ada"]?.calls[1]).includes("Nine hundred members."));
    ok(!JSON.stringify([events, ...Object.values(models).map(({ calls }) => calls)]).includes("SECRET"));
  }));

Deno.test("at most ten tools are used in a turn, and it is still answered", async () => {
  const search = ["context_search", { query: "says" }] as const;
  const { events, result } = await held({ agents: 3, lines: { ada: [using(REFINE, ...Array(12).fill(search))] } }, {
    roundCount: 1,
  });
  const outputs = used(events).map(([, , output]) => output);
  equal(outputs.length, 12);
  ok(outputs.slice(0, 10).every((output) => Object(output).found === "these words"));
  deepEqual(outputs.slice(10), Array(2).fill("No more than 10 tools may be used in a turn."));
  equal(result.status, "completed");
});

Deno.test("results of tools are not requested again on resumption, even if the folder is gone", () =>
  inFolder(async (folder) => {
    await mkdir(`${folder}/context`);
    await writeFile(`${folder}/context/load.md`, "Nine hundred members.");
    const config: DialecticConfig = {
      roundCount: 1,
      outputDirectory: `${folder}/out`,
      tools: ["read_file"],
      contextDirectory: `${folder}/context`,
    };
    const script: Script = {
      lines: { ada: [using("Propose your design", ["read_file", { path: "load.md", from_line: 1 }])] },
    };
    const whole = await held(script, config);
    const journal = await readFile(`${whole.result.archive}/journal.jsonl`, "utf8");
    const lines = journal.split("\n");
    const after = lines.findIndex((line) => line.includes('"tool.answered"')) + 1;
    const cut = `${folder}/cut`;
    await mkdir(cut);
    await writeFile(`${cut}/journal.jsonl`, lines.slice(0, after).join("\n") + "\n");
    await Deno.remove(`${folder}/context`, { recursive: true });
    const cast = scene(script);
    const { result, events } = await listened((options) => scripted(cast, config).resume(cut, options));
    equal(result.status, "completed");
    deepEqual(used(events), []);
    ok(textOf(cast.models["ada"]?.calls[0]).includes("Nine hundred members."), "it is shown what is on record");
    await copyFile(`${whole.result.archive}/journal.jsonl`, `${cut}/journal.jsonl`);
    await rejects(scripted(scene(script), config).run(), /'contextDirectory' is not a folder: '.*context'/);
  }));

Deno.test("no tool is offered if searching is off and there is no folder", async () => {
  const { scene: { models } } = await held({}, { roundCount: 1, contextSearch: false });
  ok(Object.values(models).every(({ callOptions }) => callOptions.every(({ tools }) => tools === undefined)));
});
