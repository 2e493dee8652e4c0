import { deepEqual, equal, ok } from "node:assert/strict";
import { fold } from "../../transcript/fold.ts";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyRun } from "../_faulty_run_fixture.ts";
import { GoodAnswers, type Purpose, purposeOf, servedRoundtable, type TABLES } from "./_fault_setting_fixture.ts";
import type { RoundtableResult } from "./mod.ts";

interface AtTable {
  readonly table: keyof typeof TABLES;
}

const everybody = ["response ada", "response ben", "response cy"];

const TARGETS: Readonly<Record<string, Target<Purpose> & AtTable>> = {
  "a participant": {
    table: "judged",
    hit: ({ who }) => who === "Ben",
    failures: ["response ben", "response ben"],
  },
  "all participants": {
    table: "judged",
    hit: ({ what }) => what === "response",
    failures: everybody,
    needed: "lasting",
  },
  "all but one": {
    table: "alone",
    hit: ({ who, what }) => what === "response" && who !== "Cy",
    failures: ["response ada", "response ada", "response ben", "response ben"],
  },
  "the judge where it compares": {
    table: "judged",
    hit: ({ what }) => what === "evaluation",
    failures: ["evaluation jo", "evaluation jo"],
  },
  "the judge where it gives the verdict": {
    table: "judged",
    hit: ({ what }) => what === "verdict",
    failures: ["synthesis jo"],
  },
  "whoever sums up": {
    table: "alone",
    hit: ({ what }) => what === "synthesis",
    failures: ["synthesis ada", "synthesis ben", "synthesis cy"],
  },
  "who is asked whether all agree": {
    table: "alone",
    hit: ({ what }) => what === "convergence",
    failures: ["self-convergence ada"],
  },
  "who is reminded of a role": {
    table: "parts",
    hit: ({ what }) => what === "again",
    failures: ["response-again ben"],
  },
};

/** Checks that everything said, compared or found comes from the server's answers. */
function checkContent({ result, events }: FaultyRun<RoundtableResult>, good: GoodAnswers, at: string): void {
  for (const message of result.messages) {
    if (message.failed || message.kind === "announcement") continue;
    equal(good.giverOf(message.text)?.toLowerCase(), message.speaker, `${at}: ${message.text}`);
  }
  for (const { key, answer } of fold(events).notes) {
    if (answer.given) ok(good.giverOf(JSON.stringify(answer.value)), `${at}: ${key}`);
  }
  const given = result.rounds.flatMap(({ given }) => given.map(({ number }) => number));
  const said = result.messages.flatMap(({ failed, kind, number }) => !failed && kind === "response" ? [number] : []);
  const replaced = result.rounds.flatMap(({ replaced }) => replaced);
  deepEqual([...given, ...replaced].sort(), said.sort(), at);
  ok(result.consensus.finding !== "agreement", at);
  const summary = result.messages.find(({ kind, failed }) => kind === "synthesis" && !failed);
  equal(result.summary, summary?.failed === false ? summary.text : undefined, at);
  if (result.status === "completed" && result.failures.length === 0) ok(summary, at);
}

testFaults<Purpose, RoundtableResult, AtTable>("a roundtable", {
  faults: FEW_FAULTS,
  targets: TARGETS,
  setting: ({ table }) => {
    const good = new GoodAnswers();
    return {
      purposeOf,
      answer: (request) => good.answer(request),
      make: servedRoundtable(table),
      check: (run, at) => checkContent(run, good, at),
      endReason: "max_rounds",
    };
  },
});
