import fc from "fast-check";
import { deepEqual, equal, ok } from "node:assert/strict";
import { STRATEGIES } from "../../context/settings.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { NIGHTLY } from "../../testdata/nightly.ts";
import { fold, sentPrompts, turnKeyOf } from "../../transcript/fold.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import { held, type Script } from "./_debate_fixture.ts";

const MARKER = /«\w+-\d+»/g;

function markersIn(text: string): readonly string[] {
  return [...new Set(text.match(MARKER))].sort();
}

/** A model that puts a marker in each sentence; its summaries repeat all markers in their prompts. */
function say(id: string, n: number, prompt: Prompt): string {
  const asked = prompt.at(-1)?.text ?? "";
  if (/^Sum up message/m.test(asked)) {
    return markersIn(prompt.map(({ text }) => text).join("\n")).join("").slice(0, 600);
  }
  return Array.from({ length: 5 }, (_, m) => `«${id}-${n}» Fare ${m} of the bus is what the town pays for.`).join(" ");
}

for (const strategy of STRATEGIES) {
  Deno.test(`in a debate with '${strategy}' fact checkers see one message and what it answers, and nobody what is not said yet`, async () => {
    const { result, events } = await held({ say, checkers: 1 }, {
      roundCount: 10,
      debateFormat: "formal",
      context: { strategy, window: 5000, threshold: 1500, maxLength: 700 },
      argumentMaxTokens: 150,
      openingStatementMaxTokens: 150,
      closingStatementMaxTokens: 150,
    });
    deepEqual([result.status, result.failures], ["completed", []]);
    const texts = new Map(result.messages.map((message) => [message.number, message.failed ? "" : message.text]));
    const markersOf = (numbers: readonly (number | undefined)[]) =>
      markersIn(numbers.map((number) => texts.get(number ?? 0) ?? "").join("\n"));
    const prompts = new Map<string, string>();
    for (const [call, blocks] of sentPrompts(events)) {
      prompts.set(turnKeyOf(call), blocks.map(({ text }) => text).join("\n"));
    }
    const kinds = new Set<string>();
    let ended = 0;
    for (const event of events) {
      if (event.type === "turn.completed") ended = event.number;
      if (event.type !== "turn.started") continue;
      kinds.add(event.kind);
      const seen = markersIn(prompts.get(event.key) ?? "");
      const about = result.messages.find(({ number }) => number === event.replyTo);
      if (event.kind === "fact_check") deepEqual(seen, markersOf([about?.replyTo, about?.number]), event.key);
      else {
        const before = new Set(markersOf([...texts.keys()].filter((number) => number <= ended)));
        ok(seen.every((marker) => before.has(marker)), event.key);
      }
    }
    ok(["score", "fact_check", "argument"].every((kind) => kinds.has(kind)));
    if (strategy === "length-based" || strategy === "hierarchical") equal(kinds.has("context_summary"), true);
  });
}

Deno.test("whatever the debate, what a scorer is shown differs between the sides by at most one message", async () => {
  const strategies = fc.constantFrom(...STRATEGIES);
  const debates = fc.record({
    advocates: fc.integer({ min: 2, max: 4 }),
    rounds: fc.integer({ min: 1, max: 6 }),
    words: fc.integer({ min: 20, max: 150 }),
    window: fc.integer({ min: 4096, max: 16_384 }),
    turnOrder: fc.constantFrom("sequential", "simultaneous"),
    summaries: fc.boolean(),
    strategy: strategies,
  });
  let isLong = 0;
  const check = async (debate: typeof debates extends fc.Arbitrary<infer T> ? T : never) => {
    const { advocates, rounds: roundCount, words, window, strategy, summaries, turnOrder } = debate;
    const say: Script["say"] = (id, n) => `${id} speaks ${n}.${" So it is.".repeat(words / 3)}`;
    const config = { roundCount, turnOrder, summaries, context: { strategy, window } } as const;
    const { events, result } = await held({ say, advocates }, config);
    const { notes, messages } = fold(events);
    const seen = new Map<string, number[]>();
    for (const { kind, about = 0, shown = "", answer } of notes) {
      if (kind !== "score") continue;
      ok(answer.given, `${JSON.stringify(debate)}: ${JSON.stringify(answer)} ${about} ${shown}`);
      const numbers = shown.split(",").flatMap((range) => {
        const [first = 0, last = first] = range.split("-").map(Number);
        return Array.from({ length: last - first + 1 }, (_, n) => first + n);
      });
      ok(numbers.includes(about), "what is scored is shown");
      const { speaker = "" } = messages[about - 1] ?? {};
      seen.set(speaker, [...seen.get(speaker) ?? [], numbers.length]);
      if (
        numbers.length < messages.filter(({ number, kind }) => number <= about && CONTRIBUTION_KINDS.has(kind)).length
      ) {
        isLong++;
      }
    }
    equal(seen.size, advocates);
    const means = [...seen.values()].map((counts) => counts.reduce((sum, each) => sum + each, 0) / counts.length);
    ok(Math.max(...means) - Math.min(...means) <= 1, `${JSON.stringify(debate)}: ${means} ${result.status}`);
  };
  await fc.assert(fc.asyncProperty(debates, check), { numRuns: NIGHTLY ? 1000 : 10 });
  ok(isLong > 0);
});
