import { deepEqual, equal, ok } from "node:assert/strict";
import { readJournal } from "../../archive/journal_reader.ts";
import { FORMATS } from "../../archive/layout.ts";
import { verifyArchive } from "../pages.ts";
import { isRound } from "../../dialogue/mod.ts";
import { inFolder } from "../debate/_debate_fixture.ts";
import { held, order, scene, scripted } from "./_dialectic_fixture.ts";

const callsOf = ({ models }: ReturnType<typeof scene>) =>
  Object.values(models).reduce((sum, { calls }) => sum + calls.length, 0);

for (const outputFormat of FORMATS) {
  Deno.test(`a dialectic's archive in ${outputFormat} matches its journal`, () =>
    inFolder(async (outputDirectory) => {
      const config = { roundCount: 2, untilConfidence: 90, clarify: true, outputDirectory, outputFormat } as const;
      const { result } = await held({}, { ...config, generateFullTranscript: true });
      const archive = result.archive ?? "";
      ok(archive.endsWith("_dialectic"), archive);
      const { events } = await readJournal(archive);
      const { problems, checked } = await verifyArchive(archive, events);
      deepEqual(problems, []);
      ok(checked.files > 15, `${checked.files} files were compared`);
    }));
}

Deno.test("a dialectic is held round by round, and resumes without repeating calls", () =>
  inFolder(async (outputDirectory) => {
    const config = { roundCount: 2, outputDirectory };
    const first = await scripted(scene(), config).run({ until: isRound(1) });
    deepEqual([first.status, first.endReason, first.usage.calls], ["stopped", "paused", 6]);
    const cast = scene();
    const second = await scripted(cast, config).resume(first.archive ?? "");
    deepEqual([second.status, second.endReason, callsOf(cast)], ["completed", "completed", 5]);
    equal(order(second).at(-1), "synthesis mo");
  }));

Deno.test("a fork of a dialectic continues with other rules, and inherits what came before", () =>
  inFolder(async (outputDirectory) => {
    const { result } = await held({}, { roundCount: 2, outputDirectory });
    const cast = scene({ say: ({ id }) => id === "mo" ? { confidence: 33 } : undefined });
    const at = "rounds/round-1/refinement/ben";
    const forked = await scripted(cast, { roundCount: 1, outputDirectory }).fork(result.archive ?? "", { at });
    deepEqual([forked.status, forked.confidence, callsOf(cast)], ["completed", 33, 1]);
    deepEqual(order(forked).slice(0, -1), order(result).slice(0, 6));
    deepEqual(forked.coverage, result.coverage.slice(0, 2));
  }));

Deno.test("a dialectic with other settings is not resumed, and the field is named", () =>
  inFolder(async (outputDirectory) => {
    const { result } = await held({}, { roundCount: 2, outputDirectory });
    for (
      const [config, field] of [
        [{ roundCount: 3 }, /'settings.rounds' was 2 and is now 3/],
        [{ roundCount: 2, requirements: [{ text: "It is safe." }] }, /'settings.requirements/],
        [{ roundCount: 2, problem: "Another." }, /'settings.problem' was/],
        [{ roundCount: 2, rolePrompts: { architect: { proposal: "Do." } } }, /'settings.rolePrompts/],
        [{ roundCount: 2, contextSearch: false }, /'settings.contextSearch' was true and is now false/],
      ] as const
    ) {
      const error = await scripted(scene(), { ...config, outputDirectory }).resume(result.archive ?? "")
        .then(() => undefined, (error) => error);
      ok(field.test(String(error?.message)), String(error?.message));
    }
  }));
