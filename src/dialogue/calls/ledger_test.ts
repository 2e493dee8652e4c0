import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { JournalError } from "../../archive/journal.ts";
import type { Block, CompleteOptions, Completion } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { type FailureCode, ProgramError } from "../../transcript/failure.ts";
import { registerSecret } from "../../text/redact.ts";
import { promptBlocks, sentPrompts } from "../../transcript/fold.ts";
import { ask, HandModel, LedgerBench, said } from "./_ledger_fixture.ts";
import { settled } from "./_virtual_runtime_fixture.ts";
import { BudgetError } from "./budget.ts";
import { AttemptsError } from "./failures.ts";

const never = () => new Promise<Completion>(() => {});

function fail(code: FailureCode, fields: { mayHaveBeenPaid?: boolean; retryAfterMs?: number } = {}): never {
  throw new ModelError(`It failed: ${code}`, { code, ...fields });
}

Deno.test("Ledger books a call before it is made and its answer before anyone receives it", async () => {
  const bench = new LedgerBench();
  const outlines: (readonly string[])[] = [];
  const model = new HandModel(() => {
    outlines.push(bench.outline);
    return said("Hello.", { usage: { inputTokens: 7, cachedInputTokens: 3, outputTokens: 2 } });
  });
  const completion = await bench.callsFor().complete(model, ask("rules", "question"), { maxOutputTokens: 50, seed: 3 });
  deepEqual(outlines, [["sent k#1.1"]]);
  deepEqual(bench.outline, ["sent k#1.1", "answered k#1.1"]);
  deepEqual(completion, said("Hello.", { usage: { inputTokens: 7, cachedInputTokens: 3, outputTokens: 2 } }));
  const [{ maxOutputTokens, seed } = {}] = model.options;
  deepEqual([maxOutputTokens, seed], [50, 3]);
  const [sent] = bench.of("call.sent");
  deepEqual([sent?.model, sent?.maxOutputTokens], ["hand/model", 50]);
  ok((sent?.reserved.tokens ?? 0) > 50);
  deepEqual(bench.of("call.answered")[0]?.usage, { inputTokens: 7, cachedInputTokens: 3, outputTokens: 2 });
  deepEqual(bench.spent, { calls: 1, tokens: 9, costUsd: 0 });
});

Deno.test("Ledger reserves for forms and tools what they add to a prompt, and a frame for each", async () => {
  const reserved = async (options: CompleteOptions) => {
    const bench = new LedgerBench();
    await bench.callsFor().complete(new HandModel(() => said("x")), ask("q"), { maxOutputTokens: 50, ...options });
    return bench.of("call.sent")[0]?.reserved.tokens ?? 0;
  };
  const plain = await reserved({});
  const none = { name: "", description: "", jsonSchema: {} };
  const [one, two] = [await reserved({ tools: [none] }), await reserved({ tools: [none, none] })];
  const form = await reserved({ schema: { name: "none", schema: {} } });
  // 1.3 times the 10 tokens of a tool and the one of a form, and 16 for each frame
  deepEqual([one - plain, two - plain, form - plain], [29, 58, 17]);
});

Deno.test("Ledger accepts an answer without a finish reason, and warns about the model", async () => {
  const bench = new LedgerBench();
  const model = new HandModel(() => ({ ...said("All of it?"), finishReason: "unstated" }));
  equal((await bench.callsFor().complete(model, ask("q"))).text, "All of it?");
  const [warning] = bench.of("warning.raised");
  deepEqual([warning?.code, warning?.key], ["unstated_end", "hand/model"]);
  equal(bench.of("call.answered")[0]?.finishReason, "unstated");
});

Deno.test("Ledger accepts an answer with an unknown finish reason, records it, and warns about the model", async () => {
  const bench = new LedgerBench();
  const model = new HandModel(() => ({ ...said("All of it."), finishReason: "wrapped_up" }));
  const calls = bench.callsFor();
  equal((await calls.complete(model, ask("q"))).text, "All of it.");
  deepEqual(bench.of("warning.raised").map(({ code, key }) => [code, key]), [["unknown_end", "hand/model"]]);
  deepEqual(bench.of("call.answered").map(({ finishReason }) => finishReason), ["wrapped_up"]);
});

Deno.test("Ledger also reserves the model's reasoning if no limit was requested", async () => {
  const bench = new LedgerBench();
  const model = new HandModel(() => said("x"), { reasoningReserve: 1000 });
  await bench.callsFor().complete(model, ask("q"));
  equal(bench.of("call.sent")[0]?.maxOutputTokens, 5096);
});

