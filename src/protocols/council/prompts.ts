import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { singleLine } from "../../text/visible.ts";
import type { CouncilRules } from "./options.ts";
import type { CouncilCast, CouncilRole } from "./participants.ts";
import type { CouncilPhase } from "./phases.ts";

/** What is done in each phase, as everybody is told beforehand. */
const STRUCTURE: Readonly<Record<CouncilPhase, string>> = {
  gather: "Gather: each member writes its first thoughts, alone.",
  plan: "Plan: each member reads the first thoughts of the others, and plans its position.",
  formulate: "Formulate: each member writes its position in full.",
  debate: "Debate: each member criticises the positions of all others, each of them by name.",
  adjust: "Adjust: each member reads what was said to it, and writes its position anew.",
  rebuttal: "Rebuttal: each member answers the revised positions of the others. Left out if the positions agree.",
  vote: "Vote: each member ranks all positions, without being told whose they are.",
  synthesis: "Synthesis: what the council came to is written down, as the vote decided it.",
};

/** What is asked in each phase, unless the configuration asks something else. */
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

/** What holds for everybody in a council. */
export function rulesText(topic: string, { members, chair }: CouncilCast, { phases }: CouncilRules): string {
  return [
    `This is a council on the question: ${singleLine(topic)}`,
    "",
    "Its members:",
    ...members.map(({ name }) => `- ${singleLine(name)}`),
    ...(members.includes(chair) ? [] : ["", `In the chair, without being a member: ${singleLine(chair.name)}`]),
    "",
    "It is held in these phases. In each phase all speak at once, and each sees only what the phase is about:",
    ...phases.map((phase, index) => `${index + 1}. ${STRUCTURE[phase]}`),
    "",
    "Members are not there to win, but to find the best answer. They say what they hold to be right, and do not agree " +
    "for the sake of peace. Never make up a source, a figure or a quotation.",
    "Answer with what you say and nothing else: no headings, no stage directions, no words of other participants.",
  ].join("\n");
}

const PARTS: Readonly<Record<CouncilRole, readonly string[]>> = {
  member: [
    "a member of the council.",
    "You take a position of your own, weigh those of the others fairly, and change yours where you are given a reason.",
  ],
  chair: [
    "in the chair of the council.",
    "You are no member and take no position. You write down what the council came to, as it was decided, and you are " +
    "fair to those who wanted something else.",
  ],
  judge: [
    "the judge of the council.",
    "You are no member and take no position. You say whether positions agree, by what they would have done and not by " +
    "how they are worded. If in doubt, they do not.",
  ],
};

/** Who a participant of a council is to be. */
export function personaText(
  { role, name, systemPrompt }: DialogueParticipant & { readonly role: CouncilRole },
): string {
  const [who = "", ...how] = PARTS[role];
  return [`You are ${singleLine(name)}, ${who}`, ...how, ...(systemPrompt === undefined ? [] : [systemPrompt])].join(
    "\n",
  );
}

/** What a judge is told who is asked whether positions agree. */
export const AGREEMENT_GUIDANCE =
  "You say whether the positions of a council agree. They agree if all of them would have the same done, in all that " +
  "matters to the question. They do not if one would have it done and another not, if they name different amounts, " +
  "dates or conditions that matter, or if one leaves open what another decides. Alike words are no agreement, and unlike " +
  "words no disagreement.";

/** What a judge is asked. */
export const AGREEMENT = "Do these positions agree?";
