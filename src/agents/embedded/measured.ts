import { ProgramError } from "../../transcript/errors.ts";
import { addressed } from "./addressed.ts";
import { agreement } from "./agreement.ts";
import { ballot } from "./ballot.ts";
import { boundSynthesis } from "./bound_synthesis.ts";
import { RATINGS_FORM } from "../../transcript/evaluation.ts";
import { BELIEF_FORM, JUDGEMENT_FORM } from "../../transcript/judgement.ts";
import type { AgentRequest } from "../agent.ts";
import type { Source } from "../source.ts";
import { believe, judge } from "./panel_judge.ts";
import { rate } from "./evaluator.ts";
import { checkFacts, findingsText } from "./fact_checker.ts";
import type { Measured } from "./measured_answer.ts";
import { revisedPosition } from "./revised_position.ts";
import { evaluation, synthesis } from "./design_judge.ts";
import { clarification, proposal, refinement } from "./designer.ts";
import { converged, evaluate, synthesize } from "./comparison.ts";
import { respond } from "./response.ts";
import { score } from "./scorer.ts";
import type { Stage } from "./stage.ts";

/** What is measured for an answer, by the name of its form or by the kind of the question. */
const MEASURES: Readonly<Record<string, (stage: Stage) => Measured>> = {
  score: scores,
  fact_check: findings,
  critiques: addressed,
  rebuttals: addressed,
  revised_position: revisedPosition,
  ranked_ballot: ballot,
  agreement,
  bound_synthesis: boundSynthesis,
  design_questions: clarification,
  design_proposal: proposal,
  design_refinement: refinement,
  design_evaluation: evaluation,
  design_synthesis: synthesis,
  roundtable_response: respond,
  roundtable_evaluation: evaluate,
  roundtable_convergence: converged,
  roundtable_synthesis: synthesize,
};

/** What is measured from the request alone, without a brief, by the name of its form. */
const ALONE: Readonly<Record<string, (request: AgentRequest, sources: readonly Source[]) => Measured>> = {
  [RATINGS_FORM]: rate,
  [JUDGEMENT_FORM]: judge,
  [BELIEF_FORM]: believe,
};

/** The measured answer to what is asked without regard to any brief; `undefined` where there is none. */
export function measuredAlone(request: AgentRequest, sources: readonly Source[]): Measured | undefined {
  const name = request.schema?.name ?? "";
  return Object.hasOwn(ALONE, name) ? ALONE[name]?.(request, sources) : undefined;
}

/** The measured answer to what is asked; `undefined` where nothing is measured, and a speech has to do. */
export function measured(stage: Stage): Measured | undefined {
  const { schema, kind } = stage.request;
  const name = [schema?.name ?? kind, kind].find((each) => Object.hasOwn(MEASURES, each));
  return name === undefined ? undefined : MEASURES[name]?.(stage);
}

function scores(stage: Stage): Measured {
  const { scores, reason } = score(stage);
  return { value: { scores: { ...scores }, reason }, text: reason };
}

function findings({ request, sources }: Stage): Measured {
  if (!request.replyTo) throw new ProgramError(`Cannot check facts for ${request.key} as there is no contribution`);
  const found = checkFacts(request.replyTo.text, sources).map((finding) => ({ ...finding }));
  return { value: { findings: found }, text: findingsText(found) };
}
