import { equal } from "node:assert/strict";
import { parse } from "yaml";
import { repetitionInWords } from "./repetition.ts";

const SENTENCE = "Cities should ban private cars because they are loud.";

Deno.test("repetitionInWords() finds a sentence that is said five times, and words that go in circles", () => {
  for (const times of [5, 60]) {
    equal(repetitionInWords(`${SENTENCE} `.repeat(times)), `one sentence occurs ${times} times`);
    equal(repetitionInWords(`- ${SENTENCE}\n`.repeat(times)), `one sentence occurs ${times} times`);
  }
  const between = Array.from(
    { length: 5 },
    (_, n) => `${SENTENCE} The ${n}th street is another matter, as ${n * 7} say.`,
  );
  equal(repetitionInWords(between.join("\n\n")), "one sentence occurs 5 times");
  equal(repetitionInWords("城市应该禁止私人汽车进入市中心。".repeat(6)), "one sentence occurs 6 times");
  equal(repetitionInWords("and the cars and the cars ".repeat(60)), "it says the same over and over");
});

Deno.test("repetitionInWords() lets a refrain, short answers, tables and code pass", () => {
  for (
    const text of [
      `${SENTENCE} `.repeat(4),
      "Who pays? Nobody. ".repeat(8),
      "| buses | they run at night and they are cheap |\n".repeat(6),
      "\`\`\`\nrun the bus at night again\n\`\`\`\n".repeat(6),
      ["homes", "schools", "nurses", "trams", "parks", "old people"].map((what) => `We must think of the ${what}.`)
        .join(" "),
      "",
    ]
  ) equal(repetitionInWords(text), undefined, text);
});

Deno.test("repetitionInWords() has no false alarm in recorded answers", async () => {
  const answers = (await Deno.readTextFile("src/testdata/answers/answers.jsonl")).trim().split("\n");
  for (const line of answers) equal(repetitionInWords(JSON.parse(line).answer), undefined, line.slice(0, 200));
  for await (const { name } of Deno.readDir("examples/recordings")) {
    const recording = parse(await Deno.readTextFile(`examples/recordings/${name}`));
    for (const [key, said] of Object.entries(recording)) {
      equal(repetitionInWords(typeof said === "string" ? said : Object(said).text), undefined, `${name} ${key}`);
    }
  }
});
