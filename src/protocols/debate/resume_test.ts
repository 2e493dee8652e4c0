import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { readJournal } from "../../archive/journal_reader.ts";
import { verifyArchive } from "../pages.ts";
import { LimitTooSmallError } from "../../dialogue/mod.ts";
import { randomFor } from "../../dialogue/random.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import type { DialogueEvent } from "../../transcript/event.ts";
import { type FailureCode, isOfProvider } from "../../transcript/failure.ts";
import { isOver } from "../../transcript/record.ts";
import { inFolder, order, type Scene, scene, type Script, scripted } from "./_debate_fixture.ts";
import type { DebateConfig, DebateResult } from "./mod.ts";

const TURN_ORDERS = ["sequential", "simultaneous"] as const;
/** A script in which both checkers contradict every third message. */
const SCRIPT: Script = {
  checkers: 2,
  find: (message) => message % 3 === 0 ? [{ claim: "It is", verdict: "contradicted", reason: "It is not." }] : [],
};

/** Cancels a run after it has written the given number of lines. */
function cancelledAt(line: number) {
  const controller = new AbortController();
  let lines = 0;
  const onEvent = (event: DialogueEvent) => {
    if ("seq" in event && ++lines === line) controller.abort();
  };
  return { signal: controller.signal, onEvent };
}

/** Checks that no call is answered twice and that the views match the journal. */
async function checkArchive({ archive = "" }: DebateResult, at: string): Promise<void> {
  const { events } = await readJournal(archive);
  const answered = events.flatMap((event) =>
    event.type === "call.answered" ? [event.call.slice(0, event.call.lastIndexOf("."))] : []
  );
  equal(new Set(answered).size, answered.length, at);
  deepEqual((await verifyArchive(archive, events)).problems, [], at);
}

for (const turnOrder of TURN_ORDERS) {
  Deno.test(`a ${turnOrder} debate that was cancelled, twice and anywhere, ends like one that was not`, async () => {
    await inFolder(async (root) => {
      const config = (name: string): DebateConfig => ({ outputDirectory: `${root}/${name}`, roundCount: 1, turnOrder });
      const whole = await scripted(scene(SCRIPT), config("whole")).run();
      const { events } = await readJournal(whole.archive ?? "");
      for (let line = 1; line < events.length; line += 11) {
        const at = `line ${line}`;
        const [first, second, third] = [scene(SCRIPT), scene(SCRIPT), scene(SCRIPT)];
        const stopped = await scripted(first, config(at)).run(cancelledAt(line));
        if (stopped.status === "completed") continue;
        deepEqual([stopped.status, stopped.endReason, stopped.failures], ["stopped", "aborted", []], at);
        await scripted(second, config(at)).resume(stopped.archive ?? "", cancelledAt(12));
        const result = await scripted(third, config(at)).resume(stopped.archive ?? "");
        deepEqual([result.status, result.failures, result.warnings], ["completed", [], []], at);
        deepEqual([order(result), result.verdict], [order(whole), whole.verdict], at);
        ok(result.usage.calls >= first.calls + second.calls + third.calls, at);
        await checkArchive(result, at);
      }
    });
  });
}

