import { criteriaLines } from "../../judging/scale.ts";
import { markGiven, markPosition } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { lengthInWords } from "../../words/lengths.ts";
import { KINDS as KIND_NAMES } from "../../words/turns.ts";
import { FACT_CHECKER, factCheckerInRules, factCheckerPersona } from "../fact_check/checker.ts";
import { formatName } from "./formats.ts";
import { CLASS_AUDIENCE, type DebateRules } from "./options.ts";
import type { Cast } from "./participants.ts";
import { courseOf, tasksOf } from "./speech_texts.ts";
import type { GivenSpeech } from "./given_speeches.ts";
import { CROSS_EXAMINATION, DEBATE_RULES, PERSONAS, ROLES, RULING, TASKS } from "./words/mod.ts";

/** The debate, those who take part and its course: the same text for everybody. */
export function rulesText(
  topic: string,
  { advocates, moderator, factCheckers, others }: Cast,
  rules: DebateRules,
  { scoring, lookedUp, speeches }: {
    readonly scoring: boolean;
    readonly lookedUp: boolean;
    /** Of a format that is a list of them. */
    readonly speeches: readonly GivenSpeech[];
  },
): string {
  const { format, rounds, limits, turnOrder, enforced, crossExamination } = rules;
  const length = (tokens: number) => lengthInWords(tokens, topic);
  const steps = [
    DEBATE_RULES.openings(length(limits.opening)),
    ...(crossExamination ? [DEBATE_RULES.crossExamination] : []),
    ...(rounds === 0 ? [] : [DEBATE_RULES.rounds(rounds, length(limits.argument), turnOrder === "simultaneous")]),
    DEBATE_RULES.closings(length(limits.closing)),
  ];
  return [
    DEBATE_RULES.motion(formatName(format), singleLine(topic)),
    "",
    DEBATE_RULES.whoTakesPart,
    ...advocates.map(({ name, position = "" }) =>
      `- ${DEBATE_RULES.arguesFor(singleLine(name), markPosition(position))}`
    ),
    `- ${DEBATE_RULES.moderates(singleLine(moderator.name))}`,
    ...factCheckers.map((one) => `- ${factCheckerInRules(one)}`),
    ...others.map(({ name, role }) => `- ${DEBATE_RULES.takesPartAs(singleLine(name), roleName(role))}`),
    "",
    DEBATE_RULES.howItGoes,
    ...(format.speeches ? courseOf(speeches, topic) : steps).map((step, index) => `${index + 1}. ${step}`),
    ...(format.asksOpinions ? [DEBATE_RULES.opinionsDecide] : []),
    ...(format.overrun === "cut" ? [DEBATE_RULES.overrunIsCut] : []),
    ...(enforced ? [DEBATE_RULES.enforced] : []),
    DEBATE_RULES.definitions,
    ...(rules.steer ? [DEBATE_RULES.steered] : []),
    ...(lookedUp ? [DEBATE_RULES.lookedUp] : []),
    ...aimOf(rules, scoring),
  ].join("\n");
}

/** Returns who is to be convinced, and what decides. */
function aimOf({ format, audience, criteria }: DebateRules, scoring: boolean): readonly string[] {
  const isAimed = audience !== undefined || format.namesWinner;
  const decides = format.namesWinner && !format.asksOpinions;
  return [
    ...(isAimed ? [DEBATE_RULES.convince(audience === undefined ? undefined : audienceInWords(audience))] : []),
    ...(scoring ? [DEBATE_RULES.scoredOn(decides), ...criteriaLines(criteria)] : []),
  ];
}

function audienceInWords(audience: string): string {
  return audience === CLASS_AUDIENCE ? DEBATE_RULES.newClass : markGiven(audience);
}

/** The role of a participant, in its own prompts. The rules give the positions. */
export function personaText({ role, systemPrompt, ...participant }: DialogueParticipant): string {
  return [
    partOf(role, participant),
    ...(systemPrompt === undefined ? [] : [systemPrompt]),
  ].join("\n");
}

function partOf(role: string, participant: Pick<DialogueParticipant, "name" | "position">): string {
  const name = singleLine(participant.name);
  if (role === "moderator") {
    return PERSONAS.moderator(name.toLowerCase() === ROLES.moderator.toLowerCase() ? undefined : name);
  }
  if (role === FACT_CHECKER) return factCheckerPersona(participant);
  return participant.position === undefined ? PERSONAS.neutral(name, roleName(role)) : PERSONAS.advocate(name);
}

/** Returns a role's name in words. */
function roleName(role: string): string {
  return role === "judge" ? ROLES.judge : singleLine(role).replaceAll("_", " ");
}

/** Limits of questions and answers, as shares of an argument's. */
const SHARES = { question: 0.4, answer: 0.6 } as const;

/** Returns the limit of all questions or answers together, in tokens. */
export function crossLimit(kind: keyof typeof SHARES, { limits }: DebateRules): number {
  return Math.ceil(SHARES[kind] * limits.argument);
}

/** Limit of a moderator's words before a round, in tokens. */
export const STEERING_TOKENS = 80;

/** Limit of a kind of contribution, in tokens. */
export function limitOf(kind: string, { limits: { opening, argument, closing } }: DebateRules): number {
  return kind === "opening" ? opening : kind === "closing" ? closing : argument;
}

/** The kinds of contributions in openings, rounds and closings. */
const KINDS = ["opening", "argument", "rebuttal", "closing"] as const;

/** The guidance for all rulings of a debate's moderator, with the tasks of all kinds of turns. */
export function rulingGuidance(rules: DebateRules, topic: string): string {
  const { format: { speeches, tone }, crossExamination } = rules;
  const asked = speeches
    ? tasksOf(speeches, topic)
    : KINDS.map((kind) => RULING.asked(KIND_NAMES[kind], lengthInWords(limitOf(kind, rules), topic), TASKS[kind]));
  const inCross = crossExamination
    ? [
      RULING.askedInCross(KIND_NAMES.question, CROSS_EXAMINATION.question(CROSS_EXAMINATION.otherSide)),
      RULING.askedInCross(KIND_NAMES.answer, CROSS_EXAMINATION.answer),
    ]
    : [];
  return RULING.guidance([...asked, ...inCross], tone);
}
