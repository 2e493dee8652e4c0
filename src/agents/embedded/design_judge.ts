import { ModelError } from "../../models/model_error.ts";
import { containment } from "../../text/similarity.ts";
import { contentStems } from "../../text/words.ts";
import { clarificationsIn } from "../../transcript/clarification.ts";
import {
  type Coverage,
  type DesignEvaluation,
  type DesignSynthesis,
  readDesign,
  type Requirement,
} from "../../transcript/design.ts";
import type { Statement } from "../../transcript/message.ts";
import { centralities } from "./centrality.ts";
import { claimsIn } from "./claims.ts";
import { measureCoverage, type MeasuredCoverage, valueOf } from "./coverage_measure.ts";
import { requirementsOf } from "./designer.ts";
import type { Measured } from "./measured_answer.ts";
import { nameOf } from "./seat.ts";
import { Speech } from "./speech.ts";
import type { Stage } from "./stage.ts";

/** Objections that are named as trade-offs, at most. */
const MOST_TRADE_OFFS = 3;
/** The part of the synthesis's limit that the solution takes. */
const SHARE_OF_SOLUTION = 0.6;

/** A design that stands. */
interface Standing {
  readonly statement: Statement;
  readonly solution: string;
}

/** A requirement with how the solution covers it. */
interface Covered extends MeasuredCoverage {
  readonly requirement: Requirement;
}

/** How sure one can be of what stands, by the requirements that a solution put together from it would cover. */
export function evaluation(stage: Stage): Measured {
  const { unfulfilled, reason, confidence } = judged(stage);
  return { value: { unfulfilled: unfulfilled.map((each) => ({ ...each })), reason, confidence }, text: reason };
}

/** The design that covers most, with the sentences of others on what it does not cover; what is left open is named. */
export function synthesis(stage: Stage): Measured {
  const value = judged(stage);
  return { value: JSON.parse(JSON.stringify(value)), text: value.solution };
}

function judged(stage: Stage): DesignSynthesis {
  const { request } = stage;
  const requirements = requirementsOf(request);
  const designs = standing(request.shown);
  const [chosen, ...others] = byCoverage(designs, requirements);
  if (!chosen) throw new ModelError("No design is shown whole", { code: "context" });
  const solution = completed(stage, chosen, others, requirements);
  const covered = coverageOf(requirements, solution);
  const partly = covered.filter(({ coverage }) => coverage === "partly");
  const uncovered = covered.filter(({ coverage }) => coverage === "uncovered");
  return {
    solution,
    tradeOffs: objections(stage, chosen),
    recommendations: partly.map(({ requirement: { id }, how }) => `Work out ${id}, which is covered in part: ${how}`),
    openQuestions: [
      ...clarificationsIn(request.shown).flatMap(({ answer, question }) =>
        typeof answer === "string" ? [] : [question]
      ),
      ...uncovered.map(({ requirement: { id, text } }) => `How is ${id} fulfilled: ${text}`),
    ],
    unfulfilled: uncovered.filter(({ requirement }) => requirement.level === "major")
      .map(({ requirement: { id }, how }) => ({ requirement: id, reason: how })),
    ...confidence(covered, chosen, others),
  };
}

/** The newest design of each author among what is shown. */
function standing(shown: readonly Statement[]): readonly Standing[] {
  const newest = new Map<string, Standing>();
  for (const statement of shown) {
    const solution = readDesign(statement.fields)?.solution;
    const isDesign = statement.kind === "proposal" || statement.kind === "refinement";
    if (isDesign && solution !== undefined) newest.set(statement.speaker, { statement, solution });
  }
  return [...newest.values()];
}

/** What covers most stands first; of equal ones, who spoke first. */
function byCoverage(designs: readonly Standing[], requirements: readonly Requirement[]): readonly Standing[] {
  const weighed = designs.map((design) => ({ design, value: weightOf(coverageOf(requirements, design.solution)) }));
  return weighed.sort((a, b) => b.value - a.value).map(({ design }) => design);
}

function coverageOf(requirements: readonly Requirement[], solution: string): readonly Covered[] {
  return requirements.map((requirement) => ({ requirement, ...measureCoverage(requirement, solution) }));
}

/** A major requirement counts twice as much as a minor one. */
function weightOf(covered: readonly Covered[]): number {
  return covered.reduce((sum, { requirement, coverage }) => sum + levelWeight(requirement) * valueOf(coverage), 0);
}

function levelWeight({ level }: Requirement): number {
  return level === "major" ? 2 : 1;
}

/** The chosen design, and for each requirement that another one covers better the sentence that does. */
function completed(
  { request }: Stage,
  chosen: Standing,
  others: readonly Standing[],
  requirements: readonly Requirement[],
): string {
  const { maxTokens } = request;
  const speech = new Speech(maxTokens === undefined ? {} : { maxTokens: Math.floor(SHARE_OF_SOLUTION * maxTokens) });
  speech.add(chosen.solution);
  let text = speech.empty ? chosen.solution : speech.text;
  for (const requirement of requirements) {
    const own = valueOf(measureCoverage(requirement, text).coverage);
    const [best] = others.map(({ solution }) => measureCoverage(requirement, solution))
      .sort((a, b) => valueOf(b.coverage) - valueOf(a.coverage));
    if (best?.sentence === undefined || valueOf(best.coverage) <= own || text.includes(best.sentence)) continue;
    if (!speech.empty && speech.add(best.sentence, { paragraph: text === chosen.solution })) text = speech.text;
  }
  return text;
}

/** What is most central in the critiques of a design. */
function objections({ request }: Stage, { statement }: Standing): readonly string[] {
  const about = new Set([statement.number, statement.replyTo]);
  const claims = request.shown.filter(({ kind, replyTo }) => kind === "critique" && about.has(replyTo)).flatMap(
    claimsIn,
  );
  const central = centralities(claims.map(({ stems }) => stems));
  return claims.map((claim, at) => ({ claim, value: central[at] ?? 0 })).sort((a, b) => b.value - a.value)
    .slice(0, MOST_TRADE_OFFS).map(({ claim: { speaker, text } }) =>
      `${nameOf(request, speaker)} holds against it: ${text}`
    );
}

/**
 * From 0 to 100: what the solution covers, and what the designs cover on average, each for a half. What only one of them
 * covers is less sure. Without requirements: the share of the chosen design's content words that other designs have too.
 */
function confidence(
  covered: readonly Covered[],
  chosen: Standing,
  others: readonly Standing[],
): Pick<DesignEvaluation, "reason" | "confidence"> {
  if (covered.length === 0) {
    const words = others.flatMap(({ solution }) => contentStems(solution));
    const share = containment(contentStems(chosen.solution), words);
    return {
      reason: `Measured: there are no requirements; ${percent(share)} of the content words stand in other designs too.`,
      confidence: Math.round(100 * share),
    };
  }
  const requirements = covered.map(({ requirement }) => requirement);
  const all = requirements.reduce((sum, requirement) => sum + levelWeight(requirement), 0);
  const designs = [chosen, ...others];
  const mean = designs.reduce((sum, { solution }) => sum + weightOf(coverageOf(requirements, solution)), 0) /
    designs.length;
  const count = (coverage: Coverage) => covered.filter((each) => each.coverage === coverage).length;
  return {
    reason: `Measured by shared words, major requirements counted double: of ${covered.length} the solution covers ` +
      `${count("covered")}, ${count("partly")} in part and ${
        count("uncovered")
      } not; the designs by themselves cover ` +
      `${percent(mean / all)} on average.`,
    confidence: Math.round(50 * (weightOf(covered) + mean) / all),
  };
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
