import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readJournal } from "../../archive/journal_reader.ts";
import { LimitTooSmallError } from "../../dialogue/mod.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { callsOf, cast, failsIn, held, order, phaseOf, type Script } from "./_council_fixture.ts";
import { type CouncilConfig, type CouncilResult, createCouncilWorkflow } from "./mod.ts";
import { verifyArchive } from "../pages.ts";
import { sampleOf } from "../../testdata/nightly.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";

/** A tie that the chair decides, a judge who finds that positions differ, and a failed revision. */
const CONTESTED: Script = {
  chair: "Hal",
  judge: "Jo",
  rankings: {
    ada: ["ada", "ben", "cyn"],
    ben: ["ben", "cyn", "ada"],
    cyn: ["cyn", "ada", "ben"],
    hal: ["ben", "ada", "cyn"],
  },
  lines: { cyn: [failsIn("adjust", new ModelError("No", { code: "refusal" }))] },
};
/** All positions agree, so no rebuttal is needed. */
const AGREED: Script = { stances: { ada: "yes", ben: "yes", cyn: "yes" } };

const COUNCILS: Readonly<Record<string, readonly [script: Script, config: CouncilConfig]>> = {
  "with chair, judge and a failure": [CONTESTED, { ties: "chair" }],
  "whose positions agree": [AGREED, { voting: "approval", weights: { ben: 2 } }],
};

/** Returns the result of a council without parts that differ between runs. */
function outcome(
  { status, endReason, messages, verdict, tally, ballots, minority, summary, failures, warnings }: CouncilResult,
) {
  const said = messages.map(({ at: _, ...message }) => message);
  return { status, endReason, said, verdict, tally, ballots, minority, summary, failures, warnings };
}

for (const [name, [script, config]] of Object.entries(COUNCILS)) {
  Deno.test(`a council ${name} ends the same when resumed from any line of its journal`, () =>
    inFolder(async (folder) => {
      const council = (outputDirectory: string) => {
        const { participants, models } = cast(script);
        return { models, workflow: createCouncilWorkflow("Should we?", participants, { ...config, outputDirectory }) };
      };
      const whole = await council(join(folder, "whole")).workflow.run();
      equal(whole.status, "completed");
      const lines = (await Deno.readTextFile(join(whole.archive ?? "", "journal.jsonl"))).split("\n").slice(0, -1);
      ok(lines.length > 100);
      for (const cut of sampleOf(lines.map((_, at) => at + 1), 11)) {
        const archive = join(folder, `cut-${cut}`);
        await Deno.mkdir(archive);
        await Deno.writeTextFile(join(archive, "journal.jsonl"), `${lines.slice(0, cut).join("\n")}\n`);
        const before = await readJournal(archive);
        const ended = before.events.filter(({ type }) => type === "call.answered" || type === "call.failed").length;
        const { models, workflow } = council(folder);
        const result = await workflow.resume(archive);
        deepEqual(outcome(result), outcome(whole), `line ${cut}`);
        const calls = models.reduce((sum, model) => sum + model.calls.length, 0);
        equal(calls, callsIn(lines) - ended, `line ${cut}: what is answered is not asked again`);
        const { events } = await readJournal(archive);
        deepEqual((await verifyArchive(archive, events)).problems, [], `line ${cut}`);
        await rm(archive, { recursive: true });
      }
    }));
}

function callsIn(lines: readonly string[]): number {
  return lines.filter((line) => line.includes('"type":"call.sent"')).length;
}

Deno.test("a rehearsal foresees the longest council, whatever fillers answer", async () => {
  const { participants, models } = cast(AGREED);
  const council = () => createCouncilWorkflow("Should we?", participants, { outputDirectory: false });
  const foreseen = await council().rehearse();
  equal(foreseen.usage.calls, 22);
  equal(models.reduce((sum, model) => sum + model.calls.length, 0), 0);
  equal((await council().run()).usage.calls, 19);
});

Deno.test("a council with an exhausted budget votes on the existing positions", async () => {
  for (const [maxCalls, phases] of [[13, []], [16, ["debate"]], [19, ["debate", "adjust"]]] as const) {
    const council = await held({}, { maxCalls });
    const { result } = council;
    deepEqual([result.status, result.endReason, result.failures], ["stopped", "budget", []], `${maxCalls}`);
    equal(result.cut?.before.split("/")[0], ["debate", "adjust", "rebuttal"][phases.length]);
    equal(callsOf(council), maxCalls);
    const kinds = ["debate", "adjust", "rebuttal"].filter((phase) =>
      result.messages.some((one) => one.phase === phase)
    );
    deepEqual(kinds, phases);
    equal(result.verdict.kind, "decided");
    ok(result.warnings.some(({ code }) => code === "cut_short"));
    deepEqual(order(result).slice(-2), ["vote announcement ada", "synthesis synthesis ben"]);
  }
  await rejects(held({}, { maxCalls: 12 }), (error: unknown) => {
    ok(error instanceof LimitTooSmallError);
    match(error.message, /13/);
    return true;
  });
});

