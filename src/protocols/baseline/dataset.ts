import { readFile } from "node:fs/promises";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type BaselineQuestion, labelOf, MAX_CHOICES, normalAnswer } from "./question.ts";

/** A dataset that cannot be used. Names the file, the line and what would be right. */
export class DatasetError extends Error {
  /** `DatasetError`, to tell it from other errors. */
  override name = "DatasetError";
  /** Path of the file. */
  readonly file: string;
  /** Line of the file, from 1; absent if it is about the whole. */
  readonly line: number | undefined;

  /** Makes the message from where, why and what would be right. */
  constructor(
    { file, line, problem, wanted, cause }: {
      readonly file: string;
      readonly line?: number;
      readonly problem: string;
      readonly wanted: string;
      readonly cause?: unknown;
    },
  ) {
    const where = line === undefined ? file : `${file}, line ${line}`;
    super(`Cannot use the dataset ${where}: ${problem}; wanted: ${wanted}`, cause === undefined ? {} : { cause });
    this.file = file;
    this.line = line;
  }
}

const FIELDS = ["id", "question", "choices", "answer"];
const LINE = 'one JSON object a line, such as {"id": "1", "question": "2 + 2?", "choices": ["3", "4"], "answer": "4"}';

/** What can be wrong with a file itself. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
};

/**
 * Reads a dataset: a file with one question a line, as JSON with `question`, `answer`, perhaps `choices` and `id`. The
 * answer is a text, of choices one of them or its letter; without choices it may be a list of texts that all are right.
 * The line's number is the id of a question that has none.
 *
 * @throws {DatasetError} If the file cannot be read, or a line is no such question.
 */
export async function loadDataset(path: string, shown: string = path): Promise<readonly BaselineQuestion[]> {
  try {
    return parseDataset(await readFile(path, "utf8"), shown);
  } catch (cause) {
    const problem = cause instanceof Error && "code" in cause && typeof cause.code === "string"
      ? PROBLEMS[cause.code]
      : undefined;
    if (problem === undefined) throw cause;
    throw new DatasetError({ file: shown, problem, wanted: LINE, cause });
  }
}

/**
 * Reads a dataset from the text of a file.
 *
 * @throws {DatasetError} If a line is no question, or two have the same id.
 */
export function parseDataset(content: string, file: string): readonly BaselineQuestion[] {
  const questions: BaselineQuestion[] = [];
  for (const [index, text] of content.replace(/^\uFEFF/, "").split("\n").entries()) {
    if (text.trim() === "") continue;
    const line = index + 1;
    const question = new Line(file, line, text).question();
    if (questions.some(({ id }) => id === question.id)) {
      throw new DatasetError({
        file,
        line,
        problem: `the id '${question.id}' is used twice`,
        wanted: "ids that differ",
      });
    }
    questions.push(question);
  }
  if (questions.length === 0) throw new DatasetError({ file, problem: "it has no question", wanted: LINE });
  return questions;
}

/**
 * Sees that questions can be asked and have an answer that can be found right.
 *
 * @throws {TypeError} If one cannot.
 */
export function checkQuestions(questions: readonly BaselineQuestion[]): void {
  const ids = new Set<string>();
  if (questions.length === 0) throw new TypeError("Cannot hold a baseline as 'questions' is empty");
  for (const { id, question, choices, expected } of questions) {
    const fail = (why: string): never => {
      throw new TypeError(`Cannot hold a baseline as the question '${id}' ${why}`);
    };
    if (ids.has(id)) fail("is there twice");
    ids.add(id);
    if (question.trim() === "") fail("is empty");
    if (expected.length === 0 || expected.some((answer) => answer.trim() === "")) fail("has no expected answer");
    if (!choices) continue;
    if (choices.length < 2 || choices.length > MAX_CHOICES) fail(`must have 2 to ${MAX_CHOICES} choices`);
    if (new Set(choices.map(normalAnswer)).size < choices.length) fail("has the same choice twice");
    if (expected.length !== 1 || !choices.includes(expected[0] ?? "")) fail("expects what is not one of its choices");
  }
}

/** One line of a dataset. */
class Line {
  readonly #file: string;
  readonly #line: number;
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(file: string, line: number, text: string) {
    this.#file = file;
    this.#line = line;
    this.#fields = this.#parse(text);
  }

  question(): BaselineQuestion {
    const { question, choices, answer, id } = this.#fields;
    const unknown = Object.keys(this.#fields).find((name) => !FIELDS.includes(name));
    if (unknown !== undefined) this.#fail(`there is no field '${unknown}'`, FIELDS.join(", "));
    const listed = choices === undefined ? undefined : this.#choices(choices);
    return {
      id: id === undefined ? String(this.#line) : this.#text("id", id),
      question: this.#text("question", question),
      expected: listed ? [this.#choice(listed, answer)] : this.#answers(answer),
      ...omitUndefined({ choices: listed }),
    };
  }

  #parse(text: string): Readonly<Record<string, unknown>> {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause;
      throw new DatasetError({ file: this.#file, line: this.#line, problem: cause.message, wanted: LINE, cause });
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) this.#fail("it is no object", LINE);
    return { ...value };
  }

  #choices(value: unknown): readonly string[] {
    if (!Array.isArray(value) || value.length < 2 || value.length > MAX_CHOICES) {
      this.#fail(`'choices' is ${shown(value)}`, `a list of 2 to ${MAX_CHOICES} texts`);
    }
    const choices = value.map((choice, n) => this.#text(`choices[${n}]`, choice));
    const normal = choices.map(normalAnswer);
    const twice = choices.find((choice, n) => normal.indexOf(normalAnswer(choice)) < n);
    if (twice !== undefined) this.#fail(`the choice '${twice}' is there twice`, "choices that differ");
    return choices;
  }

  #choice(choices: readonly string[], value: unknown): string {
    const answer = this.#text("answer", value);
    // A text before a letter: of the choices B, C and D the answer B is the first.
    const found = choices.find((choice) => choice === answer) ??
      choices.find((_, place) => labelOf(place) === answer.toUpperCase());
    return found ?? this.#fail(`'answer' is ${shown(value)}`, `one of the choices, or its letter`);
  }

  #answers(value: unknown): readonly string[] {
    if (!Array.isArray(value)) return [this.#text("answer", value)];
    if (value.length === 0) this.#fail("'answer' is an empty list", "a text, or texts that are all right");
    return value.map((answer, n) => this.#text(`answer[${n}]`, answer));
  }

  /** A text, or a number as it is written. */
  #text(name: string, value: unknown): string {
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text !== "string" || text.trim() === "") {
      return this.#fail(value === undefined ? `'${name}' is missing` : `'${name}' is ${shown(value)}`, "a text");
    }
    return text.trim();
  }

  #fail(problem: string, wanted: string): never {
    throw new DatasetError({ file: this.#file, line: this.#line, problem, wanted });
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
