import assert from "node:assert/strict";
import fc from "fast-check";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { sentences } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";
import { ASIDE_KINDS, FLOOR_KINDS, type FloorKind, type Kind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { AgentRequest, AnswerSchema } from "../agent.ts";
import { type Brief, loadBrief } from "../brief.ts";
import { BUSES, CHECKER, FARE, FREE, MODERATOR, request, statement, withFiles } from "./_brief_fixture.ts";
import { EmbeddedAgent, EmbeddedWithoutBriefError, EmbeddedWithoutPositionError } from "./mod.ts";
import { bare, citationsIn, passagesOf } from "./passages.ts";

const SAID = statement(
  "First, passengers in a survey of 2,400 people asked for more frequent buses before they asked for cheaper ones [rider-survey]. " +
    "A charge on parking falls when people park less, so it cannot carry the buses for ever.",
  { number: 4, speaker: FARE.id },
);

const test = (name: string, use: (agent: EmbeddedAgent, brief: Brief) => Promise<void>) =>
  Deno.test(name, () =>
    withFiles(BUSES, async (dir) => {
      const brief = await loadBrief(dir);
      await use(new EmbeddedAgent({ brief }), brief);
    }));

const say = async (agent: EmbeddedAgent, parts: Partial<AgentRequest>) => (await agent.answer(request(parts))).text;

/** Holds a debate of two and gives what was said. */
async function debate(agent: EmbeddedAgent, { seed, rounds = 2, maxTokens = 250, brief }: {
  readonly seed: number;
  readonly rounds?: number;
  readonly maxTokens?: number;
  readonly brief: Brief;
}): Promise<readonly Statement[]> {
  const [one, two] = brief.positions.map(({ id, text }, at): Participant => ({
    id,
    name: at === 0 ? "Ana" : "Ben",
    role: "position_advocate",
    position: text,
  }));
  assert(one && two);
  const participants = [MODERATOR, one, two];
  const shown: Statement[] = [];
  const turn = async (
    participant: Participant,
    kind: FloorKind,
    phase: string,
    replyTo?: Statement,
    round?: number,
  ) => {
    const extra = { ...(replyTo ? { replyTo } : {}), ...(round === undefined ? {} : { round }) };
    const key = `${phase}/${kind}/${participant.id}`;
    const parts = {
      key,
      kind,
      phase,
      participant,
      participants,
      topic: brief.motion,
      seed,
      maxTokens,
      shown: [...shown],
    };
    const text = await say(agent, { ...parts, ...extra });
    const base = { number: shown.length + 1, key, kind, phase, speaker: participant.id };
    const said = statement(text, {
      ...base,
      ...(replyTo ? { replyTo: replyTo.number } : {}),
      ...(round === undefined ? {} : { round }),
    });
    shown.push(said);
    return said;
  };
  for (const side of [one, two]) await turn(side, "opening", "openings");
  for (let n = 1; n <= rounds; n++) {
    const phase = `arguments/round-${n}`;
    for (const [speaker, other] of [[one, two], [two, one]] as const) {
      const argument = await turn(speaker, "argument", phase, undefined, n);
      await turn(other, "rebuttal", phase, argument, n);
    }
    await turn(MODERATOR, "round_summary", phase, undefined, n);
  }
  for (const side of [one, two]) await turn(side, "closing", "closings");
  await turn(MODERATOR, "summary", "conclusion");
  return shown;
}

/** Holds debates from the briefs that are shipped, too. */
async function allBriefs(dir: string): Promise<readonly Brief[]> {
  const shipped = new URL("../../../examples/briefs/", import.meta.url).pathname;
  const names = (await readdir(shipped)).filter((name) => existsSync(`${shipped}${name}/brief.yaml`));
  return Promise.all([dir, ...names.map((name) => `${shipped}${name}`)].map((path) => loadBrief(path)));
}

Deno.test("EmbeddedAgent without a brief refuses, and says what to give it", async () => {
  const agent = new EmbeddedAgent();
  assert.throws(() => agent.check(), EmbeddedWithoutBriefError);
  await assert.rejects(agent.answer(request()), /--brief DIR, or a model with --model/);
});

test("EmbeddedAgent says that it is no language model, and names its brief", async (agent, brief) => {
  await Promise.resolve();
  assert.equal(agent.description.type, "embedded");
  assert.match(String(agent.description["text"]), /not a language model/i);
  assert.equal(agent.description["brief"], brief.sha256);
  const more = new EmbeddedAgent({ brief, sources: [{ name: "x", title: "X", text: "Y." }] });
  assert.notDeepEqual(more.description, agent.description);
});

test("EmbeddedAgent.check() refuses an advocate for whom there is no position", async (agent) => {
  const third = { id: "third", name: "Cem", role: "position_advocate", position: "Trams should be free" };
  agent.check([MODERATOR, FREE, FARE]);
  assert.throws(() => agent.check([MODERATOR, FREE, FARE, third]), EmbeddedWithoutPositionError);
  agent.check([MODERATOR, FREE, FARE, third], [FREE]);
  await assert.rejects(say(agent, { participant: third, participants: [FREE, FARE, third] }), /third=SPEC/);
});

test("EmbeddedAgent answers every kind, for every role", async (agent) => {
  const criteria = [{ id: "clarity", description: "How clear it is", weight: 1 }];
  for (const kind of [...FLOOR_KINDS, ...ASIDE_KINDS] satisfies readonly Kind[]) {
    for (const participant of [FREE, MODERATOR, CHECKER]) {
      for (const shown of kind === "score" || kind === "fact_check" ? [[SAID]] : [[], [SAID]]) {
        const { text } = await agent.answer(
          request({ kind, participant, shown, criteria, ...shown[0] ? { replyTo: shown[0] } : {} }),
        );
        assert(text.trim().length > 0, `${kind} ${participant.id}`);
        assert.doesNotMatch(text, /\{\w+\}|undefined/, `${kind} ${participant.id}`);
      }
    }
  }
});

test(
  "EmbeddedAgent says the same for the same seed, key and floor, and other things for other seeds",
  async (agent, brief) => {
    const textOf = async (seed: number) => (await debate(agent, { seed, brief })).map(({ text }) => text).join("\n");
    const first = await textOf(1);
    assert.equal(await textOf(1), first);
    assert.equal(
      await textOf.call(null, 1),
      await (async () => {
        const other = new EmbeddedAgent({ brief });
        return (await debate(other, { seed: 1, brief })).map(({ text }) => text).join("\n");
      })(),
    );
    const others = await Promise.all([2, 3, 4, 5].map(textOf));
    assert.equal(new Set([first, ...others]).size, 5);
  },
);

Deno.test("EmbeddedAgent repeats no sentence of its brief, ends with whole sentences and stays within its limit", () =>
  withFiles(BUSES, async (dir) => {
    for (const brief of await allBriefs(dir)) {
      const agent = new EmbeddedAgent({ brief });
      for (const seed of [1, 2]) {
        const said = await debate(agent, { seed, brief, rounds: 3 });
        for (const position of brief.positions) {
          const own = bare(said.filter(({ speaker }) => speaker === position.id).map(({ text }) => text).join(" "));
          for (const passage of passagesOf(position)) {
            assert(own.split(passage.bare).length <= 2, `said twice: ${passage.text}`);
          }
        }
        for (const { text, key } of said) {
          assert(countTokens(text) <= 250, key);
          assert.match(text, /[.?!]$/, key);
        }
      }
    }
  }));

Deno.test("EmbeddedAgent cites sources that there are, and advocates say nothing of the other side's brief", () =>
  withFiles(BUSES, async (dir) => {
    for (const brief of await allBriefs(dir)) {
      const names = new Set(brief.sources.map(({ name }) => name));
      const said = await debate(new EmbeddedAgent({ brief }), { seed: 3, brief });
      for (const { text, kind, speaker } of said) {
        for (const name of citationsIn(text)) assert(names.has(name), name);
        if (kind !== "opening" && kind !== "argument") continue;
        for (const other of brief.positions.filter(({ id }) => id !== speaker)) {
          for (const passage of passagesOf(other)) assert(!bare(text).includes(passage.bare), passage.text);
        }
      }
    }
  }));

test("EmbeddedAgent obeys any limit, with whole sentences", async (agent) => {
  for (const kind of FLOOR_KINDS) {
    for (const participant of [FREE, MODERATOR]) {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 12, max: 300 }), fc.integer(), async (maxTokens, seed) => {
          const text = await say(agent, { kind, participant, maxTokens, seed, shown: [SAID], replyTo: SAID });
          if (kind !== "interruption" && participant === FREE) {
            assert(countTokens(text) <= maxTokens, `${kind}: ${text}`);
          }
          for (const sentence of sentences(text)) assert.match(sentence.text, /[.?!)]["”]?$/);
        }),
        { numRuns: 15 },
      );
    }
  }
});

