import { deepEqual, equal, ok, throws } from "node:assert/strict";
import type { AnswerSchema, Tool } from "../agents/agent.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { anonymised } from "../context/anonymised.ts";
import { annotated } from "../context/processor.ts";
import type { Prompt } from "../models/chat_model.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { attacks, DEMANDED, written } from "../testdata/attacks.ts";
import { sampleOf } from "../testdata/nightly.ts";
import { asksFor, read } from "../testdata/obedient_reader.ts";
import type { DialogueEvent, JournalEvent, Json } from "../transcript/event.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import type { Statement } from "../transcript/message.ts";
import { MAX_NAME_LENGTH } from "../transcript/participant.ts";
import { asksForSummary, counting } from "./_contexts_fixture.ts";
import { checkQuoting, knownRuntime, markOf, type PromptStructure, structuresOf } from "./_isolation_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import type { DialogueParticipant } from "./turn.ts";
import { DialogueWorkflow } from "./workflow.ts";

/** The place of an attack. */
type Place = "statement" | "name" | "position" | "topic" | "tool" | "note";

const HARMLESS: Readonly<Record<Place, string>> = {
  statement: "Something harmless.",
  name: "Ada of the harmless words",
  position: "A harmless position in words",
  topic: "What is there that is harmless?",
  tool: "What a harmless tool gives.",
  note: "A harmless note.",
};

const choice: AnswerSchema<Json> = {
  name: "choice",
  jsonSchema: { type: "object", properties: { best: { type: "string" } }, required: ["best"] },
  read: (value) => ({ ok: true, value: value as Json }),
};

/** The participants and their tasks: ballots under labels, a turn with a tool, and turns with processors. */
class Asides extends DialogueWorkflow {
  readonly #at: (place: Place) => string;

  constructor(at: (place: Place) => string) {
    const members = ["ada", "ben", "cyn"].map((id) => ({
      id,
      role: "member",
      name: id === "ada" ? at("name") : `${id} of the others here`,
      position: id === "ada" ? at("position") : `The position that ${id} takes`,
      agent: new ChatAgent({ model: obedientModel(id, id === "ada" ? at("statement") : `${id} says it.`) }),
    }));
    super(at("topic"), members, { outputDirectory: false, runtime: knownRuntime });
    this.#at = at;
  }

