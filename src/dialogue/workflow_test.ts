import assert from "node:assert/strict";
import { readJournal } from "../archive/journal_reader.ts";
import { JournalError } from "../archive/journal.ts";
import { ChatAgent } from "../agents/chat_agent.ts";
import { ModelError } from "../models/model_error.ts";
import { ScriptedModel } from "../models/scripted_model.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import { sent, speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import { hasSpoken, isRound } from "./end_rules.ts";
import { LimitTooSmallError } from "./_limits.ts";
import type { DialogueParticipant, Expected } from "./turn.ts";
import { HumanAgent } from "../agents/human_agent.ts";
import type { Floor } from "./floor.ts";
import { ReplayError } from "./replay_error.ts";
import { DialogueWorkflow } from "./workflow.ts";
import { inFolder } from "../runtime/folder_fixture.ts";

const IN_MEMORY = { outputDirectory: false } as const;

/** A workflow with a given script. */
class Scripted extends DialogueWorkflow {
  readonly #script: (floor: Floor) => Promise<void>;
  readonly #expected: readonly Expected[];
  constructor(
    script: (floor: Floor) => Promise<void>,
    participants: DialogueWorkflow["participants"],
    config?: DialogueConfig,
    expected: readonly Expected[] = [],
  ) {
    super("A topic", participants, config ?? IN_MEMORY);
    this.#script = script;
    this.#expected = expected;
  }
  protected override expected(): readonly Expected[] {
    return this.#expected;
  }
  protected override script(floor: Floor): Promise<void> {
    return this.#script(floor);
  }
}

const statement = { kind: "statement", instruction: "Speak." } as const;

Deno.test("DialogueWorkflow runs five rounds if no end is set", async () => {
  const result = await new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], IN_MEMORY).run();
  assert.equal(result.endReason, "max_rounds");
  assert.equal(result.status, "completed");
  assert.deepEqual(result.messages.map(({ speaker }) => speaker).join(""), "ab".repeat(5));
  assert.match(result.dialogueId, /^[0-9a-f]{16}$/);
});

Deno.test("A statement that its model broke off within the limit is cut after its last sentence, and marked for everybody", () =>
  inFolder(async (outputDirectory) => {
    const line = { text: "Trams carry more. Buses go to every", finishReason: "length" } as const;
    const model = new ScriptedModel({ lines: [line, "Both are right."] });
    const agent = new ChatAgent({ model });
    const two = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
    const script = async (floor: Floor) => {
      for (const one of two) await floor.speak(one, { ...statement, maxTokens: 50 });
    };
    const { messages, archive = "" } = await new Scripted(script, two, { outputDirectory }).run();
    assert.deepEqual(messages.map((message) => message.failed || message.text), [
      "Trams carry more.",
      "Both are right.",
    ]);
    assert.match(sent(model), /Trams carry more\.\n\n[^\n]*cut off here/);
    const page = await Deno.readTextFile(`${archive}/messages/001_participant_ana.md`);
    assert.match(page, /\nTrams carry more\.\n[^]*\*\*Cut:\*\* its model ran into its own limit after \d+ tokens\./);
  }));

Deno.test("maxTurns is exact", async () => {
  for (const maxTurns of [1, 2, 3, 7]) {
    const participants = [speaker("a"), speaker("b")];
    const result = await new DialogueWorkflow("A topic", participants, { ...IN_MEMORY, maxTurns }).run();
    assert.equal(result.messages.length, maxTurns);
    assert.deepEqual([result.status, result.endReason], ["completed", "max_turns"]);
    assert.equal(participants.reduce((sum, { model }) => sum + model.calls.length, 0), maxTurns);
  }
});

Deno.test("endWhen ends a dialogue after the turn for which a rule applies", async () => {
  const run = (endWhen: DialogueConfig["endWhen"]) =>
    new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], { ...IN_MEMORY, ...(endWhen ? { endWhen } : {}) })
      .run();
  const rounds = await run(isRound(2));
  assert.deepEqual([rounds.endReason, rounds.messages.length], ["max_rounds", 4]);
  const spoken = await run([hasSpoken("b", 3), isRound(9)]);
  assert.deepEqual([spoken.endReason, spoken.messages.length], ["completed", 6]);
  const own = await run(({ messages }) => messages.length === 3 ? "consensus" : false);
  assert.deepEqual([own.endReason, own.messages.length], ["consensus", 3]);
});

