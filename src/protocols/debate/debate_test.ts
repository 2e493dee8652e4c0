import { deepEqual, equal, ok } from "node:assert/strict";
import type { Agent } from "../../agents/agent.ts";
import { ModelError } from "../../models/model_error.ts";
import type { DialogueEvent } from "../../transcript/event.ts";
import { held, inFolder, listened, order, scene, type Script, scripted } from "./_debate_fixture.ts";
import { DEBATE_FORMATS } from "./formats.ts";
import type { DebateConfig, DebateResult } from "./mod.ts";

const WITHOUT_SCORES = { scoringEnabled: false } as const;

/** A turn that fails permanently without ending the debate. */
const failing = (expect: string) => ({
  when: (prompt: readonly { readonly text: string }[]) => prompt.at(-1)?.text.includes(expect) === true,
  times: Infinity,
  error: new ModelError("No", { code: "bad_request" }),
});

Deno.test("a debate of two: openings, rounds of argument and rebuttal, closings and a summary, in turn", async () => {
  const { result } = await held({}, { roundCount: 2 });
  const round = [
    "announcement mo",
    "argument ada",
    "rebuttal ben",
    "argument ben",
    "rebuttal ada",
    "round_summary mo",
  ];
  deepEqual(order(result), [
    "announcement mo",
    "announcement mo",
    "opening ada",
    "opening ben",
    ...round,
    ...round,
    "announcement mo",
    "closing ada",
    "closing ben",
    "announcement mo",
    "summary mo",
  ]);
  deepEqual([result.status, result.endReason, result.failures], ["completed", "completed", []]);
  equal(result.summary, "Mo speaks 3.");
  const answers = result.messages.flatMap(({ kind, number, replyTo }) =>
    kind === "rebuttal" ? [[number, replyTo]] : []
  );
  deepEqual(answers, [[7, 6], [9, 8], [13, 12], [15, 14]]);
});

Deno.test("a debate of no rounds has openings and closings, and speaks of no rounds", async () => {
  const { result, scene } = await held({}, { roundCount: 0, summaries: false, scoringEnabled: false });
  deepEqual([result.status, order(result).filter((turn) => !turn.startsWith("announcement"))], ["completed", [
    "opening ada",
    "opening ben",
    "closing ada",
    "closing ben",
  ]]);
  const prompts = JSON.stringify([
    scene.models["ada"]?.calls,
    result.messages.map((each) => !each.failed && each.text),
  ]);
  ok(!/[Rr]ounds? of|0 rounds/.test(prompts), prompts);
});

Deno.test("without summaries the moderator of an unscored debate is asked nothing, and the last closing ends it", async () => {
  const { result, scene } = await held({}, { roundCount: 2, summaries: false, scoringEnabled: false });
  deepEqual([result.status, result.summary, scene.models["mo"]?.calls.length], ["completed", undefined, 0]);
  equal(result.messages.at(-1)?.key, "closings/closing/ben");
});

Deno.test("a debate of three: each argument is rebutted by the next advocate, the last one's by the first", async () => {
  const { result } = await held({ advocates: 3 }, { roundCount: 1, debateFormat: "casual" });
  deepEqual(order(result), [
    "announcement mo",
    "opening ada",
    "opening ben",
    "opening cy",
    "argument ada",
    "rebuttal ben",
    "argument ben",
    "rebuttal cy",
    "argument cy",
    "rebuttal ada",
    "round_summary mo",
    "closing ada",
    "closing ben",
    "closing cy",
    "summary mo",
  ]);
});

