import { NEUTRAL_ROLES, type Participant } from "../transcript/participant.ts";

/**
 * Returns the participants who take a side, grouped by side, in order of seats: those with a position or, if nobody has
 * one, all who are not neutral by role. Participants with the same position form one side.
 */
export function bySides(participants: readonly Participant[]): readonly (readonly [Participant, ...Participant[]])[] {
  const partial = participants.filter(({ role, position }) => !NEUTRAL_ROLES.has(role) && position !== undefined);
  const taking = partial.length > 0 ? partial : participants.filter(({ role }) => !NEUTRAL_ROLES.has(role));
  const groups = Map.groupBy(taking, ({ id, position }) => position?.trim().toLowerCase() ?? `\n${id}`);
  return [...groups.values()].flatMap(([first, ...others]) => first ? [[first, ...others] as const] : []);
}
