import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Json } from "../../transcript/event.ts";
import { ballotSchema } from "./ballot.ts";

const LABELS = { ben: "Position A", cyn: "Position B", ada: "Position C" };
const schema = ballotSchema({ voter: "ada", labels: LABELS, approvals: false });
const place = (position: string, reason = "So.") => ({ position, reason });

function ballotIn(value: unknown) {
  const reading = schema.read(value);
  ok(reading.ok, reading.ok ? "" : reading.problem);
  return reading.value;
}

Deno.test("ballotSchema() reads a ranking of labels as candidates, with a reason each", () => {
  deepEqual(
    ballotIn({ ranking: [place("Position C", "Mine."), place("Position A", " Good. "), place("Position B", " ")] }),
    {
      voter: "ada",
      ranking: ["ada", "ben", "cyn"],
      reasons: { ada: "Mine.", ben: "Good." },
      labels: LABELS,
    },
  );
});

Deno.test("ballotSchema() asks for reasons first, and takes them whatever the order and the ranking", () => {
  deepEqual(
    ballotIn({ reasons: [place("A", "Good."), place("Position C", "Mine."), place("Q"), 7], ranking: ["C", "B"] }),
    { voter: "ada", ranking: ["ada", "cyn"], reasons: { ada: "Mine.", ben: "Good." }, labels: LABELS },
  );
  deepEqual(ballotIn({ reasons: "None.", ranking: ["B"] }).reasons, {});
});

Deno.test("ballotSchema() reads its own recorded output", () => {
  for (const ranking of [["Position C", "Position A"], ["Position B", "Position Z"]]) {
    const ballot = ballotIn({ ranking: ranking.map((label) => place(label)) });
    deepEqual(ballotIn(JSON.parse(JSON.stringify(ballot))), ballot);
  }
});

Deno.test("ballotSchema() rejects a recorded ballot for another voter or other candidates", () => {
  const ballot: Json = { voter: "zoe", ranking: ["ada"] };
  equal(schema.read(ballot).ok, false);
  equal(schema.read({ voter: "ada", ranking: ["zoe"] }).ok, false);
});

Deno.test("ballotSchema() accepts plain labels and single letters", () => {
  deepEqual(ballotIn({ ranking: ["B", "Position A"] }).ranking, ["cyn", "ben"]);
});

Deno.test("ballotSchema() drops unknown and repeated candidates, and keeps the reason of the first mention", () => {
  const ballot = ballotIn({
    ranking: [place("A", "First."), place("Ben"), place("Position A", "Second."), place("C")],
  });
  deepEqual([ballot.ranking, ballot.reasons], [["ben", "ada"], { ben: "First.", ada: "So." }]);
  deepEqual(ballot.warnings?.map(({ code }) => code), ["unknown_candidate", "doubled_candidate"]);
});

Deno.test("ballotSchema() asks again if a ballot names no candidate, and says what is wrong", () => {
  for (const value of [null, "Position A", 7, [], {}, { ranking: [] }, { ranking: "A" }, { ranking: [place("Ben")] }]) {
    const reading = schema.read(value);
    ok(!reading.ok, JSON.stringify(value));
    match(reading.problem, /^The ballot cannot be counted\. It /);
  }
});

Deno.test("ballotSchema() asks for approvals only if they count, and accepts an empty list", () => {
  const approving = ballotSchema({ voter: "ada", labels: LABELS, approvals: true });
  const fields = ({ jsonSchema }: typeof schema) => Object.keys(Object(jsonSchema["properties"]));
  deepEqual([fields(schema), fields(approving)], [["reasons", "ranking"], ["reasons", "ranking", "approved"]]);
  const reading = approving.read({ ranking: [place("A")], approved: ["Position B", "A", "Q"] });
  deepEqual(reading.ok && reading.value.approved, ["cyn", "ben"]);
  const none = approving.read({ ranking: [place("A")], approved: [] });
  deepEqual(none.ok && none.value.approved, []);
});

Deno.test("ballotSchema() ranks only candidates, each once, for any input", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (ranking, approved) => {
    const reading = schema.read({ ranking, approved });
    for (const names of reading.ok ? [reading.value.ranking, reading.value.approved ?? []] : []) {
      deepEqual(names.filter((name) => Object.hasOwn(LABELS, name)), names);
      equal(new Set(names).size, names.length);
    }
  }));
});

Deno.test("ballotSchema() asks again if candidates share a place, rather than promoting those below them", () => {
  equal(schema.read({ ranking: [["A", "B"], "C"] }).ok, false);
});
