import assert from "node:assert/strict";
import { join } from "node:path";
import { renderArchive } from "../archive_writer.ts";
import { verifyArchive } from "../verify.ts";
import { FLOW_PAGES, REVIEW, trialDebate, writeJournals } from "./_argued_fixture.ts";
import { FLOW_FORMS } from "./forms.ts";

Deno.test("a clerk's folder has what was argued as data, which is written anew and checked as pages are", async () => {
  const sample = await trialDebate();
  const { facts, argued, dialogue: { record, events } } = sample;
  const folder = await Deno.makeTempDir();
  try {
    await writeJournals(folder, sample);
    const paths = [`${REVIEW}/flow.json`, `${REVIEW}/flow.csv`];
    const verified = async () => {
      const { problems, checked } = await verifyArchive(folder, events, { protocols: FLOW_PAGES });
      return [problems, checked.behind];
    };
    for (const format of ["md", "json"] as const) {
      const written = await renderArchive(folder, record, { protocols: FLOW_PAGES, format });
      assert.deepEqual([...written].filter((path) => path.startsWith(REVIEW)), paths);
      const texts = await Promise.all(paths.map((path) => Deno.readTextFile(join(folder, path))));
      assert.deepEqual(texts, [FLOW_FORMS.json(facts, argued), FLOW_FORMS.csv(facts, argued)]);
      assert.deepEqual(await verified(), [[], []]);
    }
    await Deno.writeTextFile(join(folder, paths[0] ?? ""), "{}");
    assert.deepEqual((await verified())[0], [`${REVIEW}/flow.json is not what the journal says`]);
    for (const path of paths) await Deno.remove(join(folder, path));
    assert.deepEqual(await verified(), [[], paths]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
