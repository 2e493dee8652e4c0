import assert from "node:assert/strict";
import { Facts } from "../archive/render/facts.ts";
import { outcomeOf } from "../archive/render/outcome.ts";
import { Sample } from "../archive/_sample_record_fixture.ts";
import { columns } from "../text/display.ts";
import { trialDebate } from "../archive/flow_exports/_argued_fixture.ts";
import { ARGUED } from "../words/en/argued.ts";
import { arguedLines } from "./argued_lines.ts";
import { endCard } from "./end_card.ts";
import { Ink } from "./ink.ts";
import { Printer } from "./io.ts";
import { LiveProgress } from "./live_progress.ts";
import { messageLines } from "./message_lines.ts";
import { pageLines } from "./page_lines.ts";

const CLAIM = "more than 900 extra trucks a day";
const finding = {
  claim: CLAIM,
  verdict: "contradicted",
  reason: "The source says more than 700 extra trucks a day.",
  source: "ny",
};

/** A debate in which a figure was corrected. */
function sample(): Sample {
  return new Sample().phase("arguments/round-1")
    .turn("moderator", "announcement", "Round 1.")
    .turn("advocate-2", "argument", `A **zone** brings ${CLAIM}.\n\nIt is\x1b a *bad* idea.`)
    .aside("fact_check", 2, "checker", { findings: [finding] })
    .turn("checker", "interruption", "Fact check of message 2: announced.", { replyTo: 2 })
    .score(2, 4, 6)
    .turn("advocate-1", "rebuttal", "It is 700.")
    .end();
}

const at = (width: number, colors = false) => ({ ink: new Ink(colors), width });

Deno.test("a contradicted figure is struck where it was said, with the right one beside it", () => {
  const facts = Facts.of(sample().record, "md");
  const message = facts.message(2);
  assert.ok(message);
  const lines = messageLines(facts, message, at(60)).join("\n");
  assert.match(
    lines,
    /^║ ○ Ben, argument +2\n║ A zone brings more than ✕\u00a0900\u00a0→\u00a0700 extra trucks a day\.$/m,
  );
  assert.match(lines, /^║ It is␛ a bad idea\.$/m);
  assert.match(lines, /^║ ✕ “more than .*700 extra trucks a day” is$/m);
  assert.match(lines, /^║ Score 4\.80 of 10: /m);
  assert.match(lines, /← 1 announcement · 3 .* →$/);
  const colored = messageLines(facts, message, at(60, true)).join("\n");
  assert.ok(colored.includes("\x1b[31;9m✕\u00a0900\x1b[39;29m\u00a0→\u00a0\x1b[1m700\x1b[22m"), colored);
  assert.ok(colored.includes("\x1b[33m║\x1b[39m A \x1b[1mzone\x1b[22m brings"), colored);
});

Deno.test("LiveProgress says a correction beside the speaker's bar, scores in a line, and warnings before them in one", () => {
  let text = "";
  const printer = new Printer({ terminal: true, columns: () => 70, write: (piece) => void (text += piece) });
  const progress = new LiveProgress(printer, { verbose: false });
  const [started, ...events] = sample().events;
  assert.ok(started);
  progress.hear(started);
  for (const n of [1, 2, 3]) {
    progress.hear({
      ...started,
      type: "warning.raised",
      code: "c",
      text: `The context size of model ${n} is unknown.`,
    });
  }
  for (const event of events) progress.hear(event);
  progress.close();
  const lines = text.split("\n").map((line) => line.split("\r\x1b[2K").at(-1) ?? "");
  assert.deepEqual(lines.filter((line) => /warning/i.test(line)), [
    "  3 warnings: The context size of model 1 is unknow… (--verbose: all)",
  ]);
  const from = lines.findIndex((line) => line.includes("Cleo (3)"));
  assert.deepEqual(lines.slice(from), [
    "  Cleo (3) on Ben (2):",
    "║ ✕ “more than ✕\u00a0900\u00a0→\u00a0700 extra trucks a day” is contradicted. The",
    "║   source says more than 700 extra trucks a day. [ny]",
    "",
    "  Scores of 10: Ben 4.80 (2)",
    "",
    "│ ● Ada, rebuttal                                                   4",
    "│ It is 700.",
    "",
  ]);
  assert.ok(!text.includes("announced"));
});

Deno.test("the end card says the answer, what was wrong, the cost and where to read on, at any width", () => {
  const facts = Facts.of(sample().record, "md");
  const howSure = { level: 2, words: "2 of 3 put it first" } as const;
  const options = {
    outcome: { ...outcomeOf(facts), howSure },
    trouble: [["Missing", "a score"]],
    archive: "out/a",
    page: "report.html",
  } as const;
  for (const width of [59, 88]) {
    const lines = endCard(facts, options, at(width));
    const text = lines.join(" ").replace(/\s+/g, " ");
    assert.match(
      text,
      /── Outcome ─+ .* ■■□ How sure: 2 of 3 put it first\. ✕ 1 claim contradicted: Ben \(2\): “more than ✕ 900 → 700 extra trucks a day”/,
    );
    assert.match(text, /Missing: a score .*Read on: report\.html in its folder, or convene show out\/a $/);
    for (const line of lines) assert.ok(columns(line) <= width, line);
  }
});

Deno.test("what it came down to takes a dozen lines of at most 80 columns, and names no line without how it ended", async () => {
  const { facts, argued } = await trialDebate();
  for (const [width, most] of [[59, 17], [88, 13]] as const) {
    const lines = arguedLines(facts, argued, at(width));
    assert.ok(lines.length <= most, lines.join("\n"));
    for (const line of lines) assert.ok(columns(line) <= Math.min(width, 80), line);
    const text = lines.join(" ").replace(/\s+/g, " ");
    assert.match(
      text,
      /^What it came down to: 11 lines of argument\. .* - A charge reduces traffic \(3\.1, Ada\): Ben /,
    );
    assert.ok(text.endsWith(ARGUED.noVerdict));
  }
  assert.deepEqual(arguedLines(facts, undefined, at(88)), []);
});

Deno.test("pageLines() fits a table by its widest column, and lists its rows where that would be too narrow", () => {
  const table = {
    head: ["No.", "Speaker", "First words"],
    right: [0],
    table: [[[{ link: "1", to: "messages/001.md" }], "Ada", "Some words that are many"], ["12", "Ben", ""]],
  };
  const blocks = [
    { heading: "Messages", level: 2 },
    table,
    {
      list: [{ line: [{ strong: "See" }, " ", { link: "a page", to: "https://a.example/" }], points: [{ line: "b" }] }],
    },
  ] as const;
  assert.deepEqual(pageLines(blocks, at(34)), [
    "── Messages ──────────────────────",
    "",
    "No.  Speaker  First words",
    "  1  Ada      Some words that are",
    "              many",
    " 12  Ben      –",
    "",
    "- See a page <https://a.example/>",
    "  - b",
  ]);
  assert.deepEqual(pageLines([table], at(24)), [
    "- 1",
    "  Speaker: Ada",
    "  First words: Some",
    "    words that are many",
    "- 12",
    "  Speaker: Ben",
  ]);
});
