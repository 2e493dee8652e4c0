import { count, isOrAre } from "./numbers.ts";
import { capital, listed, quoted } from "./phrases.ts";

/** Verbs for what a message does with a claim, after its speaker's name. */
export const ARGUING_VERBS = {
  claims: "claims",
  denies: "denies",
  but: "answers", // lets it stand, and says why it does not decide
  accepts: "grants",
  partly: "grants part of",
  again: "holds",
  more: "adds",
  drops: "gives up",
  settled: "calls settled",
  unanswered: "calls unanswered",
} as const;

/** Says what a message does with a claim: `denies 3.1`, `adds to it`. */
export function does(kind: keyof typeof ARGUING_VERBS, claim = "it"): string {
  if (kind === "more") return `${ARGUING_VERBS.more} to ${claim}`;
  if (kind === "drops") return `gives ${claim} up`;
  if (kind === "settled") return `calls ${claim} settled`;
  if (kind === "unanswered") return `calls ${claim} unanswered`;
  return `${ARGUING_VERBS[kind]} ${claim}`;
}

/** The fate of an answer, in a word or two; empty for one that was answered in turn. */
export const FATES = {
  no_reply: "no reply",
  last_word: "last word",
  in_closing: "in a closing",
  conceded: "conceded",
  granted_in_part: "granted in part",
  given_up: "given up",
  settled: "settled",
  unknown: "not known",
  answered: "",
} as const;

/** `message 9`, or `messages 4, 6 and 7`; the first nine of more than ten. */
function messagesNamed(numbers: readonly number[]): string {
  const names = numbers.map(String);
  const shown = names.length > 10 ? [...names.slice(0, 9), `${names.length - 9} more`] : names;
  return `${names.length === 1 ? "message" : "messages"} ${listed(shown)}`;
}

/** `its answer`, `both answers`, `all 3 answers`, or `2 of 3 answers`. */
function answers(some: number, all: number): string {
  if (some < all) return `${some} of ${all} answers`;
  return all === 1 ? "its answer" : all === 2 ? "both answers" : `all ${all} answers`;
}

const stand = (some: number, all: number, isAtLeast = false) =>
  `${isAtLeast ? "at least " : ""}${answers(some, all)} ${some === 1 ? "stands" : "stand"}`;

/** The end of a line of argument. Names are those of its owner's side and of the other side, `nobody` among several. */
export const LINE_STATES = {
  given_up: (owner: string) => `${owner} gave it up`,
  settled: (owner: string) => `${owner} says that it was met`,
  unread: (messages: readonly number[]) =>
    `not known: ${messagesNamed(messages)} ${messages.length === 1 ? "was" : "were"} not read`,
  lookedOnce: "perhaps unanswered: looked for only once",
  new_in_closing: "new in a closing",
  last_word: "nobody had a turn left",
  conceded: (others: string) => `${others} conceded it`,
  granted_in_part: (others: string) => `${others} granted part of it`,
  agreed: (others: string) => `${others} agreed`, // where several speak, nobody of whom is the other side
  unanswered: (other: string | undefined) => other === undefined ? "nobody answered it" : `${other} never answered it`,
  left: "nobody took it up",
  unopposed: "nobody objected",
  conceded_with_a_but: (others: string) => `${others} conceded it, with a but`,
  agreed_with_a_but: (others: string) => `${others} agreed, with a but`,
  answered: stand,
  open: "fought to the end",
  openAtLeast: "fought to the end, as far as is known",
  defended: (all: number) => `${answers(all, all)} ${all === 1 ? "was" : "were"} met`,
} as const;

/** The state of an answer in a line, as the first words of its entry. */
export const ENTRY_WORDS = {
  conceded: "Conceded.",
  granted_in_part: "Granted in part.",
  agreed: "Agreed.", // among several, nobody of whom is the other side
  stands: "Stands.",
  last_word: "Last word.",
  in_closing: "In a closing.",
  met: "Met.",
  open: "Open.",
  given_up: "Given up.",
  settled: "Settled.",
  unknown: "Not known.",
} as const;

