import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import type { FlowClaim } from "../../transcript/flow.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { endForm, entryForm, lookForm } from "./form.ts";

const MESSAGES = [{ number: 5, text: "Trams are quiet. Buses go everywhere, and the depot is ours." }];
const words = { text: "Buses are loud", start: 0, end: 14 };
const [ONE, TWO, THREE, FOUR] = ["3.1", "3.2", "4.1", "4.2"].map((id): FlowClaim => ({
  id,
  by: "ana",
  side: "ana",
  message: Number(id.split(".")[0]),
  words,
  gist: "Loud",
  isLine: true,
  answers: [],
}));
const CLAIMS = [ONE, TWO, THREE, FOUR].flatMap((claim) => claim ?? []);
const LISTED = { others: CLAIMS, own: CLAIMS.slice(0, 1), mostNew: 2 };
const NOTHING = { "3.1": [], "3.2": [], "4.1": [], "4.2": [] };
const ENTRY = { others: NOTHING, own: { "3.1": [] }, claims: [] };

Deno.test("The id of each claim that is looked for is a required field of the form, and there is no other", () => {
  const { others, own } = fieldsIn(entryForm(MESSAGES, LISTED).jsonSchema["properties"]);
  for (const [field, claims] of [[others, LISTED.others], [own, LISTED.own]] as const) {
    deepEqual(fieldsIn(field)["required"], claims.map(({ id }) => id));
    equal(fieldsIn(field)["additionalProperties"], false);
  }
  for (
    const [form, field] of [[lookForm(MESSAGES, { claims: CLAIMS }), "others"], [
      endForm(MESSAGES, CLAIMS),
      "lines",
    ]] as const
  ) {
    deepEqual(fieldsIn(fieldsIn(form.jsonSchema["properties"])[field])["required"], CLAIMS.map(({ id }) => id));
  }
});

Deno.test("An entry without a few of its keys stands as it is; without many, it is asked for once more", () => {
  const form = entryForm(MESSAGES, LISTED);
  const { "4.2": _, ...three } = NOTHING;
  deepEqual(form.read({ ...ENTRY, others: three }), { ok: true, value: { ...ENTRY, others: three } });
  const two = { "3.1": [], "3.2": [] };
  const reading = form.read({ ...ENTRY, others: two });
  deepEqual(reading, {
    ok: true,
    value: { ...ENTRY, others: two },
    problem: "Keys are missing from `others`.",
    fields: ["others"],
    isWhole: false,
  });
});

Deno.test("An answer without its last field breaks off, and its last key is left out", () => {
  const entry = entryForm(MESSAGES, LISTED).read({ others: { "3.1": [], "3.2": [] } });
  ok(entry.ok);
  deepEqual(entry.value, { others: { "3.1": [] }, own: {}, claims: [] });
  match(entry.problem ?? "", /^Missing from the answer: `own`, `claims`\./);
  const look = lookForm(MESSAGES, { claims: CLAIMS }).read({ others: NOTHING });
  ok(look.ok);
  deepEqual(look.value, { others: { "3.1": [], "3.2": [], "4.1": [] }, complete: true });
  const unsure = { others: NOTHING, complete: false };
  deepEqual(lookForm(MESSAGES, { claims: CLAIMS }).read(unsure), {
    ok: true,
    value: { others: {}, complete: false },
    problem: "Keys are missing from `others`.",
    fields: ["others"],
    isWhole: false,
  });
  for (const value of [null, [], "no", {}, { claims: undefined }]) {
    equal(entryForm(MESSAGES, LISTED).read(value).ok, false);
  }
});

Deno.test("More than a third of words that nobody said are named, with the fields that have them", () => {
  const form = entryForm(MESSAGES, LISTED);
  const claim = (said: string) => ({ words: said, because: null, gist: "" });
  equal(
    form.read({ ...ENTRY, claims: [claim("Trams are quiet"), claim("the depot is ours"), claim("Trains")] }).problem,
    undefined,
  );
  const reading = form.read({ ...ENTRY, claims: [claim("Trams are quiet"), claim("Nobody rides trains")] });
  ok(reading.ok && reading.isWhole);
  equal(reading.problem, 'These words are not in the message: "Nobody rides trains".');
  deepEqual(reading.fields, ["claims"]);
});

Deno.test("Whatever an answer is, reading it does not fail, and what was read is read the same again", () => {
  const form = entryForm(MESSAGES, LISTED);
  const given = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.constant(null),
      fc.integer(),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("entry"),
    ),
    entry: fc.dictionary(
      fc.constantFrom("others", "own", "claims", "3.1", "4.2", "words", "because", "__proto__", "constructor"),
      tie("value"),
      { maxKeys: 4 },
    ),
  })).entry;
  fc.assert(fc.property(given, (value) => {
    const reading = form.read(value);
    if (!reading.ok) return;
    const again = form.read(JSON.parse(JSON.stringify(reading.value)));
    deepEqual(again.ok && JSON.stringify(again.value), JSON.stringify(reading.value));
  }));
});
