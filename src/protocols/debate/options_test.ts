import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { debateRules } from "./options.ts";
import { DEBATE_FORMATS, debateFormats } from "./formats.ts";

Deno.test("debateRules() fills in the formal format, three rounds, one after the other", () => {
  const { format, rounds, limits, turnOrder, criteria } = debateRules({});
  deepEqual([format.name, rounds, turnOrder, criteria.length], ["formal", 3, "sequential", 5]);
  deepEqual(limits, { opening: 300, argument: 250, closing: 350 });
});

Deno.test("debateRules() takes each limit that is given, and the format's for the others", () => {
  const { limits, rounds } = debateRules({ debateFormat: "casual", roundCount: 1, argumentMaxTokens: 77 });
  deepEqual(limits, { opening: 200, argument: 77, closing: 200 });
  equal(rounds, 1);
});

Deno.test("debateRules() takes criteria of one's own in place of the format's", () => {
  deepEqual(debateRules({ criteria: { wit: 2 } }).criteria.map(({ id, weight }) => [id, weight]), [["wit", 1]]);
});

Deno.test("debateRules() names the field and the value that are impossible", () => {
  for (
    const field of [
      "openingStatementMaxTokens",
      "argumentMaxTokens",
      "closingStatementMaxTokens",
    ] as const
  ) {
    for (const bad of [0, -1, 1.5, NaN, Infinity]) {
      throws(() => debateRules({ [field]: bad }), {
        name: "RangeError",
        message: `Cannot hold a debate: '${field}' must be an integer >= 1: current value is ${bad}`,
      });
    }
  }
  throws(() => debateRules({ roundCount: -1 }), /'roundCount' must be an integer >= 0: current value is -1/);
  for (const bad of ["", "Formal", "constructor", "toString", "__proto__"]) {
    throws(() => debateRules(JSON.parse(JSON.stringify({ debateFormat: bad }))), {
      name: "TypeError",
      message:
        /'debateFormat' must be one of formal, .*, oxford, or a format of your own with its speeches: current value is/,
    });
  }
  throws(
    () => debateRules(JSON.parse('{"turnOrder":"parallel"}')),
    /must be one of sequential, simultaneous: current value is "parallel"/,
  );
  throws(() => debateRules({ criteria: {} }), TypeError);
});

Deno.test("the formats are the ones agreed on, and differ in what a user would notice", () => {
  const figures = DEBATE_FORMATS.map((name) => {
    const { openingStatementMaxTokens, argumentMaxTokens, closingStatementMaxTokens, ...format } = debateFormats[name];
    const { namesWinner, announcesPhases, overrun } = format;
    const lengths = [openingStatementMaxTokens, argumentMaxTokens, closingStatementMaxTokens];
    return [name, ...lengths, namesWinner, announcesPhases, overrun];
  });
  deepEqual(figures, [
    ["formal", 300, 250, 350, true, true, "cut"],
    ["competitive", 250, 250, 300, true, true, "cut"],
    ["educational", 350, 300, 400, false, false, "cut"],
    ["casual", 200, 200, 200, false, false, "note"],
  ]);
  deepEqual(Object.values(debateFormats.formal.weights), [0.25, 0.25, 0.2, 0.15, 0.15]);
  deepEqual(Object.values(debateFormats.competitive.weights), [0.2, 0.2, 0.2, 0.3, 0.1]);
  for (const name of DEBATE_FORMATS) {
    const format = debateFormats[name];
    equal(format.name, name);
    ok(Math.abs(Object.values(format.weights).reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9);
  }
  for (const field of ["tone", "roundSummary", "summary"] as const) {
    equal(new Set(DEBATE_FORMATS.map((name) => debateFormats[name][field])).size, DEBATE_FORMATS.length, field);
  }
});
