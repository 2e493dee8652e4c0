import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "yaml";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import {
  PARTICIPANTS,
  renderAll,
  renderMetadata,
  renderSummary,
  Sample,
  sampleDebate,
  SETTINGS,
} from "../_sample_record_fixture.ts";
import { FORMATS } from "../layout.ts";
import { asPart, type PageBlock, sectionsBy } from "./page.ts";
import { messageFiles, overview, renderIndex, renderMessage, renderNote, renderReport } from "./render.ts";
import { RENDERER_VERSION } from "./fields.ts";
import { titleOf } from "../../text/title.ts";

/** Returns the YAML front matter of a Markdown file, and the rest. */
function split(content: string): { readonly fields: Record<string, unknown>; readonly body: string } {
  const [, front = "", body = ""] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(content) ?? assert.fail(content);
  return { fields: parse(front), body };
}

/** Returns the cells of a table row, split as in GitHub's Markdown. */
function cells(row: string): string[] {
  const parts = row.match(/(?:\\[!-\/:-@[-`{-~]|[^|])*\|/gu) ?? [];
  return parts.slice(1).map((part) => part.slice(0, -1).trim());
}

/** Returns the rows of the table of messages in an index. */
function messageRows(index: string): string[] {
  return index.slice(index.indexOf("\n## Messages\n")).split("\n").filter((line) =>
    line.startsWith("| [") || line.startsWith("| –")
  );
}

function file(record: DialogueRecord, number: number, format: "md" | "json" | "txt" = "md"): string {
  const message = record.messages.find((message) => message.number === number) ?? assert.fail();
  return renderMessage(record, message, format).content;
}

/** Returns the note on how a message was made. */
function turnNote(record: DialogueRecord, number: number, format: "md" | "json" | "txt" = "md"): string {
  const message = record.messages.find((message) => message.number === number) ?? assert.fail();
  return messageFiles(record, message, format)[1]?.content ?? assert.fail();
}

/** The sample has one step in which both sides are scored, which is too few. */
const TOO_CLOSE = "Too close to call between Ada and Ben, on one model's reading";

Deno.test("renderMessage() writes a short front matter, the text, and a line of findings with links", () => {
  assert.equal(
    file(sampleDebate().record, 4),
    `---
number: 4
kind: argument
speaker: Ada
role: position_advocate
position: Cities should charge cars for entering
motion: Congestion pricing
phase: arguments/round-1
reply_to: "003_position_advocate_ben.md"
---

London's centre saw traffic fall by about 18 per cent in the first year.

---
**Cut:** 391 tokens where 250 are allowed. Everybody else saw the text shown here; the whole answer is in journal.jsonl.

Score 8.40 of 10 ([note](../notes/004_score.md)) · fact check: 1 supported, 1 contradicted ([note](../notes/004_fact_check.md)) · [details](../notes/004_turn.md)

← [3 Ben, opening statement](003_position_advocate_ben.md) · [index](../index.md) · [5 Ben, rebuttal](005_position_advocate_ben.md) →
`,
  );
  const long = new Sample({ topic: "t".repeat(200) }).phase("p").turn("advocate-1", "argument", "Said.").record;
  assert.equal(split(file(long, 1)).fields["motion"], `${"t".repeat(139)}…`);
});

Deno.test("a message's note states how it was made, and shows unknown usage as unknown", () => {
  const { record } = sampleDebate();
  const { fields, body } = split(turnNote(record, 4));
  const { archive, renderer, motion, key, phase, round, kind, about, model, overrun, usage } = fields;
  assert.deepEqual(
    { archive, renderer, motion, key, phase, round, kind, about, model, overrun },
    {
      archive: "turn",
      renderer: RENDERER_VERSION,
      motion: "Congestion pricing",
      key: "arguments/round-1/argument-4/advocate-1",
      phase: "arguments/round-1",
      round: 1,
      kind: "argument",
      about: { number: 4, file: "../messages/004_position_advocate_ada.md" },
      model: "openai/gpt-sample",
      overrun: { limit: 250, tokens: 391, cut: true },
    },
  );
  const paid = { calls: 1, input_tokens: 820, cached_input_tokens: 400, output_tokens: 120, cost_usd: 0.0024 };
  assert.deepEqual(usage, paid);
  assert.match(body, /\*\*Message:\*\* \[argument by Ada\]\(\.\.\/messages\/004_position_advocate_ada\.md\)$/m);
  assert.deepEqual(split(turnNote(record, 5)).fields["usage"], { calls: 1, unknown_calls: 1, unpriced_calls: 1 });
  const failed = { code: "timeout", reason: "no answer within 300 s" };
  assert.deepEqual(split(file(record, 5)).fields["failed"], failed);
});

Deno.test("renderMessage() shows a failed turn as failed", () => {
  for (const format of FORMATS) assert.match(file(sampleDebate().record, 5, format), /no answer within 300 s/);
  assert.match(file(sampleDebate().record, 5), /\*\*Failed: nothing was said\.\*\*/);
});

/** A short debate in which nothing went wrong. */
function quietDebate(): DialogueRecord {
  return new Sample().phase("p").turn("advocate-1", "argument", "Said.").end().record;
}

Deno.test("renderMetadata() says whose limit was reached", () => {
  const limit = { type: "limit.reached", limit: "max_calls", ends: false } as const;
  const limits = [{ ...limit, before: "a/b" }, { ...limit, before: "a/c", scope: "participant ada" }];
  const record = { ...quietDebate(), limits };
  assert.match(
    renderMetadata(record, "md").content,
    /### Limits reached\n\n- max calls, before a\/b\n- max calls of participant ada, before a\/c\n/,
  );
  const { limits: [all, one] } = JSON.parse(renderMetadata(record, "json").content);
  assert.deepEqual([all.scope, one.scope], [undefined, "participant ada"]);
});

Deno.test("renderMetadata() says none explicitly, so that it differs from missing text", () => {
  const none = ["Calls that may have been charged without a recorded answer", "Limits reached", "Failures", "Warnings"];
  const quiet = split(renderMetadata(quietDebate(), "md").content).body;
  assert.ok(quiet.endsWith(`${none.map((title) => `- **${title}:** none`).join("\n")}\n`), quiet);
  const text = renderMetadata(quietDebate(), "txt").content;
  for (const title of none) assert.ok(text.includes(`\n- ${title}: none\n`), text);
  const data = JSON.parse(renderMetadata(quietDebate(), "json").content);
  for (const name of ["uncertainCalls", "limits", "failures", "warnings"]) {
    assert.deepEqual(data[name], []);
  }
  const { body } = split(renderMetadata(sampleDebate().record, "md").content);
  assert.match(body, /- \*\*Limits reached:\*\* none\n- \*\*Failures:\*\* 1, below\n- \*\*Warnings:\*\* 1, below\n/);
  assert.match(body, /^- \*\*token limits:\*\* opening 300, argument 250, closing 350$/m);
  assert.match(body, /### Failures\n\n- Message 5, .*no answer within 300 s/);
  assert.doesNotMatch(body, /### Limits/);
});

Deno.test("renderMetadata() names the tools whose result is not recorded, and no others", () => {
  const use = { type: "tool.sent", call: "openings/opening/advocate-1#1.1", input: {} } as const;
  const finished = new Sample().phase("openings").add({ ...use, place: 1, tool: "web/read" })
    .add({ type: "tool.answered", call: use.call, place: 1, output: "So it is." });
  assert.doesNotMatch(renderMetadata(finished.record, "md").content, /Tools that may have been used/);
  const open = finished.add({ ...use, place: 2, tool: "mail/send" });
  assert.match(
    renderMetadata(open.record, "md").content,
    /\n### Tools that may have been used without a recorded result\n\n- mail\/send, in openings\/opening\/advocate-1\n$/,
  );
});

Deno.test("renderSummary() says of each score what kind of reading it is", () => {
  for (
    const [agent, words] of [
      [{ type: "human" }, "one reading by one person"],
      [{ type: "chat", model: "x/y" }, "by Mo (x/y) is one reading by one model"],
    ] as const
  ) {
    const settings = { ...SETTINGS, participants: { moderator: { agent } } };
    const { record } = new Sample({ settings }).phase("p").turn("advocate-1", "argument", "A").score(1, 5, 5);
    assert.ok(renderSummary(record, "md").content.includes(words), renderSummary(record, "md").content);
  }
});

Deno.test("renderSummary() shows verdict, totals, missing totals with reasons, and contradicted claims", () => {
  const { body } = split(renderSummary(sampleDebate().record, "md").content);
  assert.ok(body.includes(`**${TOO_CLOSE}**`));
  assert.match(body, /the lead is 0\.80 on average over 1 step \(no interval\)\.\n/);
  assert.match(body, /^> Ada argued from evidence; Ben from fairness\.$/m);
  assert.match(body, /^\| \*\*Total\*\* \| – \| \*\*8\.00\*\* \| \*\*6\.80\*\* \|$/m);
  assert.match(body, /2 findings: 1 supported, 0 overstated, 1 contradicted, 0 unverifiable/);
  assert.match(body, /3 readings recorded, 1 missing/);
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", "A").turn("advocate-2", "argument", "B")
    .score(1, 5, 5);
  assert.match(
    renderSummary(record, "md").content,
    /Without a score:\*\* Ben \(none of 1 contributions has a readable score\)/,
  );
  const unset = new Sample({ settings: { scoring: false } }).record;
  assert.match(renderSummary(unset, "md").content, /No scores were requested/);
});

Deno.test("renderMetadata() shows unknown usage and cost as unknown, and inherited usage separately", () => {
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

Deno.test("renderMetadata() shows any time that rate limits delayed calls", () => {
  const sample = new Sample().phase("p");
  const sent = (call: string, waitedMs?: number, inherited = false) =>
    sample.add({
      type: "call.sent",
      call,
      model: "m",
      blocks: [],
      maxOutputTokens: 9,
      reserved: { tokens: 9 },
      ...(waitedMs === undefined ? {} : { waitedMs }),
    }, inherited);
  sent("k#1.1", 50_000, true);
  sent("k#2.1");
  for (const format of ["md", "json"] as const) {
    assert.doesNotMatch(renderMetadata(sample.record, format).content, /rate limits|rate_limits/);
  }
  sent("k#3.1", 11_500);
  sent("k#4.1", 500);
  assert.match(renderMetadata(sample.record, "md").content, /\*\*Waiting for rate limits:\*\* 12 s/);
  assert.equal(JSON.parse(renderMetadata(sample.record, "json").content).waitedMs, 12_000);
});

Deno.test("an archive explains the terms of its brief, and lists its sources with who may cite them, in every form", () => {
  const sources = [{ name: "ny-bronx", title: "A study of New York" }];
  const terms = { "flat | charge": "The same\n# for all", zone: "Where it is paid" };
  const settings = { ...SETTINGS, mayCite: ["advocate-1", "gone"], brief: { terms, sources } };
  const record = new Sample({ settings: { ...settings, sources: { sources: [{ name: "x", title: "Of --sources" }] } } })
    .phase("p").turn("advocate-1", "argument", "Said.").record;
  const page = (name: string, format: "md" | "json" | "txt" = "md") =>
    [...overview(record, { format })].find(({ path }) => path === `${name}.${format}`)?.content ?? "";
  assert.match(
    page("summary"),
    /\n## Terms\n\n- \*\*flat \\\| charge:\*\* The same # for all\n- \*\*zone:\*\* Where it is paid\n\n## How it was held\n/,
  );
  assert.match(page("summary", "txt"), /\nTerms\n-+\n\n- flat \| charge: The same # for all\n- zone: /);
  assert.deepEqual(JSON.parse(page("summary", "json")).terms, terms);
  assert.match(
    page("metadata"),
    /\n### Sources\n\nGiven to Ada and gone, to be cited by name\.\n\n.*\n.*\n.*A study of New York.*\n.*Of --sources/,
  );
  assert.doesNotMatch(page("metadata"), /Where it is paid|may cite/);
  assert.doesNotMatch(renderReport(sampleDebate().record), /Terms|Given to/);
});

Deno.test("renderIndex() lists every message with its file, and says how to resume an unfinished dialogue", () => {
  const finished = sampleDebate();
  const [index] = [...renderIndex(finished.record, "md")];
  const rows = messageRows(index?.content ?? "");
  assert.equal(rows.length, 8);
  for (const row of rows) {
    assert.equal(cells(row).length, 3, row);
    assert.ok(row.replace(/\[(\d+)\]\([^)]*\)/, "$1").replaceAll("\\", "").length <= 100, row);
  }
  assert.match(rows[4] ?? "", /\| Ben, rebuttal \| \*\*failed\*\* \|$/);
  assert.doesNotMatch(index?.content ?? "", /convene resume/);

  const { record } = new Sample().phase("p").turn("moderator", "announcement", "Welcome.");
  const [held] = [...renderIndex(record, "md")];
  assert.match(
    held?.content ?? "",
    /\*\*To continue:\*\* workflow\.resume with the path of the archive, in the program that held it,/,
  );
  assert.doesNotMatch(held?.content ?? "", /convene resume/);
  const [unfinished] = [...renderIndex({ ...record, configured: true }, "md")];
  assert.match(unfinished?.content ?? "", /unfinished: it is still running, or was interrupted/);
  assert.match(unfinished?.content ?? "", /convene resume/);
  assert.equal(split(unfinished?.content ?? "").fields["status"], "unfinished");
});

Deno.test("renderIndex() begins with the answer, how sure it is and what is missing, and ends with status, times and cost", () => {
  const { record } = sampleDebate();
  const warnings = [{ code: "mine", text: "The bell rang late" }, { code: "canary", text: "It was told" }];
  const [index] = [...renderIndex({ ...record, warnings }, "md")];
  const sections = split(index?.content ?? "").body.trim().split("\n## ");
  const linesOf = (section = "") => section.split("\n").filter((line) => line !== "");
  assert.deepEqual(linesOf(sections[0]), [
    "# Congestion pricing",
    `**${TOO_CLOSE}**`,
    "- **How sure:** 8.00 to 6.80 of 10 in one reading, by the model that also moderated",
    "- **Missing:** 1 of 4 scores (message 7); The bell rang late; It was told",
    "- **Ada**: Cities should charge cars for entering.",
    "- **Ben**: Streets should stay free to use.",
  ]);
  assert.deepEqual(linesOf(sections.at(-1)).map((line) => line.replace(/;? tokens: .*|(?<=Held:\*\*).*/, "")), [
    "How it was held",
    "A debate, held with Convenings. Mo, Ada, Ben and Cleo took part.",
    "- **Status:** completed, with 1 failure",
    "- **Held:**",
    "- **Cost:** $0.0045; unknown for 2 calls, as the price of openai/gpt-sample is not known (set it with --price IN/OUT, or 'prices' in a program)",
    "- **Messages:** 8 (1 failed); 175 tokens; asked separately: 4 scores and 1 fact check",
    "- **Read first:** [summary.md](summary.md) for the outcome, then the messages, or all of it on one page: [report.html](report.html). [metadata.md](metadata.md) has settings, models and cost.",
  ]);
});

Deno.test("renderIndex() shows first words without Markdown", () => {
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", "## **Buses**: *cheap*, `fast`, snake_case")
    .turn("advocate-2", "argument", "2 * 3 * 4 is __24__");
  const rows = messageRows([...renderIndex(record, "md")][0]?.content ?? "");
  assert.match(rows[0] ?? "", /\| Buses: cheap, fast, snake_case \|$/);
  assert.match(rows[1] ?? "", /\| 2 \\\* 3 \\\* 4 is 24 \|$/);
});

Deno.test("renderIndex() has one page per phase beyond 200 messages, and together they list all", () => {
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

Deno.test("every view reveals hidden characters, and a message lists the replacements", () => {
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
    /\*\*Hidden characters\*\* appear in this message.*: U\+200B ×2, U\+202E, U\+E0041, U\+001B, U\+FE0F\. The/,
  );
  assert.match(content, /Seen\.⟨U\+200B ×2⟩⟨U\+202E⟩⟨U\+E0041⟩␛/);
  assert.equal(JSON.parse(renderMessage(sample.record, message, "json").content).text, hidden);
  const plain = new Sample().phase("openings").turn("advocate-1", "opening", "Seen ❤️.").record.messages[0];
  assert.ok(plain && !renderMessage(sample.record, plain, "md").content.includes("Hidden characters"));
});

Deno.test("every view exists in every form and names the renderer, and only JSON is JSON", () => {
  const { record } = sampleDebate();
  const paths = FORMATS.map((format) =>
    renderAll(record, { format, transcript: true }).map(({ path, content }) => {
      const version = format === "json" ? `  "renderer": ${RENDERER_VERSION},` : `renderer: ${RENDERER_VERSION}`;
      assert.equal(content.split("\n").includes(version), !path.startsWith("messages/"), path);
      if (format === "md") assert.doesNotMatch(content, /^\s*(?:\{|\[(?!index\]|details\]))|": /m);
      return path.slice(0, -format.length);
    })
  );
  assert.deepEqual(paths[0], paths[1]);
  assert.deepEqual(paths[0], paths[2]);
  assert.equal(paths[0]?.length, 8 + 6 + 5 + 4);
});

Deno.test("toPlainText() removes the marks of a page but no words of participants", () => {
  const said = "# Not a title\n\n**loud** \\* [link](x)\n\n---\n\n| a | b |";
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", said)
    .turn("advocate-2", "summary", "Quoted: <b>, \\<c> and [x]: y");
  const text = file(record, 1, "txt");
  assert.ok(text.includes(`\n\n${said}\n\n${"-".repeat(80)}\n`), text);
  assert.match(text, /^number: 1\nkind: argument\n/);
  assert.match(text, /\nindex <\.\.\/index\.txt> · 2 Ben, summary <002_position_advocate_ben\.txt> →\n$/);
  const summary = renderSummary(record, "txt").content;
  assert.ok(summary.includes("\n    Quoted: <b>, \\<c> and [x]: y\n"), summary);
  assert.doesNotMatch(summary, /\*\*|\]\(|^\|/m);
});

Deno.test("toPlainText() underlines a title as far as it goes, at most 80 signs", () => {
  for (const [topic, length] of [["Trams", 14], ["Trams ".repeat(20).trim(), 80]] as const) {
    const text = renderSummary(new Sample({ topic }).record, "txt").content;
    assert.ok(text.includes(`\nOutcome: ${topic}\n${"=".repeat(length)}\n`), text);
  }
});

Deno.test("a view depends only on the record", () => {
  for (const format of FORMATS) {
    const [a, b] = [sampleDebate(), sampleDebate()].map(({ record }) =>
      renderAll(record, { format, transcript: true })
    );
    assert.deepEqual(a, b);
  }
});

const LONG = "Streets were emptier than they had been for years before the charge began.";

Deno.test("renderNote() writes the answer to a user's own question without JSON", () => {
  const { record } = new Sample().phase("p").turn("advocate-1", "argument", "A")
    .aside("fact_check", 1, "checker", { mood: "calm", sources: ["a", "b"], points: [{ text: LONG, from: 1 }] })
    .aside("fact_check", 1, "checker", { findings: [] }, "empty")
    .aside("fact_check", 1, "checker", "just words", "words")
    .aside("rule_check", 1, "moderator", { contributes: true, rule: null, breaks: false, says: null })
    .aside("rule_check", 1, "moderator", { rule: "civility", breaks: true, says: "Be civil." }, "broken");
  const [own, empty, words, kept, broken] = record.notes.map((note) => renderNote(record, note, "md").content);
  const points = `- **points:**\n  - **text:** ${LONG}\n    - **from:** 1\n`;
  assert.ok(own?.endsWith(`- **mood:** calm\n- **sources:** a, b\n${points}`), own);
  assert.match(empty ?? "", /No findings\./);
  assert.match(words ?? "", /^> just words$/m);
  assert.match(kept ?? "", /\n\nNo breach\.\n$/);
  assert.match(broken ?? "", /\n\nBreaks “civility”\.\n\n> Be civil\.\n$/);
});

/** Returns the part of a long text in a message's front matter. */
function short(text: string): string {
  return [...text].length <= 160 ? text : `${[...text].slice(0, 159).join("")}…`;
}

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

Deno.test("a question with a memo in it has its first sentence as its title, and stands in full once a page", () => {
  const topic = `Should the town buy the mill?\n\n${"The memo says much. ".repeat(400)}`.trim();
  const { record } = new Sample({ topic }).phase("openings").turn("advocate-1", "opening", "Yes.");
  for (const { path, content } of renderAll(record, { format: "md", transcript: true })) {
    assert.equal(split(content).fields["motion"], "Should the town buy the mill?", path);
    const isInFull = content.includes("\n> The memo says much. The memo");
    assert.equal(isInFull, ["index.md", "transcript.md"].includes(path), path);
    if (isInFull) assert.ok(content.indexOf("\n## The topic in full\n") > content.indexOf("\n# "), path);
  }
  const [index = ""] = overview(record, { format: "json" }).filter(({ path }) => path === "index.json")
    .map(({ content }) => content);
  assert.equal(JSON.parse(index).motion, topic, "data has all of it");
});

Deno.test("any name, topic, position, role and text leaves front matter, tables and headings intact", () => {
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
        [titleOf(topic), name, role, short(position)].map((text) => text.toWellFormed()),
      );
      const files = renderAll(record, { format: "md", transcript: true });
      for (const { path, content } of files) {
        assert.match(path, /^(?:(?:messages|notes)\/)?[\p{L}\p{N}\p{M}_-]+\.md$/u);
        assert.equal(split(content).fields["motion"], titleOf(topic).toWellFormed());
      }
      const index = files.find(({ path }) => path === "index.md")?.content ?? "";
      const rows = messageRows(index);
      assert.equal(rows.length, 3, index);
      for (const row of rows) assert.equal(cells(row).length, 3, row);
      const transcript = files.find(({ path }) => path === "transcript.md")?.content ?? "";
      assert.equal(
        split(transcript).body.match(/^#{1,3} /gm)?.length,
        1 + 1 + 3 + (titleOf(topic) === topic ? 0 : 1),
        transcript,
      );
      assert.doesNotMatch(split(transcript).body, /^(?:```|~~~|---|\|)/m);
      const summary = files.find(({ path }) => path === "summary.md")?.content ?? "";
      assert.equal(split(summary).body.match(/^#{1,3} /gm)?.length, 6, summary);
    }),
    { numRuns: 60 },
  );
});

