import { deepEqual, equal, match, ok } from "node:assert/strict";
import { TypedTerminal } from "../../agents/_agents_fixture.ts";
import { ClientAgent } from "../../agents/client_agent.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { verifyArchive } from "../pages.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { inFolder } from "../debate/_debate_fixture.ts";
import { held, order, scene, type Script, scripted, textOf } from "./_dialectic_fixture.ts";
import { createDialecticClient } from "./mod.ts";

/** Ada asks two questions and then one more; Ben asks only one. */
const asking: Script = {
  say: ({ id, form, n }) => {
    if (form !== "questions") return undefined;
    const questions = { ada: [["How many?", "Since when?"], ["And why?"]], ben: [["Who pays?"]] }[id]?.[n - 1];
    return { questions: questions ?? [] };
  },
};
const onceForEach = { roundCount: 1, clarify: true } as const;
const said = (result: Awaited<ReturnType<typeof held>>["result"]) =>
  result.clarifications.map(({ id, asker, question, answer }) => `${id} ${asker} ${question} ${answer}`);

Deno.test("questions have ids unique across agents, answers go to everybody, and agents may ask again", async () => {
  const answers = { Q1: "Nine.", Q2: "1999", Q3: null, Q4: " " };
  const { result, scene: { models } } = await held(asking, { ...onceForEach, answers });
  deepEqual(said(result), [
    "Q1 ada How many? Nine.",
    "Q2 ada Since when? 1999",
    "Q3 ben Who pays? null",
    "Q4 ada And why? null",
  ]);
  deepEqual(order(result).slice(0, 8), [
    "clarification ada",
    "clarification ben",
    "answer client",
    "clarification ada",
    "clarification ben",
    "answer client",
    "clarification ada",
    "proposal ada",
  ]);
  const proposal = textOf(models["ben"]?.calls[2]);
  match(proposal, /Q1, asked by Ada: How many\?\nAnswer: Nine\.[^]*Q3, asked by Ben: Who pays\?\nNot answered\./);
  deepEqual(result.warnings, []);
});

Deno.test("there are at most three iterations, with at most five questions per agent", async () => {
  const { result } = await held({
    say: ({ form, id, n }) => form === "questions" ? { questions: [`${id} ${n}?`] } : undefined,
  }, { ...onceForEach, answers: Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`Q${n}`, "Yes."])) });
  deepEqual(result.clarifications.map(({ id, question }) => `${id} ${question}`), [
    "Q1 ada 1?",
    "Q2 ben 1?",
    "Q3 ada 2?",
    "Q4 ben 2?",
    "Q5 ada 3?",
    "Q6 ben 3?",
  ]);
});

