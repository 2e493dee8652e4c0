import { deepEqual, equal, ok } from "node:assert/strict";
import type { AnswerSchema } from "../agents/agent.ts";
import { findingsSchema } from "../agents/answer_schema.ts";
import { scoreSchema } from "../agents/scores_form_fixture.ts";
import { loadBrief } from "../agents/brief.ts";
import { readAnswer } from "../agents/read_answer.ts";
import { isRefusal } from "../agents/refusal.ts";
import { withoutRefusals } from "../agents/refused_fields.ts";
import { speechIn } from "../agents/speech.ts";
import { withoutReasoning } from "../agents/thinking.ts";
import { checkClaims, SourceIndex } from "../judging/quotations/mod.ts";
import { ballotSchema } from "../judging/voting/ballot.ts";
import * as council from "../protocols/council/forms.ts";
import * as dialectic from "../protocols/dialectic/forms.ts";
import * as evaluation from "../protocols/evaluation/forms.ts";
import * as panel from "../protocols/panel/judgement_form.ts";
import * as roundtable from "../protocols/roundtable/forms.ts";
import { TOLERANCE } from "../dialogue/contribution_limit.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { FLOOR_KINDS, type Kind } from "../transcript/kind.ts";

interface Recorded {
  readonly id: string;
  readonly kind: Kind;
  readonly speaker: string;
  readonly form?: string;
  readonly limit?: number;
  readonly answer: string;
}

const read = (name: string) => Deno.readTextFile(new URL(`answers/${name}`, import.meta.url));
const recorded: readonly Recorded[] = (await read("answers.jsonl")).trim().split("\n").map((line) => JSON.parse(line));
const expected: Readonly<Record<string, Readonly<Record<string, unknown>>>> = JSON.parse(await read("expected.json"));
const speeches = recorded.flatMap((one) =>
  one.form === undefined ? [{ ...one, said: speechIn(one.answer, { name: one.speaker, kind: one.kind }) }] : []
);

/** A form that a protocol may have no more, made without its types: these are compared where it is. */
function formOf(module: object, name: string, ...options: readonly unknown[]): AnswerSchema<unknown> | undefined {
  const make: unknown = Reflect.get(module, name);
  return typeof make === "function" ? make(...options) : undefined;
}

const criteria = (of: object) => Object.keys(of).map((id) => ({ id, name: id, description: `${id}?`, weight: 1 }));
const REQUIREMENTS = Array.from({ length: 8 }, (_, at) => ({ id: `R${at + 1}`, level: "major", text: "It works." }));
const PEOPLE = [1, 2, 3].map((n) => ({ id: `member-${n}`, name: `Member ${n}`, role: "member" }));
const LABELS = { A: "Position A", B: "Position B", C: "Position C" };
const DECIDED = { decision: "position of Ada", possible: [], inWords: "Ada's position was chosen.", hasMinority: true };

/** The form of a recorded answer, as it is asked for today; `undefined` if it is no more. */
function formToday({ id, form = "" }: Recorded): AnswerSchema<unknown> | undefined {
  const wanted = expected[id] ?? {};
  const scores = Object(wanted["scores"]);
  const addressed = PEOPLE.filter(({ id }) => `to_${id}` in wanted);
  const cast = ["side:1", "side:2"].map((id) => ({ id }));
  const statements = Array.from({ length: 8 }, () => ({ speaker: "side:1", text: "Said." }));
  const judged = { cast, statements, criteria: criteria(Object(scores["side_1"])) };
  const forms: Readonly<Record<string, () => AnswerSchema<unknown> | undefined>> = {
    score: () => scoreSchema(criteria(scores)),
    findings: findingsSchema,
    judgement: () => formOf(panel, "judgementSchema", judged),
    ranked_ballot: () => ballotSchema({ voter: "v", labels: LABELS, approvals: false }),
    ratings: () => formOf(evaluation, "ratingsSchema", criteria(wanted)),
    critiques: () => formOf(council, "addressedForm", form, addressed, () => "What you say."),
    rebuttals: () => formOf(council, "addressedForm", form, addressed, () => "What you say."),
    revised_position: () => formOf(council, "revisedPositionForm"),
    bound_synthesis: () => formOf(council, "boundSynthesisForm", DECIDED),
    roundtable_response: () => formOf(roundtable, "responseForm"),
    roundtable_synthesis: () => formOf(roundtable, "synthesisForm", "no_agreement", "No agreement was found."),
    design_proposal: () => formOf(dialectic, "proposalForm", REQUIREMENTS),
    design_refinement: () => formOf(dialectic, "refinementForm", REQUIREMENTS),
    design_synthesis: () => formOf(dialectic, "synthesisForm", REQUIREMENTS),
    design_questions: () => formOf(dialectic, "clarificationForm"),
  };
  ok(forms[form], `${id}: ${form} is unknown`);
  return forms[form]();
}