test("EmbeddedAgent rebuts what was said: it names the speaker, a claim, and what bears on it", async (agent) => {
  const text = await say(agent, { kind: "rebuttal", replyTo: SAID, shown: [SAID] });
  assert.match(text, /Ben/);
  assert.match(text, /charge on parking falls when people park less/);
  assert.match(text, /small charge on parking raised as much as fares/i);
});

test("EmbeddedAgent opens with its position and closes with its lines of argument", async (agent, brief) => {
  const said = await debate(agent, { seed: 1, brief });
  const own = said.filter(({ speaker }) => speaker === "free");
  assert.match(own[0]?.text ?? "", /Buses should be free for everybody\./);
  assert.match(
    own.at(-1)?.text ?? "",
    /free buses bring more passengers|free buses help people|the money can be found/,
  );
  assert.match(own.at(-1)?.text ?? "", /Buses should be free for everybody\.$/);
});

test("EmbeddedAgent sums up with what was said, and by name", async (agent, brief) => {
  const said = await debate(agent, { seed: 1, brief });
  const summary = said.at(-1)?.text ?? "";
  assert.match(summary, /Ana/);
  assert.match(summary, /Ben/);
  const before = bare(said.slice(0, -1).map(({ text }) => text).join(" "));
  const [first] = citationsIn(summary);
  assert(first !== undefined);
  for (const { text } of sentences(summary).filter(({ text }) => citationsIn(text).length > 0)) {
    const [, claim = ""] = /(?:that|:) (.*)$/.exec(text) ?? [];
    assert(before.includes(bare(claim)), claim);
  }
});