Deno.test("of seven questions, the client gets the first five, and a warning names the field", async () => {
  const questions = ["1?", "2?", "3?", "4?", "5?", "6?", "7?"];
  const { result } = await held({
    // asked again, she asks just as many
    say: ({ form, id, n }) => form === "questions" ? { questions: id === "ada" && n <= 2 ? questions : [] } : undefined,
  }, { ...onceForEach, answers: { Q1: "One.", Q5: "Five." } });
  deepEqual(result.clarifications.map(({ question }) => question), questions.slice(0, 5));
  deepEqual(result.failures, []);
  deepEqual(result.warnings.map(({ key }) => key), ["clarifications/iteration-1/clarification/ada"]);
  match(result.warnings[0]?.text ?? "", /`questions` must be a list of at most 5 questions, not \["1\?"/);
});

Deno.test("without questions nobody is asked for an answer", async () => {
  const { result } = await held({}, onceForEach);
  deepEqual(order(result).slice(0, 3), ["clarification ada", "clarification ben", "proposal ada"]);
});

Deno.test("it stops if nobody can answer, and can be resumed with answers repeatedly", () =>
  inFolder(async (outputDirectory) => {
    const config = { ...onceForEach, outputDirectory };
    const first = await held(asking, config);
    deepEqual([first.result.status, first.result.endReason], ["stopped", "input_needed"]);
    deepEqual(said(first.result), [
      "Q1 ada How many? undefined",
      "Q2 ada Since when? undefined",
      "Q3 ben Who pays? undefined",
    ]);
    const archive = first.result.archive ?? "";
    const resumed = (answers?: Readonly<Record<string, string | null>>, iterations = 1) => {
      const cast = scene({ say: (asked) => asking.say?.({ ...asked, n: asked.n + iterations }) });
      return scripted(cast, { ...config, ...(answers ? { answers } : {}) }).resume(archive).then((result) => ({
        result,
        calls: Object.values(cast.models).reduce((sum, { calls }) => sum + calls.length, 0),
      }));
    };
    const still = await resumed({ Q9: "To no question." });
    deepEqual([still.result.endReason, still.calls], ["input_needed", 0]);
    const second = await resumed({ Q2: "1999" });
    deepEqual([second.result.endReason, second.calls], ["input_needed", 2], "the follow-up needs an answer of its own");
    deepEqual(said(second.result), [
      "Q1 ada How many? null",
      "Q2 ada Since when? 1999",
      "Q3 ben Who pays? null",
      "Q4 ada And why? undefined",
    ]);
    const third = await resumed({ Q4: "" }, 2);
    deepEqual([third.result.status, third.result.endReason], ["completed", "completed"]);
    equal(third.calls, 1 + 7);
    deepEqual(said(third.result).slice(1), [
      "Q2 ada Since when? 1999",
      "Q3 ben Who pays? null",
      "Q4 ada And why? null",
    ]);
    const { events } = await readJournal(archive);
    deepEqual((await verifyArchive(archive, events)).problems, []);
    equal((await resumed()).calls, 0, "a completed one is given back without answers");
  }));

Deno.test("a person at a terminal or a callback gives the answers not prepared, even on resumption", () =>
  inFolder(async (outputDirectory) => {
    const asked: string[] = [];
    const person = new HumanAgent({
      ask: ({ schema }) => {
        const ids = JSON.stringify(schema?.jsonSchema).match(/Q\d+/g) ?? [];
        asked.push([...new Set(ids)].join());
        return Promise.resolve(JSON.stringify({ answers: Object.fromEntries(ids.map((id) => [id, `To ${id}.`])) }));
      },
    });
    const client = (agent: ClientAgent) =>
      createDialecticClient({ name: "Client", agentConfig: { id: "client" } }, agent);
    const written = client(new ClientAgent({ answers: { Q1: "Nine." }, person }));
    const { result } = await held({ ...asking, others: [written] }, onceForEach);
    deepEqual(asked, ["Q4"]);
    deepEqual(said(result).slice(0, 1).concat(said(result).slice(3)), [
      "Q1 ada How many? Nine.",
      "Q4 ada And why? To Q4.",
    ]);

    const stopped = await held(asking, { ...onceForEach, outputDirectory });
    equal(stopped.result.endReason, "input_needed");
    const cast = scene({ others: [client(new ClientAgent({ person }))] });
    const resumed = await scripted(cast, { ...onceForEach, outputDirectory }).resume(stopped.result.archive ?? "");
    deepEqual([resumed.status, asked.at(-1)], ["completed", "Q1,Q2,Q3"]);
  }));

Deno.test("a terminal shows who asks each question, and an empty line leaves it unanswered", async () => {
  const terminal = new TypedTerminal();
  const client = createDialecticClient(
    { name: "Client", agentConfig: { id: "client" } },
    new ClientAgent({ person: new HumanAgent({ terminal }) }),
  );
  terminal.type("Nine.\n", "\n", "  \n", "Because.\n");
  const { result } = await held({ ...asking, others: [client] }, onceForEach);
  deepEqual(said(result), [
    "Q1 ada How many? Nine.",
    "Q2 ada Since when? null",
    "Q3 ben Who pays? null",
    "Q4 ada And why? Because.",
  ]);
  match(terminal.shown, /Q1 \(Ada asks: How many\?\): [^]*Q3 \(Ben asks: Who pays\?\): /);
});

Deno.test("answers to questions that nobody asked are named", async () => {
  const { result } = await held(asking, { ...onceForEach, answers: { Q1: "Nine.", Q4: "So.", Q7: "In vain." } });
  deepEqual(result.warnings.map(({ code, text }) => [code, text]), [
    ["unused_answers", "Answers were given to Q7, which nobody asked"],
  ]);
});

Deno.test("if a client fails, its questions stay unanswered, and the dialectic continues", async () => {
  const mute = createDialecticClient(
    { name: "Client", agentConfig: { id: "client" } },
    new HumanAgent({ ask: () => Promise.resolve("") }),
  );
  const { result } = await held({ ...asking, others: [mute] }, onceForEach);
  equal(result.status, "completed");
  ok(said(result).length === 3 && said(result).every((line) => line.endsWith("undefined")));
  deepEqual(result.failures.map(({ participant }) => participant), ["client"]);
});
