import { listed } from "../../archive/render/words.ts";
import {
  CLOSE_BY_BORDA,
  type Dissent,
  METHOD_NAMES,
  minorityOf,
  type Tally,
  VOTING_METHODS,
} from "../../judging/mod.ts";
import { markGiven } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { type CouncilPhase, type CouncilRules, PHASES } from "./options.ts";
import type { CouncilCast, CouncilParticipant } from "./participants.ts";

/** Instructions by phase, unless the configuration gives others. */
export const INSTRUCTIONS: Readonly<Record<CouncilPhase, string>> = {
  gather:
    "Write down your first thoughts on the question: what matters, what you know, what you do not know, and where " +
    "you lean.",
  plan:
    "Above are the first thoughts of the other members. Plan your position: what you will hold, on which reasons, " +
    "what of theirs you take up, and what you will have to answer.",
  formulate:
    "Write your position in full, as you planned it: what should be done, for which reasons, and what speaks " +
    "against it. It is read by members who do not know your plan.",
  debate:
    "Above are the positions of the other members. Say to each of them what is weak in its position and why that " +
    "matters, and what is right in it. Speak to each of them.",
  adjust:
    "Above are your position and what the other members said to you. Write your position anew: give up what did " +
    "not hold, keep what did, and say what you changed and why. Agree only where you were convinced.",
  rebuttal:
    "Above are what you criticised and the positions of the other members as they now stand. Say to each of them, " +
    "briefly, what of your critique is settled and what is not.",
  vote: "Rank all positions from the best to the worst, with a reason each. Rank them by how well they answer the " +
    "question, whoever they may be by; one of them may be your own.",
  synthesis: "Write down what the council came to, for somebody who heard nothing of it.",
};

/** The rules of a council, the same for everybody. */
export function rulesText(topic: string, { members, chair }: CouncilCast, { phases }: CouncilRules): string {
  return [
    `This is a council on the question: ${singleLine(topic)}`,
    "",
    "Its members:",
    ...members.map(({ name }) => `- ${singleLine(name)}`),
    ...(members.includes(chair) ? [] : ["", `In the chair, without being a member: ${singleLine(chair.name)}`]),
    "",
    "It is held in these phases. In each phase all speak at once, and each sees only what the phase is about:",
    ...phases.map((phase, index) => `${index + 1}. ${PHASES[phase]}`),
    "",
    "Members are not there to win, but to find the best answer. They say what they hold to be right, and do not agree " +
    "for the sake of peace. Never make up a source, a figure or a quotation.",
    "Answer with what you say and nothing else: no headings, no stage directions, no words of other participants.",
  ].join("\n");
}

const PARTS: Readonly<Record<CouncilParticipant["role"], string>> = {
  member: "a member of the council.\n" +
    "You take a position of your own, weigh those of the others fairly, and change yours where you are given a reason.",
  chair: "in the chair of the council.\n" +
    "You are no member and take no position. You write down what the council came to, as it was decided, and you are " +
    "fair to those who wanted something else.",
  judge: "the judge of the council.\n" +
    "You are no member and take no position. You say whether positions agree, by what they would have done and not by " +
    "how they are worded. If in doubt, they do not.",
};

/** The part of a participant, and its `systemPrompt`. */
export function personaText({ role, name, systemPrompt }: CouncilParticipant): string {
  return [`You are ${singleLine(name)}, ${PARTS[role]}`, systemPrompt ?? []].flat().join("\n");
}

/** The question to a judge if positions agree. */
export const AGREEMENT = {
  guidance:
    "You say whether the positions of a council agree. They agree if all of them would have the same done, in all that " +
    "matters to the question. They do not if one would have it done and another not, if they name different amounts, " +
    "dates or conditions that matter, or if one leaves open what another decides. Alike words are no agreement, and " +
    "unlike words no disagreement.",
  instruction: "Do these positions agree?",
};

/** Descriptions of the fields of critiques and rebuttals. */
export const ADDRESSED = {
  critiques: ({ name }: Participant): string =>
    `What is weak, and what is right, in the position of ${markGiven(name)}.`,
  rebuttals: ({ name }: Participant): string =>
    `What of your critique of ${markGiven(name)} is settled, and what is not.`,
};

/** States the vote to whoever writes the synthesis, after the instruction. */
export function boundBy(inWords: string, decision: string, minority: readonly Dissent[], nameOf: NameOf): string {
  const settled = `${inWords} That is settled: \`decision\` is ${
    JSON.stringify(decision)
  }, and you say nothing else of who won.`;
  if (minority.length === 0) return settled;
  const first = minority.map(({ voter, choice }) =>
    choice === undefined ? nameOf(voter) : `${nameOf(voter)} (first choice: ${nameOf(choice)})`
  );
  return `${settled}\n\nIn the minority are ${first.join("; ")}. Report fairly what they hold, and why.`;
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
  const { method, counts, order, quorum: { cast, members }, agree, controversial } = tally;
  const voted = `${cast} of ${members} members voted.`;
  if (verdict.kind === "undecided") return `${voted} ${decisionInWords(verdict, nameOf)}`;
  const places = order.map((level) => level.map((id) => `${nameOf(id)} ${counts[method].scores[id] ?? 0}`).join(", "));
  const others = VOTING_METHODS.filter((other) => other !== method)
    .map((other) => `${METHOD_NAMES[other]}: ${listed(counts[other].winners.map(nameOf)) || "nobody"}`);
  const dissent = minorityOf(tally).map(({ voter, choice }) =>
    choice === undefined ? `${nameOf(voter)} ranked nobody` : `${nameOf(voter)} ranked ${nameOf(choice)} first`
  );
  return [
    `${voted} By ${METHOD_NAMES[method]}, from the best to the worst: ${places.join("; ")}.`,
    decisionInWords(verdict, nameOf),
    agree ? "Every other method comes to the same." : `The methods do not agree. ${others.join("; ")}.`,
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

/** The decision as the synthesis has to name it, and all that were possible. */
export function decisionNames(
  verdict: Verdict,
  candidates: readonly string[],
  nameOf: NameOf,
): { readonly decision: string; readonly possible: readonly string[] } {
  const named = (id: string) => `position of ${nameOf(id)}`;
  return {
    decision: verdict.kind === "decided" ? named(verdict.winner) : verdict.kind,
    possible: [...candidates.map(named), "tied", "undecided"],
  };
}
