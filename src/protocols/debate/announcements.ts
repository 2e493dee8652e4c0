import { listed } from "../../words/phrases.ts";
import { cutTo } from "../../text/sentences.ts";
import { countTokens } from "../../text/tokens.ts";
import { lengthInWords } from "../../text/length.ts";
import { singleLine } from "../../text/visible.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DebateRules } from "./options.ts";
import { announceCourse } from "./speech_texts.ts";
import type { Ruling } from "./ruling.ts";

/** Announces the debate: who takes part, and what follows. */
export function welcome(topic: string, advocates: readonly Participant[], rules: DebateRules): string {
  const { rounds, limits, turnOrder, format } = rules;
  const sides = advocates.map(({ name, position }) => `${name} speaks for: ${sentence(position ?? "")}`);
  const about = (tokens: number) => `about ${lengthInWords(tokens, topic)}`;
  const inRounds = rounds === 1 ? "one round" : `${rounds} rounds`;
  const between = [
    ...(rules.crossExamination ? ["a cross-examination"] : []),
    ...(rounds === 0 ? [] : [`${inRounds} of arguments and rebuttals of ${about(limits.argument)}, and`]),
  ];
  const together = turnOrder === "simultaneous" ? " In each step all speak at once." : "";
  return [
    `Welcome to this ${format.name} debate. The motion is: ${sentence(topic)}`,
    ...sides,
    format.speeches
      ? announceCourse(format.speeches)
      : `We hear ${[`opening statements of ${about(limits.opening)}`, ...between].join(", then ")}${
        rounds === 0 ? ", then" : ""
      } closing statements of ${about(limits.closing)}.${together}`,
  ].join(" ");
}

/** Announces the opening or closing statements. */
export function statements(
  which: "opening" | "closing",
  advocates: readonly Participant[],
  rules: DebateRules,
): string {
  const names = advocates.map(({ name }) => name);
  const order = rules.turnOrder === "simultaneous" ? `${listed(names)} speak at once.` : `${names.join(", then ")}.`;
  return `We come to the ${which} statements. ${order}`;
}

/** Announces the cross-examination. */
export function crossExamination(
  pairs: readonly (readonly [Participant, Participant])[],
  rules: DebateRules,
): string {
  const turns = pairs.map(([speaker, opponent]) => `${speaker.name} questions ${opponent.name}`);
  const order = rules.turnOrder === "simultaneous" ? `All ask at once: ${listed(turns)}` : turns.join("; then ");
  return `We come to the cross-examination. ${order}.`;
}

/** Announces a round. */
export function round(
  number: number,
  pairs: readonly (readonly [Participant, Participant])[],
  rules: DebateRules,
): string {
  const heading = `Round ${number} of ${rules.rounds}.`;
  if (rules.turnOrder === "simultaneous") {
    const rebuttals = pairs.map(([speaker, opponent]) => `${opponent.name} rebuts ${speaker.name}`);
    return `${heading} All argue at once; then all rebut at once: ${listed(rebuttals)}.`;
  }
  const turns = pairs.map(([speaker, opponent]) => `${speaker.name} argues and ${opponent.name} rebuts`);
  return `${heading} ${turns.join("; then ")}.`;
}

/** Announces the summary. */
export function conclusion(): string {
  return "The debate is closed. A summary follows.";
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
