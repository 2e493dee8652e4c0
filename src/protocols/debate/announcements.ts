import { cutTo } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import { lengthInWords } from "../../words/lengths.ts";
import { formatName } from "./formats.ts";
import type { DebateRules } from "./options.ts";
import { announceCourse } from "./speech_texts.ts";
import type { Ruling } from "./ruling.ts";
import { ANNOUNCEMENTS } from "./words/mod.ts";

type Pairs = readonly (readonly [Participant, Participant])[];

/** Announces the debate: who takes part, and what follows. */
export function welcome(topic: string, advocates: readonly Participant[], rules: DebateRules): string {
  const { rounds, limits: { opening, argument, closing }, format, crossExamination: isExamined } = rules;
  const length = (tokens: number) => lengthInWords(tokens, topic);
  const lengths = { opening: length(opening), argument: length(argument), closing: length(closing) };
  return [
    ANNOUNCEMENTS.welcome(formatName(format), sentence(topic)),
    ...advocates.map(({ name, position = "" }) => ANNOUNCEMENTS.speaksFor(name, sentence(position))),
    format.speeches
      ? announceCourse(format.speeches)
      : ANNOUNCEMENTS.course({ ...lengths, rounds, isExamined, isSimultaneous: isSimultaneous(rules) }),
  ].join(" ");
}

/** Announces the opening or closing statements. */
export function statements(
  which: "opening" | "closing",
  advocates: readonly Participant[],
  rules: DebateRules,
): string {
  const names = advocates.map(({ name }) => name);
  const order = isSimultaneous(rules) ? ANNOUNCEMENTS.atOnce(names) : ANNOUNCEMENTS.inTurn(names);
  return which === "opening" ? ANNOUNCEMENTS.openings(order) : ANNOUNCEMENTS.closings(order);
}

/** Announces the cross-examination. */
export function crossExamination(pairs: Pairs, rules: DebateRules): string {
  return ANNOUNCEMENTS.crossExamination(namesOf(pairs), isSimultaneous(rules));
}

/** Announces a round. */
export function round(number: number, pairs: Pairs, rules: DebateRules): string {
  return ANNOUNCEMENTS.round(number, rules.rounds, namesOf(pairs), isSimultaneous(rules));
}

/** Announces the summary. */
export function conclusion(): string {
  return ANNOUNCEMENTS.conclusion;
}

function namesOf(pairs: Pairs): readonly (readonly [string, string])[] {
  return pairs.map(([speaker, opponent]) => [speaker.name, opponent.name]);
}

function isSimultaneous({ turnOrder }: DebateRules): boolean {
  return turnOrder === "simultaneous";
}

function sentence(text: string): string {
  return /[.!?。！？]$/.test(text) ? text : `${text}.`;
}

/** Maximum tokens of a moderator's words to a speaker. */
export const INTERVENTION_TOKENS = 100;

/** Returns the moderator's words to a speaker who broke a rule, in one line. */
export function interventionText({ says }: Ruling): string {
  return cutTo(singleLine(says ?? ""), INTERVENTION_TOKENS, countTokens);
}
