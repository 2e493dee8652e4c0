import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { bracketed, markGiven } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import type { Requirement } from "./design.ts";
import type { DialecticRules } from "./options.ts";
import { FACT_CHECKER, factCheckerInRules, factCheckerPersona } from "../fact_check/checker.ts";
import { DESIGN_ROLES, type DialecticCast } from "./participants.ts";

/** The dialectic, those who take part, its problem and its course: the same text for everybody. */
export function rulesText(rules: DialecticRules, { agents, judge, client, factCheckers }: DialecticCast): string {
  const { problem, requirements, rounds, untilConfidence } = rules;
  const steps = [
    ...(client ? ["The agents may ask the client questions."] : []),
    "Each agent proposes a design.",
    ...(rounds === 0 ? [] : [
      `${
        rounds === 1 ? "One round" : `Up to ${rounds} rounds`
      }: each agent criticises the designs of the others, then ` +
      `refines its own.${
        untilConfidence === undefined ? "" : ` They end sooner if the judge is ${untilConfidence} % sure.`
      }`,
    ]),
    ...(factCheckers.length > 0 ? [CHECKED] : []),
    "The judge writes one solution.",
  ];
  return [
    `This is a dialectic: ${
      agents.length === 1 ? "an agent designs" : "agents with different roles design"
    } a solution to a problem.`,
    "",
    "Who takes part:",
    ...agents.map((agent) => `- ${partOf(agent)}`),
    `- ${singleLine(judge.name)}${isNamedSo(judge) ? "" : ", the judge"}: writes one solution from the designs`,
    ...(client ? [`- ${singleLine(client.name)}: the client, who set the problem`] : []),
    ...factCheckers.map((one) => `- ${factCheckerInRules(one)}`),
    "",
    "The problem:",
    bracketed(`\n${problem.trim()}\n`),
    ...(requirements.length === 0 ? [] : [
      "",
      "Its requirements; major ones must be fulfilled, minor ones if possible:",
      ...requirements.map(({ id, level, text }) => `- ${id} (${level}): ${markGiven(text)}`),
    ]),
    "",
    "How it goes:",
    ...steps.map((step, n) => `${n + 1}. ${step}`),
  ].join("\n");
}

const CHECKED = "The claims of the designs are fact-checked, and everybody hears what is wrong.";

/** The role of a participant, in its own prompts. */
export function personaText({ role, systemPrompt, ...participant }: DialogueParticipant): string {
  const name = singleLine(participant.name);
  const isRole = isNamedSo({ role, ...participant });
  // a role that is the user's own says by its `systemPrompt` what it looks at
  const lookingAt = Object.hasOwn(DESIGN_ROLES, role) ? ` You look at ${DESIGN_ROLES[role]}.` : "";
  const who = role === FACT_CHECKER
    ? factCheckerPersona(participant)
    : role === "judge"
    ? `You are ${isRole ? "" : `${name}, `}the judge. You design nothing of your own.`
    : role === "client"
    ? `You are ${isRole ? "" : `${name}, `}the client: you set the problem.`
    : `You are ${name}.${isRole ? "" : ` Your role is ${roleInWords(role)}.`}${lookingAt}`;
  return [who, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

/** Says what an agent looks at; a role that is the user's own is known by its name alone. */
function partOf(agent: Pick<DialogueParticipant, "name" | "role">): string {
  const { name, role } = agent;
  const called = isNamedSo(agent) ? singleLine(name) : `${singleLine(name)}, ${roleInWords(role)}`;
  return Object.hasOwn(DESIGN_ROLES, role) ? `${called}: looks at ${DESIGN_ROLES[role]}` : called;
}

function isNamedSo({ name, role }: Pick<DialogueParticipant, "name" | "role">): boolean {
  return singleLine(name).toLowerCase() === roleInWords(role);
}

function roleInWords(role: string): string {
  return role.replaceAll("_", " ");
}

/** The task in each kind of turn. */
export const TASKS = {
  clarification:
    "Ask what you must know before you can design a solution, the most important question first. Ask nothing that the " +
    "problem says, and nothing that you can reasonably assume.",
  followUp: "Read the client's answers. Ask about what they leave open or bring up only if your design depends on it.",
  answer:
    "Answer each question in one to three sentences. Leave an answer empty where you do not know, or do not want to decide.",
  proposal: "Propose your design: its parts, how they work together, and why.",
  critique:
    "Criticise this design from the point of view of your role: what fails, what is missing, and how to put it right. " +
    "Begin with the strongest point, and end with what should be kept.",
  refinement:
    "Refine your design: take up what is right in the critiques of it, take over what another design does better, and " +
    "give the whole design anew. Say what you changed after which critique or design, and what you did not take up and why.",
  evaluation: "Weigh the designs as they stand now.",
  synthesis:
    "Write one solution from the designs as they stand now, complete enough to be built from. It must not contradict " +
    "itself: where two designs exclude each other, choose, and give the choice and its reason among the trade-offs. Then " +
    "say what you recommend, and what is still open.",
} as const;

const HONEST = "Never make up a figure, a source or a fact about the problem: call an assumption an assumption.";

/** Tasks of agents, with what holds in each of them; a role may have one of its own. */
export function agentTask(
  kind: "proposal" | "critique" | "refinement",
  requirements: readonly Requirement[],
  task: string = TASKS[kind],
): string {
  const asked = requirements.length === 0 ? "" : {
    proposal: " Then say how it covers each requirement. If it does so only partly or not at all, say so.",
    critique: " Name each requirement that it claims to cover and does not.",
    refinement: " Then say how it covers each requirement now.",
  }[kind];
  const manner = kind === "critique" ? " No greeting, no preamble, no heading." : "";
  return `${task}${asked}\n\n${HONEST}${manner}`;
}

/** Tasks of the judge: what the critiques are of, what to do, and how sure it is. */
export function judgeTask(
  kind: "evaluation" | "synthesis",
  requirements: readonly Requirement[],
  notes: readonly string[],
): string {
  const sure = { evaluation: "that a solution written from them now would be right", synthesis: "of it" }[kind];
  const fulfilled = {
    evaluation: requirements.some(({ level }) => level === "major")
      ? "Name each major requirement that none of them fulfils. "
      : "",
    synthesis: requirements.length > 0 ? "Say of each requirement how far the solution covers it. " : "",
  }[kind];
  return [
    ...notes.length === 0 ? [] : [`The designs that stand:\n${notes.join("\n")}\n${CRITIQUES}`],
    `${TASKS[kind]} ${fulfilled}Say how sure you are ${sure}, from 0 to 100.`,
    ...kind === "synthesis" ? [HONEST] : [],
  ].join("\n\n");
}

const CRITIQUES = "Of an earlier critique only what the refined design does not answer still counts.";

/** Says of a design that stands which critiques it answers, and of which earlier one they were; or has yet to answer. */
export function critiquesNote(design: number, author: string, critiques: readonly number[], of?: number): string {
  const messages = `${critiques.length === 1 ? "message" : "messages"} ${critiques.join(", ")}`;
  const refined = of === undefined
    ? "not refined after the critiques of it"
    : `refined after the critiques of message ${of}`;
  return `- Message ${design}, by ${singleLine(author)}: ${refined} in ${messages}.`;
}

/** The judge's opening announcement: the requirements that designs are held to. */
export function requirementsText(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) return "No requirements were found in the problem.";
  const lines = requirements.map(({ id, level, text }) => `- ${id} (${level}): ${singleLine(text)}`);
  return ["Major requirements must be fulfilled, minor ones if possible:", ...lines].join("\n");
}
