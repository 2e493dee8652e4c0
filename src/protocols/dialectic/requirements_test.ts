import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { inLanguage } from "../../words/language.ts";
import { asRequirements, findRequirements } from "./requirements.ts";

const found = (...lines: readonly string[]) =>
  findRequirements(lines.join("\n")).map(({ level, text }) => `${level}: ${text}`);

Deno.test("findRequirements() takes what stands under a heading that says so, whatever its words, and numbers it", () => {
  deepEqual(
    findRequirements([
      "# A shelf for the mustard shop",
      "The shop must be seen to be believed. It should be closed on Mondays.",
      "- It has 40 kinds of mustard.",
      "## Must have",
      "- The team has €9,000 once and €60 a month",
      "- A plan for each day, how long it takes\n  and how long each needs to the station.",
      "",
      "Nobody waits for a key. It works; and it shall not be locked, ever.",
      "## Nice to have",
      "* A person must be able to read it.",
      "## How we work",
      "We must meet on Tuesdays.",
    ].join("\n")),
    [
      { id: "R1", level: "major", text: "The team has €9,000 once and €60 a month" },
      {
        id: "R2",
        level: "major",
        text: "A plan for each day, how long it takes and how long each needs to the station.",
      },
      { id: "R3", level: "major", text: "Nobody waits for a key." },
      { id: "R4", level: "major", text: "It works; and it shall not be locked, ever." },
      { id: "R5", level: "minor", text: "A person must be able to read it." },
    ],
  );
});

Deno.test("findRequirements() takes all sentences and bullets as major ones if nothing says which are", () => {
  deepEqual(found("The list is readable without power. How do we keep it?", "- cheap", "- which colour?"), [
    "major: The list is readable without power.",
    "major: cheap",
    "major: which colour?",
  ]);
  deepEqual(found("Das System läuft offline. Es ist schnell."), [
    "major: Das System läuft offline.",
    "major: Es ist schnell.",
  ]);
  deepEqual(found("How do we store loans?"), []);
  deepEqual(found(""), []);
});

Deno.test("findRequirements() takes only the bullets of a long problem that does not say which are", () => {
  const sentences = Array.from({ length: 20 }, (_, n) => `The library has ${n} rooms.`);
  deepEqual(found(sentences.join(" ")).length, 20);
  deepEqual(found(sentences.join(" "), "", "- cheap", "- quiet"), ["major: cheap", "major: quiet"]);
  deepEqual(found(...sentences.map((text) => `- ${text}`), "- cheap").length, 21);
  deepEqual(found([...sentences, "It burns."].join(" ")), []);
});

Deno.test("findRequirements() knows headings and fields, with notes on them, and what they leave out", () => {
  for (
    const heading of [
      "## Requirements",
      "## 2.1 Requirements for the desk",
      "### Non-functional requirements",
      "## Must haves (by May)",
      "**Must-have**",
      "Required:",
      "Requirements\n------------",
    ]
  ) deepEqual(found("Before.", "", heading, "", "It is safe."), ["major: It is safe."], heading);
  for (const heading of ["## Nice-to-have", "Should have:", "## Could have & wishes", "# Optional"]) {
    deepEqual(found("Before.", "", heading, "", "It is safe."), ["minor: It is safe."], heading);
  }
  for (
    const heading of ["## Should we build it?", "## Mustard", "## Why we must act now", "## Requirement of an idea X"]
  ) {
    deepEqual(found(heading, "It is safe."), ["major: It is safe."], heading);
    deepEqual(found("Requirements: It is cheap.", heading, "It is safe."), ["major: It is cheap."], heading);
  }
  deepEqual(
    found(
      "Must have: it works offline. It is cheap.",
      "",
      "Nice to have:",
      "- a map",
      "- Must: dark mode",
      "",
      "Won’t have: games.",
      "",
      "That was all.",
    ),
    ["major: it works offline.", "major: It is cheap.", "minor: a map", "major: Must: dark mode"],
  );
  deepEqual(found("It is safe.", "## Out of scope", "- games"), ["major: It is safe."]);
});

Deno.test("findRequirements() takes headings below one that says so with it, but not below the title", () => {
  const parts = ["## Desk", "- fast", "## Nice to have", "- a map", "## Members", "- safe"];
  deepEqual(found("# The yard", "# Requirements", ...parts), ["major: fast", "minor: a map", "major: safe"]);
  deepEqual(found("# Requirements of the yard", ...parts), ["minor: a map"]);
});

