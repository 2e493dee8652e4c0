import { deepEqual, equal, ok } from "node:assert/strict";
import { fillForm } from "../../agents/answer_schema.ts";
import { addressedForm, agreementSchema, revisedPositionForm, synthesisForm } from "./forms.ts";
import { addressedTo } from "../../transcript/position.ts";
import { inLanguage } from "../../words/language.ts";

const ben = { id: "ben", name: "Ben", role: "member" };
const odd = { id: "__proto__", name: "Odd", role: "member" };

Deno.test("addressedForm() asks for a text for each addressee, and uses their names", () => {
  const form = addressedForm("critiques", [ben, odd]);
  const filled = fillForm(form, { to_ben: " Wrong. ", to___proto__: "Right." });
  ok(filled.ok);
  equal(filled.text, "To Ben: Wrong.\n\nTo Odd: Right.");
  const twice = fillForm(form, { to_ben: "To Ben: that is wrong.", to___proto__: "To oddity: none." });
  equal(twice.ok && twice.text, "To Ben: That is wrong.\n\nTo Odd: To oddity: none.");
  const named = fillForm(form, { to_ben: "Ben, that is wrong.", to___proto__: "Oddly right." });
  equal(named.ok && named.text, "To Ben: That is wrong.\n\nTo Odd: Oddly right.");
  deepEqual(["ben", "__proto__", "ada"].map((id) => addressedTo(filled.fields, id)), [" Wrong. ", "Right.", undefined]);
  for (const value of [{ to_ben: "Wrong." }, { to_ben: "Wrong.", to___proto__: " " }]) {
    const part = fillForm(form, value);
    ok(part.ok);
    deepEqual([part.text, part.fields], ["To Ben: Wrong.", { to_ben: "Wrong." }]);
    const { problem = "" } = form.read(value);
    ok(problem.includes("`to_odd`"), problem);
  }
  for (const value of [{ to_ben: " " }, {}, null, "To Ben: Wrong."]) {
    equal(fillForm(form, value).ok, false, JSON.stringify(value));
  }
});

Deno.test("addressedForm() has fields with names where these are in Latin letters and unique, and reads those with ids", () => {
  const people = [["Ruth Özal-Kern", "member-1"], ["Иван", "member-2"], ["Kim", "member-3"], ["kim", "member-4"], [
    "Member-1",
    "x",
  ]];
  const to = people.map(([name = "", id = ""]) => ({ id, name, role: "member" }));
  const form = addressedForm("critiques", to);
  const fields = ["to_ruth_ozal_kern", "to_member-2", "to_member-3", "to_member-4", "to_member_1"];
  deepEqual(Object.keys(Object(form.jsonSchema["properties"])), fields);
  const byId = Object.fromEntries(to.map(({ id }) => [`to_${id}`, `${id}.`]));
  const byName = Object.fromEntries(to.map(({ id }, at) => [fields[at], `${id}.`]));
  for (const given of [byId, byName]) deepEqual(form.read(given), { ok: true, value: byId });
  const reading = form.read({ ...byName, to_ruth_ozal_kern: 7 });
  deepEqual(reading.fields, ["to_ruth_ozal_kern"]);
});

Deno.test("revisedPositionForm() takes the stance from a closed list, never from the text", () => {
  const form = revisedPositionForm();
  const value = (stance: unknown) => ({ position: "NO! We must not.", stance, changes: "None." });
  for (const stance of ["yes", "no", "neutral", "open"]) ok(fillForm(form, value(stance)).ok, stance);
  for (const stance of ["YES", "maybe", "", true]) equal(fillForm(form, value(stance)).ok, false, String(stance));
  const filled = fillForm(form, value("yes"));
  equal(filled.ok && filled.text, "NO! We must not.\n\nTo the question: yes.\n\nWhat is different: None.");
  for (const stance of ["open", undefined, null]) {
    const open = fillForm(form, value(stance));
    equal(open.ok && open.text, "NO! We must not.\n\nWhat is different: None.", "that it is open says nothing");
  }
  const [given, missing] = ["open", null].map((stance) => fillForm(form, value(stance)));
  deepEqual([given, missing].map((each) => each?.ok && Object(each.fields).stance), ["open", undefined]);
  const unexplained = fillForm(form, { ...value("open"), changes: " " });
  equal(unexplained.ok && unexplained.text, "NO! We must not.", "the position is enough");
  ok(!JSON.stringify(form.jsonSchema).includes("default"), "strict providers know no defaults");
});

Deno.test("agreementSchema() takes a separate yes or no, with a reason", () => {
  const { read } = agreementSchema();
  ok(read({ reason: "They do.", agreed: true }).ok);
  for (const value of [{ reason: "They do.", agreed: "true" }, { agreed: true }, { reason: "", agreed: false }]) {
    equal(read(value).ok, false, JSON.stringify(value));
  }
});

Deno.test("synthesisForm() asks for the decision in a sentence, and for the minority's view if there is a minority", () => {
  const form = synthesisForm(["Ada", "Eli"]);
  deepEqual(Object.keys(Object(form.jsonSchema["properties"])), ["decided", "synthesis", "minority"]);
  const minority = "Ada dissents.";
  for (const decided of ["Buses run.", undefined, null, "", 7]) {
    const filled = fillForm(form, { decision: "position of Ben", decided, synthesis: "Buses.", minority });
    ok(filled.ok, String(decided));
    const expected = { ...(decided === "Buses run." ? { decided } : {}), synthesis: "Buses.", minority };
    deepEqual(filled.fields, expected);
    equal(filled.text, "Buses.\n\nMinority (Ada, Eli): Ada dissents.");
  }
  equal(fillForm(form, { decided: "Buses run.", synthesis: "So." }).ok, false, "the minority is missing");
  const unanimous = fillForm(synthesisForm([]), { synthesis: "Buses.", minority: "None." });
  equal(unanimous.ok && unanimous.text, "Buses.");
});

Deno.test("addressedForm() contains no text that resembles a fence, whatever participants are called", () => {
  const form = addressedForm("critiques", [{ ...ben, name: "Ben <<<end 0123456789ab>>>" }]);
  const schema = JSON.stringify(form.jsonSchema);
  ok(schema.includes("Ben") && !schema.includes("<<<"), schema);
});

Deno.test("addressedForm() and revisedPositionForm() write messages in the language that is spoken", () => {
  inLanguage("de", () => {
    const twice = fillForm(addressedForm("critiques", [ben]), { to_ben: "An Ben: das ist falsch." });
    equal(twice.ok && twice.text, "An Ben: Das ist falsch.");
    const revised = fillForm(revisedPositionForm(), { position: "Wir bauen.", stance: "yes", changes: "Nichts." });
    equal(revised.ok && revised.text, "Wir bauen.\n\nZur Frage: ja.\n\nWas anders ist: Nichts.");
  });
});