Deno.test("DialogueWorkflow rejects impossible dialogues before any call", () => {
  const pair = [speaker("a"), speaker("b")];
  assert.throws(() => new DialogueWorkflow("A topic", [speaker("a")]), /at least two participants: there are 1/);
  assert.throws(
    () => new DialogueWorkflow("A topic", [speaker("a"), speaker("a")]),
    /two participants have the id 'a'/,
  );
  assert.throws(() => new DialogueWorkflow("A topic", [speaker("a"), speaker("b c")]), /must match.*'b c'/);
  assert.throws(() => new DialogueWorkflow(" ", pair), /'topic' is empty/);
  for (const bad of [0, -1, 1.5, NaN, Infinity]) {
    for (const field of ["maxTurns", "maxCalls", "maxTokens", "concurrency"] as const) {
      assert.throws(() => new DialogueWorkflow("A topic", pair, { [field]: bad }), new RegExp(`'${field}'.*${bad}`));
    }
  }
  for (const bad of [0, -1, NaN, Infinity]) {
    for (const field of ["maxDurationMs", "maxCostUsd", "timeoutMs", "silenceMs"] as const) {
      assert.throws(() => new DialogueWorkflow("A topic", pair, { [field]: bad }), new RegExp(`'${field}'.*${bad}`));
    }
  }
  assert.throws(() => new DialogueWorkflow("A topic", pair, { maxCostUsd: 1 }), /price of scripted\/a is not known/);
});

Deno.test("DialogueWorkflow and ChatAgent name a promise that was not awaited, and the field that has it", () => {
  const promised = (value: unknown): never => Promise.resolve(value) as never; // as in a program without a type check
  const wanted = (field: string) => new RegExp(`'${field}'.* a promise: write 'await' before`);
  assert.throws(() => new ChatAgent({ model: promised(new ScriptedModel({ lines: [] })) }), wanted("model"));
  assert.throws(() => new ChatAgent({ model: promised(undefined) }), TypeError);
  const { agent, ...a } = speaker("a");
  const dialogue = (own: DialogueParticipant, config = {}) => new DialogueWorkflow("A", [own, speaker("b")], config);
  assert.throws(() => dialogue({ ...a, agent: promised(agent) }), wanted("agent"));
  for (const field of ["brief", "sources", "summarizer"]) {
    assert.throws(() => dialogue({ ...a, agent }, { [field]: promised(agent) }), wanted(field));
  }
});

Deno.test("a workflow runs once", async () => {
  const workflow = new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], { ...IN_MEMORY, maxTurns: 1 });
  await workflow.run();
  await assert.rejects(workflow.run(), TypeError);
});

Deno.test("a speaker sees statements in fences, and never that somebody failed", async () => {
  const a = speaker("a");
  const b = speaker("b", () => new ModelError("SECRET PROVIDER TROUBLE", { code: "bad_request" }));
  const c = speaker("c");
  const result = await new DialogueWorkflow("A topic", [a, b, c], { ...IN_MEMORY, endWhen: isRound(2) }).run();
  assert.deepEqual(result.messages.map(({ failed }) => failed), [false, true, false, false, true, false]);
  assert.equal(result.failures.length, 2);
  assert.deepEqual(result.failures[0], {
    key: "round-1/statement/b",
    number: 2,
    participant: "b",
    code: "bad_request",
    reason: "SECRET PROVIDER TROUBLE",
    attempts: 1,
  });
  const shown = sent(c.model) + sent(a.model);
  assert.ok(shown.includes("a says 1."));
  assert.ok(!shown.includes("SECRET"));
});

Deno.test("speak() while another turn is open is a TypeError that rejects the run", async () => {
  const [a, b] = [speaker("a"), speaker("b")];
  const workflow = new Scripted(async (floor) => {
    const first = floor.speak(a, statement);
    await floor.speak(b, { ...statement, name: "second" });
    await first;
  }, [a, b]);
  await assert.rejects(workflow.run(), /another turn is still open/);
});

Deno.test("a key used twice is a TypeError that rejects the run", async () => {
  const [a, b] = [speaker("a"), speaker("b")];
  const workflow = new Scripted(async (floor) => {
    await floor.speak(a, statement);
    await floor.speak(a, statement);
  }, [a, b]);
  await assert.rejects(workflow.run(), /Cannot ask twice for 'statement\/a'/);
});