Deno.test("a debate that a limit stops, however often, goes on with more, pays nothing twice and keeps to each limit", async () => {
  let stops = 0;
  const budget = fc.record({
    seed: fc.nat(),
    first: fc.integer({ min: 1, max: 30 }),
    more: fc.integer({ min: 1, max: 8 }),
    turnOrder: fc.constantFrom(...TURN_ORDERS),
    concurrency: fc.integer({ min: 1, max: 4 }),
    ofTokens: fc.boolean(),
  });
  const property = fc.asyncProperty(budget, async ({ seed, first, more, turnOrder, concurrency, ofTokens }) => {
    const asked = new Set<string>();
    // Limits may be exceeded by failed calls that were paid.
    const lines = [{
      when: (prompt: Prompt) => {
        const text = JSON.stringify(prompt);
        const first = !asked.has(text);
        asked.add(text);
        return first && randomFor(seed, text) < 0.85;
      },
      times: Infinity,
      error: new ModelError("Not now", { code: "server", mayHaveBeenPaid: true, retryAfterMs: 0 }),
    }];
    const troubled = { ...SCRIPT, lines: { mo: lines, ada: lines, ben: lines, fay: lines, gus: lines } };
    await inFolder(async (outputDirectory) => {
      const config = (limit: number): DebateConfig => ({
        outputDirectory,
        roundCount: 2,
        turnOrder,
        concurrency,
        ...(ofTokens ? { maxTokens: 1_500 * limit } : { maxCalls: limit }),
      });
      let before: DebateResult | undefined;
      for (let limit = first; !before || !isOver(before); limit += more) {
        const cast: Scene = scene(troubled);
        const debate = scripted(cast, config(limit));
        const held = before ? debate.resume(before.archive ?? "") : debate.run();
        const result = await held.catch((error: unknown) => error);
        if (result instanceof LimitTooSmallError) continue; // it continues with the smallest sufficient limit, not with less
        ok(!(result instanceof Error), String(result));
        const now = result as DebateResult;
        const said = new Set(before?.messages.map(({ key }) => key));
        deepEqual(now.messages.filter(({ key }) => said.has(key)), before?.messages ?? []);
        equal(now.usage.calls, (before?.usage.calls ?? 0) + cast.calls);
        if (!ofTokens) ok(now.usage.calls <= limit);
        if (!isOver(now)) {
          deepEqual([now.status, now.endReason, now.failures], ["stopped", "budget", []]);
          stops++;
        }
        before = now;
      }
      await checkArchive(before, "");
    });
  });
  // The order of answers decides what is left for the rest, so perhaps none of a few runs is stopped.
  for (let seed = 20261121; seed <= 20261130 && stops === 0; seed++) {
    await fc.assert(property, { numRuns: 6, seed, endOnFailure: true });
  }
  ok(stops > 0, "none was stopped");
});

const CODES: readonly FailureCode[] = ["auth", "not_found", "unreachable", "quota", "refusal", "bad_request", "empty"];

Deno.test("a debate in which any calls fail is resumed until it ends, and loses nothing that was said", async () => {
  const trouble = fc.record({
    seed: fc.nat(),
    share: fc.double({ min: 0.02, max: 0.4, noNaN: true }),
    turnOrder: fc.constantFrom(...TURN_ORDERS),
    advocates: fc.integer({ min: 2, max: 3 }),
    fork: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(trouble, async ({ seed, share, turnOrder, advocates, fork }) => {
      let rolls = 0;
      const lines = CODES.map((code) => ({
        when: () => randomFor(seed, `${++rolls}`) < share / CODES.length,
        times: Infinity,
        error: new ModelError("No", { code, retryable: false }),
      }));
      const script: Script = { ...SCRIPT, advocates };
      const troubled = { ...script, lines: { mo: lines, ada: lines, ben: lines, cy: lines, fay: lines, gus: lines } };
      await inFolder(async (outputDirectory) => {
        const config: DebateConfig = { outputDirectory, roundCount: 1, turnOrder };
        let result = await scripted(scene(troubled), config).run();
        while (result.status !== "completed") {
          ok(["stopped provider", "failed error"].includes(`${result.status} ${result.endReason}`), result.endReason);
          ok(result.failures.every(({ code }) => !isOfProvider(code)));
          const said = result.messages.filter(({ failed }) => !failed);
          result = await scripted(scene(troubled), config).resume(result.archive ?? "");
          deepEqual(said.filter(({ key }) => !result.messages.some((message) => message.key === key)), []);
        }
        await checkArchive(result, "");
        const replayed = await scripted(scene(script), config).resume(result.archive ?? "");
        deepEqual(replayed, result);
        const at = result.messages[fork % result.messages.length]?.key ?? "";
        const forked = await scripted(scene(script), config).fork(result.archive ?? "", { at });
        equal(forked.status, "completed", at);
      });
    }),
    { numRuns: 6, seed: 20261121, endOnFailure: true },
  );
});
