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

/** The roundtable, those who take part and its course: the same text for everybody. The anchor is the first of four layers. */
export function rulesText(topic: string, cast: RoundtableCast, rules: RoundtableRules, parts: Parts): string {
  const { mode: { anchor = "", anonymous, order = "together" }, rounds, concludes } = rules;
  const people = cast.seated.map(({ id, name }) => [name, parts.get(id)?.name ?? []].flat().map(singleLine).join(": "));
  const judges = cast.judge
    ? [`${singleLine(cast.judge.name)} compares the positions and judges, and takes no side.`]
    : [];
  const checkers = cast.factCheckers.map(factCheckerInRules);
  const most = rounds === 1 ? "one round" : `at most ${rounds} rounds`;
  return [
    `This is a roundtable. The topic: ${singleLine(topic)}`,
    anchor,
    ...(anonymous ? [] : ["", "Who takes part:", ...[...people, ...judges, ...checkers].map((one) => `- ${one}`), ""]),
    `How it goes: ${most} in which everybody gives a response${concludes ? ", then a conclusion" : ""}. ${
      ORDERS[order]
    }${checkers.length > 0 ? ` ${CHECKED}` : ""}`,
  ].join("\n");
}

const CHECKED = "Before the conclusion, the claims of everybody's last response are fact-checked.";

const ORDERS = {
  together: "All respond at once, and nobody hears the others of the same round.",
  sequential: "They respond one after the other, and each hears all before.",
  parts: "They respond part by part: those of one part at once, after hearing the parts before.",
} as const;

/** The role of somebody at a roundtable, in its own prompts. */
export function personaText(
  { name, role, position, systemPrompt }: DialogueParticipant,
  assigned: AssignedRole | undefined,
): string {
  const who = singleLine(name);
  const called = who.toLowerCase() === role ? "" : `${who}, `;
  const part = role === FACT_CHECKER
    ? [factCheckerPersona({ name })]
    : role === "judge"
    ? [`You are ${called}the judge of this roundtable. You take no side. ${JUDGE_BY}`]
    : [
      `You are ${who}.`,
      ...(assigned ? [`Your part: ${singleLine(assigned.name)}. ${assigned.anchor}`] : []),
      ...(position === undefined ? [] : [`Your position to begin with: ${markPosition(position)}`]),
    ];
  return [...part, ...(systemPrompt === undefined ? [] : [systemPrompt])].join("\n");
}

const JUDGE_BY = "You judge by reasons and evidence, not by confidence, number or fine words.";
/** The manner in which everybody speaks, in each of the modes. */
const CONTRACT =
  "Speak for yourself only, and consider other views before you answer. Never make up a source, a figure or a quotation.";

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
    history: isFirst ? "(nothing was said yet)" : "(what was said so far is quoted above)",
  };
  // in one pass: what is put in is not looked at again
  const task = (round === 1 ? tasks.first : tasks.later).replace(
    PLACEHOLDER,
    (whole, key: string) => values[key] ?? whole,
  );
  const sentences = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(" ");
  return [
    sentences(round === rounds && round > 1 ? "This is the last round." : "", task),
    sentences(mode.contract, CONTRACT),
    ...(mode.verification ? [`Ask yourself before you answer: ${mode.verification}`] : []),
  ].join("\n\n");
}

/** The instruction for a response after one that breaks its part. */
export function respondAgain(problem: string): string {
  return `Your response does not fit your part. ${
    singleLine(problem)
  } Give the whole response once more, as your part asks.`;
}

const EVALUATION_GUIDANCE = [
  "You compare what those who take part hold, not how they word it.",
  "- Two positions are the same only if they give the same answer for practical purposes. A negation, another number, or " +
  "a condition that only one of them makes, makes them different. If you are in doubt, they are different.",
  "- What they share only in part is common ground. How sure somebody is does not matter here.",
  "- Say stop only if another round would bring nothing of weight. If you are in doubt, continue.",
].join("\n");

/** The judge's question after a round. */
export function evaluate(round: number): { readonly guidance: string; readonly instruction: string } {
  const instruction = round === 1
    ? "Compare the positions after round 1."
    : `Compare the positions after round ${round}. The responses of the round before are shown first: say who has moved.`;
  return { guidance: EVALUATION_GUIDANCE, instruction };
}

/** The question to a participant whether all agree. */
export const CONVERGED =
  "Do all who take part now give the same answer for practical purposes? A negation, another number " +
  "or a condition that only one of them makes, makes answers different. If you are in doubt, they do not.";

const FAIRLY =
  "Claim no more agreement than the responses show. Where you use their figures, name the sources in square " +
  "brackets, as they do.";

/** The instruction for the judge's verdict. */
export const VERDICT = "Give your verdict: the best answer to the topic that the discussion allows. " +
  `Then weigh each position: its strongest point, and its weakest. Leave none out. ${FAIRLY} ` +
  "No greeting, no preamble, no heading: begin with your point.";

/** The instruction for the conclusion of somebody who took part, and whose part is over. */
export const SYNTHESIS =
  "Leave your part and your own position behind: say what the discussion came to, fair to every " +
  `position. Judge from the responses what they share, and where they differ. ${FAIRLY}`;

const FINDINGS: Readonly<Record<Consensus["finding"], string>> = {
  too_few: "Fewer than two answered in the last round, so that there is nothing to compare",
  no_agreement: "No full agreement was found",
  confident_disagreement: "There is no agreement: everybody is confident, and they hold different positions",
  same_stance: "All take the same stance, and word their positions differently; nobody judged what they mean",
  agreement: "Agreement was found",
};

/** Returns what the comparison found, in a sentence; nobody is named. */
export function findingText({ finding, positions, comparedBy }: Consensus): string {
  if (finding === "too_few") return `${FINDINGS.too_few}.`;
  const how = comparedBy === "judge" ? "The judge compared the positions" : "Positions were compared by their words";
  return `${FINDINGS[finding]}. Stances: ${stancesInWords(positions)}. ${how}.`;
}

/** Returns how many hold each stance: `yes 2, no 1`. */
export function stancesInWords(positions: Consensus["positions"]): string {
  return STANCES.flatMap((stance) => {
    const many = positions.filter((each) => each.stance === stance).flatMap(({ participants }) => participants).length;
    return many === 0 ? [] : [`${stance} ${many}`];
  }).join(", ");
}

/** The announcement when the rounds are over. */
export function closing(
  ending: { readonly text: string } | undefined,
  consensus: Consensus,
  groupthink: Groupthink,
): string {
  return [
    ending ? "The rounds are over." : "The rounds were cut short.",
    ending?.text ?? "",
    `${FINDINGS[consensus.finding]}.`, // without the level, which might pass for all that is shared
    groupthink.detected ? groupthinkText(groupthink) : "",
  ].filter((text) => text !== "").join(" ");
}

const SIGNS: Readonly<Record<Groupthink["signs"][number], string>> = {
  confident: "everybody is confident",
  one_stance: "there is one single stance",
  near_identical: "positions are near-identical",
};

/** The warning, in a sentence. */
export function groupthinkText({ signs, recommendation = "" }: Groupthink): string {
  return `The agreement may have come too easily: ${signs.map((sign) => SIGNS[sign]).join(", ")}. ${recommendation}`
    .trimEnd();
}