/** What is expected of a value, and of that what stands in the value: a text that ends with `…` is a beginning. */
function compare(actual: unknown, wanted: unknown, where: string): void {
  if (typeof wanted === "string" && wanted.endsWith("…")) {
    const words = String(actual).trim().split(/\s+/);
    equal(`${words.slice(0, wanted.split(" ").length - 1).join(" ")} …`, wanted, where);
  } else if (Array.isArray(wanted)) {
    equal(Object(actual).length, wanted.length, where);
    wanted.forEach((each, at) => compare(Object(actual)[at], each, `${where}[${at}]`));
  } else if (typeof wanted === "object" && wanted !== null) {
    for (const [name, each] of Object.entries(wanted)) compare(Object(actual)[name], each, `${where}.${name}`);
  } else deepEqual(actual, wanted, where);
}

Deno.test("every recorded answer of a form is read as a person reads it", () => {
  let compared = 0;
  for (const one of recorded.filter(({ form }) => form !== undefined)) {
    const schema = formToday(one);
    const wanted = expected[one.id] ?? {};
    if (!schema) continue;
    const reading = readAnswer(withoutReasoning(one.answer), withoutRefusals(schema, []));
    if ("problem" in wanted) {
      ok(!reading.ok && reading.problem.includes(`\`${wanted["problem"]}\``), one.id);
      continue;
    }
    ok(reading.ok, `${one.id}: ${reading.problem}`);
    equal(reading.problem, undefined, one.id);
    const value = Object(reading.value);
    const { properties } = Object(schema.jsonSchema);
    for (const [name, each] of Object.entries(wanted)) {
      if (!Object.hasOwn(properties, name)) continue; // asked for no more
      compare(value[name], each, `${one.id}.${name}`);
      compared++;
    }
  }
  ok(compared > 50, `${compared} values compared`);
});

Deno.test("no recorded speech has reasoning, a preamble, a label or an offer left in it, and none loses a word of its own", () => {
  for (const { id, said, answer } of speeches) {
    const { begins, ends } = expected[id] ?? {};
    ok(said.startsWith(String(begins)), `${id} begins: ${said.slice(0, 80)}`);
    ok(said.endsWith(String(ends)), `${id} ends: ${said.slice(-80)}`);
    ok(answer.includes(said), id);
    equal(isRefusal(said), false, id);
    ok(!/<\/?think|^(?:sure|certainly)\b|^\W*(?:ada|ben|cem|moderator|advocate [ab])\W*:(?!\*)/i.test(said), id);
  }
});

Deno.test("at most 2 % of the recorded speeches are cut", async () => {
  await loadTokenizer();
  const cut = speeches.filter(({ said, limit }) => limit !== undefined && countTokens(said) > TOLERANCE * limit);
  ok(cut.length <= speeches.length * 0.02, cut.map(({ id }) => id).join());
});

Deno.test("in the recorded answers nothing that a protocol has written is accused, and of the rest only what was invented", async () => {
  const { sources } = await loadBrief(new URL("../../examples/briefs/remote-work", import.meta.url).pathname);
  const index = new SourceIndex(sources);
  const responses = recorded.flatMap((one) => {
    const form = one.form === "roundtable_response" && Number(one.id) < 71 ? formToday(one) : undefined;
    const reading = form && readAnswer(one.answer, form);
    if (!form || !("textOf" in form) || typeof form.textOf !== "function" || !reading?.ok) return [];
    const [said = ""] = String(form.textOf(reading.value)).split("\nSources:");
    return [{ ...one, said }];
  });
  const office = speeches.filter(({ id, kind }) => id < "0023" && FLOOR_KINDS.some((each) => each === kind));
  const accused = [...office, ...responses].flatMap((one, at) => {
    const claims = checkClaims({ number: at + 1, speaker: one.speaker, text: one.said }, { sources: index });
    return claims.flatMap(({ citations, quotations, figures }) => [
      ...citations.filter(({ known }) => !known).map(({ name }) => `[${name}]`),
      ...quotations.filter(({ verdict }) => verdict === "not_found").map(({ text }) => text),
      ...figures.filter(({ found }) => !found).map(({ text }) => text),
    ]);
  });
  // A quotation that nobody said.
  deepEqual(accused, ["fewer than one in ten remote-capable employees prefer to work fully on site"]);
});
