import { deepEqual, equal, match, ok } from "node:assert/strict";
import fc from "fast-check";
import { minimalInstance } from "../../models/filler_model.ts";
import { convergenceForm, evaluationForm, responseForm, synthesisForm } from "./forms.ts";

const whole = {
  stance: "yes",
  position: "We should.",
  points: [{ text: "It pays [A book].", label: "fact", supports: [], rebuts: ["1.1"], revises: [] }],
  confidence: 0.7,
  citations: [{ source: "A book", url: null }],
};

function read(value: unknown) {
  const reading = responseForm({ claims: new Set(["1.1"]) }).read(value);
  return reading.ok ? reading.value : reading.problem;
}

Deno.test("responseForm() reads the answers it asks for, and those of a filler", () => {
  ok(typeof read(whole) === "object");
  const form = responseForm({ stances: ["no"] });
  for (const instance of [minimalInstance(form.jsonSchema), minimalInstance(form.jsonSchema, "word ".repeat(50))]) {
    const reading = form.read(instance);
    ok(reading.ok && reading.value.stance === "no", JSON.stringify(reading));
  }
});

Deno.test("responseForm() offers only the stances of a part, reads all, and asks for the strength of its case", () => {
  const stances = (form: ReturnType<typeof responseForm>) =>
    Object(Object(form.jsonSchema["properties"])["stance"]).enum;
  deepEqual(stances(responseForm()), ["neutral", "yes", "no"]);
  const assigned = responseForm({ stances: ["no", "neutral"] });
  deepEqual(stances(assigned), ["no", "neutral"]);
  ok(assigned.read({ ...whole, stance: "yes" }).ok);
  const asked = [responseForm(), assigned].map(({ jsonSchema }) =>
    /How sure the evidence lets you be/.test(JSON.stringify(jsonSchema))
  );
  deepEqual(asked, [true, false]);
});

Deno.test("responseForm() reads no response without stance or position", () => {
  for (const field of ["stance", "position"]) {
    for (const value of [undefined, null, "", " ", 7, "maybe"]) {
      if (value === "maybe" && field !== "stance") continue;
      match(String(read({ ...whole, [field]: value })), new RegExp(field), `${field}: ${value}`);
    }
  }
  for (const value of ["yes", null, [], 1]) equal(typeof read(value), "string");
});

Deno.test("responseForm() reads each part separately if others are missing or malformed", () => {
  const bare = { stance: "yes", position: "We should.", points: [], citations: [] };
  deepEqual(read({ stance: "Yes.", position: " We should. " }), bare);
  deepEqual(read({ ...bare, stance: "YES, but", points: null, confidence: null, citations: null }), bare);
  const nothing = { supports: [], rebuts: [], revises: [] };
  deepEqual(
    read({ ...bare, points: ["It pays.", 7, "", { text: "It lasts.", label: "opinion" }, { label: "fact" }] }),
    {
      ...bare,
      points: [{ text: "It pays.", ...nothing }, { text: "It lasts.", labelGiven: "opinion", ...nothing }],
    },
  );
  deepEqual(read({ ...bare, citations: ["[ctrip]", "", { url: "https://example.org" }, { source: "a [draft]" }] }), {
    ...bare,
    citations: [{ source: "ctrip" }, { source: "a [draft]" }],
  });
});

Deno.test("responseForm() reads references in any notation, and names unknown ones", () => {
  const rebutting = (rebuts: unknown) => {
    const value = read({ ...whole, points: [{ text: "No.", rebuts }] });
    return typeof value === "string" ? value : [value.points[0]?.rebuts, value.points[0]?.unknown];
  };
  const known = ["1.1", "#1.1", "[1.1]", "claim 1.1", 1.1, [
    "1.1",
    "1.1.",
  ]];
  for (const reference of known) deepEqual(rebutting(reference), [["1.1"], undefined], String(reference));
  deepEqual(rebutting(["1.1 and 9.9", "Ada"]), [["1.1"], ["9.9", "Ada"]]);
});

Deno.test("responseForm() adds addresses of known sources, and its text only names sources", () => {
  const [url, wrong] = ["https://example.org/a", "https://example.org/wrong"];
  const sources = [{ name: "ctrip", title: "A trial", url, text: "" }, { name: "survey", title: "survey", text: "" }];
  const form = responseForm({ sources });
  const citations = ["[Ctrip]", { source: "survey", url: wrong }, { source: "x", url: wrong }];
  const reading = form.read({ ...whole, citations });
  const known = [{ source: "ctrip", url }, { source: "survey" }, { source: "x", url: wrong }];
  deepEqual(reading.ok && reading.value.citations, known);
  const text = reading.ok ? form.textOf(reading.value, 3) : "";
  match(text, /Points:\n- 3\.1 It pays \[A book\]\. \(fact; rebuts 1\.1\)\n\nSources:\n- ctrip\n- survey\n- x$/);
  ok(!JSON.stringify(form.jsonSchema).includes("url"));
});

Deno.test("responseForm() reads names in brackets, or several in one text, as citations", () => {
  const sources = ["ctrip", "survey", "idle"].map((name) => ({ name, title: name, text: "" }));
  const cited = (answer: object) => {
    const reading = responseForm({ sources }).read({ ...whole, ...answer });
    return reading.ok && reading.value.citations.map(({ source }) => source);
  };
  deepEqual(cited({ citations: "ctrip, survey" }), ["ctrip", "survey"]);
  deepEqual(cited({ citations: [], position: "It pays [survey]." }), ["survey"]);
});

Deno.test("responseForm() asks for references only if there is something to refer to", () => {
  const asked = (claims: readonly string[]) => JSON.stringify(responseForm({ claims: new Set(claims) }).jsonSchema);
  ok(!asked([]).includes("rebuts") && asked(["1.1"]).includes("rebuts"));
});

