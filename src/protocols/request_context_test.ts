import { deepEqual, equal, match, ok } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { FillerModel } from "../models/filler_model.ts";
import type { ChatModel, CompleteOptions, Prompt } from "../models/chat_model.ts";
import { inFolder } from "../runtime/folder_fixture.ts";
import { openQuestions } from "../transcript/context_request.ts";
import { fold, sentPrompts, turnKeyOf } from "../transcript/fold.ts";
import { createCouncilMember, createCouncilWorkflow } from "./council/mod.ts";
import { createDebateModerator, createDebateParticipant, createDebateWorkflow } from "./debate/mod.ts";
import { createDialecticAgent, createDialecticJudge, createDialecticWorkflow } from "./dialectic/mod.ts";
import { verifyArchive } from "./pages.ts";
import type { ProtocolConfig } from "./protocol_dialogue.ts";
import { createRoundtableParticipant, createRoundtableWorkflow } from "./roundtable/mod.ts";

const textOf = (prompt: Prompt) => prompt.map(({ text }) => text).join("\n");

/** A model that asks questions where it may, by the beginning of the turn's key, and otherwise fills forms. */
class Asker extends FillerModel {
  /** Keys of turns in which it could ask. */
  readonly offered: string[] = [];
  readonly prompts: string[] = [];
  /** Questions by number of the answer, each asked once. */
  readonly #questions: { readonly query: string; readonly required: boolean }[];

  constructor(questions: readonly { readonly query: string; readonly required: boolean }[] = []) {
    super({ id: "filler/asker", contextWindow: 128_000 }, { fillsForms: true });
    this.#questions = [...questions];
  }

  override async complete(
    prompt: Prompt,
    options: CompleteOptions = {},
  ): Promise<Awaited<ReturnType<ChatModel["complete"]>>> {
    this.prompts.push(textOf(prompt));
    const may = options.tools?.some(({ name }) => name === "request_context") && options.toolChoice !== "none";
    if (may) this.offered.push(/^(?:Phase: ([^.]*)\. )?It is your turn/m.exec(textOf(prompt))?.[1] ?? "");
    const question = may ? this.#questions.shift() : undefined;
    if (!question) return await super.complete(prompt, options);
    const toolCalls = [{
      id: "c",
      name: "request_context",
      arguments: JSON.stringify({ ...question, reason: "Cost" }),
    }];
    const usage = { inputTokens: 10, outputTokens: 10 };
    return { text: "", toolCalls, finishReason: "stop", model: this.id, usage };
  }
}

const ada = { name: "Ada", agentConfig: { id: "ada" } };
const ben = { name: "Ben", agentConfig: { id: "ben" } };
const cyn = { name: "Cyn", agentConfig: { id: "cyn" } };
const TOOLS = ["request_context"] as const;

/** A dialogue of each protocol with the model. */
const PROTOCOLS = {
  debate: (model: ChatModel, config: ProtocolConfig, agent = new ChatAgent({ model })) =>
    createDebateWorkflow("Fees", [
      createDebateParticipant({ ...ada, position: "For" }, agent),
      createDebateParticipant({ ...ben, position: "Against" }, agent),
      createDebateModerator(cyn, agent),
    ], { ...config, roundCount: 2, scoringEnabled: false }),
  council: (model: ChatModel, config: ProtocolConfig, agent = new ChatAgent({ model })) =>
    createCouncilWorkflow("Fees?", [ada, ben, cyn].map((one) => createCouncilMember(one, agent)), config),
  dialectic: (model: ChatModel, config: ProtocolConfig, agent = new ChatAgent({ model })) =>
    createDialecticWorkflow("Fees must be paid.", [
      createDialecticAgent({ ...ada, role: "architect" }, agent),
      createDialecticAgent({ ...ben, role: "testing" }, agent),
      createDialecticJudge(cyn, agent),
    ], { ...config, roundCount: 2 }),
  roundtable: (model: ChatModel, config: ProtocolConfig, agent = new ChatAgent({ model })) =>
    createRoundtableWorkflow("Fees", [
      createRoundtableParticipant(ada, agent),
      createRoundtableParticipant(ben, agent),
    ], { ...config, roundCount: 2, mode: "free-discussion" }),
} as const;

/** Phases in which a speaker may ask. */
const OPEN = {
  debate: ["openings", "arguments, round 1"],
  council: ["gather", "plan", "formulate", "debate"],
  dialectic: ["proposals", "round 1"],
  roundtable: ["round 1"],
} as const;

