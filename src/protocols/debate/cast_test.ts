import assert from "node:assert/strict";
import type { Brief } from "../../agents/brief.ts";
import { debateCast } from "./protocol.ts";

const BRIEF: Brief = {
  dir: "b",
  motion: "M",
  positions: [
    { id: "yes", text: "Yes.", file: "y.md", body: "" },
    { id: "no", text: "No.", file: "n.md", body: "" },
    { id: "perhaps", text: "Perhaps.", file: "p.md", body: "" },
  ],
  terms: {},
  sources: [],
  sha256: "",
};

const ids = (cast: ReturnType<typeof debateCast>) =>
  cast.map(({ id, name, position = "" }) => `${id}|${name}|${position}`);

Deno.test("debateCast() seats a moderator and an advocate for each position of the brief", () => {
  assert.deepEqual(ids(debateCast({ model: "own/m", factCheck: true }, "M", BRIEF)), [
    "moderator|Moderator|",
    "advocate-1|Advocate A|Yes.",
    "advocate-2|Advocate B|No.",
    "advocate-3|Advocate C|Perhaps.",
    "fact-checker-1|Fact Checker|",
  ]);
});

Deno.test("debateCast() seats one for and one against where there is no position", () => {
  assert.deepEqual(ids(debateCast({ model: "own/m" }, "Cats")), [
    "moderator|Moderator|",
    "advocate-1|Proposition|For the motion: Cats",
    "advocate-2|Opposition|Against the motion: Cats",
  ]);
});

Deno.test("debateCast() takes positions over advocates, and what is known of those by their names", () => {
  const participants = [
    { name: "Ada", id: "ada", systemPrompt: "Plainly.", position: "Old." },
    { role: "moderator", name: "Mo" },
    { role: "fact_checker", id: "f" },
  ] as const;
  assert.deepEqual(ids(debateCast({ model: "own/m", participants }, "M", BRIEF)), [
    "moderator|Mo|",
    "ada|Ada|Old.",
    "f|f|",
  ]);
  const cast = debateCast(
    { model: "own/m", participants, positions: { Ada: "New.", Bob: "Not." }, factCheck: true },
    "M",
    BRIEF,
  );
  assert.deepEqual(ids(cast), ["moderator|Mo|", "ada|Ada|New.", "advocate-2|Bob|Not.", "f|f|"]);
  assert.equal(cast[1]?.systemPrompt, "Plainly.");
});

Deno.test("debateCast() takes the brief's position by id, else by seat", () => {
  const participants = [{ id: "no" }, { name: "B" }, { name: "C", position: "Own." }];
  assert.deepEqual(ids(debateCast({ model: "own/m", participants }, "M", BRIEF)).slice(1), [
    "no|no|No.",
    "advocate-2|B|Yes.",
    "advocate-3|C|Own.",
  ]);
});

Deno.test("debateCast() gives models by id, then name, then role, then the participant's own, then the common one", () => {
  const participants = [{ name: "Ada" }, { name: "Bob" }, { name: "Cy", model: "own/m" }, { name: "Di" }];
  const cast = debateCast({
    participants: participants.map((one) => ({ ...one, position: "p" })),
    model: "common/m",
    models: { "advocate-1": "id/m", ada: "name/m", bob: "name/m", moderator: "role/m" },
  }, "M");
  assert.deepEqual(cast.map(({ model }) => model), ["role/m", "id/m", "name/m", "own/m", "common/m"]);
  assert.deepEqual(debateCast({ model: "common/m", models: { advocate: "x/y" } }, "M").map(({ model }) => model), [
    "common/m",
    "x/y",
    "x/y",
  ]);
  assert.throws(() => debateCast({}, "M"), /^TypeError: No model answers for Moderator: set 'model'/);
  assert.throws(() => debateCast({ models: { moderater: "x/y" } }, "M"), /'moderater'.*did you mean 'moderator'\?/);
  assert.throws(
    () => debateCast({ models: { zzzzzz: "x/y" } }, "M"),
    /the participants are moderator, advocate-1, advocate-2/,
  );
});