Deno.test("the fields of a contribution are in its JSON note alone, as the message says them in words", () => {
  const fields = { stance: "no", claims: [{ id: "c1", label: "fact" }] };
  const { record } = new Sample().phase("openings").turn("advocate-1", "opening", "Stance: no.", { fields });
  assert.doesNotMatch(turnNote(record, 1), /stance|c1/);
  assert.deepEqual(JSON.parse(file(record, 1, "json")).fields, fields);
  assert.deepEqual(JSON.parse(turnNote(record, 1, "json")).fields, fields);
  assert.equal("fields" in JSON.parse(file(sampleDebate().record, 4, "json")), false);
});

Deno.test("a section is found by its id, whatever its heading says, and ends at the next one of its level", () => {
  const blocks: readonly PageBlock[] = [
    { heading: "Scores", level: 2 },
    { heading: "Figures", level: 2, id: "scores" },
    { heading: "Terms", level: 3, id: "reasons" },
    { paragraph: "8.0" },
    { heading: "Rest", level: 2 },
  ];
  const { inside, outside } = sectionsBy(["scores"], blocks);
  assert.deepEqual([inside, outside], [blocks.slice(1, 4), [blocks[0], blocks[4]]]);
  assert.deepEqual(sectionsBy(["reasons"], blocks).inside, blocks.slice(2, 4));
});

Deno.test("a page as part of another has no title, lower headings, no way back, and the words of its links", () => {
  const link = (words: string, to = "a.md") => [`${words}, `, { link: "here", to }];
  const back = link("Back", "index.md");
  const page: readonly PageBlock[] = [
    { heading: "Outcome", level: 1 },
    { heading: link("Votes"), level: 2 },
    { paragraph: link("Said") },
    { paragraph: back },
    { fields: [["Status", link("Over")], ["Full dialogue", back]] },
    { list: [{ line: link("One"), points: [{ line: link("Two") }] }, { line: back }] },
    { head: ["By"], table: [[link("Ada")]] },
  ];
  const unlinked = (words: string) => [`${words}, `, "here"];
  assert.deepEqual(asPart(page, "index.md"), [
    { heading: unlinked("Votes"), level: 3 },
    { paragraph: unlinked("Said") },
    { fields: [["Status", unlinked("Over")]] },
    { list: [{ line: unlinked("One"), points: [{ line: unlinked("Two"), points: [] }] }] },
    { head: ["By"], table: [[unlinked("Ada")]] },
  ]);
});
