import { deepEqual, doesNotMatch, equal, match, ok, throws } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import type { RoundtableConfig, RoundtableResult } from "./mod.ts";
import { createRoundtableWorkflow } from "./mod.ts";
import { createFactChecker } from "../fact_check/checker.ts";
import { verifyArchive } from "../pages.ts";
import { scene, scripted } from "./_roundtable_fixture.ts";

const CONFIG = { mode: "free-discussion", roundCount: 2, outputDirectory: false } as const;

/** A roundtable whose checker finds Ada's position contradicted. */
function checked(config: RoundtableConfig = {}) {
  const model = new ScriptedModel({
    id: "scripted/fay",
    lines: [{
      when: () => true,
      times: Infinity,
      text: (prompt) => {
        const finding = { claim: "Ada's way", verdict: "contradicted", reason: "Not so.", source: null };
        const about = prompt.at(-1)?.text.includes("the response by Ada");
        return JSON.stringify({ findings: about ? [finding] : [] });
      },
    }],
  });
  const { participants, seen } = scene({
    respond: (id, round) => ({ stance: id === "ada" ? "yes" : "no", position: `${id} in ${round}: Ada's way.` }),
  });
  const fay = createFactChecker({ name: "Fay", agentConfig: { id: "fay" } }, new ChatAgent({ model }));
  const workflow = createRoundtableWorkflow("Should we?", [...participants, fay], { ...CONFIG, ...config });
  return { workflow, seen, model };
}

function order({ messages }: RoundtableResult): readonly string[] {
  return messages.map(({ phase, kind, speaker }) => `${phase} ${kind} ${speaker}`);
}

Deno.test("the responses that stand are fact-checked before the conclusion, whose author sees what is wrong", async () => {
  const { workflow, seen, model } = checked();
  const result = await workflow.run();
  deepEqual(order(result).filter((line) => line.startsWith("conclusion")), [
    "conclusion interruption fay",
    "conclusion announcement ada",
    "conclusion synthesis ada",
  ]);
  equal(model.calls.length, 3, "one response of each, of the last round");
  for (const prompt of model.calls) {
    const text = prompt.map((block) => block.text).join("\n");
    match(text, / in 2: Ada's way/);
    doesNotMatch(text, / in 1: Ada's way/);
  }
  const conclusion = seen.at(-1)?.text ?? "";
  match(
    conclusion,
    /Fact check of message \d+, Ada's response\.\nFay finds:\n- “Ada's way” is contradicted\. Not so\./,
  );
  match(conclusion, /Do not repeat these as true/);
  deepEqual(result.consensus.positions.flatMap(({ participants }) => participants).toSorted(), ["ada", "ben", "cy"]);
});

Deno.test("a roundtable without names hides them in what fact checkers found, too", async () => {
  const { workflow, seen } = checked({ mode: "delphi" });
  await workflow.run();
  match(seen.at(-1)?.text ?? "", /Participant A's response\.\nParticipant D finds:\n- .*is contradicted/);
});

Deno.test("a roundtable with a fact checker ends the same when resumed from before and after its checks", () =>
  inFolder(async (folder) => {
    const table = () => checked({ outputDirectory: folder }).workflow;
    const whole = await table().run();
    const archive = whole.archive ?? "";
    const lines = (await Deno.readTextFile(`${archive}/journal.jsonl`)).split("\n");
    for (const before of ['"kind":"fact_check"', '"kind":"interruption"', '"kind":"synthesis"']) {
      const cut = lines.findIndex((line) => line.includes(before));
      ok(cut > 0, before);
      await Deno.writeTextFile(`${archive}/journal.jsonl`, `${lines.slice(0, cut).join("\n")}\n`);
      deepEqual(order(await table().resume(archive)), order(whole), before);
    }
    deepEqual((await verifyArchive(archive, (await readJournal(archive)).events)).problems, []);
  }));

Deno.test("a rehearsal counts the checks of a roundtable, and limits keep room for them", async () => {
  const bare = (maxCalls?: number) => scripted({}, { ...CONFIG, ...(maxCalls === undefined ? {} : { maxCalls }) });
  equal((await checked().workflow.rehearse()).usage.calls - (await bare().rehearse()).usage.calls, 3);
  const needed = async (workflow: typeof bare) => (await workflow(1).run().catch((error) => error)).needed;
  const withChecks = (maxCalls?: number) => checked(maxCalls === undefined ? {} : { maxCalls }).workflow;
  equal(await needed(withChecks) - await needed(bare), 3);
  const result = await withChecks(await needed(withChecks)).run();
  equal(result.messages.filter(({ kind }) => kind === "interruption").length, 1);
  equal(order(result).at(-1), "conclusion synthesis ada");
});

Deno.test("a fact checker of a roundtable without a conclusion is refused", () => {
  throws(() => checked({ conclusion: false }), /a fact checker checks what is about to be concluded/);
});