Deno.test("Ledger numbers calls by turn and attempts by call, and waits between attempts", async () => {
  const bench = new LedgerBench();
  const model = new HandModel((call) =>
    call < 3 ? fail("server") : call === 5 ? fail("rate_limit", { retryAfterMs: 9_000 }) : said(`answer ${call}`)
  );
  const calls = bench.callsFor();
  equal((await bench.runtime.until(calls.complete(model, ask("q")))).text, "answer 3");
  equal((await bench.runtime.until(calls.complete(model, ask("q")))).text, "answer 4");
  equal((await bench.runtime.until(bench.callsFor("other").complete(model, ask("q")))).text, "answer 6");
  deepEqual(bench.outline, [
    "sent k#1.1",
    "server k#1.1",
    "sent k#1.2",
    "server k#1.2",
    "sent k#1.3",
    "answered k#1.3",
    "sent k#2.1",
    "answered k#2.1",
    "sent other#1.1",
    "rate_limit other#1.1",
    "sent other#1.2",
    "answered other#1.2",
  ]);
  const waits = bench.runtime.slept.filter((ms) => ms !== 300_000 && ms !== 60_000);
  deepEqual(waits.map(Math.round), [751, 1502, 9_000], "a second at most, then two, half of each at random");
  deepEqual(bench.spent, { calls: 3, tokens: 45, costUsd: 0 }, "those that were turned away do not count");
});

Deno.test("Ledger gives up with the last error, as a ModelError that counts the attempts", async () => {
  for (const [code, attempts] of [["malformed", 4], ["auth", 1], ["empty", 4]] as const) {
    const bench = new LedgerBench();
    const model = new HandModel(() => fail(code));
    const error = await bench.runtime.until(bench.callsFor().complete(model, ask("q"))).then(
      () => {},
      (thrown) => thrown,
    );
    ok(error instanceof AttemptsError && error instanceof ModelError, String(error));
    deepEqual([error.code, error.attempts, error.last.code, error.message], [
      code,
      attempts,
      code,
      `It failed: ${code}`,
    ]);
    equal(model.prompts.length, attempts);
    equal(bench.of("call.failed").length, attempts);
  }
});

Deno.test("Ledger treats an answer without text as a failure, classified by its finish reason", async () => {
  const table: readonly (readonly [Partial<Completion>, FailureCode, number])[] = [
    [{ text: "" }, "empty", 4],
    [{ text: " \n\t" }, "empty", 4],
    [{ text: "  ", finishReason: "length" }, "length", 2],
  ];
  for (const [fields, code, attempts] of table) {
    const bench = new LedgerBench();
    const model = new HandModel(() => said("", fields));
    await rejects(bench.runtime.until(bench.callsFor().complete(model, ask("q"))), { code, attempts });
    deepEqual(bench.of("call.failed")[0]?.usage, { inputTokens: 10, outputTokens: 5 }, "it was worked on");
    equal(bench.spent.tokens, attempts * 15);
  }
  const bench = new LedgerBench();
  const broken = new HandModel(() => JSON.parse('{"finishReason":"stop","model":"m"}'));
  await rejects(bench.runtime.until(bench.callsFor().complete(broken, ask("q"))), { code: "malformed" });
});

Deno.test("Ledger does not make a call whose answer is on record", async () => {
  const first = new LedgerBench();
  const model = new HandModel((call) => call === 1 ? fail("server") : said(`answer ${call}`));
  await first.runtime.until(first.callsFor().complete(model, ask("rules", "q")));
  const again = new LedgerBench({ before: first.events });
  const silent = new HandModel(() => fail("agent_error"));
  const calls = again.callsFor();
  deepEqual(await calls.complete(silent, ask("rules", "q")), said("answer 2"));
  equal(silent.prompts.length, 0);
  deepEqual(again.events, first.events);
  deepEqual(again.rewordings, []);
  deepEqual(again.spent, { calls: 0, tokens: 0, costUsd: 0 });
  equal((await calls.complete(model, ask("next"))).text, "answer 3");
  deepEqual(again.outline.slice(-2), ["sent k#2.1", "answered k#2.1"]);
});

Deno.test("Ledger reports when the prompt of a recorded answer had different wording", async () => {
  const first = new LedgerBench();
  const model = new HandModel(() => said("answer"));
  await first.callsFor().complete(model, ask("rules", "one"));
  await first.callsFor("k2").complete(model, ask("rules", "one", "two"));
  for (
    const [prompt, reworded] of [[ask("rules", "one", "two"), false], [ask("rules", "one", "2"), true], [
      ask("rules", "one"),
      true,
    ]] as const
  ) {
    const again = new LedgerBench({ before: first.events });
    equal((await again.callsFor("k2").complete(model, prompt)).text, "answer");
    deepEqual(again.rewordings, reworded ? ["k2"] : []);
  }
  equal(model.prompts.length, 2);
});

