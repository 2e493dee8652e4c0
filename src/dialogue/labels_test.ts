import { deepEqual, equal, match, ok } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import type { AnswerSchema } from "../agents/agent.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { DialogueEvent, JournalEvent } from "../transcript/event.ts";
import { fold, sentPrompts } from "../transcript/fold.ts";
import type { Message, Statement } from "../transcript/message.ts";
import { labelled } from "./_labels.ts";
import type { Floor } from "./floor.ts";
import { DialogueWorkflow } from "./workflow.ts";

const LABELS = { ada: "Position C", ben: "Position A", cyn: "Position B" } as const;
const ORDER = ["ben", "cyn", "ada"] as const;
const NAMES = { ada: "Quillfeather", ben: "Zbigniew", cyn: "Vandermolen" } as const;

const choice: AnswerSchema<string> = {
  name: "choice",
  jsonSchema: { type: "object", properties: { best: { type: "string" } }, required: ["best"] },
  read: (value) => ({ ok: true, value: typeof value === "string" ? value : String(Object(value)["best"]) }),
};

/** Everybody makes a statement that contains all names, and is asked about all of them without the names. */
class Vote extends DialogueWorkflow {
  protected override async script(floor: Floor): Promise<void> {
    await floor.together(this.participants.map((one) => [one, { kind: "position", instruction: "State it." }]));
    const said = floor.messages.filter((message): message is Statement => !message.failed);
    const shown = ORDER.flatMap((id) => said.filter(({ speaker }) => speaker === id));
    for (const voter of this.participants) {
      await floor.ask(voter, { kind: "ballot", instruction: "Which is best?", schema: choice, shown, labels: LABELS });
    }
  }
}

function workflow({ shared }: { readonly shared: boolean }): Vote {
  const lines = (name: string) => [`I, ${name}, differ from ${Object.values(NAMES).join(" and ")}.`];
  const common = new ScriptedModel({
    lines: [...Object.values(NAMES).flatMap(lines), ...Array<string>(3).fill('{"best":"Position A"}')],
  });
  return new Vote(
    "A question",
    Object.entries(NAMES).map(([id, name]) => {
      const model = shared
        ? common
        : new ScriptedModel({ id: `s/${id}`, lines: [...lines(name), '{"best":"Position A"}'] });
      return { id, name, role: "member", position: `What ${name} wants`, agent: new ChatAgent({ model }) };
    }),
    { outputDirectory: false },
  );
}

for (const shared of [true, false]) {
  Deno.test(`ask() with labels shows statements in the order given, without authors, ${shared ? "one model" : "three models"}`, async () => {
    const events: JournalEvent[] = [];
    const result = await workflow({ shared }).run({
      onEvent: (event: DialogueEvent) => "seq" in event && events.push(event),
    });
    equal(result.status, "completed");
    const ballots = [...sentPrompts(events)].filter(([call]) => call.startsWith("ballot/"));
    equal(ballots.length, 3);
    for (const [call, prompt] of ballots) {
      const said = prompt.filter(({ text }) => text.startsWith("<<<begin"));
      deepEqual(said.map(({ role }) => role), ["user", "user", "user"], "nobody's own are told apart");
      for (const { text } of said) ok(!/Quillfeather|Zbigniew|Vandermolen|Message \d/.test(text), text);
      deepEqual(said.map(({ text }) => /Position [A-C]/.exec(text)?.[0]), ["Position A", "Position B", "Position C"]);
      match(said[0]?.text ?? "", /I, Position A, differ from Position C and Position A and Position B\./);
      const asked = prompt.at(-1)?.text ?? "";
      match(asked, new RegExp(`It is your turn, ${NAMES[call.split("/")[1]?.split("#")[0] as keyof typeof NAMES]}\\.`));
      ok(!asked.includes("said yourself"));
    }
    deepEqual(fold(events).notes.map(({ answer }) => answer), Array(3).fill({ given: true, value: "Position A" }));
  });
}

/** Ends as soon as it may, and warns that something was wrong. */
class Short extends DialogueWorkflow {
  protected override async script(floor: Floor): Promise<void> {
    let last: Message | undefined;
    for (let round = 1; round <= 3; round++) {
      await floor.phase(`round-${round}`, async () => {
        for (const one of this.participants) {
          last = await floor.speak(one, { kind: "statement", instruction: "Speak." });
        }
      });
      if (last) floor.warn("odd", "Something is odd", last);
      floor.warn("odd", "Something is odd with all of it");
      if (floor.shortcut(true)) floor.end("consensus");
    }
  }
}

Deno.test("shortcut() depends on the answers and is never taken in a rehearsal; warn() is recorded once", async () => {
  const model = new ScriptedModel({ lines: ["One.", "Two."] });
  const agent = new ChatAgent({ model });
  const make = () =>
    new Short("A topic", [
      { id: "a", name: "Ana", role: "participant", agent },
      { id: "b", name: "Ben", role: "participant", agent },
    ], { outputDirectory: false });
  const rehearsed = await make().rehearse();
  deepEqual([rehearsed.messages.length, rehearsed.endReason, rehearsed.warnings], [6, "completed", []]);
  const result = await make().run();
  deepEqual([result.messages.length, result.endReason], [2, "consensus"]);
  deepEqual(result.warnings.filter(({ code }) => code === "odd"), [
    { code: "odd", text: "Something is odd", key: "round-1/statement/b" },
    { code: "odd", text: "Something is odd with all of it" },
  ]);
});

Deno.test("labels replace names, and words that only look like one stay", () => {
  const statement: Statement = {
    failed: false,
    number: 1,
    key: "position/ada",
    speaker: "ada",
    kind: "position",
    phase: "",
    at: "",
    text: "Prices rose, says Rose, and Bill pays the bill.",
    annotation: "looked up: “Bill pays the bill” was said before (message 7, Bill)",
  };
  const participants = [{ id: "ada", name: "Rose", role: "member" }, { id: "ben", name: "Bill", role: "member" }];
  const { shown } = labelled([statement], { ada: "Position B", ben: "Position A" }, participants);
  deepEqual(shown.map(({ text, annotation }) => [text, annotation]), [[
    "Prices rose, says Position B, and Position A pays the bill.",
    "looked up: “Position A pays the bill” was said before",
  ]]);
});
