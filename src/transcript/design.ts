import type { Json } from "./json.ts";
import type { Message } from "./message.ts";
import { omitUndefined } from "./omit_undefined.ts";

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
  /** Major requirements that are not fulfilled, each once; absent if the judge does not say. */
  readonly unfulfilled?: readonly Unfulfilled[];
  /** Why the judge is no more and no less sure; empty if it does not say. */
  readonly reason: string;
  /** 0–100, as the judge gave it; absent if that is no such number. See {@linkcode heldConfidence}. */
  readonly confidence?: number;
}

/** The fields of the synthesis of a dialectic. */
export interface DesignSynthesis extends DesignEvaluation {
  /** The solution in full. */
  readonly solution: string;
  /** By id, as the judge says; absent where it was not asked of each. */
  readonly requirements?: Readonly<Record<string, { readonly how: string; readonly coverage: Coverage }>>;
  /** Pairs of what is given up, and for what. */
  readonly tradeOffs: readonly string[];
  /** Advice: what to do, and what to look out for. */
  readonly recommendations: readonly string[];
  /** Questions that are still to be settled. */
  readonly openQuestions: readonly string[];
}

/** The most that anybody can be sure of a solution that leaves a major requirement unfulfilled. */
export const UNFULFILLED_CONFIDENCE = 40;

/** The confidence that counts, 0–100: at most 40 unless the judge says that all major requirements are fulfilled. */
export function heldConfidence({ confidence, unfulfilled }: DesignEvaluation): number | undefined {
  if (confidence === undefined || unfulfilled?.length === 0) return confidence;
  return Math.min(confidence, UNFULFILLED_CONFIDENCE);
}

/** Reads a proposal or refinement; `undefined` if it has no solution. What is no coverage is left out. */
export function readDesign(value: unknown): Design | undefined {
  const { solution, changes, requirements } = Object(value ?? null);
  if (textOf(solution) === "") return undefined;
  return { solution, requirements: readCoverage(requirements), ...(textOf(changes) === "" ? {} : { changes }) };
}

function readCoverage(value: unknown): Design["requirements"] {
  const covered = Object.entries<unknown>(Object(value)).flatMap(([id, given]) => {
    const { how, coverage: said = given } = Object(given);
    const coverage = COVERAGES.find((each) => each === textOf(said).toLowerCase());
    return coverage === undefined ? [] : [[id, { how: textOf(how), coverage }] as const];
  });
  return Object.fromEntries(covered);
}

/** Reads an evaluation. What cannot be read of it is missing alone. */
export function readDesignEvaluation(value: unknown, requirements?: readonly Requirement[]): DesignEvaluation {
  const { unfulfilled: given, reason, confidence: said } = Object(value ?? null);
  const unfulfilled = readUnfulfilled(given, requirements);
  const confidence = typeof said === "number" && said >= 0 && said <= 100 ? said : undefined;
  return { ...omitUndefined({ unfulfilled, confidence }), reason: textOf(reason) };
}

/** Major requirements by the ids that they begin with, each once. A list that has something and names none says nothing. */
function readUnfulfilled(value: unknown, requirements?: readonly Requirement[]): readonly Unfulfilled[] | undefined {
  if (requirements?.every(({ level }) => level === "minor")) return [];
  if (!Array.isArray(value)) return undefined;
  const levels = requirements && new Map(requirements.map(({ id, level }) => [id, level]));
  const reasons = new Map<string, string>();
  for (const each of value) {
    const { requirement = each, reason } = Object(each);
    const id = /^R\d+\b/i.exec(textOf(requirement))?.[0].toUpperCase() ?? "";
    if ((levels?.has(id) ?? id !== "") && !reasons.has(id)) reasons.set(id, textOf(reason));
  }
  if (value.length > 0 && reasons.size === 0) return undefined;
  return [...reasons].flatMap(([requirement, reason]) =>
    levels?.get(requirement) === "minor" ? [] : [{ requirement, reason }]
  );
}

/**
 * Reads a synthesis; `undefined` if it has no solution. A list that is missing is empty. Major requirements that it says are
 * uncovered are unfulfilled; earlier ones list those.
 */
export function readDesignSynthesis(
  value: unknown,
  requirements?: readonly Requirement[],
): DesignSynthesis | undefined {
  const { solution, requirements: said, tradeOffs, recommendations, openQuestions } = Object(value ?? null);
  if (textOf(solution) === "") return undefined;
  const covered = readCoverage(said);
  const uncovered = omitUndefined({ unfulfilled: uncoveredOf(covered, requirements) });
  const { unfulfilled, ...sure } = readDesignEvaluation({ ...Object(value), ...uncovered }, requirements);
  return {
    ...omitUndefined({ unfulfilled }), // pages list fields in this order
    solution,
    ...(Object.keys(covered).length === 0 ? {} : { requirements: covered }),
    tradeOffs: textsIn(tradeOffs),
    recommendations: textsIn(recommendations),
    openQuestions: textsIn(openQuestions),
    ...sure,
  };
}

/** Major requirements that are uncovered; `undefined` if none is, and not all of them are said to be covered. */
function uncoveredOf(
  covered: Design["requirements"],
  requirements: readonly Requirement[] = [],
): readonly Unfulfilled[] | undefined {
  const said = requirements.flatMap(({ id, level }) => level === "major" ? [{ requirement: id, ...covered[id] }] : []);
  const uncovered = said.filter(({ coverage }) => coverage === "uncovered");
  if (uncovered.length === 0 && (said.length === 0 || said.some(({ coverage }) => !coverage))) return undefined;
  return uncovered.map(({ requirement, how = "" }) => ({ requirement, reason: how }));
}

/** Requirements as they stand in a dialogue's settings; none if there are none. What is no requirement is left out. */
export function readRequirements(value: Json | undefined): readonly Requirement[] {
  return listOf(value).flatMap((each): Requirement[] => {
    const { id, level, text } = Object(each);
    if (typeof id !== "string" || typeof text !== "string" || (level !== "major" && level !== "minor")) return [];
    return [{ id, level, text }];
  });
}

/** The texts of a list that say something; one alone may stand without a list. */
export function textsIn(value: unknown): readonly string[] {
  return (typeof value === "string" ? [value] : listOf(value)).map(textOf).filter((text) => text !== "");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The questions of one message that are put to the client: its first. */
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
    textsIn(Object(fields ?? null).questions).slice(0, MOST_QUESTIONS)
      .map((question) => ({ asker: speaker, message: number, question }))
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
