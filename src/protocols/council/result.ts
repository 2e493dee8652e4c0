import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import {
  type Ballot,
  type Dissent,
  finalPositions,
  minorityOf,
  type Tally,
  tallyOf,
  type WithoutPosition,
  withoutPositions,
} from "../../judging/mod.ts";
import { noneCounted } from "../participant.ts";
import type { Failure } from "../../transcript/failure.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { FinalPosition } from "../../transcript/position.ts";
import type { Verdict } from "../../transcript/verdict.ts";

/** The result of a council. */
export interface CouncilResult extends DialogueResult {
  /** By the vote; undecided, with the reason, where none was held. */
  readonly verdict: Verdict;
  /** The count of the votes; absent if none was held. */
  readonly tally?: Tally;
  /** As they were cast, in the order of the seats; who abstained, and why, stands in the tally. */
  readonly ballots: readonly Ballot[];
  /** Those whose first choice is not what was decided. */
  readonly minority: readonly Dissent[];
  /** The positions as they stand, in the order of the seats. */
  readonly positions: readonly FinalPosition[];
  /** Members who have none, and why. */
  readonly withoutPosition: readonly WithoutPosition[];
}

/** The result that a council's record comes to. */
export function toCouncilResult(held: Held): CouncilResult {
  const { record } = held;
  const result = toResult(held);
  const verdict = record.decisions["vote"];
  const tally = verdict && tallyOf(record);
  const reason = record.settings["vote"] === undefined ? "There was no vote" : "The council did not come to its vote";
  return {
    ...result,
    failures: [...result.failures, ...noBallotAtAll(tally)],
    verdict: verdict ?? { kind: "undecided", reason },
    ...omitUndefined({ tally }),
    ballots: tally?.ballots ?? [],
    minority: tally ? minorityOf(tally) : [],
    positions: finalPositions(record.messages),
    withoutPosition: withoutPositions(record.messages),
  };
}

/** A vote was held, and not one ballot could be counted: a failure, where single ones are abstentions. */
function noBallotAtAll(tally: Tally | undefined): readonly Failure[] {
  if (!tally || tally.counted.length > 0) return [];
  const asked = tally.abstentions.map(({ voter }) => voter);
  const reason = `Not one of ${asked.length} members has a ballot that could be counted`;
  return [noneCounted({ key: "vote", asked, reason })];
}
