import assert from "node:assert/strict";
import fc from "fast-check";
import {
  gives,
  judgement,
  names,
  prefersFirst,
  readingsOf,
  type SimulatedJudge,
  unreadable,
} from "./_judges_fixture.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { Panel } from "./panel.ts";
import { panelVerdict } from "./verdict.ts";

const SIDES = ["for", "against"];

function verdictOf(judges: Readonly<Record<string, SimulatedJudge>>, more: Partial<Panel> = {}) {
  const panel = { sides: SIDES, judges: Object.keys(judges), ...more };
  return panelVerdict(panel, readingsOf(panel, judges));
}

function winnerOf(outcome: Verdict): string {
  return outcome.kind === "decided" ? outcome.winner : outcome.kind;
}

Deno.test("panelVerdict() decides by the majority of the votes and lists dissents with their reasons", () => {
  const reasons = [{ text: "The costs were never answered.", messages: [4, 7] }];
  const dissenting: SimulatedJudge = () => judgement("against", 0.1, { reasons });
  const votes = Object.fromEntries(["a", "b", "c", "d", "e", "f", "g"].map((judge) => [judge, names("for", 0.8)]));
  const verdict = verdictOf({ ...votes, eva: dissenting });
  assert.equal(winnerOf(verdict.outcome), "for");
  assert.deepEqual(verdict.votes, { for: 7, against: 1 });
  assert.deepEqual(verdict.dissents, [{ judge: "eva", winner: "against", reasons: [...reasons, ...reasons] }]);
  assert.deepEqual(verdict.agreement, { defined: true, value: 21 / 28 });
  assert.equal(verdict.marginFor, "for");
});

Deno.test("panelVerdict() records a judge that names another winner in the other order as abstaining", () => {
  const { judges, outcome } = verdictOf({ eva: names("for"), tom: names("for"), kim: prefersFirst });
  assert.deepEqual(judges[2]?.vote, {
    cast: false,
    because: "flipped",
    abstained: "named for in the order for, against; against in the order against, for",
  });
  assert.equal(outcome.kind, "too_close");
});

Deno.test("panelVerdict() counts the margin of a judge that flips", () => {
  const flips = gives({ for: 5, against: 5 }, (_, place) => place === 0 ? 2 : 0);
  const { judges, margin } = verdictOf({ eva: names("for", 0.5), tom: names("for", 0.5), kim: flips });
  assert.deepEqual(judges[2]?.margin, { defined: true, value: 0, points: 0, range: 5 });
  assert.ok(margin.defined);
  assert.deepEqual([margin.n, margin.value.toFixed(3)], [3, "0.067"]);
});

Deno.test("panelVerdict() reports too few votes for agreement if all judges abstained", () => {
  const { agreement, outcome } = verdictOf({ eva: prefersFirst, tom: prefersFirst, kim: prefersFirst });
  assert.deepEqual(agreement, { defined: false, reason: "fewer than two votes counted" });
  assert.equal(outcome.kind, "undecided");
});

Deno.test("panelVerdict() is undecided if at most half of the judges voted", () => {
  const verdict = verdictOf({ eva: names("for"), tom: names("for"), kim: unreadable, ned: prefersFirst });
  assert.deepEqual(verdict.outcome, {
    kind: "undecided",
    reason: "no quorum: 2 of 4 judges voted, but 3 were needed (always more than half)",
  });
  assert.deepEqual(verdict.judges[2]?.vote, {
    cast: false,
    because: "unread",
    abstained: "0 of 1 readings in the order for, against could be counted: is not JSON",
  });
  assert.deepEqual(verdict.judges[2]?.margin, {
    defined: false,
    reason: "no reading can be used",
  });
});

