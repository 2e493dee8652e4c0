import { z } from "zod";
import {
  SELF_VOTES,
  type SelfVotes,
  tally,
  TIE_RULES,
  type TieRule,
  type VoteRules,
  VOTING_METHODS,
  type VotingMethod,
} from "../../judging/mod.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { keysOf } from "../configuration.ts";
import { anyone, type FieldsOf } from "../fields.ts";
import { byName, cannotHold, checkedOptions, integer, listOf, mapOf, positive, text, upTo } from "../schema.ts";

const wrong = cannotHold("a council");

/** The phases of a council, in order. */
export const COUNCIL_PHASES = [
  "gather",
  "plan",
  "formulate",
  "debate",
  "adjust",
  "rebuttal",
  "vote",
  "synthesis",
] as const;

/** A phase of a council. */
export type CouncilPhase = "gather" | "plan" | "formulate" | "debate" | "adjust" | "rebuttal" | "vote" | "synthesis";

/** The options of a council. */
export interface CouncilConfig extends ProtocolConfig {
  /** The phases to hold, in order. @default all of {@linkcode COUNCIL_PHASES} */
  readonly phases?: readonly CouncilPhase[];
  /** The deciding method; the others are counted as well. @default "borda" */
  readonly voting?: VotingMethod;
  /** Counts, discounts or excludes votes for one's own position. @default "count" */
  readonly selfVotes?: SelfVotes;
  /** Reports a tie, or lets the chair's ballot decide it. @default "report" */
  readonly ties?: TieRule;
  /** Share of the members that must vote, 0 to 1. @default more than half */
  readonly quorum?: number;
  /** Weights of ballots by member id, above 0 and at most 10,000. @default 1 each */
  readonly weights?: Readonly<Record<string, number>>;
  /**
   * Instructions by phase, for all or by participant id, instead of the usual ones. The form of the answer is added in
   * either case.
   */
  readonly phasePrompts?: Readonly<Partial<Record<CouncilPhase, string | Readonly<Record<string, string>>>>>;
  /**
   * Limits by phase, in tokens as counted by `src/text/`; integers >= 1. In debate and rebuttal, the limit applies to
   * each member addressed. @default gather 400, plan 250, formulate 500, debate 150, adjust 650, rebuttal 100,
   * synthesis 600
   */
  readonly phaseMaxTokens?: Readonly<Partial<Record<Exclude<CouncilPhase, "vote">, number>>>;
}

/** The options of a council with their defaults filled in. */
export type CouncilRules = ReturnType<typeof councilRules>;

const LIMITS = { gather: 400, plan: 250, formulate: 500, debate: 150, adjust: 650, rebuttal: 100, synthesis: 600 };
/** Fields that only affect how votes are counted. */
export const OF_THE_VOTE = ["voting", "selfVotes", "ties", "quorum", "weights"] as const;

const PROMPT = z.union([text(), mapOf(text(), "texts by id of the participant")]);

/**
 * The fields of a council's configuration. Those of the vote have no default, because they are invalid without a vote.
 */
export const COUNCIL_OPTIONS = {
  phases: anyone(
    listOf(z.enum(COUNCIL_PHASES), `a list of ${COUNCIL_PHASES.join(", ")}`).optional()
      .describe("Phases to hold, in the usual order"),
    { flag: { value: "LIST", commas: true }, usual: "all", page: "usual" },
  ),
  voting: anyone(
    z.enum(VOTING_METHODS).optional().describe("Method that decides; the others are counted too"),
    { flag: { value: "METHOD" }, usual: "borda", page: "usual", label: "Voting method" },
  ),
  selfVotes: anyone(
    z.enum(SELF_VOTES).optional().describe("Treatment of votes for a member's own position"),
    { flag: { value: "RULE" }, usual: "count" },
  ),
  ties: anyone(
    z.enum(TIE_RULES).optional().describe("Report a tie, or let the chair decide it"),
    { flag: { value: "RULE" }, usual: "report" },
  ),
  quorum: anyone(
    upTo(1).optional().describe("Fraction of members that must vote, 0 to 1"),
    { flag: { value: "F" }, usual: "more than half" },
  ),
  weights: anyone(
    mapOf(positive(), "weights by member").optional().describe("Ballot weights by member id"),
    { flag: { flag: "--weight", value: "ID=N", help: "Weight of a member's ballot (1)" }, usual: "1" },
  ),
  phasePrompts: anyone(
    z.strictObject(byName(COUNCIL_PHASES, PROMPT.exactOptional())).optional().describe(
      "Prompts by phase, or by phase and id, instead of the usual ones",
    ),
  ),
  phaseMaxTokens: anyone(
    z.strictObject(byName(keysOf(LIMITS), integer().exactOptional())).optional().describe(
      "Token limits by phase; in debate and rebuttal, per member addressed",
    ),
  ),
} satisfies FieldsOf<Omit<CouncilConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(COUNCIL_OPTIONS);