Deno.test("together() numbers turns in seat order, whoever finishes first, and no speaker hears the others", async () => {
  const a = speaker("a", () => ({ text: "slow a", delayMs: 20 }));
  const b = speaker("b", () => "quick b");
  const workflow = new Scripted(async (floor) => {
    const said = await floor.together([[a, statement], [b, statement]]);
    assert.deepEqual(said.map(({ number, speaker }) => [number, speaker]), [[1, "a"], [2, "b"]]);
  }, [a, b]);
  const result = await workflow.run();
  assert.deepEqual(result.messages.map(({ speaker }) => speaker), ["a", "b"]);
  assert.ok(!sent(a.model).includes("quick b") && !sent(b.model).includes("slow a"));
});

Deno.test("twenty runs with random latencies give one transcript", async () => {
  const transcripts = new Set<string>();
  for (let run = 0; run < 20; run++) {
    const late = (text: string) => ({ text, delayMs: Math.random() * 4 });
    const [a, b] = [speaker("a", (n) => late(`a ${n}`)), speaker("b", (n) => late(`b ${n}`))];
    const workflow = new Scripted(async (floor) => {
      for (let round = 1; round <= 3; round++) {
        await floor.phase(`round-${round}`, async () => {
          await floor.together([[a, statement], [b, statement]]);
          await floor.speak(a, { ...statement, name: "again" });
        });
      }
    }, [a, b]);
    const { messages } = await workflow.run();
    transcripts.add(JSON.stringify(messages.map(({ at: _, ...message }) => message)));
  }
  assert.equal(transcripts.size, 1);
});

Deno.test("an optional phase ends where the rest would not be covered, and the script continues", async () => {
  const [a, b] = [speaker("a"), speaker("b")];
  const held = async (config: DialogueConfig) => {
    const events: DialogueEvent[] = [];
    const workflow = new Scripted(middleAndEnd([a, b]), [a, b], { ...IN_MEMORY, ...config }, end(b));
    const result = await workflow.run({ onEvent: (event) => events.push(event) });
    const limits = events.flatMap((event) => event.type === "limit.reached" ? [[event.before, event.ends]] : []);
    return { result, limits };
  };
  const { result, limits } = await held({ maxCalls: 3 });
  assert.deepEqual([a.model.calls.length, b.model.calls.length], [2, 1]);
  assert.deepEqual([result.status, result.endReason], ["stopped", "budget"]);
  assert.deepEqual(result.cut, { limit: "max_calls", before: "middle/3/a", most: 3, after: 2 });
  assert.deepEqual(limits, [["middle/3/a", false]]);
  assert.deepEqual(result.warnings.map(({ code }) => code), ["cut_short", "limit_near"]);
  const few = await held({ maxTurns: 3 });
  assert.deepEqual(few.limits, [["middle/4/a", false], ["end/statement/b", true]], "for turns nothing is set aside");
});

/** The last statement of {@linkcode middleAndEnd}. */
function end(participant: DialogueParticipant): readonly Expected[] {
  return [{ phase: "end", kind: "statement", participant, shows: "everything" }];
}

/** Nine optional statements and one that is not. */
function middleAndEnd([a, b]: readonly [DialogueParticipant, DialogueParticipant]) {
  return async (floor: Floor) => {
    await floor.phase("middle", async () => {
      for (let n = 1; n <= 9; n++) await floor.speak(a, { ...statement, name: `${n}` });
    }, { optional: true });
    await floor.phase("end", async () => {
      await floor.speak(b, statement);
    });
  };
}

Deno.test("a limit below the minimum is rejected before anything is asked or written, with the smallest sufficient one", async () => {
  await inFolder(async (folder) => {
    const pair = [speaker("a"), speaker("b")] as const;
    const config = { outputDirectory: `${folder}/out`, maxTokens: 100 };
    const make = (config: DialogueConfig) => new Scripted(middleAndEnd(pair), pair, config, end(pair[1]));
    const error = await make(config).run().then(() => undefined, (thrown: unknown) => thrown);
    assert.ok(error instanceof LimitTooSmallError && error instanceof RangeError);
    const { needed, field, message } = error;
    assert.deepEqual([field, needed > 4096], ["maxTokens", true]);
    assert.match(
      message,
      new RegExp(`^maxTokens 100 is too low: raise it to at least ${needed}, which the phase end may need$`),
    );
    assert.deepEqual([...Deno.readDirSync(folder)], []);
    assert.deepEqual(pair.map(({ model }) => model.calls.length), [0, 0]);
    await assert.rejects(make({ ...config, maxTokens: needed - 1 }).run(), LimitTooSmallError);
    const result = await make({ ...config, maxTokens: needed }).run();
    assert.deepEqual([result.cut?.after, result.messages.map(({ key }) => key)], [0, ["end/statement/b"]]);
  });
});

