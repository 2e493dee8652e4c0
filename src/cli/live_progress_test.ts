import assert from "node:assert/strict";
import fc from "fast-check";
import { columns, wrap } from "../text/display.ts";
import type { CallWaiting, DialogueEvent, EventBody } from "../transcript/event.ts";
import { fit, LineBreaker, padTo } from "./lines.ts";
import { LiveProgress } from "./live_progress.ts";
import { Printer } from "./io.ts";
import { plainProgress } from "./progress.ts";

Deno.test("LineBreaker gives the lines that wrapping the whole would give, however the text comes in pieces", () => {
  const word = fc.constantFrom(
    "a",
    "bus",
    "congestion",
    "渋滞",
    "混雑料金",
    "—",
    "\n",
    "👩‍👩‍👧",
    "é",
    "20",
    "%",
    "million",
    "。",
  );
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 6 })), fc.integer({ min: 8, max: 40 }), (pieces, width) => {
      const texts = pieces.map((words) => `${words.join(" ")} `);
      const breaker = new LineBreaker();
      const lines = [...texts.flatMap((text) => breaker.push(text, width)), ...breaker.end(width)];
      const whole = wrap(texts.join("").trimEnd(), { width }).split("\n");
      // Spaces at the start of a line are arbitrary.
      const plain = (all: readonly string[]) => all.map((line) => line.trimStart()).join("\n").trimEnd();
      assert.equal(plain(lines), plain(whole));
    }),
  );
});

Deno.test("LineBreaker does not begin a line with the spaces at which the one before was broken", () => {
  const breaker = new LineBreaker();
  const lines = ["混雑料金 ", " ", " ", "a a 👩‍👩‍👧 a "].flatMap((piece) => breaker.push(piece, 8));
  assert.deepEqual([...lines, ...breaker.end(8)], ["混雑料金", "a a 👩‍👩‍👧 a"]);
});

Deno.test("fit() and padTo() count wide letters as two columns", () => {
  assert.equal(fit("混雑料金", 8), "混雑料金");
  assert.equal(fit("混雑料金を", 8), "混雑料…");
  assert.equal(fit("abc", 0), "");
  assert.equal(padTo("渋滞", 6), "渋滞  ");
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, width) => {
    assert.ok(columns(fit(text, width)) <= width);
  }));
});

/** A terminal emulator whose screen tests can read. */
function screen(width: number) {
  const writes: string[] = [];
  const printer = new Printer({ terminal: true, columns: () => width, write: (text) => void writes.push(text) });
  return {
    printer,
    writes,
    /** The lines on the screen; the last one is the status. */
    lines(): readonly string[] {
      return writes.join("").split("\n").map((line) => line.split("\r\x1b[2K").at(-1) ?? "");
    },
  };
}

const base = { seq: 1, at: "2026-03-01T10:00:00.000Z", dialogueId: "d", prev: "" };
const told = (body: EventBody): DialogueEvent => ({ ...base, ...body });
const delta = (key: string, text: string, attempt = 1): DialogueEvent => ({
  type: "turn.delta",
  dialogueId: "d",
  key,
  attempt,
  text,
});

const STARTED = told({
  type: "dialogue.started",
  journal: 1,
  protocol: "debate",
  topic: "都市中心部に混雑料金を導入すべきである",
  participants: [{ id: "a", name: "Ada", role: "position_advocate" }, {
    id: "p",
    name: "Pat",
    role: "position_advocate",
  }],
  settings: { participants: { a: { agent: { type: "chat", model: "openai/m" } }, p: { agent: { type: "human" } } } },
  secret: "s",
});

const turn = (participant: string, number: number) =>
  ({ key: `x/${participant}`, participant, kind: "argument", phase: "x", number }) as const;
const begin = (participant: string, number: number) =>
  told({ type: "turn.started", ...turn(participant, number), shown: "", wording: "" });
const end = (participant: string, number: number, text: string) =>
  told({ type: "turn.completed", ...turn(participant, number), text });

