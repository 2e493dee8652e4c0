import { ProgramError } from "../../transcript/errors.ts";
import { checkFacts, findingsText } from "./fact_checker.ts";
import type { Measured } from "./measured_answer.ts";
import { converged, evaluate, synthesize } from "./comparison.ts";
import { respond } from "./response.ts";
import { score } from "./scorer.ts";
import type { Stage } from "./stage.ts";

/** What is measured for an answer, by the name of its form or by the kind of the question. */
const MEASURES: Readonly<Record<string, (stage: Stage) => Measured>> = {
  score: scores,
  fact_check: findings,
  roundtable_response: respond,
  roundtable_evaluation: evaluate,
  roundtable_convergence: converged,
  roundtable_synthesis: synthesize,
};

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
