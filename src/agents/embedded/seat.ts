import type { Statement } from "../../transcript/message.ts";
import type { AgentRequest } from "../agent.ts";
import { type Brief, type BriefPosition, positionFor } from "../brief_position.ts";
import { NEUTRAL_ROLES, type Participant } from "../../transcript/participant.ts";

/** Those who take a side, in seat order: who has a position or, if nobody has, whoever is not there to be neutral. */
export function advocatesAmong(participants: readonly Participant[]): readonly Participant[] {
  const advocates = participants.filter(({ role, position }) =>
    role === "position_advocate" || (position !== undefined && !NEUTRAL_ROLES.has(role))
  );
  return advocates.length > 0 ? advocates : participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
}

/**
 * The position of a brief that a participant speaks from: in a debate its own, as {@linkcode positionFor} gives it; where
 * nobody is given a side, those who are left over take the positions round again. `undefined` for who takes none.
 */
export function positionTaken(
  brief: Brief,
  participant: Participant,
  advocates: readonly Participant[],
): BriefPosition | undefined {
  const own = positionFor(brief, participant, advocates);
  if (own || participant.role === "position_advocate" || participant.position !== undefined) return own;
  const leftOver = advocates.filter((each) => !positionFor(brief, each, advocates));
  const place = leftOver.findIndex(({ id }) => id === participant.id);
  return place < 0 ? undefined : brief.positions[place % brief.positions.length];
}

/** What somebody is called in speech: the name without signs that would break the sentence. */
export function nameOf(request: AgentRequest, id: string): string {
  const name = request.participants.find((participant) => participant.id === id)?.name.replace(/\s+/g, " ").trim();
  return name === undefined || name === "" ? id : name.slice(0, 60);
}

/** What the participant itself has said. */
export function ownStatements(request: AgentRequest): readonly Statement[] {
  return request.shown.filter(({ speaker }) => speaker === request.participant.id);
}