for (const [protocol, make] of Object.entries(PROTOCOLS)) {
  Deno.test(`a ${protocol} stops at a required question, which is not asked in the last round, and goes on with the answer`, () =>
    inFolder(async (outputDirectory) => {
      const asker = new Asker([{ query: "How many members?", required: true }]);
      const config = { tools: TOOLS, outputDirectory };
      const stopped = await make(asker, config).run();
      deepEqual([stopped.status, stopped.endReason], ["stopped", "input_needed"]);
      const archive = stopped.archive ?? "";
      const before = await readJournal(archive);
      const [question] = openQuestions(fold(before.events));
      deepEqual({ ...question, id: "" }, {
        id: "",
        asker: "ada",
        question: "How many members?",
        reason: "Cost",
        required: true,
      });
      match(question?.id ?? "", /^ask-[0-9a-f]{6}$/);
      deepEqual((await verifyArchive(archive, before.events)).problems, []);

      const again = await make(new Asker(), config).resume(archive);
      deepEqual([again.endReason, openQuestions(fold((await readJournal(archive)).events)).length], [
        "input_needed",
        1,
      ]);

      const other = new Asker();
      const answers = { [question?.id ?? ""]: "Nine hundred." };
      const { status, warnings } = await make(other, { ...config, answers }).resume(archive);
      equal(status, "completed");
      deepEqual(warnings.filter(({ code }) => code === "wording"), []);
      const { events } = await readJournal(archive);
      const record = fold(events);
      deepEqual([openQuestions(record), record.tools.map(({ tool, answer }) => [tool, answer])], [
        [],
        [["request_context", "Nine hundred."]],
      ]);
      deepEqual(events.flatMap((event) => event.type === "dialogue.resumed" ? event.mayHaveBeenUsed ?? [] : []), []);
      deepEqual(new Set([...asker.offered, ...other.offered]), new Set(OPEN[protocol as keyof typeof OPEN]));
      const asking = record.tools[0]?.key;
      const shown = [...sentPrompts(events)].filter(([call]) => turnKeyOf(call) !== asking)
        .flatMap(([call, prompt]) =>
          prompt.at(-1)?.text.includes("Question: How many members?\nAnswer: Nine hundred.") ? [turnKeyOf(call)] : []
        );
      const isToldAll = shown.some((key) => key.endsWith("/ben")) || protocol === "roundtable"; // which ends by consensus
      const number = record.messages.find(({ key }) => key === asking)?.number;
      const note = await Deno.readTextFile(`${archive}/notes/${String(number).padStart(3, "0")}_turn.md`);
      match(note, /\*\*Asked:\*\* How many members\? Nine hundred\./);
      ok(isToldAll && shown.some((key) => key.endsWith("/ada")), shown.join());
      equal((await make(new Asker(), config).resume(archive)).status, "completed", "it needs no answers any more");
    }));
}

Deno.test("an optional question is answered when the dialogue is resumed, and later turns show the answer", () =>
  inFolder(async (outputDirectory) => {
    const questions = [{ query: "Since when?", required: false }, { query: "How many?", required: true }];
    const config = { tools: TOOLS, outputDirectory };
    const first = new Asker(questions);
    const { endReason, archive = "" } = await PROTOCOLS.council(first, { ...config, concurrency: 1 }).run();
    equal(endReason, "input_needed");
    const asked = openQuestions(fold((await readJournal(archive)).events));
    deepEqual(asked.map(({ question, required }) => [question, required]), [["Since when?", false], [
      "How many?",
      true,
    ]]);
    const answered = async (question: string, answer: string | null) => {
      const { id = "" } = asked.find((one) => one.question === question) ?? {};
      const model = new Asker();
      const result = await PROTOCOLS.council(model, { ...config, answers: { [id]: answer } }).resume(archive);
      return { ...result, shown: model.prompts.filter((prompt) => prompt.includes("Answer: 1999")).length };
    };
    equal((await answered("Since when?", "1999")).endReason, "input_needed", "the required one is still open");
    const last = await answered("How many?", null);
    equal(last.status, "completed");
    ok(last.shown > 5, `${last.shown}`);
    const { events } = await readJournal(archive);
    deepEqual(fold(events).tools.map(({ answer }) => answer), ["1999", null]);
    const told = [...sentPrompts(events).values()].filter((prompt) =>
      prompt.some(({ text }) => text.includes("There is no answer: go on without it."))
    );
    equal(told.length, 1);
    const fork = await PROTOCOLS.council(new Asker(), config).fork(archive, { at: 3 });
    ok(
      [...sentPrompts((await readJournal(fork.archive ?? "")).events).values()].some((prompt) =>
        prompt.some(({ text }) => text.includes("Answer: 1999"))
      ),
      "a fork inherits answers",
    );
  }));
