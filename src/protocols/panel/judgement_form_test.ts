import assert from "node:assert/strict";
import { judgementSchema, missingIn } from "./judgement_form.ts";

const CRITERIA = [{ id: "logic", weight: 1 }];

/** The form for several sides, of which two each say two messages. */
function form(sides = 2, criteria = CRITERIA) {
  return judgementSchema({
    cast: Array.from({ length: sides }, (_, at) => ({ id: `side:${at + 1}` })),
    statements: [
      { speaker: "side:1", text: "Free buses fill the *streets*, and empty the air of smoke." },
      { speaker: "side:2", text: "Nobody has paid for them yet." },
      { speaker: "side:1", text: "I grant that they cost money." },
      { speaker: "side:2", text: "Then who pays?" },
    ],
    criteria,
  });
}

/** Returns a good judgement on several sides, with some parts replaced. */
function given(sides: number, other: object = {}): object {
  const scores = Object.fromEntries(Array.from({ length: sides }, (_, at) => [`side_${at + 1}`, { logic: 5 }]));
  return {
    clashes: [{ about: "Cost", why: "Figures.", carried: "Side 1", messages: [2] }],
    unanswered: [],
    strongest: [],
    conceded: [],
    why: "Cost.",
    scores,
    winner: "Side 1",
    margin: 1,
    ...other,
  };
}

Deno.test("judgementSchema() asks for the reason before numbers, a score for each side, and the sides' labels", () => {
  const { jsonSchema } = form(3);
  const properties = Object(jsonSchema["properties"]);
  const fields = ["clashes", "unanswered", "strongest", "conceded", "why", "scores", "winner", "margin"];
  assert.deepEqual(Object.keys(properties), fields);
  assert.deepEqual(Object.keys(properties.scores.properties), ["side_1", "side_2", "side_3"]);
  assert.deepEqual(properties.winner.enum, ["Side 1", "Side 2", "Side 3", "none"]);
  assert.deepEqual([properties.clashes.minItems, properties.clashes.maxItems], [1, 4]);
});

Deno.test("judgementSchema() reads a margin that cannot contradict the winner, even an older signed one", () => {
  const { read } = form();
  const cases: readonly (readonly [winner: string, margin: unknown, points: number | undefined])[] = [
    ["Side 1", 2, 2],
    ["Side 1", 0, 0],
    ["Side 2", 2, 2],
    ["Side 2", -2, 2],
    ["Side 2", "-2.5", 2.5],
    ["Side 2", "−2", 2],
    ["Side 1", "3/10", 3],
    ["none", 0, 0],
    ["none", 1, 0],
    ["Side 1", 10.5, undefined],
    ["Side 1", NaN, undefined],
    ["Side 1", "much", undefined],
    ["Side 1", undefined, undefined],
  ];
  for (const [winner, margin, points] of cases) {
    const reading = read(given(2, { winner, margin, clashes: [] }));
    assert.ok(reading.ok);
    assert.deepEqual([reading.value.winner, reading.value.margin], [winner, points], `${winner} by ${margin}`);
  }
});

Deno.test("judgementSchema() requires only a winner, in any spelling of a label", () => {
  const { read } = form();
  for (const [winner, label] of [["side 2", "Side 2"], ["side_1", "Side 1"], [" None ", "none"]]) {
    const reading = read({ winner });
    assert.deepEqual(reading.ok && reading.value, {
      clashes: [],
      unanswered: [],
      strongest: [],
      conceded: [],
      why: "",
      scores: { side_1: {}, side_2: {} },
      winner: label,
      ...(label === "none" ? { margin: 0 } : {}),
    });
    assert.deepEqual(
      reading.ok && missingIn(reading.value, { criteria: CRITERIA }),
      ["side_1.logic", "side_2.logic", ...(label === "none" ? [] : ["margin"])],
    );
  }
  for (const winner of [undefined, null, "Side 3", "Ada", 1, {}]) {
    const reading = read(given(2, { winner }));
    assert.ok(!reading.ok && reading.problem.includes("`winner`"), String(winner));
  }
});

Deno.test("judgementSchema() reads its own output, quoted numbers, known sides and existing messages only", () => {
  const schema = form();
  const messages = ["4", 2, 0, 5, 1.5, "two", null, -1, 3];
  const clash = { about: "Cost", why: "x", carried: "side_2", messages };
  const reading = schema.read(given(2, {
    scores: { side_1: { logic: "7/10" }, side_2: { logic: 12 } },
    clashes: [clash, { ...clash, carried: "Ada", messages: [] }, "Only a text.", 7, clash, clash],
    unanswered: [{ point: "Who pays.", messages: ["4"], side: "Side 1" }, "How long.", {}],
    conceded: [{ point: "It costs money.", messages: [3] }],
    winner: "Side 2",
  }));
  assert.ok(reading.ok);
  const { scores, clashes, unanswered, conceded } = reading.value;
  assert.deepEqual(scores, { side_1: { logic: 7 }, side_2: {} });
  const read = { about: "Cost", why: "x", messages: [4, 2, 3], carried: "Side 2" };
  assert.deepEqual(clashes, [
    read,
    { about: "Cost", why: "x", messages: [] },
    { about: "", why: "Only a text.", messages: [] },
    read,
  ]);
  const open = [{ point: "Who pays.", messages: [4], side: "Side 2" }, { point: "How long.", messages: [] }];
  assert.deepEqual([unanswered, conceded], [open, [{ point: "It costs money.", messages: [3], side: "Side 1" }]]);
  assert.deepEqual(schema.read(reading.value), reading);
});

