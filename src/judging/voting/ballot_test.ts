import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { ballotSchema } from "./ballot.ts";

const LABELS = { ben: "Position A", cyn: "Position B", ada: "Position C" };
const schema = ballotSchema({ voter: "ada", labels: LABELS, approvals: false });

Deno.test("ballotSchema() ranks only candidates, each once, whatever it is given", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (ranking, approved) => {
    const reading = schema.read({ ranking, approved });
    for (const names of reading.ok ? [reading.value.ranking, reading.value.approved ?? []] : []) {
      deepEqual(names.filter((name) => Object.hasOwn(LABELS, name)), names);
      equal(new Set(names).size, names.length);
    }
  }));
});

Deno.test("ballotSchema() asks again where candidates share a place, rather than put those below above them", () => {
  equal(schema.read({ ranking: [["A", "B"], "C"] }).ok, false);
});
