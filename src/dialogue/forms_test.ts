import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { z } from "zod";
import type { ContributionForm } from "../agents/agent.ts";
import { zodAnswer } from "../agents/answer_schema.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { verifyArchive } from "../archive/verify.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { Message } from "../transcript/message.ts";
import { sent, speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import { ReplayError } from "./replay_error.ts";
import type { DialogueParticipant, Turn } from "./turn.ts";
import { DialogueWorkflow } from "./workflow.ts";

await loadTokenizer();

interface Opinion {
  readonly stance: "yes" | "no";
  readonly position: string;
}

/** Returns the fields of a message in a form; `undefined` if they do not match it. */
function fieldsIn<T>(message: Message, form: ContributionForm<T>): T | undefined {
  const reading = message.failed ? undefined : form.read(message.fields);
  return reading?.ok ? reading.value : undefined;
}

const opinion: ContributionForm<Opinion> = {
  ...zodAnswer("opinion", z.object({ stance: z.enum(["yes", "no"]), position: z.string() })),
  textOf: ({ stance, position }) => `Stance: ${stance}. ${position}`,
};
const counted: ContributionForm<{ readonly count: number }> = {
  ...zodAnswer("counted", z.object({ count: z.number() })),
  textOf: ({ count }) => `Counted: ${count}`,
};
const turn: Turn = { kind: "statement", instruction: "Take a stance.", form: opinion };

const json = (stance: string, position: string) => JSON.stringify({ stance, position });

class Scripted extends DialogueWorkflow {
  readonly #script: (floor: Floor) => Promise<void>;
  constructor(participants: readonly DialogueParticipant[], script: (floor: Floor) => Promise<void>, config = {}) {
    super("A topic", participants, { outputDirectory: false, ...config });
    this.#script = script;
  }
  protected override script(floor: Floor): Promise<void> {
    return this.#script(floor);
  }
}

async function held(
  participants: readonly DialogueParticipant[],
  script: (floor: Floor) => Promise<void>,
  config: DialogueConfig = {},
) {
  const events: DialogueEvent[] = [];
  const onEvent = (event: DialogueEvent) => events.push(event);
  const result = await new Scripted(participants, script, config).run({ onEvent, deltas: true });
  return { result, events };
}

const test = (name: string, use: (out: string) => Promise<void>) =>
  Deno.test(name, async () => {
    const out = await Deno.makeTempDir();
    try {
      await use(out);
    } finally {
      await Deno.remove(out, { recursive: true });
    }
  });

Deno.test("speak() with a form gives fields, and others see the text made from them", async () => {
  const [a, b] = [speaker("a", () => `Here it is: ${json("no", "Trams cost more.")}`), speaker("b")];
  let said: Message | undefined;
  const { result, events } = await held([a, b], async (floor) => {
    said = await floor.speak(a, turn);
    await floor.speak(b, { kind: "statement", instruction: "Answer." });
  });
  ok(said && !said.failed);
  equal(said.text, "Stance: no. Trams cost more.");
  deepEqual(said.fields, { stance: "no", position: "Trams cost more." });
  equal(fieldsIn(said, opinion)?.stance, "no");
  equal(fieldsIn(said, counted), undefined);
  const [first, second] = result.messages;
  ok(first && second && !first.failed && !second.failed);
  deepEqual(first.fields, said.fields);
  equal("fields" in second, false);
  ok(sent(b.model).includes("Stance: no. Trams cost more."));
  ok(!sent(b.model).includes('"stance"'), "nobody is shown JSON of somebody else");
  const pieces = events.flatMap((event) => event.type === "turn.delta" ? [event.key] : []);
  deepEqual(new Set(pieces), new Set(["statement/b"]), "pieces of JSON are not for display");
});

Deno.test("together() accepts forms of different kinds, each read by its own", async () => {
  const [a, b] = [speaker("a", () => json("yes", "Yes.")), speaker("b", () => '{"count": 3}')];
  const { result } = await held([a, b], async (floor) => {
    await floor.together([[a, turn], [b, { ...turn, form: counted }]]);
  });
  deepEqual(result.messages.map((message) => message.failed ? "" : message.text), ["Stance: yes. Yes.", "Counted: 3"]);
});

Deno.test("a contribution that cannot be read is asked for once more, naming the field, then in lines, and then has failed", async () => {
  const a = speaker("a", () => '{"stance": "maybe", "position": "Both."}');
  const b = speaker("b", (call) => call === 1 ? "I say yes." : json("yes", "Now in the form."));
  const { result } = await held([a, b], async (floor) => {
    await floor.speak(a, turn);
    await floor.speak(b, turn);
  });
  const [first, second] = result.messages;
  ok(first?.failed);
  equal(first.failure.code, "unreadable");
  equal(a.model.calls.length, 3);
  ok(a.model.calls[1]?.at(-1)?.text.includes("`stance`"));
  ok(a.model.calls[2]?.at(-1)?.text.includes("without JSON"));
  ok(second && !second.failed);
  equal(second.text, "Stance: yes. Now in the form.");
  deepEqual([result.status, result.failures.length], ["completed", 1]);
});

Deno.test("an agent that returns a text instead of fields has given no answer, nor has one whose text is empty", async () => {
  const agentOf = (value?: Opinion) => ({
    description: { type: "test" },
    answer: () => Promise.resolve({ text: "Yes.", ...(value ? { value: { ...value } } : {}) }),
  });
  const one = { id: "one", name: "One", role: "participant", agent: agentOf() };
  const two = { id: "two", name: "Two", role: "participant", agent: agentOf({ stance: "yes", position: "" }) };
  const silent = { ...opinion, textOf: ({ position }: Opinion) => position };
  const { result } = await held([one, two], async (floor) => {
    await floor.speak(one, turn);
    await floor.speak(two, { ...turn, form: silent });
  });
  deepEqual(result.messages.map((message) => message.failed && message.failure.code), ["unreadable", "empty"]);
});

Deno.test("the text made from fields is cut at its limit, and the fields stay whole", async () => {
  const long = "Trams carry many people. ".repeat(40).trim();
  const a = speaker("a", () => json("no", long));
  const { result } = await held([a, speaker("b")], async (floor) => {
    await floor.speak(a, { ...turn, maxTokens: 30 });
  });
  const [message] = result.messages;
  ok(message && !message.failed);
  ok(countTokens(message.text) <= 39);
  equal(message.overrun?.whole, `Stance: no. ${long}`);
  equal(fieldsIn(message, opinion)?.position, long);
  ok(sent(a.model).includes("Use at most 18 words in all fields together."));
});

Deno.test("a form that cannot read its own output ends the run: it could not read a record", async () => {
  const read: ContributionForm<unknown>["read"] = (value) =>
    typeof value === "object" ? { ok: true, value: 1 } : { ok: false, problem: "it must be an object" };
  const once = { name: "once", jsonSchema: { type: "object" }, read, textOf: () => "Said." };
  const agent = { description: { type: "test" }, answer: () => Promise.resolve({ text: "", value: {} }) };
  const ana = { id: "ana", name: "Ana", role: "participant", agent };
  const script = async (floor: Floor) => void await floor.speak(ana, { ...turn, form: once });
  await rejects(held([ana, speaker("b")], script), /'once' cannot read its own output: it must be an object/);
});

Deno.test("people fill in a form through a callback, and see the field that was wrong", async () => {
  const problems: (string | undefined)[] = [];
  const agent = new HumanAgent({
    ask: (_, { problem }) => {
      problems.push(problem);
      return Promise.resolve(problem === undefined ? "yes" : json("yes", "By hand."));
    },
  });
  const ana = { id: "ana", name: "Ana", role: "participant", agent };
  const { result } = await held([ana, speaker("b")], async (floor) => void await floor.speak(ana, turn));
  deepEqual(result.messages.map((message) => message.failed ? "" : message.text), ["Stance: yes. By hand."]);
  equal(problems.length, 2);
  ok(problems[1]?.includes("JSON"));
});

Deno.test("rehearse() fills forms to the limit of the contribution", async () => {
  const a = speaker("a");
  const script = async (floor: Floor) => void await floor.speak(a, { ...turn, maxTokens: 40 });
  const result = await new Scripted([a, speaker("b")], script).rehearse();
  const [message] = result.messages;
  ok(message && !message.failed);
  equal(countTokens(message.text), 40);
  ok(result.usage.outputTokens >= 40 && result.usage.outputTokens < 80, `${result.usage.outputTokens}`);
  equal(a.model.calls.length, 0);
});

test("resume() reads fields from the record and asks nobody; another form or none is a difference", async (out) => {
  const script =
    (given: { form?: ContributionForm<unknown> } = { form: opinion }, seen: unknown[] = []) => async (floor: Floor) => {
      const message = await floor.speak(a, { kind: "statement", instruction: "Take a stance.", ...given });
      seen.push(fieldsIn(message, opinion));
      floor.end("paused");
    };
  const a = speaker("a", () => json("no", "On <b>record</b>.\n\n# Not a heading"));
  const both = [a, speaker("b")];
  const { result } = await held(both, script(), { outputDirectory: out });
  const archive = result.archive ?? "";
  const { events } = await readJournal(archive);
  deepEqual((await verifyArchive(archive, events)).problems, []);
  const [file = ""] = (await Array.fromAsync(Deno.readDir(`${archive}/messages`))).map(({ name }) => name);
  const view = `${archive}/messages/${file}`;
  await Deno.writeTextFile(view, (await Deno.readTextFile(view)).replace(/^renderer: \d+$/m, "renderer: 99"));
  deepEqual((await verifyArchive(archive, events)).problems, [], "another version holds what was said as well");

  const seen: unknown[] = [];
  await new Scripted(both, script({ form: opinion }, seen)).resume(archive);
  deepEqual(seen, [{ stance: "no", position: "On <b>record</b>.\n\n# Not a heading" }]);
  equal(a.model.calls.length, 1);
  await rejects(new Scripted(both, script({ form: counted })).resume(archive), (error) => {
    ok(error instanceof ReplayError);
    equal(error.key, "statement/a");
    ok(error.message.includes("do not match the form 'counted': The field `count` is missing"), error.message);
    ok(!error.message.includes(".."), error.message);
    return true;
  });
  await rejects(
    new Scripted(both, script({})).resume(archive),
    /it has fields, but the script asks for a text without fields/,
  );
  const worded = { ...opinion, textOf: ({ position }: Opinion) => position };
  const again = await new Scripted(both, script({ form: worded })).resume(archive);
  deepEqual(again.warnings.map(({ code }) => code), ["wording"]);
  deepEqual(again.messages.map((message) => message.failed ? "" : message.text), [
    "Stance: no. On <b>record</b>.\n\n# Not a heading",
  ]);
});

test("resume() does not take a text on record for a contribution with fields", async (out) => {
  const a = speaker("a");
  const script = (given: { form?: ContributionForm<unknown> }) => async (floor: Floor) => {
    await floor.speak(a, { kind: "statement", instruction: "Speak.", ...given });
    floor.end("paused");
  };
  const { result } = await held([a, speaker("b")], script({}), { outputDirectory: out });
  await rejects(
    new Scripted([a, speaker("b")], script({ form: opinion })).resume(result.archive ?? ""),
    /the fields at 'statement\/a' do not match the form 'opinion'/,
  );
});

test("fork() takes fields over with the turn", async (out) => {
  const a = speaker("a", () => json("yes", "Taken over."));
  const seen: unknown[] = [];
  const script = async (floor: Floor) => {
    seen.push(fieldsIn(await floor.speak(a, turn), opinion)?.position);
    await floor.speak(a, { ...turn, name: "second" });
  };
  const both = [a, speaker("b")];
  const { result } = await held(both, script, { outputDirectory: out });
  const forked = await new Scripted(both, script, { outputDirectory: out })
    .fork(result.archive ?? "", { at: "statement/a" });
  deepEqual(seen, ["Taken over.", "Taken over."]);
  deepEqual(forked.messages.map((message) => message.failed ? undefined : message.fields), [
    { stance: "yes", position: "Taken over." },
    { stance: "yes", position: "Taken over." },
  ]);
  equal(a.model.calls.length, 3);
});
