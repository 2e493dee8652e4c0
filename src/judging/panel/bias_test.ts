import assert from "node:assert/strict";
import type { Estimate } from "../statistics/statistic.ts";
import { gives, names, normals, prefersFirst, readingsOf, type SimulatedJudge } from "./_judges_fixture.ts";
import { biasReport, type JudgedDebate } from "./bias.ts";

const SIDES = ["for", "against"];

function debateOf(judges: Readonly<Record<string, SimulatedJudge>>, more: Partial<JudgedDebate> = {}): JudgedDebate {
  const panel = { sides: SIDES, judges: Object.keys(judges) };
  return { panel, readings: readingsOf(panel, judges), affirmative: "for", ...more };
}

/** Value, number of cases and ends of the interval, to two decimals. */
function shown(estimate: Estimate | undefined): string {
  if (!estimate?.defined) return estimate?.reason ?? "";
  const { value, n, interval } = estimate;
  const ends = interval.defined ? `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}` : interval.reason;
  return `${value.toFixed(2)} of ${n}: ${ends}`;
}

Deno.test("biasReport() reports a judge that always prefers the side presented first with bias 1", () => {
  const debates = Array.from({ length: 20 }, () => debateOf({ eva: prefersFirst }));
  const [eva] = biasReport(debates);
  assert.deepEqual([eva?.debates, eva?.votes], [20, 0], "it abstains every time");
  assert.equal(shown(eva?.flipped), "1.00 of 20: 0.84 to 1.00");
  assert.ok(eva?.first.defined);
  assert.equal(eva.first.value, 1);
  assert.ok(eva.first.interval.defined && eva.first.interval.low > 0.7 && eva.first.interval.high === 1);
  assert.equal(shown(eva.affirmative), "there are no cases");
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

Deno.test("biasReport() knows the affirmative wherever the panel lists it", () => {
  const [eva] = biasReport([debateOf({ eva: names("against", 1), tom: names("for", 1) }, { affirmative: "against" })]);
  assert.equal(eva?.affirmative.defined && eva.affirmative.value, 1);
  assert.equal(eva?.affirmativePoints.defined && eva.affirmativePoints.value, 2);
});

Deno.test("biasReport() reports a judge that prefers who says more, where it is known who does", () => {
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

Deno.test("biasReport() puts debates between two sides and between more together as a mean", () => {
  const panel = { sides: ["A", "B", "C"], judges: ["eva"] };
  const three = (say: SimulatedJudge) => ({ panel, readings: readingsOf(panel, { eva: say }) });
  const [eva] = biasReport([debateOf({ eva: prefersFirst }), three(prefersFirst), three(names("C"))]);
  // 1, 1 and 0: 2/3 ± 4.303 · 0.577 / √3, of which no more than 1 can be
  assert.equal(shown(eva?.first), "0.67 of 3: -0.77 to 1.00");
});