Deno.test("panelVerdict() counts the vote and the margin of a judge that read only one of the orders", () => {
  const half: SimulatedJudge = (order) =>
    order[0] === "for" ? judgement("for", 1) : { given: false, reason: "timed out" };
  const { judges, margin } = verdictOf({ eva: names("for"), tom: names("for"), kim: half });
  assert.deepEqual(judges[2]?.vote, { cast: true, winner: "for" });
  assert.deepEqual(judges[2].orders.map(({ unread }) => unread), [[], ["timed out"]]);
  assert.equal(judges[2].margin.defined && judges[2].margin.points, 1);
  assert.equal(margin.defined && margin.n, 3);
});

Deno.test("panelVerdict() makes no difference between a missing reading and one that cannot be used", () => {
  const half: SimulatedJudge = (order) =>
    order[0] === "for" ? judgement("for", 1) : { given: false, reason: "timed out" };
  const panel = { sides: SIDES, judges: ["eva", "kim"] };
  const all = readingsOf(panel, { eva: names("for"), kim: half });
  const without = all.filter(({ judgement }) => judgement.given);
  const alone = { ...panel, assigned: { kim: [SIDES] } };
  const [unused, missing, unassigned] = [
    panelVerdict(panel, all),
    panelVerdict(panel, without),
    panelVerdict(alone, without),
  ];
  assert.deepEqual(unused.outcome, missing.outcome);
  assert.deepEqual(unused.outcome, unassigned.outcome);
  assert.deepEqual(unused.judges.map(({ vote, margin }) => ({ vote, margin })), [
    ...unassigned.judges.map(({ vote, margin }) => ({ vote, margin })),
  ]);
});

Deno.test("panelVerdict() takes a dissent's reasons from judgements for the side it names", () => {
  const reason = (text: string) => ({ reasons: [{ text, messages: [1] }] });
  const wavering: SimulatedJudge = (_, sample) =>
    sample === 2
      ? judgement("for", 1, reason("The plan works."))
      : judgement("against", 1, reason("It costs too much."));
  const { dissents } = verdictOf({ eva: names("for"), tom: names("for"), kim: wavering }, { samples: 3 });
  assert.deepEqual(dissents.map(({ judge, reasons }) => [judge, reasons.map(({ text }) => text)]), [
    ["kim", Array(4).fill("It costs too much.")],
  ]);
});

Deno.test("panelVerdict() treats a judge without readings as abstaining", () => {
  const panel = { sides: SIDES, judges: ["eva", "tom", "kim"] };
  const { judges, quorum } = panelVerdict(panel, readingsOf(panel, { eva: names("for"), tom: names("for") }));
  assert.deepEqual(judges[2]?.vote, {
    cast: false,
    because: "unread",
    abstained: "0 of 1 readings in the order for, against could be counted: was not read",
  });
  assert.deepEqual(quorum, { members: 3, cast: 2, needed: 2, reached: true });
});

Deno.test("panelVerdict() has no interval for one judge, and nothing is too close", () => {
  const { margin, outcome, agreement } = verdictOf({ eva: names("against", 0.1) });
  assert.ok(margin.defined && !margin.interval.defined);
  assert.equal(margin.interval.reason, "n = 1");
  assert.equal(winnerOf(outcome), "against");
  assert.equal(agreement.defined, false);
});

Deno.test("panelVerdict() treats margins equal at two decimals as a tie, as with scores", () => {
  const tied = { kind: "tied", between: SIDES };
  // 0.02 of a range of 5 points is 0.004, which would read "wins by 0.00".
  assert.deepEqual(verdictOf({ eva: names("against", 0.02) }).outcome, tied);
  assert.deepEqual(verdictOf({ eva: names("for", 0), tom: names("for", 0), kim: names("for", 0) }).outcome, tied);
  const level = { eva: names("for", 0.02), tom: names("for", 0.021), kim: names("for", 0.022) };
  assert.deepEqual(verdictOf(level).outcome, tied, "though the interval is wholly above 0");
  const least = verdictOf({ eva: names("against", 0.025) }).outcome;
  assert.deepEqual(least, { kind: "decided", winner: "against", margin: 0.005, by: "panel" }, "0.005 is shown as 0.01");
  assert.deepEqual(verdictOf({ eva: names("B", 0) }, { sides: ["A", "B", "C"] }).outcome, {
    kind: "too_close",
    leader: "B",
    reason: "the lead is 0.00",
  });
});

