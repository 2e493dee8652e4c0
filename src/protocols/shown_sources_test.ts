import { deepEqual, match, ok } from "node:assert/strict";
import type { Agent, AgentRequest } from "../agents/agent.ts";
import { readDocuments } from "../agents/documents.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { createCouncilJudge, createCouncilMember, createCouncilWorkflow } from "./council/mod.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  createFactChecker,
  type DebateConfig,
} from "./debate/mod.ts";
import { createEvaluationWorkflow, createEvaluator } from "./evaluation/mod.ts";
import { createPanelJudge, createPanelWorkflow } from "./panel/mod.ts";
import { readDialogue } from "./review_dialogue.ts";

const UTF_8 = new TextEncoder();
const DOCUMENTS = await readDocuments([
  { name: "offer.txt", data: UTF_8.encode("The mill costs 240,000."), for: ["Ada"] },
  { name: "report.txt", data: UTF_8.encode("The mill stands empty.") },
  { name: "survey.txt", data: UTF_8.encode("The roof leaks."), for: ["Ben"] },
]);

async function withArchiveFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** An agent that keeps what it is asked, and says little. */
function listener(requests: AgentRequest[]): Agent {
  return {
    description: { type: "listener" },
    answer(request) {
      requests.push(request);
      return Promise.resolve({ text: "Little can be said." });
    },
  };
}

/** Returns the sources that a request shows, in order. */
function shownIn({ material }: AgentRequest): string {
  return [...material.matchAll(/^\[(\w+)\]/gm)].map(([, name]) => name).join(" ");
}

async function debateOf(agent: Agent, config: DebateConfig): Promise<{ readonly archive?: string }> {
  const one = (id: string, name: string) => ({ agentConfig: { id }, name });
  const people = [
    createDebateModerator(one("mo", "Mo"), agent),
    createDebateParticipant({ ...one("ada", "Ada"), position: "Buy it." }, agent),
    createDebateParticipant({ ...one("ben", "Ben"), position: "Do not." }, agent),
    createFactChecker(one("fay", "Fay"), agent),
  ];
  return await createDebateWorkflow("The mill", people, { roundCount: 1, ...config }).run();
}

async function debated(
  outputDirectory: string | false,
  config: DebateConfig = {},
): Promise<{ readonly requests: readonly AgentRequest[]; readonly archive: string }> {
  const requests: AgentRequest[] = [];
  const { archive = "" } = await debateOf(listener(requests), { documents: DOCUMENTS, outputDirectory, ...config });
  return { requests, archive };
}

/** Returns what each participant was shown, each way once. */
function byParticipant(requests: readonly AgentRequest[]): Record<string, string> {
  const shown = Map.groupBy(requests, ({ participant }) => participant.id);
  return Object.fromEntries(
    [...shown].map(([id, own]) => [id, [...new Set(own.map(shownIn))].join(" | ")]).toSorted(),
  );
}

Deno.test("a fact checker sees what any advocate was given, after what all were given, and a moderator who scores what is cited of it", async () => {
  const { requests } = await debated(false);
  deepEqual(byParticipant(requests), {
    ada: "report offer",
    ben: "report survey",
    fay: "report offer survey",
    mo: "",
  });
  ok(requests.some(({ kind, participant }) => kind === "score" && participant.id === "mo"));
  const shown = requests.filter(({ material }) => material !== "");
  const [first = "", ...others] = shown.map(({ material }) => material.split("[offer]")[0]?.split("[survey]")[0]);
  ok(others.every((other) => other === first), "prompts of all begin alike");
});

Deno.test("sources that are too long to be shown are looked up by whoever checks, with read_source", async () => {
  const requests: AgentRequest[] = [];
  const long = await readDocuments([{ name: "long.txt", data: UTF_8.encode("It stands empty. ".repeat(2000)) }]);
  await debateOf(listener(requests), { documents: long, outputDirectory: false, context: { window: 8000 } });
  const asked = requests.filter(({ kind }) => kind === "fact_check");
  ok(asked.length > 0);
  for (const { tools = [], material } of asked) {
    deepEqual(tools.map(({ name }) => name), ["read_source"]);
    match(material, /\[long\] long: 6,000 words/);
  }
});

Deno.test("a council's judge sees what any member was given", async () => {
  const requests: AgentRequest[] = [];
  const agent = listener(requests);
  const people = [
    createCouncilMember({ agentConfig: { id: "ada" }, name: "Ada" }, agent),
    createCouncilMember({ agentConfig: { id: "ben" }, name: "Ben" }, agent),
    createCouncilJudge({ agentConfig: { id: "jo" }, name: "Jo" }, agent),
  ];
  const judged = { documents: DOCUMENTS, outputDirectory: false } as const;
  await createCouncilWorkflow("The mill", people, judged).run();
  deepEqual(byParticipant(requests), { ada: "report offer", ben: "report survey", jo: "report offer survey" });
});

Deno.test("judges and evaluators of a finished debate see all sources that its archive keeps, and keep no copies", () =>
  withArchiveFolder(async (folder) => {
    const { archive } = await debated(folder);
    const requests: AgentRequest[] = [];
    const agent = listener(requests);
    const judge = createPanelJudge({ agentConfig: { id: "jo" } }, agent);
    const { archive: verdict = "" } = await createPanelWorkflow(await readDialogue(archive), [judge]).run();
    const evaluator = createEvaluator({ agentConfig: { id: "eva" } }, agent);
    await createEvaluationWorkflow(await readDialogue(archive), [evaluator]).run();
    deepEqual(byParticipant(requests), { eva: "offer report survey", jo: "offer report survey" });
    const [started] = (await readJournal(verdict)).events;
    ok(started?.type === "dialogue.started");
    match(JSON.stringify(started.settings["sources"]), /"name":"offer"/);
    deepEqual([...Deno.readDirSync(verdict)].filter(({ name }) => name === "sources"), []);
  }));

Deno.test("a source that was changed is not shown to judges, and they are warned", () =>
  withArchiveFolder(async (folder) => {
    const { archive } = await debated(folder);
    const [offer = ""] = [...Deno.readDirSync(`${archive}/sources`)].map(({ name }) => name).filter((name) =>
      name.startsWith("offer")
    );
    await Deno.writeTextFile(`${archive}/sources/${offer}`, "The mill costs nothing.");
    const requests: AgentRequest[] = [];
    const judge = createPanelJudge({ agentConfig: { id: "jo" } }, listener(requests));
    const { warnings } = await createPanelWorkflow(await readDialogue(archive), [judge]).run();
    deepEqual(byParticipant(requests), { jo: "report survey" });
    match(warnings.map(({ text }) => text).join("\n"), /sources\/offer-\w+\.txt was changed/);
  }));