Deno.test("findRequirements() repeats what introduces bullets with each of them, and tears nothing apart", () => {
  deepEqual(
    found(
      "The service must:",
      "1. print receipts, and labels; but no more",
      "2. run on:",
      "   - Linux",
      "   - [x] Windows",
      "3. be cheap, as follows:",
      "",
      "It stands alone:",
      "",
      "It keeps the",
      "data of members.",
      "",
      "Must support 10k users",
      "Fast",
    ),
    [
      "major: The service must: print receipts, and labels; but no more",
      "major: The service must: run on: Linux",
      "major: The service must: run on: Windows",
      "major: The service must: be cheap, as follows:",
      "major: It stands alone:",
      "major: It keeps the data of members.",
      "major: Must support 10k users",
      "major: Fast",
    ],
  );
});

Deno.test("findRequirements() reads emphasis, quotations and tables, and no code or comments", () => {
  deepEqual(
    found(
      "It **must** keep _all_ orders of [the shop](https://example.org/must).",
      "```",
      "must = true",
      "```",
      "> The clerk sees",
      "> every order. <!-- hidden -->",
      "",
      "| name | rule |",
      "| --- | --- |",
      "| search | fast |",
    ),
    [
      "major: It must keep all orders of the shop.",
      "major: The clerk sees every order.",
      "major: search – fast",
    ],
  );
});

Deno.test("findRequirements() gives consecutive ids from R1 for any text, and loses no bullet", () => {
  const word = fc.constantFrom(
    "\n",
    "\n- ",
    "\n## ",
    "\n  - ",
    "Must have",
    "Nice to have",
    "The",
    "page",
    ".",
    ":",
    "; ",
    "?",
  );
  fc.assert(fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 40 }), (parts) => {
    const all = findRequirements(parts.join(" "));
    deepEqual(all.map(({ id }) => id), all.map((_, n) => `R${n + 1}`));
    for (const { text } of all) ok(text.trim() !== "" && !/[\n\r]/.test(text));
  }));
  const bullet = fc.stringMatching(/^[a-z]{4,9}[:;,]?( [a-z]{4,9}){0,3}[.?:]?$/);
  fc.assert(fc.property(fc.array(fc.tuple(fc.nat(3), bullet), { minLength: 1, maxLength: 30 }), (bullets) => {
    const said = found(...bullets.map(([indent, text]) => `${"  ".repeat(indent)}- ${text}`)).join("\n");
    for (const [, text] of bullets) ok(said.includes(text), text);
  }));
});

Deno.test("asRequirements() numbers what is given, in a line each, as major ones by default", () => {
  deepEqual(asRequirements([{ text: "A\nB" }, { text: "C", level: "minor" }]), [
    { id: "R1", level: "major", text: "A B" },
    { id: "R2", level: "minor", text: "C" },
  ]);
});

Deno.test("findRequirements() handles any 80 kB quickly", () => {
  for (const part of ["[", "a-", "](", "<a", "<!--", "`", "# ", " ", "*", "A\n", "| ", ": ", "- a:\n", "_"]) {
    const text = part.repeat(80_000 / part.length);
    for (const problem of [text, `# ${text}x`, `Must have: ${text}x`]) {
      const started = performance.now();
      findRequirements(problem);
      const took = performance.now() - started;
      ok(took < 5000, `${JSON.stringify(problem.slice(0, 12))} took ${took} ms`);
    }
  }
});

Deno.test("findRequirements() knows headings in the language that is spoken, and English ones beside them", () => {
  const lines = [
    "# Muss-Anforderungen",
    "- Es läuft ohne Strom.",
    "# Kann-Kriterien",
    "- Es ist billig.",
    "# Nice to have",
    "- Es ist blau.",
    "# Anforderungen an den Betrieb",
    "- Niemand wartet.",
    "# Nicht-Ziele",
    "- Es ist schön.",
  ];
  deepEqual(inLanguage("de", () => found(...lines)), [
    "major: Es läuft ohne Strom.",
    "minor: Es ist billig.",
    "minor: Es ist blau.",
    "major: Niemand wartet.",
  ]);
  deepEqual(found(...lines), ["minor: Es ist blau."]);
});
