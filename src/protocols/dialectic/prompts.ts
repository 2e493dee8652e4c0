import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { bracketed, markGiven } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import type { Requirement } from "../../transcript/design.ts";
import type { DialecticRules } from "./options.ts";
import { DESIGN_ROLES, type DialecticCast } from "./participants.ts";

/** The rules of a dialectic, the same for everybody. */
export function rulesText(rules: DialecticRules, { agents, judge, client }: DialecticCast): string {
  const { problem, requirements, rounds, until, threshold, limits } = rules;
  const sure = until === "confidence" ? ` It ends sooner if ${singleLine(judge.name)} is ${threshold} % sure.` : "";
  return [
    "This is a dialectic: agents with different roles design a solution to a problem, criticise each other's designs " +
    "and refine their own; then a judge puts one solution together.",
    "",
    "The problem:",
    "",
    bracketed(`\n${problem.trim()}\n`),
    "",
    ...requirementLines(requirements),
    "",
    "The agents:",
    ...agents.map(({ name, role }) => `- ${singleLine(name)}: ${roleInWords(role)}`),
    "",
    "The order:",
    ...(client ? [`- Questions of the agents to ${singleLine(client.name)}, who set the problem.`] : []),
    `- A proposal of each agent, at most ${limits.proposal} tokens.`,
    `- ${
      rounds === 1 ? "One round" : `Up to ${rounds} rounds`
    }: a critique of each design by everybody else, at most ` +
    `${limits.critique} tokens, then each agent's refinement of its design, at most ${limits.refinement}.${sure}`,
    `- The synthesis by ${singleLine(judge.name)}, at most ${limits.synthesis} tokens.`,
    "",
    "Speak plainly and to the point. Never make up a figure, a source or a fact about the problem: what is not known is " +
    "an assumption, and is called one.",
  ].join("\n");
}

function requirementLines(requirements: readonly Requirement[]): readonly string[] {
  if (requirements.length === 0) {
    return ["No requirements are listed: what a solution has to do follows from the problem."];
  }
  return [
    "Its requirements, major ones to be fulfilled, minor ones if possible:",
    ...requirements.map(({ id, level, text }) => `- ${id} (${level}): ${markGiven(text)}`),
  ];
}

/** The part of a participant, and its `systemPrompt`. */
export function personaText({ role, systemPrompt, ...participant }: DialogueParticipant): string {
  const name = singleLine(participant.name);
  // a role that is the user's own says by its `systemPrompt` what it looks at
  const lookingAt = Object.hasOwn(DESIGN_ROLES, role) ? ` You look at ${DESIGN_ROLES[role]}.` : "";
  const part = role === "judge"
    ? `You are ${name}, the judge. You design nothing of your own: you weigh the designs by the requirements and by what ` +
      "their critics have shown, and take from each what holds."
    : role === "client"
    ? `You are ${name}, the client, who set the problem. You say what you know and want, and leave open what you do not.`
    : `You are ${name}, and your role is ${roleInWords(role)}.${lookingAt}`;
  return [part, systemPrompt ?? []].flat().join("\n");
}

function roleInWords(role: string): string {
  return role.replaceAll("_", " ");
}

/** Says what is to be done in each turn. */
export const instructions = {
  clarification:
    "Ask what you must know of the problem before you can design a solution, most important first, at most 5 questions. " +
    "Ask nothing that the problem says, and nothing that you can well assume. If all is clear, ask nothing.",
  followUp:
    "Read the answers. Ask what they leave open or bring up, at most 5 questions, if your design depends on it; else ask nothing.",
  answer: "Answer each question in a sentence or a few. Leave empty what you do not know or do not want to decide.",
  proposal:
    "Propose your design of a solution, in full and by your role: its parts, how they work together, and why so. Then say of " +
    "each requirement how the design covers it; partly or not at all is an answer too.",
  critique:
    "Criticise this design by your role: what fails, what is missing, which requirement it does not fulfil although it " +
    "says so, and what would put it right. Name the strongest point against it first, and say what is to be kept.",
  refinement:
    "Refine your design: take up what your critics are right about, also from their own designs, and give the whole " +
    "design anew. Say what changed after which critique, and what you did not take up and why. Then say of each " +
    "requirement how the design covers it now.",
  evaluation:
    "Weigh the designs that stand. Say which major requirements not one of them fulfils, and how sure you are, from 0 to 100, that " +
    "a solution put together from them now would be right, so that another round is not needed.",
  synthesis:
    "Put one solution together from the designs that stand, so that it can be read and built from alone. Say what is given up " +
    "for what, what you recommend, which major requirements it does not fulfil, and what is still open. Then say how sure you " +
    "are of it, from 0 to 100: at most 40 while a major requirement is unfulfilled.",
} as const;

/** The judge's opening announcement: the requirements that designs are held to. */
export function requirementsText(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) {
    return "No requirements were found in the problem: what a solution has to do follows from it as a whole.";
  }
  const of = (level: Requirement["level"]) => requirements.filter((requirement) => requirement.level === level);
  const listed = (title: string, some: readonly Requirement[]) =>
    some.length === 0 ? [] : [`${title}:`, ...some.map(({ id, text }) => `- ${id}: ${singleLine(text)}`)];
  const count = requirements.length === 1 ? "One requirement was" : `${requirements.length} requirements were`;
  return [
    `${count} found in the problem or given with it.`,
    ...listed("Major, to be fulfilled", of("major")),
    ...listed("Minor, to be fulfilled if possible", of("minor")),
  ].join("\n");
}
