import { equal, match } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { loadTokenizer } from "../../text/tokens.ts";
import type { Statement } from "../../transcript/message.ts";
import { createDebateParticipant } from "../debate/participants.ts";
import { createFactChecker } from "./checker.ts";
import { earlierFindings, type Found, interruptionText } from "./findings.ts";
import { checkQuestion } from "./question.ts";

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

Deno.test("interruptionText() lists each checker's finding on one contribution, with its source if there is one, and quotes only what was said so", () => {
  const agent = new ChatAgent({ model: new ScriptedModel({ lines: [] }) });
  const speaker = createDebateParticipant({ name: "Ada", position: "Yes", agentConfig: { id: "ada" } }, agent);
  const [one, two] = ["One", "Two"].map((name) =>
    createFactChecker({ name, agentConfig: { id: name.toLowerCase() } }, agent)
  );
  if (!one || !two) throw new Error("no checkers");
  const finding = { claim: "It fell by half.", verdict: "contradicted" as const, reason: "It fell by a tenth." };
  const text = interruptionText(contribution, speaker, [
    { checker: one, statement: contribution, finding: { ...finding, source: "report" } },
    { checker: two, statement: contribution, finding: { ...finding, claim: "A fall by half", verdict: "overstated" } },
  ]);
  equal(
    text,
    "Fact check of message 7, Ada's argument.\n" +
      "One finds:\n- “It fell by half” is contradicted. It fell by a tenth. [report]\n" +
      "Two finds:\n- A fall by half: overstated. It fell by a tenth.",
  );
});

Deno.test("a wrong figure is contradicted and not overstated, and claims are given in the speaker's words", () => {
  const { guidance = "" } = checkQuestion(contribution, {});
  match(guidance, /in the speaker's own words/);
  match(
    guidance,
    /contradicted: .* A figure that is wrong is contradicted\.\n- overstated: .* figures are right\./,
  );
});

Deno.test("earlierFindings() gives the contradicted ones, those about the same figures and the latest, twelve at most, and no more than fit", async () => {
  await loadTokenizer();
  const checker = { id: "fay", name: "Fay", role: "fact_checker" };
  const found = (number: number, verdict: Found["finding"]["verdict"], claim = `Claim ${number}.`): Found => (
    { checker, statement: { ...contribution, number }, finding: { claim, verdict, reason: "" } }
  );
  equal(earlierFindings([], contribution), "");
  equal(
    earlierFindings(
      [found(4, "contradicted"), found(5, "unverifiable"), found(7, "supported", "Two\nlines")],
      contribution,
    ),
    "- message 4, contradicted: “Claim 4.”\n- message 5, unverifiable: “Claim 5.”\n- message 7, supported: “Two lines”",
  );
  const many = Array.from({ length: 20 }, (_, n) => found(n + 1, "overstated"));
  equal(earlierFindings(many, contribution).split("\n").length, 12);
  match(earlierFindings(many, contribution), /^- message 9, .*message 20, overstated/s);
  const again = { text: "As I said, 93 % were content, and 2 of 3 would come." };
  const older = [found(1, "overstated", "93 % like it."), ...many.slice(1)];
  match(earlierFindings(older, again), /^- message 1, overstated: “93 % like it\.”\n- message 2, /);
  const refuted = [found(1, "contradicted", "610 loans became 1,450."), ...many.slice(1)];
  match(earlierFindings(refuted, contribution), /^- message 1, contradicted: .*\n- message 10, /);
  const long = many.map((each) => ({ ...each, finding: { ...each.finding, claim: "a long claim ".repeat(30) } }));
  equal(earlierFindings(long, contribution).split("\n").length, 9);
});
