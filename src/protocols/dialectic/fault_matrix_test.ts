import { equal, ok } from "node:assert/strict";
import { fold } from "../../transcript/fold.ts";
import { checkEnd, expectedOf, type Target } from "../_fault_targets_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import { checkCalls, checkPrompts, type FaultyRun, heldAgainst, hitsOf } from "../_faulty_run_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import { goodAnswer, type Purpose, purposeOf, servedDialectic } from "./_fault_setting_fixture.ts";
import type { DialecticResult } from "./mod.ts";

const BEN = "critique-of-ada ben";

const TARGETS: Readonly<Record<string, Target<Purpose>>> = {
  "an agent from its questions on": {
    hit: ({ who }) => who === "Ben",
    first: "clarification ben",
    all: ["clarification ben", "proposal ben", BEN, BEN],
    fatal: { turn: "clarification ben", before: [] },
  },
  "an agent from its proposal on": {
    hit: ({ who, form }) => who === "Ben" && form !== "questions",
    first: "proposal ben",
    all: ["proposal ben", BEN, BEN],
    fatal: { turn: "proposal ben", before: [] },
  },
  "an agent where it criticises": {
    hit: ({ who, form }) => who === "Ben" && form === "speech",
    first: BEN,
    all: [BEN, BEN],
    fatal: { turn: BEN, before: [] },
  },
  "an agent where it refines": {
    hit: ({ who, form }) => who === "Ben" && form === "refinement",
    first: "refinement ben",
    all: ["refinement ben", "refinement ben"],
    fatal: { turn: "refinement ben", before: [] },
  },
  "all agents where they propose": {
    hit: ({ form }) => form === "proposal",
    first: "proposal ada",
    all: ["proposal ada", "proposal ben"],
    fatal: { turn: "proposal ada", before: ["proposal ben"] }, // both are asked at once
    needed: "lasting",
  },
  "the client": {
    hit: ({ who }) => who === "Cli",
    first: "answer cli",
    all: ["answer cli"],
    fatal: { turn: "answer cli", before: [] },
  },
  "the judge": {
    hit: ({ who }) => who === "Mo",
    first: "evaluation mo",
    all: ["evaluation mo", "synthesis mo"],
    fatal: { turn: "synthesis mo", before: ["evaluation mo"] },
    needed: "lasting",
  },
  "the judge where it puts the synthesis together": {
    hit: ({ form }) => form === "synthesis",
    first: "synthesis mo",
    all: ["synthesis mo"],
    fatal: { turn: "synthesis mo", before: [] },
    needed: "always",
  },
};

/** Checks that everything said, asked, answered or judged is the server's answer to that participant. */
function checkContent({ result, events }: FaultyRun<DialecticResult>, at: string): void {
  const nameOf = (id: string) => result.participants.find((participant) => participant.id === id)?.name;
  const record = fold(events);
  for (const message of result.messages) {
    if (message.failed || message.kind === "announcement" || message.text === "I have no questions.") continue;
    const marks = [...message.text.matchAll(/good-(\w+)-\d+/g)].map(([, who]) => who);
    // answers are shown with their questions
    const own = message.kind === "answer" ? marks.filter((who) => who === "Cli") : marks;
    ok(own.length > 0 && own.every((who) => who === nameOf(message.speaker)), `${at}: ${message.text}`);
  }
  for (const { key, answer } of record.notes) {
    if (answer.given) ok(JSON.stringify(answer.value).includes("good-Mo-"), `${at}: ${key}`);
  }
  const synthesis = result.messages.find(({ kind }) => kind === "synthesis");
  equal(result.solution !== undefined, synthesis?.failed === false, at);
  equal(result.confidence, synthesis?.failed === false ? 20 : undefined, at);
  equal(result.status === "completed", synthesis?.failed === false, at);
  const answered = result.messages.some(({ kind, failed }) => kind === "answer" && !failed);
  for (const { answer } of result.clarifications) equal(typeof answer, answered ? "string" : "undefined", at);
  if (result.failures.length > 0) return;
  const kinds = Map.groupBy(result.messages, ({ kind }): string => kind);
  const count = ["clarification", "answer", "proposal", "critique", "refinement", "synthesis"]
    .map((kind) => kinds.get(kind)?.length);
  equal(count.join(), "4,1,2,4,4,1", at);
}

for (const [turn, [name, fault]] of Object.entries(FEW_FAULTS).entries()) {
  Deno.test(`a dialectic against a server with ${name} has the right status, whoever gets bad answers`, async () => {
    for (const { target, lasting, at } of hitsOf(TARGETS, turn)) {
      const run = await heldAgainst(fault, {
        hit: (request) => target.hit(purposeOf(request)),
        lasting,
        answer: goodAnswer,
        make: servedDialectic,
      });
      checkEnd(run, fault, expectedOf(fault, target, lasting), at, "max_rounds");
      checkContent(run, at);
      checkPrompts(run, at);
      checkCalls(run, fault, lasting, at);
      checkLabelled(run, at);
    }
  });
}
