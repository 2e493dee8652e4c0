import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import { readJournal } from "../../archive/journal_reader.ts";
import { verifyArchive } from "../pages.ts";
import { ReplayError } from "../../dialogue/mod.ts";

import { ModelError } from "../../models/model_error.ts";
import type { DialogueEvent, JournalEvent } from "../../transcript/event.ts";
import { turnKeyOf } from "../../transcript/fold.ts";
import { held, inFolder, listened, order, type Scene, scene, type Script, scripted, USAGE } from "./_debate_fixture.ts";
import type { DebateConfig } from "./mod.ts";

const contradicted = { claim: "It is so", verdict: "contradicted", reason: "It is not." } as const;
const SCRIPT: Script = { checkers: 1, find: (message) => message % 2 === 0 ? [contradicted] : [] };

/** Keys of a formal one-round debate in which even-numbered messages are contradicted. */
const KEYS = [
  "openings/announcement/mo",
  "openings/what-follows/mo",
  "openings/opening/ada",
  "openings/opening/ben",
  "arguments/round-1/what-follows/mo",
  "arguments/round-1/argument/ada",
  "arguments/round-1/rebuttal/ben",
  "arguments/round-1/interruption-6/fay",
  "arguments/round-1/argument/ben",
  "arguments/round-1/rebuttal/ada",
  "arguments/round-1/interruption-10/fay",
  "arguments/round-1/round_summary/mo",
  "closings/what-follows/mo",
  "closings/closing/ada",
  "closings/closing/ben",
  "conclusion/what-follows/mo",
  "conclusion/summary/mo",
];

function turnsOf(events: readonly JournalEvent[]): readonly string[] {
  return events.flatMap((event) => event.type === "turn.completed" || event.type === "turn.failed" ? [event.key] : []);
}

/** Forks an archive with new participants. */
async function forked(archive: string, at: string, script: Script, config: DebateConfig) {
  const cast: Scene = scene({
    ...script,
    models: { ada: "scripted/other", ben: "scripted/other" },
    say: (id, n) => `Now ${id} says ${n}.`,
  });
  const debate = await listened((options) => scripted(cast, config).fork(archive, { ...options, at }));
  return { ...debate, scene: cast };
}

Deno.test("a fork at any turn takes over what was said up to it, and asks and is charged for no more than the rest", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const parent = await held(SCRIPT, config);
    deepEqual(turnsOf(parent.events), KEYS);
    const archive = parent.result.archive ?? "";
    const before = await readJournal(archive);
    for (const at of KEYS) {
      const number = KEYS.indexOf(at) + 1;
      const { result, events, scene } = await forked(archive, at, SCRIPT, { ...config, seed: 7 });
      deepEqual([result.status, result.failures], ["completed", []], at);
      deepEqual(result.messages.slice(0, number), parent.result.messages.slice(0, number), at);
      for (const message of result.messages.slice(number)) {
        if (message.kind === "announcement" || message.kind === "interruption") continue;
        ok(!message.failed && message.text.startsWith("Now "), `${at}: ${message.key}`);
      }
      deepEqual(order(result), order(parent.result), at);

      // its own id, chain and secret, and the parent's name
      const { events: onDisk, dialogueId } = await readJournal(result.archive ?? "");
      ok(dialogueId !== before.dialogueId, at);
      const [started] = onDisk;
      const [first] = before.events;
      ok(started?.type === "dialogue.started" && first?.type === "dialogue.started");
      notEqual(started.secret, first.secret, at);
      const lines = onDisk.filter(({ inherited }) => inherited).length;
      deepEqual(started.parent, { dialogueId: before.dialogueId, key: at, hash: before.hash, lines }, at);
      equal(started.settings["seed"], 7);

      // no calls for inherited turns, and separate usage
      const inherited = onDisk.filter((event) => event.inherited);
      const inheritedCalls = inherited.filter((event) => event.type === "call.sent");
      const own = onDisk.filter((event) => event.type === "call.sent" && !event.inherited);
      equal(own.length, scene.calls, at);
      deepEqual([result.usage.calls, result.usage.inputTokens], [own.length, own.length * USAGE.inputTokens], at);
      equal(result.inheritedUsage?.calls, inheritedCalls.length, at);
      equal(own.length + inheritedCalls.length, parent.result.usage.calls, at);
      const answered = new Set(inheritedCalls.map(({ call }) => turnKeyOf(call)));
      deepEqual(own.filter((event) => event.type === "call.sent" && answered.has(turnKeyOf(event.call))), [], at);
      deepEqual(turnsOf(inherited), KEYS.slice(0, number), at);
      ok(events.length === onDisk.length);
      deepEqual((await verifyArchive(result.archive ?? "", onDisk)).problems, [], at);
    }
    deepEqual(await readJournal(archive), before, "the parent stays as it was");
  });
});

