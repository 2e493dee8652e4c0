import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import type { JournalEvent } from "../../transcript/event.ts";
import { fold } from "../../transcript/fold.ts";
import { listened } from "../_listened_fixture.ts";
import { readDialogue } from "../review_dialogue.ts";
import { held as heldCouncil } from "../council/_council_fixture.ts";
import { held as heldDialectic } from "../dialectic/_dialectic_fixture.ts";
import { held as heldRoundtable } from "../roundtable/_roundtable_fixture.ts";
import { heldDebate, inFolder, judge, prefersFirst, readDebate } from "./_panel_fixture.ts";
import { createPanelWorkflow } from "./mod.ts";
import { sidesOf } from "./sides.ts";

/** Identifying features of a side that a judge must not see: whole and partial names, ids, models, roles. */
const MARKS = /Zebulon|Quillfeather|Xanthippe|Merriweather|advocate-\d|secret-model|moderator-model|position.advocate/i;

Deno.test("no judge's prompt contains a name, model or role of a side", async () => {
  const names = ["Zebulon Quillfeather", "Xanthippe Merriweather"];
  const models = ["vendor/secret-model-9", "vendor/other-secret-model"];
  const dialogue = await readDebate({
    names,
    models,
    say: (seat) =>
      `${names[1 - seat]} is wrong, ZEBULON  QUILLFEATHER too, and so says Mo Derator. As secret-model-9 I, ` +
      `advocate-${seat + 1}, tell Merriweather and Zebulon: vendor/other-secret-model has no case.`,
  });
  const eva = judge("eva", prefersFirst);
  await createPanelWorkflow(dialogue, [eva.judge], { samples: 2, beliefs: true }).run();
  ok(eva.model.calls.length >= 4);
  for (const [n, prompt] of eva.model.calls.entries()) {
    const text = prompt.map((block) => block.text).join("\n") + JSON.stringify(eva.model.callOptions[n]?.schema ?? {});
    doesNotMatch(text, MARKS);
    match(text, /Side 1 is wrong|Side 2 is wrong/);
  }
});

Deno.test("neither the order nor the numbers of messages reveal who spoke first", async () => {
  const dialogue = await readDebate();
  const eva = judge("eva", prefersFirst);
  await createPanelWorkflow(dialogue, [eva.judge]).run();
  const [first = [], second = []] = eva.model.calls;
  const titles = (prompt: typeof first) =>
    prompt.flatMap(({ text }) => /^<<<begin \S+ \| (.*)>>>$/m.exec(text)?.[1] ?? []);
  equal(titles(first).length, 8);
  equal(
    JSON.stringify(titles(first)),
    JSON.stringify(titles(second)),
    "what differs is only what stands in the fences",
  );
  // The prompts differ only in that: exchanging the seats turns one into the other.
  const exchanged = (prompt: typeof first) =>
    prompt.map(({ text }) => text).join("\n").replaceAll(/<<<(begin|end) \w+/g, "").replaceAll(
      /[Ss]eat (\d)/g,
      (_, seat) => `seat ${1 - seat}`,
    )
      .replaceAll(/Speech \d/g, "Speech");
  const plain = (prompt: typeof first) =>
    prompt.map(({ text }) => text).join("\n").replaceAll(/<<<(begin|end) \w+/g, "").replaceAll("Seat", "seat")
      .replaceAll(/Speech \d/g, "Speech");
  equal(exchanged(first), plain(second));
});

Deno.test("names of sides are hidden even at the start of a sentence, ordinary words stay, and replacements are recorded", async () => {
  const dialogue = await readDebate({
    names: ["Rose", "PRO"],
    models: ["openai/gpt-4o", "openrouter/anthropic/claude-sonnet-4"],
    say: (seat) =>
      seat === 0
        ? "I am GPT-4o. Prices rose by 3 %. PRO grants that pro-market rules help, which PRO denied. Apologies, Mo Derator."
        : "ROSE says so. Rose's figures are wrong, Judge. You can end the debate here.",
  });
  const eva = judge("eva", prefersFirst);
  const { panel } = await createPanelWorkflow(dialogue, [eva.judge]).run();
  for (const prompt of eva.model.calls) {
    const text = prompt.map((block) => block.text).join("\n");
    match(
      text,
      /I am a model\. Prices rose by 3 %\. (Side \d) grants that pro-market rules help, which \1 denied\. Apologies, Mo Derator\./,
    );
    match(text, /(Side \d) says so\. \1's figures are wrong, Judge\. You can end the debate here\./);
  }
  equal(
    panel.neutralised.map(({ words, by }) => `${words} > ${by}`).sort().join("; "),
    "gpt-4o > a model; pro > label; rose > label",
  );
});

Deno.test("the summary of a verdict lists all replacements", async () => {
  await inFolder(async (folder) => {
    const { archive = "" } = await heldDebate(folder, {
      names: ["Ada", "Ben"],
      say: (seat) => seat === 0 ? "I am right." : "As gpt-4o I answer Ada.",
      models: ["openai/gpt-4o", "openai/gpt-4o"],
    });
    const { archive: verdict = "" } = await createPanelWorkflow(await readDialogue(archive), [
      judge("eva", prefersFirst).judge,
    ]).run();
    const [, list = ""] = (await Deno.readTextFile(`${verdict}/summary.md`)).split(
      "## Words that judges were not shown",
    );
    const rows = list.split("\n").filter((line) => line.startsWith("| ")).map((line) =>
      line.split("|").slice(1, 3).map((cell) => cell.trim()).join(" > ")
    );
    deepEqual(rows.slice(2), ["gpt-4o > a model", "ada > the label of the side"]);
  });
});

Deno.test("councils, dialectics and roundtables are judged between their speakers, without names", async () => {
  const held: readonly { readonly events: readonly JournalEvent[]; readonly roles: readonly string[] }[] = [
    { ...await heldCouncil(), roles: ["member"] },
    { ...await heldDialectic(), roles: [] },
    { ...await heldRoundtable(), roles: ["participant"] },
  ];
  for (const { events, roles } of held) {
    const record = fold(events);
    const sides = sidesOf(record);
    ok(sides.length >= 2, record.protocol);
    if (roles.length > 0) {
      const wanted = record.participants.filter(({ role }) => roles.includes(role)).map(({ id }) => id);
      equal(sides.map(({ id }) => id).join(), wanted.join(), record.protocol);
    }
    const eva = judge("eva-of-the-panel", prefersFirst);
    const { result } = await listened((options) =>
      createPanelWorkflow({ record, hash: "0".repeat(64) }, [eva.judge]).run(options)
    );
    equal(result.status, "completed");
    for (const prompt of eva.model.calls) {
      const text = prompt.map((block) => block.text).join("\n");
      for (const { name } of sides) {
        doesNotMatch(text, new RegExp(`(?<![\\p{L}])${RegExp.escape(name)}(?![\\p{L}])`, "u"), record.protocol);
      }
    }
  }
});
