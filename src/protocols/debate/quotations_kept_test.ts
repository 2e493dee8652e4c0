import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { verifyArchive } from "../pages.ts";
import { SourceChecker } from "../source_checker.ts";
import { held, inFolder, listened, scene, scripted } from "./_debate_fixture.ts";
import { CONFIG, cutTo, notesOf, SAYS, SOURCES } from "./_quotations_fixture.ts";
import { type DebateConfig, DebateWorkflow } from "./mod.ts";

/** Sources that can no longer be looked up in after so many statements. */
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
      ok(summary.includes(`${8 - after} statements could not be looked up.`), summary);
      deepEqual((await verifyArchive(archive, events)).problems, []);
      // What could not be looked up stays so.
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
  match(result.warnings[0]?.text ?? "", /could not be looked up: what the checker gave is no list of claims$/);
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