Deno.test("recorded calls count as spent and not as needed when a dialogue is resumed", async () => {
  await inFolder(async (folder) => {
    const pair = () => [speaker("a"), speaker("b")] as const;
    const make = (maxCalls: number, both = pair()) =>
      new Scripted(middleAndEnd(both), both, { outputDirectory: folder, maxCalls }, end(both[1]));
    const controller = new AbortController();
    const stopped = await make(9).run({
      signal: controller.signal,
      onEvent: (event) => event.type === "turn.completed" && event.number === 2 && controller.abort(),
    });
    const { archive = "", usage: { calls } } = stopped;
    await assert.rejects(make(calls).resume(archive), { name: "LimitTooSmallError", needed: calls + 1 });
    const again = pair();
    const resumed = await make(calls + 1, again).resume(archive);
    assert.deepEqual([resumed.cut?.after, resumed.messages.at(-1)?.key], [2, "end/statement/b"]);
    assert.deepEqual(again.map(({ model }) => model.calls.length), [0, 1]);
  });
});

Deno.test("a script that does not list the calls for its end has no reserve", async () => {
  const both = [speaker("a"), speaker("b")] as const;
  const once = await new Scripted(middleAndEnd(both), both, { ...IN_MEMORY, maxCalls: 2 }).run();
  assert.deepEqual([once.endReason, once.messages.map(({ key }) => key)], ["budget", ["middle/1/a", "middle/2/a"]]);
  const plain = await new DialogueWorkflow("A topic", both, { ...IN_MEMORY, maxCalls: 2 }).run();
  assert.deepEqual([plain.endReason, plain.messages.length], ["budget", 2]);
});

