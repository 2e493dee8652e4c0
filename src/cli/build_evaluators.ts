import { createEvaluator, type Evaluator } from "../protocols/evaluation/mod.ts";
import { systemTerminal } from "../agents/terminal.ts";
import { known } from "../transcript/fold.ts";
import { AgentMaker } from "./agents.ts";
import { configured } from "./build_dialogue.ts";
import { type CastMember, seated, withModels } from "./cast.ts";
import type { Configuration } from "./configuration.ts";
import type { EvaluatorsConfiguration } from "./evaluators_fields.ts";
import type { Io } from "./io.ts";
import { PersonTerminal } from "./person_terminal.ts";

/** Evaluators that are ready to be asked. */
export interface BuiltEvaluators {
  readonly evaluators: readonly Evaluator[];
  readonly cast: readonly CastMember[];
  /** Where people are asked, if somebody can be asked at all. */
  readonly personTerminal?: PersonTerminal;
}

/**
 * Builds evaluators. Makes no call.
 *
 * @throws {ConfigError} If something cannot be as it is configured, as the library's own errors for models.
 */
export async function buildEvaluators(
  configuration: Configuration & EvaluatorsConfiguration,
  { io, dryRun = false }: { readonly io: Io; readonly dryRun?: boolean },
): Promise<BuiltEvaluators> {
  const { baseUrl, temperature, seed } = configuration;
  const seats = configuration.evaluators.map((one, seat) =>
    seated(one, "evaluator", `evaluator-${seat + 1}`, `Evaluator ${seat + 1}`)
  );
  const cast = withModels(seats, configuration);
  const personTerminal = io.interactive ? new PersonTerminal(io.personTerminal ?? systemTerminal()) : undefined;
  const maker = new AgentMaker({ io, dryRun, ...known({ baseUrl, temperature, seed, personTerminal }) });
  const evaluators: Evaluator[] = [];
  for (const [seat, member] of cast.entries()) {
    const { id, name, systemPrompt, context, budget } = member;
    const { criteria, timeoutMs } = configuration.evaluators[seat] ?? {};
    const agentConfig = { id, ...known({ systemPrompt, context, budget }) };
    const agent = await maker.agentFor(member);
    evaluators.push(configured(() => createEvaluator({ name, agentConfig, ...known({ criteria, timeoutMs }) }, agent)));
  }
  return { evaluators, cast, ...known({ personTerminal }) };
}
