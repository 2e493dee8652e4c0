import assert from "node:assert/strict";
import { REVIEW, reviewedBy, trialDebate } from "../archive/flow_exports/_argued_fixture.ts";
import { Sample } from "../archive/_sample_record_fixture.ts";
import { Facts } from "../archive/render/facts.ts";
import { summaryPage } from "../archive/render/summary_page.ts";
import { FLOW_QUESTIONS, flowSetting } from "../judging/flow/mod.ts";
import { debatePage } from "../protocols/debate/page.ts";
import { fieldsIn } from "../transcript/json.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { ARGUED } from "../words/argued.ts";
import { rowOf } from "./argued_rows.ts";
import { dialoguePage } from "./dialogue_page.ts";
import { said } from "./markdown.ts";
import { reportPage } from "./report_page.ts";

const trial = await trialDebate();
const page = reportPage(trial.dialogue.record, { reviews: [{ path: REVIEW, record: trial.review.record }] });
const [, argued = ""] = /<section id="argued">([^]*?)<\/section>\s*<div class="talk">/.exec(page) ?? [];

/** A text without tags, with single spaces. */
function plain(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&#39;/g, "'").replace(/\s+/g, " ");
}

Deno.test("the page says what it came down to before what was said: lines with their words, how they ended, and no verdict", () => {
  const text = plain(argued);
  assert.match(text, /^What it came down to 11 lines of argument\. Both closing statements came back to 4\./);
  assert.equal(page.split(ARGUED.noVerdict).length, 2);
  const cards = argued.split('<section class="card').slice(1).map((card) => card.split("</section>")[0] ?? "");
  assert.equal(cards.length, 4);
  for (const card of cards) {
    assert.ok((card.match(/<li><b>(?:Conceded|Stands|Last word|Met|Open)\.<\/b>/g) ?? []).length >= 3, card);
    assert.match(card, /<svg class="strip" role="img" aria-label="(?:Ada|Ben) \(\d+\) claims/);
  }
  assert.match(
    text,
    /Stands\. Ada \(17\) A bus lane cannot be adjusted to the hour of the jam; a price can Ben never replied/,
  );
  assert.deepEqual(page.match(/id="open"|class="clashes"/), null, "nothing is said twice");
});

Deno.test("in the sheet a line waits, says for whom, and says what was never answered and on what it hangs", () => {
  const rows = argued.split("<tr>").filter((row) => row.includes('scope="row"')).map(plain);
  assert.equal(rows.length, 11);
  const row = (gist: string) => rows.find((each) => each.trim().startsWith(gist)) ?? "";
  assert.match(row("Cities can reclaim"), /1 of 2 answers stands · hangs on Ada \(17\).* waits for Ada/);
  assert.match(row("The price falls hardest"), /waits for Ada; 2 never answered/);
  assert.match(
    row("Fewer cars mean fewer"),
    /denies 6 Accidents fell also where and when nobody pays 2 never answered/,
  );
});

Deno.test("each claim and move has one address in the sheet and one in its message, and no link leads nowhere", () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, "no id stands twice");
  const { claims, moves } = trial.argued.reading.flow;
  for (const { id } of [...claims, ...moves]) {
    assert.ok(ids.includes(`claim-${id}`), `claim-${id}`);
    assert.ok(ids.includes(`said-${id}`), `said-${id}`);
  }
  for (const [, to] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(to), `#${to}`);
  assert.doesNotMatch(page, /<a [^>]*>(?:(?!<\/a>)[^])*<a /, "no link stands in a link");
});

Deno.test("said() marks claims that overlap, stand in links or cross citations and corrections, and changes no word", () => {
  const text = "The **city** lost [900 trucks](https://example.org) a day [bronx], and gained air.";
  const correction = { start: 16, end: 19, stands: "700" };
  const marks = [
    { words: "The city lost 900", kind: "wrong", correction: { start: 14, end: 17, stands: correction.stands } },
    { words: "The city lost 900 trucks a day, and", claim: "4.1" },
    { words: "900 trucks a day, and gained air", claim: "4.2" },
    { words: "900 trucks a day, and gained air", claim: "4.3" },
  ] as const;
  const citations = new Map([["bronx", { to: "#source-1", sign: "1", title: "source 1" }]]);
  const html = said(text, citations, { marks }).text;
  assert.equal(
    html.replace(/<[^>]*>/g, "").trim(),
    said(text, citations).text.replace(/<[^>]*>/g, "").trim().replace("900", "900 700"),
  );
  for (const id of ["4.1", "4.2", "4.3"]) assert.equal(html.split(`id="said-${id}"`).length, 2, id);
  const open: string[] = [];
  for (const [tag, end, name = ""] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (end) assert.equal(open.pop(), name, html);
    else {
      assert.ok(name !== "a" || !open.includes("a"), `${tag} in a link`);
      open.push(name);
    }
  }
  assert.deepEqual(open, []);
});

