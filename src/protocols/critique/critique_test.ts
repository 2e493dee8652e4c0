import { deepEqual, doesNotMatch, equal, match, ok, throws } from "node:assert/strict";
import { Facts } from "../../archive/render/facts.ts";
import { outcomeOf } from "../../archive/render/outcome.ts";
import { renderMetadata } from "../../archive/render/render.ts";
import { reportPage } from "../../pages/report_page.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { pagesOf } from "../pages.ts";
import { aboutEach, held, lineFor, PLAN, point } from "./_critique_fixture.ts";
import { createCritiqueParticipant, createCritiqueWorkflow } from "./mod.ts";
import { findingLine } from "./page.ts";
import { sarifOf } from "./sarif.ts";

const textOf = (prompt: readonly { readonly text: string }[] | undefined) =>
  (prompt ?? []).map(({ text }) => text).join("\n");

Deno.test("a critique makes five calls, as foreseen: answer, two critiques, reply and judgement", async () => {
  const { make, result, model } = await held();
  deepEqual(result.messages.map(({ key }) => key), [
    "answer/answer/ana",
    "critique/critique/ben",
    "critique/critique/cy",
    "reply/refinement/ana",
    "judgement/synthesis/mo",
  ]);
  equal(result.usage.calls, 5);
  equal((await make().rehearse()).usage.calls, 5);
  const [, ben, cy] = model.calls;
  match(textOf(ben), /what is wrong: false statements/);
  match(textOf(cy), /what is missing: cases/);
  doesNotMatch(textOf(cy), /what is wrong: false statements|critique by Ben/);
  deepEqual(result.points.map(({ id, also, ruling, reply }) => [id, also.map((one) => one.id), ruling, reply?.does]), [
    ["2.1", [], "settled", "accepts"],
    ["2.2", [], "settled", "accepts"],
    ["3.1", [], "settled", "accepts"],
    ["3.2", [], "settled", "accepts"],
  ]);
  match(result.work ?? "", /until 9 March/);
});

Deno.test("a given work is said without a call, and its author is not asked", async () => {
  const { make, result } = await held([], { work: PLAN });
  deepEqual(result.messages.map(({ kind, speaker }) => `${kind} ${speaker}`), [
    "announcement author",
    "critique ben",
    "critique cy",
    "synthesis mo",
  ]);
  equal(result.usage.calls, 3);
  equal((await make().rehearse()).usage.calls, 3);
  equal(result.work, PLAN);
  const secret = (await held([], { work: `${PLAN} See https://ana:s3cret@mail.example.` })).result;
  equal(secret.work, `${PLAN} See https://[redacted]@mail.example.`);
});

Deno.test("words that are not in the work are asked for once more, count for nothing, and are in no form", async () => {
  const critique = JSON.stringify({
    holds: "Much.",
    points: [point("until 2 March"), point("We move the newsletter on 3 March.")],
  });
  const { result, record, model } = await held([lineFor("Ben", "holds", critique)]);
  deepEqual(record.notes, []); // nothing else looks them up
  equal(result.usage.calls, 6);
  match(
    textOf(model.calls.find((prompt) => textOf(prompt).includes("could not be used"))),
    /not in the work: “until 2 March”/,
  );
  deepEqual([result.invented.map(({ id }) => id), result.warnings], [["2.1"], []]);
  ok(result.points.every(({ id }) => id !== "2.1"));
  const [message] = result.messages.flatMap((each) => !each.failed && each.speaker === "ben" ? [each.text] : []);
  match(message ?? "", /^2\.2 “We move the newsletter on 3 March.”: [^]*\n\nNot counted, because .*:\n2\.1 /m);
  const reply = model.callOptions.map(({ schema }) => JSON.stringify(schema?.schema)).find((each) =>
    each?.includes("leaves_open")
  );
  doesNotMatch(reply ?? "", /"2\.1"/);
});