Deno.test("Ledger counts recorded failures of the model, not of its provider, and continues with the next number", async () => {
  const first = new LedgerBench();
  const failing = new HandModel((call) => call === 4 ? never() : fail(call === 1 ? "server" : "empty"));
  const killed = first.callsFor().complete(failing, ask("q"));
  await first.runtime.pass(5_000); // killed during the fourth
  const left = [...first.events];
  deepEqual(
    left.flatMap((event) => event.type === "call.failed" ? [`${event.code} ${event.call}`] : []),
    ["server k#1.1", "empty k#1.2", "empty k#1.3"],
  );
  const second = new LedgerBench({ before: left });
  const model = new HandModel(() => fail("empty"));
  await rejects(second.runtime.until(second.callsFor().complete(model, ask("q"))), { attempts: 4 });
  deepEqual(second.outline.slice(7), ["sent k#1.5", "empty k#1.5", "sent k#1.6", "empty k#1.6"]);
  deepEqual(second.runtime.slept[0], 1000, "it waits after the failures on record");

  const third = new LedgerBench({ before: second.events });
  await rejects(third.runtime.until(third.callsFor().complete(model, ask("q"))), { attempts: 4 });
  equal(model.prompts.length, 2, "what was empty four times is not asked for again");

  const forgiven = new LedgerBench({ before: second.events, forgiven: ["k"] });
  await rejects(forgiven.runtime.until(forgiven.callsFor().complete(model, ask("q"))), { attempts: 4 });
  deepEqual(
    forgiven.outline.slice(11).filter((line) => line.startsWith("sent")),
    [7, 8, 9, 10].map((n) => `sent k#1.${n}`),
  );
  first.controller.abort();
  await rejects(killed);
});

Deno.test("Ledger lets all calls to a server wait together while it is away, and gives up when patience is spent", async () => {
  const bench = new LedgerBench({ patienceMs: 60_000 });
  const isAway = () => bench.runtime.passedMs >= 1000;
  const model = new HandModel(() => isAway() ? fail("server") : said("x"));
  const other = new HandModel(() => said("y"), { id: "other/model" });
  await bench.callsFor("a").complete(model, ask("q"));
  await bench.runtime.pass(1000);
  const calls = ["b", "c", "d"].map((key) => bench.callsFor(key).complete(model, ask("q")));
  const errors = Promise.all(calls.map((call) => call.then(() => undefined, (error) => error)));
  await settled();
  equal((await bench.callsFor("e").complete(other, ask("q"))).text, "y", "other providers are asked at once");
  const [late] = [bench.callsFor("late").complete(model, ask("q")).catch((error) => error)];
  const all = [...await bench.runtime.until(errors), await late];
  deepEqual(all.map((error) => error instanceof AttemptsError && error.code), ["server", "server", "server", "server"]);
  equal(bench.runtime.passedMs, 61_000, "it gives up a minute after the first failure");
  ok(model.prompts.length <= 1 + 4 * 8, `${model.prompts.length} requests`);
  deepEqual(bench.waits.slice(0, 2), ["b 751 provider away", "c 751 provider away"]);
  deepEqual([bench.spent.calls, bench.runtime.sleeping], [2, 0]);
});

Deno.test("Ledger goes on as soon as a server is back, and waits for the next outage with all its patience", async () => {
  const bench = new LedgerBench({ patienceMs: 30_000 });
  const outages = [[0, 25_000], [40_000, 65_000]];
  const isAway = (ms: number) => outages.some(([from = 0, to = 0]) => ms >= from && ms < to);
  const model = new HandModel(() => isAway(bench.runtime.passedMs) ? fail("rate_limit") : said("x"));
  for (const key of ["a", "b", "c"]) {
    equal((await bench.runtime.until(bench.callsFor(key).complete(model, ask("q")))).text, "x");
    await bench.runtime.pass(10_000);
  }
});

Deno.test("Ledger does not wait for a server that has never been reached, nor without patience", async () => {
  const never = new LedgerBench();
  await rejects(never.callsFor().complete(new HandModel(() => fail("unreachable")), ask("q")), { attempts: 1 });
  const reached = new LedgerBench();
  const model = new HandModel((call) => call === 2 ? fail("unreachable") : said("x"));
  await reached.callsFor("a").complete(model, ask("q"));
  equal((await reached.runtime.until(reached.callsFor("b").complete(model, ask("q")))).text, "x");
  const hasty = new LedgerBench({ patienceMs: 0 });
  await rejects(hasty.callsFor().complete(new HandModel(() => fail("server")), ask("q")), { attempts: 1 });
  deepEqual([never.waits, hasty.waits], [[], []]);
});

