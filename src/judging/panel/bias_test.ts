import assert from "node:assert/strict";
import fc from "fast-check";
import type { Estimate } from "../statistics/statistic.ts";
import { gives, names, normals, prefersFirst, readingsOf, type SimulatedJudge, unreadable } from "./_judges_fixture.ts";
import { biasReport, type JudgedDebate } from "./bias.ts";

const SIDES = ["for", "against"];

function debateOf(judges: Readonly<Record<string, SimulatedJudge>>, more: Partial<JudgedDebate> = {}): JudgedDebate {
  const panel = { sides: SIDES, judges: Object.keys(judges) };
  return { panel, readings: readingsOf(panel, judges), affirmative: "for", ...more };
}

/** Formats value, number of cases and ends of the interval, to two decimals. */
function shown(estimate: Estimate | undefined): string {
  if (!estimate?.defined) return estimate?.reason ?? "";
  const { value, n, interval } = estimate;
  const ends = interval.defined ? `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}` : interval.reason;
  return `${value.toFixed(2)} of ${n}: ${ends}`;
}

Deno.test("biasReport() reports bias 1 for a judge that always prefers the side presented first", () => {
  const debates = Array.from({ length: 20 }, () => debateOf({ eva: prefersFirst }));
  const [eva] = biasReport(debates);
  assert.deepEqual([eva?.debates, eva?.votes], [20, 0], "it abstains every time");
  assert.equal(shown(eva?.flipped), "1.00 of 20: 0.84 to 1.00");
  assert.ok(eva?.first.defined);
  assert.equal(eva.first.value, 1);
  assert.ok(eva.first.interval.defined && eva.first.interval.low > 0.7 && eva.first.interval.high === 1);
  assert.equal(shown(eva.affirmative), "there are no cases");
});

Deno.test("biasReport() finds no preference for an order in a judge that flips both ways or not at all", () => {
  const prefersLast: SimulatedJudge = (order, sample) => prefersFirst(order.toReversed(), sample);
  const [eva] = biasReport(
    [prefersFirst, prefersLast, names("for"), names("against")].map((say) => debateOf({ eva: say })),
  );
  assert.ok(eva?.first.defined && eva.first.interval.defined);
  assert.deepEqual([eva.first.value, eva.first.n, eva.votes], [0, 4, 2]);
  assert.ok(Math.abs(eva.first.interval.low + eva.first.interval.high) < 1e-12);
  assert.ok(eva.flipped.defined);
  assert.equal(eva.flipped.value, 0.5);
});

Deno.test("biasReport() reports a judge that adds a point to the affirmative", () => {
  const normal = normals(7);
  const debates = Array.from({ length: 30 }, () => {
    const points = { for: 5 + 0.5 * normal(), against: 5 + 0.5 * normal() };
    const fair = () => gives({ for: points.for + 0.1 * normal(), against: points.against + 0.1 * normal() });
    const leaning = gives({ ...points, for: points.for + 1 + 0.1 * normal() });
    return debateOf({ eva: leaning, tom: fair(), kim: fair() });
  });
  const [eva, tom, kim] = biasReport(debates);
  assert.ok(eva?.affirmativePoints.defined && eva.affirmativePoints.interval.defined);
  const { low, high } = eva.affirmativePoints.interval;
  assert.ok(low > 0.9 && high < 1.1, shown(eva.affirmativePoints));
  assert.ok(eva.affirmative.defined && tom?.affirmative.defined && kim?.affirmative.defined);
  assert.ok(eva.affirmative.value > tom.affirmative.value && eva.affirmative.value > kim.affirmative.value);
  assert.ok(
    tom.affirmativePoints.defined && tom.affirmativePoints.value < 0,
    "beside a leaning judge the fair ones lean too",
  );
});

Deno.test("biasReport() finds the affirmative wherever the panel lists it", () => {
  const [eva] = biasReport([debateOf({ eva: names("against", 1), tom: names("for", 1) }, { affirmative: "against" })]);
  assert.equal(eva?.affirmative.defined && eva.affirmative.value, 1);
  assert.equal(eva?.affirmativePoints.defined && eva.affirmativePoints.value, 2);
});

Deno.test("biasReport() reports a judge that prefers the side that says more, if that is known", () => {
  const wordy = (longer: string) =>
    debateOf({ eva: names(longer) }, { lengths: { for: 400, against: 500, [longer]: 600 } });
  const debates = [
    ...Array.from({ length: 8 }, (_, n) => wordy(n % 2 === 0 ? "for" : "against")),
    debateOf({ eva: names("for") }, { lengths: { for: 500, against: 500 } }),
    debateOf({ eva: names("for") }, { lengths: { for: 500 } }),
    debateOf({ eva: names("for") }),
  ];
  const [eva] = biasReport(debates);
  assert.ok(eva?.length.defined && eva.length.interval.defined);
  assert.deepEqual([eva.length.value, eva.length.n], [1, 8]);
  assert.ok(eva.length.interval.low > 0.3, "eight of eight");
});

