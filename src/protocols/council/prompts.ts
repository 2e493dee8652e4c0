import { capital, listed } from "../../archive/render/words.ts";
import {
  CLOSE_BY_BORDA,
  type Dissent,
  METHOD_NAMES,
  minorityOf,
  type Tally,
  VOTING_METHODS,
} from "../../judging/mod.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { CouncilPhase, CouncilRules } from "./options.ts";
import type { CouncilCast, CouncilParticipant } from "./participants.ts";

/** The phases, as everybody is told of them beforehand. */
const STEPS: Readonly<Record<CouncilPhase, string>> = {
  gather: "Each member writes down its first thoughts, alone.",
  plan: "Each member reads all first thoughts, and plans its position.",
  formulate: "Each member writes its position in full.",
  debate: "Each member tells each of the others what is weak and what is right in their position.",
  adjust: "Each member reads what was said about its position, and writes it anew.",
  rebuttal: "Each member says what of its critique still stands against the new positions. Skipped if these agree.",
  vote: "Each member ranks all positions, without being told whose they are.",
  synthesis: "The outcome is written up.",
};

/** The question, who takes part, and how the council goes: the same for everybody. */
export function rulesText(topic: string, { members, chair, judge }: CouncilCast, { phases }: CouncilRules): string {
  const gather = phases.includes("formulate") ? STEPS.gather : "Each member writes its position, alone.";
  return [
    `This is a council. The question: ${singleLine(topic)}`,
    "",
    "Who takes part:",
    ...members.map(({ name }) => `- ${singleLine(name)}, a member`),
    ...(members.includes(chair) ? [] : [`- ${singleLine(chair.name)}, in the chair, who takes no position`]),
    ...(judge ? [`- ${singleLine(judge.name)}, the judge, who takes no position`] : []),
    "",
    "How it goes (in each phase all speak at once, so that nobody hears the others of the same phase):",
    ...phases.map((phase, index) => `${index + 1}. ${capital(phase)}: ${phase === "gather" ? gather : STEPS[phase]}`),
  ].join("\n");
}

const PARTS: Readonly<Record<CouncilParticipant["role"], string>> = {
  member:
    "a member of this council. You are not here to win, but to find the best answer: take a position of your own, " +
    "weigh those of the others fairly, and change yours where you are given a reason.",
  chair: "in the chair of this council. You take no position, and are fair to everybody's.",
  judge: "the judge of this council. You take no position.",
};

/** The role of a participant, in its own prompts. */
export function personaText({ role, name, systemPrompt }: CouncilParticipant): string {
  const line = singleLine(name);
  const called = line.toLowerCase() === role ? "" : `${line}, `;
  return [`You are ${called}${PARTS[role]}`, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

const TO_EACH = 'Speak to each directly, as "you": the name is put ahead of your words.';

const TASKS: Readonly<Record<CouncilPhase, string>> = {
  gather:
    "Write down your first thoughts on the question: what matters, what you know, what you do not know, and where " +
    "you lean.",
  plan:
    "Above are the members' first thoughts. Plan your position: what you will hold and for which reasons, what you take " +
    "up from others, and which objections you will have to answer. No other member sees your plan.",
  formulate: "Write your position in full: what should be done, for which reasons, and what speaks against it.",
  debate: "Above are the positions of the other members. Tell each of them what is weak in their position and why it " +
    `matters, and what is right in it. ${TO_EACH}`,
  adjust:
    "Above are your position and what the other members said to you about it. Write your position anew: keep what " +
    "holds, and give up what does not. Agree only where you were convinced.",
  rebuttal:
    "Above are your critique and the positions of the other members as they now stand. Tell each of them what of " +
    `your critique is settled, and what still stands and why. ${TO_EACH}`,
  vote:
    "Rank all positions above by how well they answer the question, from the best to the worst, with a reason each.",
  synthesis:
    "Write up what the council came to, for somebody who heard nothing of it: what the outcome means, the reasons for it, " +
    "what was said against it, and what stays open. You speak for the whole council now, and take no side.",
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
  return `${TASKS[phase]}${phase === "rebuttal" && held("vote") ? " Those who vote are shown what you say." : ""}`;
}

/** The manner of members, and of whoever writes the synthesis. */
export const MANNER =
  "Never make up a source, a figure or a quotation. No greeting, no preamble, no heading: begin with your point.";

/** The guidance for voters, on the positions that they rank and the objections that they are shown. */
export function aboutBallot(about: Readonly<Record<"isCandidate" | "hasObjections", boolean>>): string {
  const own = about.isCandidate ? " One of them is yours: rank it as you would if it were not." : "";
  const against = about.hasObjections ? " After them stand members' objections to them: weigh those as well." : "";
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

/** The outcome, for whoever writes the synthesis: it is known, and not asked for. */
export function boundBy(inWords: string, minority: readonly Dissent[], nameOf: NameOf): string {
  const bound =
    `The outcome is settled, and stands ahead of your text in these words: "${inWords}" Do not repeat them, ` +
    "and say nothing that contradicts them.";
  if (minority.length === 0) return bound;
  const first = minority.map(({ voter, choice }) =>
    choice === undefined ? `${nameOf(voter)} (ranked nobody)` : `${nameOf(voter)} (ranked ${nameOf(choice)} first)`
  );
  return `${bound} In the minority: ${first.join("; ")}.`;
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
