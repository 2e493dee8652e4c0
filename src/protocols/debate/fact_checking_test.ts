import { deepEqual, equal } from "node:assert/strict";
import { held, order, type Script } from "./_debate_fixture.ts";

const CASUAL = { roundCount: 1, debateFormat: "casual", scoringEnabled: false } as const;

const contradicted = (claim: string) => ({ claim, verdict: "contradicted", reason: "It is not so." } as const);

Deno.test("what was found contradicted is put on the floor directly after the turn that follows, for the next to see", async () => {
  const { result, scene } = await held(
    { checkers: 1, find: (message) => [contradicted(`Claim in ${message}`)] },
    CASUAL,
  );
  deepEqual(order(result).slice(3), [
    "argument ada", // 4
    "rebuttal ben", // 5
    "interruption fay", // 6, of 4
    "argument ben", // 7
    "interruption fay", // 8, of 5
    "rebuttal ada", // 9
    "interruption fay", // 10, of 7
    "round_summary mo", // 11
    "interruption fay", // 12, of 9
    "closing ada",
    "closing ben",
    "summary mo",
  ]);
  const interruptions = result.messages.filter(({ kind }) => kind === "interruption");
  deepEqual(interruptions.map(({ replyTo }) => replyTo), [4, 5, 7, 9]);
  const seen = (id: string, call: number) =>
    scene.models[id]?.calls[call]?.flatMap(({ text }) => text.match(/Claim in \d+/g) ?? []);
  deepEqual(seen("ben", 1), [], "Ben rebuts while it is checked");
  deepEqual(seen("ben", 2), ["Claim in 4"], "Ben argues after it was put on the floor");
  deepEqual(seen("ada", 2), ["Claim in 4", "Claim in 5"]);
  deepEqual(seen("mo", 0), ["Claim in 4", "Claim in 5", "Claim in 7"]);
  deepEqual(seen("ada", 3), ["Claim in 4", "Claim in 5", "Claim in 7", "Claim in 9"]);
  equal(scene.models["fay"]?.calls.length, 4, "interruptions take no call, and openings and closings are not checked");
});

Deno.test("one interruption a contribution lists each checker's findings, and no others than contradictions", async () => {
  const find: Script["find"] = (message, checker) =>
    message !== 4
      ? []
      : checker === "fay"
      ? [contradicted("A"), contradicted("B"), { ...contradicted("C"), verdict: "supported" }]
      : [
        { ...contradicted("D"), source: "report.md" },
        { ...contradicted("E"), verdict: "unverifiable" },
      ];
  const { result, events } = await held({ checkers: 2, find }, CASUAL);
  const texts = result.messages.flatMap((message) =>
    message.kind === "interruption" && !message.failed ? [message.text] : []
  );
  deepEqual(texts, [
    "Fact check of message 4 by Ada.\n" +
    "Fay finds contradicted: “A” It is not so.\n" +
    "Fay finds contradicted: “B” It is not so.\n" +
    "Gus finds contradicted: “D” It is not so. [report.md]",
  ]);
  const notes = events.filter((event) => event.type === "note.recorded");
  const asked = notes.map(({ participant, about }) => `${participant} ${about}`).sort();
  deepEqual(asked, ["fay 4", "fay 5", "fay 7", "fay 8", "gus 4", "gus 5", "gus 7", "gus 8"]);
});

Deno.test("in a simultaneous debate each argument's contradictions follow the rebuttals, in seat order", async () => {
  const { result } = await held({ checkers: 1, find: (message) => [contradicted(`Claim in ${message}`)] }, {
    ...CASUAL,
    turnOrder: "simultaneous",
  });
  deepEqual(order(result).slice(3, 13), [
    "argument ada",
    "argument ben",
    "rebuttal ben",
    "rebuttal ada",
    "interruption fay",
    "interruption fay",
    "round_summary mo",
    "interruption fay",
    "interruption fay",
    "closing ada",
  ]);
  deepEqual(result.messages.filter(({ kind }) => kind === "interruption").map(({ replyTo }) => replyTo), [4, 5, 6, 7]);
});

Deno.test("a checker sees the contribution and nothing else that was said", async () => {
  const { scene } = await held({ checkers: 1, say: (id, n) => `Marker-${id}-${n}.` }, CASUAL);
  const markers = scene.models["fay"]?.calls.map((prompt) =>
    prompt.flatMap(({ text }) => text.match(/Marker-\w+-\d/g) ?? [])
  );
  deepEqual(markers, [["Marker-ada-2"], ["Marker-ben-2"], ["Marker-ben-3"], ["Marker-ada-3"]]);
});
