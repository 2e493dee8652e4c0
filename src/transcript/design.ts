import type { Json } from "./json.ts";
import type { Message } from "./message.ts";

/** Something that a solution is to fulfil. */
export interface Requirement {
  /** `R1`, `R2`, … in the order in which they stand in the problem. */
  readonly id: string;
  /** Its weight. */
  readonly level: "major" | "minor";
  /** In the words of the problem, in one line. */
  readonly text: string;
}

/** All degrees of coverage; the most modest first. */
export const COVERAGES: readonly Coverage[] = ["uncovered", "partly", "covered"];

/** The degree to which a design covers a requirement. */
export type Coverage = "uncovered" | "partly" | "covered";

/** The author's own words on how a design covers a requirement. */
export interface RequirementCoverage {
  /** The way in which the design covers it, or the reason why it does not. */
  readonly how: string;
  readonly coverage: Coverage;
}

/** The fields of a proposal, and of a refinement of one. */
export interface Design {
  readonly solution: string;
  /** Of a refinement: what was changed after which critique, and what was not, and why. */
  readonly changes?: string;
  /** By id. */
  readonly requirements: Readonly<Record<string, RequirementCoverage>>;
}

/** A major requirement that is not fulfilled. */
export interface Unfulfilled {
  /** Its id. */
  readonly requirement: string;
  /** Why it is not. */
  readonly reason: string;
}

/** A judge's confidence in a solution. */
export interface DesignEvaluation {
  /** Major requirements that are not fulfilled, each once. */
  readonly unfulfilled: readonly Unfulfilled[];
  /** Why the judge is no more and no less sure. */
  readonly reason: string;
  /** 0–100, as the judge gave it; see {@linkcode heldConfidence}. */
  readonly confidence: number;
}

/** The fields of the synthesis of a dialectic. */
export interface DesignSynthesis extends DesignEvaluation {
  /** The solution in full. */
  readonly solution: string;
  /** Pairs of what is given up, and for what. */
  readonly tradeOffs: readonly string[];
  /** Advice: what to do, and what to look out for. */
  readonly recommendations: readonly string[];
  /** Questions that are still to be settled. */
  readonly openQuestions: readonly string[];
}

/** The most that anybody can be sure of a solution that leaves a major requirement unfulfilled. */
export const UNFULFILLED_CONFIDENCE = 40;

/** The confidence that counts, 0–100: at most 40 while a major requirement is unfulfilled. */
export function heldConfidence({ confidence, unfulfilled }: DesignEvaluation): number {
  return unfulfilled.length > 0 ? Math.min(confidence, UNFULFILLED_CONFIDENCE) : confidence;
}

/** Reads the fields of a proposal or refinement; `undefined` if they are none. What is no coverage is left out. */
export function readDesign(fields: Json | undefined): Design | undefined {
  const { solution, changes, requirements } = Object(fields ?? null);
  if (typeof solution !== "string") return undefined;
  const covered = Object.entries<unknown>(Object(requirements)).flatMap(([id, value]) => {
    const { how, coverage: given } = Object(value);
    const coverage = COVERAGES.find((each) => each === given);
    return coverage === undefined ? [] : [[id, { how: textOf(how), coverage }] as const];
  });
  return {
    solution,
    requirements: Object.fromEntries(covered),
    ...(typeof changes === "string" ? { changes } : {}),
  };
}

function readDesignEvaluation(value: Json | undefined): DesignEvaluation | undefined {
  const { unfulfilled, reason, confidence } = Object(value ?? null);
  if (typeof confidence !== "number" || !(confidence >= 0 && confidence <= 100)) return undefined;
  const requirements = listOf(unfulfilled).flatMap((each): Unfulfilled[] => {
    const { requirement, reason } = Object(each);
    return typeof requirement === "string" ? [{ requirement, reason: textOf(reason) }] : [];
  });
  return { unfulfilled: requirements, reason: textOf(reason), confidence };
}

/** Reads the fields of a synthesis; `undefined` if they are none. */
export function readDesignSynthesis(fields: Json | undefined): DesignSynthesis | undefined {
  const evaluation = readDesignEvaluation(fields);
  const { solution, tradeOffs, recommendations, openQuestions } = Object(fields ?? null);
  if (!evaluation || typeof solution !== "string") return undefined;
  return {
    solution,
    tradeOffs: textsIn(tradeOffs),
    recommendations: textsIn(recommendations),
    openQuestions: textsIn(openQuestions),
    ...evaluation,
  };
}

/** Requirements as they stand in a dialogue's settings; none if there are none. What is no requirement is left out. */
export function readRequirements(value: Json | undefined): readonly Requirement[] {
  return listOf(value).flatMap((each): Requirement[] => {
    const { id, level, text } = Object(each);
    if (typeof id !== "string" || typeof text !== "string" || (level !== "major" && level !== "minor")) return [];
    return [{ id, level, text }];
  });
}

function textsIn(value: unknown): readonly string[] {
  return listOf(value).filter((each) => typeof each === "string");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export const MOST_QUESTIONS = 5;

/** A question to whoever set the problem, and what was answered. */
export interface Clarification {
  /** `Q1`, `Q2`, … in the order in which they were asked, over all who asked. */
  readonly id: string;
  /** Id of the participant who asked. */
  readonly asker: string;
  /** Number of the message in which it was asked. */
  readonly message: number;
  /** The question. */
  readonly question: string;
  /** The answer; `null` if it was left empty, absent if nobody was asked yet, or the one who was failed. */
  readonly answer?: string | null;
}

/**
 * The questions that were asked in clarifications, each with its answer: a pure function of what was said, so that
 * everybody who names a question gives it the same id.
 */
export function clarificationsIn(messages: readonly Message[]): readonly Clarification[] {
  const said = messages.filter((message) => !message.failed);
  const asked = said.filter(({ kind }) => kind === "clarification").flatMap(({ speaker, number, fields }) =>
    textsIn(Object(fields ?? null).questions).map((question) => ({ asker: speaker, message: number, question }))
  );
  const answers = new Map(
    said.filter(({ kind }) => kind === "answer").flatMap(({ fields }) =>
      Object.entries<unknown>(Object(Object(fields ?? null).answers))
    ),
  );
  return asked.map((clarification, n) => {
    const id = `Q${n + 1}`;
    const answer = answers.get(id);
    return { id, ...clarification, ...(typeof answer === "string" || answer === null ? { answer } : {}) };
  });
}
