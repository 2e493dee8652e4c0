import { deepEqual, equal, match, ok, rejects, throws } from "node:assert/strict";
import { join } from "node:path";
import { given } from "../../agents/_brief_fixture.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { recordedClaims } from "../../judging/quotations/mod.ts";
import { held, inFolder, listened, scene, type Script, scripted } from "./_debate_fixture.ts";
import { CONFIG, cutTo, notesOf, SAYS, SOURCES, textOf } from "./_quotations_fixture.ts";
import { type DebateConfig, DebateWorkflow } from "./mod.ts";
import { verifyArchive } from "../pages.ts";
import { SourceChecker } from "../source_checker.ts";
import { fold, sentPrompts } from "../../transcript/fold.ts";

/** Sources that become unreadable after the given number of statements. */
class BrokenChecker extends SourceChecker {
  looked = 0;
  after = 0;

  override check(...args: Parameters<SourceChecker["check"]>): ReturnType<SourceChecker["check"]> {
    return ++this.looked > this.after ? Promise.reject(new Error("The index is broken")) : super.check(...args);
  }

  override index(): ReturnType<SourceChecker["index"]> {
    return this.after > 0 && this.looked <= this.after
      ? super.index()
      : Promise.reject(new Error("The index is broken"));
  }
}

class Broken extends DebateWorkflow {
  readonly checker: BrokenChecker = new BrokenChecker({
    sources: SOURCES,
    hasSources: true,
    covers: ({ role }) => role !== "moderator",
  });

  protected override claimChecker(): SourceChecker {
    return this.checker;
  }
}

Deno.test("a check that fails is a warning on record, and never the end of a debate", async () => {
  await inFolder(async (root) => {
    for (const after of [0, 3]) {
      const cast = scene({ ...SAYS, checkers: 1 });
      const workflow = new Broken("Should we?", cast.participants, { ...CONFIG, outputDirectory: `${root}/${after}` });
      workflow.checker.after = after;
      const { result, events } = await listened((options) => workflow.run(options));
      equal(result.status, "completed");
      deepEqual(result.failures, []);
      const codes = result.warnings.filter(({ code }) => code === "unchecked_claims");
      equal(codes.length, 8 - after);
      match(codes[0]?.text ?? "", /^What message \d+ cites and quotes could not be looked up: The index is broken$/);
      equal(notesOf(events).filter(({ answer }) => !answer.given).length, 8 - after);
      const archive = result.archive ?? "";
      const summary = await Deno.readTextFile(join(archive, "summary.md"));
      ok(summary.includes(`${8 - after} statements could not be checked.`), summary);
      deepEqual((await verifyArchive(archive, events)).problems, []);
      // Unchecked statements stay unchecked.
      await cutTo(archive, `${root}/cut-${after}`, events.length - 1);
      const again = new Broken("Should we?", scene({ ...SAYS, checkers: 1 }).participants, {
        ...CONFIG,
        outputDirectory: root,
      });
      const resumed = await again.resume(`${root}/cut-${after}`);
      equal(resumed.status, "completed");
      equal(again.checker.looked, 0);
    }
  });
});

Deno.test("a checker that gives no claims is one that failed", async () => {
  const workflow = new Broken("Should we?", scene(SAYS).participants, { ...CONFIG, outputDirectory: false });
  workflow.checker.check = () => Promise.resolve(JSON.parse('[{ "claim": "It is" }]'));
  const { result, events } = await listened((options) => workflow.run(options));
  equal(result.status, "completed");
  deepEqual(new Set(notesOf(events).map(({ answer }) => answer.given)), new Set([false]));
  match(result.warnings[0]?.text ?? "", /could not be looked up: the checker did not return a list of claims$/);
});

Deno.test("a fork takes over what was found, and looks up what was not", async () => {
  await inFolder(async (root) => {
    const whole = await held(SAYS, { ...CONFIG, outputDirectory: root });
    const at = "arguments/round-1/rebuttal/ben";
    const forked = await listened((options) =>
      scripted(scene(SAYS), { ...CONFIG, outputDirectory: root }).fork(whole.result.archive ?? "", { at, ...options })
    );
    const notes = notesOf(forked.events);
    deepEqual(notes.map(({ about, inherited = false }) => [about, inherited]), [
      [3, true],
      [4, true],
      [6, true],
      [7, true],
      [8, false],
      [9, false],
      [12, false],
      [13, false],
    ]);
    const off = await held(SAYS, { ...CONFIG, checkQuotations: false, outputDirectory: root });
    const later = await listened((options) =>
      scripted(scene(SAYS), { ...CONFIG, outputDirectory: root }).fork(off.result.archive ?? "", { at, ...options })
    );
    equal(notesOf(later.events).length, 8);
  });
});

