import type { Agent } from "../agents/agent.ts";
import { systemTerminal } from "../agents/terminal.ts";
import type { ParticipantOptions } from "../protocols/participant.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { AgentMaker } from "./agents.ts";
import { type CastMember, seated, withModels } from "./cast.ts";
import type { Configuration, ReviewerConfiguration } from "./configuration.ts";
import type { Io } from "./io.ts";
import { PersonTerminal } from "./person_terminal.ts";

/** What reviewers are built in. */
export interface ReviewersWorld {
  readonly io: Io;
  readonly dryRun?: boolean;
  /** Where people are asked. @default a terminal of their own, where there is one */
  readonly personTerminal?: PersonTerminal | undefined;
}

/** Those who review, and who answers for them. */
export interface BuiltReviewers {
  readonly made: readonly {
    /** What the library makes one of. */
    readonly options: Pick<ParticipantOptions<string>, "agentConfig"> & {
      readonly name: string;
      readonly timeoutMs?: number;
    };
    readonly agent: Agent;
  }[];
  readonly cast: readonly CastMember[];
  /** Where people are asked, if somebody can be asked at all. */
  readonly personTerminal?: PersonTerminal;
}

/**
 * Seats those who review, `judge-1` and so on where they have no ids, and makes who answers for them. Makes no call.
 *
 * @param role What they are, `judge`.
 * @throws {ModelSpecError} If a SPEC names no model, or its key is missing.
 * @throws {ConfigError} If a person is to answer and there is no terminal.
 */
export async function buildReviewers(
  reviewers: readonly ReviewerConfiguration[],
  role: string,
  configuration: Pick<Configuration, "model" | "models" | "baseUrl" | "temperature" | "seed">,
  { io, dryRun = false, personTerminal = terminalOf(io) }: ReviewersWorld,
): Promise<BuiltReviewers> {
  const { baseUrl, temperature, seed } = configuration;
  const title = role.charAt(0).toUpperCase() + role.slice(1);
  const seats = reviewers.map((one, seat) => seated(one, role, `${role}-${seat + 1}`, `${title} ${seat + 1}`));
  const cast = withModels(seats, configuration);
  const maker = new AgentMaker({ io, dryRun, ...omitUndefined({ baseUrl, temperature, seed, personTerminal }) });
  const made: BuiltReviewers["made"][number][] = [];
  for (const member of cast) {
    const { id, name, systemPrompt, context, budget, timeoutMs } = member;
    const options = {
      name,
      agentConfig: { id, ...omitUndefined({ systemPrompt, context, budget }) },
      ...omitUndefined({ timeoutMs }),
    };
    made.push({ options, agent: await maker.agentFor(member) });
  }
  return { made, cast, ...omitUndefined({ personTerminal }) };
}

function terminalOf({ interactive, personTerminal }: Io): PersonTerminal | undefined {
  return interactive ? new PersonTerminal(personTerminal ?? systemTerminal()) : undefined;
}
