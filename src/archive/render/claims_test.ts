import assert from "node:assert/strict";
import { checkClaims, SourceIndex } from "../../judging/quotations/mod.ts";
import { readablePassage } from "../../judging/quotations/recorded_claims.ts";
import { renderSummary, Sample } from "../_sample_record_fixture.ts";
import { claimBlocks, claimList, placesInWords, tallyInWords } from "./claims.ts";
import { Facts } from "./facts.ts";
import { messagePage } from "./message_page.ts";
import { notePage } from "./note_page.ts";
import { toMarkdown } from "./page.ts";

const SAID = [
  "“The charge cut traffic by 30 %” [tfl-2008].",
  "“The charge cut crime by 30 %” [tfl-2008].",
  "“Nobody | ever *liked* the zone” [tfl-2008], 45 of them [page].",
  "“Fine dust fell in the zone” [tfl-2008] and “it works” [smith-2020].",
];

function page(said: readonly string[]) {
  const sample = new Sample().phase("p").turn("advocate-1", "argument", said.join(" "));
  const sources = new SourceIndex([
    {
      name: "tfl-2008",
      title: "T",
      text: "On the zone.\fThe charge\ncut traffic by 30 %.",
      file: "tfl-2008.md",
    },
    { name: "page", title: "P", text: "Fine dust fell in the zone.", file: "page.html" },
  ]);
  const claims = said.flatMap((text) => checkClaims({ number: 1, speaker: "advocate-1", text }, { sources }));
  sample.add({
    type: "note.recorded",
    key: "p/claims/advocate-1",
    participant: "advocate-1",
    kind: "claim_check",
    about: 1,
    answer: { given: true, value: { claims: JSON.parse(JSON.stringify(claims)) } },
  });
  const { record } = sample;
  const data = JSON.parse(renderSummary(record, "json").content);
  return { markdown: toMarkdown({ fields: {}, blocks: claimBlocks(Facts.of(record, "md")) }), data };
}

Deno.test("doubtful claims have a table with their results, and others are counted", () => {
  const { markdown } = page(SAID);
  for (
    const part of [
      "4 claims in 1 statement cite a source or quote somebody. Quotations: 1 exact, 1 inexact, 2 not found; " +
      "1 figure not in the source as written; 1 unknown source.",
      "| Inexact | “The charge cut crime by 30 %” appears in tfl-2008.md, page 2 as “The charge cut traffic by 30 %” |",
      "| Not found | “Nobody \\| ever \\*liked\\* the zone” not found in the cited source; not in the source as written: 45 |",
      "| Unknown source | there is no source \\[smith-2020\\]; “Fine dust fell in the zone” appears in page.html, line " +
      "1, not in the cited source |",
      " by Ada | ",
    ]
  ) assert.ok(markdown.includes(part), `${part}\n${markdown}`);
  assert.doesNotMatch(markdown, /\| Exact/);
  assert.match(page([]).markdown, /1 statement checked: no citations or quotations\./);
});

Deno.test("a figure that a fact check supports is missing neither in the sum, nor in the note, nor at the message", () => {
  const sample = new Sample().phase("p").turn("advocate-1", "argument", "0.1 million are lost, of 30 [tfl].");
  const sources = new SourceIndex([{ name: "tfl", title: "T", text: "Of 30 some are lost." }]);
  const claims = checkClaims({ number: 1, speaker: "advocate-1", text: "0.1 million are lost, of 30 [tfl]." }, {
    sources,
  });
  const noted = (kind: "claim_check" | "fact_check", value: object) =>
    sample.add({
      type: "note.recorded",
      key: `p/${kind}/advocate-1`,
      participant: "advocate-1",
      kind,
      about: 1,
      answer: { given: true, value: JSON.parse(JSON.stringify(value)) },
    });
  noted("claim_check", { claims });
  const pages = () => {
    const facts = Facts.of(sample.record, "md");
    const [note] = facts.notesAbout(1);
    const message = facts.message(1);
    assert.ok(note && message);
    return [
      ...[notePage(facts, note), messagePage(facts, message)].map(({ blocks }) => blocks),
      claimBlocks(facts),
    ].map((blocks) => /[Ff]igure not in the source/.test(toMarkdown({ fields: {}, blocks })));
  };
  assert.deepEqual(pages(), [true, true, true]);
  noted("fact_check", { findings: [{ claim: "0.1 million are lost", verdict: "supported", reason: "1.2 - 1.1" }] });
  assert.deepEqual(pages(), [false, false, false]);
});