test("EmbeddedAgent explains terms that were used where it is asked to, once", async (agent) => {
  const shown = [
    statement("The farebox covered 14 per cent of the cost of the buses in 2015 [harbour-report].", {
      speaker: FREE.id,
    }),
  ];
  const asked = {
    participant: MODERATOR,
    kind: "round_summary" as const,
    shown,
    instruction: "Sum up and explain the terms.",
  };
  const first = await say(agent, asked);
  assert.match(first, /Farebox: the money that passengers pay/);
  assert.doesNotMatch(first, /Tram/);
  assert.doesNotMatch(await say(agent, { ...asked, instruction: "Sum up." }), /Farebox:/);
  const again = [...shown, statement(first, { number: 2, speaker: MODERATOR.id, kind: "round_summary" })];
  assert.doesNotMatch(await say(agent, { ...asked, shown: again }), /Farebox:/);
});

test("EmbeddedAgent copes with Japanese, with nothing and with what was never finished", async (agent) => {
  for (const text of ["無料のバスは本当に必要だろうか。運賃は良いバスの代金である。", "", "…", "?!", "[", "**"]) {
    const replyTo = statement(text, { number: 2 });
    for (const kind of ["rebuttal", "question", "answer", "round_summary", "summary", "fact_check"] as const) {
      const { text: said } = await agent.answer(request({ kind, replyTo, shown: [replyTo] }));
      assert(said.length > 0);
    }
  }
});