Deno.test("panelVerdict() is too close to call if the interval over judges contains 0", () => {
  // Margins 4, 0.5 and 0.5 of 5: 1/3 ± 4.303 · 0.404 / √3, or −0.67 to 1.34, capped at 1.
  const judges = { eva: names("for", 4), tom: names("for", 0.5), kim: names("for", 0.5) };
  assert.deepEqual(verdictOf(judges).outcome, {
    kind: "too_close",
    leader: "for",
    reason: "the lead may be −0.67 to 1.00 on a scale from −1 to 1 (95 % interval over 3 judges)",
  });
  const sure = { eva: names("for", 0.3), tom: names("for", 0.4), kim: names("for", 0.5) };
  assert.equal(winnerOf(verdictOf(sure).outcome), "for");
});

Deno.test("panelVerdict() has no interval if all margins are equal, and finds nothing too close", () => {
  const { margin, outcome } = verdictOf({ eva: names("for", 0.05), tom: names("for", 0.05), kim: names("for", 0.05) });
  assert.ok(margin.defined);
  assert.deepEqual(margin.interval, { defined: false, reason: "all are equal" });
  assert.equal(winnerOf(outcome), "for");
});

Deno.test("panelVerdict() limits the interval to possible margins", () => {
  const { margin, outcome } = verdictOf({ eva: names("for", 5), tom: names("against", 5) });
  assert.ok(margin.defined);
  assert.deepEqual(margin.interval, { defined: true, low: -1, high: 1 }, "not −12.71 to 12.71");
  assert.equal(outcome.kind, "tied");
});

Deno.test("panelVerdict() is too close to call where votes and margins contradict each other", () => {
  const narrow = Object.fromEntries(["a", "b", "c", "d", "e"].map((judge) => [judge, names("for", 0.01)]));
  const wide = Object.fromEntries(["f", "g", "h", "i"].map((judge) => [judge, names("against", 5)]));
  const { margin, outcome } = verdictOf({ ...narrow, ...wide });
  assert.ok(margin.defined && margin.interval.defined && margin.interval.high < 0.01);
  assert.equal(outcome.kind, "too_close");
});

Deno.test("panelVerdict() reports ties as ties", () => {
  const even = verdictOf({ eva: names("for", 1), tom: names("against", 0.2) });
  assert.deepEqual(even.outcome, { kind: "tied", between: ["for", "against"] });
  assert.deepEqual(even.dissents, []);
  const level = verdictOf({ eva: names(null), tom: names(null), kim: names("for") });
  assert.deepEqual(level.outcome, { kind: "tied", between: ["for", "against"] });
  assert.deepEqual([level.votesForNone, level.votes], [2, { for: 1, against: 0 }]);
});

Deno.test("panelVerdict() is undecided if no side has more than half of the votes and none are tied", () => {
  const { outcome } = verdictOf({ eva: names("for"), tom: names("for"), kim: names("against"), ned: names(null) });
  assert.deepEqual(outcome, {
    kind: "undecided",
    reason: "no side has more than half of the votes",
  });
  assert.deepEqual(verdictOf({ eva: names("for"), tom: names("against"), kim: names(null) }).outcome, {
    kind: "undecided",
    reason: "no side has more than half of the votes",
  });
});

Deno.test("panelVerdict() measures margins as fractions of each judge's own range", () => {
  const narrow = gives({ for: 6, against: 5 });
  const wide = gives({ for: 9, against: 3 });
  const timid = gives({ for: 5.2, against: 5.1 });
  const { judges } = verdictOf({ narrow, wide, timid });
  const shown = judges.map(({ margin }) => margin.defined ? [margin.value.toFixed(2), margin.range] : margin.reason);
  assert.deepEqual(shown, [["0.20", 5], ["1.00", 6], ["0.02", 5]], "half of the scale at least");
});