Deno.test("a quotation with another number or an added 'not' is inexact, in each text that counts or names it", () => {
  for (
    const said of ["“The charge cut traffic by 80 %” [tfl-2008].", "“The charge cut not traffic by 30 %” [tfl-2008]."]
  ) {
    const { markdown } = page([said]);
    assert.match(markdown, /Quotations: 1 inexact\.[^]*\| Inexact \| “The charge/);
  }
});

Deno.test("figures that are not in the source as they are written are counted, and accuse nobody", () => {
  const { markdown } = page(["Fares rose by 74 %, then by 81 % [tfl-2008]."]);
  assert.match(
    markdown,
    /1 claim in 1 statement cites a source or quotes somebody\. 2 figures not in the source as written\.\n$/,
  );
});

Deno.test("claims that only cite are counted next to others, and named if there are no others", () => {
  const bare = "Shops in the centre liked the charge [tfl-2008].";
  const { markdown } = page([...SAID.slice(0, 1), bare]);
  assert.ok(markdown.includes("Quotations: 1 exact; 1 claim without a quotation or figure to check."), markdown);
  assert.match(
    page([bare]).markdown,
    /1 claim in 1 statement cites a source or quotes somebody\. No quotation or figure to check\./,
  );
});

Deno.test("a number that was not compared is named with those that match", () => {
  const sources = new SourceIndex([{ name: "diary", title: "D", text: "They slept 6 hours and 50 minutes." }]);
  const claims = (text: string) => checkClaims({ number: 1, speaker: "advocate-1", text }, { sources });
  const said = claims("They slept 5 hours and 50 minutes [diary].");
  assert.equal(tallyInWords(said), "1 figure found in the source; 1 figure not compared");
  const list = toMarkdown({ fields: {}, blocks: claimList(said) });
  assert.match(list, /- \*\*Partly compared:\*\* They slept 5 .*\n\s+- Not compared: 5$/m);
  assert.equal(tallyInWords(claims("They slept 5 to 7 hours [diary].")), "2 figures not compared");
});

Deno.test("a summary for machines keeps the results for each claim", () => {
  const { data } = page(SAID);
  const counts = { exact: 1, inexact: 1, exact_but_short: 0, not_found: 2, found_nowhere: 0, not_checked: 0 };
  assert.deepEqual(data.tally.quotations, counts);
  assert.equal(data.claims[1].quotations[0].stands, "The charge\ncut traffic by 30 %");
});

Deno.test("placesInWords() says page, time or line of the places in a source", () => {
  const at = (more: object) => ({ source: "talk", file: "talk.vtt", offset: 0, end: 1, line: 3, ...more });
  assert.equal(placesInWords([at({}), at({ line: 4 }), at({})]), "talk.vtt, lines 3 and 4");
  assert.equal(placesInWords([at({ page: 2 })]), "talk.vtt, page 2");
  assert.equal(
    placesInWords([at({ time: "00:00:31" }), at({ time: "00:01:02" })]),
    "talk.vtt, at 00:00:31 and 00:01:02",
  );
});

Deno.test("readablePassage() has no borders of tables and no marks of a quotation", () => {
  const table = { before: "… | ---: | ---: | | Loans | ", words: "610", after: " | 1,045 | | Bored | 21 % |" };
  assert.deepEqual(readablePassage(table), { before: "… Loans · ", words: "610", after: " · 1,045 · Bored · 21 %" });
  const quoted = { before: "> We want ", words: "to talk, > to play", after: " and > to move." };
  assert.deepEqual(readablePassage(quoted), { before: "We want ", words: "to talk, to play", after: " and to move." });
  const plain = { before: "for all x > y, ", words: "2 > 1", after: "." };
  assert.deepEqual(readablePassage(plain), plain);
});
