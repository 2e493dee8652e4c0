import { sameInOtherWords, sameStatement } from "../../../text/same_statement.ts";
import type { RoundEvaluation, Stance } from "../response.ts";
import type { GivenResponse } from "./table.ts";

/** Participants with the same stance and position. */
export interface PositionGroup {
  /** The stance on the question. */
  readonly stance: Stance;
  /** The position, in the first holder's words. */
  readonly position: string;
  /** Members in seat order. */
  readonly members: readonly GivenResponse[];
}

/**
 * Groups participants who hold the same position, largest group first, then by seat. Different stances are always
 * different positions. Positions of one stance are the same if a neutral judge put both into the same single group.
 * Without such a finding, they are the same if they match word for word ({@linkcode sameStatement}) or, if their stance
 * is not neutral, in other words ({@linkcode sameInOtherWords}).
 */
export function positionGroups(
  held: readonly GivenResponse[],
  evaluation?: RoundEvaluation,
): readonly PositionGroup[] {
  const same = evaluation
    ? sameByGroups(evaluation)
    : ({ response: a }: GivenResponse, { response: b }: GivenResponse) =>
      sameStatement(a.position, b.position) || (a.stance !== "neutral" && sameInOtherWords(a.position, b.position));
  const groups: GivenResponse[][] = [];
  for (const each of held) {
    const group = groups.find((members) =>
      members.every((other) => each.response.stance === other.response.stance && same(each, other))
    );
    if (group) group.push(each);
    else groups.push([each]);
  }
  return groups.sort((a, b) => b.length - a.length).flatMap((members) => {
    const [first] = members;
    return first ? [{ stance: first.response.stance, position: first.response.position, members }] : [];
  });
}

function sameByGroups({ groups }: RoundEvaluation): (a: GivenResponse, b: GivenResponse) => boolean {
  const groupOf = (participant: string) => {
    const places = groups.flatMap(({ participants }, place) => participants.includes(participant) ? [place] : []);
    return places.length === 1 ? places[0] : undefined;
  };
  return (a, b) => {
    const place = groupOf(a.participant);
    return place !== undefined && place === groupOf(b.participant);
  };
}