Deno.test("Ledger asks a server no more at once than it works on", async () => {
  const bench = new LedgerBench();
  let [underWay, most] = [0, 0];
  const model = Object.assign(
    new HandModel(async () => {
      most = Math.max(most, ++underWay);
      await bench.runtime.sleep(1000);
      underWay--;
      return said("x");
    }),
    { slots: 2 },
  );
  const calls = ["a", "b", "c", "d", "e"].map((key) => bench.callsFor(key).complete(model, ask("q")));
  await bench.runtime.until(Promise.all(calls));
  equal(most, 2);
});

Deno.test("Ledger stops waiting for a server when the dialogue's time is up", async () => {
  const bench = new LedgerBench();
  bench.timeLeftMs = 5_000;
  const call = bench.callsFor().complete(new HandModel(() => fail("server")), ask("q"));
  await rejects(bench.runtime.until(call), { name: "BudgetError", limit: "max_duration" });
  equal(bench.runtime.passedMs, 5_000);
});

Deno.test("Ledger repeats a call that may have been paid for, or fails the turn if configured", async () => {
  const first = new LedgerBench();
  const killed = first.callsFor().complete(new HandModel(never), ask("q"));
  await settled();
  const left = [...first.events];
  first.controller.abort();
  await rejects(killed);
  const careful = new LedgerBench({ before: left, unknownCalls: "fail" });
  const model = new HandModel(() => said("answer"));
  await rejects(careful.callsFor().complete(model, ask("q")), { name: "ModelError", code: "unknown_call" });
  deepEqual([model.prompts.length, careful.outline], [0, ["sent k#1.1"]]);
  await careful.callsFor("other").complete(model, ask("q"));
  const bold = new LedgerBench({ before: left });
  equal((await bold.callsFor().complete(model, ask("q"))).text, "answer");
  deepEqual(bold.outline, ["sent k#1.1", "sent k#1.2", "answered k#1.2"]);
  const failed = new LedgerBench({ before: first.events, unknownCalls: "fail" });
  await rejects(failed.callsFor().complete(model, ask("q")), { code: "unknown_call" }, "one that was cancelled too");
});

Deno.test("Ledger stops a call when the dialogue's time is up, and makes no further request", async () => {
  const bench = new LedgerBench();
  bench.timeLeftMs = 20_000;
  const model = new HandModel(never);
  const call = bench.callsFor().complete(model, ask("q"));
  await rejects(bench.runtime.until(call), (error) => error instanceof BudgetError && error.limit === "max_duration");
  equal(bench.runtime.passedMs, 20_000);
  const [failed] = bench.of("call.failed");
  deepEqual([failed?.code, failed?.mayHaveBeenPaid, failed?.durationMs], ["cancelled", true, 20_000]);
  equal(bench.spent.tokens, bench.of("call.sent")[0]?.reserved.tokens);
  await rejects(bench.callsFor("later").complete(model, ask("q")), { limit: "max_duration" });
  equal(model.prompts.length, 1);
});

Deno.test("Ledger journals a cancelled call as one that may have been paid for", async () => {
  const bench = new LedgerBench();
  const reason = new Error("Ctrl-C");
  const call = bench.callsFor().complete(new HandModel(never), ask("q"));
  await settled();
  bench.controller.abort(reason);
  await rejects(call, reason);
  const [failed] = bench.of("call.failed");
  deepEqual([failed?.code, failed?.reason, failed?.mayHaveBeenPaid], ["cancelled", "The run was cancelled", true]);
  equal(bench.spent.tokens, bench.of("call.sent")[0]?.reserved.tokens);
  await rejects(bench.callsFor("later").complete(new HandModel(() => said("x")), ask("q")), reason);
  equal(bench.of("call.sent").length, 1);
});

Deno.test("Ledger cancels a wait between two attempts at once", async () => {
  const bench = new LedgerBench();
  const call = bench.callsFor().complete(new HandModel(() => fail("rate_limit", { retryAfterMs: 100_000 })), ask("q"));
  await settled();
  bench.controller.abort(new Error("Ctrl-C"));
  await rejects(call, /Ctrl-C/);
  equal(bench.runtime.passedMs, 0);
  equal(bench.runtime.sleeping, 0);
});

Deno.test("Ledger journals the end of a call even if the model threw an unexpected error, and books it", async () => {
  const bench = new LedgerBench();
  const error = new TypeError("cannot read x of undefined");
  await rejects(
    bench.callsFor().complete(
      new HandModel(() => {
        throw error;
      }),
      ask("q"),
    ),
    error,
  );
  const [failed] = bench.of("call.failed");
  deepEqual([failed?.code, failed?.reason, failed?.mayHaveBeenPaid], ["agent_error", error.message, true]);
  equal(bench.spent.tokens, bench.of("call.sent")[0]?.reserved.tokens);
  const again = new LedgerBench({ before: bench.events });
  await rejects(again.callsFor().complete(new HandModel(() => said("x")), ask("q")), {
    code: "agent_error",
    attempts: 1,
  });
});

