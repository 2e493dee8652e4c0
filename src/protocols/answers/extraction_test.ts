import assert from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { listArchives } from "../../archive/list.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { exitCodeOf } from "../../cli/errors.ts";
import { DialogueWorkflow } from "../../dialogue/mod.ts";
import { ModelError } from "../../models/model_error.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { verifyArchive } from "../pages.ts";
import { readDialogue } from "../review_dialogue.ts";
import { extraction, found, recorded } from "./_extraction_fixture.ts";

const CHOICES = ["Yes", "No"];

for (const protocol of ["council", "dialectic", "roundtable"] as const) {
  Deno.test(`an extraction reads the answer out of a ${protocol}, by somebody who took no part`, async () => {
    const dialogue = await recorded(protocol);
    const { workflow, model } = extraction(dialogue, [found("b")], { choices: CHOICES });
    const { status, extracted, messages } = await workflow.run();
    assert.deepEqual([status, messages], ["completed", []]);
    assert.deepEqual(extracted, { kind: "answered", answer: "No", because: "The synthesis says so (message 3)." });
    const [prompt = []] = model.calls;
    const text = prompt.map(({ text }) => text).join("\n");
    for (const message of dialogue.record.messages) {
      assert.ok(message.failed || text.includes(message.text.trim().split("\n")[0] ?? ""), message.key);
    }
    assert.match(text, /You took no part in what was said/);
    assert.match(text, /Do not answer the question yourself/);
    assert.ok(text.trimEnd().includes("\n\nA. Yes\nB. No"));
    assert.ok(prompt.every(({ role }) => role !== "assistant"));
    model.assertDone();
  });
}

Deno.test("an extraction takes any text without choices, and no answer for none", async () => {
  const council = await recorded("council");
  const any = await extraction(council, [found(" Charge at busy hours. ")]).workflow.run();
  assert.equal(any.extracted.kind === "answered" && any.extracted.answer, "Charge at busy hours.");
  for (const none of [null, "null"]) {
    for (const config of [{}, { choices: CHOICES }]) {
      const { status, extracted, failures } = await extraction(council, [found(none, "It was split.")], config).workflow
        .run();
      assert.deepEqual([status, failures], ["completed", []]);
      assert.deepEqual(extracted, { kind: "missing", reason: "The council came to no single answer: It was split." });
    }
  }
});

Deno.test("an extraction fails if no answer can be read, and invents none", async () => {
  const council = await recorded("council");
  const ways = [
    [found("Perhaps"), found("C"), "answer: C"],
    ["Yes, I think.", "Yes!", "No."],
    [new ModelError("It cannot be said", { code: "bad_request" })],
  ];
  for (const lines of ways) {
    const { workflow } = extraction(council, lines, { choices: CHOICES });
    const result = await workflow.run();
    assert.deepEqual([result.status, result.extracted.kind], ["failed", "missing"]);
    assert.equal(exitCodeOf(result), 1);
  }
});

Deno.test("an extraction is kept in the archive, linked from its overview, listed with its cost, and never paid twice", async () => {
  const outputDirectory = await Deno.makeTempDir();
  try {
    const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Yes, buses."] }) });
    const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
    const config = { maxTurns: 2, outputDirectory };
    const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
    const dialogue = await readDialogue(archive);
    const usage = { inputTokens: 10, outputTokens: 5 };
    const prices = { "scripted/model": { inputUsd: 1, outputUsd: 1 } };
    const first = extraction(dialogue, [{ text: found("Buses"), usage }], { prices });
    const result = await first.workflow.runOrResume();
    assert.equal(result.archive, `${archive}/extractions/001`);
    const again = extraction(dialogue, [], { prices });
    const { extracted } = await again.workflow.runOrResume();
    assert.deepEqual(extracted, result.extracted);
    const other = extraction(dialogue, [found("A")], { choices: ["Buses", "Trams"] });
    assert.equal((await other.workflow.runOrResume()).archive, `${archive}/extractions/002`, "other choices");

    for (const path of [archive, `${archive}/extractions/001`]) {
      assert.deepEqual((await verifyArchive(path, (await readJournal(path)).events)).problems, []);
    }
    const index = await Deno.readTextFile(`${archive}/index.md`);
    assert.match(index, /^- \*\*Reviews:\*\* \[extractions\/001\]\(extractions\/001\/summary\.md\), /m);
    const own = await Deno.readTextFile(`${archive}/extractions/001/summary.md`);
    assert.match(own, /^\*\*Buses\*\*\n\n- \*\*Why:\*\* The synthesis says so/m);
    assert.match(own, /^## Answer\n\n\*\*Buses\*\*\n\n> The synthesis says so/m);
    const report = await Deno.readTextFile(`${archive}/report.html`);
    assert.match(report, /Answer extraction[^]*<strong>Buses<\/strong>/);
    const [entry] = await listArchives(outputDirectory);
    assert.deepEqual(entry?.reviews, { costUsd: 0.000015, unpricedCalls: 1 });
  } finally {
    await Deno.remove(outputDirectory, { recursive: true });
  }
});

Deno.test("an extraction stopped by a limit asks when resumed", async () => {
  const council = await recorded("council");
  const outputDirectory = await Deno.makeTempDir();
  try {
    const controller = new AbortController();
    controller.abort();
    const stopped = await extraction(council, [], { outputDirectory }).workflow.run({ signal: controller.signal });
    assert.deepEqual([stopped.status, stopped.extracted.kind], ["stopped", "missing"]);
    const resumed = await extraction(council, [found("Yes")], { outputDirectory }).workflow.runOrResume();
    assert.deepEqual([resumed.status, resumed.archive], ["completed", stopped.archive]);
  } finally {
    await Deno.remove(outputDirectory, { recursive: true });
  }
});

Deno.test("an extraction refuses choices that are not different, and a dialogue without statements", async () => {
  const council = await recorded("council");
  assert.throws(
    () => extraction(council, [], { choices: ["Yes", "yes."] }),
    /'choices' must be 2 to 26 different answers/,
  );
  const silent = { ...council, record: { ...council.record, messages: [] } };
  assert.throws(() => extraction(silent, []), /nothing was said in it/);
});