/** Reasons why parts of a clerk's entries were left out, after their number. */
export const LEFT_OUT = {
  "words not found": "whose words are not in the message",
  "evidence not found": "whose evidence is not in the message",
  "one span for many": "with the same words for many claims",
  "too many claims": "beyond the claims of one message",
  "too many for one claim": "beyond what is noted on one claim",
  "unknown claim": "about a claim that was not listed",
  "unreadable": "that could not be read",
} as const;

/** `, and 3 in part`; empty for none. */
function inPart(claims: number): string {
  return claims === 0 ? "" : `, and ${claims} in part`;
}

/** Sentences about what was argued. */
export const ARGUED = {
  title: "What it came down to",
  label: "Argued",
  asFar: "As far as the messages were read:",
  noLines: "No line of argument was noted.",
  alone: "Nobody else argued.",
  lines: (lines: number) => `${count(lines, "line")} of argument.`,
  cameDown: (lines: number, sides: number, closings: boolean) => {
    const who = closings ? "closing statements" : sides === 2 ? "sides" : `${sides} speakers`;
    const came = `came back to ${lines === 0 ? "none" : lines}${closings ? "" : " in what they said last"}`;
    return `${sides === 2 ? "Both" : "Two or more of the"} ${who} ${came}.`;
  },
  unanswered: (lines: number, unknown: number) => {
    const none = unknown === 0 ? "No line went unanswered" : "No line is known to have gone unanswered";
    const went = lines === 0 ? none : `${count(lines, "line")} went unanswered`;
    return unknown === 0 ? went : `${went}, and what became of ${unknown} is not known`;
  },
  conceded: (claims: number, partly: number) =>
    `${claims === 0 ? "nothing was conceded" : `${count(claims, "claim")} ${claims === 1 ? "was" : "were"} conceded`}${
      inPart(partly)
    }`,
  agreed: (claims: number, partly: number) =>
    `${claims === 0 ? "nobody agreed with what another claimed" : `others agreed with ${count(claims, "claim")}`}${
      inPart(partly)
    }`,
  left: (sides: readonly { readonly name: string; readonly left: string; readonly owed: number }[]) =>
    `${
      capital(
        sides.map(({ name, left, owed }, n) =>
          `${name}${n === 0 ? " left" : ""} ${left} of ${owed}${
            n === 0 ? ` ${owed === 1 ? "claim" : "claims"} without a reply` : ""
          }`
        ).join(", "),
      )
    }.`,
  nobodyReplied: "nobody replied",
  noReply: (name: string) => `${name} never replied`,
  noTurnLeft: "no turn was left to answer it",
  inClosing: "not taken up in the closing that followed",
  unread: (numbers: readonly number[]) =>
    `${capital(messagesNamed(numbers))} ${
      numbers.length === 1 ? "was" : "were"
    } not read: nothing here takes account of what they may say.`,
  others: "The other lines",
  table: ["Line", "Moves", "How it ended"] as readonly string[],
  line: (id: string, owner: string) => ` (${id}, ${owner}, message `,
  said: (id: string, doing: string) => ` (${id})${doing}, message `,
  quoted,
  ownLine: "a line of its own",
  late: "first answered in a closing",
  without: (claims: readonly string[]) => `Without ${listed(claims)}, it would have ended differently.`,
  alsoConceded: "Also conceded",
  noReplyTitle: (name: string, left: number, owed: number) => `${name} left without a reply (${left} of ${owed})`,
  droppedTitle: "Kept up by its owner, and never answered or only in a closing",
  saidUnanswered: "Said to be unanswered, and checked",
  checked: (agrees: boolean | undefined, answers: readonly string[]) => {
    if (agrees === undefined) return "It is not known whether it was answered.";
    return agrees ? "No answer was found." : `It was answered: ${listed(answers)}.`;
  },
  left_out: (parts: readonly string[]) => `Left out of the clerk's notes: ${listed(parts)}.`,
  notOffered: (first: number) => `From message ${first} on, not all earlier claims were looked for.`,
  short: (gist: string, id: string, owner: string, state: string) => `${gist} (${id}, ${owner}): ${state}`,
  notedBy: (clerk: string) => `Noted by ${clerk}: `,
  declared: "As the speakers themselves declared it. ",
  more: (many: number) => `${many} more; to see them all: convene export ARCHIVE --flow csv`,
  noVerdict: "This is not a second verdict: it says what was answered, not what is true or who argued better.",
  atLeast: (n: number) => `at least ${n}`,
} as const;

