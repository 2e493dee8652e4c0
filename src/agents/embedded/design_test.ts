import { deepEqual, equal, match, ok } from "node:assert/strict";
import {
  createDialecticAgent,
  createDialecticJudge,
  createDialecticWorkflow,
  type DialecticConfig,
  type DialecticResult,
} from "../../protocols/dialectic/mod.ts";
import { sentences } from "../../text/sentences.ts";
import { readDesign } from "../../transcript/design.ts";
import { loadBrief } from "../brief.ts";
import { EmbeddedAgent } from "./embedded_agent.ts";

const FOLDER = new URL("../../../examples/tool-library", import.meta.url).pathname;
const brief = await loadBrief(FOLDER);
const problem = await Deno.readTextFile(`${FOLDER}/problem.md`);

function held(config: DialecticConfig = {}): Promise<DialecticResult> {
  const agent = new EmbeddedAgent({ brief });
  return createDialecticWorkflow(brief.motion, [
    createDialecticAgent({ name: "Ada", role: "architect", agentConfig: { id: "ada" } }, agent),
    createDialecticAgent({ name: "Per", role: "performance", agentConfig: { id: "per" } }, agent),
    createDialecticAgent({ name: "Sim", role: "simplicity", agentConfig: { id: "sim" } }, agent),
    createDialecticJudge({ name: "Judith", agentConfig: { id: "judith" } }, agent),
  ], { problem, roundCount: 2, outputDirectory: false, ...config }).run();
}

const plain = (text: string) => text.replace(/\s+/g, " ").replace(/[*_`]/g, "");

Deno.test("the embedded agent holds a dialectic without a call, the same for a seed and another for another", async () => {
  const [first, again, other] = [await held(), await held(), await held({ seed: 7 })];
  deepEqual([first.status, first.usage.calls, first.failures.length], ["completed", 0, 0]);
  const texts = ({ messages }: DialecticResult) => messages.map((message) => message.failed ? "" : message.text);
  deepEqual(texts(first), texts(again));
  ok(texts(first).join() !== texts(other).join());
});

Deno.test("the embedded agent's designs are sentences of its side, and the solution those of the designs", async () => {
  const result = await held();
  const designs = result.messages.flatMap((message) => message.failed ? [] : readDesign(message.fields) ?? [])
    .map(({ solution }) => plain(solution));
  equal(designs.length, 3 + 3 * 2 + 1);
  const bodies = plain(brief.positions.map(({ text, body }) => `${text}\n${body}`).join("\n"));
  for (const design of designs) {
    for (const { text } of sentences(design)) ok(bodies.includes(plain(text)), text);
  }
});

Deno.test("what the embedded agent says of a requirement quotes the design, and covers more from round to round", async () => {
  const result = await held();
  const value = { uncovered: 0, partly: 0.5, covered: 1 };
  const sums = result.coverage.map(({ designs }) =>
    designs.flatMap(({ coverage }) => Object.values(coverage)).reduce((sum, each) => sum + value[each], 0)
  );
  equal(sums.length, 3);
  ok((sums[0] ?? 0) < (sums[1] ?? 0) && (sums[1] ?? 0) <= (sums[2] ?? 0), sums.join());
  for (const message of result.messages) {
    const design = message.failed ? undefined : readDesign(message.fields);
    for (const { how, coverage } of Object.values(design?.requirements ?? {})) {
      if (how === "No sentence of the design bears on it.") equal(coverage, "uncovered");
      else ok(plain(design?.solution ?? "").includes(plain(/^“(.*)”/.exec(how)?.[1] ?? "nothing")), how);
    }
  }
});

Deno.test("the embedded judge is as sure as the figures it gives, and no more than 40 where a major requirement is left out", async () => {
  const result = await held();
  const share = Number(/cover (\d+) % on average/.exec(result.synthesis?.reason ?? "")?.[1]) / 100;
  match(result.synthesis?.reason ?? "", /^Measured by shared words, .* of 8 the solution covers \d/);
  ok(share > 0 && share < 1);
  const unfulfilled = result.synthesis?.unfulfilled.length ?? -1;
  ok(unfulfilled === 0 && (result.confidence ?? 0) > 40);
  const lacking = await held({
    requirements: { add: [{ text: "Elephants must be fed at midnight.", level: "major" }] },
  });
  deepEqual(lacking.synthesis?.unfulfilled.map(({ requirement }) => requirement), ["R9"]);
  equal(lacking.confidence, 40);
  ok((lacking.synthesis?.confidence ?? 0) > 40);
  match(lacking.synthesis?.openQuestions.at(-1) ?? "", /^How is R9 fulfilled: Elephants/);
});

Deno.test("the embedded agent asks about what its side says nothing of, once, and what stays open is named", async () => {
  const { clarifications, synthesis } = await held({
    clarify: true,
    answers: { Q1: "As now." },
    requirements: { add: [{ text: "Elephants must be fed at midnight.", level: "major" }] },
  });
  ok(clarifications.length >= 3);
  ok(clarifications.every(({ question }) => /^What would fulfil R\d, “/.test(question)));
  ok(clarifications.filter(({ question }) => question.includes("Elephants")).length === 3, "each agent for itself");
  const open = clarifications.filter(({ answer }) => answer === null).map(({ question }) => question);
  deepEqual(synthesis?.openQuestions.slice(0, open.length), open);
});

Deno.test("until the embedded judge is sure enough, rounds go on", async () => {
  equal((await held({ roundCount: 4, until: "confidence", threshold: 60 })).endReason, "confidence");
  equal((await held({ roundCount: 2, until: "confidence", threshold: 100 })).endReason, "max_rounds");
});

Deno.test("without requirements the embedded judge measures how far designs agree", async () => {
  const result = await held({ problem: "How to keep track?", roundCount: 1 });
  deepEqual([result.status, result.requirements], ["completed", []]);
  match(result.synthesis?.reason ?? "", /^Measured: there are no requirements; \d+ % of the content words/);
});
