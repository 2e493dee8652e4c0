import { lengthInWords } from "../../words/lengths.ts";
import { singleLine } from "../../text/visible.ts";
import { markGiven } from "../../text/given.ts";
import type { CritiqueRules } from "./options.ts";
import type { CritiqueCast, CritiqueParticipant } from "./participants.ts";
import { type CritiquePoint, MOST_POINTS } from "./points.ts";
import { PERSONA, RULES, TASKS } from "./words/mod.ts";

/** The task, who takes part, and how it goes: the same for everybody. */
export function rulesText(
  topic: string,
  { author, critics, judge, replies }: CritiqueCast,
  rules: CritiqueRules,
): string {
  const steps = [
    rules.work === undefined ? RULES.answered : RULES.given,
    RULES.criticised,
    ...(replies ? [RULES.replied] : []),
    ...(judge ? [rules.ruledBy === "refutation" ? RULES.tried : RULES.ruled] : []),
  ];
  return [
    RULES.task(singleLine(topic)),
    "",
    RULES.people,
    ...(replies ? [`- ${called(author)}`] : []),
    ...critics.map((critic) => `- ${called(critic)}`),
    ...(judge ? [`- ${RULES.judge(called(judge))}`] : []),
    "",
    RULES.course,
    ...steps.map((step, n) => `${n + 1}. ${step}`),
  ].join("\n");
}

/** The role of a participant, in its own prompts. */
export function personaText(participant: CritiqueParticipant, { looksFor }: CritiqueRules): string {
  const { id, role, systemPrompt } = participant;
  const about = looksFor.find((one) => one.id === id)?.about() ?? "";
  return [PERSONA[role](called(participant), about), ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

/** Returns a name with the role, unless the name says it. */
function called({ name, role }: Pick<CritiqueParticipant, "name" | "role">): string {
  const line = singleLine(name);
  if (line.toLowerCase() === role) return PERSONA.roles[role];
  return line.toLowerCase().endsWith(role) ? line : PERSONA.named[role](line);
}

/** Most tokens about a point. */
const POINT_TOKENS = 100;

/** Says how long a point may be, so that as many have room in a turn. */
function perPoint(limit: number, points: number, topic: string): string {
  return TASKS.perPoint(lengthInWords(Math.min(POINT_TOKENS, limit / points), topic));
}

/** The task of a critic, whose points and what holds have room within `limit` tokens. */
export function critiqueTask(isDiff: boolean, limit: number, topic: string): string {
  return [
    TASKS.criticise(MOST_POINTS, isDiff),
    TASKS.copyWords,
    `${TASKS.honest} ${perPoint(limit, MOST_POINTS + 1, topic)}`,
  ].join("\n\n");
}

/** The task of the judge who tries to refute the points about a work, without being told whose they are. */
export function refutation(points: readonly CritiquePoint[], limit: number, topic: string): string {
  const shown = points.map(({ id, words, says, instead }) =>
    TASKS.point(id, words === "" ? undefined : markGiven(words), markGiven(says), markGiven(instead))
  );
  return [
    [TASKS.said, ...shown].join("\n"),
    `${TASKS.refute} ${perPoint(limit, points.length, topic)}`,
  ].join("\n\n");
}