Deno.test("biasReport() reports what is unknown", () => {
  const [eva, tom] = biasReport([debateOf({ eva: unreadable, tom: names(null) })]);
  for (const bias of [eva, tom]) {
    assert.equal(shown(bias?.first), "there are no cases");
    assert.equal(shown(bias?.affirmative), "there are no cases");
    assert.equal(shown(bias?.affirmativePoints), "there are no values");
    assert.equal(shown(bias?.length), "there are no cases");
  }
  assert.equal(shown(eva?.flipped), "there are no cases");
  assert.equal(tom?.flipped.defined && tom.flipped.value, 0);
});

Deno.test("biasReport() finds only a preference for the first among more than two sides", () => {
  const judged = (sides: readonly string[], say: SimulatedJudge) => {
    const panel = { sides, judges: ["eva"] };
    const [eva] = biasReport([{ panel, readings: readingsOf(panel, { eva: say }), affirmative: "A" }]);
    assert.equal(eva?.affirmative.defined || eva?.affirmativePoints.defined || eva?.length.defined, false);
    return [eva?.flipped.defined && eva.flipped.value, eva?.first.defined && eva.first.value.toFixed(3)];
  };
  const prefersLast: SimulatedJudge = (order, sample) => prefersFirst(order.toReversed(), sample);
  for (const sides of [["A", "B", "C"], ["A", "B", "C", "D"]]) {
    assert.deepEqual(judged(sides, prefersFirst), [1, "1.000"]);
    assert.deepEqual(judged(sides, names("B")), [0, "0.000"]);
    assert.deepEqual(judged(sides, prefersLast), [1, (-1 / (sides.length - 1)).toFixed(3)]);
  }
});

Deno.test("biasReport() combines debates between two and more sides as a mean", () => {
  const panel = { sides: ["A", "B", "C"], judges: ["eva"] };
  const three = (say: SimulatedJudge) => ({ panel, readings: readingsOf(panel, { eva: say }) });
  const [eva] = biasReport([debateOf({ eva: prefersFirst }), three(prefersFirst), three(names("C"))]);
  // 1, 1 and 0: 2/3 ± 4.303 · 0.577 / √3, capped at 1
  assert.equal(shown(eva?.first), "0.67 of 3: -0.77 to 1.00");
});

/** A judge that reads one order only. */
function readsOnly(first: string, say: SimulatedJudge): SimulatedJudge {
  return (order, sample) => order[0] === first ? say(order, sample) : { given: false, reason: "timed out" };
}

Deno.test("biasReport() counts a judge that read one order only, but for flips and for the first within a debate", () => {
  const debates = [
    debateOf({ eva: readsOnly("for", names("for", 2)) }),
    debateOf({ eva: readsOnly("for", names("for", 2)) }),
    debateOf({ eva: readsOnly("against", names("for", 3)) }),
    debateOf({ eva: readsOnly("against", names("against", 4)) }),
    debateOf({ eva: names("for") }),
    debateOf({ eva: unreadable }),
  ];
  const [eva] = biasReport(debates);
  assert.deepEqual([eva?.debates, eva?.votes, eva?.partlyRead, eva?.unread], [6, 5, 4, 1]);
  assert.match(shown(eva?.flipped), /^0\.00 of 1: /);
  assert.match(shown(eva?.first), /^0\.00 of 1: /);
  // the first of three, not of the fourth
  assert.match(shown(eva?.firstInOneOrder), /^0\.50 of 4: /);
  assert.match(shown(eva?.affirmative), /^0\.60 of 5: /);
  assert.deepEqual(eva?.medianMargin, { defined: true, value: 2 });
});

Deno.test("biasReport() knows no preference for the first where nobody recorded the order", () => {
  const say = (say: SimulatedJudge) => {
    const { panel, readings, ...rest } = debateOf({ eva: say });
    const assigned = { eva: [SIDES] };
    const read = readings.filter(({ order }) => order[0] === "for");
    return { ...rest, panel: { ...panel, assigned, unordered: ["eva"] }, readings: read };
  };
  const [eva] = biasReport([say(names("for")), say(names("against"))]);
  assert.deepEqual([eva?.votes, eva?.partlyRead], [2, 2]);
  assert.equal(shown(eva?.firstInOneOrder), "there are no cases");
  assert.match(shown(eva?.affirmative), /^0\.00 of 2: /);
});

Deno.test("biasReport() has no median margin of a judge that finds all sides level", () => {
  const [eva] = biasReport([debateOf({ eva: names(null) })]);
  assert.deepEqual(eva?.medianMargin, { defined: false, reason: "it gave no margin above 0" });
});

Deno.test("biasReport() depends neither on the order of debates nor on which side is listed first", () => {
  const judge = fc.constantFrom(prefersFirst, names("for"), names("against"), names(null), unreadable);
  fc.assert(fc.property(fc.array(fc.tuple(judge, judge), { maxLength: 8 }), (drawn) => {
    const debates = drawn.map(([eva, tom]) => debateOf({ eva, tom }, { lengths: { for: 2, against: 1 } }));
    const turned = debates.toReversed().map(({ panel, ...rest }) => ({
      panel: { ...panel, sides: SIDES.toReversed() },
      ...rest,
    }));
    const [plain, other] = [biasReport(debates), biasReport(turned)].map((report) =>
      report.map((
        { flipped, first, affirmative, affirmativePoints, length, ...counts },
      ) => [counts, [flipped, first, affirmative, affirmativePoints, length].map(shown)])
    );
    assert.deepEqual(other, plain);
  }));
});
