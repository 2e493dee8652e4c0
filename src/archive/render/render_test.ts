import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "yaml";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { PARTICIPANTS, renderAll, Sample, sampleDebate, SETTINGS } from "../_sample_record_fixture.ts";
import { FORMATS } from "../layout.ts";
import { renderIndex, renderMessage, renderMetadata, renderSummary } from "./render.ts";
import { RENDERER_VERSION } from "./fields.ts";

/** YAML front matter of a Markdown file, and what follows it. */
function split(content: string): { readonly fields: Record<string, unknown>; readonly body: string } {
  const [, front = "", body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(content) ?? assert.fail(content);
  return { fields: parse(front), body };
}

/** The cells of a table row, as GitHub's Markdown splits it. */
function cells(row: string): string[] {
  const parts = row.match(/(?:\\[!-\/:-@[-`{-~]|[^|])*\|/gu) ?? [];
  return parts.slice(1).map((part) => part.slice(0, -1).trim());
}

/** Rows of the table of messages in an index. */
function messageRows(index: string): string[] {
  return index.slice(index.indexOf("\n## Messages\n")).split("\n").filter((line) =>
    line.startsWith("| [") || line.startsWith("| –")
  );
}

function file(record: DialogueRecord, number: number, format: "md" | "json" | "txt" = "md"): string {
  const message = record.messages.find((message) => message.number === number) ?? assert.fail();
  return renderMessage(record, message, format).content;
}

Deno.test("renderMessage() writes front matter from which the message is known without any other file", () => {
  const { record } = sampleDebate();
  const { fields, body } = split(file(record, 4));
  const { archive, renderer, motion, number, key, phase, round, kind, speaker, role, position, reply_to } = fields;
  assert.deepEqual(
    { archive, renderer, motion, number, key, phase, round, kind, speaker, role, position, reply_to },
    {
      archive: "message",
      renderer: RENDERER_VERSION,
      motion: "Congestion pricing",
      number: 4,
      key: "arguments/round-1/argument-4/advocate-1",
      phase: "arguments/round-1",
      round: 1,
      kind: "argument",
      speaker: "Ada",
      role: "position_advocate",
      position: "Cities should charge cars for entering",
      reply_to: { number: 3, file: "003_position_advocate_18f89201.md" },
    },
  );
  assert.equal(fields["model"], "openai/gpt-sample");
  assert.deepEqual(fields["usage"], {
    calls: 1,
    input_tokens: 820,
    cached_input_tokens: 400,
    output_tokens: 120,
    cost_usd: 0.0024,
  });
  assert.deepEqual(fields["overrun"], { limit: 250, tokens: 391, cut: true });
  assert.match(body, /\[message 3\]\(003_position_advocate_18f89201\.md\) by Ben: “Roads are a common good/);
  assert.match(body, /\*\*Cut:\*\* 391 tokens were said where 250 are allowed/);
  assert.match(body, /logical coherence 8, evidence quality 9; one reading by one model, by Mo \(.*\)\n\n> Clear, and/);
  assert.ok(body.endsWith("\n\n---\n\nLondon's centre saw traffic fall by about 18 per cent in the first year.\n"));
});

Deno.test("renderMessage() says of unknown usage that it is unknown, and never 0", () => {
  const { fields } = split(file(sampleDebate().record, 5));
  assert.deepEqual(fields["usage"], { calls: 1, unknown_calls: 1, unpriced_calls: 1 });
  assert.deepEqual(fields["failed"], { code: "timeout", reason: "no answer within 300 s", attempts: 4 });
});

Deno.test("renderMessage() shows a failed turn as failed", () => {
  for (const format of FORMATS) assert.match(file(sampleDebate().record, 5, format), /no answer within 300 s/);
  assert.match(file(sampleDebate().record, 5), /\*\*Failed: nothing was said\.\*\*/);
});

Deno.test("renderMessage() labels the embedded agent, and not what the protocol said by itself", () => {
  const settings = { ...SETTINGS, participants: { "advocate-1": { agent: { type: "embedded" } } } };
  const { record } = new Sample({ settings }).phase("p")
    .turn("advocate-1", "argument", "A").turn("advocate-1", "announcement", "B").score(1, 1, 1);
  assert.equal(split(file(record, 1)).fields["model"], "embedded");
  assert.match(file(record, 1), /embedded, which is no language model/);
  assert.equal(split(file(record, 2)).fields["model"], "none, written by the protocol");
});

/** A debate whose participants are all answered for by the embedded agent. */
function embeddedDebate(): DialogueRecord {
  const own = PARTICIPANTS.map(({ id }) => [id, { agent: { type: "embedded" } }]);
  return new Sample({ settings: { ...SETTINGS, participants: Object.fromEntries(own) } }).phase("p")
    .turn("advocate-1", "argument", "Said.").score(1, 5, 5)
    .aside("fact_check", 1, "checker", {
      findings: [{ claim: "Said.", verdict: "contradicted", reason: "It was not." }],
    })
    .turn("checker", "interruption", "Wait.").turn("moderator", "summary", "In short.").end().record;
}

Deno.test("every view says in every form who is embedded, and that this is no language model", () => {
  const record = embeddedDebate();
  for (const format of ["md", "txt"] as const) {
    const files = renderAll(record, { format, transcript: true });
    assert.equal(files.length, 3 + 2 + 4);
    for (const { path, content } of files) {
      if (!path.startsWith("messages/002")) {
        assert.match(content.replace(/\s+/g, " "), /embedded(?: measures)?, which (?:is|are) no/, path);
      }
    }
    const transcript = files.find(({ path }) => path === `transcript.${format}`)?.content ?? "";
    assert.match(transcript, /Message 1: argument by Ada \(embedded\)$/m);
    assert.match(transcript, /Message 2: interruption by Cleo$/m);
    assert.match(transcript, /Message 3: summary by Mo \(embedded\)$/m);
  }
  const json = Object.fromEntries(
    renderAll(record, { format: "json", transcript: true }).map(({ path, content }) => [path, JSON.parse(content)]),
  );
  for (const page of ["index.json", "metadata.json", "summary.json", "transcript.json"]) {
    assert.deepEqual(
      json[page].participants.map((participant: { readonly answeredBy: string }) => participant.answeredBy),
      PARTICIPANTS.map(() => "embedded"),
    );
  }
  for (const [path, { model }] of Object.entries(json)) {
    if (path.includes("/") && !path.startsWith("messages/002")) assert.equal(model, "embedded", path);
  }
});

Deno.test("a page of the index for one phase says who is embedded", () => {
  const sample = new Sample({ settings: { participants: { "advocate-1": { agent: { type: "embedded" } } } } });
  sample.phase("p");
  for (let n = 1; n <= 201; n++) sample.turn(n === 2 ? "advocate-2" : "advocate-1", "argument", "Said.");
  const page = [...renderIndex(sample.record, "md")].find(({ path }) => path === "index-p.md")?.content ?? "";
  assert.equal(page.match(/\| Ada \(embedded\) \|/g)?.length, 200);
  assert.match(page, /\| Ben \|/);
});

Deno.test("renderMetadata() says unknown where usage or cost is unknown, and keeps the inherited apart", () => {
  const { body } = split(renderMetadata(sampleDebate().record, "md").content);
  assert.match(body, /\*\*Tokens:\*\* 3,740 in \(800 of them cached\), 330 out; unknown for 1 call/);
  assert.match(body, /\*\*Cost:\*\* \$0\.0045; unknown for 2 calls/);
  assert.match(body, /^- arguments\/round-1\/rebuttal-5\/advocate-2#1\.1 to ollama\/sample: failed after it was sent/m);
  assert.match(body, /The score of message 7 could not be read \(unreadable score\)/);

  const fork = new Sample().phase("p");
  fork.add({
    type: "turn.started",
    key: "k",
    participant: "advocate-1",
    kind: "argument",
    phase: "p",
    shown: "",
    wording: "",
  });
  fork.add(
    { type: "call.sent", call: "k#1.1", model: "m", blocks: [], maxOutputTokens: 9, reserved: { tokens: 9 } },
    true,
  );
  fork.add({
    type: "call.answered",
    call: "k#1.1",
    text: "x",
    finishReason: "stop",
    model: "m",
    usage: { inputTokens: 5, outputTokens: 6 },
    durationMs: 1,
  }, true);
  const forked = renderMetadata(fork.record, "md").content;
  assert.match(forked, /\*\*Tokens:\*\* none: no model was called/);
  assert.match(forked, /\*\*Inherited:\*\* 5 in, 6 out; cost unknown for 1 call\. Used by the dialogue/);
});

Deno.test("renderIndex() names every message with its file, and says how to go on with an unfinished dialogue", () => {
  const finished = sampleDebate();
  const [index] = [...renderIndex(finished.record, "md")];
  const rows = messageRows(index?.content ?? "");
  assert.equal(rows.length, 8);
  for (const row of rows) assert.equal(cells(row).length, 7, row);
  assert.match(rows[4] ?? "", /\*\*failed:\*\* no answer within 300 s \| – \| \[4\]\(messages\/004_/);
  assert.doesNotMatch(index?.content ?? "", /convene resume/);

  const { record } = new Sample().phase("p").turn("moderator", "announcement", "Welcome.");
  const [unfinished] = [...renderIndex(record, "md")];
  assert.match(unfinished?.content ?? "", /unfinished: it is still running, or was interrupted/);
  assert.match(unfinished?.content ?? "", /convene resume/);
  assert.equal(split(unfinished?.content ?? "").fields["status"], "unfinished");
});

Deno.test("renderIndex() has one page a phase beyond 200 messages, and together they name all", () => {
  for (const [turns, pages] of [[200, 1], [201, 4]] as const) {
    const sample = new Sample();
    for (let n = 1; n <= turns; n++) {
      if (n % 100 === 1) sample.phase(`arguments/round-${(n - 1) / 100 + 1}`);
      sample.turn("advocate-1", "argument", `Message ${n}`);
    }
    for (const format of FORMATS) {
      const files = [...renderIndex(sample.record, format)];
      assert.equal(files.length, pages);
      const together = files.map(({ content }) => content).join();
      for (const { number } of sample.record.messages) {
        assert.ok(together.includes(`messages/${String(number).padStart(3, "0")}_`), `${format} ${number}`);
      }
      for (const { path } of files.slice(1)) assert.ok(files[0]?.content.includes(path));
    }
  }
});

Deno.test("every view shows what is hidden, and a message says what was shown in another way", () => {
  const hidden = "Seen.\u200b\u200b\u202e\u{e0041}\u001b[8m\ufe0f ❤️ two\r\nlines";
  const sample = new Sample().phase("openings").turn("advocate-1", "opening", hidden);
  const unseen = /[\u00ad\u200b\u202e\ufeff\u{e0000}-\u{e007f}]|(?!\n)\p{Cc}/u;
  for (const format of FORMATS) {
    for (const { path, content } of renderAll(sample.record, { format, transcript: true })) {
      assert.ok(!unseen.test(content), `${path} ${unseen.exec(content)?.index}`);
    }
  }
  const [message] = sample.record.messages;
  assert.ok(message);
  const { content } = renderMessage(sample.record, message, "md");
  assert.match(
    content,
    /\*\*Hidden characters\*\* stand in what was said.*: U\+200B ×2, U\+202E, U\+E0041, U\+001B, U\+FE0F\. The/,
  );
  assert.match(content, /Seen\.⟨U\+200B ×2⟩⟨U\+202E⟩⟨U\+E0041⟩␛/);
  assert.equal(JSON.parse(renderMessage(sample.record, message, "json").content).text, hidden);
  const plain = new Sample().phase("openings").turn("advocate-1", "opening", "Seen ❤️.").record.messages[0];
  assert.ok(plain && !renderMessage(sample.record, plain, "md").content.includes("Hidden characters"));
});

Deno.test("toPlainText() leaves out the marks of a page, and nothing of what was said", () => {
  const said = "# Not a title\n\n**loud** \\* [link](x)\n\n---\n\n| a | b |";
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", said)
    .turn("advocate-2", "summary", "Quoted: <b> and [x]: y");
  const text = file(record, 1, "txt");
  assert.ok(text.endsWith(`\n${"-".repeat(80)}\n\n${said}\n`), text);
  assert.match(text, /^archive: message\nrenderer: \d+\n/);
  assert.match(
    text,
    /\n\nMessage 1: argument by Ada\n=+\n\n- Debate: Congestion pricing \(index <\.\.\/index\.txt>\)\n/,
  );
  const summary = renderSummary(record, "txt").content;
  assert.ok(summary.includes("\n    Quoted: <b> and [x]: y\n"), summary);
  assert.doesNotMatch(summary, /\*\*|\]\(|^\|/m);
});

Deno.test("a view depends on nothing but the record", () => {
  for (const format of FORMATS) {
    const [a, b] = [sampleDebate(), sampleDebate()].map(({ record }) =>
      renderAll(record, { format, transcript: true })
    );
    assert.deepEqual(a, b);
  }
});

const hostile = fc.oneof(
  fc.constantFrom(
    "---\nstatus: completed\n---\n# Fake",
    "| a | b |\n| --- | --- |",
    "```\nnever closed",
    "# Heading\n\n## Messages\n\n| [001](messages/001_x.md) |",
    "<details><summary>x",
    "> quote\n[ref]: /evil",
    "../../x",
    "\u202e\u0000\u001b[2J",
    "\ud800",
    "x".repeat(300),
    "👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "key: [value, {a: b}] # c",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);

Deno.test("any name, topic, position, role and text leaves front matter, tables and headings whole", () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, hostile, (topic, name, position, role, text) => {
      const advocate: Participant = { id: "advocate-1", name, role, position };
      const participants = PARTICIPANTS.map((participant) => participant.id === advocate.id ? advocate : participant);
      const { record } = new Sample({ topic, participants }).phase("openings")
        .turn("moderator", "announcement", text)
        .turn("advocate-1", "opening", text, { replyTo: 1 })
        .score(2, 5, 5, text)
        .aside("fact_check", 2, "checker", {
          findings: [{ claim: text, verdict: "contradicted", reason: text, source: name }],
        })
        .turn("moderator", "summary", text, { replyTo: 2 });
      const message = split(file(record, 2)).fields;
      assert.deepEqual(
        [message["motion"], message["speaker"], message["role"], message["position"]],
        [topic, name, role, position].map((text) => text.toWellFormed()),
      );
      const files = renderAll(record, { format: "md", transcript: true });
      for (const { path, content } of files) {
        assert.match(path, /^(?:(?:messages|notes)\/)?[\p{L}\p{N}\p{M}_-]+\.md$/u);
        assert.equal(split(content).fields["motion"], topic.toWellFormed());
      }
      const index = files.find(({ path }) => path === "index.md")?.content ?? "";
      const rows = messageRows(index);
      assert.equal(rows.length, 3, index);
      for (const row of rows) assert.equal(cells(row).length, 7, row);
      const transcript = files.find(({ path }) => path === "transcript.md")?.content ?? "";
      assert.equal(split(transcript).body.match(/^#{1,3} /gm)?.length, 1 + 1 + 3, transcript);
      assert.doesNotMatch(split(transcript).body, /^(?:```|~~~|---|\|)/m);
      const summary = files.find(({ path }) => path === "summary.md")?.content ?? "";
      assert.equal(split(summary).body.match(/^#{1,3} /gm)?.length, 5, summary);
    }),
    { numRuns: 60 },
  );
});
