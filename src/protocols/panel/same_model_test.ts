import { deepEqual } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { HumanAgent } from "../../agents/human_agent.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { createPanelJudge, type PanelJudge, sameModels } from "./judges.ts";

function judge(id: string, model: string, systemPrompt?: string): PanelJudge {
  const agent = new ChatAgent({ model: new ScriptedModel({ id: model, lines: [] }) });
  return createPanelJudge({ agentConfig: { id, ...(systemPrompt === undefined ? {} : { systemPrompt }) } }, agent);
}

/** Returns the ids of the judges in each group with one model. */
const groups = (...judges: readonly PanelJudge[]) =>
  sameModels(judges).map((text) => text.split(" are the same model")[0]);

Deno.test("sameModels() names judges with the same model and the same settings", () => {
  deepEqual(groups(judge("eva", "m/one"), judge("tom", "m/two"), judge("kim", "m/one")), ["eva and kim"]);
  deepEqual(groups(judge("eva", "m/one", "Be strict."), judge("kim", "m/one", "Be strict.")), ["eva and kim"]);
  deepEqual(groups(judge("eva", "m/one", ""), judge("kim", "m/one")), ["eva and kim"]);
});

Deno.test("sameModels() treats judges with the same model but different personas as different", () => {
  deepEqual(groups(judge("eva", "m/one", "Be strict."), judge("kim", "m/one")), []);
  deepEqual(groups(judge("eva", "m/one", "Be strict."), judge("kim", "m/one", "Be kind.")), []);
});

Deno.test("sameModels() never treats two people as one", () => {
  const people = ["eva", "kim"].map((id) => createPanelJudge({ agentConfig: { id } }, new HumanAgent()));
  deepEqual(groups(...people), []);
});
