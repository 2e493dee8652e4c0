import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { attacks, written } from "../../testdata/attacks.ts";
import { answerRow, debateRow, experimentOn, RIGHT } from "./_rows_fixture.ts";
import { experimentReport } from "./report.ts";
import { experimentPage } from "./report_page.ts";
import { reportText } from "./report_text.ts";

/** Tags that the page itself writes. */
const OWN = "html head meta title style body header p h1 nav h2 ul li a main section figure figcaption svg path text " +
  "circle div table thead tr td th tbody h3 dl dt dd details summary";

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

Deno.test("experimentPage() loads nothing and folds long tables, and leaves the longest to their files", () => {
  const pageOf = (questions: number) => {
    const ids = Array.from({ length: questions }, (_, n) => `q${n}`);
    const rows = ids.map((id) => answerRow("single", id, RIGHT));
    return experimentPage(experimentReport({ experiment: experimentOn(ids, ["single"]), run: { rows, left: [] } }));
  };
  const short = pageOf(5);
  match(short, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">/);
  doesNotMatch(short, /<details>|<script|https?:/);
  match(pageOf(30), /<details><summary>Show all 30 /);
  const long = pageOf(400);
  match(long, /400 motions: see <a href="questions\.csv">questions\.csv<\/a>/);
  doesNotMatch(long, /Motion q399/);
});