Deno.test("a simultaneous debate: all arguments, then all rebuttals, each of the one before in the seats", async () => {
  const { result, scene } = await held({ advocates: 3 }, {
    roundCount: 1,
    debateFormat: "casual",
    turnOrder: "simultaneous",
  });
  deepEqual(order(result), [
    "announcement mo",
    "opening ada",
    "opening ben",
    "opening cy",
    "argument ada",
    "argument ben",
    "argument cy",
    "rebuttal ben",
    "rebuttal cy",
    "rebuttal ada",
    "round_summary mo",
    "closing ada",
    "closing ben",
    "closing cy",
    "summary mo",
  ]);
  deepEqual(result.messages.slice(7, 10).map(({ replyTo }) => replyTo), [5, 6, 7]);
  // nobody hears statements of the same step: an advocate's nth speech sees only earlier speeches by others
  for (const [id, model] of Object.entries(scene.models)) {
    if (id === "mo") continue;
    for (const [index, prompt] of model.calls.entries()) {
      const heard = prompt.flatMap(({ text }) => [...text.matchAll(/^(?:Ada|Ben|Cy) speaks (\d)\.$/gm)]);
      equal(heard.length, 3 * index, `${id} ${index}`);
      ok(heard.every(([, n]) => Number(n) <= index));
    }
  }
});

Deno.test("a simultaneous debate is 2 · rounds + 2 steps deep", async () => {
  const advocates = 3;
  for (const roundCount of [1, 2]) {
    let steps = 0;
    let waiting: (() => void)[] = [];
    // Nobody gets an answer before everybody is asked: sequential requests would wait for ever.
    const barrier: Agent = {
      description: { type: "test" },
      async answer() {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length < advocates) return;
          steps++;
          for (const go of waiting) go();
          waiting = [];
        });
        return { text: "Said." };
      },
    };
    const script = { advocates, agents: { ada: barrier, ben: barrier, cy: barrier } };
    const { result } = await held(script, { roundCount, turnOrder: "simultaneous" });
    equal(result.status, "completed");
    equal(steps, 2 * roundCount + 2);
  }
});

/** Returns the names in an announced speaking order; `undefined` for other announcements. */
function announced(text: string): readonly string[] | undefined {
  const list = (names: string) => names.split(/, then |, | and /);
  const statements = /statements\. (.*?)( speak at once)?\.$/.exec(text)?.[1];
  if (text.startsWith("We come to")) return list(statements ?? "");
  if (!text.startsWith("Round")) return undefined;
  const pairs = [...text.matchAll(/(\w+) argues and (\w+) rebuts/g)].flatMap(([, a = "", b = ""]) => [a, b]);
  if (pairs.length > 0) return pairs;
  const rebuttals = [...text.matchAll(/(\w+) rebuts (\w+)/g)];
  return [...rebuttals.map(([, , speaker = ""]) => speaker), ...rebuttals.map(([, opponent = ""]) => opponent)];
}

Deno.test("announcements announce what really follows", async () => {
  for (const turnOrder of ["sequential", "simultaneous"] as const) {
    for (const advocates of [2, 3, 4]) {
      const { result } = await held({ advocates }, { ...WITHOUT_SCORES, roundCount: 2, turnOrder });
      let checked = 0;
      for (const [index, message] of result.messages.entries()) {
        if (message.failed || message.kind !== "announcement" || index === 0) continue;
        const next = result.messages.slice(index + 1);
        const following = next.slice(0, next.findIndex(({ speaker }) => speaker === "mo"));
        const names = announced(message.text);
        if (names) deepEqual(following.map(({ speaker }) => speaker), names.map((name) => name.toLowerCase()));
        else deepEqual([message.text, next.map(({ kind }) => kind)], [message.text, ["summary"]]);
        checked++;
      }
      equal(checked, 5);
    }
  }
});

Deno.test("a failed argument is not rebutted, and the debate goes on", async () => {
  for (const turnOrder of ["sequential", "simultaneous"] as const) {
    const script = { lines: { ben: [failing("give one new argument")] } };
    const { result, scene } = await held(script, {
      ...WITHOUT_SCORES,
      roundCount: 1,
      debateFormat: "casual",
      turnOrder,
    });
    const round = turnOrder === "sequential"
      ? ["argument ada", "rebuttal ben", "argument ben"]
      : ["argument ada", "argument ben", "rebuttal ben"];
    deepEqual(order(result).slice(3), [...round, "round_summary mo", "closing ada", "closing ben", "summary mo"]);
    deepEqual([result.status, result.failures.length, result.failures[0]?.code], ["completed", 1, "bad_request"]);
    ok(scene.calls > 0);
  }
});