Deno.test("LiveProgress shows words line by line above one status line that always fits", () => {
  const { printer, writes, lines } = screen(40);
  const progress = new LiveProgress(printer, { verbose: false });
  try {
    progress.hear(STARTED);
    progress.hear(begin("a", 1));
    assert.match(lines().at(-1) ?? "", /^0:0\d · Ada: argument$/);
    const text = "混雑料金は渋滞を減らす。 One two three four five six seven eight nine ten eleven.";
    for (const piece of text.match(/.{1,7}/gu) ?? []) progress.hear(delta("x/a", piece));
    assert.ok(lines().includes("│ ● Ada, argument                     1"));
    const before = lines().slice(0, -1);
    progress.hear(end("a", 1, text));
    progress.close();
    assert.deepEqual(lines().slice(0, before.length), before, "nothing printed changes");
    assert.deepEqual(lines(), [
      "都市中心部に混雑料金を導入すべきである",
      "",
      "  Ada: openai/m",
      "  Pat: human",
      "",
      "── X ──────────────────────────────────",
      "",
      "│ ● Ada, argument                     1",
      "│ 混雑料金は渋滞を減らす。 One two",
      "│ three four five six seven eight nine",
      "│ ten eleven.",
      "",
    ]);
    for (const line of lines()) assert.ok(columns(line) < 40, line);
    for (const write of writes) assert.ok(write.split("\r\x1b[2K").length <= 2, "the status is written once a time");
  } finally {
    progress.close();
  }
});

Deno.test("LiveProgress calls a turn by its own name", () => {
  const { printer, lines } = screen(60);
  const progress = new LiveProgress(printer, { verbose: false });
  try {
    const named = { ...turn("a", 1), called: "cross-\u001bexamination" };
    progress.hear(STARTED);
    progress.hear(told({ type: "turn.started", ...named, shown: "", wording: "" }));
    assert.match(lines().at(-1) ?? "", /Ada: cross-\S*examination$/);
    assert.ok(!lines().at(-1)?.includes("\u001be"));
    progress.hear(told({ type: "turn.completed", ...named, text: "Is it?" }));
    assert.ok(lines().some((line) => /^│ ● Ada, cross-\S*examination +1$/.test(line)), lines().join("\n"));
  } finally {
    progress.close();
  }
});

Deno.test("LiveProgress tells that an answer broke off, and shows turns held at once one after the other", () => {
  const { printer, lines } = screen(60);
  const progress = new LiveProgress(printer, { verbose: false });
  try {
    progress.hear(begin("a", 1));
    progress.hear(begin("b", 2));
    progress.hear(delta("x/b", "Second.\nMore of it.\n"));
    progress.hear(delta("x/a", "Broken\n"));
    progress.hear(delta("x/a", "Whole.\n", 2));
    progress.hear(delta("x/a", "late", 1));
    progress.hear(told({ type: "warning.raised", code: "c", text: "Beware" }));
    for (const before of ["y", "z"]) {
      progress.hear(told({ type: "limit.reached", limit: "max_calls", before, ends: false }));
      progress.hear(told({ type: "warning.raised", code: "cut_short", text: "Cut short by max_calls" }));
    }
    const scope = "participant b";
    progress.hear(told({ type: "limit.reached", limit: "max_calls", before: "w", ends: false, scope }));
    assert.ok(!lines().some((line) => line.includes("Second")));
    progress.hear(end("b", 2, "Second.\nMore of it."));
    progress.hear(end("a", 1, "Whole."));
    progress.close();
    const text = lines().join("\n");
    assert.match(text, /Broken\n {2}\[interrupted; restarting\]\n {2}Whole\./);
    assert.doesNotMatch(text, /late/);
    assert.match(
      text,
      /Whole\.\n\n {2}Warning: Beware\n {2}The limit max_calls was reached before y\n {2}The limit max_calls of participant b was reached before w\n\n/,
    );
    assert.equal(text.match(/Second\./g)?.length, 1);
  } finally {
    progress.close();
  }
});

Deno.test("LiveProgress does not wait for a turn that a limit stopped, or that never ended", () => {
  const { printer, lines } = screen(60);
  const progress = new LiveProgress(printer, { verbose: false });
  try {
    for (const [index, id] of ["a", "b", "c", "d"].entries()) progress.hear(begin(id, index + 1));
    progress.hear(end("b", 2, "Bee."));
    progress.hear(end("d", 4, "Dee."));
    progress.hear(told({ type: "limit.reached", limit: "max_calls", before: "x/a", ends: false }));
    assert.ok(lines().includes("  Bee."));
    assert.ok(!lines().includes("  Dee."));
    progress.close();
    assert.ok(lines().includes("  Dee."));
  } finally {
    progress.close();
  }
});

