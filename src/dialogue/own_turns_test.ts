import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { z } from "zod";
import { readJournal } from "../archive/journal_reader.ts";
import { fold } from "../transcript/fold.ts";
import { speaker } from "./_dialogue_fixture.ts";
import type { Floor } from "./floor.ts";
import type { DialogueParticipant } from "./turn.ts";
import { DialogueWorkflow } from "./workflow.ts";
import { inFolder } from "../runtime/folder_fixture.ts";

const VOTE = z.object({
  vote: z.enum(["for", "against"]),
  reason: z.string().describe("Why, in one sentence"),
});

/** Two speakers and their votes, one of which is asked twice as its first answer cannot be read. */
class Vote extends DialogueWorkflow {
  override readonly protocol = "Vote";
  readonly votes: string[] = [];

  protected override async script(floor: Floor): Promise<void> {
    for (const participant of this.participants) {
      await floor.speak(participant, { kind: "question", called: "cross-examination", instruction: "Ask." });
    }
    for (const participant of this.participants) {
      const answer = await floor.ask(participant, {
        kind: "ballot",
        called: "final vote",
        instruction: "Vote.",
        schema: VOTE,
      });
      if (answer.given) this.votes.push(answer.value.vote);
    }
  }
}

const ballot = (vote: string) => JSON.stringify({ vote, reason: "It is so." });
const ana = () => speaker("ana", (call) => ["Is it?", ballot("perhaps"), ballot("for")][call - 1] ?? "");
const ben = () => speaker("ben", (call) => ["Why?", ballot("against")][call - 1] ?? "");

Deno.test("floor.ask() takes one schema of zod to ask for an answer, to read it, and to read it from the record", () =>
  inFolder(async (outputDirectory) => {
    const first = ana();
    const workflow = new Vote("Trams", [first, ben()], { outputDirectory });
    const { archive = "" } = await workflow.run();
    deepEqual(workflow.votes, ["for", "against"]);
    const form = first.model.callOptions[1]?.schema;
    equal(form?.name, "final_vote");
    deepEqual(form?.schema["required"], ["vote", "reason"]);
    match(JSON.stringify(first.model.calls[1]), /Why, in one sentence/);
    match(JSON.stringify(first.model.calls[2]), /vote.*for.*against/); // it is told what would be right

    const silent = [speaker("ana"), speaker("ben")];
    const again = new Vote("Trams", silent, { outputDirectory });
    await again.resume(archive);
    const { record } = again.held ?? {};
    deepEqual(record?.notes.map(({ called }) => called), ["final vote", "final vote"]);
    deepEqual(silent.map(({ model }) => model.calls.length), [0, 0]);
  }));

Deno.test("floor.ask() reads the votes on record by the schema when a dialogue goes on", () =>
  inFolder(async (outputDirectory) => {
    const stop = new AbortController();
    const stopping = speaker("ben", (call) => {
      if (call === 2) stop.abort();
      return "Why?";
    });
    const { archive = "" } = await new Vote("Trams", [ana(), stopping], { outputDirectory }).run(stop);
    const silent = speaker("ana");
    const again = new Vote("Trams", [silent, speaker("ben", () => ballot("against"))], { outputDirectory });
    await again.resume(archive);
    deepEqual(again.votes, ["for", "against"]);
    equal(silent.model.calls.length, 0);
  }));

Deno.test("a turn of one's own is called by its name in its key, in prompts and on pages", () =>
  inFolder(async (outputDirectory) => {
    const second = ben();
    const { archive = "", messages } = await new Vote("Trams", [ana(), second], { outputDirectory }).run();
    deepEqual(messages.map(({ key, called }) => [key, called]), [
      ["cross-examination/ana", "cross-examination"],
      ["cross-examination/ben", "cross-examination"],
    ]);
    const prompt = JSON.stringify(second.model.calls[0]);
    match(prompt, /Message 1 \| ana \| cross-examination/);
    match(prompt, /"It is your turn, ben\.|\\nIt is your turn, ben\./); // without a phase none is named
    const page = (name: string) => Deno.readTextFile(`${archive}/${name}`);
    match(await page("index.md"), /ana, cross-examination \|/);
    match(await page("index.md"), /asked separately: 2 final votes/);
    match(await page("messages/001_participant_ana.md"), /^called: cross-examination$/m);
    match(await page("notes/000_final-vote-ana.md"), /^# Final vote by ana$/m);
    const { events } = await readJournal(archive);
    deepEqual(fold(events).messages, messages.map((message) => ({ ...message })));
  }));

/** A vote before anybody has spoken. */
class FirstVote extends DialogueWorkflow {
  protected override async script(floor: Floor): Promise<void> {
    for (const participant of this.participants) {
      const question = { kind: "ballot", called: "first vote", instruction: "Vote.", schema: VOTE } as const;
      await floor.ask(participant, question);
    }
    for (const participant of this.participants) {
      await floor.speak(participant, { kind: "argument", instruction: "Speak." });
    }
  }
}

Deno.test("a fork keeps the votes that were cast before the turn from which it goes on", () =>
  inFolder(async (outputDirectory) => {
    const make = (...says: readonly (string | undefined)[]) =>
      ["ana", "ben"].map((id) => speaker(id, (call) => says[call - 1] ?? new Error("Asked again")));
    const first = new FirstVote("Trams", make(ballot("for"), "I speak."), { outputDirectory });
    const { archive = "" } = await first.run();
    const fork = new FirstVote("Trams", make("I speak otherwise."), { outputDirectory });
    const { messages, failures } = await fork.fork(archive, { at: "argument/ana" });
    deepEqual(failures, []);
    deepEqual(messages.map((message) => message.failed || message.text), ["I speak.", "I speak otherwise."]);
    deepEqual(fork.held?.record.notes.map(({ answer }) => answer.given), [true, true]);
  }));

class Asking extends DialogueWorkflow {
  readonly #ask: (floor: Floor, participant: DialogueParticipant) => unknown;

  constructor(ask: (floor: Floor, participant: DialogueParticipant) => unknown) {
    super("Trams", [ana(), ben()], { outputDirectory: false });
    this.#ask = ask;
  }

  protected override async script(floor: Floor): Promise<void> {
    for (const participant of this.participants) await this.#ask(floor, participant);
  }
}

Deno.test("the floor refuses a schema that is none of zod 4, and names that are no few words", async () => {
  const question = { kind: "ballot", instruction: "Vote." } as const;
  const foreign = { parse: (value: unknown) => String(value) };
  await rejects(
    new Asking((floor, one) => floor.ask(one, { ...question, schema: foreign })).run(),
    /Cannot ask for 'ballot' as 'schema' is none of zod 4/,
  );
  for (const called of ["", "a/b", "two\nlines", "<<<", "a".repeat(41), "-st"]) {
    await rejects(
      new Asking((floor, one) => floor.speak(one, { kind: "question", called, instruction: "Ask." })).run(),
      /Cannot call a turn '/,
      called,
    );
  }
  const announced = new Asking((floor, one) => floor.say(one, "It is over.", { called: "final word" }));
  await announced.run();
  ok(announced.held?.record.messages.every(({ called, kind }) => called === "final word" && kind === "announcement"));
});
