type Schema = { readonly [key: string]: unknown };

/** The form of the answer to a request; a `speech` has none. */
export type AnswerForm = "questions" | "proposal" | "refinement" | "evaluation" | "synthesis" | "answers" | "speech";

/** Returns the dialectic form that a JSON Schema represents, by its fields. */
export function formOf(schema: Schema | undefined): AnswerForm {
  const fields = propertiesOf(schema);
  if ("questions" in fields) return "questions";
  if ("answers" in fields) return "answers";
  if ("tradeOffs" in fields) return "synthesis";
  if ("changes" in fields) return "refinement";
  if ("solution" in fields) return "proposal";
  return "confidence" in fields ? "evaluation" : "speech";
}

/** The content of an answer. */
export interface AnswerContent {
  /** A mark contained in every text, to trace it. */
  readonly mark: string;
  /** @default 70 */
  readonly confidence?: number;
  /** Ids of requirements. @default none */
  readonly unfulfilled?: readonly string[];
  /** @default none */
  readonly questions?: readonly string[];
  /** Returns the coverage of a requirement. @default "covered" */
  readonly coverage?: (id: string) => string;
}

/** Returns a good answer of a form, as a model would give it. */
export function answerOf(schema: Schema | undefined, content: AnswerContent): string {
  const { mark, confidence = 70, unfulfilled = [], questions = [], coverage = () => "covered" } = content;
  const form = formOf(schema);
  if (form === "speech") return `${mark} says so.`;
  const ids = Object.keys(propertiesOf(Object(propertiesOf(schema)["requirements"])));
  const requirements = Object.fromEntries(
    ids.map((id) => [id, {
      how: `${mark} on ${id}.`,
      coverage: unfulfilled.includes(id) ? "uncovered" : coverage(id),
    }]),
  );
  const sure = { reason: `${mark} why.`, confidence };
  const missed = unfulfilled.map((requirement) => ({ requirement, reason: `${mark} why not.` }));
  const lists = { tradeOffs: [`${mark} a.`], recommendations: [`${mark} b.`], openQuestions: [`${mark} c?`] };
  const answers = Object.keys(propertiesOf(Object(propertiesOf(schema)["answers"])));
  return JSON.stringify(
    {
      questions: { questions },
      answers: { answers: Object.fromEntries(answers.map((id) => [id, `${mark} to ${id}.`])) },
      proposal: { solution: `${mark} design.`, requirements },
      refinement: { solution: `${mark} design.`, changes: `${mark} changed.`, requirements },
      evaluation: { unfulfilled: missed, ...sure },
      synthesis: { solution: `${mark} solution.`, requirements, ...lists, ...sure },
    }[form],
  );
}

function propertiesOf(schema: Schema | undefined): Schema {
  return Object(schema?.["properties"]);
}