Deno.test("a fork may have other rounds, another model and no fact checker", async () => {
  await inFolder(async (outputDirectory) => {
    const parent = await held(SCRIPT, { outputDirectory, roundCount: 1 });
    const at = "arguments/round-1/rebuttal/ben";
    const archive = parent.result.archive ?? "";
    const longer = await forked(archive, at, SCRIPT, { outputDirectory, roundCount: 3 });
    deepEqual([longer.result.status, longer.result.failures], ["completed", []]);
    equal(longer.result.messages.filter(({ kind }) => kind === "round_summary").length, 3);
    const models = new Set(
      longer.events.flatMap((event) => event.type === "call.sent" && !event.inherited ? [event.model] : []),
    );
    deepEqual([...models].sort(), ["scripted/fay", "scripted/mo", "scripted/other"]);

    const unchecked = await forked(archive, at, { checkers: 0 }, { outputDirectory, roundCount: 1 });
    deepEqual([unchecked.result.status, unchecked.result.failures], ["completed", []]);
    ok(unchecked.result.messages.every(({ kind }) => kind !== "interruption"));
    for (const { result, events } of [longer, unchecked]) {
      deepEqual((await verifyArchive(result.archive ?? "", events)).problems, []);
    }
  });
});

Deno.test("inherited scores are kept; what was not scored is, once scoring is on", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const rated = (value: number): NonNullable<Script["score"]> => (_, criteria) =>
      Object.fromEntries(criteria.map((id) => [id, value]));
    const at = "arguments/round-1/round_summary/mo";
    const scored = await held({ score: rated(2) }, config);
    const kept = await forked(scored.result.archive ?? "", at, { score: rated(8) }, config);
    // the parent scored three of four contributions with 2, the fork scored the closing with 8
    equal(kept.result.scores["ada"]?.breakdown["persuasiveness"], (2 + 2 + 2 + 8) / 4);
    equal(kept.events.filter((event) => event.type === "score.recorded" && event.inherited).length, 3);

    const unscored = await held({}, { ...config, scoringEnabled: false });
    equal(unscored.events.filter(({ type }) => type === "score.recorded").length, 0);
    const now = await forked(unscored.result.archive ?? "", at, { score: rated(8) }, config);
    deepEqual([now.result.scores["ada"]?.scored, now.result.scores["ada"]?.total.toFixed(6)], [4, "8.000000"]);
    equal(now.result.verdict.kind, "tied");

    const off = await forked(scored.result.archive ?? "", at, {}, { ...config, scoringEnabled: false });
    deepEqual([off.result.status, off.result.verdict.kind, off.scene.models["mo"]?.calls.length], [
      "completed",
      "undecided",
      1,
    ]);
  });
});

Deno.test("a fork of a fork takes over what that had taken over", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const parent = await held(SCRIPT, config);
    const child = await forked(parent.result.archive ?? "", KEYS[8] ?? "", SCRIPT, config);
    for (const at of [KEYS[3] ?? "", KEYS[8] ?? "", KEYS[13] ?? ""]) {
      const number = KEYS.indexOf(at) + 1;
      const grandchild = await forked(child.result.archive ?? "", at, SCRIPT, config);
      deepEqual([grandchild.result.status, grandchild.result.failures], ["completed", []], at);
      deepEqual(grandchild.result.messages.slice(0, number), child.result.messages.slice(0, number), at);
      equal(grandchild.scene.calls + (grandchild.result.inheritedUsage?.calls ?? 0), parent.result.usage.calls, at);
      const [started] = grandchild.events;
      ok(started?.type === "dialogue.started" && started.parent?.dialogueId === child.result.dialogueId);
    }
  });
});

const lastly = (error: ModelError) => ({
  when: (prompt: readonly { readonly text: string }[]) => prompt.at(-1)?.text.includes("closing statement") === true,
  times: Infinity,
  error,
});

