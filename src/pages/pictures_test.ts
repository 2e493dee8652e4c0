import assert from "node:assert/strict";
import { sampleDebate } from "../archive/_sample_record_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { Facts } from "../archive/render/facts.ts";
import { scorePictures } from "../archive/render/scores.ts";
import { pagesOf } from "../protocols/pages.ts";
import { beliefPictures } from "../protocols/panel/pictures.ts";
import { stancePictures } from "../protocols/roundtable/pictures.ts";
import { fold } from "../transcript/fold.ts";
import type { Picture } from "../transcript/picture.ts";
import type { Html } from "./html.ts";
import { pictureInHtml } from "./pictures.ts";

const [ADA, BEN] = [{ id: "x", name: "Ada" }, { id: "y", name: "<Ben>" }];

/** Draws a picture in which each participant has a class of its own. */
function draw(picture: Picture): Html {
  return pictureInHtml(picture, (id) => `side-${id}`);
}

Deno.test("scores stand in a table whose last column draws them between its ends, and never beyond", () => {
  const group = (title: string, values: readonly number[]) => ({
    title,
    bars: values.map((value, n) => ({ ...(n === 0 ? ADA : BEN), value, inWords: `${value}` })),
  });
  const groups = [group("Style", [-1, 5]), { ...group("Total", [5, 20]), isTotal: true }];
  const { text } = draw({ kind: "bars", caption: "C", label: '"L"', most: 10, groups });
  assert.match(text, /<table class="scores" aria-label="&#34;L&#34;"/);
  assert.match(text, /<span class="name side-y">&#60;Ben&#62;<\/span>/);
  assert.deepEqual([...text.matchAll(/<th scope="row">(\w+)/g)].map(([, title]) => title), ["Style", "Total"]);
  assert.deepEqual([...text.matchAll(/ x="([\d.]+%)" y="50%"/g)].map(([, x]) => x), [
    "0.0%",
    "50.0%",
    "50.0%",
    "100.0%",
  ]);
  assert.deepEqual([...text.matchAll(/<b>(\d+)<\/b>/g)].map(([, best]) => best), ["5", "20"]);
});

Deno.test("ranks stand in a row for each voter, filled for the first, with the result below", () => {
  const candidates = [{ ...ADA, score: 4, ranks: [1, 2] }, { ...BEN, score: 2, ranks: [0, 1] }];
  const { text } = draw({ kind: "ranks", caption: "V", label: "L", voters: [ADA, BEN], unit: "Points", candidates });
  const cells = [...text.matchAll(/<td class="(\w*)"><span>([^<]*)/g)].map(([, name, rank]) =>
    `${name}${rank?.trim()}`
  );
  assert.deepEqual(cells, ["first1", "–", "2", "first1"]);
  assert.equal(text.match(/<small>own<\/small>/g)?.length, 2);
  assert.match(text, /Points<\/th><td>4<\/td><td>2<\/td>/);
});

Deno.test("coverage says in sign and word how far each row is covered in the last column", () => {
  const cells = [1, 0.5, 0, undefined].map((share) => [{ share }]);
  const rows = cells.map((_, n) => ({ id: `R${n}`, text: "It works", isMinor: n === 1 }));
  const columns = [{ title: "Proposals", cells: [] }, { title: "as the solution meets them", cells }];
  const { text } = draw({ kind: "coverage", caption: "Requirements", label: "L", rows, columns });
  assert.match(text, /<caption>Requirements, as the solution meets them<\/caption>/);
  assert.deepEqual(text.match(/[■◧□?] (?:met|partly|unmet|not stated)/g), [
    "■ met",
    "◧ partly",
    "□ unmet",
    "? not stated",
  ]);
});

/** Places of the shapes and ends of the lines in a chart, in per cent. */
function placesIn(text: string) {
  const shapes = [...text.matchAll(/<text x="([\d.]+)%" y="([\d.]+)%" text-anchor="middle"( class="estimate")?/g)];
  return {
    shapes: shapes.map(([, x, y, estimate]) => `${x} ${y}${estimate ? " estimate" : ""}`),
    lines: [...text.matchAll(/class="line" x1="([\d.]+)%" y1="([\d.]+)%"/g)].map(([, x, y]) => `${x} ${y}`),
  };
}

Deno.test("levels set 1 above −1, hollow for an estimate and with a gap where nothing was answered", () => {
  const points = [1, undefined, -0.5, 0].map((value) =>
    value === undefined ? undefined : { value, isEstimate: value === -0.5 }
  );
  const { text } = draw({
    kind: "levels",
    caption: "C",
    label: "L",
    steps: ["1", "2", "3", "4"],
    marks: ["yes", "neutral", "no"],
    lines: [{ ...ADA, points }],
  });
  const { shapes, lines } = placesIn(text);
  assert.deepEqual(shapes, ["12.5 8.0", "62.5 71.0 estimate", "87.5 50.0"]);
  assert.deepEqual(lines, ["62.5 71.0"], "from the third to the fourth");
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
  const [chart = "", ...others] = beliefPictures({ beliefs, sides: [ADA, BEN], judges }).map((each) => draw(each).text);
  assert.deepEqual(others, [], "nothing is drawn of a judge that stated none");
  const [ada = "", ben = ""] = chart.split('<g class="side-y"');
  assert.deepEqual(placesIn(ada), { shapes: ["12.5 8.0", "37.5 50.0", "87.5 92.0"], lines: ["12.5 8.0"] });
  assert.deepEqual(placesIn(ben), { shapes: ["12.5 92.0", "37.5 50.0", "87.5 8.0"], lines: ["12.5 92.0"] });
  assert.match(chart, /after part 1<[^]*after part 4</);
});

Deno.test("each protocol's outcome has its pictures", async () => {
  const factsOf = async (name: string) => {
    const folder = new URL(`../testdata/archives/${name}`, import.meta.url);
    const { events } = await readJournal(decodeURIComponent(folder.pathname));
    const record = fold(events);
    return Facts.of(record, "md", await pagesOf(record.protocol));
  };
  const captions = async (name: string) => {
    const facts = await factsOf(name);
    return [...scorePictures(facts), ...facts.page?.pictures?.(facts) ?? []].map(({ caption }) =>
      caption.split(",")[0]
    );
  };
  const labelOf = async (name: string) => {
    const facts = await factsOf(name);
    return facts.page?.pictures?.(facts)[0]?.label ?? "";
  };
  assert.deepEqual(await captions("debate_1"), ["Scores"]);
  assert.deepEqual(await captions("council_1"), ["Votes by Borda's count"]);
  assert.deepEqual(await captions("dialectic_1"), ["Requirements"]);
  assert.deepEqual(await captions("roundtable_1"), ["Stances and confidence"]);
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
  assert.deepEqual(scorePictures(Facts.of(fold(unscored), "md")), []);
});