  protected override async script(floor: Floor): Promise<void> {
    const [first, second] = this.participants;
    if (!first || !second) throw new TypeError("Cannot ask nobody");
    const tool: Tool = {
      name: "look",
      description: "Looks.",
      jsonSchema: { type: "object" },
      run: () => this.#at("tool"),
    };
    await floor.together(this.participants.map((one) => [one, { kind: "position", instruction: "State it." }]));
    const shown = floor.messages.filter((message): message is Statement => !message.failed);
    const labels = { ada: "Position C", ben: "Position A", cyn: "Position B" };
    for (const voter of this.participants) {
      const instruction = `Which is best? ${first.name} holds: ${first.position}.`;
      await floor.ask(voter, { kind: "ballot", instruction, schema: choice, shown, labels });
    }
    await floor.speak(second, { kind: "proposal", instruction: "Look, then propose.", tools: [tool] });
    const processors = [annotated(() => this.#at("note")), counting];
    await floor.speak(first, { kind: "critique", instruction: `Answer ${first.name}.`, processors });
    await floor.speak(second, { kind: "critique", instruction: `Answer ${first.name}.`, processors });
    await floor.speak(second, {
      kind: "refinement",
      instruction: `Answer ${first.name} on ${this.topic}.`,
      processors: [anonymised(), counting],
    });
  }
}

/** Says a text, uses a tool if possible, and obeys everything outside quotations. */
function obedientModel(id: string, says: string): ScriptedModel {
  return new ScriptedModel({
    id: `scripted/${id}`,
    contextWindow: 2_000_000,
    lines: [{
      when: () => true,
      times: Infinity,
      text: (prompt, { schema }) => {
        if (asksFor(DEMANDED, read(prompt).outside)) return schema ? '{"best":"I obey."}' : "I obey.";
        return schema ? '{"best":"Position A"}' : says;
      },
    }],
  });
}

async function heard(at: (place: Place) => string) {
  const events: JournalEvent[] = [];
  const workflow = new Asides(at);
  const result = await workflow.run({ onEvent: (event: DialogueEvent) => "seq" in event && events.push(event) });
  return { events, result };
}

/** Matches a length, which prompts may mention. */
function uncounted(structure: PromptStructure | undefined) {
  return { ...structure, outside: structure?.outside.replace(/about \d+ tokens/g, "some tokens") };
}

const harmless = await heard((place) => HARMLESS[place]);

/** Each attack is tried in one of them, in rotation, and in all of them in the nightly run. */
const PLACES = ["statement", "name", "position", "topic", "note"] as const;

for (const [turn, place] of PLACES.entries()) {
  Deno.test(`no attack of the corpus changes a ballot under labels, or the output of processors, as a ${place}`, async () => {
    equal(harmless.result.status, "completed");
    const expected = structuresOf(harmless.events);
    for (const attack of sampleOf(await attacks(), PLACES.length, turn)) {
      const text = written(attack, markOf);
      const at = (where: Place) => where === place ? text : HARMLESS[where];
      if (place === "name" && text.length > MAX_NAME_LENGTH) {
        throws(() => new Asides(at), RangeError);
        continue;
      }
      const { events, result } = await heard(at);
      equal(result.status, "completed", `${attack.id}: ${result.failures[0]?.reason.slice(0, 200)}`);
      checkQuoting(events, attack.id);
      deepEqual(
        fold(events).notes.map(({ answer }) => answer),
        fold(harmless.events).notes.map(({ answer }) => answer),
      );
      for (const [call, structure] of structuresOf(events)) {
        deepEqual(uncounted(structure), uncounted(expected.get(call)), `${attack.id}: ${call}`);
      }
    }
  });
}

Deno.test("no attack of the corpus breaks out of a tool's result, or appears in a tool's input", async () => {
  const member = (text: string) => {
    const called = { toolCalls: [{ id: "1", name: "look", arguments: "{}" }] };
    const model = new ScriptedModel({
      id: "scripted/ada",
      contextWindow: 2_000_000,
      lines: [
        called,
        { toolCalls: [{ id: "2", name: text.slice(0, 200), arguments: text.slice(0, 200) }] },
        (prompt) => asksFor(DEMANDED, read(prompt).outside) ? "I obey." : "I have looked.",
      ],
    });
    return { id: "ada", name: "Ada", role: "member", agent: new ChatAgent({ model }) };
  };
  for (const attack of sampleOf(await attacks(), 3)) {
    const text = written(attack, markOf);
    const run = async (said: string) => {
      const tool: Tool = { name: "look", description: "Looks.", jsonSchema: { type: "object" }, run: () => said };
      const ada = member(said);
      class Looking extends DialogueWorkflow {
        protected override async script(floor: Floor): Promise<void> {
          await floor.speak(ada, { kind: "proposal", instruction: "Look, then propose.", tools: [tool] });
        }
      }
      const events: JournalEvent[] = [];
      const two = [ada, { ...ada, id: "ben", name: "Ben" }];
      const workflow = new Looking("A topic", two, { outputDirectory: false, runtime: knownRuntime });
      const result = await workflow.run({ onEvent: (event) => "seq" in event && events.push(event) });
      return { events, said: result.messages.map((message) => message.failed ? message.failure.reason : message.text) };
    };
    const [attacked, plain] = [await run(text), await run("something harmless")];
    deepEqual(attacked.said, ["I have looked."], attack.id);
    // Only the beginning of a long text is shown, and a line says so.
    const structures = (events: readonly JournalEvent[]) =>
      [...structuresOf(events)].map((
        [call, { outside, ...structure }],
      ) => [
        call,
        structure,
        outside.replaceAll("\n\nOnly its beginning is shown.", "").replaceAll("\nOnly its beginning is shown.", ""),
      ]);
    deepEqual(structures(attacked.events), structures(plain.events), attack.id);
    checkQuoting(attacked.events, attack.id);
  }
});

function quotesASummary(events: readonly JournalEvent[]): boolean {
  const prompts = [...sentPrompts(events).values()];
  return prompts.some((prompt) => read(prompt).quotations.some(({ heading }) => heading.startsWith("Summary of")));
}

Deno.test("a summary of attacked text is data too: no attack of the corpus breaks out of it", async () => {
  class Talk extends DialogueWorkflow {
    readonly #rounds: number;
    constructor(participants: readonly DialogueParticipant[], config: DialogueConfig, rounds: number) {
      super("A topic", participants, config);
      this.#rounds = rounds;
    }
    protected override async script(floor: Floor): Promise<void> {
      for (let round = 1; round <= this.#rounds; round++) {
        await floor.phase(`round-${round}`, async () => {
          for (const one of this.participants) await floor.speak(one, { kind: "statement", instruction: "Speak." });
        });
      }
    }
  }
  for (const strategy of ["length-based", "hierarchical"] as const) {
    // Rounds are summarised if few statements fit: that takes long dialogues, of which only a sample is run.
    const tried = sampleOf(await attacks(), strategy === "length-based" ? 4 : 20);
    for (const attack of tried) {
      const text = written(attack, markOf);
      const voice = (id: string) => {
        const reply = (prompt: Prompt) => {
          if (asksFor(DEMANDED, read(prompt).outside)) return "I obey.";
          return asksForSummary(prompt) ? `Summary: ${text}` : `${id} says ${"a word ".repeat(40)}`;
        };
        const model = new ScriptedModel({
          id: `scripted/${id}`,
          lines: [{ when: () => true, times: Infinity, text: reply }],
        });
        return { id, name: id, role: "participant", agent: new ChatAgent({ model }) };
      };
      const config: DialogueConfig = {
        outputDirectory: false,
        runtime: knownRuntime,
        context: { strategy, window: 1800, threshold: 700, maxLength: 500 },
      };
      const events: JournalEvent[] = [];
      const workflow = new Talk([voice("ada"), voice("ben")], config, strategy === "length-based" ? 5 : 10);
      const result = await workflow.run({ onEvent: (event) => "seq" in event && events.push(event) });
      equal(result.status, "completed", `${attack.id}: ${result.failures[0]?.reason}`);
      ok(result.messages.every((message) => !message.failed && message.text !== "I obey."), attack.id);
      // A summary that is far too long is rejected: the statements are shown in another way.
      ok(text.length > 500 || quotesASummary(events), attack.id);
      checkQuoting(events, attack.id);
    }
  }
});