Deno.test("a plain error that an agent of one's own throws is a failed turn, and the debate goes on", async () => {
  const ada: Agent = {
    description: { type: "own" },
    answer: ({ kind }) => kind === "argument" ? Promise.reject(new Error("broken")) : Promise.resolve({ text: "Yes." }),
  };
  const { result } = await held({ agents: { ada } }, { ...WITHOUT_SCORES, roundCount: 1 });
  deepEqual([result.status, result.endReason], ["completed", "completed"]);
  deepEqual(result.failures.map(({ key, code, reason }) => [key, code, reason]), [
    ["arguments/round-1/argument/ada", "agent_error", "broken"],
  ]);
  ok(order(result).includes("closing ada"));
});

Deno.test("with fewer than two openings the debate fails, and a resumed one asks for those again", async () => {
  for (const turnOrder of ["sequential", "simultaneous"] as const) {
    await inFolder(async (outputDirectory) => {
      const config = { ...WITHOUT_SCORES, outputDirectory, roundCount: 1, turnOrder };
      const script = { advocates: 3, lines: { ada: [failing("opening")], cy: [failing("opening")] } };
      const { result: failed } = await held(script, config);
      deepEqual([failed.status, failed.endReason], ["failed", "error"]);
      equal(failed.because, "Fewer than two advocates have an opening statement");
      deepEqual(order(failed).slice(2), ["opening ada", "opening ben", "opening cy"]);
      deepEqual(failed.failures.map(({ participant }) => participant), ["ada", "cy"]);

      const controller = new AbortController();
      const part = await scripted(scene({ advocates: 3 }), config).resume(failed.archive ?? "", {
        signal: controller.signal,
        onEvent: (event) => event.type === "turn.completed" && event.kind === "argument" && controller.abort(),
      });
      deepEqual([part.status, part.endReason, part.failures], ["stopped", "aborted", []]);
      const again = scene({ advocates: 3 });
      const resumed = await scripted(again, config).resume(failed.archive ?? "");
      deepEqual([resumed.status, resumed.failures], ["completed", []]);
      equal(again.calls, resumed.usage.calls - part.usage.calls, "what is on record is not asked again");
      deepEqual(resumed.messages.slice(2, 5).map((message) => message.failed ? "" : message.text), [
        "Ada speaks 1.",
        "Ben speaks 1.",
        "Cy speaks 1.",
      ]);
      const third = scene({ advocates: 3 });
      const forked = await scripted(third, config).fork(failed.archive ?? "", { at: "openings/opening/cy" });
      deepEqual([forked.status, forked.failures, forked.inheritedUsage?.calls], ["completed", [], 5]);
      deepEqual(forked.messages.slice(0, 5), resumed.messages.slice(0, 5));
    });
  }
});

Deno.test("one opening that failed of three is passed over", async () => {
  const { result } = await held({ advocates: 3, lines: { cy: [failing("opening")] } }, {
    ...WITHOUT_SCORES,
    roundCount: 1,
  });
  deepEqual([result.status, result.failures.length], ["completed", 1]);
  equal(result.messages.filter(({ speaker }) => speaker === "cy").length, 4);
});

Deno.test("every format, in both turn orders, runs to its end by default", async () => {
  for (const debateFormat of DEBATE_FORMATS) {
    for (const turnOrder of ["sequential", "simultaneous"] as const) {
      const { result, events } = await held({ checkers: 1 }, { debateFormat, turnOrder });
      const at = `${debateFormat} ${turnOrder}`;
      deepEqual([result.status, result.endReason, result.failures], ["completed", "completed", []], at);
      equal(result.messages.filter(({ kind }) => kind === "round_summary").length, 3, at);
      equal(result.messages.filter(({ kind }) => kind === "argument").length, 6, at);
      equal(events.filter(({ type }) => type === "limit.reached").length, 0, at);
      const decides = debateFormat === "formal" || debateFormat === "competitive"; // the others pay for no scores
      equal(result.verdict.kind, decides ? "tied" : "undecided", at);
      deepEqual(Object.keys(result.scores), decides ? ["ada", "ben"] : [], at);
    }
  }
});

