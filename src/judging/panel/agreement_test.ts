import assert from "node:assert/strict";
import { gives, names, readingsOf, type SimulatedJudge, unreadable } from "./_judges_fixture.ts";
import { panelAgreement } from "./agreement.ts";
import type { PanelRecord } from "./panel.ts";

const SIDES = ["for", "against"];

function recordOf(judges: Readonly<Record<string, SimulatedJudge>>, sides = SIDES): PanelRecord {
  const panel = { sides, judges: Object.keys(judges) };
  return { panel, readings: readingsOf(panel, judges) };
}

/** Two judges on debates that were won by these, in the eyes of one and of the other. */
function winners(pairs: readonly (readonly [string | null, string | null])[]): PanelRecord[] {
  return pairs.map(([eva, tom]) => recordOf({ eva: names(eva), tom: names(tom), kim: unreadable }));
}

Deno.test("panelAgreement() compares the votes over many debates", () => {
  const { winners: { raw, alpha, kappas } } = panelAgreement(winners([
    ["for", "for"],
    ["for", "for"],
    ["against", "against"],
    ["for", "against"],
  ]));
  assert.deepEqual(raw, { defined: true, value: 0.75 });
  // Of 8 values 5 and 3: 1 − (2 / 8) / (2 · 5 · 3 / (8 · 7)) = 8 / 15.
  assert.ok(alpha.defined && Math.abs(alpha.value - 8 / 15) < 1e-12);
  assert.deepEqual(kappas, [{ judges: ["eva", "tom"], units: 4, kappa: { defined: true, value: 0.5 } }]);
});

Deno.test("panelAgreement() takes a vote for none for a value of its own and sides by their place", () => {
  assert.deepEqual(panelAgreement(winners([[null, null], ["for", null]])).winners.raw, { defined: true, value: 0.5 });
  const others = recordOf({ eva: names("Ana"), tom: names("Ana") }, ["Ana", "Ben"]);
  const { winners: { alpha } } = panelAgreement([others, ...winners([["for", "for"]])]);
  assert.deepEqual(alpha, { defined: false, reason: "all values are the same, so that chance would agree as well" });
});

Deno.test("panelAgreement() says that too few votes counted where judges abstained", () => {
  const abstaining = recordOf({ eva: unreadable, tom: unreadable });
  const none = (reason: string) => Array(2).fill({ defined: false, reason });
  const one = panelAgreement([abstaining]).winners;
  assert.deepEqual([one.raw, one.alpha], none("fewer than two votes counted"));
  const two = panelAgreement([abstaining, abstaining]).winners;
  assert.deepEqual([two.raw, two.alpha], none("fewer than two votes counted in each debate"));
});

Deno.test("panelAgreement() says how many independent judges the margins are worth", () => {
  const judged = [1, 2, 3, 4].map((n) => {
    const say = gives({ for: 9, against: 9 - n });
    return recordOf({ eva: say, copy: say, tom: gives({ for: 9, against: 8 - n % 2 }) });
  });
  const { margins: { alpha, effective } } = panelAgreement(judged);
  assert.ok(effective.defined && alpha.defined);
  assert.equal(effective.judges, 3);
  // Margins 1, 2, 3, 4, twice, and 2, 1, 2, 1: of their correlations 1, −1/√5 and −1/√5 the mean is 0.0352.
  assert.equal(effective.rho.toFixed(4), ((1 - 2 / Math.sqrt(5)) / 3).toFixed(4));
});
