import { deepEqual, rejects, throws } from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { inFolder } from "../runtime/folder_fixture.ts";
import { completedItems, type DataSet, readDataSet } from "./items.ts";

/** Reads a data set of this name and content. */
function read(name: string, content: string, columns?: DataSet["columns"]) {
  return inFolder(async (folder) => {
    await writeFile(`${folder}/${name}`, content);
    return await readDataSet({ file: name, columns }, folder);
  });
}

const ITEMS = [
  {
    id: "a1",
    motion: "What is the capital, now, of Australia?",
    positions: ["Sydney", "Canberra"],
    answer: ["Canberra"],
  },
  { id: "2", motion: "How many states are there?", answer: ["6", "six"] },
];

Deno.test("readDataSet() reads the same items from CSV, JSON and JSONL", async () => {
  const csv =
    '\uFEFFid,motion,positions,answer,note\na1,"What is the capital, now, of Australia?",Sydney|Canberra,b,x\n' +
    ",How many states are there?,,6|six,\n";
  const objects = [
    { id: "a1", motion: ITEMS[0]?.motion, positions: ["Sydney", "Canberra"], answer: "canberra." },
    { motion: ITEMS[1]?.motion, answer: [6, "six"], note: null },
  ];
  deepEqual(await read("items.csv", csv), ITEMS);
  deepEqual(await read("items.json", JSON.stringify(objects)), ITEMS);
  deepEqual(await read("items.jsonl", objects.map((one) => `${JSON.stringify(one)}\n\n`).join("")), ITEMS);
});

Deno.test("readDataSet() takes columns by their names", async () => {
  const columns = { motion: "question", positions: "choices" };
  deepEqual(await read("q.csv", "question,choices,answer\nDay or night?,Day|Night,Day\n", columns), [
    { id: "1", motion: "Day or night?", positions: ["Day", "Night"], answer: ["Day"] },
  ]);
  await rejects(
    read("q.csv", "question,choices\nDay or night?,Day|Night\n", { motion: "qestion" }),
    /q.csv: there is no column 'qestion' for 'motion'; there are question, choices/,
  );
});

Deno.test("readDataSet() says file, place and value of what it cannot use", async () => {
  for (
    const [name, content, problem] of [
      [
        "a.csv",
        "motion,positions\nOne?,A|B\nTwo?,A\n",
        /a.csv, row 3: 'positions' must be a list of 2 to 26 texts: current value is "A"/,
      ],
      ["a.csv", 'motion\n"One?\n', /Cannot use the data set .*a.csv: Quote Not Closed/],
      ["a.csv", "motion\n", /a.csv: it has no rows; wanted: one row or more/],
      ["a.csv", "motion,id\nOne?,x\nTwo?,x\n", /a.csv, row 3: the id 'x' is used twice/],
      [
        "a.csv",
        "motion,positions,answer\nOne?,Yes|No,C\n",
        /row 2: 'answer' must be one of the positions, or its letter: current value is 'C'/,
      ],
      ["a.csv", "motion,positions\nOne?,Yes|yes.\n", /row 2: the position 'yes.' occurs twice/],
      ["a.jsonl", '{"motion": "One?"}\n["Two?"]\n', /a.jsonl, line 2: current value is .*; wanted: an object/],
      [
        "a.jsonl",
        '\n{"motion": ["One?"]}\n',
        /a.jsonl, line 2: 'motion' must be a text: current value is \["One\?"\]/,
      ],
      [
        "a.jsonl",
        '{"motion": "One?", "answer": [true]}\n',
        /line 1: 'answer' must be a list of texts: current value is \[true\]/,
      ],
      ["a.jsonl", '{"id": "x"}\n', /line 1: it has no motion/],
      ["a.txt", "One?", /a.txt: it has no rows; wanted: one row or more/],
    ] as const
  ) await rejects(read(name, content), problem);
  await rejects(
    readDataSet({ file: "none.csv" }, undefined),
    /Cannot use the data set none.csv: there is no such file/,
  );
});

Deno.test("completedItems() numbers motions, and reads an answer as a position before it reads it as a letter", () => {
  const motion = "Which?";
  deepEqual(completedItems([motion, { motion, positions: ["B", "C", "D"], answer: "B" }, { brief: "b" }]), [
    { id: "1", motion },
    { id: "2", motion, positions: ["B", "C", "D"], answer: ["B"] },
    { id: "3", brief: "b" },
  ]);
  throws(
    () => completedItems([{ motion, positions: ["B", "C"], answer: ["B", "C"] }]),
    /items\[0\]: 'answer' is a list, but only one of the positions can be right/,
  );
  throws(() => completedItems([{ motion, positions: ["B", "C"], answer: "AB" }]), /current value is 'AB'/);
});
