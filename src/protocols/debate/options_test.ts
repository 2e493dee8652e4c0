import { deepEqual, equal, throws } from "node:assert/strict";
import { debateRules } from "./options.ts";

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
      "roundCount",
      "openingStatementMaxTokens",
      "argumentMaxTokens",
      "closingStatementMaxTokens",
    ] as const
  ) {
    for (const bad of [0, -1, 1.5, NaN, Infinity]) {
      throws(() => debateRules({ [field]: bad }), {
        name: "RangeError",
        message: `Cannot hold a debate as '${field}' must be an integer >= 1: current value is ${bad}`,
      });
    }
  }
  for (const bad of ["", "Formal", "constructor", "toString", "__proto__"]) {
    throws(() => debateRules(JSON.parse(JSON.stringify({ debateFormat: bad }))), {
      name: "TypeError",
      message: /'debateFormat' must be one of formal, competitive, educational, casual: current value is/,
    });
  }
  throws(
    () => debateRules(JSON.parse('{"turnOrder":"parallel"}')),
    /must be one of sequential, simultaneous: current value is "parallel"/,
  );
  throws(() => debateRules({ criteria: {} }), TypeError);
});
