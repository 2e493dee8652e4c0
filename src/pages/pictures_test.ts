import assert from "node:assert/strict";
import { sampleDebate } from "../archive/_sample_record_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { Facts } from "../archive/render/facts.ts";
import { pagesOf } from "../protocols/pages.ts";
import { beliefPictures } from "../protocols/panel/pictures.ts";
import { stancePictures } from "../protocols/roundtable/pictures.ts";
import { fold } from "../transcript/fold.ts";
import type { Picture } from "../transcript/picture.ts";
import type { Html } from "./html.ts";
import { outcomePictures, pictureInHtml } from "./pictures.ts";

const [ADA, BEN] = [{ id: "x", name: "Ada" }, { id: "y", name: "<Ben>" }];

/** Draws a picture in which each participant has a class of its own. */
function draw(picture: Picture): Html {
  return pictureInHtml(picture, (id) => `side-${id}`);
}

/** Elements of a picture with their attributes, without the spaces between them. */
function drawn({ text }: Html, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, "g"))].map(([, attributes = ""]) => attributes.trim());
}

Deno.test("bars draw each value as a part of the highest, and never beyond it", () => {
  const bars = [5, 20, -1].map((value) => ({ ...BEN, value, inWords: `${value}` }));
  const chart = draw({ kind: "bars", caption: "C", label: '"L"', most: 10, groups: [{ title: "T", bars }] });
  const widths = drawn(chart, "rect").filter((each) => each.includes('"fill"')).map((each) =>
    /width="(\d+)"/.exec(each)?.[1]
  );
  assert.deepEqual(widths, ["110", "220", "0"]);
  assert.match(chart.text, /role="img" aria-label="&#34;L&#34;"/);
  assert.match(chart.text, /<b class="name side-y">&#60;Ben&#62;<\/b>/);
});

Deno.test("ranks show the place that each voter gave, filled for the first", () => {
  const candidates = [{ ...ADA, score: 4, ranks: [1, 2] }, { ...BEN, score: 2, ranks: [0, 1] }];
  const chart = draw({ kind: "ranks", caption: "V", label: "L", voters: [ADA, BEN], candidates });
  const circles = drawn(chart, "circle").map((each) => /class="(\w+)"/.exec(each)?.[1]);
  assert.deepEqual(circles, ["fill", "ring", "ring", "fill"]);
  assert.deepEqual(drawn(chart, "g").map((each) => /side-./.exec(each)?.[0]), [
    "side-x",
    "side-x",
    "side-y",
    "side-y",
    "side-x",
    "side-y",
  ]);
});

Deno.test("coverage fills a square as far as a row is covered, and marks what nobody stated", () => {
  const cell = [1, 0.5, 0, undefined].map((share) => ({ id: "x", share }));
  const chart = draw({
    kind: "coverage",
    caption: "C",
    label: "L",
    rows: [{ id: "R1", text: "It works", isMinor: false }],
    columns: [{ title: "Proposals", cells: [cell] }],
  });
  const heights = drawn(chart, "rect").filter((each) => each.includes('"fill"')).map((each) =>
    /height="(\d+)"/.exec(each)?.[1]
  );
  assert.deepEqual(heights, ["12", "6", "0"]);
  assert.match(chart.text, />\?<\/text>/);
});

Deno.test("levels set 1 above −1, with a ring for an estimate and a gap where nothing was answered", () => {
  const points = [1, undefined, -0.5, 0].map((value) =>
    value === undefined ? undefined : { value, isEstimate: value === -0.5 }
  );
  const chart = draw({
    kind: "levels",
    caption: "C",
    label: "L",
    steps: ["1", "2", "3", "4"],
    marks: ["yes", "neutral", "no"],
    lines: [{ ...ADA, points }],
  });
  const circles = drawn(chart, "circle").map((
    each,
  ) => [/class="(\w*)"/.exec(each)?.[1], /cx="(\d+)/.exec(each)?.[1], /cy="([\d.]+)"/.exec(each)?.[1]]);
  assert.deepEqual(circles, [["", "70", "15"], ["ring", "276", "97.5"], ["", "380", "70"]]);
  assert.equal(/class="line" d="([^"]*)"/.exec(chart.text)?.[1]?.match(/M/g)?.length, 2);
});

Deno.test("beliefs draw a line for each side, with a gap where a belief is missing", () => {
  const said = [{ x: 1, y: 0 }, { x: 0.5, y: 0.5 }, undefined, { x: 0, y: 1 }];
  const beliefs = said.map((belief, n) => ({
    judge: "eva",
    after: `part-${n + 1}`,
    point: n + 1,
    byOrder: [],
    ...(belief ? { belief } : {}),
  }));
  const judges = ["eva", "silent"].map((id) => ({ id, name: id, called: id, family: "gpt" }));
  const charts = beliefPictures({ beliefs, sides: [ADA, BEN], judges }).map((picture) => draw(picture).text);
  assert.equal(charts.length, 1, "nothing is drawn of a judge that stated none");
  const lines = [...charts.join().matchAll(/<g class="side-(.)"><path class="line" d="([^"]*)"/g)];
  const third = 40 + 320 / 3;
  assert.deepEqual(lines.map(([, side, path]) => [side, path]), [
    ["x", `M40 10L${third} 60M360 110`],
    ["y", `M40 110L${third} 60M360 10`],
  ]);
  assert.match(charts.join(), /after part-1<[^]*after part-4</);
});

Deno.test("each protocol's outcome has its pictures", async () => {
  const factsOf = async (name: string) => {
    const folder = new URL(`../testdata/archives/${name}`, import.meta.url);
    const { events } = await readJournal(decodeURIComponent(folder.pathname));
    const record = fold(events);
    return Facts.of(record, "md", await pagesOf(record.protocol));
  };
  const captions = async (name: string) => {
    const pictures = outcomePictures(await factsOf(name), () => "side-1");
    return pictures.map(({ text }) => /<figcaption>([^:,<&]*)/.exec(text)?.[1]);
  };
  const labelOf = async (name: string) => {
    const facts = await factsOf(name);
    return facts.page?.pictures?.(facts)[0]?.label ?? "";
  };
  assert.deepEqual(await captions("debate_1"), ["Scores"]);
  assert.deepEqual(await captions("council_1"), ["Votes by Borda"]);
  assert.deepEqual(await captions("dialectic_1"), ["Requirements"]);
  assert.deepEqual(await captions("roundtable_1"), ["Stances and confidence by round"]);
  assert.equal(
    await labelOf("council_1"),
    "Cem 6 (Ada: 1, Ben: 1, Cem: 1); Ada 1.5 (Ada: not ranked, Ben: not ranked, Cem: not ranked); " +
      "Ben 1.5 (Ada: not ranked, Ben: not ranked, Cem: not ranked)",
  );
  assert.equal(
    await labelOf("roundtable_1"),
    "Participant A: yes 0.72; Participant B: no 0.66; Participant C: yes 0.72",
  );
  const unsure = JSON.parse(
    JSON.stringify((await factsOf("roundtable_1")).record).replace('"confidence":0.66', '"x":1'),
  );
  const [stances] = stancePictures(Facts.of(unsure, "md"));
  assert.match(stances?.caption ?? "", /hollow: no confidence given/);
  assert.match(stances?.label ?? "", /Participant B: no \(no confidence given\);/);
  const unscored = sampleDebate().events.filter(({ type }) => type !== "score.recorded");
  assert.deepEqual(outcomePictures(Facts.of(fold(unscored), "md"), () => ""), []);
});