Deno.test("Ledger passes on a program's error without a record, but releases nothing for it", async () => {
  const bench = new LedgerBench();
  const model = new HandModel(() => {
    throw new ProgramError("a bug");
  });
  await rejects(bench.callsFor().complete(model, ask("q")), ProgramError);
  deepEqual(bench.outline, ["sent k#1.1"]);
  equal(bench.spent.tokens, bench.of("call.sent")[0]?.reserved.tokens);
});

Deno.test("Ledger makes no request when earlier events are not on disk", async () => {
  const full = new JournalError("Cannot write the journal: ENOSPC", [], undefined);
  const model = new HandModel(() => said("answer"));
  const before = new LedgerBench({ flush: () => Promise.reject(full) });
  await rejects(before.callsFor().complete(model, ask("q")), full);
  equal(model.prompts.length, 0);
  let flushes = 0;
  const after = new LedgerBench({ flush: () => ++flushes > 1 ? Promise.reject(full) : Promise.resolve() });
  const calls = after.callsFor();
  await calls.complete(model, ask("q")).catch(() => {}); // whether or not it is returned, it has no effect
  await rejects(calls.complete(model, ask("q")), full);
  equal(model.prompts.length, 1);
  equal(after.of("call.failed").length, 0);
});

Deno.test("Ledger returns no answer that the journal rejected", async () => {
  const full = new JournalError("Cannot write the journal: ENOSPC", [], undefined);
  const bench = new LedgerBench({
    write: (body) => {
      if (body.type === "call.answered") throw full;
      return { seq: 1, at: "", dialogueId: "d1", prev: "", ...body };
    },
  });
  await rejects(bench.callsFor().complete(new HandModel(() => said("answer")), ask("q")), full);
  deepEqual(bench.spent, { calls: 1, tokens: 15, costUsd: 0 });
});

Deno.test("Ledger journals what was sent even if an agent reuses a block with another text", async () => {
  const bench = new LedgerBench();
  const block = { role: "user" as const, text: "one" };
  const model = new HandModel(() => said("x"));
  await bench.callsFor("k1").complete(model, [block]);
  block.text = "two";
  await bench.callsFor("k2").complete(model, [block]);
  const prompts = sentPrompts(bench.events);
  deepEqual([prompts.get("k1#1.1"), prompts.get("k2#1.1")], [[{ role: "user", text: "one" }], [{
    role: "user",
    text: "two",
  }]]);
});

Deno.test("Ledger books the reservation if usage is not reported, and a cost only if usage and price are known", async () => {
  const price = { inputUsd: 1_000, outputUsd: 2_000 };
  const { usage: _, ...unreported } = said("answer");
  for (
    const [completion, priced] of [[unreported, true], [unreported, false], [said("answer"), true], [
      said("answer"),
      false,
    ]] as const
  ) {
    const bench = new LedgerBench({ priceOf: () => priced ? price : undefined });
    await bench.callsFor().complete(new HandModel(() => completion), ask("q"), { maxOutputTokens: 100 });
    const [answered] = bench.of("call.answered");
    const reserved = bench.of("call.sent")[0]?.reserved;
    const isReported = "usage" in completion;
    deepEqual(answered?.costUsd, priced && isReported ? 0.02 : undefined);
    equal("usage" in (answered ?? {}), isReported);
    equal(reserved?.costUsd !== undefined, priced);
    deepEqual(
      bench.spent,
      isReported
        ? { calls: 1, tokens: 15, costUsd: priced ? 0.02 : 0 }
        : { calls: 1, tokens: reserved?.tokens, costUsd: reserved?.costUsd ?? 0 },
    );
  }
});

Deno.test("Ledger leaves the time limit to a model that is keyed, as long as it says that it is alive", async () => {
  const bench = new LedgerBench();
  const waiting = async (times: number, { onActivity }: CompleteOptions) => {
    for (let time = 0; time < times; time++) {
      await bench.runtime.sleep(50_000);
      onActivity?.();
    }
    return times > 1 ? said("Hello.") : await never();
  };
  const keyed = (times: number) =>
    Object.assign(new HandModel((_, options) => waiting(times, options)), { keyed: true });
  const patient = keyed(20);
  const { text } = await bench.runtime.until(bench.callsFor().complete(patient, ask("q")));
  equal(text, "Hello.", "1,000 s, of which it may have waited for its turn");
  deepEqual(patient.options.map(({ key, timeoutMs }) => [key, timeoutMs]), [["d1 k#1", 300_000]]);
  const silent = bench.runtime.until(bench.callsFor("k2").complete(keyed(1), ask("q")));
  await rejects(silent, { code: "timeout", message: /nothing came for 60 s/ });
});

