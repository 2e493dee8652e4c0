import { listed, SIGNS } from "../../words/phrases.ts";
import { type Ballot, minorityOf, type Tally } from "../../judging/mod.ts";
import { firstWords } from "../../text/display.ts";
import { bracketed } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { FACT_CHECKER, factCheckerInRules, factCheckerPersona } from "../fact_check/checker.ts";
import { type CouncilPhase, type CouncilRules, decidedIn } from "./options.ts";
import type { CouncilCast, CouncilParticipant } from "./participants.ts";
import {
  COUNCIL,
  DECISION,
  PERSONAS,
  PHASE_NAMES,
  ROLE_NAMES,
  RULES,
  SETTLED,
  STEPS,
  TASKS,
  VOTE,
} from "./words/mod.ts";
import { CLOSE, METHODS } from "../../words/votes.ts";

/** The question, who takes part, and how the council goes: the same for everybody. */
export function rulesText(
  topic: string,
  { members, chair, judge, factCheckers }: CouncilCast,
  rules: CouncilRules,
): string {
  const { phases } = rules;
  return [
    RULES.question(singleLine(topic)),
    "",
    RULES.takesPart,
    ...members.map(({ name }) => `- ${RULES.member(singleLine(name))}`),
    ...(members.includes(chair) ? [] : [`- ${RULES.chair(singleLine(chair.name))}`]),
    ...(judge ? [`- ${RULES.judge(singleLine(judge.name))}`] : []),
    ...factCheckers.map((one) => `- ${factCheckerInRules(one)}`),
    "",
    RULES.course,
    ...phases.map((phase, index) => {
      const step = STEPS[phase === "gather" && !phases.includes("formulate") ? "onlyGather" : phase];
      const isChecked = factCheckers.length > 0 && phase === decidedIn(rules);
      return `${index + 1}. ${RULES.phase(PHASE_NAMES[phase], isChecked ? RULES.checked(step) : step)}`;
    }),
  ].join("\n");
}

/** The role of a participant, in its own prompts. */
export function personaText({ role, name, systemPrompt }: CouncilParticipant): string {
  const line = singleLine(name);
  const persona = role === FACT_CHECKER
    ? factCheckerPersona({ name })
    : PERSONAS[role](line.toLowerCase() === ROLE_NAMES[role].toLowerCase() ? undefined : line);
  return [persona, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

/** Returns what is to be done in a phase: as the configuration has it, or as is usual among the phases that are held. */
export function taskOf(phase: CouncilPhase, { phases, prompts }: CouncilRules, speaker: string): string {
  const given = prompts[phase] ?? {};
  const own = typeof given === "string" ? given : new Map(Object.entries(given)).get(speaker);
  if (own !== undefined) return own;
  const held = (other: CouncilPhase) => phases.includes(other);
  if (phase === "gather" && !held("formulate")) {
    return held("vote") && !held("adjust") ? TASKS.onlyGatherBeforeVote : TASKS.onlyGather;
  }
  return phase === "rebuttal" && held("vote") ? TASKS.rebuttalBeforeVote : TASKS[phase];
}

/** The outcome, for whoever writes the synthesis, and what the voters say of their first choices and of what won. */
export function boundBy({ verdict, tally }: CouncilOutcome, nameOf: NameOf): string {
  const bound = SETTLED.outcome(decisionInWords(verdict, nameOf));
  const winner = verdict.kind === "decided" ? verdict.winner : undefined;
  const reasons = tally?.ballots.flatMap((ballot) =>
    [...new Set([ballot.ranking[0], winner])].flatMap((id) => {
      const reason = id && reasonFor(ballot, id, nameOf);
      if (!reason) return [];
      const choice = choiceInWords(ballot.voter, id, nameOf);
      return [`- ${SETTLED.reason(nameOf(ballot.voter), choice, bracketed(reason))}`];
    })
  ) ?? [];
  return reasons.length === 0 ? bound : `${bound}\n\n${SETTLED.reasons}\n${reasons.join("\n")}`;
}

/** Words of a voter's reason that are shown. */
const REASON_WORDS = 90;

/** Returns the reason that a ballot gives for a candidate's place, with names in place of the labels that the voter knew. */
export function reasonFor({ reasons = {}, labels = {} }: Ballot, candidate: string, nameOf: NameOf): string {
  const named = Object.entries(labels).reduce(
    (text, [id, label]) => text.replaceAll(label, COUNCIL.positionOf(nameOf(id))),
    reasons[candidate] ?? "",
  );
  return firstWords(named, REASON_WORDS);
}

/** Names a position that a voter chose: their own, or somebody's. */
export function choiceInWords(voter: string, candidate: string, nameOf: NameOf): string {
  return voter === candidate ? COUNCIL.own : COUNCIL.positionOf(nameOf(candidate));
}

/** A vote as it came out. */
export interface CouncilOutcome {
  readonly verdict: Verdict;
  /** Absent if there was nothing to choose from. */
  readonly tally?: Tally | undefined;
}

/** Returns the name of a participant, by its id. */
export type NameOf = (id: string) => string;

/** Returns the names of participants, each in one line. */
export function namesOf(participants: readonly Participant[]): NameOf {
  return (id) => singleLine(participants.find((participant) => participant.id === id)?.name ?? id);
}

/** The announcement of what was decided, and by which votes. */
export function announced({ verdict, tally }: CouncilOutcome, nameOf: NameOf): string {
  if (!tally) return decisionInWords(verdict, nameOf);
  const { method, methods, counts, order, quorum: { cast, members }, agree, controversial } = tally;
  const voted = VOTE.voted(cast, members);
  if (verdict.kind === "undecided") return `${voted} ${decisionInWords(verdict, nameOf)}`;
  const places = order.map((level) => level.map((id) => `${nameOf(id)} ${counts[method].scores[id] ?? 0}`).join(", "));
  const others = methods.filter((other) => other !== method);
  const apart = others.map((other) =>
    `${METHODS[other]}${SIGNS.colon} ${listed(counts[other].winners.map(nameOf)) || COUNCIL.nobody}`
  );
  const dissent = minorityOf(tally).map(({ voter, choice }) =>
    choice === undefined
      ? VOTE.rankedNobody(nameOf(voter))
      : VOTE.rankedFirst(nameOf(voter), choiceInWords(voter, choice, nameOf))
  );
  return [
    voted,
    VOTE.places(METHODS[method], places.join(SIGNS.between)),
    decisionInWords(verdict, nameOf),
    agree ? VOTE.methodsAgree(others.map((other) => METHODS[other])) : VOTE.methodsDiffer(apart.join(SIGNS.between)),
    ...(controversial ? [CLOSE.byBorda] : []),
    ...(dissent.length > 0 ? [COUNCIL.minority(listed(dissent))] : []),
  ].join(" ");
}

/** The decision, in a sentence. */
export function decisionInWords(verdict: Verdict, nameOf: NameOf): string {
  switch (verdict.kind) {
    case "decided":
      return (verdict.by === "chair" ? DECISION.byChair : DECISION.decided)(nameOf(verdict.winner));
    case "tied":
      return DECISION.tied(verdict.between.map(nameOf));
    case "too_close": // of panels only
    case "undecided":
      return DECISION.undecided(verdict.reason);
  }
}