Deno.test("a limit that is reached in the arguments ends them, and the closings are held where they fit", async () => {
  // An argument may have 4,000 tokens, a closing statement 100: at some point, only closings fit.
  const config: DebateConfig = {
    ...WITHOUT_SCORES,
    debateFormat: "casual",
    roundCount: 9,
    argumentMaxTokens: 2_000,
    openingStatementMaxTokens: 50,
    closingStatementMaxTokens: 50,
    maxTokens: 15_000,
  };
  const { result, events } = await held({}, config);
  deepEqual([result.status, result.endReason], ["stopped", "budget"]);
  deepEqual(order(result).slice(-3), ["closing ada", "closing ben", "summary mo"]);
  const limits = events.filter((event) => event.type === "limit.reached");
  deepEqual(limits.map(({ limit, ends }) => [limit, ends]), [["max_tokens", false]]);
  ok(limits[0]?.before.startsWith("arguments/round-"));
  const spent = result.usage.inputTokens + result.usage.outputTokens;
  ok(spent <= 15_000, `${spent}`);
});

/** A closing summary that fails once and is requested again. */
const ONCE = {
  lines: {
    mo: [{
      ...failing("Phase: conclusion"),
      times: 1,
      error: new ModelError("Not now", { code: "server", mayHaveBeenPaid: true, retryAfterMs: 0 }),
    }],
  },
};

Deno.test("a limit that a failed call has eaten up stops the debate, and more of it lets it go on", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { ...WITHOUT_SCORES, outputDirectory, roundCount: 2 };
    const { result: whole } = await held({}, { ...config, maxCalls: 8 });
    deepEqual([whole.cut?.most, whole.usage.calls], [8, 8], "as much as there is");
    const { result: stopped } = await held(ONCE, { ...config, maxCalls: 8 });
    deepEqual([stopped.endReason, stopped.cut, stopped.usage.calls], ["budget", undefined, 8], "it can go on");
    const again = scene();
    const resumed = await scripted(again, { ...config, maxCalls: 9 }).resume(stopped.archive ?? "");
    deepEqual([resumed.cut, again.calls], [whole.cut, 1]);
    deepEqual(order(resumed), order(whole));
    // the recorded end of the arguments is kept
    deepEqual(order(resumed).filter((what) => !what.startsWith("announcement")), [
      "opening ada",
      "opening ben",
      "argument ada",
      "rebuttal ben",
      "argument ben",
      "closing ada",
      "closing ben",
      "summary mo",
    ]);
  });
});

Deno.test("a limit on turns ends a debate early, and what is asked then cannot be decided", async () => {
  for (const maxTurns of [1, 3, 7, 13]) {
    const { result } = await held({}, { roundCount: 2, maxTurns });
    equal(result.messages.length, maxTurns);
    deepEqual([result.status, result.endReason, result.failures], ["completed", "max_turns", []]);
    deepEqual(result.verdict, { kind: "undecided", reason: "the debate did not finish" });
  }
});

Deno.test("simultaneous turns of which a limit allows only some are the same again when the debate is resumed", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { ...WITHOUT_SCORES, outputDirectory, roundCount: 1, turnOrder: "simultaneous" } as const;
    const { result: stopped } = await held({ advocates: 3, ...ONCE }, { ...config, maxCalls: 9 });
    deepEqual([stopped.status, stopped.endReason], ["stopped", "budget"]);
    const contributions = (result: DebateResult) => order(result).filter((what) => !what.startsWith("announcement"));
    const openings = ["opening ada", "opening ben", "opening cy"];
    const closings = ["closing ada", "closing ben", "closing cy"];
    deepEqual(contributions(stopped), [...openings, "argument ada", "argument ben", ...closings]);
    const again = scene({ advocates: 3 });
    const resumed = await scripted(again, { ...config, maxCalls: 20 }).resume(stopped.archive ?? "");
    deepEqual([resumed.cut?.before, resumed.failures, again.calls], ["arguments/round-1/argument/cy", [], 1]);
    deepEqual(contributions(resumed).slice(5), [...closings, "summary mo"]);
    const replayed = await scripted(scene({ advocates: 3 }), config).resume(stopped.archive ?? "");
    deepEqual(replayed, resumed);
  });
});

