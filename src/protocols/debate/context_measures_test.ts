import { equal, ok } from "node:assert/strict";
import { STRATEGIES } from "../../context/settings.ts";
import { sampleOf } from "../../testdata/nightly.ts";
import { boundsOf, exponent, isKept } from "./_context_bounds_fixture.ts";
import { measure } from "./_context_setting_fixture.ts";

// context_bench.ts checks bounds over 100 rounds.

const ROUNDS = [10, 30];

for (const strategy of sampleOf(STRATEGIES, 3)) {
  Deno.test(`prompts of the strategy ${strategy} keep within the window, grow and are cached as promised, as a dry run says`, async () => {
    const debates = [];
    for (const rounds of ROUNDS) debates.push(await measure({ strategy, rounds, rehearsed: rounds === 10 }));
    for (const { problem } of debates) equal(problem, undefined);
    const bounds = boundsOf(debates);
    ok(bounds.length >= 2, bounds.map(({ what }) => what).join(", "));
    const broken = bounds.filter((bounded) => !isKept(bounded));
    equal(broken.map(({ what, figure, is, bound }) => `${what}: ${figure}, ${is} ${bound}`).join("\n"), "");
  });
}

Deno.test("exponent() is 1 for what grows in proportion, 2 for its square, and 0 for what stays", () => {
  const of = (power: number) => exponent([10, 30, 100].map((x) => [x, 7 * x ** power] as const));
  for (const power of [0, 1, 2]) ok(Math.abs(of(power) - power) < 1e-9, `${power}: ${of(power)}`);
});