Deno.test("panelVerdict() never lets a margin outweigh the judge's range", () => {
  const level = { for: { logic: 7 }, against: { logic: 7 } };
  const { judges } = verdictOf({
    level: () => judgement("for", 6, { scores: level }),
    scoreless: () => judgement("for", 6, { scores: {} }),
    off: () => judgement("for", 6, { scores: { for: { logic: 99 }, against: { logic: 3 }, nobody: { logic: 9 } } }),
  });
  const ranges = judges.map(({ margin }) => margin.defined && margin.range);
  assert.deepEqual(ranges, [6, 10, 6], "99 is off the scale, and nobody is no side");
});

Deno.test("panelVerdict() takes the winner of most samples of an order, and none if they are evenly split", () => {
  const wavering: SimulatedJudge = (_, sample) => judgement(sample === 2 ? "against" : "for", 0.5);
  assert.deepEqual(verdictOf({ wavering }, { samples: 3 }).judges[0]?.vote, { cast: true, winner: "for" });
  assert.deepEqual(verdictOf({ wavering }, { samples: 2 }).judges[0]?.vote, {
    cast: false,
    because: "unsettled",
    abstained: "2 readings in the order for, against name different winners equally often",
  });
});

Deno.test("panelVerdict() reads an order by more than half of its samples", () => {
  const spotty = (failing: number): SimulatedJudge => (order, sample) =>
    order[0] === "against" && sample <= failing ? { given: false, reason: "timed out" } : judgement("for", 0.5);
  assert.equal(verdictOf({ eva: spotty(1) }, { samples: 3 }).judges[0]?.vote.cast, true);
  assert.equal(verdictOf({ eva: spotty(2) }, { samples: 3 }).judges[0]?.orders[1]?.winner, undefined);
  assert.deepEqual(verdictOf({ eva: spotty(2) }, { samples: 3 }).judges[0]?.vote, { cast: true, winner: "for" });
  const never: SimulatedJudge = (_, sample) =>
    sample < 3 ? { given: false, reason: "timed out" } : judgement("for", 0.5);
  assert.deepEqual(verdictOf({ eva: never }, { samples: 3 }).judges[0]?.vote, {
    cast: false,
    because: "unread",
    abstained: "1 of 3 readings in the order for, against could be counted: timed out; timed out",
  });
});

Deno.test("panelVerdict() counts no self-contradictory judgement", () => {
  const reasons = ([winner, margin]: [string | null, number]) => {
    const [stand] = verdictOf({ eva: () => judgement(winner, margin) }).judges;
    return stand?.orders[0]?.unread;
  };
  assert.deepEqual(reasons(["for", -2]), ["names for as the winner by a margin of -2, which contradicts it"]);
  assert.deepEqual(reasons([null, 1]), ["names no winner, but a margin of 1"]);
  assert.deepEqual(reasons(["Side 1", 1]), ["names Side 1 as the winner, which is not a side"]);
  for (const margin of [11, -11, NaN, Infinity]) {
    assert.deepEqual(reasons(["for", margin]), [`gives a margin that is not from 0 to 10: ${margin}`]);
  }
});

Deno.test("panelVerdict() presents three sides in six orders and computes the minimum distance of a losing side", () => {
  const judges = { eva: names("B", 0.4), tom: names("B", 0.6), kim: names("C", 0.5) };
  const verdict = verdictOf(judges, { sides: ["A", "B", "C"] });
  assert.equal(verdict.judges[0]?.orders.length, 6);
  assert.deepEqual(verdict.votes, { A: 0, B: 2, C: 1 });
  assert.deepEqual(verdict.judges.map(({ margin }) => margin.defined && margin.points.toFixed(1)), [
    "0.4",
    "0.6",
    "-0.5",
  ]);
  const split = { eva: names("A"), tom: names("B"), kim: names("C") };
  assert.deepEqual(verdictOf(split, { sides: ["A", "B", "C"] }).outcome, { kind: "tied", between: ["A", "B", "C"] });
});

