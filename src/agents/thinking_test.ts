import { equal } from "node:assert/strict";
import { SpokenPieces, withoutReasoning } from "./thinking.ts";

const THOUGHT = "My side is wrong about x < 3 [see 2].\n\nBut I must argue it anyway.";
const SAID = "Buses <b>run</b> at night [mills-2019].\n\nTrams do not.";

/** Marks of thinking by model, and some that no model has yet. */
const MARKS: readonly (readonly [open: string, close: string])[] = [
  ["<think>", "</think>"],
  ["<THINK>", "</Think>"],
  ["[THINK]", "[/THINK]"],
  ["<thought>", "</thought>"],
  ["<thinking>", "</thinking>"],
  ["<reasoning>", "</reasoning>"],
  ["<reflection>", "</reflection>"],
  ["◁think▷", "◁/think▷"],
  ["<seed:think>", "</seed:think>"],
  ["<mm:think>", "</mm:think>"],
  ["<|begin_of_thought|>", "<|end_of_thought|>"],
  ["<｜begin▁of▁thinking｜>", "<｜end▁of▁thinking｜>"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["<scratchpad>", "</scratchpad>"],
  ["<|thinking_start|>", "<|thinking_end|>"],
  ["<inner_monologue>", "</inner_monologue>"],
  ["<my:deepThought>", "</my:deepThought>"],
  ['<think budget="500">', "</think>"],
  ["⟨ponder⟩", "⟨/ponder⟩"],
  ["<思考>", "</思考>"],
  ["<gedanken>", "</gedanken>"],
];

/** Returns what a listener has at the end, if an answer is cut into pieces of a size. */
function heard(text: string, size: number): string {
  const pieces = new SpokenPieces();
  let shown = "";
  let voided = 0;
  const hear = (said: string) => {
    shown = pieces.voided === voided ? shown + said : said;
    voided = pieces.voided;
  };
  for (const piece of text.match(new RegExp(`[^]{1,${size}}`, "gu")) ?? []) hear(pieces.take(piece));
  hear(pieces.rest());
  return shown;
}

const SIZES = [1, 2, 7, 40, 5000];

function same(answer: string, expected: string) {
  equal(withoutReasoning(answer), expected, answer);
  for (const size of SIZES) equal(heard(answer, size), expected, `in pieces of ${size}: ${answer}`);
}

Deno.test("A closing mark ends thinking, whatever its notation, with an opening, without, and after a line of text", () => {
  for (const [open, close] of MARKS) {
    same(`${open}\n${THOUGHT}\n${close}\n\n${SAID}`, SAID);
    same(`${open}${THOUGHT}${close}${SAID}`, SAID);
    same(`${THOUGHT}\n${close}\n\n${SAID}`, SAID);
    same(`${THOUGHT}${close}\n\n${SAID}`, SAID);
    same(`${THOUGHT}${close}\n${SAID}`, SAID);
    same(`${THOUGHT}${close}${SAID}`, SAID);
    same(`${THOUGHT} ${close} ${SAID}`, SAID);
    same(`Okay.\n${open}\n${THOUGHT}\n${close}\n${SAID}`, SAID);
    same(`${open}\n${THOUGHT}`, "");
    same(`${open}One.${close}${open}Two.${close}${SAID}`, SAID);
  }
});

Deno.test("A tag without an opening ends thinking even under a name for something else, alone on its line", () => {
  for (const name of ["plan", "internal", "zorbification"]) same(`${THOUGHT}\n</${name}>\n${SAID}`, SAID);
});

Deno.test("Thinking in channels and in prose ends where the answer begins", () => {
  for (
    const answer of [
      `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>${SAID}`,
      `<|channel>thought\nHm.\n<channel|>${SAID}`,
      `<unused94>thought\nHm.<unused95>${SAID}`,
      `Here is my thought process:\nHm.\n\nHere is my response:\n${SAID}`,
    ]
  ) same(answer, SAID);
});

Deno.test("Speech that has tags, or quotes marks of thinking, survives", () => {
  const long = "Buses run at night, and that is what counts. ".repeat(10).trim();
  for (
    const speech of [
      SAID,
      "<b>Buses</b> run.\n</b>\nYes.",
      "[i]Buses[/i] run.\n[/i]\nYes.",
      "A `<think>` block ends with `</think>`, and is not an argument.",
      "Ada writes </think> on the board.",
      'Models write "</think>" before they speak.\n\nWe do not.',
      `${long}\n\nThe log ends with "</think>".\n\nThat is no proof.`,
      `${long}\n\n\`\`\`\n<think>\nI lie.\n</think>\nI do not.\n\`\`\`\n\nIt hides what it thinks.`,
      `${long}\n\nIts log says:\n<think>\nI lie.\n</think>\nIt hides what it thinks.`,
      "<details>\n<summary>Costs</summary>\nHigh.\n</details>\n\nSo no.",
      "<p>Buses run.\n</p>\n<p>Yes.\n</p>",
      "[rethinking-cities] says that buses run.",
      "[london] says that buses run.",
      "Buses. <think>No.</think>",
      "if (a < b) { think(); }",
      "Here is my thought process: I count the buses.",
      "<th",
      "[",
      "Here",
    ]
  ) same(speech, speech);
  equal(withoutReasoning("<think>Hm.</think>Ada writes </think> on the board."), "Ada writes </think> on the board.");
});

Deno.test("SpokenPieces passes on speech as it comes", () => {
  const pieces = new SpokenPieces();
  equal(pieces.take("Buses run "), "Buses run ");
  equal(pieces.take("at night [mil"), "at night ");
  equal(pieces.take("ls-2019] and"), "[mills-2019] and");
  equal(pieces.take(".</think>\n\n"), "");
  equal(pieces.take("Trams"), "Trams");
  equal(pieces.voided, 1);
});