Deno.test("Ledger records that a call was paid once only if its earlier attempts were the same request", async () => {
  const first = new LedgerBench();
  await rejects(first.callsFor().complete(new HandModel(() => fail("auth")), ask("rules", "question")));
  const before = first.events.filter(({ type }) => type !== "call.failed"); // its process died
  const paidOnce = async (question: string, forgiven: readonly string[] = []) => {
    const bench = new LedgerBench({ before, forgiven });
    const model = new HandModel(() => said("Hello.", { paidOnce: true }));
    await bench.callsFor().complete(model, ask("rules", question));
    return bench.of("call.answered")[0]?.paidOnce;
  };
  equal(await paidOnce("question"), true);
  equal(await paidOnce("another question"), undefined);
  equal(await paidOnce("question", ["k"]), undefined);
});

Deno.test("Ledger books savings from cached tokens if their price is known", async () => {
  const usage = { inputTokens: 100, cachedInputTokens: 60, outputTokens: 5 };
  for (const [cachedInputUsd, saved] of [[250, 0.045], [undefined, undefined]] as const) {
    const price = { inputUsd: 1_000, outputUsd: 2_000, ...(cachedInputUsd === undefined ? {} : { cachedInputUsd }) };
    const bench = new LedgerBench({ priceOf: () => price });
    await bench.callsFor().complete(new HandModel(() => said("answer", { usage })), ask("q"), { maxOutputTokens: 10 });
    deepEqual(bench.of("call.answered")[0]?.savedUsd, saved);
  }
});

Deno.test("Ledger books nothing for a request that its provider turned away", async () => {
  const bench = new LedgerBench();
  await rejects(bench.callsFor().complete(new HandModel(() => fail("auth")), ask("q")));
  deepEqual(bench.spent, { calls: 0, tokens: 0, costUsd: 0 });
  const paid = new LedgerBench();
  await rejects(paid.callsFor().complete(new HandModel(() => fail("auth", { mayHaveBeenPaid: true })), ask("q")));
  equal(paid.spent.tokens, paid.of("call.sent")[0]?.reserved.tokens);
});

Deno.test("Ledger asks its budget before each attempt, and makes no request without", async () => {
  const bench = new LedgerBench({ limits: { maxCalls: 2 } });
  const model = new HandModel(() => fail("server", { mayHaveBeenPaid: true }));
  await rejects(bench.runtime.until(bench.callsFor().complete(model, ask("q"))), {
    name: "BudgetError",
    limit: "max_calls",
  });
  equal(model.prompts.length, 2);
  const small = new LedgerBench({ limits: { maxTokens: 100 } });
  await rejects(small.callsFor().complete(model, ask("q"), { maxOutputTokens: 200 }), { limit: "max_tokens" });
  equal(model.prompts.length, 2);
  deepEqual(small.outline, []);
});

Deno.test("Ledger reports pieces by turn and attempt, only for open turns on the floor", async () => {
  const bench = new LedgerBench();
  let late: ((text: string) => void) | undefined;
  const model = new HandModel((call, { onDelta }) => {
    onDelta?.(`piece ${call}`);
    if (call > 1) return said("answer");
    late = onDelta;
    return never();
  });
  const answer = bench.callsFor().complete(model, ask("q"));
  await bench.runtime.until(answer);
  late?.("too late");
  deepEqual(bench.deltas, ["k 1 piece 1", "k 2 piece 2"]);
  const [failed] = bench.of("call.failed");
  deepEqual([failed?.code, failed?.text], ["timeout", "piece 1"], "what had come is on record");
  await bench.callsFor("aside", { onFloor: false }).complete(model, ask("q"));
  equal(model.options.at(-1)?.onDelta, undefined);
  equal(bench.deltas.length, 2);
});

Deno.test("Ledger shows no key that a model sends in pieces, and requests no pieces if nobody listens", async () => {
  registerSecret("sk-ledger-12345");
  const bench = new LedgerBench();
  const model = new HandModel((_, { onDelta }) => {
    for (const piece of ["It is sk-led", "ger-12", "345 as", " you know"]) onDelta?.(piece);
    return said("answer");
  });
  await bench.callsFor().complete(model, ask("q"));
  equal(bench.deltas.map((delta) => delta.slice("k 1 ".length)).join(""), "It is [redacted] as you know");
  const deaf = new LedgerBench({ onDelta: undefined });
  await deaf.callsFor().complete(model, ask("q"));
  equal(model.options.at(-1)?.onDelta, undefined);
});

