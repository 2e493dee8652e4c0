import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { createFactChecker } from "../fact_check/checker.ts";
import { verifyArchive } from "../pages.ts";
import { held, order, scene, type Script, scripted, textOf } from "./_dialectic_fixture.ts";

/** A checker `fay`, who finds Ada's designs contradicted. */
function checker(): { readonly script: Script; readonly model: ScriptedModel } {
  const model = new ScriptedModel({
    id: "scripted/fay",
    lines: [{
      when: () => true,
      times: Infinity,
      text: (prompt) => {
        const finding = { claim: "It is safe", verdict: "contradicted", reason: "It is not.", source: null };
        return JSON.stringify({ findings: /<ada (?:proposal|refinement)/.test(textOf(prompt)) ? [finding] : [] });
      },
    }],
  });
  return {
    model,
    script: { others: [createFactChecker({ name: "Fay", agentConfig: { id: "fay" } }, new ChatAgent({ model }))] },
  };
}

Deno.test("the designs that stand are fact-checked before the synthesis, whose author sees what is wrong", async () => {
  const { script, model } = checker();
  const { result, scene } = await held(script, { roundCount: 1 });
  deepEqual(order(result).slice(-4), ["refinement ada", "refinement ben", "interruption fay ada", "synthesis mo"]);
  equal(model.calls.length, 2, "two designs, and not the ones that they replaced");
  match(textOf(model.calls[0]), /<ada refinement 1> design/);
  doesNotMatch(textOf(model.calls[0]), /<ada proposal|<ben/);
  match(textOf(model.calls[0]), /You are Fay, a fact checker\. You take no side\./);
  const synthesis = textOf(scene.models["mo"]?.calls.at(-1));
  match(
    synthesis,
    /Fact check of message \d+, Ada's refinement\.\nFay finds:\n- It is safe: contradicted\. It is not\./,
  );
  match(synthesis, /Do not repeat these as true/);
});

Deno.test("a dialectic with a fact checker ends the same when resumed from before and after its checks", () =>
  inFolder(async (folder) => {
    const dialectic = () => scripted(scene(checker().script), { roundCount: 1, outputDirectory: folder });
    const whole = await dialectic().run();
    const archive = whole.archive ?? "";
    const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n");
    for (const before of ['"kind":"fact_check"', '"kind":"interruption"', '"kind":"synthesis"']) {
      const cut = lines.findIndex((line) => line.includes(before));
      ok(cut > 0, before);
      await Deno.writeTextFile(`${archive}/journal.jsonl`, `${lines.slice(0, cut).join("\n")}\n`);
      const result = await dialectic().resume(archive);
      deepEqual([order(result), result.solution], [order(whole), whole.solution], before);
    }
    deepEqual((await verifyArchive(archive, (await readJournal(archive)).events)).problems, []);
  }));

Deno.test("a rehearsal counts the checks of a dialectic, and limits keep room for them", async () => {
  const make = (script: Script, maxCalls?: number) =>
    scripted(scene(script), { roundCount: 1, ...(maxCalls === undefined ? {} : { maxCalls }) });
  const { script } = checker();
  equal((await make(script).rehearse()).usage.calls - (await make({}).rehearse()).usage.calls, 2);
  const needed = async (script: Script) => (await make(script, 1).run().catch((error) => error)).needed;
  equal(await needed(script) - await needed({}), 2);
  deepEqual(order(await make(script, await needed(script)).run()).slice(-2), ["interruption fay ada", "synthesis mo"]);
});
