import assert from "node:assert/strict";
import { DatasetError, parseDataset } from "./dataset.ts";

Deno.test("parseDataset() reads questions with and without choices, with line numbers as default ids", () => {
  const content = [
    '{"id":"a","question":"2 + 2?","choices":["3","4"],"answer":"4"}',
    "",
    '{"question":"Red or blue?","choices":["red","blue"],"answer":"b"}',
    '{"question":"Days of a leap year?","answer":366}',
    '{"question":"Capital of the Netherlands?","answer":["Amsterdam"," A\'dam "]}',
    '{"question":"Which letter?","choices":["B","A"],"answer":"A"}',
  ].join("\r\n");
  assert.deepEqual(parseDataset(content, "d.jsonl"), [
    { id: "a", question: "2 + 2?", choices: ["3", "4"], expected: ["4"] },
    { id: "3", question: "Red or blue?", choices: ["red", "blue"], expected: ["blue"] },
    { id: "4", question: "Days of a leap year?", expected: ["366"] },
    { id: "5", question: "Capital of the Netherlands?", expected: ["Amsterdam", "A'dam"] },
    { id: "6", question: "Which letter?", choices: ["B", "A"], expected: ["A"] },
  ]);
});

Deno.test("parseDataset() names the file, the line and the expected value", () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["", /^Cannot use the dataset d\.jsonl: it contains no questions; wanted: one JSON object a line/],
    ['{"question":"x?","answer":"y"}\n{"question"', /^Cannot use the dataset d\.jsonl, line 2: /],
    ['["x?","y"]', /line 1: it is not an object/],
    ['{"question":"x?"}', /line 1: 'answer' is missing; wanted: a text/],
    ['{"question":" ","answer":"y"}', /line 1: 'question' is " "; wanted: a text/],
    ['{"question":"x?","answer":[]}', /'answer' is an empty list/],
    ['{"question":"x?","answer":"y","choices":["y"]}', /'choices' is \["y"\]; wanted: a list of 2 to 26 texts/],
    ['{"question":"x?","answer":"y","choices":["Y ","y."]}', /the choice 'y\.' occurs twice/],
    [
      '{"question":"x?","answer":"z","choices":["w","y"]}',
      /'answer' is "z"; wanted: one of the choices, or its letter/,
    ],
    ['{"question":"x?","answer":"y","level":3}', /there is no field 'level'; wanted: id, question, choices, answer/],
    [
      '{"id":"1","question":"x?","answer":"y"}\n{"id":"1","question":"z?","answer":"y"}',
      /line 2: the id '1' is used twice/,
    ],
  ];
  for (const [content, message] of cases) {
    assert.throws(() => parseDataset(content, "d.jsonl"), (error) => {
      assert.ok(error instanceof DatasetError);
      assert.match(error.message, message);
      return true;
    });
  }
});