Deno.test("Ledger shows no reasoning as it arrives, and records the whole answer", async () => {
  const bench = new LedgerBench();
  const pieces = ["<thi", "nk>Hm.</th", "ink>Buses", " run."];
  const model = new HandModel((_, { onDelta }) => {
    for (const piece of pieces) onDelta?.(piece);
    return said(pieces.join(""));
  });
  equal((await bench.callsFor().complete(model, ask("q"))).text, pieces.join(""));
  equal(bench.deltas.map((delta) => delta.slice("k 1 ".length)).join(""), "Buses run.");
});

Deno.test("Ledger never exceeds the concurrency per provider, and the floor goes first", async () => {
  const bench = new LedgerBench({ concurrency: 2 });
  const order: string[] = [];
  let out = 0;
  let most = 0;
  const slow = (name: string, id?: string) =>
    new HandModel(async () => {
      order.push(name);
      most = Math.max(most, ++out);
      await bench.runtime.sleep(10);
      out--;
      return said(name);
    }, id === undefined ? {} : { id });
  const asides = ["1", "2", "3", "4"].map((name) =>
    bench.callsFor(`aside ${name}`, { onFloor: false }).complete(slow(name, "one/x"), ask("q"))
  );
  await settled();
  const floor = bench.callsFor("floor").complete(slow("floor", "one/y"), ask("q"));
  const elsewhere = bench.callsFor("elsewhere").complete(
    new HandModel(() => said("elsewhere"), { id: "two/x" }),
    ask("q"),
  );
  equal((await elsewhere).text, "elsewhere", "another provider has places of its own");
  await bench.runtime.until(Promise.all([...asides, floor]));
  deepEqual(order, ["1", "2", "floor", "3", "4"]);
  equal(most, 2);
});

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
const block = fc.record({ role: fc.constantFrom("system", "user", "assistant"), text }) satisfies fc.Arbitrary<Block>;

Deno.test("Ledger's journal restores every prompt exactly, however prompts share their beginnings", async () => {
  const change = fc.record({
    keep: fc.nat(6),
    add: fc.array(block, { minLength: 1, maxLength: 4 }),
    who: fc.constantFrom("a", "b"),
    onFloor: fc.boolean(),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 10 }), async (changes) => {
      const bench = new LedgerBench();
      const prompts = new Map<string, readonly Block[]>();
      let prompt: readonly Block[] = [];
      for (const [index, { keep, add, who, onFloor, fails }] of changes.entries()) {
        prompt = [...prompt.slice(0, keep), ...add];
        const model = new HandModel((call) => fails && call === 1 ? fail("server") : said("x"));
        const key = `k${index}`;
        await bench.runtime.until(bench.callsFor(key, { participant: who, onFloor }).complete(model, prompt));
        prompts.set(`${key}#1.1`, prompt);
        if (fails) prompts.set(`${key}#1.2`, prompt);
      }
      deepEqual(sentPrompts(bench.events), prompts);
      equal(new Set(bench.of("block.recorded").map(({ hash }) => hash)).size, bench.of("block.recorded").length);
    }),
    { numRuns: 60 },
  );
});

Deno.test("Ledger continues naming prompts after resumption, without repeating a text", async () => {
  const first = new LedgerBench();
  const model = new HandModel(() => said("x"));
  await first.callsFor("k1").complete(model, ask("rules", "one"));
  const second = new LedgerBench({ before: first.events });
  await second.callsFor("k1").complete(model, ask("rules", "one"));
  await second.callsFor("k2").complete(model, ask("rules", "one", "two"));
  deepEqual(second.of("block.recorded").map(({ text }) => text), ["rules", "one", "two"]);
  deepEqual(sentPrompts(second.events).get("k2#1.1"), ask("rules", "one", "two"));
});

