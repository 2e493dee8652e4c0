import assert from "node:assert/strict";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { readDialogue } from "../review_dialogue.ts";
import { answersOf, CITIES, said } from "./_answers_fixture.ts";
import { extraction } from "./_extraction_fixture.ts";
import { quotedWords, type Sees } from "./mod.ts";

const ATLAS = "The parliament of Australia has met in Canberra since 1927. Its largest city is Sydney.";
const CASE = "I knew it at once. “has met in Canberra since 1927” [atlas], and “Sydney has a royal palace” [atlas].";

/** Runs a test on a consultancy whose consultant quotes a source, once rightly and once wrongly. */
async function onConsultancy(test: (archive: string) => Promise<void>): Promise<void> {
  await inFolder(async (outputDirectory) => {
    const texts = [{ source: { name: "atlas", title: "Atlas", text: ATLAS } }];
    const documents = { texts, images: [], warnings: [] };
    const workflow = answersOf(new ScriptedModel({ lines: [CASE] }), {
      choices: CITIES,
      argues: "Canberra",
      documents,
      outputDirectory,
    });
    await test((await workflow.run()).archive ?? "");
  });
}

Deno.test("a judge answers from the quotations, the transcript or the sources, and is shown no more", async () => {
  await onConsultancy(async (archive) => {
    const dialogue = await readDialogue(archive);
    assert.deepEqual(quotedWords(dialogue.record).map(({ message, source, words }) => [message, source, words]), [
      [1, "atlas", "has met in Canberra since 1927"],
    ]);
    const shown: Readonly<Record<Sees, readonly [said: boolean, source: boolean]>> = {
      quotations: [false, false],
      transcript: [true, false],
      sources: [true, true],
    };
    for (const sees of ["quotations", "transcript", "sources"] as const) {
      const { workflow, model } = extraction(dialogue, [said("B", 80)], { choices: CITIES, sees });
      const { extracted, status } = await workflow.runOrResume();
      assert.equal(status, "completed");
      assert.deepEqual(extracted, { kind: "answered", answer: "Canberra", because: "So it seems.", probability: 0.8 });
      const prompt = model.calls.flat().map(({ text }) => text).join("\n");
      assert.ok(prompt.includes("has met in Canberra since 1927"), prompt);
      assert.deepEqual([prompt.includes("I knew it at once"), prompt.includes("largest city")], shown[sees], prompt);
      assert.match(prompt, /Canberra⟧? \(assigned, and it may be wrong\)/);
      assert.doesNotMatch(prompt, /Do not answer the question yourself/);
    }
    const again = extraction(dialogue, [], { choices: CITIES, sees: "transcript" });
    assert.equal((await again.workflow.runOrResume()).extracted.kind, "answered");
    const page = await Deno.readTextFile(`${archive}/extractions/001/summary.md`);
    assert.match(page, /Given by a judge who saw the quotations\./);
  });
});

Deno.test("a judge of quotations answers where none was found", async () => {
  const dialogue = await answersOf(new ScriptedModel({ lines: ["It is Sydney."] }), {
    choices: CITIES,
    argues: "Sydney",
  });
  await dialogue.run();
  assert.ok(dialogue.held);
  const { workflow, model } = extraction({ record: dialogue.held.record, hash: "h" }, [said("A")], {
    choices: CITIES,
    sees: "quotations",
  });
  assert.equal((await workflow.run()).extracted.kind, "answered");
  assert.ok(!model.calls.flat().some(({ text }) => text.includes("It is Sydney")));
});