Deno.test("a critique goes on without a critic, a reply or a judge that fails, and says so", async () => {
  const fail = (name: string, field: string) => lineFor(name, field, "I will not say.");
  const one = (await held([fail("Cy", "holds")])).result;
  deepEqual([one.status, one.failures.map(({ key }) => key)], ["completed", ["critique/critique/cy"]]);
  equal(one.points.length, 2);
  const kept = (await held([fail("Ana", "leaves_open")], { turnMaxTokens: { reply: 300 } })).result;
  equal(kept.by, "judge");
  const ruled = (await held([fail("Mo", "ruling")])).result;
  deepEqual([ruled.by, ruled.points.map(({ ruling }) => ruling)], ["rule", ["settled", "settled", "settled"]]);
  ok(ruled.warnings.some(({ code }) => code === "no_judgement"));
  const none = (await held([fail("Ben", "holds"), fail("Cy", "holds")])).result;
  equal(none.status, "failed");
  match(none.because ?? "", /No critic has criticised the work/);
});

Deno.test("a critic who is called like a lens has that one, and the others have theirs by seat", async () => {
  const config = { work: PLAN, critics: ["evidence", "law"], lenses: { law: "what breaks the law" } };
  const { model: { calls } } = await held([], config, ["Premortem critic", "Cy"]);
  match(textOf(calls[0]), /You look for how it failed, seen from a year later/);
  match(textOf(calls[1]), /You look for what breaks the law/);
});

Deno.test("pages show what critics look for in their readers' language, and a lens of one's own as it was given", async () => {
  const config = { work: PLAN, critics: ["evidence", "law"], lenses: { law: "what breaks the law" }, language: "de" };
  const { record } = await held([], config);
  deepEqual(Object.values(fieldsIn(record.settings["lenses"])).map((each) => fieldsIn(each)["about"]), [
    "what is claimed without support, or more surely than its support allows",
    "what breaks the law",
  ]);
  const { content } = renderMetadata(record, "md", await pagesOf("critique"));
  match(content, /was ohne Beleg behauptet wird/);
  match(content, /what breaks the law/);
  doesNotMatch(content, /what is claimed without support/);
});

