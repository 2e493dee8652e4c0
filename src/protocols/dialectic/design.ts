import { fieldsIn, type Json } from "../../transcript/json.ts";
import { listOf, textOf, textsIn } from "../../transcript/clarification.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** A condition that a solution has to meet. */
export interface Requirement {
  /** `R1`, `R2`, … in the order of the problem text. */
  readonly id: string;
  /** Its weight. */
  readonly level: "major" | "minor";
  /** The words of the problem, in one line. */
  readonly text: string;
}

/** All degrees of coverage, lowest first. */
export const COVERAGES: readonly Coverage[] = ["uncovered", "partly", "covered"];

/** The degree to which a design covers a requirement. */
export type Coverage = "uncovered" | "partly" | "covered";

/** The author's own statement of how a design covers a requirement. */
export interface RequirementCoverage {
  /** The way the design covers it, or the reason why it does not. */
  readonly how: string;
  readonly coverage: Coverage;
}

/** The fields of a proposal or refinement. */
export interface Design {
  readonly solution: string;
  /** For a refinement: changes made and not made after each critique, and the reasons. */
  readonly changes?: string;
  /** Coverage by requirement id. */
  readonly requirements: Readonly<Record<string, RequirementCoverage>>;
}

/** A major requirement that is not met. */
export interface Unfulfilled {
  /** Its id. */
  readonly requirement: string;
  /** The reason. */
  readonly reason: string;
}

/** A judge's confidence in a solution. */
export interface DesignEvaluation {
  /** Major requirements that are not met, each once; absent if the judge does not list them. */
  readonly unfulfilled?: readonly Unfulfilled[];
  /** Reason for the level of confidence; empty if none is given. */
  readonly reason: string;
  /** 0–100, as the judge gave it; absent if invalid. See {@linkcode heldConfidence}. */
  readonly confidence?: number;
}

/** The fields of the synthesis of a dialectic. */
export interface DesignSynthesis extends DesignEvaluation {
  /** The solution in full. */
  readonly solution: string;
  /** The solution in one sentence; absent if the judge did not say it so. */
  readonly decided?: string;
  /** Coverage by id, according to the judge; absent where the judge was not asked for each. */
  readonly requirements?: Readonly<Record<string, { readonly how: string; readonly coverage: Coverage }>>;
  /** Trade-offs: what is given up, and for what. */
  readonly tradeOffs: readonly string[];
  /** Advice on what to do and what to watch for. */
  readonly recommendations: readonly string[];
  /** Open questions. */
  readonly openQuestions: readonly string[];
}

/** Major requirements by how a solution meets them, as judged. */
export interface Met {
  /** Number of major requirements. */
  readonly all: number;
  /** Ids of those that are unmet; absent if the judge did not say. */
  readonly unmet?: readonly string[];
  /** Ids of those that are met in part. */
  readonly partly: readonly string[];
}

/** Maximum confidence in a solution that leaves a major requirement unmet. */
export const UNFULFILLED_CONFIDENCE = 40;

/** Returns the confidence that counts, 0–100: at most 40 unless the judge says that all major requirements are met. */
export function heldConfidence({ confidence, unfulfilled }: DesignEvaluation): number | undefined {
  if (confidence === undefined || unfulfilled?.length === 0) return confidence;
  return Math.min(confidence, UNFULFILLED_CONFIDENCE);
}

/** Reads a proposal or refinement; `undefined` if it has no solution. Invalid coverage is omitted. */
export function readDesign(value: unknown): Design | undefined {
  const { solution, changes, requirements } = fieldsIn(value);
  if (typeof solution !== "string" || textOf(solution) === "") return undefined;
  const changed = typeof changes === "string" && textOf(changes) !== "" ? { changes } : {};
  return { solution, requirements: readCoverage(requirements), ...changed };
}

function readCoverage(value: unknown): Design["requirements"] {
  const covered = Object.entries<unknown>(fieldsIn(value)).flatMap(([id, given]) => {
    const { how, coverage: said = given } = fieldsIn(given);
    const coverage = COVERAGES.find((each) => each === textOf(said).toLowerCase());
    return coverage === undefined ? [] : [[id, { how: textOf(how), coverage }] as const];
  });
  return Object.fromEntries(covered);
}

