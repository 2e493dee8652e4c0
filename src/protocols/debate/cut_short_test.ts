import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { readJournal } from "../../archive/journal_reader.ts";
import { fold } from "../../transcript/fold.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { reportPage } from "../../pages/report_page.ts";
import { verifyArchive } from "../pages.ts";
import { held, inFolder, order, scene, type Script, scripted } from "./_debate_fixture.ts";
import type { DebateConfig } from "./mod.ts";

/** Ada scores higher. Every turn and the scores of each pair take a call: 10 until the end of round 1, and 6 for the end: one only if reasons contradict scores. */
const ADA_WINS: Script = {
  score: (message, criteria) => Object.fromEntries(criteria.map((id) => [id, message % 2 === 0 ? 8 : 4])),
};
const FOUR_ROUNDS: DebateConfig = { roundCount: 4 };
/** A budget that ends after Ada's argument in round 2. */
const UNEVEN: DebateConfig = { ...FOUR_ROUNDS, maxCalls: 18 };
const UNEVEN_REASON = "Ada spoke 4 times and Ben 3 times before the budget ran out";

const pages = ["index", "summary", "metadata", "transcript"];

Deno.test("a budget that ends inside round 2 stops the debate after its closings, and names no winner of unequal turns", async () => {
  const { result, events } = await held(ADA_WINS, UNEVEN);
  deepEqual([result.status, result.endReason, result.failures], ["stopped", "budget", []]);
  deepEqual(order(result).slice(-7), [
    "announcement mo",
    "argument ada",
    "announcement mo",
    "closing ada",
    "closing ben",
    "announcement mo",
    "summary mo",
  ]);
  const cut = { limit: "max_calls", before: "arguments/round-2/rebuttal/ben", most: 18, after: 12 } as const;
  deepEqual([result.cut, fold(events).cut], [cut, cut]);
  deepEqual(result.verdict, { kind: "undecided", reason: UNEVEN_REASON });
  deepEqual(Object.keys(result.scores), ["ada", "ben"]);
});

Deno.test("where the sides had equal turns before the cut, the winner stands and the debate is stopped all the same", async () => {
  const { result } = await held(ADA_WINS, { ...FOUR_ROUNDS, maxCalls: 22 });
  deepEqual([result.status, result.endReason, result.cut?.before], [
    "stopped",
    "budget",
    "arguments/round-2/round_summary/mo",
  ]);
  ok(result.verdict.kind === "decided");
  const atOnce = await held(ADA_WINS, { ...UNEVEN, turnOrder: "simultaneous" });
  deepEqual([atOnce.result.cut?.before, atOnce.result.verdict.kind], ["arguments/round-2/argument/ben", "undecided"]);
});

Deno.test("turns that are unequal for another reason than the cut leave the winner", async () => {
  const error = new ModelError("I will not", { code: "bad_request", mayHaveBeenPaid: true });
  const rebutting = (prompt: Prompt) => /rebut/i.test(prompt.at(-1)?.text ?? "");
  const fails: Script = { ...ADA_WINS, lines: { ben: [{ when: rebutting, times: 1, error }] } };
  const { result } = await held(fails, { ...FOUR_ROUNDS, maxCalls: 15 });
  deepEqual([result.endReason, result.cut?.before], ["budget", "arguments/round-1/round_summary/mo"]);
  deepEqual(result.failures.map(({ key }) => key), ["arguments/round-1/rebuttal/ben"]);
  equal(result.verdict.kind, "decided");
});

Deno.test("a limit that cuts no round leaves a debate completed", async () => {
  const { result } = await held(ADA_WINS, { roundCount: 1, maxCalls: 16 });
  deepEqual([result.status, result.endReason, result.cut], ["completed", "completed", undefined]);
  equal(result.verdict.kind, "decided");
});

Deno.test("every page of a debate that was cut short says so, beside the verdict where there is one", () =>
  inFolder(async (outputDirectory) => {
    const config: DebateConfig = { ...UNEVEN, outputDirectory, generateFullTranscript: true };
    const { archive = "" } = await scripted(scene(ADA_WINS), config).run();
    for (const page of pages) {
      const text = await Deno.readTextFile(join(archive, `${page}.md`));
      match(
        text,
        /\*\*Cut short:\*\* Stopped by the budget \(18 calls\) in round 2 of 4, before Ben's rebuttal$/m,
        page,
      );
      match(text, /^status: stopped\nend_reason: budget$/m, page);
    }
    const record = fold((await readJournal(archive)).events);
    for (const student of [false, true]) {
      match(reportPage(record, { student }), /Cut short<[^]*?Stopped by the budget \(18 calls\) in round 2 of 4/);
    }
    const index = await Deno.readTextFile(join(archive, "index.md"));
    ok(index.includes(`**Undecided: ${UNEVEN_REASON}**\n\n- **Why:**`), index);
    ok(!index.includes("To continue"), "there is nothing to resume");
    deepEqual((await verifyArchive(archive, (await readJournal(archive)).events)).problems, []);
  }));

Deno.test("a debate that was cut short is given back as it is when it is resumed, however much more it may use", () =>
  inFolder(async (outputDirectory) => {
    const first = await scripted(scene(ADA_WINS), { ...UNEVEN, outputDirectory }).run();
    const again = scene(ADA_WINS);
    const resumed = await scripted(again, { ...UNEVEN, outputDirectory, maxCalls: 99 }).resume(first.archive ?? "");
    deepEqual([resumed, again.calls], [first, 0]);
  }));

Deno.test("a debate killed after the cut is resumed to the same end", () =>
  inFolder(async (outputDirectory) => {
    const whole = await held(ADA_WINS, UNEVEN);
    const controller = new AbortController();
    const config = { ...UNEVEN, outputDirectory };
    const { archive = "", endReason } = await scripted(scene(ADA_WINS), config).run({
      signal: controller.signal,
      onEvent: (event) => event.type === "turn.completed" && event.kind === "closing" && controller.abort(),
    });
    equal(endReason, "aborted");
    const resumed = await scripted(scene(ADA_WINS), { ...config, maxCalls: 99 }).resume(archive);
    deepEqual([resumed.endReason, resumed.cut, resumed.verdict], ["budget", whole.result.cut, whole.result.verdict]);
  }));

Deno.test("a fork at the message before the cut, with a larger budget, goes on with the round", () =>
  inFolder(async (outputDirectory) => {
    const { archive = "", cut, messages } = await scripted(scene(ADA_WINS), { ...UNEVEN, outputDirectory }).run();
    const at = messages.find(({ number }) => number === cut?.after)?.key ?? "";
    const forked = await scripted(scene(ADA_WINS), { ...FOUR_ROUNDS, outputDirectory }).fork(archive, { at });
    deepEqual([forked.endReason, forked.cut, forked.verdict.kind], ["completed", undefined, "decided"]);
    deepEqual(order(forked).slice(11, 14), ["argument ada", "rebuttal ben", "argument ben"]);
  }));