/** The agreement of two clerks, in sentences. */
export const AGREEMENT = {
  title: "How far two clerks agree",
  cells: (common: number, all: number) =>
    `Of ${count(all, "place")} where a message touches a line of argument, both clerks noted ${common}.`,
  states: (same: number, both: number) =>
    `Of ${count(both, "line")} that both noted, ${same} ended alike in both readings.`,
  recall: (clerk: string, found: number, all: number) =>
    `${clerk} noted ${found} of ${all} places and answers that the other clerk noted.`,
  unfit: (clerk: string, all: number) =>
    all === 0
      ? "The other clerk noted nothing: there is nothing to compare this reading with."
      : `${clerk} noted less than 80 % of what the other clerk noted. Do not trust this reading line by line.`,
  alone: (clerk: string) => `noted by ${clerk} alone`,
  otherwise: (clerk: string, state: string) => `${clerk} reads it differently: ${state}`,
} as const;

/** Agreement and difference among those who look for a common result. */
export const DISAGREEMENT = {
  sum: (held: number, lost: number) =>
    `${held === 0 ? "None" : held} ${isOrAre(held)} held by all at the end${
      lost === 0 ? "" : `, and the outcome lacks ${lost} that all others hold`
    }.`,
  endUnread: "What all hold at the end is not known: not every last text was read.",
  heldByAll: "Held by all at the end",
  lost: "Held by all others, and absent from the outcome",
  objected: "Requirements with objections that were not met",
  changes: "Who changed their mind, and whose words led to it",
  independently: "Said without having heard it.",
  onlyOne: "Taken up by nobody else",
  unanswered: "Critiques that nobody answered",
  atEnd: "Who holds what at the end",
  line: "Line",
  outcome: "Outcome",
  holdings: {
    holds: "holds",
    rejects: "rejects",
    changed: "holds it in changed form",
    reported: "names it, takes no side",
    absent: "absent",
    unknown: "not known",
  },
} as const;

/** The sheet of arguments, and the texts beside it on a dialogue's page. */
export const SHEET = {
  title: "Turn by turn",
  hangsOn: "hangs on",
  waits: (name: string) => name === "" ? "waits" : `waits for ${name}`,
  never: (claims: number, isAlone: boolean) => claims === 1 && isAlone ? "never answered" : `${claims} never answered`,
  dropped: "left unanswered",
  contradicted: "fact check: contradicted",
  more: (lines: number) => `${count(lines, "more line")} of argument`,
  answered: "answered",
  met: "met",
  of: "about",
  wasAnswered: "It was answered:",
  conceded: (times: number, isBetweenTwo: boolean) =>
    `What ${isBetweenTwo ? "was conceded" : "others agreed with"}, ${times === 1 ? "once" : `${times} times`}`,
  left: "What got no reply",
  clerk: "The clerk",
  oneClerk: "one clerk only",
  alike: "two clerks agree",
  otherwise: (state: string) => `another clerk: ${state}`,
  discuss: "Which of these claims weigh most, and how well is each one answered?",
  howToRead: "How to read this",
  key: [
    "A row is a line of argument. A solid line goes on; a dashed one waits for an answer, and says so where none was " +
    "found. A line hangs on the answers without which it would have ended differently.",
    "In the small drawings, a solid mark is a point that stands; a hollow one has an answer that stands; a dotted one " +
    "came when no turn was left to answer it; a diamond concedes or gives up; a dot repeats something, or adds to it. A " +
    "curve leads from an answer to what it answers; a dashed curve lets that stand, and says why it does not decide.",
  ] as readonly string[],
  noted: (spans: number, path: string) =>
    `Words in quotation marks were looked up in the messages: ${
      count(spans, "passage")
    } found. Titles are the clerk's ` +
    `own. Answers that were not found were looked for twice. The data are in flow.json and flow.csv, in the ` +
    `folder ${path} of the archive.`,
} as const;
