import assert from "node:assert/strict";
import { createCouncilMember, createCouncilWorkflow } from "../protocols/council/mod.ts";
import {
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
} from "../protocols/debate/mod.ts";
import { createDialecticAgent, createDialecticJudge, createDialecticWorkflow } from "../protocols/dialectic/mod.ts";
import { createEvaluationWorkflow, createEvaluator } from "../protocols/evaluation/mod.ts";
import { createPanelJudge, createPanelWorkflow } from "../protocols/panel/mod.ts";
import { readDialogue } from "../protocols/review_dialogue.ts";
import { createRoundtableParticipant, createRoundtableWorkflow } from "../protocols/roundtable/mod.ts";
import { answeringModel } from "../testdata/answers_fixture.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import { BUSES, CHECKER, FARE, FREE, MODERATOR, request, statement, withFiles } from "./_brief_fixture.ts";
import { EmbeddedAgent, EmbeddedAgentError, passagesOf, wordsOf } from "./embedded_agent.ts";
import type { Agent, AgentRequest } from "./agent.ts";
import { type Brief, loadBrief } from "./brief.ts";
import { ChatAgent } from "./chat_agent.ts";
import { sampleOf } from "../testdata/nightly.ts";

const test = (name: string, use: (agent: EmbeddedAgent, brief: Brief) => Promise<void>) =>
  Deno.test(name, () =>
    withFiles(BUSES, async (dir) => {
      const brief = await loadBrief(dir);
      await use(new EmbeddedAgent({ brief }), brief);
    }));

const say = async (agent: EmbeddedAgent, parts: Partial<AgentRequest>) => (await agent.answer(request(parts))).text;

/** Runs a debate between two participants from a brief, and returns its messages. */
async function debate(brief: Brief, roundCount: number): Promise<readonly Statement[]> {
  const agent = new EmbeddedAgent({ brief });
  const participants = [
    createDebateModerator({ name: "Mo", agentConfig: { id: "moderator" } }, agent),
    ...brief.positions.map(({ id, text }) =>
      createDebateParticipant({ name: id, position: text, agentConfig: { id } }, agent)
    ),
  ];
  const config = { brief, roundCount, outputDirectory: false } as const;
  const result = await createDebateWorkflow(brief.motion, participants, config).run();
  assert.deepEqual([result.failures, result.scores], [[], {}]);
  assert.deepEqual(result.verdict, { kind: "undecided", reason: "Not scored (embedded)" });
  return result.messages.filter((message) => !message.failed);
}

/** All shipped briefs, and the small one. */
async function allBriefs(dir: string): Promise<readonly Brief[]> {
  const shipped = decodeURIComponent(new URL("../../examples/briefs/", import.meta.url).pathname);
  const names = [...Deno.readDirSync(shipped)].map(({ name }) => `${shipped}${name}`);
  return await Promise.all([dir, ...names].map((path) => loadBrief(path)));
}

Deno.test("an embedded advocate without a brief is refused, with a hint at what to give", async () => {
  const agent = new EmbeddedAgent();
  agent.check([MODERATOR, FREE, FARE], [MODERATOR]);
  assert.throws(() => agent.check([MODERATOR, FREE, FARE]), /no brief to speak from/);
  await assert.rejects(agent.answer(request()), /--brief DIR, or a model with --model/);
});

test("EmbeddedAgent says that it is not a language model, and names its brief and sources", async (agent, brief) => {
  await Promise.resolve();
  assert.equal(agent.description.type, "embedded");
  assert.match(String(agent.description["text"]), /not a language model/i);
  assert.equal(agent.description["brief"], brief.sha256);
  const more = new EmbeddedAgent({ brief, sources: [{ name: "x", title: "X", text: "Y." }] });
  assert.notDeepEqual(more.description, agent.description);
});

test("EmbeddedAgent.check() refuses an advocate without a position", async (agent) => {
  const third = { id: "third", name: "Cem", role: "position_advocate", position: "Trams should be free" };
  agent.check([MODERATOR, FREE, FARE]);
  assert.throws(() => agent.check([MODERATOR, FREE, FARE, third]), /no position for it/);
  agent.check([MODERATOR, FREE, FARE, third], [FREE]);
  await assert.rejects(say(agent, { participant: third, participants: [FREE, FARE, third] }), /third=SPEC/);
});

Deno.test("embedded advocates say only sentences of their own side, once each, with citations, and say when none are left", () =>
  withFiles(BUSES, async (dir) => {
    for (const brief of sampleOf(await allBriefs(dir), 3)) {
      const said = await debate(brief, 30);
      for (const position of brief.positions) {
        const own = said.filter(({ speaker, kind }) => speaker === position.id && kind !== "announcement");
        const words = wordsOf(own.map(({ text }) => text).join(" "));
        const passages = passagesOf(position, brief, brief.sources);
        const times = passages.map((passage) => words.split(passage.words).length - 1);
        assert.equal(Math.max(...times), 1, `${brief.dir} ${position.id}: something was said twice`);
        assert(times.filter((n) => n === 1).length > passages.length * 0.9, `${brief.dir} ${position.id}: used up`);
        assert.match(own.at(-1)?.text ?? "", /I have said everything that my brief gives me\.$/);
        for (const other of brief.positions.filter((other) => other !== position)) {
          for (const { words: theirs, text } of passagesOf(other, brief, brief.sources)) {
            assert(!words.includes(theirs), `${position.id} said for ${other.id}: ${text}`);
          }
        }
        // nothing but the position, passages of its own side, and the note that none are left
        for (const { text } of own) {
          const rest = [
            position.text,
            ...passages.map(({ text }) => text),
            "I have said everything that my brief gives me.",
          ]
            .reduce((left, part) => left.replace(part, ""), text);
          assert.match(rest, /^[\s.]*$/, rest);
        }
      }
    }
  }));

