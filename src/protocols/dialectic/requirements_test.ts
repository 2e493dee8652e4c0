import { deepEqual, equal, ok, throws } from "node:assert/strict";
import fc from "fast-check";
import { correctRequirements, findRequirements } from "./requirements.ts";

const found = (problem: string) => findRequirements(problem).map(({ level, text }) => `${level}: ${text}`);

Deno.test("findRequirements() finds whole words only, and numbers what it finds", () => {
  deepEqual(findRequirements("The shop sells mustard and mustangs. It MUST work offline. It should be cheap."), [
    { id: "R1", level: "major", text: "It MUST work offline." },
    { id: "R2", level: "minor", text: "It should be cheap." },
  ]);
  deepEqual(found("A shallow pool of must-see shoulders, reshall and requiredness."), []);
});

Deno.test("findRequirements() treats prohibitions as requirements, but not what is unnecessary", () => {
  deepEqual(found("Passwords must not be stored. The key mustn't leave the device. Data shall not be sold."), [
    "major: Passwords must not be stored.",
    "major: The key mustn't leave the device.",
    "major: Data shall not be sold.",
  ]);
  deepEqual(found("Pages shouldn’t flicker."), ["minor: Pages shouldn’t flicker."]);
  for (
    const none of [
      "A login is not required.",
      "A login isn't strictly required.",
      "Users do not need to log in.",
      "They don't have to pay.",
      "Servers need not be fast.",
      "It can be extended as required.",
      "That has to do with history.",
      "A test is no longer mandatory.",
      "Passwords weren't required.",
      "Passwords won’t be required.",
      "A login is not yet required.",
      "A password cannot be required.",
      "A password has never been required.",
      "Backups needn't be required.",
      "No password is required.",
      "No second factor will be required.",
      "Nothing is mandatory.",
      "Nobody has to log in.",
      "No user has to pay.",
      "Users won't have to pay.",
      "They never need to log in.",
    ]
  ) deepEqual(found(none), [], none);
  for (
    const major of [
      "Users must not have to log in.",
      "A login mustn't be required.",
      "No data must leave the country.",
      "An answer in no more than 2 s is required.",
      "No downtime: a backup is required.",
      "Nobody likes waiting, so it has to be fast.",
    ]
  ) deepEqual(found(major), [`major: ${major}`]);
  for (
    const minor of ["A login shouldn't be required.", "Users should not have to pay."]
  ) {
    deepEqual(found(minor), [`minor: ${minor}`]);
  }
});

Deno.test("findRequirements() knows the words of both levels", () => {
  for (
    const major of [
      "A receipt is required.",
      "Encryption is mandatory.",
      "It needs to scale.",
      "We have to keep logs.",
      "Search is a must-have.",
      "Search is a must have.",
    ]
  ) equal(found(major)[0]?.slice(0, 5), "major", major);
  for (
    const minor of [
      "Ideally it is open source.",
      "It runs preferably on Linux.",
      "Dark mode is nice to have.",
      "A nice-to-have is export.",
      "We would like a map.",
      "Maps work offline if possible.",
      "It ought to be fast.",
    ]
  ) equal(found(minor)[0]?.slice(0, 5), "minor", minor);
});

Deno.test("findRequirements() splits a sentence if each part contains a demand", () => {
  deepEqual(found("It must be fast, and it should be cheap; backups shall be kept."), [
    "major: It must be fast",
    "minor: it should be cheap",
    "major: backups shall be kept.",
  ]);
  deepEqual(found("It must be fast, and cheap."), ["major: It must be fast, and cheap."]);
});

Deno.test("findRequirements() ignores questions, conditions, code, addresses and words that are only mentioned", () => {
  for (
    const none of [
      "Which one must we choose?",
      "Should the server fail, a person is called.",
      "Set `must = true` first.",
      "```\nIt must not count.\n```",
      "~~~ts\n// this should not count\n~~~\nDone.",
      "See https://example.org/must/should for more.",
      "The label “must” is printed.",
      "The word ‘must’ is avoided.",
      "The word 'must' is avoided.",
      "<!-- it must not count -->",
      "Read [the page](must.md).",
    ]
  ) deepEqual(found(none), [], none);
  deepEqual(found('The regulator says: "All of the data must stay in the country."'), [
    'major: The regulator says: "All of the data must stay in the country."',
  ]);
});

