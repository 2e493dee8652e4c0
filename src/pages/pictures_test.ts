import assert from "node:assert/strict";
import { sampleDebate } from "../archive/_sample_record_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { Facts } from "../archive/render/facts.ts";
import { fold } from "../transcript/fold.ts";
import { barChart } from "./bar_chart.ts";
import { coverageChart } from "./coverage_chart.ts";
import type { Html } from "./html.ts";
import { outcomePictures } from "./pictures.ts";
import { stanceChart } from "./stance_chart.ts";
import { voteChart } from "./vote_chart.ts";

const [ADA, BEN] = [{ name: "Ada", colour: "side-1" }, { name: "<Ben>", colour: "side-2" }];

/** Elements of a picture with their attributes, without the spaces between them. */
function drawn({ text }: Html, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, "g"))].map(([, attributes = ""]) => attributes.trim());
}

Deno.test("barChart() draws each value as a part of the highest, and never beyond it", () => {
  const bars = [5, 20, -1].map((value) => ({ colour: "side-1", value, label: `${value}` }));
  const chart = barChart({ caption: "C", legend: [ADA, BEN], label: '"L"', most: 10, groups: [{ title: "T", bars }] });
  const widths = drawn(chart, "rect").filter((each) => each.includes('"fill"')).map((each) =>
    /width="(\d+)"/.exec(each)?.[1]
  );
  assert.deepEqual(widths, ["110", "220", "0"]);
  assert.match(chart.text, /role="img" aria-label="&#34;L&#34;"/);
  assert.match(chart.text, /<b class="name side-2">&#60;Ben&#62;<\/b>/);
});

Deno.test("voteChart() shows the rank that each voter gave, filled for the first", () => {
  const candidates = [{ ...ADA, score: 4, ranks: [1, 2] }, { ...BEN, score: 2, ranks: [0, 1] }];
  const chart = voteChart({ caption: "V", voters: [ADA, BEN], candidates });
  const circles = drawn(chart, "circle").map((each) => /class="(\w+)"/.exec(each)?.[1]);
  assert.deepEqual(circles, ["fill", "ring", "ring", "fill"]);
  assert.match(
    chart.text,
    /aria-label="Ada 4 \(Ada: 1, &#60;Ben&#62;: 2\); &#60;Ben&#62; 2 \(Ada: not ranked, &#60;Ben&#62;: 1\)"/,
  );
});

Deno.test("coverageChart() fills a square as far as a requirement is covered, and marks what nobody stated", () => {
  const coverages = ["covered", "partly", "uncovered", undefined] as const;
  const chart = coverageChart({
    requirements: [{ id: "R1", level: "major", text: "It works" }],
    stages: [{ title: "Proposals", marks: () => coverages.map((coverage) => ({ colour: "side-1", coverage })) }],
  });
  const heights = drawn(chart, "rect").filter((each) => each.includes('"fill"')).map((each) =>
    /height="(\d+)"/.exec(each)?.[1]
  );
  assert.deepEqual(heights, ["12", "6", "0"]);
  assert.match(chart.text, />\?<\/text>/);
});

Deno.test("stanceChart() sets yes above no, the surer the farther, with a gap where nothing was answered", () => {
  const stances = [{ stance: "yes", confidence: 1 }, undefined, { stance: "no" }, {
    stance: "neutral",
    confidence: 0.9,
  }] as const;
  const chart = stanceChart({ rounds: [1, 2, 3, 4], participants: [{ ...ADA, stances }] });
  const points = drawn(chart, "circle").map((
    each,
  ) => [/class="(\w*)"/.exec(each)?.[1], /cy="([\d.]+)"/.exec(each)?.[1]]);
  assert.deepEqual(points, [["", "15"], ["ring", "97.5"], ["", "70"]]);
  assert.match(chart.text, /hollow: no confidence given/);
  assert.equal(/class="line" d="([^"]*)"/.exec(chart.text)?.[1]?.match(/M/g)?.length, 2);
});

Deno.test("each protocol's outcome has its pictures", async () => {
  const captions = async (name: string) => {
    const folder = new URL(`../testdata/archives/${name}`, import.meta.url);
    const { events } = await readJournal(decodeURIComponent(folder.pathname));
    const pictures = outcomePictures(Facts.of(fold(events), "md"), () => "side-1");
    return pictures.map(({ text }) => /<figcaption>([^:,<&]*)/.exec(text)?.[1]);
  };
  assert.deepEqual(await captions("debate_1"), ["Scores"]);
  assert.deepEqual(await captions("council_1"), ["Votes by Borda"]);
  assert.deepEqual(await captions("dialectic_1"), ["Requirements"]);
  assert.deepEqual(await captions("roundtable_1"), ["Stances and confidence by round"]);
  const unscored = sampleDebate().events.filter(({ type }) => type !== "score.recorded");
  assert.deepEqual(outcomePictures(Facts.of(fold(unscored), "md"), () => ""), []);
});