/**
 * Fills in defaults.
 *
 * @param members Ids of the voters.
 * @param present Ids of all participants. @default the members
 * @throws {TypeError | RangeError} If a field is invalid, or would have no effect.
 */
export function councilRules(config: CouncilConfig, members: readonly string[], present = members) {
  const options = checkedOptions("a council", SCHEMA, config);
  const phases = phasesOf(options.phases);
  const { phaseMaxTokens = {}, phasePrompts = {} } = options;
  checkByPhase("phaseMaxTokens", phaseMaxTokens, phases);
  checkByPhase("phasePrompts", phasePrompts, phases);
  for (const [phase, given] of Object.entries(phasePrompts)) {
    const stranger = Object.keys(typeof given === "object" ? given : {}).find((id) => !present.includes(id));
    if (stranger !== undefined) throw wrong(`'phasePrompts.${phase}' is for '${stranger}', who does not take part`);
  }
  return {
    phases,
    limits: { ...LIMITS, ...phaseMaxTokens },
    prompts: phasePrompts,
    voting: votingOf(options, phases, members),
  };
}

/** Returns how votes are counted; `undefined` if there is no vote. */
function votingOf(
  config: z.output<typeof SCHEMA>,
  phases: readonly CouncilPhase[],
  members: readonly string[],
): Omit<VoteRules, "voters" | "chair"> | undefined {
  if (!phases.includes("vote")) {
    const idle = OF_THE_VOTE.find((field) => config[field] !== undefined);
    if (idle === undefined) return undefined;
    throw wrong(`'${idle}' has an effect only if 'phases' has 'vote': current value is ${phases.join(", ")}`);
  }
  const { voting: method = "borda", selfVotes = "count", ties = "report", quorum, weights } = config;
  const options = omitUndefined({ quorum, weights });
  // Check weights and quorum now, rather than after everything has been paid for.
  tally(members, members.map((voter) => ({ voter, ranking: members })), options);
  return { method, selfVotes, ties, ...options };
}

function checkByPhase(field: string, values: object, phases: readonly CouncilPhase[]): void {
  const idle = Object.keys(values).find((phase) => !phases.some((held) => held === phase));
  if (idle === undefined) return;
  throw wrong(`'${field}.${idle}' is for a phase that is not held: 'phases' is ${phases.join(", ")}`);
}

/** Returns the phase in which positions are decided on, or else written up; `undefined` if neither is held. */
export function decidedIn({ phases }: Pick<CouncilRules, "phases">): CouncilPhase | undefined {
  return phases.find((phase) => phase === "vote" || phase === "synthesis");
}

/** Phases that depend on another one. */
const NEEDS: readonly (readonly [phase: CouncilPhase, needed: CouncilPhase])[] = [
  ["plan", "gather"],
  ["plan", "formulate"],
  ["adjust", "debate"],
  ["rebuttal", "adjust"],
];

/**
 * Returns the phases that a council holds.
 *
 * @throws {TypeError} If they cannot work together.
 */
export function phasesOf(chosen: readonly CouncilPhase[] = COUNCIL_PHASES): readonly CouncilPhase[] {
  const held = COUNCIL_PHASES.filter((phase) => chosen.includes(phase));
  if (chosen.join() !== held.join()) {
    const problem = `'phases' must name each phase once and in order, which is ${held.join(", ")}`;
    throw wrong(`${problem}: current value is ${chosen.join(", ")}`);
  }
  if (!held.includes("gather") && !held.includes("formulate")) {
    throw wrong("'phases' needs 'gather' or 'formulate': without them nobody has a position");
  }
  const [phase, needed] = NEEDS.find(([phase, needed]) => held.includes(phase) && !held.includes(needed)) ?? [];
  if (phase) throw wrong(`'phases' has '${phase}' without '${needed}': add '${needed}' or leave out '${phase}'`);
  return held;
}
