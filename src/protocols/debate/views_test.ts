import { deepEqual, equal, ok } from "node:assert/strict";
import { STRATEGIES } from "../../context/settings.ts";
import type { Prompt } from "../../models/chat_model.ts";
import type { Message } from "../../transcript/message.ts";
import { sentPrompts, turnKeyOf } from "../../transcript/fold.ts";
import { held } from "./_debate_fixture.ts";

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
  Deno.test(`in a debate with '${strategy}' scorers see what was answered, fact checkers one message and what it answers, and nobody what is not said yet`, async () => {
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
    // all contributions, up to twelve
    const answeredBy = ({ number, kind, replyTo }: Message) => {
      const heard = result.messages.filter((each) => each.number < number && ["ada", "ben"].includes(each.speaker))
        .map((each) => each.number);
      if (kind === "opening" || heard.length <= 12) return kind === "opening" ? [] : heard;
      return kind === "rebuttal" ? [replyTo] : heard.slice(-4);
    };
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
      const answered = about ? answeredBy(about) : [];
      if (event.kind === "score" && about?.kind !== "closing") {
        deepEqual(seen, markersOf([about?.number, ...answered]), event.key);
      }
      if (event.kind === "fact_check") deepEqual(seen, markersOf([about?.replyTo, about?.number]), event.key);
      else if (event.kind !== "score" || about?.kind === "closing") {
        const before = new Set(markersOf([...texts.keys()].filter((number) => number <= ended)));
        ok(seen.every((marker) => before.has(marker)), event.key);
      }
    }
    ok(["score", "fact_check", "argument"].every((kind) => kinds.has(kind)));
    if (strategy === "length-based" || strategy === "hierarchical") equal(kinds.has("context_summary"), true);
  });
}
