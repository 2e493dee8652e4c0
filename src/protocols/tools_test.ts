import { deepEqual, equal, match, ok } from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { ChatAgent } from "../agents/chat_agent.ts";
import type { Tool } from "../agents/agent.ts";
import { FillerModel } from "../models/filler_model.ts";
import type { ChatModel, CompleteOptions, Prompt } from "../models/chat_model.ts";
import { inFolder } from "../runtime/folder_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { packArchive } from "../archive/pack.ts";
import { readClaims } from "../transcript/claim.ts";
import { fold, sentPrompts, turnKeyOf } from "../transcript/fold.ts";
import { createCouncilChair, createCouncilMember, createCouncilWorkflow } from "./council/mod.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
} from "./debate/mod.ts";
import { createDialecticAgent, createDialecticJudge, createDialecticWorkflow } from "./dialectic/mod.ts";
import { pagesOf, verifyArchive } from "./pages.ts";
import type { ProtocolConfig } from "./protocol_dialogue.ts";
import { createRoundtableParticipant, createRoundtableWorkflow } from "./roundtable/mod.ts";

const PAGE = "The library has nine hundred members. Each of them pays twelve euros a year.";

/** A model that first reads the notes, where it may, and then quotes them; forms are filled. */
class Reader extends FillerModel {
  constructor() {
    super({ id: "filler/reader", contextWindow: 128_000 }, { fillsForms: true });
  }

  override async complete(
    prompt: Prompt,
    options: CompleteOptions = {},
  ): Promise<Awaited<ReturnType<ChatModel["complete"]>>> {
    const may = options.tools?.some(({ name }) => name === "read_file") && options.toolChoice !== "none";
    const usage = { inputTokens: 10, outputTokens: 10 };
    if (may && !prompt.some(({ answers }) => answers)) {
      const toolCalls = [{ id: "c1", name: "read_file", arguments: '{"path":"notes.md"}' }];
      return { text: "", toolCalls, finishReason: "stop", model: this.id, usage };
    }
    const name = /write \[(.+?)\]/.exec(prompt.map(({ text }) => text).join("\n"))?.[1];
    if (options.schema || name === undefined) return await super.complete(prompt, options);
    const text = [
      `The notes say: "The library has nine hundred members." [${name}]`,
      `They also say: "Each of them has a dog and two cats at home." [${name}]`,
    ].join("\n\n");
    return { text, finishReason: "stop", model: this.id, usage };
  }
}

const agent = new ChatAgent({ model: new Reader() });
const ids = ["ada", "ben", "cyn"].map((id) => ({ name: id, agentConfig: { id } }));
const [ada = { name: "", agentConfig: { id: "" } }, ben = ada, cyn = ada] = ids;

/** A dialogue of each protocol, and those who lead or judge in it. */
const PROTOCOLS = {
  debate: (config: ProtocolConfig) =>
    createDebateWorkflow("Fees", [
      createDebateParticipant({ ...ada, position: "For" }, agent),
      createDebateParticipant({ ...ben, position: "Against" }, agent),
      createDebateModerator(cyn, agent),
    ], { ...config, roundCount: 1 }),
  council: (config: ProtocolConfig) =>
    createCouncilWorkflow("Fees?", [
      createCouncilMember(ada, agent),
      createCouncilMember(ben, agent),
      createCouncilChair(cyn, agent),
    ], config),
  dialectic: (config: ProtocolConfig) =>
    createDialecticWorkflow("Fees must be paid.", [
      createDialecticAgent({ ...ada, role: "architect" }, agent),
      createDialecticAgent({ ...ben, role: "testing" }, agent),
      createDialecticJudge(cyn, agent),
    ], { ...config, roundCount: 1 }),
  roundtable: (config: ProtocolConfig) =>
    createRoundtableWorkflow("Fees", [
      createRoundtableParticipant(ada, agent),
      createRoundtableParticipant(ben, agent),
    ], { ...config, roundCount: 1 }),
} as const;