Deno.test("EmbeddedAgent speaks from a Japanese brief", () =>
  withFiles({
    "brief.yaml":
      "motion: バスは無料にすべきか\npositions: [{id: a, text: 無料にすべきだ。, file: a.md}, {id: b, text: 運賃を残すべきだ。, file: b.md}]",
    "a.md": "## 乗客が増える\n\n無料のバスは乗客を三割増やした[s]。停留所での待ち時間も短くなる。",
    "b.md": "## 運賃は必要だ\n\n運賃は運転手の給料になる。無料のバスは歩く人を乗せるだけだ。",
    "sources/s.md": "乗客は一年で32％増えた。",
  }, async (dir) => {
    const brief = await loadBrief(dir);
    const said = await debate(new EmbeddedAgent({ brief }), { seed: 1, brief, rounds: 1 });
    assert.match(said[0]?.text ?? "", /無料のバスは乗客を三割増やした|停留所での待ち時間も短くなる/);
  }));

test("EmbeddedAgent gives a valid value for a form it does not know, or says that it cannot", async (agent) => {
  const schemaOf = (
    jsonSchema: AnswerSchema<unknown>["jsonSchema"],
    ok: (value: unknown) => boolean,
  ): AnswerSchema<unknown> => ({
    name: "vote",
    jsonSchema,
    read: (value) => ok(value) ? { ok: true, value } : { ok: false, problem: "'vote' must be yes or no" },
  });
  const vote = {
    type: "object",
    properties: {
      vote: { enum: ["yes", "no", "neutral"] },
      confidence: { type: ["number", "null"] },
      position: { type: "string" },
      reasoning: { type: "string" },
      key_points: { type: "array" },
    },
    required: ["vote", "confidence", "position", "reasoning", "key_points"],
  };
  const { value, text } = await agent.answer(request({ kind: "opening", schema: schemaOf(vote, () => true) }));
  const { vote: chosen, confidence, position, reasoning, key_points } = Object(value);
  assert.deepEqual([chosen, confidence, key_points], ["neutral", null, []], "nothing is claimed that was not measured");
  const plain = (said: string) => said.replaceAll(/\s+/g, " ");
  assert.equal(plain(`${position} ${reasoning}`), plain(text), "its texts are what it says");
  await assert.rejects(agent.answer(request({ schema: schemaOf(vote, () => false) })), /form 'vote': 'vote' must be/);
  await assert.rejects(agent.answer(request({ schema: schemaOf({ $ref: "#/x" }, () => true) })), /not understood/);
  const sure = { type: "object", properties: { sure: { type: "number" } }, required: ["sure"] };
  await assert.rejects(agent.answer(request({ schema: schemaOf(sure, () => true) })), /'sure' was not measured/);
});

test("EmbeddedAgent does not answer a cancelled turn", async (agent) => {
  await assert.rejects(agent.answer(request({ signal: AbortSignal.abort(new Error("cancelled")) })), /cancelled/);
});

test("EmbeddedAgent explains one term as one, and several as several", async (agent) => {
  const asked = (text: string) => ({
    participant: MODERATOR,
    kind: "round_summary" as const,
    instruction: "Sum up and explain the terms.",
    shown: [statement(text, { speaker: FREE.id })],
  });
  const one = await say(agent, asked("The farebox covered little of the cost of the buses."));
  assert.match(one, /\bterm\b[^.]*\. Farebox:/);
  const two = await say(agent, asked("The farebox covered little of the cost of each tram."));
  assert.match(two, /\bterms\b[^.]*\. Farebox:[^.]*\. Tram:/);
});

