import { equal, ok } from "node:assert/strict";
import { fold } from "../../transcript/fold.ts";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyRun } from "../_faulty_run_fixture.ts";
import { goodAnswer, type Purpose, purposeOf, servedDialectic } from "./_fault_setting_fixture.ts";
import type { DialecticResult } from "./mod.ts";

const BEN = "critique-of-ada ben";

const TARGETS: Readonly<Record<string, Target<Purpose>>> = {
  "an agent from its questions on": {
    hit: ({ who }) => who === "Ben",
    failures: ["clarification ben", "proposal ben", BEN, BEN],
  },
  "an agent from its proposal on": {
    hit: ({ who, form }) => who === "Ben" && form !== "questions",
    failures: ["proposal ben", BEN, BEN],
  },
  "an agent where it criticises": {
    hit: ({ who, form }) => who === "Ben" && form === "speech",
    failures: [BEN, BEN],
  },
  "an agent where it refines": {
    hit: ({ who, form }) => who === "Ben" && form === "refinement",
    failures: ["refinement ben", "refinement ben"],
  },
  "all agents where they propose": {
    hit: ({ form }) => form === "proposal",
    failures: ["proposal ada", "proposal ben"],
    needed: "lasting",
  },
  "the client": {
    hit: ({ who }) => who === "Cli",
    failures: ["answer cli"],
  },
  "the judge": {
    hit: ({ who }) => who === "Mo",
    failures: ["evaluation mo", "synthesis mo"],
    needed: "lasting",
  },
  "the judge where it puts the synthesis together": {
    hit: ({ form }) => form === "synthesis",
    failures: ["synthesis mo"],
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
  if (result.status !== "completed" || result.failures.length > 0) return;
  const kinds = Map.groupBy(result.messages, ({ kind }): string => kind);
  const count = ["clarification", "answer", "proposal", "critique", "refinement", "synthesis"]
    .map((kind) => kinds.get(kind)?.length);
  equal(count.join(), "4,1,2,4,4,1", at);
}

testFaults("a dialectic", {
  faults: FEW_FAULTS,
  targets: TARGETS,
  setting: () => ({
    purposeOf,
    answer: goodAnswer,
    make: servedDialectic,
    check: checkContent,
    endReason: "max_rounds",
  }),
});