Deno.test("the budget for a synthesis is reserved for each member who may have to write it, and once for the council", async () => {
  const wins = Object.fromEntries(["ada", "ben", "cyn"].map((voter) => [voter, ["ada"]]));
  const run = (maxCalls: number) => {
    const participants = cast({ rankings: wins }).participants.map((member) =>
      member.id === "ben" ? { ...member, budget: { maxCalls } } : member
    );
    return createCouncilWorkflow("Should we?", participants, { outputDirectory: false }).run();
  };
  const { cut, messages } = await run(5);
  deepEqual([cut?.scope, order({ messages }).at(-1)], ["participant ben", "synthesis synthesis ben"]);
  await rejects(
    run(4),
    (error: unknown) => error instanceof LimitTooSmallError && /participant ben.*5/s.test(error.message),
  );
});

Deno.test("a fork after the critiques continues with another vote, and keeps earlier messages", () =>
  inFolder(async (outputDirectory) => {
    const { participants } = cast();
    const whole = await createCouncilWorkflow("Should we?", participants, { outputDirectory }).run();
    const { participants: again, models } = cast({ rankings: { ada: ["cyn"], ben: ["cyn"], cyn: ["cyn"] } });
    const fork = createCouncilWorkflow("Should we?", again, { outputDirectory, voting: "irv" });
    const result = await fork.fork(whole.archive ?? "", { at: "debate/critique/cyn" });
    deepEqual(result.messages.slice(0, 12), whole.messages.slice(0, 12));
    equal(models.reduce((sum, model) => sum + model.calls.length, 0), 10);
    equal(result.verdict.kind === "decided" && result.verdict.winner, "cyn");
  }));

Deno.test("each phase is on disk before the next begins", () =>
  inFolder(async (outputDirectory) => {
    const onDisk: string[] = [];
    /** Returns the finished phases in the journal on disk when the first request of a phase is answered. */
    const look = (phase: string) => {
      const [day = ""] = [...Deno.readDirSync(outputDirectory)].map(({ name }) => name);
      const [archive = ""] = [...Deno.readDirSync(join(outputDirectory, day))].map(({ name }) => name);
      const journal = Deno.readTextFileSync(join(outputDirectory, day, archive, "journal.jsonl"));
      const over = journal.split("\n").filter((line) => line.includes('"type":"turn.completed"'));
      onDisk.push(`${phase} ${new Set(over.map((line) => JSON.parse(line).key)).size}`);
      return "Seen.";
    };
    const lines = ["gather", "plan", "formulate"].map((phase) => ({
      when: (prompt: Prompt) => phaseOf(prompt) === phase,
      text: () => look(phase),
    }));
    const { participants } = cast({ lines: { ada: lines } });
    await createCouncilWorkflow("Should we?", participants, { outputDirectory }).run();
    deepEqual(onDisk, ["gather 0", "plan 3", "formulate 6"]);
  }));

Deno.test("a council whose time is up before or among its ballots decides nothing, and votes when it continues", () =>
  inFolder(async (outputDirectory) => {
    for (const last of ["rebuttal", "vote"]) {
      let lateMs = 0;
      const runtime = { ...systemRuntime, monotonicMs: () => systemRuntime.monotonicMs() + lateMs };
      const council = (maxDurationMs: number, text?: () => string) => {
        const lines = text ? [{ when: (prompt: Prompt) => phaseOf(prompt) === last, text }] : [];
        const config = { outputDirectory, runtime, maxDurationMs, concurrency: 1 };
        return createCouncilWorkflow("Should we?", cast({ lines: { cyn: lines } }).participants, config);
      };
      const stopped = await council(1_800_000, () => {
        lateMs += 3_600_000;
        return "That took an hour.";
      }).run();
      deepEqual([stopped.status, stopped.endReason, stopped.failures], ["stopped", "max_duration", []], last);
      deepEqual(stopped.verdict, { kind: "undecided", reason: "The council ended before its vote" });
      if (last === "rebuttal") {
        const summary = await Deno.readTextFile(join(stopped.archive ?? "", "summary.md"));
        match(
          summary,
          /its time was up; cut short by the time limit in the phase rebuttal, before \w+'s rebuttal\n/,
        );
      }
      const resumed = await council(36_000_000).resume(stopped.archive ?? "");
      deepEqual([resumed.verdict.kind, resumed.failures], ["decided", []], last);
      equal(resumed.tally?.quorum.cast, 3);
    }
  }));
