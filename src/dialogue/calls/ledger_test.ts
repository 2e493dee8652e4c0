import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { JournalError } from "../../archive/journal.ts";
import type { Block, Completion } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import type { FailureCode } from "../../transcript/failure.ts";
import { registerSecret } from "../../text/redact.ts";
import { promptBlocks, sentPrompts } from "../../transcript/fold.ts";
import { ask, HandModel, LedgerBench, said } from "./_ledger_fixture.ts";
import { settled } from "./_virtual_runtime_fixture.ts";

const never = () => new Promise<Completion>(() => {});

function fail(code: FailureCode, fields: { mayHaveBeenPaid?: boolean; retryAfterMs?: number } = {}): never {
  throw new ModelError(`It failed: ${code}`, { code, ...fields });
}

Deno.test("Ledger books a call before it is made and its answer before anyone has it", async () => {
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
  deepEqual(waits.map(Math.round), [251, 502, 9_000]);
  deepEqual(bench.spent, { calls: 6, tokens: 45, costUsd: 0 });
});

Deno.test("Ledger takes an answer without text for a failure, told apart by its finish reason", async () => {
  const table: readonly (readonly [Partial<Completion>, FailureCode, number])[] = [
    [{ text: "" }, "empty", 4],
    [{ text: " \n\t" }, "empty", 4],
    [{ text: "  ", finishReason: "length" }, "length", 1],
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

Deno.test("Ledger repeats a call that may have been paid, or fails the turn where that is wished", async () => {
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

Deno.test("Ledger journals a cancelled call as one that may have been paid", async () => {
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

Deno.test("Ledger ends in the journal also a call that threw what models should not throw, and books it", async () => {
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

Deno.test("Ledger makes no request when what came before it is not on disk", async () => {
  const full = new JournalError("Cannot write the journal: ENOSPC", [], undefined);
  const model = new HandModel(() => said("answer"));
  const before = new LedgerBench({ flush: () => Promise.reject(full) });
  await rejects(before.callsFor().complete(model, ask("q")), full);
  equal(model.prompts.length, 0);
  let flushes = 0;
  const after = new LedgerBench({ flush: () => ++flushes > 1 ? Promise.reject(full) : Promise.resolve() });
  const calls = after.callsFor();
  await calls.complete(model, ask("q")).catch(() => {}); // whether it is handed out or not, nothing comes of it
  await rejects(calls.complete(model, ask("q")), full);
  equal(model.prompts.length, 1);
  equal(after.of("call.failed").length, 0);
});

Deno.test("Ledger hands out no answer that the journal would not take", async () => {
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

Deno.test("Ledger shows no key that a model gives in pieces, and asks for no pieces where nobody listens", async () => {
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

Deno.test("Ledger never has more requests out to one provider than its concurrency, and the floor goes first", async () => {
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

Deno.test("Ledger's journal gives every prompt back to the byte, however prompts share their beginnings", async () => {
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

Deno.test("Ledger's journal grows by the same for each turn of a growing dialogue, also with asides between", async () => {
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

Deno.test("Ledger learns limits from answers and refusals, and waits with an attempt for both kinds of wait", async () => {
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
    ["b#1.2", 29_000],
    ["c#1.1", undefined],
    ["c#1.2", 29_750],
  ]);
  deepEqual(bench.waits, [
    "b 30000 requests per minute",
    "b 1000 retry",
    "b 29000 requests per minute",
    "c 251 retry",
    "c 29750 requests per minute",
  ]);
});