Deno.test("findRequirements() reads Markdown: emphasis, lists under a heading or after a colon, quotations, tables", () => {
  deepEqual(
    found([
      "# What must it do?",
      "",
      "It **must** keep _all_ orders.",
      "",
      "> The clerk should see",
      "> every order.",
      "",
      "The service must:",
      "",
      "1. print receipts",
      "2. [x] ideally also labels",
      "",
      "A pause.",
      "- not an item of it",
      "",
      "## Nice to have",
      "- a map",
      "* dark mode",
      "",
      "## Won't have",
      "- games",
      "",
      "| name | rule |",
      "| --- | --- |",
      "| search | must be fast |",
    ].join("\n")),
    [
      "major: It must keep all orders.",
      "minor: The clerk should see every order.",
      "major: The service must: print receipts",
      "minor: ideally also labels",
      "minor: a map",
      "minor: dark mode",
      "major: search – must be fast",
    ],
  );
});

Deno.test("findRequirements() finds nothing in another language", () => {
  for (
    const other of [
      "Das System muss offline laufen. Es sollte schnell sein.",
      "Le système doit fonctionner hors ligne et devrait être rapide.",
      "系统必须离线运行，最好很快。",
      "Система должна работать без сети.",
    ]
  ) deepEqual(found(other), [], other);
});

Deno.test("findRequirements() gives consecutive ids from R1 for any text, with each requirement in one line", () => {
  const word = fc.constantFrom(
    "must",
    "should",
    "not",
    "\n",
    "- ",
    "# ",
    "`",
    "mustard",
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
});

Deno.test("correctRequirements() adds, removes and changes levels, and the others keep their ids", () => {
  const three = findRequirements("A must be. B must be. C should be.");
  const corrected = correctRequirements(three, {
    add: [{ text: "D\nis wanted", level: "minor" }],
    remove: ["R1"],
    levels: { R2: "minor" },
  });
  deepEqual(corrected, [
    { id: "R2", level: "minor", text: "B must be." },
    { id: "R3", level: "minor", text: "C should be." },
    { id: "R4", level: "minor", text: "D is wanted" },
  ]);
  throws(
    () => correctRequirements(three, { remove: ["R9"] }),
    /'requirements.remove' names 'R9': there are R1, R2, R3/,
  );
  throws(
    () => correctRequirements([], { levels: { R1: "major" } }),
    /'requirements.levels' names 'R1': none was found/,
  );
  throws(() => correctRequirements(three, { remove: ["R1"], levels: { R1: "minor" } }), /'R1' is in/);
});

Deno.test("findRequirements() treats neighbouring lines with a demand each as separate requirements", () => {
  const three = ["major: Must support 10k concurrent users", "minor: Should be fast", "major: Required: audit logging"];
  deepEqual(found("Must support 10k concurrent users\nShould be fast\nRequired: audit logging"), three);
  deepEqual(found("- Must support 10k concurrent users\n- Should be fast\n- Required: audit logging"), three);
  deepEqual(
    found("Nothing else matters\nMust support 10k concurrent users\n\nShould be fast").slice(0, 1),
    three.slice(0, 1),
  );
  deepEqual(found("The service must keep all of the\ndata of members in\nGermany if possible."), [
    "major: The service must keep all of the data of members in Germany if possible.",
  ]);
});

Deno.test("findRequirements() handles any 80 kB quickly", () => {
  for (
    const part of ["[", "a-", "](", "<a", "<!--", "`", '"a', "'a ", "# ", " ", "*", "no a", "must ", "A\n", "| ", ": "]
  ) {
    const text = part.repeat(80_000 / part.length);
    for (const problem of [text, `# ${text}x`, `It must ${text}x`]) {
      const started = performance.now();
      findRequirements(problem);
      const took = performance.now() - started;
      ok(took < 5000, `${JSON.stringify(problem.slice(0, 12))} took ${took} ms`);
    }
  }
});
