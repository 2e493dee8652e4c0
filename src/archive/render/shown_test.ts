import assert from "node:assert/strict";
import { parse } from "yaml";
import { PARTICIPANTS, renderAll, Sample, sampleWithSummaries } from "../_sample_record_fixture.ts";
import type { Format } from "../layout.ts";
import { messageFiles, renderIndex, renderNote } from "./render.ts";

const { record } = sampleWithSummaries();

function page(step: string, format: Format = "md", of = record): string {
  const note = of.notes.find(({ key }) => key === `context/advocate-1/${step}`) ?? assert.fail(step);
  return renderNote(of, note, format).content;
}

Deno.test("the page of a summary states its messages, method, sources and result", () => {
  const { covers, method, cut, made_from, before, after } = parse(page("2").split("---\n")[1] ?? "");
  assert.deepEqual({ covers, method, cut, made_from, before, after }, {
    covers: "2-5",
    method: "from the previous one",
    cut: true,
    made_from: ["../notes/003_context_summary_1.md"],
    before: { characters: 9000, tokens: 2000 },
    after: { characters: 21, tokens: 6 },
  });
  const body = page("2");
  assert.match(body, /^# Context summary of messages 2 to 5 by Ada$/m);
  assert.match(body, /\*\*Made:\*\* from the previous one; over its limit twice, then cut at a sentence$/m);
  assert.match(body, /\*\*Made from:\*\* \[the summary of messages 2 and 3 by Ada\]\([^)]*\)$/m);
  assert.match(body, /\*\*Before:\*\* 9,000 characters, 2,000 tokens$/m);
  assert.match(body, /\*\*After:\*\* 21 characters, 6 tokens$/m);
  assert.match(body, /^---\n\nWhat was said in 2-5\.\n\n---\n# Context summary/m);
  const { model, latency_ms, usage } = JSON.parse(page("rounds/round-1", "json"));
  assert.deepEqual([model, latency_ms, usage.calls, usage.saved_usd], ["openai/gpt-sample", 900, 1, 0.0045]);
});

Deno.test("a missing summary, or one in another form, is shown as such", () => {
  const { record: without } = new Sample().phase("p").turn("advocate-1", "argument", "A.")
    .aside("context_summary", 1, "advocate-1", undefined)
    .aside("context_summary", 1, "advocate-1", "just words", "other");
  const [missing, other] = without.notes.map((note) => renderNote(without, note, "md").content);
  assert.match(missing ?? "", /^# Context summary up to message 1 by Ada$/m);
  assert.match(missing ?? "", /\*\*Missing\.\*\*/);
  assert.match(other ?? "", /^> just words$/m);
});

Deno.test("the index counts context summaries", () => {
  assert.match(
    [...renderIndex(record, "md")][0]?.content ?? "",
    /; asked separately: 3 context summaries$/m,
  );
});

Deno.test("all links on the pages of summaries lead to existing files", () => {
  for (const format of ["md", "json"] as const) {
    const files = renderAll(record, { format });
    const paths = new Set(files.map(({ path }) => path));
    let links = 0;
    for (const { path, content } of files) {
      if (!path.startsWith("notes/") && !path.startsWith("messages/")) continue;
      for (const [, target = ""] of content.matchAll(/\.\.\/((?:notes|messages)\/[\w.-]+)/g)) {
        assert.ok(paths.has(target), `${path} leads to ${target}`);
        links++;
      }
    }
    assert.ok(links > 5, String(links));
  }
});

Deno.test("a summary's text and details are unchanged on its page", () => {
  const participants = PARTICIPANTS.map((participant) => ({ ...participant, name: "# A\n| b |" }));
  const sample = new Sample({ participants }).phase("p").turn("advocate-1", "argument", "A.")
    .contextSummary("advocate-1", "../../x|<b>", { of: "1", text: "Said.", method: "---\n# Fake\n| a |" });
  const [file] = sample.record.notes.map((note) => renderNote(sample.record, note, "md"));
  assert.match(file?.path ?? "", /^notes\/001_context_summary_x-b\.md$/);
  assert.equal(file?.content.match(/^#/gm)?.length, 1, file?.content);
  assert.equal(parse(file?.content.split(/^---$/m)[1] ?? "").method, "---\n# Fake\n| a |");
});

const NOTE = "../notes/003_context_summary_1";

function turnNote(number: number, format: Format = "md", of = record): string {
  const message = of.messages.find((message) => message.number === number) ?? assert.fail();
  return messageFiles(of, message, format)[1]?.content ?? "";
}

function frontMatter(number: number) {
  const { shown, summaries, passages_of, left_out } = parse(turnNote(number).split("---\n")[1] ?? "");
  return { shown, summaries, passages_of, left_out };
}

Deno.test("the front matter of a message's note lists what its speaker saw: whole, summarized, in part or not at all", () => {
  const nothing = { summaries: undefined, passages_of: undefined, left_out: undefined };
  assert.deepEqual(frontMatter(3), { ...nothing, shown: "1-2" });
  assert.deepEqual(frontMatter(6), { ...nothing, shown: "1,5", summaries: [`${NOTE}.md`], passages_of: "4" });
  assert.deepEqual(frontMatter(7), { ...nothing, shown: "6", left_out: "1-5" });
  const { shown, summaries, passages_of, left_out } = JSON.parse(turnNote(6, "json"));
  assert.deepEqual([shown, summaries, passages_of, left_out], ["1,5", [`${NOTE}.json`], "4", undefined]);
});

Deno.test("a message's note states on one line what its speaker saw", () => {
  assert.match(turnNote(3), /\*\*Shown to the speaker:\*\* messages 1 and 2 in full$/m);
  assert.ok(
    turnNote(6).includes(
      `**Shown to the speaker:** messages 1 and 5 in full; a summary of 2 and 3 ([note](${NOTE}.md)); passages of 4\n`,
    ),
    turnNote(6),
  );
  assert.match(turnNote(7), /\*\*Shown to the speaker:\*\* message 6 in full; left out: 1 to 5$/m);
  const text = turnNote(6, "txt").replace(/\s+/g, " ");
  assert.ok(text.includes('shown: "1,5" '), text);
  assert.ok(text.includes(`Shown to the speaker: messages 1 and 5 in full; a summary of 2 and 3 (note <${NOTE}.txt>)`));
});

Deno.test("a speaker who saw nothing is distinguished from a message that nobody was asked for", () => {
  const { record } = new Sample().phase("p").turn("moderator", "announcement", "Welcome.")
    .turn("advocate-1", "argument", "First.", { shown: "" });
  assert.equal(turnNote(1, "md", record), "", "nobody was asked for an announcement");
  assert.match(turnNote(2, "md", record), /^shown: ""$/m);
  assert.match(turnNote(2, "md", record), /\*\*Shown to the speaker:\*\* no earlier messages$/m);
});

Deno.test("a summary that is not recorded is named by its key", () => {
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", "A.", {
    shown: "",
    digests: [{ kind: "summary", numbers: "1-9", note: "context/advocate-1/lost" }],
  });
  assert.match(turnNote(1, "md", record), /a summary of 1 to 9 \(context\/advocate-1\/lost\)$/m);
});

Deno.test("a note states what the participant asked was shown", () => {
  const sample = new Sample().phase("p").turn("advocate-1", "argument", "A.").turn("advocate-2", "argument", "B.")
    .contextSummary("moderator", "all", { of: "1-2" });
  const asked = { participant: "moderator", kind: "score" } as const;
  sample.add({
    type: "turn.started",
    key: "p/score/moderator",
    ...asked,
    phase: "p",
    replyTo: 2,
    shown: "2",
    digests: [{ kind: "summary", numbers: "1-2", note: "context/moderator/all" }],
    wording: "00",
  });
  const { record } = sample.score(2, 5, 5).add({
    type: "score.recorded",
    key: "p/score/moderator",
    ...asked,
    about: 2,
    answer: { given: true, value: { scores: { logical_coherence: 5 } } },
  });
  const [, , score] = record.notes.map((note) => renderNote(record, note, "md").content);
  assert.match(score ?? "", /\*\*Shown for this question:\*\* message 2 in full; a summary of 1 and 2 \(\[note\]/);
});

Deno.test("a message's note and a fact check's state what they were told when they were asked again, without tools", () => {
  const told =
    "Your answer could not be used. ⟦It is not in English: write all texts in English.⟧ Give `findings` again. So.";
  const asked = (usesTools: boolean) => {
    const sample = new Sample().phase("p").turn("advocate-1", "argument", "A.")
      .aside("fact_check", 1, "checker", { findings: [] });
    sample.add({ type: "block.recorded", hash: "again", text: told });
    for (const key of ["p/argument-1/advocate-1", "p/fact_check-1/checker"]) {
      const call = { type: "call.sent", model: "m", maxOutputTokens: 9, reserved: { tokens: 9 } } as const;
      sample.add({ ...call, call: `${key}#1.1`, blocks: [] });
      if (usesTools) sample.add({ type: "tool.sent", call: `${key}#1.1`, place: 0, tool: "read_file", input: {} });
      const prefix = { call: `${key}#1.1`, count: 0 };
      sample.add({ ...call, call: `${key}#2.1`, prefix, blocks: [{ role: "user", hash: "again" }] });
    }
    const { record } = sample;
    return ["notes/001_turn.md", "notes/001_fact_check.md"].map((path) =>
      /^- \*\*Asked again:\*\* (.*)$/m.exec(renderAll(record).find((file) => file.path === path)?.content ?? "")?.[1]
    );
  };
  const said = "“Your answer could not be used. It is not in English: write all texts in English.”";
  assert.deepEqual(asked(false), [said, said]);
  assert.deepEqual(asked(true), [undefined, undefined]);
});
