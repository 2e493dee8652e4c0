import type { Sees } from "../protocols/answers/mod.ts";
import type { RateLimits } from "../dialogue/mod.ts";
import type { Configuration } from "../protocols/configuration.ts";
import type { Limits } from "../setup/limits.ts";

/** An experiment: every item in every arm, with every seating of the models, as often as asked. */
export interface Experiment {
  /** Its title. */
  readonly name: string;
  readonly items: readonly Item[];
  readonly arms: readonly Arm[];
  /** SPECs of the models that are compared. */
  readonly models: readonly string[];
  /** The opponents in debates. */
  readonly seating: Seating;
  /** Times that each combination is held with each seed. */
  readonly repetitions: number;
  readonly seeds: readonly number[];
  /** Limits on all dialogues and panels together. */
  readonly limits: Limits;
  /** Limits of providers, for all dialogues together. */
  readonly rateLimits: Readonly<Record<string, RateLimits>>;
  /** Dialogues held at the same time. */
  readonly concurrency: number;
  /** The folder that paths of items start from. */
  readonly folder: string;
  /** Folders of archives that were made elsewhere, or one for each arm by name: they are reported on, nothing is held. */
  readonly archives?: readonly string[] | Readonly<Record<string, string>>;
}

/** A motion, question, problem or topic. */
export interface Item {
  /** Unique in the experiment. */
  readonly id: string;
  /** The subject of the discussion. */
  readonly motion: string;
  /** Possible answers: the sides of a debate, and the choices of a question. At least two. */
  readonly positions?: readonly string[];
  /** The right answer: one of the positions or, without positions, any of these texts. Absent if unknown. */
  readonly answer?: readonly string[];
  /** Path of a folder of sources. */
  readonly sources?: string;
  /** Path of a brief's folder. */
  readonly brief?: string;
  /** Positions in the brief. */
  readonly sides?: number;
}

/** A way to treat an item. */
export interface Arm {
  /** Unique in the experiment. */
  readonly name: string;
  /** The protocol held; `answers` for arms in which one model answers, or makes the case for an answer. */
  readonly protocol: string;
  /** Fields of the protocol's configuration, with those for all arms. */
  readonly configuration: Configuration;
  /** For a vote: the arm whose tokens or dollars it may use. */
  readonly as?: { readonly arm: string; readonly match: Match };
  /** `true` if judges are asked, after every round, how probable it is that each side is right. */
  readonly beliefs?: boolean;
  /** SPEC of the model of everybody without a side. */
  readonly moderator?: string;
  /** SPEC of the model that reads an answer out of a dialogue of this arm; absent if the outcome itself is the answer. */
  readonly reader?: string;
  /** The judge who answers at the end of each dialogue; absent if nobody does. */
  readonly judge?: ArmJudge;
  /** `true` if nobody is shown sources or briefs. */
  readonly withoutSources?: boolean;
  /** For a consultancy: each position is `assigned` to a consultant of its own, or one `chosen` by the consultant. */
  readonly argues?: "assigned" | "chosen";
}

/** A judge who answers each item after reading a dialogue about it. */
export interface ArmJudge {
  /** SPEC of its model. */
  readonly model: string;
  /** What it may see. */
  readonly sees: Sees;
}

/** The measure by which a vote gets the budget of another arm. */
export type Match = "tokens" | "cost";

/**
 * The opponents in debates, with the sides exchanged: each model against itself, all pairs, pairs of similar standing in
 * ⌈log₂ n⌉ rounds, or given pairs.
 */
export type Seating = "self" | "round_robin" | "swiss" | { readonly pairs: readonly Pairing[] };

/** SPECs of two opponents: the first one affirms first. */
export type Pairing = readonly [string, string];

/** One dialogue of an experiment. */
export interface Combination {
  /** Readable and unique in the experiment: arm, item, models by seat, seed and repetition. */
  readonly key: string;
  readonly arm: Arm;
  readonly item: Item;
  /** SPECs by seat: the sides of a debate, or those who answer; empty if the arm's configuration names its models. */
  readonly models: readonly string[];
  /** The position that is assigned to a consultant. */
  readonly argues?: string;
  readonly seed: number;
  /** From 1. */
  readonly repetition: number;
}