/** Reads an evaluation. Unreadable parts are missing, without affecting the rest. */
export function readDesignEvaluation(value: unknown, requirements?: readonly Requirement[]): DesignEvaluation {
  const { unfulfilled: given, reason, confidence: said } = fieldsIn(value);
  const unfulfilled = readUnfulfilled(given, requirements);
  const confidence = typeof said === "number" && said >= 0 && said <= 100 ? said : undefined;
  return { ...omitUndefined({ unfulfilled, confidence }), reason: textOf(reason) };
}

/** Reads major requirements by their leading ids, each once. A non-empty list that names none counts as missing. */
function readUnfulfilled(value: unknown, requirements?: readonly Requirement[]): readonly Unfulfilled[] | undefined {
  if (requirements?.every(({ level }) => level === "minor")) return [];
  if (!Array.isArray(value)) return undefined;
  const levels = requirements && new Map(requirements.map(({ id, level }) => [id, level]));
  const reasons = new Map<string, string>();
  for (const each of value) {
    const { requirement = each, reason } = fieldsIn(each);
    const id = /^R\d+\b/i.exec(textOf(requirement))?.[0].toUpperCase() ?? "";
    if ((levels?.has(id) ?? id !== "") && !reasons.has(id)) reasons.set(id, textOf(reason));
  }
  if (value.length > 0 && reasons.size === 0) return undefined;
  return [...reasons].flatMap(([requirement, reason]) =>
    levels?.get(requirement) === "minor" ? [] : [{ requirement, reason }]
  );
}

/**
 * Reads a synthesis; `undefined` if it has no solution. A missing list is read as empty. Major requirements that it
 * marks as uncovered are unmet; older syntheses list them separately.
 */
export function readDesignSynthesis(
  value: unknown,
  requirements?: readonly Requirement[],
): DesignSynthesis | undefined {
  const { solution, decided, requirements: said, tradeOffs, recommendations, openQuestions } = fieldsIn(value);
  if (typeof solution !== "string" || textOf(solution) === "") return undefined;
  const covered = readCoverage(said);
  const uncovered = omitUndefined({ unfulfilled: uncoveredOf(covered, requirements) });
  const { unfulfilled, ...sure } = readDesignEvaluation({ ...fieldsIn(value), ...uncovered }, requirements);
  return {
    ...omitUndefined({ unfulfilled }), // pages list fields in this order
    solution,
    ...(textOf(decided) === "" ? {} : { decided: textOf(decided) }),
    ...(Object.keys(covered).length === 0 ? {} : { requirements: covered }),
    tradeOffs: textsIn(tradeOffs),
    recommendations: textsIn(recommendations),
    openQuestions: textsIn(openQuestions),
    ...sure,
  };
}

/** Returns uncovered major requirements; `undefined` if none is uncovered, unless all are said to be covered. */
function uncoveredOf(
  covered: Design["requirements"],
  requirements: readonly Requirement[] = [],
): readonly Unfulfilled[] | undefined {
  const said = requirements.flatMap(({ id, level }) => level === "major" ? [{ requirement: id, ...covered[id] }] : []);
  const uncovered = said.filter(({ coverage }) => coverage === "uncovered");
  if (uncovered.length === 0 && (said.length === 0 || said.some(({ coverage }) => !coverage))) return undefined;
  return uncovered.map(({ requirement, how = "" }) => ({ requirement, reason: how }));
}

/** Reads the requirements in a dialogue's settings; empty if there are none. Invalid entries are omitted. */
export function readRequirements(value: Json | undefined): readonly Requirement[] {
  return listOf(value).flatMap((each): Requirement[] => {
    const { id, level, text } = fieldsIn(each);
    if (typeof id !== "string" || typeof text !== "string" || (level !== "major" && level !== "minor")) return [];
    return [{ id, level, text }];
  });
}