Deno.test("a claim whose words span paragraphs leads to its message", () => {
  const dialogue = new Sample().phase("openings").turn("advocate-1", "opening", "Roads fill up.\n\nSo charge for them.")
    .turn("advocate-2", "opening", "No.").end();
  const claims = [{ words: "Roads fill up. So charge for them.", because: null, gist: '"><script>alert(1)</script>' }];
  const { review } = reviewedBy(dialogue, new Map([[FLOW_QUESTIONS.entry(1), { others: {}, own: {}, claims }]]));
  const page = reportPage(dialogue.record, { reviews: [{ path: REVIEW, record: review.record }] });
  assert.match(page, /<div class="text"[^>]*><span class="claimed" id="said-1\.1"><\/span><p>Roads fill up\.<\/p>/);
  assert.equal(page.includes("<script"), false, "a gist is text");
});

Deno.test("on the server's pages of a long dialogue, words lead to the page of their phase, and back on the same page", () => {
  const dialogue = new Sample();
  for (let n = 1; n <= 210; n++) {
    if (n % 105 === 1) dialogue.phase(`arguments/round-${n}`);
    dialogue.turn(n % 2 ? "advocate-1" : "advocate-2", "argument", `Claim ${n} is made here.`);
  }
  const entry = (n: number) => ({
    others: {},
    own: {},
    claims: [{ words: `Claim ${n} is made`, because: null, gist: "Made" }],
  });
  const asked = [1, 210].map((n) => [FLOW_QUESTIONS.entry(n), entry(n)] as const);
  const { review } = reviewedBy(dialogue.end(), new Map(asked));
  const page = dialoguePage({
    id: "long",
    record: dialogue.record,
    protocols: [],
    reviews: [{ path: REVIEW, record: review.record }],
    seq: 0,
    touched: new Map(),
    may: { control: false, judge: false },
    family: { forks: [] },
    page: 2,
  });
  assert.match(page, /id="claim-1\.1">\s*<a href="\/dialogues\/long\?page=1#said-1\.1"/);
  assert.match(page, /id="claim-210\.1">\s*<a href="#said-210\.1"/);
  assert.match(page, /<a class="claimed" id="said-210\.1" href="#claim-210\.1">Claim 210 is made<\/a>/);
  assert.match(page, /<div id="reasons"><section id="argued">/);
});

Deno.test("nothing is called never answered where a message that could answer it was not read", () => {
  const answers = new Map(
    trial.review.record.notes.flatMap(({ key, answer }) =>
      answer.given && !key.includes(FLOW_QUESTIONS.entry(20))
        ? [[key.split("/").at(-2) ?? "", fieldsIn(answer.value)]]
        : []
    ),
  );
  const { reading } = reviewedBy(trial.dialogue, answers).argued;
  assert.deepEqual(reading.flow.unread, [20]);
  const never = reading.lines.flatMap(({ claim }) => rowOf(reading, claim).flatMap((part) => part.never));
  assert.deepEqual(never.filter(({ side }) => side === "advocate-2"), []);
  const [line] = trial.argued.reading.lines;
  assert.ok(line && rowOf(trial.argued.reading, line.claim).some((part) => part.never.length > 0));
});

Deno.test("a line that its owner keeps up and nobody answers is called left unanswered where the answer is missing", () => {
  const dialogue = new Sample().phase("arguments").turn("advocate-1", "argument", "Roads fill up again.")
    .turn("advocate-2", "argument", "No.").turn("advocate-1", "argument", "They do fill up.")
    .turn("advocate-2", "argument", "No.").end();
  const claims = [{ words: "Roads fill up again", because: null, gist: "Roads fill up" }];
  const again = { "1.1": [{ does: "again", words: "They do fill up" }] };
  const nothing = { others: { "1.1": [] }, own: {}, claims: [] };
  const answers = new Map<string, object>([
    [FLOW_QUESTIONS.entry(1), { others: {}, own: {}, claims }],
    [FLOW_QUESTIONS.entry(2), nothing],
    [FLOW_QUESTIONS.entry(3), { others: {}, own: again, claims: [] }],
    [FLOW_QUESTIONS.entry(4), nothing],
  ]);
  const rowAfter = (answers: ReadonlyMap<string, object>) => {
    const { review } = reviewedBy(dialogue, answers);
    const page = reportPage(dialogue.record, { reviews: [{ path: REVIEW, record: review.record }] });
    return plain(/<th scope="row">([^]*?)<\/tr>/.exec(page)?.[1] ?? "");
  };
  assert.doesNotMatch(rowAfter(answers), /left unanswered|never/, "it was looked for only once");
  answers.set(FLOW_QUESTIONS.look("advocate-2"), { others: { "1.1": [] } });
  assert.match(
    rowAfter(answers),
    /Ben never answered it.* claims Roads fill up left unanswered.*holds They do fill up/,
  );
});