test("EmbeddedAgent names as much of each side in a summary, whatever the limit", async (agent, brief) => {
  const [free = [], fare = []] = brief.positions.map(passagesOf);
  const texts = [free[0], fare[0], free[3], fare[3]].map((passage) => passage?.text ?? "");
  const shown = texts.map((text, at) =>
    statement(text, { number: at + 1, speaker: at % 2 === 0 ? FREE.id : FARE.id, kind: "argument" })
  );
  const counts = new Set<number>();
  for (let maxTokens = 100; maxTokens <= 300; maxTokens += 10) {
    const text = await say(agent, { participant: MODERATOR, kind: "round_summary", shown, maxTokens });
    const sides = text.split("\n\n").slice(1).map((part) => sentences(part).length);
    assert.equal(sides[0], sides[1], `${maxTokens}: ${text}`);
    counts.add(sides[0] ?? 0);
  }
  assert.deepEqual([...counts], [1, 2]);
});

test(
  "EmbeddedAgent sums up for a context what both sides said, whoever asks it to, and argues for none",
  async (agent, brief) => {
    const [free = [], fare = []] = brief.positions.map(passagesOf);
    const texts = [free[0], fare[0], free[3], fare[3]].map((passage) => passage?.text ?? "");
    const shown = texts.map((text, at) =>
      statement(text, { number: at + 1, speaker: at % 2 === 0 ? FREE.id : FARE.id, kind: "argument" })
    );
    const replyTo = shown.at(-1) ?? assert.fail();
    for (const participant of [FREE, FARE, MODERATOR]) {
      const text = await say(agent, { participant, kind: "context_summary", shown, replyTo, maxTokens: 200 });
      for (const { name } of [FREE, FARE]) assert.ok(text.includes(name), text);
      assert.ok(countTokens(text) <= 200, text);
      const said = texts.join(" ").toLowerCase();
      for (const citation of citationsIn(text)) assert.ok(said.includes(`[${citation}]`), text);
    }
  },
);

test("EmbeddedAgent makes a summary of summaries out of all of them, and of both sides", async (agent) => {
  const round = (number: number, free: string, fare: string) =>
    statement(`A look back.\n\n${FREE.name} said that ${free}. More.\n\n${FARE.name} said that ${fare}. More.`, {
      number,
      speaker: MODERATOR.id,
      kind: "round_summary",
    });
  const shown = [
    round(6, "buses fill up", "drivers are paid from fares"),
    round(11, "queues grow short", "lines are closed"),
  ];
  const asked = { participant: MODERATOR, kind: "context_summary" as const, shown, summaryOf: "6,11" };
  const long = await say(agent, { ...asked, maxTokens: 200 });
  for (const told of ["buses fill", "paid from fares", "queues", "lines are closed"]) {
    assert.ok(long.includes(told), long);
  }
  assert.doesNotMatch(long, /look back/);
  const short = await say(agent, { ...asked, maxTokens: 30 });
  assert.ok(short.includes("buses fill") && short.includes("queues"), `a sentence of each round: ${short}`);
  assert.ok(countTokens(short) <= 30, short);
  const other = await say(agent, { ...asked, summaryOf: "6", maxTokens: 200 });
  assert.doesNotMatch(other, /queues/);
});

test("EmbeddedAgent counts no sources in a summary where nobody cited any", async (agent) => {
  const shown = [statement("Passengers ask for more frequent buses before cheaper ones.", { speaker: FREE.id })];
  const asked = { participant: MODERATOR, kind: "summary" as const, shown };
  assert.doesNotMatch(await say(agent, asked), /cited/);
  const cited = [statement("Passengers ask for more frequent buses [rider-survey].", { speaker: FREE.id })];
  assert.match(await say(agent, { ...asked, shown: cited }), /cited 1 source\./);
});
