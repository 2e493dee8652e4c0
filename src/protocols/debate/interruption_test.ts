import { equal } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import type { Statement } from "../../transcript/message.ts";
import { interruptionText } from "./announcements.ts";
import { createDebateFactChecker, createDebateParticipant } from "./participants.ts";

Deno.test("interruptionText() lists each checker's finding on one contribution, with its source if there is one, and quotes only what was said so", () => {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: [] }) });
  const speaker = createDebateParticipant({ name: "Ada", position: "Yes", agentConfig: { id: "ada" } }, agent);
  const [one, two] = ["One", "Two"].map((name) =>
    createDebateFactChecker({ name, agentConfig: { id: name.toLowerCase() } }, agent)
  );
  const contribution: Statement = {
    number: 7,
    key: "k",
    phase: "p",
    kind: "argument",
    speaker: "ada",
    at: "",
    failed: false,
    text: "It fell by half.",
  };
  if (!one || !two) throw new Error("no checkers");
  const finding = { claim: "It fell by half.", verdict: "contradicted" as const, reason: "It fell by a tenth." };
  const text = interruptionText(contribution, speaker, [
    { checker: one, finding: { ...finding, source: "report" } },
    { checker: two, finding: { ...finding, claim: "A fall by half", verdict: "overstated" } },
  ]);
  equal(
    text,
    "Fact check of message 7, Ada's argument.\n" +
      "One finds:\n- “It fell by half” is contradicted. It fell by a tenth. [report]\n" +
      "Two finds:\n- A fall by half: overstated. It fell by a tenth.",
  );
});
