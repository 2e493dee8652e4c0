import type { Agent } from "../../agents/agent.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { participantOf, type ParticipantOptions, type ProtocolParticipant } from "../participant.ts";

/** A judge of a panel, and who answers for it. */
export type PanelJudge = ProtocolParticipant<"judge">;

/** What a judge is made of. */
export interface PanelJudgeOptions extends Pick<ParticipantOptions<"judge">, "name" | "agentConfig"> {
  /** For a whole answer of this judge, in ms. @default the panel's */
  readonly timeoutMs?: number;
}

/** A judge: somebody with an id that nobody has in the dialogue that is judged. */
export function createPanelJudge(options: PanelJudgeOptions, agent: Agent): PanelJudge {
  return { ...participantOf(options, "judge", agent), ...omitUndefined({ timeoutMs: options.timeoutMs }) };
}
