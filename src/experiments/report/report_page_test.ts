import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { attacks, written } from "../../testdata/attacks.ts";
import { answerRow, debateRow, experimentOn, RIGHT } from "./_rows_fixture.ts";
import { experimentReport } from "./report.ts";
import { experimentPage } from "./report_page.ts";
import { reportText } from "./report_text.ts";

/** Tags that the page itself writes. */
const OWN = "html head meta title style body header p h1 nav h2 ul li a main section figure figcaption svg path text " +
  "circle div table thead tr td th tbody h3 dl dt dd span b wbr";

Deno.test("experimentPage() writes no tag, attribute or link that a name, a motion or a reason asks for", async () => {
  const texts = (await attacks()).map((attack) => written(attack, (n) => `${n}`));
  const nasty = ['"><img src=x onerror=alert(1)>', "<script>alert(1)</script>", "[x](javascript:alert(1))", "</title>"];
  for (const text of [...texts, ...nasty]) {
    const experiment = { ...experimentOn([]), name: text, items: [{ id: text, motion: text, answer: [text] }] };
    const rows = [
      debateRow({ item: text, between: [text, `${text}b`], judged: { [text]: 1, other: [undefined, 1] } }),
      debateRow({ item: text, between: [`${text}b`, text], judged: { [text]: 1, other: 1 } }),
      answerRow("debate", text, { kind: "missing", reason: text }),
    ];
    const report = experimentReport({ experiment, run: { rows, left: [] }, file: { path: text, sha256: "0" } });
    const page = experimentPage(report);
    const tags = new Set([...page.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase()));
    deepEqual([...tags].filter((tag) => !OWN.split(" ").includes(tag)), [], text);
    const unquoted = page.replace(/<style>[^]*?<\/style>/, "").replace(/"[^"]*"/g, '""');
    doesNotMatch(unquoted, /<[^>]* (?:on\w+|src|style)=/i, text);
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, to = ""]) => to);
    deepEqual(links.filter((to) => !/^(?:#[a-z]+|[a-z_]+\.csv)$/.test(to)), [], text);
    equal(page.split("<h1>").length, 2);
    const lines = reportText(report).split("\n");
    deepEqual(lines.filter((line) => /^#\s/.test(line)).length, 1, "one title in Markdown");
  }
});

Deno.test("experimentPage() loads nothing, and leaves all but the grid and the tables of arms, ratings, judges, cost and what is missing to files", () => {
  const ids = ["q1", "q2"];
  const rows = ids.flatMap((id) => [
    debateRow({ item: id, between: ["a", "b"], judged: { eva: 1, tom: [1, undefined] }, answer: RIGHT }),
    debateRow({ item: id, between: ["b", "a"], judged: { eva: 1, tom: -1 }, answer: RIGHT }),
    answerRow("single", id, RIGHT, 0.1),
  ]);
  const experiment = experimentOn(ids, ["debate", "single"]);
  const page = experimentPage(experimentReport({ experiment, run: { rows, left: [] } }));
  match(page, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">/);
  doesNotMatch(page, /<script|https?:/);
  const tables = [...page.matchAll(/<section id="(\w+)">([^]*?)<\/section>/g)].flatMap(([, id, text = ""]) =>
    [...text.matchAll(/aria-label="Table: (\w+)/g)].map(([, first]) => `${id}: ${first}`)
  );
  const ofPage =
    "grid: who, arms: Arm, arms: Arm, ratings: Place, judges: Judge, judges: Judge, swapped: Judge, cost: Model, " +
    "cost: Arm, cost: Purpose, missing: Judge";
  equal(tables.join(", "), ofPage);
  match(page, /<a href="questions\.csv">questions\.csv<\/a>/);
});

Deno.test("experimentPage() shows the first rows of a long table, and leads to its file", () => {
  const rows = Array.from(
    { length: 120 },
    (_, n) => answerRow("single", `q${n}`, { kind: "missing", reason: `reason ${n}` }),
  );
  const page = experimentPage(experimentReport({ experiment: experimentOn([], ["single"]), run: { rows, left: [] } }));
  match(page, /reason 99<[^]*<\/table>[^]*Details: <a href="combinations\.csv">/);
  doesNotMatch(page, /reason 100</);
});