const winners = fc.constantFrom("for", "against", null);
const drawnJudges = fc.array(
  fc.record({ winners: fc.tuple(winners, winners), margin: fc.integer({ min: 1, max: 10 }), read: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
).map((list) =>
  Object.fromEntries(list.map(({ winners: [first, last], margin, read }, n): [string, SimulatedJudge] => [
    ["Eva", "tom", "10", "9", "__proto__", "kim"][n] ?? "",
    (order) => {
      const winner = order[0] === "for" ? first : last;
      return read ? judgement(winner, winner === null ? 0 : margin) : { given: false, reason: "timed out" };
    },
  ]))
);

Deno.test("panelVerdict() does not depend on any order", () => {
  fc.assert(fc.property(drawnJudges, (judges) => {
    const panel = { sides: SIDES, judges: Object.keys(judges) };
    const readings = readingsOf(panel, judges);
    const plain = panelVerdict(panel, readings);
    const shuffled = panelVerdict({ ...panel, judges: panel.judges.toReversed() }, readings.toReversed());
    assert.deepEqual(shuffled.outcome.kind, plain.outcome.kind);
    assert.deepEqual(shuffled.votes, plain.votes);
    assert.deepEqual(shuffled.marginFor, plain.marginFor);
    assert.deepEqual(
      shuffled.judges.toReversed().map(({ judge, vote, margin }) => ({ judge, vote, margin })),
      plain.judges.map(({ judge, vote, margin }) => ({ judge, vote, margin })),
    );
  }));
});

Deno.test("panelVerdict() treats the sides equally: renaming them changes nothing", () => {
  const renamed = (side: string | null) => side === null ? null : side === "for" ? "against" : "for";
  fc.assert(fc.property(drawnJudges, (judges) => {
    const plain = verdictOf(judges);
    const other = verdictOf(Object.fromEntries(
      Object.entries(judges).map(([judge, say]): [string, SimulatedJudge] => [judge, (order, sample) => {
        const said = say(order.map((side) => renamed(side) ?? ""), sample);
        return said.given ? { ...said, winner: renamed(said.winner) } : said;
      }]),
    ));
    assert.equal(other.outcome.kind, plain.outcome.kind);
    assert.deepEqual(other.votes, { for: plain.votes["against"], against: plain.votes["for"] });
    if (plain.outcome.kind === "decided") {
      assert.equal(winnerOf(other.outcome), renamed(plain.outcome.winner));
      assert.deepEqual(other.margin, plain.margin);
    }
  }));
});

Deno.test("panelVerdict() never decides against the majority or without a quorum", () => {
  fc.assert(fc.property(drawnJudges, (judges) => {
    const { outcome, votes, votesForNone, quorum } = verdictOf(judges);
    if (outcome.kind !== "decided") return;
    const cast = Object.values(votes).reduce((sum, times) => sum + times, votesForNone);
    assert.ok((votes[outcome.winner] ?? 0) * 2 > cast && cast * 2 > quorum.members);
  }));
});

Deno.test("panelVerdict() rejects impossible panels and readings", () => {
  const panel = { sides: SIDES, judges: ["eva"] };
  const [reading] = readingsOf(panel, { eva: names("for") });
  assert.ok(reading);
  assert.throws(() => panelVerdict({ ...panel, judges: [] }, []), RangeError);
  assert.throws(() => panelVerdict({ ...panel, sides: ["for"], orders: [["for"]] }, []), {
    name: "RangeError",
    message: "Cannot order the sides as there must be two or more, each once: they are for",
  });
  assert.throws(() => panelVerdict({ ...panel, judges: ["eva", "eva"] }, []), {
    name: "TypeError",
    message: "Cannot judge as a judge appears twice: the judges are eva, eva",
  });
  for (const samples of [0, -1, 1.5, NaN, Infinity]) {
    assert.throws(() => panelVerdict({ ...panel, samples }, []), {
      name: "RangeError",
      message: `Cannot judge as 'samples' must be an integer >= 1: current value is ${samples}`,
    });
  }
  for (
    const orders of [[], [SIDES], [SIDES, SIDES], [SIDES, ["against", "against"]], [SIDES, ["against", "for", "x"]]]
  ) {
    assert.throws(() => panelVerdict({ ...panel, orders }, []), {
      name: "RangeError",
      message: /^Cannot judge as the orders must differ and have each side at each place equally often: they are /,
    });
  }
  for (const change of [{ judge: "tom" }, { order: ["for"] }, { sample: 2 }, { sample: 0.5 }]) {
    assert.throws(() => panelVerdict(panel, [{ ...reading, ...change }]), {
      name: "RangeError",
      message: /^Cannot judge as the panel has no such reading: /,
    });
  }
  assert.throws(() => panelVerdict(panel, [reading, reading]), {
    name: "TypeError",
    message: "Cannot judge as a reading appears twice: eva, sample 1 of the order for, against",
  });
});

Deno.test("panelVerdict() takes a winner by a margin of 0.00 for none, and never decides for a side by less than 0.01", () => {
  const { judges, outcome } = verdictOf({ eva: names("for", 0.004) });
  assert.deepEqual(judges[0]?.vote, { cast: true, winner: null });
  assert.deepEqual(outcome, { kind: "tied", between: SIDES });
  const points = fc.integer({ min: -100, max: 100 }).map((n) => n / 1000);
  fc.assert(fc.property(fc.array(points, { minLength: 1, maxLength: 4 }), (ahead) => {
    const judges = ahead.map((each, n): [string, SimulatedJudge] => [
      `judge-${n}`,
      names(each === 0 ? null : each > 0 ? "for" : "against", Math.abs(each)),
    ]);
    const { outcome } = verdictOf(Object.fromEntries(judges));
    assert.ok(outcome.kind !== "decided" || Number(outcome.margin.toFixed(2)) > 0, JSON.stringify(outcome));
  }));
});

Deno.test("panelVerdict() decides nothing against the margins that are known", () => {
  const silent: SimulatedJudge = () => {
    const { margin: _, ...rest } = judgement("for", 1);
    return rest;
  };
  const { outcome } = verdictOf({ eva: silent, tom: silent, kim: names("against", 1) });
  assert.deepEqual(outcome, { kind: "too_close", leader: "for", reason: "the lead is −0.20" });
});

Deno.test("panelVerdict() takes the vote of a judge that was to read one order, and no reading of another", () => {
  const panel = { sides: SIDES, judges: ["eva"], assigned: { eva: [SIDES] } };
  const all = readingsOf({ sides: SIDES, judges: ["eva"] }, { eva: names("for", 1) });
  const { outcome, judges } = panelVerdict(panel, all.filter(({ order }) => order[0] === "for"));
  assert.equal(winnerOf(outcome), "for");
  assert.equal(judges[0]?.orders.length, 1);
  assert.throws(() => panelVerdict(panel, all), /the panel has no such reading/);
  assert.throws(() => panelVerdict({ ...panel, assigned: { eva: [] } }, []), /eva is to read the sides in no order/);
});

Deno.test("panelVerdict() decides by the votes alone if a judge that votes gave no margin", () => {
  const silent = (winner: string): SimulatedJudge => () => {
    const { margin: _, ...rest } = judgement(winner, 1);
    return rest;
  };
  const judges = { a: silent("for"), b: silent("for"), c: silent("for"), d: silent("against"), e: names(null) };
  assert.deepEqual(verdictOf(judges).outcome, { kind: "decided", winner: "for", margin: 2, by: "votes" });
  const narrow = { a: names("for", 0.01), b: names("for", 5), c: silent("for") };
  assert.deepEqual(verdictOf(narrow).outcome, { kind: "decided", winner: "for", margin: 3, by: "votes" });
  assert.equal(verdictOf({ ...narrow, c: names("for", 1) }).outcome.kind, "too_close", "its margin makes it so");
  const split = { a: silent("for"), b: silent("against"), c: names(null) };
  assert.equal(verdictOf(split).outcome.kind, "undecided");
});
