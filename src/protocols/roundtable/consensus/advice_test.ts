import { deepEqual, equal, match } from "node:assert/strict";
import type { RoundResponse } from "../response.ts";
import { table } from "./_table_fixture.ts";
import { adviceOn } from "./advice.ts";
import { consensusOf, spreadOf } from "./consensus.ts";
import { groupthinkOf } from "./groupthink.ts";

function advice(...rounds: readonly (readonly (Partial<RoundResponse> | undefined)[])[]) {
  const responses = table(rounds);
  const consensus = consensusOf(responses);
  return adviceOn(consensus, groupthinkOf(responses, consensus));
}

const unsure = { confidence: undefined as never };

Deno.test("adviceOn() chooses between proceed, verify and look at the details by agreement, confidence and spread", () => {
  const sure = (...all: readonly number[]) => advice(all.map((confidence) => ({ confidence })));
  deepEqual(sure(0.7, 0.7), {
    action: "proceed",
    reason: "Agreement level 1.00, mean confidence 0.70, confidences 0.00 apart, and everybody answered.",
  });
  equal(sure(0.6, 0.9).action, "proceed", "0.3 apart, and 0.75 on average");
  match(sure(0.95, 0.95).reason, /^All are confident, and say the same/);
  equal(sure(0.95, 0.95).action, "verify");
  deepEqual(sure(0.69, 0.7), { action: "verify", reason: "Mean confidence is 0.69, less than 0.7." });
  deepEqual(sure(0.6, 0.95), { action: "verify", reason: "Confidences are 0.35 apart, more than 0.3." });
  const stances = advice([{ confidence: 1, position: "Buses." }, { confidence: 1, position: "Trams." }]);
  deepEqual(stances, { action: "verify", reason: "Nobody compared what the positions mean." });
  const against = advice([{ confidence: 1 }, { confidence: 1, stance: "no" }]);
  deepEqual(against, { action: "look_at_details", reason: "There is no full agreement to go by." });
  equal(advice([{ confidence: 1 }, undefined]).action, "look_at_details", "nobody to agree with");
});

Deno.test("adviceOn() does not treat missing values as agreement or confidence", () => {
  match(advice([{ confidence: 0.9 }, unsure]).reason, /^Not everybody gave a confidence: 1 of 2 did\.$/);
  match(advice([unsure, unsure]).reason, /^Not everybody gave a confidence: 0 of 2 did\.$/);
  const said = { confidence: 0.9 };
  match(
    advice([said, said, said], [said, said, undefined]).reason,
    /^Not everybody answered in the last round: 1 did not/,
  );
});

Deno.test("spreadOf() returns mean, median, lowest and highest of the confidences given, or nothing if there are none", () => {
  const spread = spreadOf([{ confidence: 0.75 }, unsure, { confidence: 0.25 }, { confidence: 1 }, { confidence: 0.5 }]);
  deepEqual(spread, { given: 4, mean: 0.625, median: 0.625, lowest: 0.25, highest: 1 });
  equal(spreadOf([unsure]), undefined);
  deepEqual(consensusOf(table([[{ confidence: 0.5 }, { confidence: 1 }]])).confidence?.mean, 0.75);
});
