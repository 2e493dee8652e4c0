import { capital, listed } from "../../words/phrases.ts";
import { type Ballot, CLOSE_BY_BORDA, METHOD_NAMES, minorityOf, type Tally } from "../../judging/mod.ts";
import { firstWords } from "../../text/display.ts";
import { bracketed } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { FACT_CHECKER, factCheckerInRules, factCheckerPersona } from "../fact_check/checker.ts";
import { type CouncilPhase, type CouncilRules, decidedIn } from "./options.ts";
import type { CouncilCast, CouncilParticipant } from "./participants.ts";

/** The phases, as everybody is told of them beforehand. */
const STEPS: Readonly<Record<CouncilPhase, string>> = {
  gather: "Each member writes down its first thoughts, alone.",
  plan: "Each member reads the others' first thoughts, and plans its position.",
  formulate: "Each member writes its position in full.",
  debate: "Each member tells each of the others what is weak and what is right in their position.",
  adjust: "Each member reads the positions of all and what was said about its own, and writes it anew.",
  rebuttal: "Each member says what of its critique still stands against the new positions. Skipped if these agree.",
  vote: "Each member ranks all positions, without being told whose they are.",
  synthesis: "The outcome is written up.",
};

/** The question, who takes part, and how the council goes: the same for everybody. */
export function rulesText(
  topic: string,
  { members, chair, judge, factCheckers }: CouncilCast,
  rules: CouncilRules,
): string {
  const { phases } = rules;
  const gather = phases.includes("formulate") ? STEPS.gather : "Each member writes its position, alone.";
  return [
    `This is a council. The question: ${singleLine(topic)}`,
    "",
    "Who takes part:",
    ...members.map(({ name }) => `- ${singleLine(name)}, a member`),
    ...(members.includes(chair) ? [] : [`- ${singleLine(chair.name)}, in the chair, who takes no position`]),
    ...(judge ? [`- ${singleLine(judge.name)}, the judge, who takes no position`] : []),
    ...factCheckers.map((one) => `- ${factCheckerInRules(one)}`),
    "",
    "How it goes (in each phase all speak at once, so that nobody hears the others of the same phase):",
    ...phases.map((phase, index) => {
      const checked = factCheckers.length > 0 && phase === decidedIn(rules) ? CHECKED : "";
      return `${index + 1}. ${capital(phase)}: ${checked}${phase === "gather" ? gather : STEPS[phase]}`;
    }),
  ].join("\n");
}

const CHECKED = "The claims of all positions are fact-checked, and everybody hears what is wrong. ";

const PARTS: Readonly<Record<Exclude<CouncilParticipant["role"], "fact_checker">, string>> = {
  member:
    "a member of this council. You are not here to win, but to find the best answer: weigh what the others hold fairly, " +
    "and change your position where you are given a reason.",
  chair: "in the chair of this council. You take no position, and are fair to everybody's.",
  judge: "the judge of this council. You take no position.",
};

