import type { Agent } from "../../agents/agent.ts";
import type { ContextConfig } from "../../context/settings.ts";
import type { BudgetLimits, DialogueParticipant } from "../../dialogue/mod.ts";
import { EVALUATION_CRITERIA, type EvaluationCriterionId } from "../../transcript/evaluation.ts";
import { known } from "../../transcript/fold.ts";

/** Somebody who rates finished dialogues, and who answers for them. */
export interface Evaluator extends DialogueParticipant {
  /** The only role there is. */
  readonly role: "evaluator";
  /** What it is asked about, in the order of all criteria; one or more. */
  readonly criteria: readonly EvaluationCriterionId[];
}

/** What an evaluator is made of. */
export interface EvaluatorOptions {
  /** The name shown to people and models. @default the id */
  readonly name?: string;
  /** What it is asked about. @default all criteria */
  readonly criteria?: readonly EvaluationCriterionId[];
  /** Who it is to the program, and to the model besides its task. */
  readonly agentConfig: {
    /** Unique in the evaluation; matches `[A-Za-z0-9_-]{1,64}`. */
    readonly id: string;
    /** Who the evaluator is to be, in addition to what its task says. */
    readonly systemPrompt?: string;
    /** How its context is kept. */
    readonly context?: ContextConfig;
    /** Limits on the calls that are made for it. @default none */
    readonly budget?: BudgetLimits;
    /** For a whole answer, in ms. @default the evaluation's */
    readonly timeoutMs?: number;
  };
}

/**
 * An evaluator.
 *
 * @throws {TypeError} If it has no criterion, or one that is not known.
 */
export function createEvaluator(options: EvaluatorOptions, agent: Agent): Evaluator {
  const { criteria, agentConfig: { id, systemPrompt, context, budget, timeoutMs } } = options;
  const all = EVALUATION_CRITERIA.map((criterion) => criterion.id);
  const unknown = criteria?.find((criterion) => !all.includes(criterion));
  if (unknown !== undefined) {
    throw new TypeError(
      `Cannot make an evaluator as 'criteria' must be among ${all.join(", ")}: '${unknown}' is not`,
    );
  }
  if (criteria?.length === 0) throw new TypeError("Cannot make an evaluator as 'criteria' is empty");
  return {
    id,
    name: options.name ?? id,
    role: "evaluator",
    agent,
    criteria: criteria ? all.filter((criterion) => criteria.includes(criterion)) : all,
    ...known({ systemPrompt, context, budget, timeoutMs }),
  };
}
