import { z } from "zod";
import type { AnswerSchema, ContributionForm } from "../../agents/agent.ts";
import { exactNumber, mustBe, numberUpTo, requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { speechIn } from "../../agents/speech.ts";
import { decidedField } from "../decided.ts";
import { confidenceText } from "./designs.ts";
import { markGiven } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { type Clarification, MOST_QUESTIONS, textsIn } from "../../transcript/clarification.ts";
import {
  COVERAGES,
  type Design,
  type DesignEvaluation,
  type DesignSynthesis,
  readDesign,
  readDesignEvaluation,
  readDesignSynthesis,
  type Requirement,
} from "./design.ts";
import { WANTED } from "../../words/answer_form.ts";
import { CONFIDENCE, COVERAGE, FORM, LEVELS, MESSAGE } from "./words/mod.ts";
import { SIGNS } from "../../words/phrases.ts";

/** A solution in prose is kept, without what the other fields would say. */
const proseField = "solution";
const text = (description: string) => requiredText().describe(description);
const solution = () => text(FORM.solution);

/** Returns the form of a design, with its coverage of each requirement. Missing parts do not affect the rest. */
export function proposalForm(requirements: readonly Requirement[]): ContributionForm<Design> {
  const type = z.object({ solution: solution(), ...coverageOf(requirements) });
  const textOf = (design: Design) => designText(design, requirements);
  return { ...answer("design_proposal", type, readDesign), proseField, textOf };
}

/** Returns the form of a refined design, with the changes and its coverage of each requirement. */
export function refinementForm(requirements: readonly Requirement[]): ContributionForm<Design> {
  const changes = text(FORM.changes);
  const type = z.object({ solution: solution(), changes, ...coverageOf(requirements) });
  const textOf = (design: Design) => designText(design, requirements);
  return { ...answer("design_refinement", type, readDesign), proseField, textOf };
}

/** Returns the form of the synthesis, of which only the solution is required. */
export function synthesisForm(requirements: readonly Requirement[]): ContributionForm<DesignSynthesis> {
  const points = (description: string) => z.array(requiredText()).describe(description);
  const rest = {
    tradeOffs: points(FORM.tradeOffs),
    recommendations: points(FORM.recommendations),
    openQuestions: points(FORM.openQuestions),
    ...confidenceFields(),
  };
  const decided = decidedField(FORM.decided);
  const type = z.object({ solution: solution(), decided, ...coverageOf(requirements), ...rest });
  const read = (value: unknown) => readDesignSynthesis(withConfidence(value), requirements);
  // Recorded answers may name only the unfulfilled requirements.
  const earlier = z.object({ solution: solution(), ...unfulfilledOf(requirements), ...rest });
  return {
    ...answer("design_synthesis", type, read, earlier),
    proseField,
    textOf: (synthesis) => synthesisText(synthesis, requirements),
  };
}

/**
 * Returns the form of a judge's confidence in the current designs; either the unfulfilled requirements or the
 * confidence is required.
 */
export function evaluationSchema(requirements: readonly Requirement[]): AnswerSchema<DesignEvaluation> {
  const read = (value: unknown) => {
    const { unfulfilled, confidence } = fieldsIn(value);
    if (unfulfilled === undefined && confidence === undefined) return undefined;
    return readDesignEvaluation(withConfidence(value), requirements);
  };
  return answer("design_evaluation", z.object({ ...unfulfilledOf(requirements), ...confidenceFields() }), read);
}

/** Returns the form of questions to the client. Those after the fifth are recorded but not asked. */
export function clarificationForm(): ContributionForm<{ readonly questions: readonly string[] }> {
  const error = mustBe(() => WANTED.questions(MOST_QUESTIONS));
  const questions = z.array(requiredText()).max(MOST_QUESTIONS, { error })
    .describe(FORM.questions(MOST_QUESTIONS));
  const read = (value: unknown) => {
    const { questions: given } = fieldsIn(value);
    const questions = textsIn(given);
    return questions.length > 0 || Array.isArray(given) && given.length === 0 ? { questions } : undefined;
  };
  return {
    ...answer("design_questions", z.object({ questions }), read),
    textOf: ({ questions }) =>
      questions.length === 0
        ? MESSAGE.noQuestions
        : questions.slice(0, MOST_QUESTIONS).map((question, n) => `${n + 1}. ${singleLine(question)}`).join("\n"),
  };
}

/** Returns the form of answers by question id; an empty or missing answer is `null`. */
export function answersForm(
  questions: readonly Clarification[],
  nameOf: (participant: string) => string,
): ContributionForm<{ readonly answers: Readonly<Record<string, string | null>> }> {
  const asked = questions.map(({ id, asker, question }) =>
    [id, z.string().nullable().describe(FORM.question(markGiven(nameOf(asker)), markGiven(question)))] as const
  );
  const type = z.object({ answers: z.object(Object.fromEntries(asked)) });
  const read = (value: unknown) => {
    const { answers } = fieldsIn(value);
    if (typeof answers !== "object" || answers === null) return undefined;
    return { answers: Object.fromEntries(questions.map(({ id }) => [id, textsIn(fieldsIn(answers)[id])[0] ?? null])) };
  };
  return {
    ...answer("answers", type, read),
    textOf: ({ answers }) =>
      questions.length === 0 ? MESSAGE.noQuestion : questions.map(({ id, asker, question }) => {
        const answer = answers[id];
        return `${MESSAGE.asked(id, nameOf(asker), singleLine(question))}\n${
          typeof answer === "string" ? MESSAGE.answer(answer) : MESSAGE.notAnswered
        }`;
      }).join("\n\n"),
  };
}

/**
 * Returns a form for which a partial answer is enough. The problem of such a reading names the remaining faults.
 *
 * @param earlier Type of recorded answers that also count as complete. @default the same type
 */
function answer<T>(
  name: string,
  type: z.ZodType,
  read: (value: unknown) => T | undefined,
  earlier: z.ZodType = type,
): AnswerSchema<T> {
  const whole = zodAnswer(name, type);
  return {
    ...whole,
    read(answered) {
      const given = withoutTitle(answered);
      const value = read(given);
      const reading = whole.read(given);
      const isWhole = reading.ok || whole.read(value).ok || earlier.safeParse(value).success;
      const { problem, fields } = isWhole ? {} : reading;
      if (value === undefined) return { ok: false, problem: problem ?? "The answer says nothing." };
      return { ok: true, value, ...omitUndefined({ problem, fields }) };
    },
  };
}

/** Removes a heading that only names the turn, because it is not part of a solution. */
function withoutTitle(value: unknown): unknown {
  const { solution } = fieldsIn(value);
  if (typeof solution !== "string") return value;
  return { ...fieldsIn(value), solution: speechIn(solution, { name: "", kind: "refinement" }) };
}

/** Returns the field for coverage; none if there are no requirements. */
function coverageOf(requirements: readonly Requirement[]) {
  const coverage = requirements.map(({ id, level, text: required }) => {
    const fields = z.object({ how: text(FORM.how), coverage: z.enum(COVERAGES) });
    return [id, fields.describe(FORM.requirement(LEVELS[level], markGiven(required)))] as const;
  });
  return coverage.length === 0 ? {} : { requirements: z.object(Object.fromEntries(coverage)) };
}

/** Returns the fields for how sure a judge is, and why. */
function confidenceFields() {
  return { reason: text(FORM.reason), confidence: numberUpTo(100).describe(FORM.confidence) };
}

/** Returns the field for unfulfilled requirements; none if no requirement is major. */
function unfulfilledOf(requirements: readonly Requirement[]) {
  const major = requirements.flatMap(({ id, level }) => level === "major" ? [id] : []);
  if (major.length === 0) return {};
  const item = z.object({ requirement: z.enum(major), reason: text(FORM.whyUnfulfilled) });
  return { unfulfilled: z.array(item).describe(FORM.unfulfilled) };
}

/** Reads a confidence that may be quoted and may end in its maximum, as in `85/100`. */
function withConfidence(value: unknown): unknown {
  const { confidence, ...rest } = fieldsIn(value);
  return { ...rest, confidence: exactNumber(confidence, 100) };
}

function designText({ solution, changes, requirements: said }: Design, requirements: readonly Requirement[]): string {
  return [
    solution.trim(),
    ...(changes === undefined ? [] : [MESSAGE.changed(changes.trim())]),
    ...coverageText(said, requirements),
  ].join("\n\n");
}

function coverageText(said: Design["requirements"], requirements: readonly Requirement[]): readonly string[] {
  const covered = requirements.map(({ id }) => {
    const { how = "", coverage } = said[id] ?? {};
    const covers = coverage === undefined ? MESSAGE.notSaid : COVERAGE[coverage];
    return `- ${id}, ${covers}${how === "" ? "" : `${SIGNS.colon} ${singleLine(how)}`}`;
  });
  return covered.length === 0 ? [] : [`${MESSAGE.requirements}\n${covered.join("\n")}`];
}

/** Returns the text of a synthesis: the solution, then unfulfilled requirements and the confidence, then the rest. */
function synthesisText(synthesis: DesignSynthesis, requirements: readonly Requirement[]): string {
  const textOf = new Map(requirements.map(({ id, text }) => [id, text]));
  const list = (title: string, points: readonly string[]) =>
    points.length === 0 ? [] : [`${title}\n${points.map((point) => `- ${singleLine(point)}`).join("\n")}`];
  const unfulfilled = synthesis.unfulfilled?.map(({ requirement, reason }) =>
    `${requirement} (${textOf.get(requirement) ?? MESSAGE.unknown})${
      reason === "" || synthesis.requirements ? "" : `${SIGNS.colon} ${reason}`
    }`
  );
  return [
    synthesis.solution.trim(),
    ...list(MESSAGE.unfulfilled, unfulfilled ?? [MESSAGE.notSaid]),
    CONFIDENCE.is(confidenceText(synthesis)),
    ...list(MESSAGE.tradeOffs, synthesis.tradeOffs),
    ...list(MESSAGE.recommendations, synthesis.recommendations),
    ...list(MESSAGE.openQuestions, synthesis.openQuestions),
    ...(synthesis.requirements ? coverageText(synthesis.requirements, requirements) : []),
  ].join("\n\n");
}
