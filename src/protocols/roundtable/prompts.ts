import type { DialogueParticipant } from "../../dialogue/mod.ts";
import type { Consensus } from "./consensus/consensus.ts";
import type { Groupthink } from "./consensus/groupthink.ts";
import { markPosition } from "../../text/given.ts";
import { singleLine } from "../../text/visible.ts";
import { FACT_CHECKER, factCheckerInRules, factCheckerPersona } from "../fact_check/checker.ts";
import { STANCES } from "./response.ts";
import type { AssignedRole } from "./modes.ts";
import type { Parts } from "./parts.ts";
import { PLACEHOLDER, type RoundtableRules } from "./options.ts";
import type { RoundtableCast } from "./participants.ts";
import { AGREEMENT, ENDING, PERSONA, RULES, TASKS } from "./words/mod.ts";
import { partName } from "./words/modes/mod.ts";

/** The roundtable, those who take part and its course: the same text for everybody. The anchor is the first of four layers. */
export function rulesText(topic: string, cast: RoundtableCast, rules: RoundtableRules, parts: Parts): string {
  const { mode: { anchor = "", anonymous, order = "together" }, rounds, concludes } = rules;
  const people = cast.seated.map(({ id, name }) => {
    const part = parts.get(id)?.name;
    return RULES.person(singleLine(name), part === undefined ? undefined : singleLine(partName(part)));
  });
  const judges = cast.judge ? [RULES.judge(singleLine(cast.judge.name))] : [];
  const checkers = cast.factCheckers.map(factCheckerInRules);
  const checked = checkers.length > 0 ? [RULES.checked] : [];
  return [
    RULES.topic(singleLine(topic)),
    anchor,
    ...(anonymous ? [] : ["", RULES.people, ...[...people, ...judges, ...checkers].map((one) => `- ${one}`), ""]),
    [RULES.course(rounds, concludes), RULES.orders[order], ...checked].join(" "),
  ].join("\n");
}

/** The role of somebody at a roundtable, in its own prompts. */
export function personaText(
  { name, role, position, systemPrompt }: DialogueParticipant,
  assigned: AssignedRole | undefined,
): string {
  const who = singleLine(name);
  const part = role === FACT_CHECKER
    ? [factCheckerPersona({ name })]
    : role === "judge"
    ? [PERSONA.judge(who.toLowerCase() === role ? undefined : who)]
    : [
      PERSONA.you(who),
      ...(assigned ? [PERSONA.part(singleLine(partName(assigned.name)), assigned.anchor)] : []),
      ...(position === undefined ? [] : [PERSONA.position(markPosition(position))]),
    ];
  return [...part, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

/** The instruction for a response in a round. */
export function respond(
  { mode, rounds }: RoundtableRules,
  { topic, round, name, isFirst, part }: {
    readonly topic: string;
    readonly round: number;
    readonly name: string;
    readonly isFirst: boolean;
    readonly part: AssignedRole | undefined;
  },
): string {
  const tasks = part?.tasks ?? mode.tasks;
  const values: Readonly<Record<string, string>> = {
    topic,
    question: topic,
    round: String(round),
    rounds: String(rounds),
    name: singleLine(name),
    model_name: singleLine(name),
    history: isFirst ? TASKS.nothingSaid : TASKS.saidAbove,
  };
  // in one pass: what is put in is not looked at again
  const task = (round === 1 ? tasks.first : tasks.later).replace(
    PLACEHOLDER,
    (whole, key: string) => values[key] ?? whole,
  );
  const sentences = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(" ");
  return [
    sentences(round === rounds && round > 1 ? TASKS.lastRound : "", task),
    sentences(mode.contract, TASKS.contract),
    ...(mode.verification ? [TASKS.verify(mode.verification)] : []),
  ].join("\n\n");
}

/** The instruction for a response after one that breaks its part. */
export function respondAgain(problem: string): string {
  return TASKS.again(singleLine(problem));
}

/** The judge's question after a round. */
export function evaluate(round: number): { readonly guidance: string; readonly instruction: string } {
  return { guidance: TASKS.guidance, instruction: round === 1 ? TASKS.compareFirst : TASKS.compare(round) };
}

/** Returns what the comparison found, in sentences; nobody is named. */
export function findingText({ finding, positions, comparedBy }: Consensus): string {
  if (finding === "too_few") return AGREEMENT.findings.too_few;
  const stances = STANCES.flatMap((stance) => {
    const many = positions.filter((each) => each.stance === stance).flatMap(({ participants }) => participants).length;
    return many === 0 ? [] : [[stance, many] as const];
  });
  return [AGREEMENT.findings[finding], AGREEMENT.stances(stances), AGREEMENT.compared[comparedBy]].join(" ");
}

/** The announcement when the rounds are over. */
export function closing(
  ending: { readonly text: string } | undefined,
  consensus: Consensus,
  groupthink: Groupthink,
): string {
  return [
    ending ? ENDING.over : ENDING.cutShort,
    ending?.text ?? "",
    AGREEMENT.findings[consensus.finding], // without the level, which might pass for all that is shared
    groupthink.detected ? groupthinkText(groupthink) : "",
  ].filter((text) => text !== "").join(" ");
}

/** The warning, in a sentence. */
export function groupthinkText({ signs, recommendation = "" }: Groupthink): string {
  return AGREEMENT.tooEasily(signs, recommendation);
}
