import assert from "node:assert/strict";
import { gives, names, readingsOf, type SimulatedJudge, unreadable } from "./_judges_fixture.ts";
import { panelAgreement } from "./agreement.ts";
import type { PanelRecord } from "./panel.ts";

const SIDES = ["for", "against"];

function recordOf(judges: Readonly<Record<string, SimulatedJudge>>, sides = SIDES): PanelRecord {
  const panel = { sides, judges: Object.keys(judges) };
  return { panel, readings: readingsOf(panel, judges) };
}

/** Two judges on debates, with the winners according to each. */
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

Deno.test("panelAgreement() treats a vote for none as a separate value, and compares sides by place", () => {
  assert.deepEqual(panelAgreement(winners([[null, null], ["for", null]])).winners.raw, { defined: true, value: 0.5 });
  const others = recordOf({ eva: names("Ana"), tom: names("Ana") }, ["Ana", "Ben"]);
  const { winners: { alpha } } = panelAgreement([others, ...winners([["for", "for"]])]);
  assert.deepEqual(alpha, { defined: false, reason: "all values are the same, so chance would agree too" });
});

Deno.test("panelAgreement() reports that too few votes counted if judges abstained", () => {
  const abstaining = recordOf({ eva: unreadable, tom: unreadable });
  const none = (reason: string) => Array(2).fill({ defined: false, reason });
  const one = panelAgreement([abstaining]).winners;
  assert.deepEqual([one.raw, one.alpha], none("fewer than two votes counted"));
  const two = panelAgreement([abstaining, abstaining]).winners;
  assert.deepEqual([two.raw, two.alpha], none("fewer than two votes counted in each debate"));
});

Deno.test("panelAgreement() is defined only for scores in a single debate", () => {
  const scoring = (...[a, b, c, d]: [number, number, number, number]): SimulatedJudge => () => ({
    given: true,
    winner: "for",
    margin: 1,
    clash: "",
    reasons: [],
    scores: { for: { logic: a, style: b }, against: { logic: c, style: d } },
  });
  const { winners, margins, scores } = panelAgreement([
    recordOf({ eva: scoring(8, 7, 5, 4), tom: scoring(9, 8, 6, 5), kim: unreadable }),
  ]);
  assert.equal(winners.alpha.defined, false);
  assert.equal(margins.alpha.defined, false);
  assert.equal(margins.effective.defined, false);
  assert.ok(scores.alpha.defined && scores.alpha.value > 0.8 && scores.alpha.value < 1);
  assert.ok(scores.effective.defined && Math.abs(scores.effective.value - 1) < 1e-9);
});

Deno.test("panelAgreement() returns the effective number of judges for the margins", () => {
  const judged = [1, 2, 3, 4].map((n) => {
    const say = gives({ for: 9, against: 9 - n });
    return recordOf({ eva: say, copy: say, tom: gives({ for: 9, against: 8 - n % 2 }) });
  });
  const { margins: { alpha, effective } } = panelAgreement(judged);
  assert.ok(effective.defined && alpha.defined);
  assert.equal(effective.judges, 3);
  // Margins 1, 2, 3, 4, twice, and 2, 1, 2, 1: the mean of their correlations 1, −1/√5 and −1/√5 is 0.0352.
  assert.equal(effective.rho.toFixed(4), ((1 - 2 / Math.sqrt(5)) / 3).toFixed(4));
});

Deno.test("panelAgreement() measures margins in each judge's own median, so that wide and narrow scales agree", () => {
  const judged = ([["for", 1], ["for", 2], ["against", 3]] as const).map(([winner, margin]) =>
    recordOf({ eva: names(winner, margin), tom: names(winner, margin * 2.5), kim: names(null) })
  );
  const { margins, pointsAlpha } = panelAgreement(judged.map(({ panel, readings }) => {
    const judges = panel.judges.filter((judge) => judge !== "kim");
    return { panel: { ...panel, judges }, readings: readings.filter(({ judge }) => judge !== "kim") };
  }));
  assert.ok(margins.alpha.defined && Math.abs(margins.alpha.value - 1) < 1e-12);
  assert.ok(pointsAlpha.defined && pointsAlpha.value < 0.9, "in points they do not");
  const level = panelAgreement(judged).margins.alpha;
  assert.ok(level.defined && level.value < 0.7, "a judge that finds all level disagrees with both");
});

Deno.test("panelAgreement() returns the share of panels all of whose votes agree", () => {
  const { unanimous } = panelAgreement([
    ...winners([["for", "for"], ["against", "against"], ["for", "against"], [null, null]]),
    recordOf({ eva: names("for"), tom: unreadable }),
  ]).winners;
  assert.deepEqual(unanimous.defined && [unanimous.value, unanimous.n], [0.75, 4], "one vote is no agreement");
});

Deno.test("panelAgreement() counts a judge with the orders that it read", () => {
  const half: SimulatedJudge = (order, sample) =>
    order[0] === "for" ? names("for")(order, sample) : unreadable(order, sample);
  const { winners: { raw }, margins } = panelAgreement([recordOf({ eva: half, tom: names("for") })]);
  assert.deepEqual(raw, { defined: true, value: 1 });
  assert.equal(margins.alpha.defined, false);
});

Deno.test("panelAgreement() returns the mean of the pairs' kappas that are defined", () => {
  const say = (all: readonly (readonly [string, string, string])[]) =>
    all.map(([eva, tom, kim]) => recordOf({ eva: names(eva), tom: names(tom), kim: names(kim) }));
  const { kappa, kappas } = panelAgreement(say([
    ["for", "for", "against"],
    ["for", "for", "for"],
    ["against", "against", "against"],
    ["against", "for", "for"],
  ])).winners;
  assert.deepEqual(kappas.map(({ kappa }) => kappa.defined && kappa.value), [0.5, 0, 0.5]);
  assert.deepEqual(kappa, { defined: true, value: 1 / 3 });
});