Deno.test("a debate that looked quotations up, or did not, is not gone on with otherwise", async () => {
  await inFolder(async (root) => {
    const off = await held(SAYS, { ...CONFIG, checkQuotations: false, outputDirectory: root });
    await cutTo(off.result.archive ?? "", `${root}/off`, 40);
    const resume = (folder: string, config: DebateConfig) =>
      scripted(scene(SAYS), { ...CONFIG, outputDirectory: root, ...config }).resume(folder);
    await rejects(resume(`${root}/off`, {}), /'settings.checkQuotations' was false and is now true/);
    const on = await held(SAYS, { ...CONFIG, outputDirectory: root });
    await cutTo(on.result.archive ?? "", `${root}/on`, 40);
    await rejects(
      resume(`${root}/on`, { checkQuotations: false }),
      /'settings.checkQuotations' was true and is now false/,
    );
  });
});

Deno.test("whether sources are listed is decided when a debate begins, and not again when it is resumed", async () => {
  const long = { name: "long", title: "Long", text: "The zone is liked. ".repeat(2000) };
  const config = { ...CONFIG, documents: given([long]) };
  for (const [contextWindow, later] of [[16_000, 128_000], [128_000, 16_000]] as const) {
    await inFolder(async (root) => {
      const whole = await held({ checkers: 1, contextWindow }, { ...config, outputDirectory: root });
      const started = whole.events[0];
      const isListed = contextWindow === 16_000;
      equal(started?.type === "dialogue.started" && started.settings["sourcesListed"] === true, isListed);
      await cutTo(whole.result.archive ?? "", `${root}/cut`, 40);
      const cast = scene({ checkers: 1, contextWindow: later });
      const { status, warnings } = await scripted(cast, { ...config, outputDirectory: root }).resume(`${root}/cut`);
      equal(status, "completed");
      deepEqual(warnings.filter(({ code }) => code === "wording"), []);
      equal(warnings.some(({ code }) => code === "sources_listed"), isListed);
      const asked = [...cast.models["ben"]?.calls ?? [], ...cast.models["fay"]?.calls ?? []];
      ok(asked.length > 1);
      for (const prompt of asked) {
        equal(textOf(prompt).includes("[long] Long: 8,000 words"), isListed);
        equal(textOf(prompt).includes("you may use read_source"), isListed);
      }
    });
  }
});

Deno.test("nothing is looked up where that is off, and a value that is neither is refused", async () => {
  const off = await held(SAYS, { ...CONFIG, checkQuotations: false });
  const first = off.events[0];
  equal(first?.type === "dialogue.started" && first.settings["checkQuotations"], false);
  equal(notesOf(off.events).length, 0);
  ok(![...sentPrompts(off.events).values()].some((prompt) => textOf(prompt).includes("[Annotation")));
  equal(recordedClaims(fold(off.events)), undefined);
  const none = await held(SAYS, { roundCount: 1, checkQuotations: false });
  const started = none.events[0];
  ok(started?.type === "dialogue.started" && !("checkQuotations" in started.settings));
  const { participants } = scene();
  throws(
    () => scripted({ participants } as ReturnType<typeof scene>, JSON.parse('{ "checkQuotations": "no" }')),
    /'checkQuotations' must be one of true, false: current value is no/,
  );
});

Deno.test("within limits a debate that looks quotations up comes to its end, and a rehearsal of it looks nothing up", async () => {
  const script: Script = { ...SAYS, checkers: 1 };
  const rehearsed = await scripted(scene(script), CONFIG).rehearse();
  equal(rehearsed.status, "completed");
  equal(rehearsed.warnings.length, 0);
  const { result, events } = await held(script, { ...CONFIG, maxTokens: 200_000 });
  equal(result.endReason, "completed");
  equal(notesOf(events).length, 8);
  for (const call of fold(events).calls) {
    const foreseen = rehearsed.usage.calls;
    ok(foreseen >= fold(events).calls.length, call.call);
  }
});

Deno.test("sources that could not be read are told once, also by a resumed run", async () => {
  await inFolder(async (root) => {
    const warnings = [{ code: "unread_source", key: "act.pdf", text: "act.pdf was not read" }];
    const config = { ...CONFIG, documents: { ...given(SOURCES), warnings }, outputDirectory: root };
    const { result } = await held(SAYS, config);
    deepEqual(result.warnings, warnings);
    await cutTo(result.archive ?? "", `${root}/cut`, 50);
    deepEqual((await scripted(scene(SAYS), config).resume(`${root}/cut`)).warnings, warnings);
  });
});

Deno.test("verification finds quotations again in the sources that the archive keeps, and says which it does not", () =>
  inFolder(async (root) => {
    const { result } = await held(SAYS, { ...CONFIG, outputDirectory: root });
    const archive = result.archive ?? "";
    const { events } = await readJournal(archive);
    const { problems, checked } = await verifyArchive(archive, events);
    deepEqual(problems, []);
    ok(checked.quotations >= 8, `${checked.quotations}`);
    const moved = JSON.parse(JSON.stringify(events), (name, value) => name === "offset" ? value + 1 : value);
    const again = await verifyArchive(archive, moved);
    ok(
      again.problems.some((problem) =>
        /^message 3 quotes “.*”, which does not stand in \[tfl\] any more$/.test(problem)
      ),
    );
  }));