async function withNotes<T>(test: (folder: string) => Promise<T>): Promise<T> {
  return await inFolder(async (folder) => {
    await mkdir(`${folder}/notes`);
    await writeFile(`${folder}/notes/notes.md`, PAGE);
    return await test(folder);
  });
}

/** Warnings about what models say here: filler, all the same. */
const EXPECTED = ["groupthink", "repetition"];

for (const [protocol, make] of Object.entries(PROTOCOLS)) {
  Deno.test(`speakers of a ${protocol} use tools, and each use is on record`, () =>
    withNotes(async (folder) => {
      const tools = ["read_file", "context_search"] as const;
      const config = { tools, contextDirectory: `${folder}/notes`, outputDirectory: `${folder}/out` };
      const { status, archive = "", warnings } = await make(config).run();
      deepEqual([status, warnings.filter(({ code }) => !EXPECTED.includes(code))], ["completed", []]);
      const { events } = await readJournal(archive);
      const record = fold(events);
      const users = new Set(record.tools.map(({ key }) => record.messages.find((one) => one.key === key)?.speaker));
      ok(users.has("ada") && users.has("ben"), [...users].join());
      ok(protocol === "dialectic" || !users.has("cyn"), "who leads has no tools");
      for (const [index, event] of events.entries()) {
        if (event.type !== "tool.answered") continue;
        const sent = events.findIndex((one) => one.type === "tool.sent" && one.call === event.call);
        ok(sent >= 0 && sent < index);
      }
      const asked = [...sentPrompts(events)].find(([call]) => turnKeyOf(call) === record.tools[0]?.key);
      // nothing is left out, so there is nothing to search
      match(asked?.[1].at(-1)?.text ?? "", /Before you answer you may use read_file, up to 10 times\./);
      deepEqual((await verifyArchive(archive, events)).problems, []);
      const again = await make(config).resume(archive);
      equal(again.status, "completed");
    }));
}

Deno.test("a file that a tool reads is a source: with address, hash and time, cited by name, and quotations are checked", () =>
  withNotes(async (folder) => {
    const config = {
      tools: ["read_file"],
      contextDirectory: `${folder}/notes`,
      outputDirectory: `${folder}/out`,
    } as const;
    const { archive = "" } = await PROTOCOLS.debate(config).run();
    const { events } = await readJournal(archive);
    const { tools: [use], notes, messages } = fold(events);
    const { name = "", address, sha256, text, at } = use?.source ?? {};
    equal(address, "notes.md");
    match(name, /^read_file-[0-9a-f]{6}$/);
    equal(text, PAGE);
    match(`${sha256} ${at}`, /^[0-9a-f]{64} \d{4}-/);
    const checks = notes.filter(({ kind }) => kind === "claim_check");
    ok(checks.length > 0);
    const [first] = checks;
    const claims = first?.answer.given ? readClaims(first.answer.value) ?? [] : [];
    deepEqual(claims.flatMap(({ citations }) => citations.map(({ known }) => known)), [true, true]);
    deepEqual(claims.flatMap(({ quotations }) => quotations.map(({ verdict }) => verdict)), ["exact", "not_found"]);
    const later = messages.at(-1)?.key;
    const shown = [...sentPrompts(events)].filter(([call]) => turnKeyOf(call) !== use?.key).map(([, prompt]) =>
      prompt.at(-1)?.text
    );
    ok(shown.some((text) => text?.includes(`Tools have found these sources, which you may cite: [${name}].`)), later);
    const metadata = await readFile(`${archive}/metadata.md`, "utf8");
    match(metadata, new RegExp(`${name}.*notes.md.*${sha256}`));
    const path = `sources/${name}-${sha256?.slice(0, 12)}.txt`;
    ok(metadata.includes(`](${path})`), metadata);
    equal(await readFile(`${archive}/${path}`, "utf8"), PAGE);
    const { problems, checked } = await verifyArchive(archive, events);
    deepEqual(problems, []);
    ok(checked.quotations > 0, "they are looked up again in what the tool has found");
    const packed = async (withSources: boolean) => {
      const zip = await packArchive(archive, { withSources, pagesOf, refuse: (problem) => new Error(problem) });
      return Object.entries(unzipSync(zip));
    };
    const pages = await packed(false);
    ok(pages.every(([name, data]) => !name.startsWith("sources/") && !new TextDecoder().decode(data).includes(path)));
    ok((await packed(true)).some(([name]) => name === path));
    await writeFile(`${archive}/${path}`, "Changed.");
    deepEqual((await verifyArchive(archive, events)).problems, [`${path} is not what the journal says`]);
    const report = await readFile(`${archive}/report.html`, "utf8");
    const [, listed = ""] = /<ol class="sources">([^]*?)<\/ol>/.exec(report) ?? [];
    match(
      listed,
      new RegExp(`notes.md</span>\\s+<span class="kind">\\[${name}\\] found by a tool, .*SHA-256 ${sha256}`),
    );
  }));