const waiting = (key: string, waitMs: number, reason: CallWaiting["reason"]): DialogueEvent => ({
  type: "call.waiting",
  dialogueId: "d",
  key,
  model: "openai/m",
  waitMs,
  reason,
});
const callSent = (key: string) =>
  told({ type: "call.sent", call: `${key}#1.1`, model: "m", blocks: [], maxOutputTokens: 9, reserved: { tokens: 9 } });

Deno.test("LiveProgress shows what a turn waits for, until it is asked", () => {
  const { printer, lines } = screen(100);
  const progress = new LiveProgress(printer, { verbose: false });
  try {
    progress.hear(STARTED);
    progress.hear(begin("a", 1));
    progress.hear(waiting("y/score/p", 500_000, "tokens per minute"));
    assert.match(lines().at(-1) ?? "", / · waiting \d{3} s for the rate limit of openai · .*Ada: argument$/);
    progress.hear(waiting("x/a", 12_000, "requests per minute"));
    assert.match(lines().at(-1) ?? "", / · waiting 1\d s for the rate limit of openai · .*Ada: argument$/);
    progress.hear(callSent("y/score/p"));
    assert.match(lines().at(-1) ?? "", /waiting 1\d s/);
    progress.hear(callSent("x/a"));
    progress.hear(delta("x/a", "Words.\n"));
    assert.match(lines().at(-1) ?? "", / · Ada: argument$/);
    progress.hear(waiting("x/a", 900, "retry"));
    assert.match(lines().at(-1) ?? "", / · waiting 1 s before asking openai again · /);
    const away = { ...waiting("x/a", 18_000, "provider away"), code: "rate_limit", givingUpMs: 590_000 } as const;
    progress.hear(away);
    assert.match(lines().at(-1) ?? "", /^\S+ · openai is busy: next try in 18 s, giving up in 9 min · /);
    progress.hear(end("a", 1, "Words."));
    progress.close();
    assert.doesNotMatch(lines().slice(0, -1).join("\n"), /waiting/, "it stands in the status only");
  } finally {
    progress.close();
  }
});

Deno.test("plainProgress() prints one line for a wait that can be noticed", () => {
  let printed = "";
  const printer = new Printer({ terminal: false, columns: () => undefined, write: (text) => void (printed += text) });
  const progress = plainProgress(printer, { verbose: false });
  progress.hear(waiting("x/a", 11_001, "tokens per minute"));
  progress.hear(waiting("x/a", 999, "retry"));
  progress.hear(waiting("x/a", 1000, "retry"));
  assert.equal(
    printed,
    "x/a: waiting 12 s for the rate limit of openai\nx/a: waiting 1 s before asking openai again\n",
  );
});

Deno.test("LiveProgress leaves the terminal to a person whose turn it is", () => {
  const { printer, lines } = screen(60);
  const progress = new LiveProgress(printer, { verbose: false });
  try {
    progress.hear(STARTED);
    progress.hear(begin("a", 1));
    progress.hear(end("a", 1, "Yes."));
    progress.hear(begin("p", 2));
    assert.equal(lines().at(-1), "");
    progress.hear(told({
      type: "turn.failed",
      ...turn("p", 2),
      failure: { key: "x/p", participant: "p", code: "empty", reason: "said\nnothing", attempts: 1 },
    }));
    assert.ok(lines().includes("║ [failed: said nothing]"));
  } finally {
    progress.close();
  }
});

Deno.test("plainProgress() prints one line a turn, and calls only when they are asked for", () => {
  for (const verbose of [false, true]) {
    let printed = "";
    const printer = new Printer({ terminal: false, columns: () => undefined, write: (text) => void (printed += text) });
    const progress = plainProgress(printer, { verbose });
    for (
      const event of [
        STARTED,
        begin("a", 1),
        told({ type: "call.answered", call: "x/a#1.1", text: "", finishReason: "stop", model: "m", durationMs: 1200 }),
        end("a", 1, "One\ntwo \x1b[31m three"),
        told({ type: "warning.raised", code: "c", text: "Beware\nof it" }),
      ]
    ) progress.hear(event);
    const lines = printed.trimEnd().split("\n");
    assert.deepEqual(lines.filter((line) => !line.startsWith("←")), [
      "Ada: openai/m",
      "Pat: human",
      "001 Ada, argument: One two ␛[31m three",
      "Warning: Beware of it",
    ]);
    assert.equal(lines.includes("← x/a#1.1 in 1.2 s: tokens unknown, cost unknown"), verbose);
  }
});
