import { sameInOtherWords, sameStatement } from "../../text/same_statement.ts";
import type { RoundEvaluation, Stance } from "../../transcript/response.ts";
import type { GivenResponse } from "./table.ts";

/** Those who hold the same: one stance, and one position. */
export interface PositionGroup {
  /** For or against what is asked, or neither. */
  readonly stance: Stance;
  /** The position, as the first of them put it. */
  readonly position: string;
  /** In seat order. */
  readonly members: readonly GivenResponse[];
}

/**
 * Groups of those who hold the same, the largest first, then by seat. Different stances are different positions,
 * whatever anybody says. Of one stance, two positions are the same if somebody who takes no side put both into one group
 * and into no other; without such a finding, if they are the same word for word ({@linkcode sameStatement}) or, where their
 * stance says something, in other words ({@linkcode sameInOtherWords}).
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