Deno.test("a fact checker opens what a speaker's tool has found", () =>
  withNotes(async (folder) => {
    let opened = "";
    class Checker extends FillerModel {
      override complete(prompt: Prompt, options: CompleteOptions = {}) {
        const result = prompt.find(({ answers }) => answers)?.text;
        opened += result ?? "";
        const name = /Tools have found these sources, which you may cite: \[(.+?)\]/.exec(prompt.at(-1)?.text ?? "")
          ?.[1];
        if (result !== undefined || name === undefined) return super.complete(prompt, options);
        const read = { id: "c1", name: "read_source", arguments: JSON.stringify({ name }) };
        const usage = { inputTokens: 1, outputTokens: 1 };
        return Promise.resolve({ text: "", toolCalls: [read], finishReason: "stop" as const, model: this.id, usage });
      }
    }
    const checker = new ChatAgent({
      model: new Checker({ id: "filler/c", contextWindow: 99_999 }, { fillsForms: true }),
    });
    await createDebateWorkflow("Fees", [
      { ...createDebateParticipant({ ...ada, position: "For" }, agent), tools: ["read_file"] },
      createDebateParticipant({ ...ben, position: "Against" }, agent),
      createDebateModerator(cyn, agent),
      { ...createFactChecker({ agentConfig: { id: "fay" } }, checker), tools: ["read_source"] },
    ], { roundCount: 1, outputDirectory: false, contextDirectory: `${folder}/notes`, scoringEnabled: false }).run();
    match(opened, /Result of read_source[^]*The library has nine hundred members/);
  }));

Deno.test("a participant's own tools take the place of those for everybody, and a neutral one may have some", async () => {
  const look = (name: string): Tool => ({
    name,
    description: "Looks.",
    jsonSchema: { type: "object" },
    run: () => "seen",
  });
  const offered = new Map<string, Set<string>>();
  class Watched extends FillerModel {
    override complete(prompt: Prompt, options: CompleteOptions = {}) {
      const who = /It is your turn, (\w+)/.exec(prompt.map(({ text }) => text).join("\n"))?.[1] ?? "";
      const names = offered.get(who) ?? new Set();
      for (const { name } of options.tools ?? []) names.add(name);
      offered.set(who, names);
      return super.complete(prompt, options);
    }
  }
  const watched = new ChatAgent({
    model: new Watched({ id: "filler/w", contextWindow: 99_999 }, { fillsForms: true }),
  });
  await createDebateWorkflow("Fees", [
    { ...createDebateParticipant({ ...ada, position: "For" }, watched), tools: [look("own")] },
    createDebateParticipant({ ...ben, position: "Against" }, watched),
    { ...createDebateModerator(cyn, watched), tools: [look("moderating")] },
  ], { roundCount: 1, outputDirectory: false, tools: [look("common")], scoringEnabled: false }).run();
  deepEqual(Object.fromEntries([...offered].map(([who, names]) => [who, [...names]])), {
    ada: ["own"],
    ben: ["common"],
    ...(offered.has("cyn") ? { cyn: ["moderating"] } : {}),
  });
});
