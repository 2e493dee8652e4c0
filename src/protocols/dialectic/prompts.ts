import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { bracketed, markGiven } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import type { Requirement } from "./design.ts";
import type { DialecticRules } from "./options.ts";
import { FACT_CHECKER, factCheckerInRules, factCheckerPersona } from "../fact_check/checker.ts";
import { type DialecticCast, isShipped, roleInWords } from "./participants.ts";
import { COVERING, FOCUS, JUDGING, LEVELS, MANNER, PERSONAS, REQUIREMENTS, RULES, STEPS, TASKS } from "./words/mod.ts";

/** The dialectic, those who take part, its problem and its course: the same text for everybody. */
export function rulesText(rules: DialecticRules, { agents, judge, client, factCheckers }: DialecticCast): string {
  const { problem, requirements, rounds, untilConfidence } = rules;
  const steps = [
    ...(client ? [STEPS.questions] : []),
    STEPS.proposals,
    ...(rounds === 0 ? [] : [STEPS.rounds(rounds, untilConfidence)]),
    ...(factCheckers.length > 0 ? [STEPS.checked] : []),
    STEPS.solution,
  ];
  return [
    RULES.about(agents.length),
    "",
    RULES.takesPart,
    ...agents.map((agent) => `- ${partOf(agent)}`),
    `- ${RULES.judge(singleLine(judge.name), isNamedSo(judge))}`,
    ...(client ? [`- ${RULES.client(singleLine(client.name))}`] : []),
    ...factCheckers.map((one) => `- ${factCheckerInRules(one)}`),
    "",
    RULES.problem,
    bracketed(`\n${problem.trim()}\n`),
    ...(requirements.length === 0 ? [] : [
      "",
      REQUIREMENTS.ofProblem,
      ...requirements.map(({ id, level, text }) => `- ${id} (${LEVELS[level]}): ${markGiven(text)}`),
    ]),
    "",
    RULES.course,
    ...steps.map((step, n) => `${n + 1}. ${step}`),
  ].join("\n");
}

/** The role of a participant, in its own prompts. */
export function personaText({ role, systemPrompt, ...participant }: DialogueParticipant): string {
  const name = singleLine(participant.name);
  const isRole = isNamedSo({ role, ...participant });
  // a role that is the user's own says by its `systemPrompt` what it looks at
  const focus = isShipped(role) ? FOCUS[role] : undefined;
  const who = role === FACT_CHECKER
    ? factCheckerPersona(participant)
    : role === "judge" || role === "client"
    ? PERSONAS[role](isRole ? undefined : name)
    : PERSONAS.agent(name, isRole ? undefined : roleInWords(role), focus);
  return [who, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

/** Says what an agent looks at; a role that is the user's own is known by its name alone. */
function partOf(agent: Pick<DialogueParticipant, "name" | "role">): string {
  const { name, role } = agent;
  const called = isNamedSo(agent) ? singleLine(name) : `${singleLine(name)}, ${roleInWords(role)}`;
  return isShipped(role) ? RULES.looksAt(called, FOCUS[role]) : called;
}

function isNamedSo({ name, role }: Pick<DialogueParticipant, "name" | "role">): boolean {
  return singleLine(name).toLowerCase() === roleInWords(role).toLowerCase();
}

/** Tasks of agents, with what holds in each of them; a role may have one of its own. */
export function agentTask(
  kind: "proposal" | "critique" | "refinement",
  requirements: readonly Requirement[],
  task: string = TASKS[kind],
): string {
  const asked = requirements.length === 0 ? "" : ` ${COVERING[kind]}`;
  const manner = kind === "critique" ? ` ${MANNER.plain}` : "";
  return `${task}${asked}\n\n${MANNER.honest}${manner}`;
}

/** Tasks of the judge: what the critiques are of, what to do, and how sure it is. */
export function judgeTask(
  kind: "evaluation" | "synthesis",
  requirements: readonly Requirement[],
  notes: readonly string[],
): string {
  const isListed = kind === "synthesis" ? requirements.length > 0 : requirements.some(({ level }) => level === "major");
  const fulfilled = isListed ? [kind === "synthesis" ? JUDGING.covered : JUDGING.unfulfilled] : [];
  return [
    ...notes.length === 0 ? [] : [`${JUDGING.standing}\n${notes.join("\n")}\n${JUDGING.earlier}`],
    [TASKS[kind], ...fulfilled, JUDGING.sure[kind]].join(" "),
    ...kind === "synthesis" ? [MANNER.honest] : [],
  ].join("\n\n");
}

/** Says of a design that stands which critiques it answers, and of which earlier one they were; or has yet to answer. */
export function critiquesNote(design: number, author: string, critiques: readonly number[], of?: number): string {
  const name = singleLine(author);
  return `- ${
    of === undefined ? JUDGING.unrefined(design, name, critiques) : JUDGING.refined(design, name, of, critiques)
  }`;
}

/** The judge's opening announcement: the requirements that designs are held to. */
export function requirementsText(requirements: readonly Requirement[]): string {
  if (requirements.length === 0) return REQUIREMENTS.none;
  const lines = requirements.map(({ id, level, text }) => `- ${id} (${LEVELS[level]}): ${singleLine(text)}`);
  return [REQUIREMENTS.held, ...lines].join("\n");
}
