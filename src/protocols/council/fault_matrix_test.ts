import { deepEqual, equal, ok } from "node:assert/strict";
import { fold } from "../../transcript/fold.ts";
import { type Target, testFaults } from "../_fault_matrix_fixture.ts";
import { FEW_FAULTS } from "../_faults_fixture.ts";
import type { FaultyRun } from "../_faulty_run_fixture.ts";
import { GoodAnswers, purposeOf, servedCouncil } from "./_fault_setting_fixture.ts";
import type { CouncilResult } from "./mod.ts";

/** Returns a target by the purposes of its requests, as `formulate Ben`, and its failures, as `position ben`. */
function target(
  hit: readonly string[],
  failures: readonly string[],
  more: Pick<Target<string>, "needed"> = {},
): Target<string> {
  return { hit: (purpose) => hit.includes(purpose), failures, ...more };
}

const TARGETS: Readonly<Record<string, Target<string>>> = {
  "a member who gathers": target(["gather Ben"], ["gathering ben"]),
  "a member who plans": target(["plan Ben"], ["plan ben"]),
  "a member who formulates": target(["formulate Ben"], ["position ben"]),
  "a member who criticises": target(["debate Ben"], ["critique ben"]),
  "a member who adjusts": target(["adjust Ben"], ["refinement ben"]),
  "a member who rebuts": target(["rebuttal Ben"], ["rebuttal ben"]),
  "a member who votes": target(["vote Ben"], ["ballot ben"]),
  "the judge": target(["rebuttal Jo"], ["evaluation jo"]),
  "who writes the synthesis": target(["synthesis Ada"], ["synthesis ada"]),
  "all who gather": target(
    ["gather Ada", "gather Ben", "gather Cyn"],
    ["gathering ada", "gathering ben", "gathering cyn"],
    { needed: "lasting" },
  ),
  "all who formulate": target(
    ["formulate Ada", "formulate Ben", "formulate Cyn"],
    ["position ada", "position ben", "position cyn"],
    { needed: "lasting" },
  ),
  "all but one who formulate": target(["formulate Ada", "formulate Ben"], ["position ada", "position ben"]),
  "all who vote": target(
    ["vote Ada", "vote Ben", "vote Cyn"],
    ["ballot ada", "ballot ben", "ballot cyn", "vote ada"],
  ),
};

/** Checks that everything said, voted or found comes from the server, and that the decision follows from it. */
function checkContent({ result, events }: FaultyRun<CouncilResult>, good: GoodAnswers, at: string): void {
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

testFaults("a council", {
  faults: FEW_FAULTS,
  targets: TARGETS,
  setting: () => {
    const good = new GoodAnswers();
    return {
      purposeOf,
      answer: (request) => good.answer(request),
      make: servedCouncil,
      check: (run, at) => checkContent(run, good, at),
    };
  },
});
