import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { ChatAgent } from "../agents/chat_agent.ts";
import { z } from "zod";
import type { Floor } from "../dialogue/floor.ts";
import { DialogueWorkflow } from "../dialogue/workflow.ts";
import { ModelError } from "./model_error.ts";
import { RecordedModel, RecordingError } from "./recorded_model.ts";

async function withRecording(yaml: string, test: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "answers.yaml");
    await Deno.writeTextFile(path, yaml);
    await test(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const TWO = "# By hand.\ntalk/a#1: |\n  Buses, because they go everywhere.\n\n  And cheaply.\ntalk/b#1: 'Trams.'\n";

Deno.test("RecordedModel answers by the key of the call, whatever the prompt is", () =>
  withRecording(TWO, async (path) => {
    const model = await RecordedModel.open(path);
    equal(model.id, `recorded/${path}`);
    const pieces: string[] = [];
    const onDelta = (text: string) => void pieces.push(text);
    const answer = await model.complete([{ role: "user", text: "?" }], { call: "talk/a#1", onDelta });
    deepEqual(answer, {
      text: "Buses, because they go everywhere.\n\nAnd cheaply.\n",
      finishReason: "stop",
      model: model.id,
    });
    equal(pieces.join(""), answer.text);
    equal((await model.complete([], { call: "talk/b#1" })).text, "Trams.");
    equal((await model.complete([], { call: "talk/b#1" })).text, "Trams.");
  }));

Deno.test("a key that a recording lacks is an error that names key and file, and is not tried again", () =>
  withRecording(TWO, async (path) => {
    const model = await RecordedModel.open(path);
    await rejects(model.complete([], { call: "talk/c#1" }), (error) => {
      ok(error instanceof ModelError && !error.retryable && !error.mayHaveBeenPaid);
      equal(error.message, `The recording ${path} has no answer for the call 'talk/c#1'`);
      return true;
    });
    const people = ["a", "b"].map((id) => ({ id, name: id, role: "participant", agent: new ChatAgent({ model }) }));
    const talk = new DialogueWorkflow("Getting there", people, { maxTurns: 2, outputDirectory: false });
    const { status, endReason, because = "", usage } = await talk.run();
    deepEqual([status, endReason], ["stopped", "provider"]);
    ok(because.includes("has no answer for the call 'round-1/statement/a#1'"), because);
    equal(usage.calls, 1);
  }));

Deno.test("an answer asked aside that a recording lacks is missing, because the question may be newer than the recording", () =>
  withRecording("round-1/statement/a#1: Buses.\nround-1/statement/b#1: Trams.\n", async (path) => {
    class Asking extends DialogueWorkflow {
      protected override async script(floor: Floor): Promise<void> {
        const [a] = this.participants;
        if (a) floor.ask(a, { kind: "fact_check", instruction: "Is it so?", schema: z.object({ so: z.boolean() }) });
        await super.script(floor);
      }
    }
    const agent = new ChatAgent({ model: await RecordedModel.open(path) });
    const people = ["a", "b"].map((id) => ({ id, name: id, role: "participant", agent }));
    const { status, failures, warnings, messages } = await new Asking("Getting there", people, {
      maxTurns: 2,
      outputDirectory: false,
    }).run();
    deepEqual([status, failures, messages.length], ["completed", [], 2]);
    deepEqual(warnings.map(({ code }) => code), ["unreadable_fact_check"]);
    ok(warnings[0]?.text.includes("has no answer for the call 'fact_check/a#1'"), warnings[0]?.text);
  }));

Deno.test("recorded answers go through the ledger, cost nothing and leave limits alone", () =>
  withRecording("round-1/statement/a#1: Buses.\nround-1/statement/b#1: Trams.\n", async (path) => {
    const agent = new ChatAgent({ model: await RecordedModel.open(path) });
    const people = ["a", "b"].map((id) => ({ id, name: id, role: "participant", agent }));
    const config = { maxTurns: 2, outputDirectory: false, maxCostUsd: 0.01 } as const;
    const { messages, usage, status } = await new DialogueWorkflow("Getting there", people, config).run();
    equal(status, "completed");
    deepEqual(messages.map((message) => !message.failed && message.text), ["Buses.", "Trams."]);
    deepEqual([usage.calls, usage.unknownCalls, usage.costUsd, usage.unpricedCalls], [2, 2, 0, 0]);
  }));

Deno.test("RecordedModel waits before each few words where somebody watches, and can be cancelled", () =>
  withRecording(`a#1: ${"word ".repeat(10)}end.\n`, async (path) => {
    let waits = 0;
    const model = await RecordedModel.open(path, { pace: () => () => Promise.resolve(void waits++) });
    const pieces: string[] = [];
    await model.complete([], { call: "a#1", onDelta: (text) => void pieces.push(text) });
    deepEqual([waits, pieces.length, pieces.join("").split(" ").length], [3, 3, 11]);
    await model.complete([], { call: "a#1" });
    equal(waits, 3, "nobody watches");
    const reason = new Error("enough");
    const cancelled = model.complete([], { call: "a#1", signal: AbortSignal.abort(reason) });
    await rejects(cancelled, (error) => error === reason);
  }));

Deno.test("RecordedModel says what is wrong with a file, and repeats nothing of what stands in it", async () => {
  await rejects(RecordedModel.open("no/such.yaml"), /no\/such\.yaml: there is no such file/);
  await rejects(RecordedModel.open("src"), /src: it is no file/);
  const bomb = `a: &a [${"x,".repeat(9)}]\nb: [*a, *a]\n`;
  for (
    const yaml of ["secret", "- secret", "secret: 1", "secret: { no: text }", "secret: [", bomb, "a: secret\na: b\n"]
  ) {
    await withRecording(yaml, async (path) => {
      await rejects(RecordedModel.open(path), (error) => {
        ok(error instanceof RecordingError, String(error));
        ok(error.message.includes(path) && !error.message.includes("secret"), error.message);
        return true;
      });
    });
  }
});
