import type { Verdict } from "../../transcript/verdict.ts";
import type { JudgedDebate } from "../bias/judged_debate.ts";
import { type SwappedStand, swappedVerdict } from "../bias/swapped_pair.ts";
import type { Estimate } from "../statistics/statistic.ts";
import type { Quorum } from "../voting/quorum.ts";
import { verdictOfPanel } from "./recorded_verdict.ts";
import type { NamedPair } from "./swapped.ts";
import { panelVerdict } from "./verdict.ts";

/** What was decided, and by how much. */
export interface Decided {
  /** Sides stand in it by the names of those who debated. */
  readonly verdict: Verdict;
  /** Name of the side that the margin is for: the one that leads, or the first. */
  readonly marginFor: string;
  /** The mean of the judges' margins in parts of their ranges, with its 95 % interval over judges. */
  readonly margin: Estimate;
}

/** One debate of a swapped pair, as its panel decided it by itself. */
export interface PairedDebate extends Decided {
  /** Its place among the debates that were reported on, from 0. */
  readonly at: number;
  /** Name of the side that affirms in it. */
  readonly affirmative: string;
}

/** A debate that was held twice with the sides exchanged, and what that comes to. */
export interface PairReport {
  /** What both are about. */
  readonly topic: string;
  /** The two debates, in the order in which they were given. */
  readonly debates: readonly [PairedDebate, PairedDebate];
  /** What both together decide, without what each judge gives for affirming; see `swappedVerdict`. */
  readonly corrected: Decided & {
    /** Every judge of either panel, with its points to whoever affirms and the margin that is left without them. */
    readonly judges: readonly SwappedStand[];
    /** Whether enough judges voted in both debates. */
    readonly quorum: Quorum;
  };
}

/** What a swapped pair comes to. */
export function pairReport({ topic, at: [one, two], first, second }: NamedPair): PairReport {
  const { outcome, ...corrected } = swappedVerdict({ first, second });
  const verdict = verdictOfPanel({ outcome, margin: corrected.margin });
  return { topic, debates: [alone(first, one), alone(second, two)], corrected: { verdict, ...corrected } };
}

function alone({ panel, readings, affirmative = "" }: JudgedDebate, at: number): PairedDebate {
  const decided = panelVerdict(panel, readings);
  const { marginFor, margin } = decided;
  return { at, affirmative, verdict: verdictOfPanel(decided), marginFor, margin };
}