Deno.test("Ledger's journal grows by the same for each turn of a growing dialogue, even with asides between them", async () => {
  const bench = new LedgerBench();
  const model = new HandModel(() => said("x"));
  const sizes: number[] = [];
  const said_ = ["rules"];
  for (let turn = 0; turn < 60; turn++) {
    said_.push(`message ${String(turn).padStart(3, "0")}`);
    const before = JSON.stringify(bench.events).length;
    const number = String(turn).padStart(3, "0");
    await bench.callsFor(`turn-${number}`).complete(model, ask(...said_));
    await bench.callsFor(`score-${number}`, { onFloor: false }).complete(
      model,
      ask("rules", said_.at(-1) ?? "", "score"),
    );
    sizes.push(JSON.stringify(bench.events).length - before);
  }
  const [, , third = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  ok(last < third * 1.05, `${third} bytes for the third turn, ${last} for the sixtieth`);
  equal([...promptBlocks(bench.events).values()].at(-2)?.length, 61);
});

Deno.test("callsFor().warn() raises a warning with the turn's key", async () => {
  const bench = new LedgerBench();
  bench.callsFor("k9").warn("window", "too long");
  await settled();
  const [warning] = bench.of("warning.raised");
  match(JSON.stringify(warning), /"code":"window","text":"too long","key":"k9"/);
});

Deno.test("Ledger waits for configured limits per minute, reports it, and books the wait", async () => {
  const bench = new LedgerBench({ rateLimits: { hand: { requestsPerMinute: 1 }, other: { tokensPerMinute: 1 } } });
  const model = new HandModel(() => said("x"));
  await bench.callsFor("a").complete(model, ask("q"));
  await bench.callsFor("o").complete(new HandModel(() => said("x"), { id: "third/model" }), ask("q"));
  await bench.runtime.until(bench.callsFor("b").complete(model, ask("q")));
  deepEqual(bench.of("call.sent").map(({ call, waitedMs }) => [call, waitedMs]), [
    ["a#1.1", undefined],
    ["o#1.1", undefined],
    ["b#1.1", 60_000],
  ]);
  equal("waitedMs" in (bench.of("call.sent")[0] ?? {}), false);
  deepEqual(bench.of("call.answered").map(({ durationMs }) => durationMs), [0, 0, 0]);
  deepEqual(bench.waits, ["b 60000 requests per minute"]);
});

Deno.test("Ledger learns limits from answers and refusals, and lets a retry wait for both its delay and the limit", async () => {
  const bench = new LedgerBench();
  const rateLimit = { requests: { limit: 9, remaining: 0, resetMs: 30_000 } };
  const model = new HandModel((call) => {
    if (call === 2) throw new ModelError("Too many", { code: "rate_limit", retryAfterMs: 1000, rateLimit });
    return call === 1 ? said("x", { rateLimit }) : call === 4 ? said(" ", { rateLimit }) : said("y");
  });
  await bench.runtime.until(bench.callsFor("a").complete(model, ask("q")));
  await bench.runtime.until(bench.callsFor("b").complete(model, ask("q")));
  await bench.runtime.until(bench.callsFor("c").complete(model, ask("q")));
  deepEqual(bench.of("call.sent").map(({ call, waitedMs }) => [call, waitedMs]), [
    ["a#1.1", undefined],
    ["b#1.1", 30_000],
    ["b#1.2", 30_000],
    ["c#1.1", undefined],
    ["c#1.2", 29_500],
  ]);
  deepEqual(bench.waits, [
    "b 30000 requests per minute",
    "b 30000 requests per minute",
    "c 500 retry",
    "c 29500 requests per minute",
  ]);
});

Deno.test("Ledger ends a wait for a limit per minute when the dialogue's time is up or it is cancelled", async () => {
  for (const end of ["time", "cancel"]) {
    const bench = new LedgerBench({ rateLimits: { hand: { requestsPerMinute: 1 } } });
    const model = new HandModel(() => said("x"));
    await bench.callsFor("a").complete(model, ask("q"));
    bench.timeLeftMs = end === "time" ? 5000 : Infinity;
    const waiting = bench.callsFor("b").complete(model, ask("q"));
    if (end === "cancel") bench.controller.abort(new Error("cancelled"));
    await rejects(bench.runtime.until(waiting), end === "time" ? BudgetError : /cancelled/);
    deepEqual([bench.outline, bench.runtime.sleeping], [["sent a#1.1", "answered a#1.1"], 0]);
    equal(bench.spent.tokens, 15);
  }
});

Deno.test("Ledger counts no unsent request towards a limit per minute", async () => {
  const bench = new LedgerBench({ concurrency: 1, rateLimits: { hand: { requestsPerMinute: 2 } } });
  const first = Promise.withResolvers<Completion>();
  const model = new HandModel((call) => call === 1 ? first.promise : said("x"));
  const open = bench.callsFor("a").complete(model, ask("q"));
  const controller = new AbortController();
  const cancelled = bench.callsFor("b", { waiting: controller.signal }).complete(model, ask("q"));
  await settled();
  controller.abort(new Error("cancelled"));
  await rejects(cancelled, /cancelled/);
  first.resolve(said("x"));
  await open;
  await bench.callsFor("c").complete(model, ask("q"));
  deepEqual(bench.waits, []);
  deepEqual(bench.outline.filter((line) => line.startsWith("sent")), ["sent a#1.1", "sent c#1.1"]);
});
