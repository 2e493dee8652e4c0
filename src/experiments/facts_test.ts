import { deepEqual, equal, ok } from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { ok as answered } from "../models/misbehaving_server_fixture.ts";
import { inLaboratory, rivalAnswer } from "./_experiment_fixture.ts";
import { agentsIn } from "./argued_for.ts";
import { says } from "./facts.ts";

const CASE = "“has met in Canberra since 1927” [atlas]. “Its largest city is Sydney” [atlas]. " +
  "“The ministers live in caves” [atlas]. Again, “has met in Canberra since 1927” [atlas].";

Deno.test("the facts that a consultant quotes are those of the source, and reach the outcome if the judge says them", async () => {
  const file = {
    items: [{ motion: "Which city is the capital?", positions: ["Sydney", "Canberra"], answer: "B", sources: "atlas" }],
    models: ["openai/m1"],
    judge: "openai/judge",
    arms: { consultancy: { protocol: "consultancy" }, "self-correct": { protocol: "self-correct" } },
  };
  await inLaboratory(async ({ folder, run }) => {
    await mkdir(`${folder}/atlas`);
    const atlas = "Parliament has met in Canberra since 1927. Its largest city is Sydney.";
    await writeFile(`${folder}/atlas/atlas.md`, `# Atlas\n\n${atlas}\n`);
    const { rows, left } = await run(file);
    deepEqual(left, []);
    const consultancies = rows.filter(({ arm }) => arm === "consultancy");
    equal(consultancies.length, 2);
    for (const { facts } of consultancies) {
      deepEqual(facts.map(({ message, source, words, reached }) => [message, source, words, reached]), [
        [1, "atlas", "has met in Canberra since 1927", true],
        [1, "atlas", "Its largest city is Sydney", false],
      ]);
    }
    deepEqual(consultancies.map(({ agents }) => agents), [
      [{ right: false, score: 0.25 }],
      [{ right: true, score: 0.75 }],
    ]);
    deepEqual(rows.map(({ anyRight }) => anyRight), [undefined, undefined, true]);
  }, (request) => {
    const answer = rivalAnswer(request);
    if (!answer.startsWith("{")) return answered(CASE);
    const reason = "They have met in Canberra since 1927.";
    return answered(JSON.stringify({ ...JSON.parse(answer), answer: "B", reason }));
  });
});

Deno.test("says() wants all figures and half of the content words", () => {
  ok(says("The parliament sits in Canberra; 1927 it was.", "has met in Canberra since 1927"));
  for (const text of ["", "It has met in Canberra since 1928.", "In 1927 much happened."]) {
    ok(!says(text, "has met in Canberra since 1927"), text);
  }
});

Deno.test("agentsIn() gives the winner of a vote all, shares a tie, and leaves out what is unknown", () => {
  const item = { id: "q", motion: "Who?", positions: ["A", "B"], answer: ["A"] };
  const sides = ["A", "B"].map((position) => ({ id: position, name: position, model: "m", position }));
  const scores = (answer: Parameters<typeof agentsIn>[0]["answer"]) =>
    agentsIn({ sides, ...(answer ? { answer } : {}) }, item).map(({ right, score }) => [right, score]);
  deepEqual(scores({ kind: "answered", answer: "B", right: false }), [[true, 0], [false, 1]]);
  deepEqual(scores({ kind: "tied", between: ["A", "B"] }), [[true, 0.5], [false, 0.5]]);
  deepEqual([scores({ kind: "missing", reason: "so" }), scores(undefined)], [[], []]);
});
