import { deepEqual, equal, ok } from "node:assert/strict";
import { exitCodeOf } from "../../cli/errors.ts";
import { fold } from "../../transcript/fold.ts";
import { checkCalls, checkPrompts, type FaultyRun, heldAgainst, hitsOf } from "../_faulty_run_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import { type Fault, FEW_FAULTS, HOPELESS, OWN } from "../_faults_fixture.ts";
import { GoodAnswers, type Purpose, purposeOf, servedRoundtable, type TABLES } from "./_fault_setting_fixture.ts";
import type { RoundtableResult } from "./mod.ts";

interface Target {
  readonly table: keyof typeof TABLES;
  readonly hit: (purpose: Purpose) => boolean;
  /** The failure if the first request fails for good, as `name participant`. */
  readonly first: string;
  /** The failures if all requests fail and the roundtable continues. */
  readonly all: readonly string[];
  /** Asked separately: no fault ends anything. */
  readonly aside?: true;
  /** If all requests fail, the roundtable cannot continue after any fault. */
  readonly needed?: true;
  /** If all requests fail, there is no conclusion. */
  readonly silent?: true;
}

const everybody = ["response ada", "response ben", "response cy"];

const TARGETS: Readonly<Record<string, Target>> = {
  "a participant": {
    table: "judged",
    hit: ({ who }) => who === "Ben",
    first: "response ben",
    all: ["response ben", "response ben"],
  },
  "all participants": {
    table: "judged",
    hit: ({ what }) => what === "response",
    first: "response ada",
    all: everybody,
    needed: true,
  },
  "all but one": {
    table: "alone",
    hit: ({ who, what }) => what === "response" && who !== "Cy",
    first: "response ada",
    all: ["response ada", "response ada", "response ben", "response ben"],
  },
  "the judge where it compares": {
    table: "judged",
    hit: ({ what }) => what === "evaluation",
    first: "evaluation jo",
    all: ["evaluation jo", "evaluation jo"],
    aside: true,
  },
  "the judge where it gives the verdict": {
    table: "judged",
    hit: ({ what }) => what === "verdict",
    first: "synthesis jo",
    all: ["synthesis jo"],
  },
  "whoever sums up": {
    table: "alone",
    hit: ({ what }) => what === "synthesis",
    first: "synthesis ada",
    all: ["synthesis ada", "synthesis ben", "synthesis cy"],
    silent: true,
  },
  "who is asked whether all agree": {
    table: "alone",
    hit: ({ what }) => what === "convergence",
    first: "self-convergence ada",
    all: ["self-convergence ada"],
    aside: true,
  },
  "who is reminded of a role": {
    table: "parts",
    hit: ({ what }) => what === "again",
    first: "response-again ben",
    all: ["response-again ben"],
  },
};

interface Expected {
  readonly status: "completed" | "failed";
  readonly exit: number;
  readonly failures: readonly string[];
}

/** Returns the consequences expected of a fault. */
function expectedOf({ code, attempts }: Fault, { first, all, aside, needed }: Target, lasting: boolean): Expected {
  if (!lasting && attempts > 1) return { status: "completed", exit: 0, failures: [] };
  if (!aside && HOPELESS.includes(code)) {
    // those who speak at once fail at once
    const atOnce = all.filter((each, at) => each.split(" ")[0] === "response" && all.indexOf(each) === at);
    return { status: "failed", exit: 3, failures: lasting && atOnce.length > 0 ? atOnce : [first] };
  }
  if (needed && lasting) return { status: "failed", exit: OWN.includes(code) ? 1 : 3, failures: all };
  return { status: "completed", exit: 1, failures: lasting ? all : [first] };
}

type Held = FaultyRun<RoundtableResult> & { readonly good: GoodAnswers };

/** Runs a roundtable in which a target gets bad answers, always or the first time. */
async function held(fault: Fault, { table, hit }: Target, lasting: boolean): Promise<Held> {
  const good = new GoodAnswers();
  const run = await heldAgainst(fault, {
    hit: (request) => hit(purposeOf(request)),
    lasting,
    answer: (request) => good.answer(request),
    make: servedRoundtable(table),
  });
  return { ...run, good };
}

function checkEnd({ result, events }: Held, fault: Fault, { status, exit, failures }: Expected, at: string): void {
  const listed = result.failures.map(({ key, participant }) => `${key.split("/").at(-2)} ${participant}`).sort();
  deepEqual([result.status, result.endReason, listed], [
    status,
    status === "failed" ? "error" : "max_rounds",
    [...failures].sort(),
  ], at);
  for (const { code, attempts } of result.failures) deepEqual([code, attempts], [fault.code, fault.attempts], at);
  equal(exitCodeOf({ ...result, code: fold(events).because?.code }), exit, at);
  equal(events.at(-1)?.type, "dialogue.ended", at);
}

/** Checks that everything said, compared or found comes from the server's answers. */
function checkContent({ result, events, good }: Held, { silent }: Target, lasting: boolean, at: string): void {
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
  if (result.status === "failed" || (silent && lasting)) equal(result.summary, undefined, at);
  else ok(good.giverOf(result.summary ?? ""), at);
}

for (const [turn, [name, fault]] of Object.entries(FEW_FAULTS).entries()) {
  Deno.test(`a roundtable against a server with ${name} has the right status, whoever gets bad answers`, async () => {
    for (const { target, lasting, at } of hitsOf(TARGETS, turn)) {
      const roundtable = await held(fault, target, lasting);
      checkEnd(roundtable, fault, expectedOf(fault, target, lasting), at);
      checkContent(roundtable, target, lasting, at);
      checkPrompts(roundtable, at);
      checkCalls(roundtable, fault, lasting, at);
      checkLabelled(roundtable, at);
    }
  });
}
