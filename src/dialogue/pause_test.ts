import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Agent } from "../agents/agent.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { verifyArchive } from "../archive/verify.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import { speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import { hasSpoken, isRound } from "./end_rules.ts";
import type { Floor } from "./floor.ts";
import type { DialogueResult } from "./result.ts";
import { EndStop } from "./stop.ts";
import { DialogueWorkflow } from "./workflow.ts";

/** Three rounds with two speakers, then a synthesis; each round has its own inner phase. */
class Rounds extends DialogueWorkflow {
  protected override async script(floor: Floor): Promise<void> {
    const [a, b] = this.participants;
    if (!a || !b) return;
    await floor.phase("rounds", async () => {
      for (let round = 1; round <= 3; round++) {
        await floor.phase(`round-${round}`, async () => {
          await floor.phase("proposals", async () => {
            await floor.together([a, b].map((one) => [one, { kind: "proposal", instruction: "Propose." }] as const));
          });
          await floor.speak(a, { kind: "critique", instruction: "Weigh it up." });
        });
      }
    }, { optional: true });
    await floor.speak(b, { kind: "synthesis", instruction: "Draw it together." });
  }
}

const rounds = (config: DialogueConfig) => {
  const [a, b] = [speaker("a", () => "a says."), speaker("b", () => "b says.")];
  return { workflow: new Rounds("A topic", [a, b], config), asked: () => a.model.calls.length + b.model.calls.length };
};

const how = ({ status, endReason, messages }: DialogueResult) => [status, endReason, messages.length];

const test = (name: string, use: (out: string) => Promise<void>) =>
  Deno.test(name, async () => {
    const out = await Deno.makeTempDir();
    try {
      await use(out);
    } finally {
      await Deno.remove(out, { recursive: true });
    }
  });

test("run({ until }) pauses at the end of a round, and the next run goes on from there, whatever script it is", async (out) => {
  const config = { outputDirectory: out };
  const first = rounds(config);
  const paused = await first.workflow.run({ until: isRound(1) });
  deepEqual(how(paused), ["stopped", "paused", 3]);
  deepEqual(paused.messages.map(({ round }) => round), [1, 1, 1], "parts of a round are of the round");
  equal(first.asked(), 3);
  const archive = paused.archive ?? "";

  const second = rounds(config);
  deepEqual(how(await second.workflow.resume(archive, { until: isRound(1) })), ["stopped", "paused", 6]);
  equal(second.asked(), 3, "nothing is asked again");
  const third = rounds(config);
  deepEqual(how(await third.workflow.resume(archive, { until: isRound(3) })), ["stopped", "paused", 9]);
  const last = rounds(config);
  const whole = await last.workflow.resume(archive);
  deepEqual(how(whole), ["completed", "completed", 10]);
  equal(last.asked(), 1);
  equal(whole.summary, "b says.", "a synthesis is the summary");

  const { events } = await readJournal(archive);
  deepEqual(events.flatMap((event) => event.type === "dialogue.ended" ? [event.endReason] : []), [
    "paused",
    "paused",
    "paused",
    "completed",
  ]);
  deepEqual((await verifyArchive(archive, events)).problems, []);
  const atOnce = await rounds({ outputDirectory: false }).workflow.run();
  deepEqual(whole.messages.map(({ key }) => key), atOnce.messages.map(({ key }) => key));
});

test("a run that is paused ends the same when it was killed at any line before", async (out) => {
  const { archive = "" } = await rounds({ outputDirectory: out }).workflow.run({ until: isRound(2) });
  const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n");
  for (let kept = 1; kept < lines.length; kept++) {
    const folder = `${out}/killed-${kept}`;
    await Deno.mkdir(folder);
    await Deno.writeTextFile(`${folder}/journal.jsonl`, lines.slice(0, kept).join("\n") + "\n");
    const result = await rounds({ outputDirectory: out }).workflow.resume(folder, { until: isRound(2) });
    deepEqual(how(result), ["stopped", "paused", 6], `killed after line ${kept}`);
  }
});

test("a fork is not paused where it begins", async (out) => {
  const config = { outputDirectory: out };
  const { archive = "" } = await rounds(config).workflow.run({ until: isRound(1) });
  const at = "rounds/round-1/critique/a";
  const forked = await rounds(config).workflow.fork(archive, { at, until: isRound(1) });
  deepEqual(how(forked), ["stopped", "paused", 6]);
});

Deno.test("until also applies after a turn, and its reason does not matter; the dialogue's own end takes precedence", async () => {
  const pair = () => [speaker("a"), speaker("b")];
  const memory = { outputDirectory: false } as const;
  const after = await new DialogueWorkflow("A topic", pair(), memory).run({ until: hasSpoken("a", 2) });
  deepEqual(how(after), ["stopped", "paused", 3]);
  const own = await new DialogueWorkflow("A topic", pair(), { ...memory, endWhen: isRound(1) }).run({
    until: isRound(1),
  });
  deepEqual(how(own), ["completed", "max_rounds", 2]);
  const never = await new DialogueWorkflow("A topic", pair(), { ...memory, maxTurns: 3 }).run({ until: () => false });
  deepEqual(how(never), ["completed", "max_turns", 3]);
  const seen: [number, boolean, number][] = [];
  await new DialogueWorkflow("A topic", pair(), { ...memory, maxTurns: 3 }).run({
    until: ({ round, roundIsOver, messages }) => {
      seen.push([round, roundIsOver, messages.length]);
      return false;
    },
  });
  deepEqual(seen, [[1, false, 1], [1, false, 2], [1, true, 2], [2, false, 3]]);
  const broken = new DialogueWorkflow("A topic", pair(), memory).run({
    until: () => {
      throw new RangeError("no such round");
    },
  });
  await rejects(broken, /no such round/);
});

Deno.test("stream() and rehearse() also accept until", async () => {
  const events: DialogueEvent[] = [];
  const stream = rounds({ outputDirectory: false }).workflow.stream({ until: isRound(2) });
  let next = await stream.next();
  for (; !next.done; next = await stream.next()) events.push(next.value);
  deepEqual(how(next.value), ["stopped", "paused", 6]);
  const limited = rounds({ outputDirectory: false, maxCalls: 30 });
  deepEqual(how(await limited.workflow.rehearse({ until: isRound(1) })), ["stopped", "paused", 3]);
  equal(limited.asked(), 0);
});

test("a script that needs input stops, and goes on from there when it has it", async (out) => {
  const given: { answer?: string } = {};
  class Clarified extends DialogueWorkflow {
    protected override async script(floor: Floor): Promise<void> {
      const [a, b] = this.participants;
      if (!a || !b) return;
      await floor.speak(a, { kind: "clarification", instruction: "Ask." });
      if (given.answer === undefined) floor.end("input_needed");
      await floor.say(b, given.answer, { kind: "answer" });
      await floor.speak(a, { kind: "proposal", instruction: "Propose." });
    }
  }
  const a = speaker("a");
  const workflow = () => new Clarified("A topic", [a, speaker("b")], { outputDirectory: out });
  const stopped = await workflow().run();
  deepEqual(how(stopped), ["stopped", "input_needed", 1]);
  deepEqual(how(await workflow().resume(stopped.archive ?? "")), ["stopped", "input_needed", 1], "still without");
  given.answer = "At most ten.";
  const result = await workflow().resume(stopped.archive ?? "");
  deepEqual(how(result), ["completed", "completed", 3]);
  equal(a.model.calls.length, 2);
  ok(a.model.calls[1]?.some(({ text }) => text.includes("At most ten.")));
  delete given.answer;
  deepEqual(how(await workflow().resume(stopped.archive ?? "")), ["completed", "completed", 3], "it is over");
});

test("an agent that lacks input ends the run so; what others gave beside it is kept, and it alone is asked when resumed", async (out) => {
  let answer: string | undefined;
  const agent: Agent = {
    description: { type: "answers" },
    answer: () => {
      if (answer === undefined) throw new EndStop("input_needed");
      return Promise.resolve({ text: answer });
    },
  };
  const owner = { id: "owner", name: "Owner", role: "participant", agent };
  const a = speaker("a");
  class Both extends DialogueWorkflow {
    protected override async script(floor: Floor): Promise<void> {
      await floor.together([[a, { kind: "statement", instruction: "Speak." }], [owner, {
        kind: "answer",
        instruction: "Answer.",
      }]]);
    }
  }
  const workflow = () => new Both("A topic", [a, owner], { outputDirectory: out });
  const stopped = await workflow().run();
  deepEqual([stopped.status, stopped.endReason, stopped.failures], ["stopped", "input_needed", []]);
  answer = "At most ten.";
  const result = await workflow().resume(stopped.archive ?? "");
  deepEqual(how(result), ["completed", "completed", 2]);
  equal(a.model.calls.length, 1);
  answer = undefined;
  deepEqual(how(await workflow().resume(stopped.archive ?? "")), ["completed", "completed", 2]);
});