Deno.test("of two clerks, the page marks what only one noted, and says if the sheet is not to be trusted", () => {
  const { record } = trial.review;
  const isLate = ({ key }: { readonly key: string }) => /entry-(?:13|14|16|17|20|21)/.test(key);
  const other = {
    ...record,
    settings: { ...record.settings, participants: { clerk: { agent: { type: "chat", model: "other/clerk" } } } },
    notes: record.notes.filter((note) => !isLate(note)),
  };
  const both = (newest: typeof record, older: typeof record) =>
    plain(reportPage(trial.dialogue.record, {
      reviews: [{ path: "flows/001", record: older }, { path: "flows/002", record: newest }],
    }));
  assert.match(both(record, other), /Those who live under a charge[^]*?one clerk only/);
  assert.doesNotMatch(both(record, other), /Do not trust this reading/);
  assert.match(both(other, record), /Do not trust this reading line by line/);
});

Deno.test("students get the lines to discuss, not how they ended", () => {
  const page = reportPage(trial.dialogue.record, {
    student: true,
    reviews: [{ path: REVIEW, record: trial.review.record }],
  });
  assert.match(plain(page), /Which of these claims weigh most, .*?A charge reduces traffic Ada \(3\) \(4\)/);
  assert.deepEqual(page.match(/id="(?:argued|claim-|said-\d)[^>]*>|never answered|conceded it/), null);
});

Deno.test("a clerk who noted no line takes nothing from what the moderator named", () => {
  const dialogue = new Sample().phase("arguments").turn("advocate-1", "argument", "Roads fill up.")
    .turn("advocate-2", "argument", "No.").aside("decision", 2, "moderator", {
      carried: "Ada",
      why: "She stands.",
      clashes: [{ about: "the roads", carried: "Ada", why: "They fill.", messages: [1, 2] }],
      unanswered: [{ point: "the night buses", messages: [1] }],
      conceded: [{ point: "the queues", messages: [2] }],
    }).decide({ kind: "tied", between: ["advocate-1", "advocate-2"] }).end();
  const nothing = new Map([[FLOW_QUESTIONS.entry(1), { others: {}, own: {}, claims: [] }]]);
  const { review } = reviewedBy(dialogue, nothing);
  const reviews = [{ path: REVIEW, record: review.record }];
  const protocols = [debatePage];
  const page = reportPage(dialogue.record, { reviews, protocols });
  const summary = JSON.stringify(summaryPage(Facts.of(dialogue.record, "md", protocols), reviews).blocks);
  for (const named of ["The roads", "the queues", "ight buses"]) assert.ok(page.includes(named), named);
  for (const named of ["the queues", "ight buses"]) assert.ok(summary.includes(named), named);
});

Deno.test("how a requirement is met is not called unanswered where nobody objected to it", () => {
  const participants = ["ana", "ben", "cem"].map((id) => ({ id, name: id, role: "agent" }));
  const dialogue = new Sample({ participants }).phase("round-1").turn("ana", "proposal", "It is kept on paper.")
    .turn("ben", "critique", "Well.").turn("cem", "critique", "Well.").end();
  const words = { text: "It is kept on paper", start: 0, end: 19 };
  const claim = {
    id: "1.1",
    by: "ana",
    side: "ana",
    message: 1,
    words,
    gist: "R1: No power",
    isLine: true,
    answers: [],
  };
  const given = { topics: [{ id: "R1", text: "No power", claims: ["1.1"] }], claims: [claim], moves: [], leftOut: [] };
  const kinds = new Set(["proposal", "critique"] as const);
  const protocols = [{
    protocol: "debate",
    argued: (record: DialogueRecord) => ({ ...flowSetting(record, { kinds, isEachASide: true }), given }),
  }];
  const nothing = { others: { "1.1": [] }, own: {}, claims: [] };
  const answers = new Map<string, object>([
    [FLOW_QUESTIONS.entry(1), { others: {}, own: {}, claims: [] }],
    ...[2, 3].map((n) => [FLOW_QUESTIONS.entry(n), nothing] as const),
    ...["ben", "cem"].map((side) => [FLOW_QUESTIONS.look(side), nothing] as const),
  ]);
  const { review } = reviewedBy(dialogue, answers);
  const page = reportPage(dialogue.record, { reviews: [{ path: REVIEW, record: review.record }], protocols });
  assert.match(page, /nobody objected/);
  assert.doesNotMatch(page, /never answered|What got no reply/);
});

Deno.test("where several speak, nobody concedes: they agree", () => {
  const participants = ["ana", "ben", "cem"].map((id) => ({ id, name: id, role: "agent" }));
  const dialogue = new Sample({ participants }).phase("talk").turn("ana", "statement", "Roads fill up.")
    .turn("ben", "statement", "They do fill up.").turn("cem", "statement", "Well.").end();
  const words = (words: string) => ({ words, because: null, gist: words });
  const { review } = reviewedBy(
    dialogue,
    new Map<string, object>([
      [FLOW_QUESTIONS.entry(1), { others: {}, own: {}, claims: [words("Roads fill up")] }],
      [FLOW_QUESTIONS.entry(2), { others: { "1.1": [{ does: "accepts", ...words("They do fill up") }] }, own: {} }],
    ]),
  );
  const page = plain(reportPage(dialogue.record, { reviews: [{ path: REVIEW, record: review.record }] }));
  assert.match(page, /Agreed\. ben \(2\) They do fill up/);
  assert.match(page, /What others agreed with, once/);
  assert.doesNotMatch(page, /Conceded\.|was conceded/);
});
