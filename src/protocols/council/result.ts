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
  /** The verdict of the vote; undecided, with the reason, if there was no vote. */
  readonly verdict: Verdict;
  /** The count of the votes; absent if there was no vote. */
  readonly tally?: Tally;
  /** The ballots as cast, in order of seats. The tally contains abstentions with their reasons. */
  readonly ballots: readonly Ballot[];
  /** Members whose first choice differs from the decision. */
  readonly minority: readonly Dissent[];
  /** The final positions, in order of seats. */
  readonly positions: readonly FinalPosition[];
  /** Members without a position, and the reasons. */
  readonly withoutPosition: readonly WithoutPosition[];
}

/** Returns the result of a council's record. */
export function toCouncilResult(held: Held): CouncilResult {
  const { record } = held;
  const result = toResult(held);
  const verdict = record.decisions["vote"];
  const tally = verdict && tallyOf(record);
  const reason = record.settings["vote"] === undefined ? "There was no vote" : "The council ended before its vote";
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

/** Returns a failure if a vote was held but no ballot counts; single missing ballots are only abstentions. */
function noBallotAtAll(tally: Tally | undefined): readonly Failure[] {
  if (!tally || tally.counted.length > 0) return [];
  const asked = tally.abstentions.map(({ voter }) => voter);
  const reason = `No ballot of ${asked.length} members could be counted`;
  return [noneCounted({ key: "vote", asked, reason })];
}
