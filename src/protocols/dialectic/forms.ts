import { z } from "zod";
import type { AnswerSchema, ContributionForm } from "../../agents/agent.ts";
import { numberUpTo, requiredText, zodAnswer } from "../../agents/answer_schema.ts";
import { markGiven } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import {
  type Clarification,
  COVERAGES,
  type Design,
  type DesignEvaluation,
  type DesignSynthesis,
  heldConfidence,
  MOST_QUESTIONS,
  type Requirement,
  type Unfulfilled,
  UNFULFILLED_CONFIDENCE,
} from "../../transcript/design.ts";

const solution = requiredText().describe("The design in full, so that it can be read alone.");

/** A design, with how it covers each of the requirements. */
export function proposalForm(requirements: readonly Requirement[]): ContributionForm<Design> {
  const type = z.object({ solution, requirements: coverageOf(requirements) });
  return { ...zodAnswer<Design>("design_proposal", type), textOf: designText };
}

/** A design after its critiques, with what was changed, and how it covers each of the requirements now. */
export function refinementForm(requirements: readonly Requirement[]): ContributionForm<Design> {
  const changes = requiredText().describe("What changed after which critique; and what was not taken up, and why.");
  const type = z.object({ solution, changes, requirements: coverageOf(requirements) });
  return { ...zodAnswer<Design>("design_refinement", type), textOf: designText };
}

/** The synthesis of a dialectic. */
export function synthesisForm(requirements: readonly Requirement[]): ContributionForm<DesignSynthesis> {
  const points = (description: string) => z.array(requiredText()).describe(description);
  const type = z.object({
    solution,
    tradeOffs: points("What is given up for what."),
    recommendations: points("What to do, and what to look out for."),
    openQuestions: points("What is still to be found out or decided."),
    ...evaluationFields(requirements),
  });
  return { ...zodAnswer<DesignSynthesis>("design_synthesis", type), textOf: synthesisText(requirements) };
}

/** A judge's confidence in the designs that stand. */
export function evaluationSchema(requirements: readonly Requirement[]): AnswerSchema<DesignEvaluation> {
  return zodAnswer("design_evaluation", z.object(evaluationFields(requirements)));
}

/** Questions to whoever set the problem: none, or up to 5. */
export function clarificationForm(): ContributionForm<{ readonly questions: readonly string[] }> {
  const error = `must be a list of at most ${MOST_QUESTIONS} questions`;
  const questions = z.array(requiredText()).max(MOST_QUESTIONS, { error })
    .describe(`At most ${MOST_QUESTIONS}; an empty list if all is clear.`);
  return {
    ...zodAnswer("design_questions", z.object({ questions })),
    textOf: ({ questions }) =>
      questions.length === 0
        ? "I have no questions."
        : questions.map((question, n) => `${n + 1}. ${singleLine(question)}`).join("\n"),
  };
}

/** Answers to questions by their ids; one that is left empty is `null`. */
export function answersForm(
  questions: readonly Clarification[],
  nameOf: (participant: string) => string,
): ContributionForm<{ readonly answers: Readonly<Record<string, string | null>> }> {
  const answers = questions.map(({ id, asker, question }) => {
    const answer = z.string().nullable().transform((text) => text?.trim() ? text.trim() : null);
    return [id, answer.describe(`${markGiven(nameOf(asker))} asks: ${markGiven(question)}`)] as const;
  });
  return {
    ...zodAnswer("answers", z.object({ answers: z.object(Object.fromEntries(answers)) })),
    textOf: ({ answers }) =>
      questions.length === 0
        ? "There was no question."
        : questions.map(({ id, asker, question }) =>
          `${id}, asked by ${nameOf(asker)}: ${singleLine(question)}\n` +
          (typeof answers[id] === "string" ? `Answer: ${answers[id]}` : "Not answered.")
        ).join("\n\n"),
  };
}

function coverageOf(requirements: readonly Requirement[]) {
  const coverage = requirements.map(({ id, level, text }) => {
    const fields = z.object({
      how: requiredText().describe("How the design covers it, or why it does not; in one or two sentences."),
      coverage: z.enum(COVERAGES),
    });
    return [id, fields.describe(`${level}: ${markGiven(text)}`)] as const;
  });
  return z.object(Object.fromEntries(coverage));
}

function evaluationFields(requirements: readonly Requirement[]) {
  return {
    unfulfilled: unfulfilledOf(requirements.flatMap(({ id, level }) => level === "major" ? [id] : [])),
    reason: requiredText().describe("Why no more and no less sure, before the number is given."),
    confidence: numberUpTo(100).describe(
      `From 0 to 100. At most ${UNFULFILLED_CONFIDENCE} while a major requirement is unfulfilled.`,
    ),
  };
}

/** Each of the ids at most once: the first counts. */
function unfulfilledOf(major: readonly string[]): z.ZodType<readonly Unfulfilled[]> {
  const requirement = (major.length === 0 ? z.string() : z.enum(major)).describe("Its id.");
  const list = z.array(z.object({ requirement, reason: requiredText().describe("Why it is not fulfilled.") }));
  if (major.length === 0) {
    const error = "must be an empty list, as there is no major requirement";
    return list.max(0, { error }).describe("There is no major requirement: an empty list.");
  }
  return list.transform(eachOnce).describe("The major requirements that are not fulfilled; empty if all are.");
}

function eachOnce(all: readonly Unfulfilled[]): readonly Unfulfilled[] {
  return [...new Map(all.toReversed().map((each) => [each.requirement, each])).values()].reverse();
}

function designText({ solution, changes, requirements }: Design): string {
  const covered = Object.entries(requirements).map(([id, { how, coverage }]) =>
    `- ${id}, ${coverage}: ${singleLine(how)}`
  );
  return [
    solution.trim(),
    ...(changes === undefined ? [] : [`What changed: ${changes.trim()}`]),
    ...(covered.length === 0 ? [] : [`Requirements:\n${covered.join("\n")}`]),
  ].join("\n\n");
}

function synthesisText(requirements: readonly Requirement[]): (synthesis: DesignSynthesis) => string {
  const textOf = new Map(requirements.map(({ id, text }) => [id, text]));
  const list = (title: string, points: readonly string[]) =>
    points.length === 0 ? [] : [`${title}:\n${points.map((point) => `- ${singleLine(point)}`).join("\n")}`];
  return (synthesis) =>
    [
      synthesis.solution.trim(),
      ...list("Trade-offs", synthesis.tradeOffs),
      ...list("Recommendations", synthesis.recommendations),
      ...list(
        "Unfulfilled major requirements",
        synthesis.unfulfilled.map(({ requirement, reason }) =>
          `${requirement} (${textOf.get(requirement) ?? "unknown"}): ${reason}`
        ),
      ),
      ...list("Open questions", synthesis.openQuestions),
      confidenceText(synthesis),
    ].join("\n\n");
}

/** `Confidence: 40 of 100 (85 was given; …). Why.` */
function confidenceText(evaluation: DesignEvaluation): string {
  const held = heldConfidence(evaluation);
  const given = held === evaluation.confidence
    ? ""
    : ` (${evaluation.confidence} was given; no more than ${held} counts while a major requirement is unfulfilled)`;
  return `Confidence: ${held} of 100${given}. ${singleLine(evaluation.reason)}`;
}