Deno.test("responseForm() reads its own values unchanged", () => {
  const text = fc.string({ minLength: 1, unit: "grapheme" }).filter((each) => each.trim() !== "");
  const references = fc.oneof(fc.array(fc.constantFrom("1.1", "#1.1", 1.1, "9.9", "")), text);
  const given = fc.record({
    stance: fc.constantFrom("yes", "No ", "NEUTRAL"),
    position: fc.oneof(text, fc.constant("See [1], [2], [3].")),
    points: fc.array(fc.oneof(
      text,
      fc.constant(7),
      fc.record({
        text: fc.oneof(text, fc.constant("By [1] and [2].")),
        label: fc.constantFrom("fact", "inference", "assumption", "unlabelled", "guess", null),
        supports: references,
        rebuts: references,
        revises: fc.constant(null),
      }),
    )),
    confidence: fc.oneof(fc.double(), fc.constantFrom("0.7", "70 %", "170%", "sure", null, true, [], -1, "-0.5")),
    citations: fc.array(
      fc.oneof(text, fc.record({ source: fc.constantFrom("A", "a", "[B]", "2"), url: fc.constant(null) })),
    ),
  });
  fc.assert(fc.property(given, (value) => {
    const form = responseForm({ claims: new Set(["1.1"]) });
    const first = form.read(value);
    ok(first.ok, JSON.stringify(first));
    const fields = JSON.parse(JSON.stringify(first.value));
    const again = form.read(fields);
    deepEqual(again, { ok: true, value: fields });
    equal(form.textOf(first.value, 2), form.textOf(fields, 2));
    const { confidence } = first.value;
    ok(confidence === undefined || (confidence >= 0 && confidence <= 1));
  }));
});

Deno.test("responseForm() has one entry for each source, and names sources that a response cites by number", () => {
  const value = read({
    ...whole,
    position: "So it is [3].",
    points: ["See [1], [2] and [9]."],
    citations: ["A Book", { source: "other", url: "https://example.org/x/" }, "a  book", {
      source: "The same page",
      url: "https://example.org/x",
    }],
  });
  ok(typeof value === "object");
  deepEqual(value.citations, [{ source: "A Book" }, { source: "other", url: "https://example.org/x/" }]);
  deepEqual([value.position, value.points[0]?.text], ["So it is [a  book].", "See [A Book], [other] and [9]."]);
});

Deno.test("responseForm() reads responses of earlier versions, whose claims are points", () => {
  const old = {
    stance: "yes",
    position: "We should [1].",
    reasoning: "It pays.",
    keyPoints: ["Pays"],
    confidence: 0.7,
    citations: [{ source: "A book" }],
    claims: [{ text: "It pays.", label: "fact", citations: [1], supports: [], rebuts: ["1.1"], revises: [] }],
  };
  const nothing = { supports: [], rebuts: [], revises: [] };
  const now = { stance: "yes", position: "We should [A book].", confidence: 0.7, citations: [{ source: "A book" }] };
  deepEqual(read(old), { ...now, points: [{ text: "It pays. [A book]", label: "fact", ...nothing, rebuts: ["1.1"] }] });
  deepEqual(read({ ...old, claims: [] }), { ...now, points: [{ text: "Pays", ...nothing }] });
});

const IDS = new Map([["Ada", "a1"], ["Ben", "b2"]]);

Deno.test("evaluationForm() reads names as ids, and an unknown name as nobody or anybody", () => {
  const nothing = { reason: "So.", moved: [], commonGround: [], disagreements: [], decision: "continue" };
  const evaluated = (value: object) => {
    const reading = evaluationForm(IDS).read({ ...nothing, groups: [], ...value });
    return reading.ok ? reading.value : undefined;
  };
  const groups = [{ position: "p", participants: ["Ada", "BEN", "Zoe", "ada"] }];
  const found = evaluated({ groups });
  deepEqual(found?.groups, [{ position: "p", participants: ["a1", "b2"] }]);
  deepEqual(evaluated({ moved: ["ben"] })?.moved, ["b2"]);
  deepEqual(evaluated({ moved: ["Zoe"] })?.moved, ["a1", "b2"]);
  deepEqual(evaluated(JSON.parse(JSON.stringify(found))), found);
  for (const decision of ["CONTINUE", "stop.", true, null]) equal(evaluated({ decision }), undefined);
  equal(evaluated({ reason: "" }), undefined);
});

Deno.test("evaluationForm() asks who moved from the second round on, and a missing answer may mean anybody", () => {
  const value = { reason: "So.", groups: [], decision: "continue" };
  for (const isFirst of [true, false]) {
    const form = evaluationForm(IDS, { isFirst });
    equal(JSON.stringify(form.jsonSchema).includes("moved"), !isFirst);
    const reading = form.read(value);
    deepEqual(reading.ok && reading.value.moved, isFirst ? [] : ["a1", "b2"]);
  }
});

Deno.test("synthesisForm() keeps only the speaker's words, and reads fields of earlier versions", () => {
  const form = synthesisForm();
  const reading = form.read({ agreement: "no_agreement", answer: "In sum.", commonGround: ["All like tea"] });
  equal(
    reading.ok && form.textOf(reading.value),
    "In sum.\n\nCommon ground:\n- All like tea",
  );
  ok(!JSON.stringify(form.jsonSchema).includes("agreement"));
});

Deno.test("convergenceForm() reads a field and no prose", () => {
  const form = convergenceForm();
  for (const converged of ["true", "CONVERGED", 1, null]) ok(!form.read({ reason: "So.", converged }).ok);
  ok(form.read({ reason: "NOT CONVERGED", converged: false }).ok);
});