Deno.test("limits of a participant and a phase are named when they are reached, and so is a phase that never came", async () => {
  const [a, b] = [{ ...speaker("a"), budget: { maxCalls: 3 } }, speaker("b")] as const;
  const held = async (config: DialogueConfig) => {
    const events: DialogueEvent[] = [];
    const workflow = new Scripted(middleAndEnd([a, b]), [a, b], { ...IN_MEMORY, ...config }, end(b));
    const result = await workflow.run({ onEvent: (event) => events.push(event) });
    const limits = events.flatMap((event) => event.type === "limit.reached" ? [[event.before, event.scope]] : []);
    return { result, limits };
  };
  assert.deepEqual((await held({})).limits, [["middle/4/a", "participant a"]]);
  const { result, limits } = await held({ phaseBudgets: { middle: { maxCalls: 2 }, midle: { maxCalls: 2 } } });
  assert.deepEqual([limits, result.cut?.scope], [[["middle/3/a", "phase middle"]], "phase middle"]);
  assert.deepEqual(result.warnings.filter(({ code }) => code !== "limit_near").map(({ text }) => text), [
    "Cut short by max_calls of phase middle, before middle/3/a",
    "'phaseBudgets' has limits for 'midle', but there was no such phase",
  ]);
  for (const budget of [{ maxCalls: 0 }, { maxTokens: 1.5 }, { maxCostUsd: -1 }]) {
    assert.throws(() => new DialogueWorkflow("A topic", [{ ...a, budget }, b]), /'participants\['a'\]\.budget\.max/);
    assert.throws(
      () => new DialogueWorkflow("A topic", [a, b], { phaseBudgets: { x: budget } }),
      /'phaseBudgets\['x'\]\.max/,
    );
  }
  const priced = { phaseBudgets: { x: { maxCostUsd: 1 } } };
  assert.throws(() => new DialogueWorkflow("A topic", [a, b], priced), /price of scripted\/a is not known/);
});

Deno.test("a phase in expected() that a whole script never has is named in a warning", async () => {
  const both = [speaker("a"), speaker("b")] as const;
  const expected = ["", "end", "ned", "ned/round-1"].map((phase) => ({
    ...statement,
    phase,
    participant: both[0],
    shows: 0,
  }));
  const held = (script: (floor: Floor) => Promise<void>) => new Scripted(script, both, IN_MEMORY, expected).run();
  const { warnings } = await held((floor) =>
    floor.phase("end", async () => void await floor.speak(both[0], statement))
  );
  assert.deepEqual(warnings.map(({ code, text }) => [code, text]), [
    ["unknown_phase", "'expected()' lists turns or questions in the phase 'ned', but there was no such phase"],
  ]);
  assert.deepEqual((await held((floor) => floor.end("consensus"))).warnings, [], "an early end skips phases");
});

Deno.test("people's turns are admitted only if their statements leave enough for the end", async () => {
  const person = new HumanAgent({ ask: () => Promise.resolve("No.") });
  const [a, b] = [{ id: "a", name: "a", role: "participant", agent: person }, speaker("b")] as const;
  const make = (maxTokens: number) =>
    new Scripted(middleAndEnd([a, b]), [a, b], { ...IN_MEMORY, maxTokens }, end(b)).run();
  const error = await make(1).then(() => undefined, (thrown: unknown) => thrown);
  assert.ok(error instanceof LimitTooSmallError);
  const least = await make(error.needed);
  assert.deepEqual([least.cut?.after, least.messages.map(({ key }) => key)], [0, ["end/statement/b"]]);
  // another statement by a person may have any length
  const more = await make(error.needed + 6000);
  assert.equal(more.endReason, "budget");
  assert.ok(more.messages.length > 1);
});

Deno.test("an optional phase that a limit ended stays ended on resume, and a limit that ended the dialogue is decided again", async () => {
  await inFolder(async (folder) => {
    const failing = new ModelError("Not now", { code: "server", mayHaveBeenPaid: true, retryAfterMs: 0 });
    const held = (maxCalls: number, fails = false) => {
      const [a, b] = [speaker("a"), speaker("b", (call) => fails && call === 2 ? failing : `b says ${call}.`)];
      const workflow = new Scripted(
        async (floor) => {
          await floor.phase("middle", async () => {
            for (let n = 1; n <= 9; n++) {
              await floor.together([[a, { ...statement, name: `${n}` }], [b, { ...statement, name: `${n}` }]]);
            }
          }, { optional: true });
          await floor.phase("end", async () => {
            await floor.speak(b, statement);
          });
        },
        [a, b],
        { outputDirectory: folder, maxCalls },
        end(b),
      );
      return { workflow, a, b };
    };
    const stopped = await held(3, true).workflow.run();
    assert.deepEqual([stopped.status, stopped.endReason, stopped.messages.length], ["stopped", "budget", 2]);
    const again = held(9);
    const resumed = await again.workflow.resume(stopped.archive ?? "");
    assert.deepEqual([stopped.cut, resumed.cut?.after, resumed.messages.length], [undefined, 2, 3]);
    assert.deepEqual([again.a.model.calls.length, again.b.model.calls.length], [0, 1]);
    assert.deepEqual(resumed.messages.map(({ number }) => number), [1, 2, 3]);
    const last = await held(9).workflow.resume(stopped.archive ?? "");
    assert.deepEqual(last.messages, resumed.messages);
  });
});

Deno.test("a dialogue stopped by its budget continues when resumed with a larger one, and pays for nothing twice", async () => {
  await inFolder(async (folder) => {
    const first = [speaker("a"), speaker("b")];
    const config = { outputDirectory: folder, endWhen: isRound(3) };
    const stopped = await new DialogueWorkflow("A topic", first, { ...config, maxCalls: 3 }).run();
    assert.deepEqual([stopped.status, stopped.endReason, stopped.messages.length], ["stopped", "budget", 3]);
    const second = [speaker("a"), speaker("b")];
    const resumed = await new DialogueWorkflow("A topic", second, { ...config, maxCalls: 6 }).resume(
      stopped.archive ?? "",
    );
    assert.deepEqual([resumed.status, resumed.messages.length], ["completed", 6]);
    assert.equal(second.reduce((sum, { model }) => sum + model.calls.length, 0), 3);
    assert.equal(resumed.usage.calls, 6);
    assert.deepEqual(resumed.messages.slice(0, 3), stopped.messages);
  });
});

Deno.test("cancelling stops calls in flight, even of a model that ignores it, and leaves a resumable archive", async () => {
  await inFolder(async (folder) => {
    const controller = new AbortController();
    const deaf = speaker("b");
    const never = Promise.withResolvers<never>();
    const stubborn = { ...deaf, agent: { description: deaf.agent.description, answer: () => never.promise } };
    const config = { outputDirectory: folder, endWhen: isRound(1) };
    const workflow = new DialogueWorkflow("A topic", [speaker("a"), stubborn], config);
    const onEvent = (event: DialogueEvent) => {
      if (event.type === "turn.started" && event.participant === "b") controller.abort();
    };
    const result = await workflow.run({ signal: controller.signal, onEvent });
    assert.deepEqual([result.status, result.endReason, result.messages.length], ["stopped", "aborted", 1]);
    assert.deepEqual(result.failures, []);
    const again = await new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], config).resume(
      result.archive ?? "",
    );
    assert.deepEqual([again.status, again.messages.length], ["completed", 2]);
  });
});

