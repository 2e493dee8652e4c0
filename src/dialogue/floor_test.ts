import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Agent, AnswerSchema } from "../agents/agent.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { ModelError } from "../models/model_error.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { Answer } from "../transcript/message.ts";
import { sent, speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import { randomFor } from "./random.ts";
import type { DialogueParticipant, Question } from "./turn.ts";
import { DialogueWorkflow } from "./workflow.ts";

const statement = { kind: "statement", instruction: "Speak." } as const;

/** A grade, read from an agent's value. */
const grade: AnswerSchema<number> = {
  name: "grade",
  jsonSchema: { type: "number" },
  read: (value) =>
    typeof value === "number" ? { ok: true, value } : { ok: false, problem: "the grade must be a number" },
};
const question: Question<number> = { kind: "score", instruction: "Grade it.", schema: grade };

/** A participant who answers what is asked aside with what a function gives. */
function grader(
  id: string,
  give: () => number | string | Promise<number>,
  fields: Partial<Agent> = {},
): DialogueParticipant {
  const agent: Agent = {
    description: { type: "test" },
    answer: async () => ({ text: "graded", value: await give() }),
    ...fields,
  };
  return { id, name: id, role: "judge", agent };
}

/** Holds a dialogue in memory and gives what was heard of it. */
async function held(
  participants: readonly DialogueParticipant[],
  script: (floor: Floor) => Promise<void>,
  config: DialogueConfig = {},
) {
  const events: DialogueEvent[] = [];
  const workflow = new class extends DialogueWorkflow {
    protected override script(floor: Floor): Promise<void> {
      return script(floor);
    }
  }("A topic", participants, { outputDirectory: false, ...config });
  const result = await workflow.run({ onEvent: (event) => events.push(event) });
  return { result, events };
}

Deno.test("phase() refuses names that keys and paths could not hold", async () => {
  for (const bad of ["", " ", "a/b", "a#b", "a b", "a\n", "/"]) {
    await rejects(held([speaker("a"), speaker("b")], (floor) => floor.phase(bad, () => Promise.resolve())), {
      name: "TypeError",
      message: /its name must not contain spaces, '\/' or '#'/,
    });
  }
});

Deno.test("phases nest: they make the keys of turns, and rounds give their number", async () => {
  const [a, b] = [speaker("a"), speaker("b")];
  const { result, events } = await held([a, b], async (floor) => {
    await floor.speak(a, statement);
    await floor.phase("arguments", async () => {
      for (const round of [1, 2]) {
        await floor.phase(`round-${round}`, async () => {
          await floor.speak(a, statement);
          await floor.speak(b, { ...statement, name: "named" });
        });
      }
    }, { optional: true });
    await floor.phase("round-x", async () => void await floor.say(b, "The end."));
  });
  deepEqual(result.messages.map(({ number, key, phase, round }) => [number, key, phase, round]), [
    [1, "statement/a", "", undefined],
    [2, "arguments/round-1/statement/a", "arguments/round-1", 1],
    [3, "arguments/round-1/named/b", "arguments/round-1", 1],
    [4, "arguments/round-2/statement/a", "arguments/round-2", 2],
    [5, "arguments/round-2/named/b", "arguments/round-2", 2],
    [6, "round-x/announcement/b", "round-x", undefined],
  ]);
  deepEqual(events.flatMap((event) => event.type === "phase.started" ? [[event.phase, event.optional]] : []), [
    ["arguments", true],
    ["arguments/round-1", false],
    ["arguments/round-2", false],
    ["round-x", false],
  ]);
});

Deno.test("a phase that is left by an error is left", async () => {
  const [a, b] = [speaker("a"), speaker("b")];
  const { result } = await held([a, b], async (floor) => {
    await floor.phase("one", () => Promise.reject(new Error("mine"))).catch(() => {});
    await floor.speak(a, statement);
  });
  equal(result.messages[0]?.key, "statement/a");
});

Deno.test("ask() gives a typed answer, under a key of its own, or says why there is none", async () => {
  const [a, good, bad] = [speaker("a"), grader("good", () => 7), grader("bad", () => "seven")];
  const answers: Answer<number>[] = [];
  const { result, events } = await held([a, good, bad], async (floor) => {
    const about = await floor.speak(a, statement);
    ok(!about.failed);
    answers.push(await floor.ask(good, { ...question, about }));
    answers.push(await floor.ask(good, question));
    answers.push(await floor.ask(bad, { ...question, name: "mine", about }));
  });
  deepEqual(answers, [
    { given: true, value: 7 },
    { given: true, value: 7 },
    { given: false, code: "unreadable", reason: "the grade must be a number" },
  ]);
  const keys = events.flatMap((event) => event.type === "score.recorded" ? [[event.key, event.about]] : []);
  deepEqual(keys, [["score-1/good", 1], ["score/good", undefined], ["mine/bad", 1]]);
  deepEqual(result.warnings.map(({ code, key }) => [code, key]), [["unreadable_score", "mine/bad"]]);
  deepEqual(result.failures, [], "an answer that cannot be read is a warning");
  equal(result.messages.length, 1, "nothing of it is on the floor");
});

Deno.test("ask() for the same thing twice is a TypeError", async () => {
  const [a, judge] = [speaker("a"), grader("judge", () => 1)];
  await rejects(
    held([a, judge], async (floor) => {
      await floor.ask(judge, question);
      await floor.ask(judge, question);
    }),
    /Cannot ask twice for 'score\/judge'/,
  );
});

Deno.test("what is asked aside and not awaited is answered before the dialogue ends, also when the script ends it", async () => {
  for (const end of [false, true]) {
    const [a, judge] = [speaker("a"), grader("judge", () => new Promise((resolve) => setTimeout(() => resolve(3), 5)))];
    const { result, events } = await held([a, judge], (floor) => {
      floor.ask(judge, question);
      if (end) floor.end("consensus");
      return Promise.resolve();
    });
    equal(result.endReason, end ? "consensus" : "completed");
    deepEqual(events.map(({ type }) => type).slice(-2), ["score.recorded", "dialogue.ended"]);
  }
});

Deno.test("what was asked beside a question that stops the dialogue is still answered and recorded", async () => {
  const refused = new ModelError("The key was refused", { code: "auth" });
  for (const isAwaited of [false, true]) {
    for (const order of ["no,slow", "slow,no"]) {
      const slow = grader("slow", () => new Promise((resolve) => setTimeout(() => resolve(3), 5)));
      const no = grader("no", () => Promise.reject(refused));
      const { result, events } = await held([speaker("a"), no, slow], async (floor) => {
        const asides = (order === "no,slow" ? [no, slow] : [slow, no]).map((one) => floor.ask(one, question));
        if (isAwaited) await Promise.all(asides);
      });
      deepEqual([result.status, result.endReason, result.failures], ["stopped", "provider", []], order);
      deepEqual(events.map(({ type }) => type).slice(-2), ["score.recorded", "dialogue.ended"], order);
    }
  }
});

Deno.test("a person is asked aside only where the answer is awaited, and once", async () => {
  let asked = 0;
  const person = grader("person", () => ++asked, { human: true });
  const a = speaker("a");
  await held([a, person], async (floor) => {
    const aside = floor.ask(person, question);
    await floor.speak(a, statement);
    equal(asked, 0);
    deepEqual(await aside, { given: true, value: 1 });
    deepEqual(await aside, { given: true, value: 1 });
  });
  equal(asked, 1);
});

Deno.test("an agent that throws aside is a failure of the question, and the dialogue goes on", async () => {
  const [a, judge] = [speaker("a"), grader("judge", () => Promise.reject(new Error("broken")))];
  const { result } = await held([a, judge], async (floor) => {
    const answer = await floor.ask(judge, question);
    deepEqual(answer, { given: false, code: "agent_error", reason: "broken" });
    await floor.speak(a, statement);
  });
  equal(result.status, "completed");
  deepEqual(result.failures, [
    { key: "score/judge", participant: "judge", code: "agent_error", reason: "broken", attempts: 1 },
  ]);
});

Deno.test("decide() waits for what was asked aside, and is recorded", async () => {
  const [a, judge] = [speaker("a"), grader("judge", () => new Promise((resolve) => setTimeout(() => resolve(9), 5)))];
  const { events } = await held([a, judge], async (floor) => {
    floor.ask(judge, question);
    await floor.decide("verdict", ({ notes }) => ({ kind: "undecided", reason: `${notes.length} notes` }));
  });
  const decided = events.flatMap((event) => event.type === "decision.recorded" ? [event.verdict] : []);
  deepEqual(decided, [{ kind: "undecided", reason: "1 notes" }]);
});

Deno.test("random() is that of the dialogue's seed", async () => {
  const drawn: number[] = [];
  const participants = [speaker("a"), speaker("b")];
  for (const seed of [3, 3, 4]) {
    await held(participants, (floor) => Promise.resolve(void drawn.push(floor.random("order"))), { seed });
  }
  deepEqual(drawn, [randomFor(3, "order"), randomFor(3, "order"), randomFor(4, "order")]);
});

Deno.test("end() and fail() end the dialogue with their reason", async () => {
  const [a, b] = [speaker("a"), speaker("b")];
  const ended = await held([a, b], (floor) => floor.phase("p", () => Promise.reject(floor.end("judge"))));
  deepEqual([ended.result.status, ended.result.endReason], ["completed", "judge"]);
  const failed = await held([a, b], (floor) => Promise.resolve(floor.fail("Nobody has come")));
  deepEqual([failed.result.status, failed.result.endReason, failed.result.because], [
    "failed",
    "error",
    "Nobody has come",
  ]);
});

Deno.test("speak() keeps whole in the journal what it cuts on the floor", async () => {
  const long = "One two three four five. Six seven eight nine ten. Eleven twelve thirteen.";
  const [a, b] = [speaker("a", () => long), speaker("b")];
  const { result } = await held([a, b], async (floor) => {
    await floor.speak(a, { ...statement, maxTokens: 7 });
    await floor.speak(b, statement);
    await floor.speak(a, { ...statement, name: "noted", maxTokens: 7, overrun: "note" });
  });
  const [cut, , noted] = result.messages;
  ok(cut?.failed === false && noted?.failed === false);
  equal(cut.text, "One two three four five.");
  equal(cut.overrun?.whole, long);
  deepEqual([noted.text, noted.overrun?.whole], [long, undefined]);
  const shown = sent(b.model);
  ok(shown.includes(cut.text) && !shown.includes("Six seven"));
});

Deno.test("phase() can be gone on with by its name, and calls() gives what was called in it, again when resumed", async () => {
  const folder = await Deno.makeTempDir();
  try {
    class Parted extends DialogueWorkflow {
      readonly counted: (readonly string[])[] = [];
      protected override async script(floor: Floor): Promise<void> {
        const [a, b] = this.participants;
        ok(a && b);
        for (const part of ["one", "two"]) {
          await floor.phase("first", () => floor.phase(part, async () => void await floor.speak(a, statement)));
          await floor.phase("second", () => floor.phase(part, async () => void await floor.speak(b, statement)));
          this.counted.push(floor.calls(`first/${part}`).map(({ key }) => key));
        }
        this.counted.push(...["first", "firs"].map((phase) => floor.calls(phase).map(({ key }) => key)));
      }
    }
    const make = () => new Parted("A topic", [speaker("a"), speaker("b")], { outputDirectory: folder });
    const keys = ["first/one/statement/a", "first/two/statement/a"];
    const expected = [keys.slice(0, 1), keys.slice(1), keys, []];
    const whole = make();
    const { archive = "" } = await whole.run();
    deepEqual(whole.counted, expected);
    const { events } = await readJournal(archive);
    deepEqual(
      events.flatMap((event) => event.type === "phase.started" ? [event.phase] : []),
      ["first", "first/one", "second", "second/one", "first/two", "second/two"],
    );
    const controller = new AbortController();
    const stopped = await make().run({
      signal: controller.signal,
      onEvent: (event) => event.type === "turn.completed" && event.number === 3 && controller.abort(),
    });
    equal(stopped.endReason, "aborted");
    const again = make();
    equal((await again.resume(stopped.archive ?? "")).status, "completed");
    deepEqual(again.counted, expected);
    const { events: after } = await readJournal(stopped.archive ?? "");
    equal(after.filter((event) => event.type === "phase.started").length, 6);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("together() lets nobody hear in a fork what was inherited of the same step, and keeps what is left out", async () => {
  const outputDirectory = await Deno.makeTempDir();
  try {
    const [a, b, c] = [speaker("a"), speaker("b"), speaker("c")];
    const make = (others: readonly DialogueParticipant[]) =>
      new class extends DialogueWorkflow {
        protected override async script(floor: Floor): Promise<void> {
          await floor.together([a, ...others].map((one) => [one, statement]));
          await floor.speak(a, { ...statement, name: "last" });
        }
      }("A topic", [a, b, c], { outputDirectory });
    const { archive = "" } = await make([b, c]).run();
    for (const [at, others] of [["statement/a", [b, c]], ["statement/b", [b, c]], ["statement/b", [c]]] as const) {
      const { messages } = await make(others).fork(archive, { at });
      deepEqual(messages.map(({ number, key, shown }) => [number, key, shown]), [
        [1, "statement/a", ""],
        [2, "statement/b", ""],
        [3, "statement/c", ""],
        [4, "last/a", "1-3"],
      ]);
    }
  } finally {
    await Deno.remove(outputDirectory, { recursive: true });
  }
});
