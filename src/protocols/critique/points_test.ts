import { deepEqual, equal, ok } from "node:assert/strict";
import type { Json } from "../../transcript/json.ts";
import type { Message } from "../../transcript/message.ts";
import { PLAN, point } from "./_critique_fixture.ts";
import { readPoints } from "./points.ts";
import { textOfWork, WorkText } from "./work.ts";

function said(number: number, kind: Message["kind"], speaker: string, fields: Json = null, text = ""): Message {
  const rest = { key: `${kind}/${speaker}`, phase: kind, at: "", fields };
  return { number, kind, speaker, failed: false, text, ...rest };
}

const WORK = said(1, "position", "ana", null, PLAN);
const DATE = point("provider until 1 March", "It ends too early.", "defeats");
const SAME_DATE = point("old provider until 1 March", "There is a gap.");
const critiques = [
  said(2, "critique", "ben", { points: [DATE, point(null, "No backup.", "minor"), DATE] }),
  said(3, "critique", "cy", { points: [SAME_DATE, point("Maria exports", "She is away.", "minor")] }),
];
const replied = (does: string, work: string | null) =>
  said(4, "refinement", "ana", { points: { "2.1": { does, reason: "Reason." } }, work });

/** Returns what became of each point. */
function became(...messages: readonly Message[]) {
  const { points, by } = readPoints({ messages: [WORK, ...critiques, ...messages], settings: {} });
  return [
    by,
    ...points.map(({ id, also, severity, ruling }) => [id, ...also.map((one) => one.id), severity, ruling].join(" ")),
  ];
}

Deno.test("without a judge, what two critics saw stands, what the author accepted and changed is settled, and the rest is open", () => {
  deepEqual(became(), ["rule", "2.1 3.1 high stands", "2.3 high open", "2.2 low open", "3.2 low open"]);
  deepEqual(became(replied("accepts", "New.")).slice(1, 2), ["2.1 3.1 high settled"]);
  deepEqual(became(replied("accepts", null)).slice(1, 2), ["2.1 3.1 high stands"]);
  deepEqual(became(replied("rejects", "New.")).slice(1, 2), ["2.1 3.1 high stands"]);
});

Deno.test("the judge's rulings count, points that it calls the same are one with the gravest severity, and later ids are no earlier ones", () => {
  const judged = (points: Json) => said(5, "synthesis", "mo", { points });
  const rule = (ruling: string, same: string | null = null) => ({ ruling, reason: "So.", same });
  deepEqual(
    became(
      judged({ "2.1": rule("open"), "2.2": rule("stands"), "3.1": rule("settled", "2.2"), "3.2": rule("stands") }),
    ),
    ["judge", "2.1 high open", "2.3 high open", "2.2 3.1 medium stands", "3.2 low stands"],
  );
  deepEqual(
    became(judged({ "2.1": rule("open", "3.1"), "2.2": rule("lost"), "3.1": rule("refuted", "3.1") })),
    ["judge", "2.1 high open", "2.3 high open", "3.1 medium refuted", "2.2 low open", "3.2 low open"],
  );
});

const TEXT = `# The move

We move the newsletter to the new provider on 3 March, because its price is 40 € a month. Maria exports the list of 4,000
addresses on 1 March, and Tom writes the first issue there. Nobody else has access. If more than 5 % of the mails bounce,
we go back to the old provider within a day; it costs nothing until June.

- Tom tests the form on a telephone.
- Maria tells the printers, who need two weeks.`;

Deno.test("of a hundred quotations with changed words, from elsewhere or of invented lines, none is found, and all real ones are", () => {
  const text = new WorkText(TEXT, {});
  const words = TEXT.split(/\s+/).filter((word) => /^[A-Za-z]{3,}$/.test(word));
  const at = (n: number) => TEXT.split(/\s+/).slice(n, n + 7).join(" ");
  const real = Array.from({ length: 60 }, (_, n) => at(n)).filter((each) => !/\d$/.test(each)); // no part of a number
  const invented = [
    ...Array.from({ length: 40 }, (_, n) => at(n).replace(/[A-Za-z]{2,}/, (word) => `${word}s`)),
    ...Array.from({ length: 30 }, (_, n) => [words[n], words[(n * 7 + 11) % words.length], words[n + 1]].join(" ")),
    ...Array.from({ length: 15 }, (_, n) => `Step ${n + 1}: Tom tests the form again.`),
    "on 4 March",
    "because its price is 41 €",
    "of 4,001",
    "not more than 5 %",
    "within two days",
    "until July",
    "Tom exports the list",
    "Maria writes",
    "Somebody else has access",
    "on a tablet",
    "who need three weeks",
    "We never move",
    "the first issue here",
    "the old provider within an hour",
    "aria exports",
  ];
  equal(invented.length, 100);
  deepEqual(invented.filter((each) => text.find(each)), []);
  deepEqual(real.filter((each) => !text.find(each)), []);
  equal(text.find("“we move the\nnewsletter”")?.span.text, "We move the newsletter");
  equal(text.find("Maria exports … the first issue there")?.places[0]?.line, 3);
  equal(text.find("the first issue there … Maria exports"), undefined);
});

const DIFF = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -10,4 +10,5 @@ export function a() {
 const x = read();
-if (x > 0) return x;
+if (x >= 0) return x;
+log(x);
 close();
@@ -40,2 +41,2 @@
-close();
+close(x);
 done();
diff --git a/old.md b/old.md
--- a/old.md
+++ /dev/null
@@ -1 +0,0 @@
-Gone.
`;

Deno.test("words of a diff have the file and the line of their hunk, added lines first", () => {
  const text = new WorkText(DIFF, {});
  const place = (words: string) =>
    text.find(words)?.places.map(({ file, line, isRemoved = false }) => `${isRemoved ? "-" : ""}${file}:${line}`);
  deepEqual(place("if (x >= 0) return x;"), ["src/a.ts:11"]);
  deepEqual(place("+if (x >= 0) return x;\n+log(x);"), ["src/a.ts:11"]);
  deepEqual(place("if (x > 0) return x"), ["-src/a.ts:11"]);
  deepEqual(place("close(x)"), ["src/a.ts:41"]);
  deepEqual(place("done()"), ["src/a.ts:42"]);
  deepEqual(place("if (x"), ["src/a.ts:11", "-src/a.ts:11"]);
  deepEqual(place("close();"), ["src/a.ts:13", "-src/a.ts:40"]);
  deepEqual(place("Gone."), ["-old.md:1"]);
  equal(place("if (x <= 0) return x"), undefined);
  const span = text.find("log(x)")?.span;
  equal(DIFF.slice(span?.start, span?.end), "log(x)");
  ok(text.hasDiff);
  const short = new WorkText(DIFF.replace("-40,2 +41,2", "-40,9 +41,9"), {});
  deepEqual(short.find("Gone.")?.places, [{ file: "old.md", line: 1, isRemoved: true }], "of a hunk cut short");
});

Deno.test("words of several files have the name and the line of theirs, and those of a document with pages the page", () => {
  const files = [{ name: "a.md", text: "One.\nTwo.\n" }, { name: "b.pdf", text: "First page.\n\fSecond page." }];
  const text = new WorkText(textOfWork(files), {
    files: files.map(({ name, text: { length } }) => ({ name, length })),
  });
  deepEqual(text.find("two")?.places, [{ file: "a.md", line: 2 }]);
  deepEqual(text.find("Second page")?.places, [{ file: "b.pdf", page: 2 }]);
});