Deno.test("a cancelled call is booked as one that may have been paid for", async () => {
  const controller = new AbortController();
  const a = speaker("a", () => ({ text: "late", delayMs: 60_000 }));
  const workflow = new DialogueWorkflow("A topic", [a, speaker("b")], IN_MEMORY);
  const result = await workflow.run({
    signal: controller.signal,
    onEvent: (event) => event.type === "call.sent" && controller.abort(),
  });
  assert.equal(result.endReason, "aborted");
  assert.deepEqual([result.usage.calls, result.usage.unknownCalls], [1, 1]);
});

Deno.test("a dialogue whose script fails ends after the calls in flight are booked", async () => {
  const a = speaker("a", () => ({ text: "late", delayMs: 60_000 }));
  const sent = Promise.withResolvers<void>();
  const events: DialogueEvent[] = [];
  const workflow = new Scripted(async (floor) => {
    floor.speak(a, statement).catch(() => {});
    await sent.promise;
    throw new Error("The script is broken");
  }, [a, speaker("b")]);
  const onEvent = (event: DialogueEvent) => {
    events.push(event);
    if (event.type === "call.sent") sent.resolve();
  };
  await assert.rejects(workflow.run({ onEvent }), /The script is broken/);
  const last = events.at(-1);
  assert.deepEqual(last?.type === "dialogue.ended" && [last.endReason, last.usage.calls], ["error", 1]);
  assert.deepEqual(events.filter(({ type }) => type === "call.failed").length, 1);
});

Deno.test("resume() rejects other settings, naming the field, and leaves the journal unchanged", async () => {
  await inFolder(async (folder) => {
    const config = { outputDirectory: folder, endWhen: isRound(2), maxCalls: 2 };
    const { archive = "" } = await new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], config).run();
    const before = await readJournal(archive);
    const others: [DialogueWorkflow, RegExp][] = [
      [
        new DialogueWorkflow("Another", [speaker("a"), speaker("b")], config),
        /'topic' was "A topic" and is now "Another"/,
      ],
      [new DialogueWorkflow("A topic", [speaker("a"), speaker("c")], config), /'participants.1.id' was "b"/],
      [
        new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], { ...config, seed: 7 }),
        /'settings.seed' was 0 and is now 7/,
      ],
      [
        new DialogueWorkflow("A topic", [{ ...speaker("a"), systemPrompt: "Be kind." }, speaker("b")], config),
        /settings\.participants\.a\.systemPrompt/,
      ],
    ];
    for (const [workflow, message] of others) await assert.rejects(workflow.resume(archive), message);
    assert.deepEqual(await readJournal(archive), before);
  });
});

