import { deepEqual, equal, ok } from "node:assert/strict";
import { exitCodeOf } from "../../cli/errors.ts";
import { fold } from "../../transcript/fold.ts";
import { type Fault, FEW_FAULTS, HOPELESS, OWN } from "../_faults_fixture.ts";
import { checkCalls, checkPrompts, type FaultyRun, heldAgainst, hitsOf } from "../_faulty_run_fixture.ts";
import { checkLabelled } from "../_labelled_fixture.ts";
import { GoodAnswers, purposeOf, servedCouncil } from "./_fault_setting_fixture.ts";
import type { CouncilResult } from "./mod.ts";

interface Target {
  /** Phases and names of badly answered requests, as `formulate Ben`. */
  readonly hit: readonly string[];
  /**
   * The failures if all of them fail, as `position ben`; the first entry is the failure if only the first request
   * fails.
   */
  readonly failed: readonly string[];
  /** Asked separately: no fault stops the council. */
  readonly aside?: true;
  /** Required: any fault stops the council. */
  readonly needed?: true;
}

const TARGETS: Readonly<Record<string, Target>> = {
  "a member who gathers": { hit: ["gather Ben"], failed: ["gathering ben"] },
  "a member who plans": { hit: ["plan Ben"], failed: ["plan ben"] },
  "a member who formulates": { hit: ["formulate Ben"], failed: ["position ben"] },
  "a member who criticises": { hit: ["debate Ben"], failed: ["critique ben"] },
  "a member who adjusts": { hit: ["adjust Ben"], failed: ["refinement ben"] },
  "a member who rebuts": { hit: ["rebuttal Ben"], failed: ["rebuttal ben"] },
  "a member who votes": { hit: ["vote Ben"], failed: ["ballot ben"], aside: true },
  "the judge": { hit: ["rebuttal Jo"], failed: ["evaluation jo"], aside: true },
  "who writes the synthesis": { hit: ["synthesis Ada"], failed: ["synthesis ada"] },
  "all who gather": {
    hit: ["gather Ada", "gather Ben", "gather Cyn"],
    failed: ["gathering ada", "gathering ben", "gathering cyn"],
    needed: true,
  },
  "all who formulate": {
    hit: ["formulate Ada", "formulate Ben", "formulate Cyn"],
    failed: ["position ada", "position ben", "position cyn"],
    needed: true,
  },
  "all but one who formulate": { hit: ["formulate Ada", "formulate Ben"], failed: ["position ada", "position ben"] },
  "all who vote": {
    hit: ["vote Ada", "vote Ben", "vote Cyn"],
    failed: ["ballot ada", "ballot ben", "ballot cyn", "vote ada"],
    aside: true,
  },
};

type Held = FaultyRun<CouncilResult> & { readonly good: GoodAnswers };

async function held(fault: Fault, { hit }: Target, lasting: boolean): Promise<Held> {
  const good = new GoodAnswers();
  const run = await heldAgainst(fault, {
    hit: (request) => hit.includes(purposeOf(request)),
    lasting,
    answer: (request) => good.answer(request),
    make: servedCouncil,
  });
  return { ...run, good };
}

const nameOf = (key: string) => key.split("/").at(-2) ?? key;

function checkEnd({ result, events }: Held, fault: Fault, target: Target, lasting: boolean, at: string): void {
  const { code, attempts } = fault;
  const listed = result.failures.map(({ key, participant }) => `${nameOf(key)} ${participant}`).sort();
  const recovers = !lasting && attempts > 1;
  const hopeless = HOPELESS.includes(code) && target.aside !== true && !recovers;
  const fails = hopeless || (lasting && target.needed === true);
  equal(result.status, fails ? "failed" : "completed", at);
  equal(result.endReason, fails ? "error" : "completed", at);
  if (recovers) deepEqual(listed, [], at);
  else if (lasting) deepEqual(listed, [...target.failed].sort(), at);
  // If several speak at once, any of their requests may be answered first.
  else ok(listed.length === 1 && target.failed.includes(listed[0] ?? ""), `${at}: ${listed.join()}`);
  for (const failure of result.failures) {
    if (failure.key.includes("/")) {
      deepEqual([failure.code, failure.attempts], [code, attempts], `${at}: ${failure.key}`);
    }
  }
  const exit = fails ? hopeless || !OWN.includes(code) ? 3 : 1 : recovers ? 0 : 1;
  equal(exitCodeOf({ ...result, code: fold(events).because?.code }), exit, at);
  equal(events.at(-1)?.type, "dialogue.ended", at);
}

/** Checks that everything said, voted or found comes from the server, and that the decision follows from it. */
function checkContent({ result, events, good }: Held, at: string): void {
  for (const message of result.messages) {
    if (message.failed || message.kind === "announcement") continue;
    equal(good.giverOf(message.fields ?? message.text), message.speaker, `${at}: ${message.key}`);
  }
  for (const { key, kind, participant, answer } of fold(events).notes) {
    if (answer.given) {
      ok(kind === "ballot" ? good.gaveBallot(participant) : good.giverOf(answer.value), `${at}: ${key}`);
    }
  }
  const failed = new Set(result.failures.map(({ key }) => key));
  deepEqual(
    result.positions.map(({ participant }) => participant).filter((id) => failed.has(`formulate/position/${id}`)),
    [],
    at,
  );
  deepEqual(result.ballots.map(({ voter }) => voter).filter((voter) => failed.has(`vote/ballot/${voter}`)), [], at);
  const isDecided = result.verdict.kind !== "undecided";
  equal(isDecided, result.positions.length > 1 && result.ballots.length > 1, at);
  equal(result.summary !== undefined, result.status === "completed", at);
}

for (const [turn, [name, fault]] of Object.entries(FEW_FAULTS).entries()) {
  Deno.test(`a council against a server with ${name} has the right status, whoever gets bad answers`, async () => {
    for (const { target, lasting, at } of hitsOf(TARGETS, turn)) {
      const council = await held(fault, target, lasting);
      checkEnd(council, fault, target, lasting, at);
      checkContent(council, at);
      checkPrompts(council, at);
      checkCalls(council, fault, lasting, at);
      checkLabelled(council, at);
    }
  });
}
