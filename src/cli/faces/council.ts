import { listed } from "../../archive/render/words.ts";
import { METHOD_NAMES, VOTING_METHODS } from "../../judging/mod.ts";
import { decisionInWords } from "../../protocols/council/announcements.ts";
import {
  COUNCIL_PHASES,
  type CouncilPhase,
  type CouncilRole,
  createCouncilWorkflow,
  RAPID_PHASES,
  toCouncilResult,
} from "../../protocols/council/mod.ts";
import { isList, objectIn } from "../../transcript/json.ts";
import { seatsOf, speakingSeats, withModels } from "../cast.ts";
import { ConfigError } from "../cli_error.ts";
import type { Configuration } from "../configuration.ts";
import { picked } from "../picked.ts";
import type { ProtocolFace } from "./face.ts";

/** Fields of a configuration that are options of the library under the same name. */
const OPTIONS = [
  "phases",
  "rapid",
  "voting",
  "selfVotes",
  "ties",
  "quorum",
  "weights",
  "phasePrompts",
  "phaseMaxTokens",
  "excerptMaxTokens",
] as const;
/** Fields that have an effect only if there is a vote. */
const OF_THE_VOTE = ["voting", "selfVotes", "ties", "quorum", "weights"] as const;

/** The council. */
export const face: ProtocolFace<CouncilRole> = {
  workflow: "CouncilWorkflow",
  cast(configuration) {
    const seats = [
      ...seatsOf(configuration, "chair" as const, "Chair"),
      ...speakingSeats(configuration, "member" as const, { title: "Member" }),
      ...seatsOf(configuration, "judge" as const, "Judge"),
    ];
    return withModels<CouncilRole>(seats, configuration);
  },
  create: ({ subject, participants, common, configuration }) =>
    createCouncilWorkflow(subject, participants, { ...common, ...picked(configuration, OPTIONS) }),
  recorded(settings) {
    const { phases, limits, excerpt, prompts } = settings;
    const { method, selfVotes, ties, quorum, weights } = objectIn(settings, "vote") ?? {};
    const configuration = {
      phases,
      voting: method,
      ...{ selfVotes, ties, quorum, weights },
      phasePrompts: prompts,
      phaseMaxTokens: limits,
      excerptMaxTokens: excerpt,
    };
    return within(configuration, isList(phases) ? phases : COUNCIL_PHASES);
  },
  forked(recorded, changes, at) {
    const { phases, rapid } = changes;
    const [here = ""] = at.split("/");
    const isOver = (phase: CouncilPhase) =>
      COUNCIL_PHASES.indexOf(phase) <= COUNCIL_PHASES.findIndex((each) => each === here);
    const late = isOver("vote") ? OF_THE_VOTE.find((field) => changes[field] !== undefined) : undefined;
    if (late) {
      throw new ConfigError(`Cannot change '${late}' as the vote is taken over with '${at}': fork at an earlier turn`);
    }
    const chosen = phases ?? (rapid ? RAPID_PHASES : undefined);
    const held = (recorded.phases ?? COUNCIL_PHASES).find((phase) =>
      isOver(phase) && chosen && !chosen.includes(phase)
    );
    if (held) {
      throw new ConfigError(`Cannot leave '${held}' out as it is taken over with '${at}': fork at an earlier turn`);
    }
    if (rapid) {
      const { phases: _phases, ...rest } = recorded;
      return within(rest, RAPID_PHASES);
    }
    return phases ? within(recorded, phases) : recorded;
  },
  outcome: toCouncilResult,
  lines(held, facts) {
    const { verdict, tally, minority, withoutPosition } = toCouncilResult(held);
    const nameOf = (id: string) => facts.participant(id).name;
    const winners = VOTING_METHODS.map((method) =>
      `${METHOD_NAMES[method]} ${listed(tally?.counts[method].winners.map(nameOf) ?? []) || "nobody"}`
    );
    return [
      decisionInWords(verdict, nameOf),
      ...(tally ? [`By ${tally.quorum.cast} of ${tally.quorum.members} votes; ${winners.join(", ")}`] : []),
      ...(minority.length > 0 ? [`In the minority: ${listed(minority.map(({ voter }) => nameOf(voter)))}`] : []),
      ...withoutPosition.map(({ participant, reason }) => `Without a position: ${nameOf(participant)}, ${reason}`),
    ];
  },
};

/** What of a configuration has an effect if these phases are held. */
function within<T extends { readonly [field in keyof Configuration]: unknown }>(
  configuration: T,
  held: readonly unknown[],
): T {
  const kept = (values: unknown) =>
    Object.fromEntries(Object.entries(Object(values)).filter(([phase]) => held.includes(phase)));
  const idle = [
    ...(held.includes("vote") ? [] : OF_THE_VOTE),
    ...(held.includes("gather") && held.includes("formulate") ? [] : ["excerptMaxTokens"]),
  ];
  return {
    ...configuration,
    phasePrompts: kept(configuration.phasePrompts),
    phaseMaxTokens: kept(configuration.phaseMaxTokens),
    ...Object.fromEntries(idle.map((field) => [field, undefined])),
  };
}