Deno.test("a script that asks for a different turn from the recorded one is a ReplayError with its key", async () => {
  await inFolder(async (folder) => {
    const config = { outputDirectory: folder, maxCalls: 1 };
    const held = (order: string) => {
      const cast = [speaker("a"), speaker("b"), speaker("c")];
      const workflow = new Scripted(
        async (floor) => {
          for (const id of order) {
            const participant = cast.find((one) => one.id === id);
            if (participant) await floor.speak(participant, statement);
          }
        },
        cast,
        config,
      );
      return { workflow, calls: () => cast.reduce((sum, { model }) => sum + model.calls.length, 0) };
    };
    const { archive = "" } = await held("ab").workflow.run();
    const cases: [string, string, RegExp][] = [
      ["ba", "statement/b", /has number 2, but the script asks for 1|turn 1 is recorded as 'statement\/a'/],
      ["ca", "statement/c", /turn 1 is recorded as 'statement\/a', but the script asks for 'statement\/c'/],
    ];
    for (const [order, key, message] of cases) {
      const other = held(order);
      await assert.rejects(other.workflow.resume(archive), (error) => {
        assert.ok(error instanceof ReplayError);
        assert.equal(error.key, key);
        assert.match(error.message, message);
        return true;
      });
      assert.equal(other.calls(), 0);
    }
  });
});

Deno.test("a turn on record that the script never asks for is a ReplayError", async () => {
  await inFolder(async (folder) => {
    const held = (turns: number, maxCalls: number) => {
      const a = speaker("a");
      return new Scripted(
        async (floor) => {
          for (let n = 1; n <= turns; n++) await floor.speak(a, { ...statement, name: `${n}` });
          if (turns === 1) await floor.speak(a, { ...statement, name: "x" }).catch(() => {});
        },
        [a, speaker("b")],
        { outputDirectory: folder, maxCalls },
      );
    };
    const { archive = "" } = await held(3, 2).run();
    await assert.rejects(held(1, 9).resume(archive), ReplayError);
  });
});

Deno.test("different wording is one warning", async () => {
  await inFolder(async (folder) => {
    const held = (instruction: string, maxCalls: number) => {
      const a = speaker("a");
      return new Scripted(
        async (floor) => {
          for (let n = 1; n <= 3; n++) await floor.speak(a, { ...statement, instruction, name: `${n}` });
        },
        [a, speaker("b")],
        { outputDirectory: folder, maxCalls },
      );
    };
    const { archive = "" } = await held("Speak.", 2).run();
    const result = await held("Speak up!", 9).resume(archive);
    assert.equal(result.status, "completed");
    assert.equal(result.warnings.filter(({ code }) => code === "wording").length, 1);
  });
});

Deno.test("a rejected key stops the dialogue, and that turn is asked on resume", async () => {
  await inFolder(async (folder) => {
    const config = { outputDirectory: folder, endWhen: isRound(1) };
    const refused = speaker("b", () => new ModelError("The key was refused", { code: "auth", status: 401 }));
    const stopped = await new DialogueWorkflow("A topic", [speaker("a"), refused], config).run();
    assert.deepEqual(
      [stopped.status, stopped.endReason, stopped.because],
      ["stopped", "provider", "The key was refused"],
    );
    assert.deepEqual([stopped.failures, stopped.messages.length], [[], 1]);
    const again = await new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], config).resume(
      stopped.archive ?? "",
    );
    assert.deepEqual([again.status, again.failures.length, again.messages.length], ["completed", 0, 2]);
  });
});

Deno.test("a failure that did not end the dialogue stays on resume", async () => {
  await inFolder(async (folder) => {
    const config = { outputDirectory: folder, endWhen: isRound(2) };
    const once = speaker(
      "a",
      (call) => call === 1 ? new ModelError("Bad request", { code: "bad_request" }) : "Better.",
    );
    const stopped = await new DialogueWorkflow("A topic", [once, speaker("b")], { ...config, maxCalls: 2 }).run();
    assert.equal(stopped.messages[0]?.failed, true);
    const again = await new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], config).resume(
      stopped.archive ?? "",
    );
    assert.deepEqual([again.status, again.failures.length, again.messages.length], ["completed", 1, 4]);
  });
});

Deno.test("an unexpected call of a scripted model rejects the run", async () => {
  const { ScriptedModel } = await import("../models/scripted_model.ts");
  const { ChatAgent } = await import("../agents/chat_agent.ts");
  const model = new ScriptedModel({ lines: ["Once."] });
  const agent = new ChatAgent({ model });
  const both = ["a", "b"].map((id) => ({ id, name: id, role: "participant", agent }));
  await assert.rejects(
    new DialogueWorkflow("A topic", both, IN_MEMORY).run(),
    /^ProgramError: Script of scripted\/model has no line for call 2 \(1 lines\): You are b\./,
  );
});

