import type { DialogueParticipant } from "../../dialogue/mod.ts";
import { singleLine } from "../../text/visible.ts";
import type { DebateRules } from "./options.ts";
import type { Cast } from "./participants.ts";

/** The rules of a debate, the same for everybody. */
export function rulesText(
  topic: string,
  { advocates }: Cast,
  rules: DebateRules,
  { scoring }: { readonly scoring: boolean },
): string {
  const { format, rounds, limits, turnOrder, criteria } = rules;
  const overrun = format.overrun === "cut"
    ? "A contribution that goes over its limit is cut off after the last whole sentence."
    : "A contribution that goes over its limit is noted.";
  const order = turnOrder === "simultaneous"
    ? "All advocates speak at once in each step, and none hears the others of the same step."
    : "Each advocate argues in turn, and the next one rebuts.";
  return [
    `This is a structured debate (${format.name}) on the motion: ${singleLine(topic)}`,
    "",
    "The sides:",
    ...advocates.map(({ name, position = "" }) => `- ${singleLine(name)}: ${singleLine(position)}`),
    "",
    "The debate follows this structure:",
    `1. An opening statement from each side, at most ${limits.opening} tokens.`,
    `2. ${
      rounds === 1 ? "One round" : `${rounds} rounds`
    } of arguments and rebuttals, each at most ${limits.argument} tokens. ${order}`,
    `3. A closing statement from each side, at most ${limits.closing} tokens.`,
    "",
    overrun,
    ...(scoring
      ? [
        "The moderator scores each contribution on these criteria, each with its weight:",
        ...criteria.map(({ id, weight, description }) =>
          `- ${id.replaceAll("_", " ")} (${Math.round(100 * weight)} %): ${singleLine(description)}`
        ),
        "",
      ]
      : []),
    format.tone,
    "Answer with what you say and nothing else: no headings, no stage directions, no words of other participants.",
  ].join("\n");
}

/** The part of a participant, and its `systemPrompt`. */
export function personaText({ role, systemPrompt, ...participant }: DialogueParticipant): string {
  const name = singleLine(participant.name);
  const position = singleLine(participant.position ?? "");
  const part = role === "moderator"
    ? [
      `You are ${name}, the moderator. You see to it that the debate keeps to its structure and rules, and you stay ` +
      "neutral on the motion.",
      "You guide the participants through each phase, keep them to the topic, sum up briefly after each round, and " +
      "judge arguments by their logic, evidence, clarity and responsiveness alone.",
    ]
    : role === "fact_checker"
    ? [
      `You are ${name}, a fact checker. You take no side. You test what was claimed against the material and against ` +
      "what is well established, and you say so when something cannot be checked.",
    ]
    : [
      `You are ${name}. You advocate the position: ${position}`,
      "You argue for it persuasively, with clear logic and credible evidence, and you meet the arguments against it. " +
      "Where you use the material, cite it by its name in square brackets. Never make up a source, a figure or a quotation.",
    ];
  return [...part, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}
