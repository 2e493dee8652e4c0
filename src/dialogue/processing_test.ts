import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { ChatAgent } from "../agents/chat_agent.ts";
import { anonymised } from "../context/anonymised.ts";
import { annotated, type ContextProcessor } from "../context/processor.ts";
import { STRATEGIES } from "../context/settings.ts";
import { othersOnly } from "../context/views.ts";
import { counting, heldTalk, sentFor, Talk, voice, type VoiceOptions } from "./_contexts_fixture.ts";
import type { ChatModel } from "../models/chat_model.ts";
import { sentPrompts } from "../transcript/fold.ts";

const CONTEXT = { threshold: 700, maxLength: 200, window: 1500 } as const;
/** Names that occur nowhere else. */
const NAMES: Readonly<Record<string, string>> = { ada: "Quillfeather", ben: "Zbigniew", cyn: "Vandermolen" };
const NAMED = new RegExp(Object.values(NAMES).join("|"), "i");

/** Speakers who call each other by name in every statement. */
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
  const { events, result } = await heldTalk((options) => talk([noted, counting], { rounds: 2 }).run(options));
  const prompt = sentFor(events, result.messages.at(-1)?.key ?? "");
  match(prompt, /for the 1th time\.[^<]*\n\n\[Annotation, not by the speaker: checked\]\n<<<end/);
  match(prompt, /In view are 5 statements [^\n]+\n\nSpeak\./);
  equal(prompt.match(/\[Annotation/g)?.length, 1);
});

Deno.test("processors change how a view is shown, never which statements, and each receives the previous one's output", async () => {
  const heard: string[][] = [];
  const listen: ContextProcessor = (viewed) => {
    heard.push(viewed.statements.map(({ number, text }) => `${number} ${NAMED.test(text)}`));
    return viewed;
  };
  const processors = [anonymised(), listen];
  await talk(processors, { rounds: 2, turn: () => ({ processors, view: othersOnly }) }).run();
  deepEqual(heard.filter((of) => of.length === 3).at(-1), ["1 false", "3 false", "4 false"], "Ben's second turn");
});

Deno.test("prompts with processors keep their common beginning, even if a processor makes new statements at every turn", async () => {
  const copying: ContextProcessor = (viewed) => ({
    ...viewed,
    statements: viewed.statements.map((statement) => ({ ...statement, text: `${statement.text} (heard)` })),
    participants: viewed.participants.map((participant) => ({ ...participant })),
  });
  const speakers = named({ model: "scripted/one" });
  const { events } = await heldTalk((options) =>
    new Talk(speakers, { rounds: 4, turn: () => ({ processors: [copying] }) }).run(options)
  );
  // each prompt but the first begins with the whole previous one, up to its instruction
  const prompts = [...sentPrompts(events).values()];
  prompts.slice(1).forEach((prompt, index) => {
    const before = prompts[index]?.slice(0, -1) ?? [];
    deepEqual(prompt.slice(0, before.length), before);
  });
  const blocks = events.filter(({ type }) => type === "block.recorded").length;
  ok(blocks <= 2 * prompts.length + 3, `${blocks} blocks for ${prompts.length} prompts`);
});

Deno.test("a statement made anew by a processor at every turn is counted and laid out once", async () => {
  const copying: ContextProcessor = (viewed) => ({
    ...viewed,
    statements: viewed.statements.map((statement) => ({ ...statement, text: `${statement.text} (heard)` })),
  });
  const objects = new Map<number, Set<unknown>>();
  const [ada, ben] = named();
  if (!ada || !ben) throw new TypeError("Nobody is there");
  const model: ChatModel = ada.model;
  const agent = new ChatAgent({ model });
  const listening: typeof agent.answer = (request, calls) => {
    for (const statement of request.shown) {
      objects.set(statement.number, (objects.get(statement.number) ?? new Set()).add(statement));
    }
    return agent.answer(request, calls);
  };
  const speakers = [ada, ben].map((one) => ({
    ...one,
    agent: { description: agent.description, models: [model], answer: listening },
  }));
  await new Talk(speakers, { rounds: 4, turn: () => ({ processors: [copying] }) }).run();
  equal(objects.size, 7);
  for (const [number, made] of objects) equal(made.size, 1, `statement ${number}`);
});

Deno.test("a processor that changes which statements are shown, or the participants, is a program error", async () => {
  const wrong: readonly [ContextProcessor, RegExp][] = [
    [(viewed) => ({ ...viewed, statements: viewed.statements.slice(1) }), /changed statements: from 1 by ada to $/],
    [
      (viewed) => ({ ...viewed, participants: viewed.participants.slice(1) }),
      /changed participants: from ada, ben, cyn/,
    ],
    [(viewed) => ({ ...viewed, told: [] }), /changed told: from 5 texts to 0 texts$/],
  ];
  for (const [processor, message] of wrong) {
    await rejects(talk([processor]).run(), (error) => error instanceof TypeError && message.test(error.message));
  }
});

Deno.test("an interrupted dialogue with processors continues with the same prompts", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const config = { context: { ...CONTEXT, strategy: "length-based" }, rounds: 5, outputDirectory: folder } as const;
    const whole = await heldTalk((options) => talk([anonymised(), counting], config).run(options));
    const archive = whole.result.archive ?? "";
    const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).trimEnd().split("\n");
    const cut = lines.findIndex((line) => line.includes('"turn.completed"') && line.includes("round-4"));
    await Deno.writeTextFile(`${archive}/journal.jsonl`, `${lines.slice(0, cut + 1).join("\n")}\n`);
    const result = await talk([anonymised(), counting], config).resume(archive);
    deepEqual([result.status, result.warnings, result.messages.length], ["completed", [], 15]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