Deno.test("a fork of a debate with a failed turn goes on from before it, or takes it over as it is", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const refused = new ModelError("It cannot be said", { code: "bad_request" });
    const failed = await held({ ...SCRIPT, lines: { ada: [lastly(refused)] } }, config);
    deepEqual([failed.result.status, failed.result.failures.length], ["completed", 1]);
    const before = await forked(failed.result.archive ?? "", "arguments/round-1/round_summary/mo", SCRIPT, config);
    deepEqual([before.result.status, before.result.failures], ["completed", []]);
    const at = await forked(failed.result.archive ?? "", "closings/closing/ada", SCRIPT, config);
    deepEqual([at.result.status, at.result.failures.map(({ key }) => key)], ["completed", ["closings/closing/ada"]]);
    equal(at.scene.models["ada"]?.calls.length, 0);
  });
});

Deno.test("a fork of a debate that a provider stopped goes on from any turn before, and not at one without an end", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const refused = new ModelError("The key was refused", { code: "auth" });
    const { result } = await held({ ...SCRIPT, lines: { ada: [lastly(refused)] } }, config);
    const { archive = "" } = result;
    deepEqual([result.status, result.endReason, result.failures], ["stopped", "provider", []]);
    const before = await forked(archive, "arguments/round-1/round_summary/mo", SCRIPT, config);
    deepEqual([before.result.status, before.result.failures], ["completed", []]);
    await rejects(forked(archive, "closings/closing/ada", SCRIPT, config), ReplayError);
  });
});

Deno.test("a fork of an aborted debate, aborted itself, is resumed to its end", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const until = async (
      run: (signal: AbortSignal, stop: (event: JournalEvent) => void) => Promise<unknown>,
      key: string,
    ) => {
      const controller = new AbortController();
      await run(controller.signal, (event) => {
        if (event.type === "turn.completed" && event.key === key) controller.abort();
      });
    };
    let archive = "";
    await until(async (signal, stop) => {
      const debate = scripted(scene(SCRIPT), config);
      const result = await debate.run({ signal, onEvent: (event) => "seq" in event && stop(event) });
      deepEqual([result.status, result.endReason], ["stopped", "aborted"]);
      archive = result.archive ?? "";
    }, "arguments/round-1/rebuttal/ada");

    let fork = "";
    let inherited = 0;
    await until(async (signal, stop) => {
      const debate = scripted(scene(SCRIPT), { ...config, seed: 3 });
      const at = "arguments/round-1/argument/ada";
      const onEvent = (event: DialogueEvent) => "seq" in event && !event.inherited && stop(event);
      const result = await debate.fork(archive, { at, signal, onEvent });
      deepEqual([result.status, result.endReason], ["stopped", "aborted"]);
      fork = result.archive ?? "";
      inherited = result.inheritedUsage?.calls ?? 0;
    }, "arguments/round-1/argument/ben");
    ok(fork !== archive && inherited > 0);

    const cast = scene(SCRIPT);
    const resumed = await scripted(cast, { ...config, seed: 3 }).resume(fork);
    deepEqual([resumed.status, resumed.failures], ["completed", []]);
    equal(resumed.inheritedUsage?.calls, inherited);
    deepEqual(resumed.messages.map(({ key }) => key), KEYS);
    await rejects(scripted(scene(SCRIPT), config).resume(fork), /settings.seed/);
  });
});

Deno.test("a fork at a key that no turn has names those there are, and makes no archive", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1 };
    const parent = await held(SCRIPT, config);
    for (const at of ["", "nothing", "openings/score-3/mo", "closings/closing/fay"]) {
      const cast = scene(SCRIPT);
      await rejects(scripted(cast, config).fork(parent.result.archive ?? "", { at }), (error) => {
        ok(error instanceof ReplayError && error.key === at);
        for (const key of KEYS) ok(`${error.message}\n`.includes(`  ${key}\n`), key);
        return true;
      });
      equal(cast.calls, 0);
    }
    const folders = [...Deno.readDirSync(outputDirectory)].flatMap(({ name }) => [
      ...Deno.readDirSync(`${outputDirectory}/${name}`),
    ]);
    equal(folders.length, 1);
  });
});

Deno.test("a fork is within a budget of its own, in which what was taken over does not count", async () => {
  await inFolder(async (outputDirectory) => {
    const config = { outputDirectory, roundCount: 1, scoringEnabled: false };
    const parent = await held({}, config);
    const cast = scene();
    const result = await scripted(cast, { ...config, maxCalls: 3 }).fork(parent.result.archive ?? "", {
      at: "arguments/round-1/round_summary/mo",
    });
    deepEqual([result.status, result.usage.calls, cast.calls], ["completed", 3, 3]);
    equal(result.inheritedUsage?.calls, 7);
    const wary = result.warnings.filter(({ code }) => code === "limit_near");
    equal(wary.length, 1);
  });
});