Deno.test("simultaneous turns of which one was cancelled: only that one is asked again", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { ...WITHOUT_SCORES, outputDirectory, roundCount: 1, turnOrder: "simultaneous" } as const;
    const controller = new AbortController();
    const slow = { when: () => true, delayMs: 60_000, text: "Too late." };
    const debate = scripted(scene({ advocates: 3, lines: { ben: [slow] } }), config);
    const stopped = await debate.run({
      signal: controller.signal,
      onEvent: (event) => event.type === "turn.completed" && event.key === "openings/opening/cy" && controller.abort(),
    });
    deepEqual([stopped.status, stopped.endReason], ["stopped", "aborted"]);
    deepEqual(stopped.messages.map(({ number }) => number), [1, 2, 3, 5]);
    const again = scene({ advocates: 3 });
    const resumed = await scripted(again, config).resume(stopped.archive ?? "");
    deepEqual([resumed.status, resumed.failures], ["completed", []]);
    deepEqual(["ada", "ben", "cy"].map((id) => again.models[id]?.calls.length), [3, 4, 3]);
    deepEqual(resumed.messages.slice(2, 5).map(({ speaker }) => speaker), ["ada", "ben", "cy"]);
  });
});

Deno.test("all that was asked aside is finished before the debate ends", async () => {
  const slow = { when: (_: unknown, { schema }: { readonly schema?: unknown }) => schema !== undefined };
  const script: Script = {
    checkers: 1,
    lines: {
      mo: [{ ...slow, times: Infinity, delayMs: 20, text: "I cannot tell." }],
      fay: [{ ...slow, times: Infinity, delayMs: 30, text: '{"findings":[]}' }],
    },
  };
  const { result, events } = await held(script, { roundCount: 1, debateFormat: "casual", scoringEnabled: true });
  equal(events.at(-1)?.type, "dialogue.ended");
  const begun = events.flatMap((event) => event.type === "turn.started" ? [event.key] : []);
  const over = events.flatMap((event) =>
    event.type === "turn.completed" || event.type === "note.recorded" || event.type === "score.recorded"
      ? [event.key]
      : []
  );
  deepEqual(begun.filter((key) => !over.includes(key)), []);
  equal(events.filter(({ type }) => type === "score.recorded").length, 4);
  equal(events.filter(({ type }) => type === "note.recorded").length, 4);
  equal(result.warnings.filter(({ code }) => code === "unreadable_score").length, 4);
});

Deno.test("run(), stream(), resume() and fork() give a debate's result", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const stream = scripted(scene(), config).stream();
    const types = new Set<DialogueEvent["type"]>();
    let step = await stream.next();
    for (; !step.done; step = await stream.next()) types.add(step.value.type);
    const streamed: DebateResult = step.value;
    ok(types.has("turn.delta") && types.has("decision.recorded"));
    const expected = { kind: "tied", between: ["ada", "ben"] };
    deepEqual(streamed.verdict, expected);
    const resumed: DebateResult = await scripted(scene(), config).resume(streamed.archive ?? "");
    deepEqual(resumed.scores, streamed.scores);
    const { result: forked } = await listened((options) =>
      scripted(scene(), config).fork(streamed.archive ?? "", { ...options, at: "openings/opening/ben" })
    );
    deepEqual(forked.verdict, expected);
    equal(Math.round((forked.scores["ada"]?.total ?? 0) * 1e9), 5e9);
  });
});