test("an embedded debate is the same on every run", async (_agent, brief) => {
  const texts = async () => (await debate(brief, 2)).map(({ text }) => text);
  assert.deepEqual(await texts(), await texts());
});

test("an opening states the position and a point from each line of argument; a rebuttal answers a message", async (agent) => {
  const opening = await say(agent, { kind: "opening" });
  assert.match(opening, /^Buses should be free for everybody\. Passenger numbers .* Households with .* The farebox /);
  const replyTo = statement("Who pays when the farebox is gone? A charge on parking cannot.", { number: 4 });
  assert.match(
    await say(agent, { kind: "rebuttal", shown: [replyTo], replyTo }),
    /A small charge on parking raised as/,
  );
  assert.match(await say(agent, { kind: "closing" }), /^Buses should be free for everybody\./);
});

test("EmbeddedAgent keeps to its length limit as far as whole sentences allow", async (agent) => {
  const short = await say(agent, { kind: "argument", maxTokens: 30, shown: [statement("Yes.", { speaker: "free" })] });
  assert.equal(short.match(/\.(?: |$)/g)?.length, 1, short);
});

test("a moderator summarizes by naming who said what", async (agent) => {
  const shown = [
    statement("Free buses bring more passengers, as Harbour City shows.", { number: 2, round: 1, speaker: "free" }),
    statement("Somebody has to pay for them.", { number: 3, kind: "rebuttal", round: 2 }),
  ];
  const summary = await say(agent, { kind: "summary", participant: MODERATOR, shown });
  assert.equal(
    summary,
    "Ana, argument (message 2): Free buses bring more passengers, as Harbour City shows.\n\n" +
      "Ben, rebuttal (message 3): Somebody has to pay for them.",
  );
  const round = await say(agent, { kind: "round_summary", round: 2, participant: MODERATOR, shown });
  assert.equal(round, "Ben, rebuttal (message 3): Somebody has to pay for them.");
  const digest = { kind: "summary", numbers: "1", at: 1, text: "It began.", note: "context/1", where: "" } as const;
  const context = { kind: "context_summary", participant: FREE, shown, digests: [digest], summaryOf: "1-2" } as const;
  assert.match(await say(agent, context), /^It began\.\n\nAna, argument \(message 2\): Free buses/);
  assert.equal(
    await say(agent, { participant: MODERATOR, kind: "summary" }),
    "We discuss this: Buses in the city should be free",
  );
});

test("EmbeddedAgent refuses anything with a form: scores, votes, findings", async (agent) => {
  const schema = { name: "score", jsonSchema: {}, read: () => ({ ok: true, value: 1 }) as const };
  for (const [kind, participant] of [["score", MODERATOR], ["ballot", FREE], ["fact_check", CHECKER]] as const) {
    await assert.rejects(say(agent, { kind: kind satisfies Kind, participant, schema }), (error) => {
      assert(error instanceof EmbeddedAgentError);
      assert.match(error.message, /form 'score' .*give \w+ a model, as provider\/model or recorded\/FILE/);
      return true;
    });
  }
});

test("EmbeddedAgent stops when it is cancelled", async (agent) => {
  const reason = new Error("enough");
  await assert.rejects(say(agent, { signal: AbortSignal.abort(reason) }), (error) => error === reason);
});

Deno.test("an embedded participant is refused before the first turn for anything that needs a model, with a hint at what to give", async () => {
  const embedded = new EmbeddedAgent();
  const of = <T>(
    make: (options: { criteria: readonly ["overall"]; agentConfig: { id: string } }, agent: Agent) => T,
    id: string,
    agent: Agent = embedded,
  ) => make({ criteria: ["overall"], agentConfig: { id } }, agent);
  const model = new ChatAgent({ model: answeringModel() });
  const advocates = ["ada", "ben"].map((id) => createDebateParticipant({ position: id, agentConfig: { id } }, model));
  const moderator = of(createDebateModerator, "mo", model);
  const dialogue = await readDialogue("src/testdata/archives/debate_1");
  const held = {
    ada: () => createCouncilWorkflow("Q", [of(createCouncilMember, "ada"), of(createCouncilMember, "ben", model)]),
    judge: () =>
      createDialecticWorkflow("P", [
        createDialecticAgent({ role: "architect", agentConfig: { id: "ada" } }, model),
        createDialecticAgent({ role: "simplicity", agentConfig: { id: "ben" } }, model),
        of(createDialecticJudge, "judge"),
      ]),
    ben: () =>
      createRoundtableWorkflow("T", [
        of(createRoundtableParticipant, "ada", model),
        of(createRoundtableParticipant, "ben"),
      ]),
    checker: () => createDebateWorkflow("M", [moderator, ...advocates, of(createDebateFactChecker, "checker")]),
    eva: () => createPanelWorkflow(dialogue, [of(createPanelJudge, "eva")]),
    eve: () => createEvaluationWorkflow(dialogue, [of(createEvaluator, "eve")]),
  };
  for (const [id, make] of Object.entries(held)) {
    assert.throws(make, (error) => {
      assert(error instanceof EmbeddedAgentError, String(error));
      assert.match(error.message, new RegExp(`give '${id}' a model, as provider/model or recorded/FILE`));
      return true;
    });
  }
});
