import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { Facts } from "../../archive/render/facts.ts";
import { fold, sentPrompts } from "../../transcript/fold.ts";
import { roundForm } from "./agreement.ts";
import { held, order, scene, scripted } from "./_debate_fixture.ts";
import type { DebateConfig, DebateResult } from "./mod.ts";
import { debateRules } from "./options.ts";
import { debateOutcome } from "./outcome.ts";
import { debatePage } from "./page.ts";

const CONFIG: DebateConfig = { roundCount: 3, scoringEnabled: false, endWhenAgreed: true };

function roundsIn({ messages }: Pick<DebateResult, "messages">): readonly number[] {
  return [...new Set(messages.flatMap(({ round }) => round ?? []))];
}

/** Holds a debate whose moderator reads its rounds like this, and returns the rounds that were held. */
async function roundsOf(readings: readonly (object | string)[], config: DebateConfig = {}) {
  const lines = readings.map((reading) => ({
    when: (_: Prompt, { schema }: CompleteOptions) => schema?.name === "round_summary",
    text: typeof reading === "string" ? reading : JSON.stringify({ text: "So it stands.", ...reading }),
  }));
  const { result, events } = await held({ lines: { mo: lines } }, { ...CONFIG, ...config });
  equal(result.status, "completed");
  deepEqual(order(result).slice(-5), [
    "announcement mo",
    "closing ada",
    "closing ben",
    "announcement mo",
    "summary mo",
  ]);
  const { counted = [] } = debateOutcome(new Facts(fold(events), "md", [debatePage]), undefined);
  return { rounds: roundsIn(result), counted: counted.join(), result };
}

Deno.test("a debate goes to its closings after a round in which all agreed or nobody said anything new, and to all rounds else", async () => {
  const open = { agreed: false, nothing_new: "no" };
  const agreed = await roundsOf([open, { agreed: "Yes", nothing_new: false }]);
  deepEqual(agreed.rounds, [1, 2]);
  const summary = agreed.result.messages.findLast(({ kind }) => kind === "round_summary");
  ok(summary && !summary.failed);
  deepEqual([summary.text, summary.fields], ["So it stands.", {
    text: "So it stands.",
    agreed: true,
    nothing_new: false,
  }]);
  match(agreed.counted, /All sides agreed in round 2, according to the moderator\./);
  const repeated = await roundsOf([{ agreed: false, nothing_new: true }]);
  deepEqual(repeated.rounds, [1]);
  match(repeated.counted, /Nobody said anything new in round 1/);
  const disputed = await roundsOf([open, open, open]);
  deepEqual(disputed.rounds, [1, 2, 3]);
  ok(!disputed.counted.includes("round"));
});

Deno.test("a summary whose other fields cannot be read is one, and the debate goes on", async () => {
  const unreadable = { agreed: "perhaps", nothing_new: null };
  const { rounds, result } = await roundsOf([unreadable, unreadable, "They all agree.", "They all agree."], {
    roundCount: 2,
  });
  deepEqual([rounds, result.failures], [[1, 2], []]);
  equal(roundForm().read({ agreed: true }).ok, false);
});

Deno.test("without 'endWhenAgreed' summaries have no fields, and an estimate has all rounds with it", async () => {
  const { result } = await held({ say: () => "All sides agree." }, { ...CONFIG, endWhenAgreed: false });
  ok(result.messages.every((message) => message.failed || message.fields === undefined));
  deepEqual(roundsIn(result), [1, 2, 3]);
  const rehearsed = await scripted(scene(), CONFIG).rehearse();
  equal(rehearsed.messages.length, result.messages.length);
  throws(
    () => debateRules({ endWhenAgreed: true, summaries: false }),
    /'endWhenAgreed' is read from .* 'summaries' is false/,
  );
});

Deno.test("a moderator who steers speaks before each round but the first, neutrally and to all, as the rules say", async () => {
  const { result, events } = await held({}, { roundCount: 3, steer: true });
  const steered = result.messages.filter(({ called }) => called === "steering");
  deepEqual(steered.map(({ key }) => key), ["arguments/round-2/steering/mo", "arguments/round-3/steering/mo"]);
  for (const { number } of steered) {
    deepEqual([-1, 1].map((step) => order(result)[number - 1 + step]), ["announcement mo", "argument ada"]);
  }
  const prompts = [...sentPrompts(events)];
  ok(
    prompts.every(([, prompt]) =>
      prompt.some(({ text }) => text.includes("the moderator says what has not been answered"))
    ),
  );
  const [, asked] = prompts.find(([call]) => call.startsWith("arguments/round-2/steering/mo")) ?? [];
  match(
    asked?.at(-1)?.text ?? "",
    /Treat all sides alike, say nothing about who is right.*Use at most 48 words\.$/s,
  );
});