Deno.test("stream() yields the events and the result, and aborts the run when it is left", async () => {
  const whole = new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], { ...IN_MEMORY, maxTurns: 2 }).stream();
  const types: string[] = [];
  let step = await whole.next();
  for (; !step.done; step = await whole.next()) types.push(step.value.type);
  assert.equal(step.value.messages.length, 2);
  assert.equal(types[0], "dialogue.started");
  assert.equal(types.at(-1), "dialogue.ended");

  const a = speaker("a", (n) => n === 1 ? "First." : { text: "Never.", delayMs: 60_000 });
  for await (const event of new DialogueWorkflow("A topic", [a, speaker("b")], IN_MEMORY).stream()) {
    if (event.type === "call.sent" && a.model.calls.length === 2) break;
  }
  assert.equal(a.model.calls.length <= 2, true);
});

/** A real disk that is full from a given line on. */
function fullFrom(line: number): Runtime {
  return {
    ...systemRuntime,
    async openAppend(path, options) {
      const file = await systemRuntime.openAppend(path, options);
      let lines = 0;
      return {
        ...file,
        async append(bytes) {
          for (let start = 0; start < bytes.length;) {
            const end = bytes.indexOf(10, start) + 1;
            if (++lines >= line) {
              await file.append(bytes.subarray(start, start + 5));
              throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
            }
            await file.append(bytes.subarray(start, end));
            start = end;
          }
        },
      };
    },
  };
}

Deno.test("a disk that is full from any line on is a clear error, and loses nothing that was said", async () => {
  await inFolder(async (folder) => {
    const config = { endWhen: isRound(1) };
    const whole = await new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], {
      ...config,
      outputDirectory: `${folder}/0`,
    }).run();
    const { events } = await readJournal(whole.archive ?? "");
    assert.ok(events.length > 8);
    for (let line = 1; line <= events.length; line++) {
      const outputDirectory = `${folder}/${line}`;
      const speakers = [speaker("a"), speaker("b")];
      const full = new DialogueWorkflow("A topic", speakers, { ...config, outputDirectory, runtime: fullFrom(line) });
      let error: unknown;
      await full.run().catch((thrown) => error = thrown);
      assert.ok(error instanceof JournalError, `line ${line}: ${error}`);
      assert.match(error.message, /Cannot write the journal: No space left on device/);
      const archives = [...Deno.readDirSync(outputDirectory)].flatMap(({ name }) =>
        [...Deno.readDirSync(`${outputDirectory}/${name}`)].map((entry) => `${outputDirectory}/${name}/${entry.name}`)
      );
      const journal = await readJournal(archives[0] ?? "").catch(() => undefined);
      const onDisk = JSON.stringify(journal?.events ?? []);
      const unwritten = JSON.stringify(error.unwritten);
      for (const { model, id } of speakers) {
        const answered = model.calls.length;
        for (let n = 1; n <= answered; n++) {
          assert.ok(
            onDisk.includes(`${id} says ${n}.`) || unwritten.includes(`${id} says ${n}.`),
            `line ${line}: ${id} ${n}`,
          );
        }
      }
      if (!journal) continue;
      const again = await new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], { ...config, outputDirectory })
        .resume(archives[0] ?? "");
      assert.equal(again.status, "completed");
      assert.equal(again.messages.length, 2);
    }
  });
});

Deno.test("a jumping clock does not affect 'maxDurationMs', even for a killed run", async () => {
  await inFolder(async (folder) => {
    const jumping = (): Runtime => {
      let asked = 0;
      return { ...systemRuntime, now: () => Date.now() + 86_400_000 * asked++ };
    };
    const held = () =>
      new DialogueWorkflow("A topic", [speaker("a"), speaker("b")], {
        endWhen: isRound(2),
        maxDurationMs: 600_000,
        outputDirectory: folder,
        runtime: jumping(),
      });
    const { archive = "" } = await held().run();
    const path = `${archive}/journal.jsonl`;
    const lines = (await Deno.readTextFile(path)).split("\n");
    await Deno.writeTextFile(path, lines.slice(0, -4).map((line) => `${line}\n`).join(""));
    const resumed = await held().resume(archive);
    assert.deepEqual([resumed.status, resumed.messages.length], ["completed", 4]);
    assert.ok(resumed.duration < 600_000, `${resumed.duration}`);
  });
});
