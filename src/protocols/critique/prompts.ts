import { lengthInWords } from "../../text/length.ts";
import { singleLine } from "../../text/visible.ts";
import { markGiven } from "../../text/given.ts";
import type { CritiqueRules } from "./options.ts";
import type { CritiqueCast, CritiqueParticipant } from "./participants.ts";
import { type CritiquePoint, MOST_POINTS } from "./points.ts";

/** The task, who takes part, and how it goes: the same for everybody. */
export function rulesText(
  topic: string,
  { author, critics, judge, replies }: CritiqueCast,
  rules: CritiqueRules,
): string {
  const given = rules.work !== undefined;
  const steps = [
    given ? "The work was given." : "The author answers the task: this is the work.",
    "Each critic says what is wrong with the work, alone, and names the words that it is about.",
    ...(replies ? ["The author says what it accepts and what it rejects, and gives the work anew."] : []),
    ...(judge
      ? [rules.ruledBy === "refutation" ? "Each point is tried by somebody else." : "The judge rules on each point."]
      : []),
  ];
  return [
    `This is a critique. The task: ${singleLine(topic)}`,
    "",
    "Who takes part:",
    ...(replies ? [`- ${called(author)}`] : []),
    ...critics.map((critic) => `- ${called(critic)}`),
    ...(judge ? [`- ${called(judge)}, who is neither author nor critic`] : []),
    "",
    "How it goes:",
    ...steps.map((step, n) => `${n + 1}. ${step}`),
  ].join("\n");
}

/** The role of a participant, in its own prompts. */
export function personaText(participant: CritiqueParticipant, { looksFor }: CritiqueRules): string {
  const { id, role, systemPrompt } = participant;
  const { about = "" } = looksFor.find((one) => one.id === id) ?? {};
  const part = {
    author: "What counts is that the work is right in the end, not that you were.",
    critic: `You look for ${about}.`,
    judge: "You take nobody's part and add no points of your own.",
  }[role];
  return [`You are ${called(participant)}. ${part}`, ...(systemPrompt === undefined ? [] : [systemPrompt])].join(
    "\n",
  );
}

/** Returns a name with the role, unless the name says it. */
function called({ name, role }: Pick<CritiqueParticipant, "name" | "role">): string {
  const line = singleLine(name);
  if (line.toLowerCase() === role) return `the ${role}`;
  return line.toLowerCase().endsWith(role) ? line : `${line}, ${role === "critic" ? "a" : "the"} ${role}`;
}

const HONEST = "Never make up a source, a figure or a quotation.";

/** The task of the author who answers. */
export const ANSWER =
  "Answer the task so that somebody could act on it: what should be done, for which reasons, and what " +
  `speaks against it. Say what you do not know. ${HONEST} No greeting, no preamble, no heading.`;

/** Most tokens about a point. */
const POINT_TOKENS = 100;

/** Says how long a point may be, so that as many have room in a turn. */
function perPoint(limit: number, points: number, topic: string): string {
  return `Use at most ${lengthInWords(Math.min(POINT_TOKENS, limit / points), topic)} for each point.`;
}

/** The task of a critic, whose points and what holds have room within `limit` tokens. */
export function critiqueTask(isDiff: boolean, limit: number, topic: string): string {
  return [
    `Criticise the work, with what you look for in mind. Make at most ${MOST_POINTS} points, the gravest first. A few that ` +
    "hold are better than many: a point that is wrong costs a reader more than one that is missing, and no point at all is " +
    `a good answer if you find nothing.${
      isDiff ? " The work is a diff: criticise what its added and removed lines do." : ""
    }`,
    "For each point copy the words of the work that it is about, letter by letter: so few that they show it, and so many " +
    "that they stand in the work only once. They are looked up: a point about words that are not there counts for " +
    "nothing. For something that is missing from the work, leave the words out with null.",
    `${HONEST} ${perPoint(limit, MOST_POINTS + 1, topic)}`,
  ].join("\n\n");
}

/** The task of the author after the critiques. */
export const REPLY =
  "Above is what critics say of your work; each point begins with its number. Say of each whether you " +
  "accept it, reject it or leave it open, and why. Accept what is right; reject what is wrong, and show why; leave open only " +
  "what nobody here can know. Then give the whole work anew, with what you accepted and nothing else changed. It stands " +
  `alone: it says nothing about critics or changes. ${HONEST}`;

/** The task of the judge, with the number of the message in which the work stands now. */
export function judgementTask(work: number): string {
  return `Rule on each point, by its number, as the work stands now, in message ${work}:\n${JUDGEMENT}`;
}

const JUDGEMENT = "- settled: it was right, and the work no longer has the fault\n" +
  "- stands: it is right, and the work still has the fault\n" +
  "- refuted: it is wrong\n" +
  "- open: nobody here can know\n\n" +
  "Go by the words of the work, not by what is said about them, and not by who is surer. Then say what the work comes to now " +
  "in one sentence, as an answer to the task, with the point that still stands against it, if one does.";

/** The task of the judge who tries to refute the points about a work, without being told whose they are. */
export function refutation(points: readonly CritiquePoint[], limit: number, topic: string): string {
  const shown = points.map(({ id, words, says, instead }) =>
    `- ${id} ${words === "" ? "Something is missing" : `On ${markGiven(words)}`}: ${markGiven(says)} Instead: ${
      markGiven(instead)
    }`
  );
  return [
    `Somebody says of the work above:\n${shown.join("\n")}`,
    "Try to refute each of these points, by its number: find the words of the work that show it to be wrong, or say why what " +
    "it fears cannot happen. A point is refuted only if you can show that it is wrong; that it is small, or unlikely, does not " +
    "refute it. If a part of it is wrong and the rest holds, it is partly refuted. Copy words that refute it letter by letter: " +
    `they are looked up. ${perPoint(limit, points.length, topic)}`,
  ].join("\n\n");
}
