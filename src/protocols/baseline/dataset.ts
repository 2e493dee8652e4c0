import { readFile } from "node:fs/promises";
import { isObject } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type BaselineQuestion, labelOf, MAX_CHOICES, normalAnswer } from "./question.ts";

/** A dataset cannot be used. The error names the file and line, and says what is expected. */
export class DatasetError extends Error {
  override name = "DatasetError";

  /**
   * Creates the error.
   *
   * @param where The file, perhaps with a line.
   */
  constructor(where: string, problem: string, wanted: string, cause?: unknown) {
    super(`Cannot use the dataset ${where}: ${problem}; wanted: ${wanted}`, cause === undefined ? {} : { cause });
  }
}

const FIELDS = ["id", "question", "choices", "answer"];
const LINE = 'one JSON object a line, such as {"id": "1", "question": "2 + 2?", "choices": ["3", "4"], "answer": "4"}';

/** Problems of the file itself, by error code. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
};

/**
 * Reads a dataset: a file with one question per line, as JSON with `question` and `answer`, and optionally `choices`
 * and `id`. The answer is a text. With choices, it is one of them or its letter; without choices, it may be a list of
 * accepted texts. The id defaults to the line's number.
 *
 * @throws {DatasetError} If the file cannot be read, or a line is not a valid question.
 */
export async function loadDataset(path: string, shown: string = path): Promise<readonly BaselineQuestion[]> {
  try {
    return parseDataset(await readFile(path, "utf8"), shown);
  } catch (cause) {
    const problem = PROBLEMS[String(Object(cause).code)];
    if (problem === undefined) throw cause;
    throw new DatasetError(shown, problem, LINE, cause);
  }
}

/**
 * Reads a dataset from the text of a file.
 *
 * @throws {DatasetError} If a line is not a valid question, or two have the same id.
 */
export function parseDataset(content: string, file: string): readonly BaselineQuestion[] {
  const questions: BaselineQuestion[] = [];
  for (const [index, text] of content.replace(/^\uFEFF/, "").split("\n").entries()) {
    if (text.trim() === "") continue;
    const fail: Fail = (problem, wanted, cause) => {
      throw new DatasetError(`${file}, line ${index + 1}`, problem, wanted, cause);
    };
    const question = questionIn(text, String(index + 1), fail);
    if (questions.some(({ id }) => id === question.id)) {
      fail(`the id '${question.id}' is used twice`, "unique ids");
    }
    questions.push(question);
  }
  if (questions.length === 0) throw new DatasetError(file, "it contains no questions", LINE);
  return questions;
}

/**
 * Checks that questions are valid and that each has an answer that can be recognized as right.
 *
 * @throws {TypeError} If a question is invalid.
 */
export function checkQuestions(questions: readonly BaselineQuestion[]): void {
  const ids = new Set<string>();
  if (questions.length === 0) throw new TypeError("Cannot hold a baseline: 'questions' is empty");
  for (const { id, question, choices, expected } of questions) {
    const fail = (why: string): never => {
      throw new TypeError(`Cannot hold a baseline: the question '${id}' ${why}`);
    };
    if (ids.has(id)) fail("occurs twice");
    ids.add(id);
    if (question.trim() === "") fail("is empty");
    if (expected.length === 0 || expected.some((answer) => answer.trim() === "")) fail("has no expected answer");
    if (!choices) continue;
    if (choices.length < 2 || choices.length > MAX_CHOICES) fail(`must have 2 to ${MAX_CHOICES} choices`);
    if (new Set(choices.map(normalAnswer)).size < choices.length) fail("has the same choice twice");
    if (expected.length !== 1 || !choices.includes(expected[0] ?? "")) {
      fail("expects an answer that is not one of its choices");
    }
  }
}

type Fail = (problem: string, wanted: string, cause?: unknown) => never;

/** Reads a line, whose number is the default id. */
function questionIn(line: string, number: string, fail: Fail): BaselineQuestion {
  const fields = fieldsIn(line, fail);
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) fail(`there is no field '${unknown}'`, FIELDS.join(", "));
  const { id = number, question, choices, answer } = fields;
  const listed = choices === undefined ? undefined : choicesIn(choices, fail);
  return {
    id: textIn("id", id, fail),
    question: textIn("question", question, fail),
    expected: listed ? [rightIn(listed, answer, fail)] : answersIn(answer, fail),
    ...omitUndefined({ choices: listed }),
  };
}

function fieldsIn(line: string, fail: Fail): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    fail(cause instanceof Error ? cause.message : String(cause), LINE, cause);
  }
  return isObject(value) ? value : fail("it is not an object", LINE);
}

function choicesIn(value: unknown, fail: Fail): readonly string[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > MAX_CHOICES) {
    return fail(`'choices' is ${shown(value)}`, `a list of 2 to ${MAX_CHOICES} texts`);
  }
  const choices = value.map((choice, n) => textIn(`choices[${n}]`, choice, fail));
  const normal = choices.map(normalAnswer);
  const twice = choices.find((_, n) => normal.indexOf(normal[n] ?? "") < n);
  if (twice !== undefined) fail(`the choice '${twice}' occurs twice`, "unique choices");
  return choices;
}

function rightIn(choices: readonly string[], value: unknown, fail: Fail): string {
  const answer = textIn("answer", value, fail);
  // A choice's text takes precedence over a letter: among the choices B, C and D, the answer B is the first.
  const found = choices.find((choice) => choice === answer) ??
    choices.find((_, place) => labelOf(place) === answer.toUpperCase());
  return found ?? fail(`'answer' is ${shown(value)}`, `one of the choices, or its letter`);
}

function answersIn(value: unknown, fail: Fail): readonly string[] {
  if (!Array.isArray(value)) return [textIn("answer", value, fail)];
  if (value.length === 0) fail("'answer' is an empty list", "a text, or a list of accepted texts");
  return value.map((answer, n) => textIn(`answer[${n}]`, answer, fail));
}

/** Returns a text, or a number as written. */
function textIn(name: string, value: unknown, fail: Fail): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && text.trim() !== "") return text.trim();
  return fail(value === undefined ? `'${name}' is missing` : `'${name}' is ${shown(value)}`, "a text");
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
