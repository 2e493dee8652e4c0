import { systemTerminal } from "../agents/terminal.ts";
import { createPanelJudge, type PanelJudge } from "../protocols/panel/mod.ts";
import { known } from "../transcript/fold.ts";
import { AgentMaker } from "./agents.ts";
import { type CastMember, seated } from "./cast.ts";
import type { Configuration } from "./configuration.ts";
import type { Io } from "./io.ts";
import { PersonTerminal } from "./person_terminal.ts";

/** Judges that are ready to be asked. */
export interface BuiltJudges {
  readonly judges: readonly PanelJudge[];
  readonly cast: readonly CastMember[];
  /** Where people are asked, if somebody can be asked at all. */
  readonly personTerminal?: PersonTerminal;
}

/**
 * Builds the judges of a panel, `judge-1` and so on. Makes no call.
 *
 * @throws {ModelSpecError} If a SPEC names no model, or its key is missing.
 * @throws {ConfigError} If a person is to judge and there is no terminal.
 */
export async function buildJudges(
  { judges: specs = ["embedded"], baseUrl, temperature, seed }: Configuration,
  { io, dryRun = false, personTerminal = terminalOf(io) }: {
    readonly io: Io;
    readonly dryRun?: boolean;
    readonly personTerminal?: PersonTerminal | undefined;
  },
): Promise<BuiltJudges> {
  const cast = specs.map((model, seat): CastMember => ({
    ...seated({}, "judge", `judge-${seat + 1}`, `Judge ${seat + 1}`),
    model,
  }));
  const maker = new AgentMaker({ io, dryRun, ...known({ baseUrl, temperature, seed, personTerminal }) });
  const judges: PanelJudge[] = [];
  for (const member of cast) {
    const { id, name } = member;
    judges.push(createPanelJudge({ name, agentConfig: { id } }, await maker.agentFor(member)));
  }
  return { judges, cast, ...known({ personTerminal }) };
}

function terminalOf({ interactive, personTerminal }: Io): PersonTerminal | undefined {
  return interactive ? new PersonTerminal(personTerminal ?? systemTerminal()) : undefined;
}
