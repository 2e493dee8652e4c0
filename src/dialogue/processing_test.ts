import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { anonymised } from "../context/anonymised.ts";
import { annotated, type ContextProcessor, withStatistics } from "../context/processor.ts";
import { STRATEGIES } from "../context/settings.ts";
import { heldTalk, sentFor, Talk, voice, type VoiceOptions } from "./_contexts_fixture.ts";
import { sentPrompts } from "../transcript/fold.ts";

const CONTEXT = { threshold: 700, maxLength: 200, window: 1500 } as const;
/** Names that stand nowhere else. */
const NAMES: Readonly<Record<string, string>> = { ada: "Quillfeather", ben: "Zbigniew", cyn: "Vandermolen" };
const NAMED = new RegExp(Object.values(NAMES).join("|"), "i");

/** Speakers who call each other by their names in all that they say. */
function named(options: VoiceOptions = {}) {
  return Object.entries(NAMES).map(([id, name]) => {
    const others = Object.values(NAMES).filter((other) => other !== name).join(" and ");
    const say = (n: number) => `I, ${name}, ask ${others} for the ${n}th time. ${"word ".repeat(40)}`;
    const sum = (n: number) => `Sum ${n}: who asks is asked.`;
    return { ...voice(id, { say, sum, ...options }), name, position: `What ${name} wants` };
  });
}

function talk(processors: readonly ContextProcessor[], config: ConstructorParameters<typeof Talk>[1] = {}) {
  return new Talk(named(), { turn: () => ({ processors }), ...config });
}

for (const strategy of STRATEGIES) {
  Deno.test(`no name is sent with anonymised() and '${strategy}', in no turn and for no summary`, async () => {
    const { result, events, summaries } = await heldTalk((options) =>
      talk([anonymised()], { context: { ...CONTEXT, strategy }, rounds: 8 }).run(options)
    );
    deepEqual([result.status, result.failures], ["completed", []]);
    equal(summaries.length > 0, strategy === "length-based" || strategy === "hierarchical");
    let blocks = 0;
    for (const [call, sent] of sentPrompts(events)) {
      for (const { text } of sent) {
        ok(!NAMED.test(text), `${call}: ${NAMED.exec(text)?.[0]} in ${text}`);
        blocks++;
      }
    }
    ok(blocks > 100);
    const last = result.messages.at(-1)?.key ?? "";
    match(sentFor(events, last), /It is your turn, Participant C\./);
    match(sentFor(events, last), /You answer message 23, the statement by Participant B/);
    ok(result.messages.every((message) => !message.failed && NAMED.test(message.text)), "said is what was said");
  });
}

Deno.test("a turn's prompt has its processors' remarks ahead of the instruction, and their notes on statements", async () => {
  const noted = annotated(({ number }) => number === 1 ? "checked" : undefined);
  const { events, result } = await heldTalk((options) => talk([noted, withStatistics()], { rounds: 2 }).run(options));
  const prompt = sentFor(events, result.messages.at(-1)?.key ?? "");
  match(prompt, /for the 1th time\.[^<]*\n\n\[Annotation, not by the speaker: checked\]\n<<<end/);
  match(prompt, /In view are 5 statements [^\n]+\n\nSpeak\./);
  equal(prompt.match(/\[Annotation/g)?.length, 1);
});

Deno.test("a processor that changes which statements are shown, or who takes part, is a program's error", async () => {
  const wrong: readonly [ContextProcessor, RegExp][] = [
    [(viewed) => ({ ...viewed, statements: viewed.statements.slice(1) }), /changed statements: from 1 by ada to $/],
    [
      (viewed) => ({ ...viewed, participants: viewed.participants.slice(1) }),
      /changed participants: from ada, ben, cyn/,
    ],
    [(viewed) => ({ ...viewed, told: [] }), /changed told: from 4 texts to 0 texts$/],
  ];
  for (const [processor, message] of wrong) {
    await rejects(talk([processor]).run(), (error) => error instanceof TypeError && message.test(error.message));
  }
});

Deno.test("a dialogue with processors that was cut off goes on with the same prompts", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = { context: { ...CONTEXT, strategy: "length-based" }, rounds: 5, outputDirectory: folder } as const;
    const whole = await heldTalk((options) => talk([anonymised(), withStatistics()], config).run(options));
    const archive = whole.result.archive ?? "";
    const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n");
    const cut = lines.findIndex((line) => line.includes('"turn.completed"') && line.includes("round-4"));
    await Deno.writeTextFile(`${archive}/journal.jsonl`, `${lines.slice(0, cut + 1).join("\n")}\n`);
    const result = await talk([anonymised(), withStatistics()], config).resume(archive);
    deepEqual([result.status, result.warnings, result.messages.length], ["completed", [], 15]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
