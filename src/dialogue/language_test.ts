import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { z } from "zod";
import { requiredText, zodAnswer } from "../agents/answer_schema.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { Facts } from "../archive/render/facts.ts";
import { notePage } from "../archive/render/note_page.ts";
import { toMarkdown } from "../archive/render/page.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import { inLanguage } from "../words/language.ts";
import { DialogueWorkflow, type Floor } from "./mod.ts";

/** Holds two turns in a language, and returns what the speakers were shown with the first event. */
async function held(language: string | { readonly speakers: string; readonly readers: string } | undefined) {
  const model = new ScriptedModel({ lines: ["Eins.", "Zwei."] });
  const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: new ChatAgent({ model }) }));
  const config = { maxTurns: 2, outputDirectory: false, ...(language === undefined ? {} : { language }) } as const;
  const workflow = new DialogueWorkflow("Trams", people, config);
  await workflow.run();
  const prompts = model.calls.map((prompt) => prompt.map(({ text }) => text).join("\n"));
  return { prompts, settings: workflow.held?.record.settings ?? {} };
}

Deno.test("Every prompt says in which language to write, in that language where there are texts in it", async () => {
  const { prompts, settings } = await held("de");
  equal(prompts.length, 2);
  for (const prompt of prompts) {
    match(prompt, /\nSchreiben Sie auf Deutsch, in welcher Sprache auch immer das Vorige steht\./);
  }
  deepEqual(settings["language"], { speakers: "de", readers: "de" });
  const japanese = await held("ja");
  for (const prompt of japanese.prompts) {
    match(prompt, /\nWrite in Japanese, whatever language the words above are in\./);
  }
});

Deno.test("A dialogue without a language says nothing of one, as older ones", async () => {
  const { prompts, settings } = await held(undefined);
  ok(prompts.every((prompt) => !prompt.includes("Write in")));
  equal(settings["language"], undefined);
});

Deno.test("What is no language is refused before anything is asked", () => {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: [] }) });
  const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
  for (const language of ["../de", "Deutsch", "xx", ""]) {
    throws(
      () => new DialogueWorkflow("Trams", people, { language }),
      /'language' must be a tag such as 'de'/,
      language,
    );
  }
});

const LINE =
  "Trams should cost nothing, because everybody gains by them. Who rides saves money, and who does not ride " +
  "spends less time in a jam. The city gains room, the air gets better, and nobody has to think about which ticket is " +
  "the right one. That is worth its price.";

Deno.test("A message in another language says so in its file, is quoted as it is, and is not asked for again on resuming", async () => {
  const outputDirectory = await Deno.makeTempDir();
  try {
    const model = new ScriptedModel({ lines: Array(6).fill(LINE) });
    const agent = new ChatAgent({ model });
    const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
    const { archive: folder = "", messages } = await new DialogueWorkflow("Trams", people, {
      maxTurns: 2,
      outputDirectory,
      language: "de",
    }).run();
    deepEqual(messages.map((message) => !message.failed && message.otherLanguage), ["en", "en"]);
    equal(model.calls.length, 4);
    const [first = ""] = [...Deno.readDirSync(`${folder}/messages`)].map(({ name }) => name).toSorted();
    const page = await Deno.readTextFile(`${folder}/messages/${first}`);
    match(page, /^language: en$/m);
    match(page, /\*\*In einer anderen Sprache:\*\* Englisch, auch auf nochmalige Bitte\./);
    await new DialogueWorkflow("Trams", people, { maxTurns: 2, language: "de" }).resume(folder);
    equal(model.calls.length, 4);
  } finally {
    await Deno.remove(outputDirectory, { recursive: true });
  }
});

/** Asks aside for a reason. */
class Asking extends DialogueWorkflow {
  protected override async script(floor: Floor): Promise<void> {
    const [one] = this.participants;
    const schema = zodAnswer("why", z.object({ why: requiredText() }));
    if (one) await floor.ask(one, { kind: "belief", schema, instruction: "Warum?" });
  }
}

Deno.test("An answer aside in another language is marked on record, and its file says so", async () => {
  const model = new ScriptedModel({ lines: Array(2).fill(JSON.stringify({ why: LINE })) });
  const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: new ChatAgent({ model }) }));
  const workflow = new Asking("Trams", people, { outputDirectory: false, language: "de" });
  await workflow.run();
  equal(model.calls.length, 2);
  const { record } = workflow.held ?? {};
  const [note] = record?.notes ?? [];
  ok(record && note);
  equal(note.otherLanguage, "en");
  const page = inLanguage("de", () => toMarkdown(notePage(Facts.of(record, "md", []), note)));
  match(page, /^language: en$/m);
  match(page, /\*\*In einer anderen Sprache:\*\* Englisch, auch auf nochmalige Bitte\./);
});