/** The role of a participant, in its own prompts. */
export function personaText({ role, name, systemPrompt }: CouncilParticipant): string {
  const line = singleLine(name);
  const called = line.toLowerCase() === role ? "" : `${line}, `;
  const part = role === FACT_CHECKER ? factCheckerPersona({ name }) : `You are ${called}${PARTS[role]}`;
  return [part, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

const TO_EACH = 'Speak to each directly, as "you": the name is put ahead of your words.';

const TASKS: Readonly<Record<CouncilPhase, string>> = {
  gather:
    "Write down your first thoughts on the question: what matters, what you know, what you do not know, and where " +
    "you lean.",
  plan:
    "Above are the first thoughts of all members. Plan your position: what you will hold and for which reasons, what you " +
    "take up from others, and which objections you will have to answer. No other member sees your plan.",
  formulate: "Write your position in full: what should be done, for which reasons, and what speaks against it.",
  debate: "Above are the positions of all members. Tell each of the others what is weak in their position and why it " +
    `matters, and what is right in it. ${TO_EACH}`,
  adjust:
    "Above are the positions of all members, and what the others said to you about yours. Write your position anew: " +
    "keep what holds, give up what does not, and take over from the others what is better. Agree only where you were " +
    "convinced. The position speaks of the question alone: what you held before, and who made you change it, belongs " +
    "in the changes.",
  rebuttal:
    "Above are your critique and the positions of all members as they now stand. Tell each of the others what of " +
    `your critique is settled, and what still stands and why. ${TO_EACH}`,
  vote:
    "Say of each position above how well it answers the question, and why. Then rank all of them, from the best to the " +
    "worst.",
  synthesis:
    "Write up what the council came to, for somebody who heard nothing of it. Say in the first sentence what is to be " +
    "done by this outcome; then give the reasons for it, what was said against it, and what stays open. You speak for " +
    "the whole council now, and take no side.",
};

/** Returns what is to be done in a phase: as the configuration has it, or as is usual among the phases that are held. */
export function taskOf(phase: CouncilPhase, { phases, prompts }: CouncilRules, speaker: string): string {
  const given = prompts[phase] ?? {};
  const own = typeof given === "string" ? given : new Map(Object.entries(given)).get(speaker);
  if (own !== undefined) return own;
  const held = (other: CouncilPhase) => phases.includes(other);
  if (phase === "gather" && !held("formulate")) {
    const counts = held("vote") && !held("adjust") ? " The council votes on what you write now." : "";
    return `${TASKS.formulate} Say also what you do not know.${counts}`;
  }
  return `${TASKS[phase]}${
    phase === "rebuttal" && held("vote")
      ? " Those who vote are shown what you say, but not your critique: make each point understandable by itself."
      : ""
  }`;
}

/** The manner of members, and of whoever writes the synthesis. */
export const MANNER =
  "Never make up a source, a figure or a quotation. No greeting, no preamble and no heading: each text begins with its point.";

/** The guidance for voters, on the positions that they rank and the objections that they are shown. */
export function aboutBallot(about: Readonly<Record<"isCandidate" | "hasObjections" | "hasFindings", boolean>>): string {
  const own = about.isCandidate ? " One of them is yours: rank it as you would if it were not." : "";
  const by = about.hasFindings ? "objections to them, by members and fact checkers" : "members' objections to them";
  const against = about.hasObjections || about.hasFindings ? ` After them stand ${by}: weigh those as well.` : "";
  return `They stand under labels, so that nobody is told whose they are.${own}${against}`;
}

/** The question to a judge if positions agree. */
export const AGREEMENT = {
  guidance:
    "You say whether the positions of a council agree. They agree if all of them would have the same done, in all that " +
    "matters to the question. They do not if one would have it done and another not, if they name different amounts, " +
    "dates or conditions that matter, or if one leaves open what another decides. Go by what they would have done, not by " +
    "how they are worded. If in doubt, they do not agree.",
  instruction: "Do the positions above agree?",
};

/** The outcome, for whoever writes the synthesis, and what the voters say of their first choices and of what won. */
export function boundBy({ verdict, tally }: CouncilOutcome, nameOf: NameOf): string {
  const bound = `The outcome is settled: "${decisionInWords(verdict, nameOf)}" Say nothing that contradicts it.`;
  const winner = verdict.kind === "decided" ? verdict.winner : undefined;
  const reasons = tally?.ballots.flatMap((ballot) =>
    [...new Set([ballot.ranking[0], winner])].flatMap((id) => {
      const reason = id && reasonFor(ballot, id, nameOf);
      return reason ? [`- ${nameOf(ballot.voter)} on ${whoseOf(ballot.voter, id, nameOf)}: ${bracketed(reason)}`] : [];
    })
  ) ?? [];
  return reasons.length === 0 ? bound : `${bound}\n\nWhat the voters gave as their reasons:\n${reasons.join("\n")}`;
}

/** Words of a voter's reason that are shown. */
const REASON_WORDS = 90;

/** Returns the reason that a ballot gives for a candidate's place, with names in place of the labels that the voter knew. */
export function reasonFor({ reasons = {}, labels = {} }: Ballot, candidate: string, nameOf: NameOf): string {
  const named = Object.entries(labels).reduce(
    (text, [id, label]) => text.replaceAll(label, `${nameOf(id)}'s position`),
    reasons[candidate] ?? "",
  );
  return firstWords(named, REASON_WORDS);
}

function whoseOf(voter: string, candidate: string, nameOf: NameOf): string {
  return voter === candidate ? "their own position" : `${nameOf(candidate)}'s position`;
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

/** The announcement that positions agree, and why. */
export function noRebuttal(reason: string): string {
  return `There is no rebuttal, as the positions agree: ${reason}`;
}

/** The announcement of what was decided, and by which votes. */
export function announced({ verdict, tally }: CouncilOutcome, nameOf: NameOf): string {
  if (!tally) return decisionInWords(verdict, nameOf);
  const { method, methods, counts, order, quorum: { cast, members }, agree, controversial } = tally;
  const voted = `${cast} of ${members} members voted.`;
  if (verdict.kind === "undecided") return `${voted} ${decisionInWords(verdict, nameOf)}`;
  const places = order.map((level) => level.map((id) => `${nameOf(id)} ${counts[method].scores[id] ?? 0}`).join(", "));
  const others = methods.filter((other) => other !== method);
  const apart = others.map((other) =>
    `${METHOD_NAMES[other]}: ${listed(counts[other].winners.map(nameOf)) || "nobody"}`
  );
  const dissent = minorityOf(tally).map(({ voter, choice }) =>
    `${nameOf(voter)} ranked ${choice === undefined ? "nobody" : `${whoseOf(voter, choice, nameOf)} first`}`
  );
  return [
    `${voted} By ${METHOD_NAMES[method]}, from the best to the worst: ${places.join("; ")}.`,
    decisionInWords(verdict, nameOf),
    agree
      ? `${capital(listed(others.map((other) => METHOD_NAMES[other])))} come to the same.`
      : `The methods do not agree. ${apart.join("; ")}.`,
    ...(controversial ? [CLOSE_BY_BORDA] : []),
    ...(dissent.length > 0 ? [`In the minority: ${listed(dissent)}.`] : []),
  ].join(" ");
}

/** The decision, in a sentence. */
export function decisionInWords(verdict: Verdict, nameOf: NameOf): string {
  switch (verdict.kind) {
    case "decided":
      return verdict.by === "chair"
        ? `The vote was tied, and the chair decided for the position of ${nameOf(verdict.winner)}.`
        : `The council decided for the position of ${nameOf(verdict.winner)}.`;
    case "tied":
      return `The vote is tied between the positions of ${listed(verdict.between.map(nameOf))}: nothing is decided.`;
    case "too_close": // of panels only
    case "undecided":
      return `The council decided nothing: ${verdict.reason}.`;
  }
}