Deno.test("judgementSchema() keeps a side's strongest line only if it stands word for word in its message", () => {
  const cases: readonly (readonly [words: unknown, message: unknown, side: string | undefined])[] = [
    ["“Free buses fill the streets”", 1, "Side 1"],
    ["i grant that they cost money", "3", "Side 1"],
    ["Nobody has paid for them yet.", 2, "Side 2"],
    ["Free buses fill the roads", 1, undefined],
    ["Free buses fill the streets", 3, undefined],
    ["Free buses fill the streets", 9, undefined],
    ["Free buses fill the streets", null, undefined],
    ["", 1, undefined],
    [null, null, undefined],
  ];
  for (const [words, message, side] of cases) {
    const reading = form().read(given(2, { strongest: [{ words, message }] }));
    assert.ok(reading.ok);
    assert.deepEqual(reading.value.strongest, side ? [{ words, message: Number(message), side }] : [], `${words}`);
  }
  const lines = [["Free roads", 1], ["empty the air", 1], ["they cost money", 3], ["who pays", 4]] as const;
  const reading = form().read(given(2, { strongest: lines.map(([words, message]) => ({ words, message })) }));
  assert.deepEqual(reading.ok && reading.value.strongest.map(({ words }) => words), ["empty the air", "who pays"]);
});

Deno.test("judgementSchema() reads judgements made before clashes were asked for", () => {
  const reading = form().read({
    clash: "Cost.",
    reasons: [{ text: "Figures.", messages: [2] }],
    scores: { side_1: { logic: 6 }, side_2: { logic: 5 } },
    winner: "Side 1",
    margin: 1,
  });
  assert.ok(reading.ok && reading.problem === undefined);
  assert.deepEqual(
    [reading.value.why, reading.value.clashes],
    ["Cost.", [{ about: "", why: "Figures.", messages: [2] }]],
  );
});

Deno.test("judgementSchema() asks again for a winner that the scores or the clashes contradict, and keeps the answer", () => {
  const criteria = [{ id: "logic", weight: 3 }, { id: "style", weight: 1 }];
  const scored = (one: readonly number[], other: readonly number[]) =>
    Object.fromEntries([one, other].map(([logic, style], at) => [`side_${at + 1}`, { logic, style }]));
  const by = (...sides: readonly string[]) => sides.map((carried) => ({ about: "x", why: "y", carried, messages: [] }));
  const cases: readonly (readonly [winner: string, clashes: object, scores: object, fields: string | undefined])[] = [
    ["Side 1", by("Side 1"), scored([7, 5], [6, 7]), undefined], // 6.50 to 6.25
    ["Side 2", by("Side 2"), scored([7, 5], [6, 7]), "scores winner margin"],
    ["none", by("Side 2"), scored([7, 5], [6, 7]), "scores winner margin"],
    ["Side 2", by("Side 2"), scored([6, 6], [6, 6]), undefined],
    ["none", by("none"), scored([6, 6], [6, 6]), undefined],
    ["Side 2", by("Side 2"), scored([6.001, 6], [6, 6]), undefined],
    ["Side 2", by("Side 1", "none"), scored([5, 5], [6, 6]), "clashes winner margin"],
    ["Side 2", by("Side 1", "Side 2"), scored([5, 5], [6, 6]), undefined],
    ["Side 2", by("none"), scored([5, 5], [6, 6]), undefined],
    ["Side 2", by("Side 1"), scored([7, 7], [6, 6]), "clashes scores winner margin"],
    ["Side 2", by("Side 2"), { side_1: { logic: 9 }, side_2: { logic: 5, style: 5 } }, undefined],
  ];
  for (const [winner, clashes, scores, fields] of cases) {
    const reading = form(2, criteria).read(given(2, { winner, clashes, scores }));
    assert.ok(reading.ok && reading.value.winner === winner);
    const about = JSON.stringify([winner, clashes, scores]);
    assert.deepEqual(
      [reading.fields?.join(" "), reading.isWhole],
      [fields, fields === undefined ? undefined : true],
      about,
    );
  }
  const reading = form().read(given(2, { winner: "Side 2", scores: { side_1: { logic: 7 }, side_2: { logic: 6 } } }));
  assert.equal(
    reading.problem,
    'In your answer the winner is "Side 2", but the scores put Side 1 ahead by the weights of the criteria and the ' +
      "clashes that you gave to a side are all for Side 1. Say which is right.",
  );
});
