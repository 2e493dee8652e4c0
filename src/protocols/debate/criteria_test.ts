import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { criteriaFrom, criteriaOf } from "./options.ts";
import { debateFormats } from "./formats.ts";

Deno.test("criteriaFrom() divides the weights by their sum, whatever they are", () => {
  deepEqual(criteriaFrom({ clarity: 3, wit: 1 }).map(({ id, weight }) => [id, weight]), [["clarity", 0.75], [
    "wit",
    0.25,
  ]]);
  const weights = fc.dictionary(
    fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/),
    fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    {
      minKeys: 1,
      maxKeys: 8,
      noNullPrototype: true,
    },
  );
  fc.assert(fc.property(weights, (given) => {
    const criteria = criteriaFrom(given);
    ok(Math.abs(criteria.reduce((sum, { weight }) => sum + weight, 0) - 1) < 1e-9);
    for (const { id, weight, description } of criteria) {
      const [first = criteria[0]] = criteria;
      ok(weight > 0 && typeof description === "string" && description !== "");
      ok(
        Math.abs(weight * (given[first?.id ?? ""] ?? 0) - (first?.weight ?? 0) * (given[id] ?? 0)) < 1e-3,
        "in proportion",
      );
    }
  }));
});

Deno.test("criteriaFrom() describes a criterion in the words given, else in its own, else by its name", () => {
  const [own, known, other] = criteriaFrom({
    persuasiveness: { weight: 1, description: "Does it move you?" },
    evidence_quality: 1,
    good_humour: { weight: 1 },
  });
  equal(own?.description, "Does it move you?");
  match(known?.description ?? "", /relevant sources back the claims/);
  equal(other?.description, "How good is it in terms of good humour?");
});

Deno.test("criteriaFrom() takes names that objects have members of", () => {
  const names = ["constructor", "__proto__", "valueof"];
  const criteria = criteriaFrom(JSON.parse('{"constructor":1,"__proto__":1,"valueof":2}'));
  deepEqual(criteria.map(({ id }) => id), names);
  ok(criteria.every(({ description }) => typeof description === "string"));
});

Deno.test("criteriaFrom() names the criterion whose weight is impossible, and one whose name is", () => {
  for (const bad of [0, -1, NaN, Infinity]) {
    throws(() => criteriaFrom({ clarity: 1, wit: bad }), {
      name: "RangeError",
      message: `Cannot score on 'wit' as its weight must be a number > 0: current value is ${bad}`,
    });
    throws(() => criteriaFrom({ wit: { weight: bad } }), RangeError);
  }
  for (const bad of ["", "Clarity", "good humour", "é", "a-b", "x".repeat(65)]) {
    throws(() => criteriaFrom({ [bad]: 1 }), TypeError);
  }
  throws(() => criteriaFrom({}), /names no criterion/);
});

Deno.test("criteriaOf() does not ask whether somebody is answered where nobody could be", () => {
  const criteria = criteriaFrom(debateFormats.formal.weights);
  const ids = (answers: boolean) => criteriaOf(answers, criteria).map(({ id }) => id);
  deepEqual(ids(false), ["logical_coherence", "evidence_quality", "persuasiveness", "rule_adherence"]);
  equal(ids(true).length, 5);
  deepEqual(criteriaOf(false, criteriaFrom({ responsiveness: 1 })), []);
});