Deno.test("pages say a warning in their language, and mark the one of an older record as English", async () => {
  const { record, result } = await held([lineFor("Ana", "leaves_open", "I will not say.")], {
    language: { speakers: "en", readers: "de" },
    turnMaxTokens: { reply: 300 },
  });
  deepEqual(result.warnings.filter(({ code }) => code === "work_kept"), [{
    code: "work_kept",
    text: "The author's reply failed: the work stays as it was",
    says: "replyFailed",
    values: [],
    key: "reply/refinement/ana",
  }]);
  const protocols = await pagesOf("critique");
  const [page, plain] = [reportPage(record, { protocols }), renderMetadata(record, "md", protocols).content];
  for (const each of [page, plain]) {
    match(each, /Die Erwiderung des Verfassers ist gescheitert: Der Text bleibt, wie er war/);
    doesNotMatch(each, /The author(?:'|&#39;)s reply failed/);
  }
  const older = { ...record, warnings: record.warnings.map(({ says: _, values: _values, ...rest }) => rest) };
  match(
    reportPage(older, { protocols }),
    /<span lang="en">The author&#39;s reply failed: the work stays as it was<\/span>/,
  );
  const forged = { ...record, warnings: [{ code: "odd", text: "Odd.", says: "constructor", values: [] }] };
  match(reportPage(forged, { protocols }), /<span lang="en">Odd\.<\/span>/);
});

Deno.test("without points nobody replies or rules", async () => {
  const nothing = JSON.stringify({ holds: "All of it.", points: [] });
  const { result } = await held([lineFor("Ben", "holds", nothing), lineFor("Cy", "holds", nothing)]);
  deepEqual([result.usage.calls, result.points, result.work], [3, [], PLAN]);
});

Deno.test("a refutation is blind to critics and severities, and needs words that are in the work", async () => {
  const refute = lineFor("Mo", "refuted", (schema) =>
    JSON.stringify({
      points: aboutEach(schema, (id) => ({
        reason: `Why ${id}.`,
        refuted: id === "3.2" ? "partly" : id === "2.2" || "wholly", // an earlier form asked for true or false
        words: id === "2.1" ? "exports the list" : id === "2.2" ? "exports no list" : null,
        same: null,
      })),
    }));
  const { result, record, model } = await held([refute], { work: PLAN, ruledBy: "refutation" });
  deepEqual(
    result.points.map(({ id, ruling, isPartlyRefuted }) => `${id} ${ruling}${isPartlyRefuted ? " in part" : ""}`)
      .sort(),
    [
      "2.1 refuted",
      "2.2 open",
      "3.1 refuted",
      "3.2 stands in part",
    ],
  );
  deepEqual(outcomeOf(Facts.of(record, "md", await pagesOf("critique"))).counted, [
    "4 findings: 1 stands (1 partly refuted), 2 refuted, 1 open.",
  ]);
  const partly = result.points.find(({ id }) => id === "3.2");
  match(JSON.stringify([partly && findingLine(partly)]), /Instead: Do it otherwise\. Partly refuted: Why 3\.2\."/);
  match(JSON.stringify(sarifOf(record, "1.0.0")), /Instead: Do it otherwise\. Partly refuted: Why 3\.2\."/);
  const prompt = textOf(model.calls.at(-1));
  match(prompt, /- 2\.1 On ⟦until 1 March⟧/);
  match(prompt, /Use at most 60 words for each point\./);
  doesNotMatch(prompt, /sometimes|defeats|\| Ben \||\| Cy \|/);
});

Deno.test("the outcome is the work in a sentence, with what became of the points", async () => {
  const rulings = ["settled", "stands", "refuted", "open"];
  const judge = lineFor("Mo", "ruling", (schema) => {
    const points = aboutEach(schema, (id) => {
      const ruling = rulings[Number(id[0]) * 2 - 4 + Number(id[2]) - 1];
      return { reason: `So ${id}.`, ruling, same: null };
    });
    return JSON.stringify({ points, decided: "Move on 3 March, with an overlap." });
  });
  const { record } = await held([judge]);
  const pages = await pagesOf("critique");
  const facts = Facts.of(record, "md", pages);
  const { headline, howSure, counted, advice } = outcomeOf(facts);
  equal(headline, "Move on 3 March, with an overlap");
  deepEqual(howSure, { level: 1, words: "one judge's reading; 1 point is open" });
  deepEqual(counted, ["4 points: 1 settled, 1 stands, 1 refuted, 1 open."]);
  match(advice.why, /^1 point stands against it; the gravest is of medium severity\. Nobody could settle 1 point\./);
  const page = reportPage(record, { protocols: pages });
  const text = page.slice(page.indexOf('id="front"'), page.indexOf("What was said"));
  const places = [
    "Changed after criticism",
    "Rejected or refuted, and why",
    "What nobody could settle",
    "What stands against it",
  ]
    .map((heading) => text.indexOf(heading));
  ok(places.every((place, n) => place > (places[n - 1] ?? 0)), text);
});

Deno.test("a critique that cannot be held says why", () => {
  const agent = { description: { type: "none" }, answer: () => Promise.resolve({ text: "" }) };
  const one = (id: string, role: "author" | "critic" | "judge") =>
    createCritiqueParticipant({ agentConfig: { id }, role }, agent);
  const make = (people: Parameters<typeof createCritiqueWorkflow>[1], config = {}) => () =>
    createCritiqueWorkflow("Why?", people, config);
  throws(make([one("a", "critic"), one("b", "judge")]), /exactly one author but has 0/);
  throws(make([one("a", "author"), one("b", "judge")]), /needs a critic/);
  throws(make([one("a", "author"), one("b", "critic")]), /needs 1 judge/);
  const all = [one("a", "author"), one("b", "critic"), one("c", "judge")];
  throws(make(all, { critics: ["law"] }), /no lens 'law': the lenses are correctness, evidence/);
  throws(make(all, { ruledBy: "rule" }), /needs 0 judges/);
});
