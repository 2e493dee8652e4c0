import { count, integer } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Ranges of numbers: `5 to 40 and 42`; the numbers of a pair are named. */
function ranges(all: readonly (readonly [first: number, last: number])[]): string {
  return listed(
    all.flatMap(([first, last]) => {
      if (last - first > 1) return [`${first} to ${last}`];
      return first === last ? [`${first}`] : [`${first}`, `${last}`];
    }),
  );
}

/** Messages by their numbers, given as ranges. `many` are too many to list: their number, the first and the last. */
export const NUMBERS = {
  ranges,
  many: (n: number, first: number, last: number) => `${integer(n)} of those from ${first} to ${last}`,
  messages: (all: readonly (readonly [first: number, last: number])[], isOne: boolean) =>
    `${isOne ? "message" : "messages"} ${ranges(all)}`,
  manyMessages: (n: number, first: number, last: number) => `${integer(n)} of the messages from ${first} to ${last}`,
} as const;

/** Texts about a message. What it is called is its kind or its own name. */
export const MESSAGE = {
  numbered: (number: number) => `message ${number}`,
  answerNumbered: (number: number) => `answer ${number}`,
  /** Follows a message or an answer with its number. */
  by: (name: string) => ` by ${name}`,
  numberedBy: (number: number, name: string) => `message ${number} by ${name}`,
  /** `name` is absent where nobody is named. */
  called: (called: string, name?: string) => `${called}${name === undefined ? "" : ` by ${name}`}`,
  title: (number: number, calledBy: string) => `Message ${number}: ${calledBy}`,
  turn: (name: string, called: string) => `${name}, ${called}`,
  quoted,
  nothingSaid: "nothing was said",
  brokenOff: "Broken off:",
  brokenOffText: "this much of an answer arrived; it does not count as said.",
  note: "note",
  details: "details",
  index: "index",
  missing: (called: string) => `${called} missing`,
  factCheck: (findings: string) => `fact check: ${findings}`,
  ruleCheck: (ruling: string) => `rule check: ${ruling}`,
  notScored: "Not scored",
  scoreUnreadable: "Score unreadable",
  score: (points: string) => `Score ${points} of 10`,
  noBreach: "no breach",
  breach: "a breach",
  breaks: (rule: string) => `breaks ${quoted(rule)}`,
  noContribution: "No contribution:",
  noContributionBy: (called: string, name: string) => `by the ${called} of ${name}. It is not scored.`,
  refused: "Refused to answer:",
  refusedText: "nothing was said. These words were shown to nobody else in the dialogue:",
  failed: "Failed: nothing was said.",
  failedBecause: (reason: string, code: string, attempts: number) =>
    `${reason} (${code}${attempts > 0 ? `, after ${count(attempts, "attempt")}` : ""}).`,
  otherLanguage: "In another language:",
  otherLanguageText: (language: string) => `this is ${language}, even after a second request.`,
  repeats: "Repeats itself:",
  oneSentence: (times: number) => `one sentence occurs ${times} times`,
  sameOver: "it says the same over and over",
  breaksRole: "Breaks its role:",
  itsPrompt: "Its prompt:",
  hidden: "Hidden characters",
  hiddenText: (characters: string) =>
    `appear in this message and are replaced here: ${characters}. The original is in journal.jsonl.`,
  hiddenMore: (characters: string, others: number) => `${characters} and ${count(others, "other")}`,
  overLimit: "Over the limit:",
  overLimitText: (tokens: number, limit: number) => `${overrun(tokens, limit)}. It was not cut.`,
  cut: "Cut:",
  cutText: (tokens: number, limit: number) =>
    `${overrun(tokens, limit)}. Everybody else saw the text shown here; the whole answer is in journal.jsonl.`,
} as const;

/** Tokens over a limit; if there are not more than it allows, the model stopped by itself. */
function overrun(tokens: number, limit: number): string {
  return tokens > limit
    ? `${count(tokens, "token")} where ${limit} are allowed`
    : `its model ran into its own limit after ${count(tokens, "token")}`;
}

/** Texts on what somebody was shown of a dialogue, and what summaries of it were made from. */
export const SHOWN = {
  inFull: (messages: string) => `${messages} in full`,
  /** Ahead of the note with the summary, in brackets. */
  summaryOf: (numbers: string) => `a summary of ${numbers} (`,
  passagesOf: (numbers: string) => `passages of ${numbers}`,
  leftOut: (numbers: string) => `left out: ${numbers}`,
  nothing: "no earlier messages",
  theSummary: (messages: string, name: string) => `the summary of ${messages} by ${name}`,
  theNote: (kind: string, name: string) => `the ${kind} by ${name}`,
  covers: "Covers",
  made: "Made",
  method: (method: string, isCut: boolean) =>
    `${method}${isCut ? "; over its limit twice, then cut at a sentence" : ""}`,
  madeFrom: "Made from",
  before: "Before",
  after: "After",
  length: (characters: number, tokens: number) => `${count(characters, "character")}, ${count(tokens, "token")}`,
} as const;

/** Reasons why there is no prompt behind a message. */
export const NO_PROMPT = {
  announcement: "the program writes announcements",
  person: "a person said it",
  noCall: "no call to a model is recorded for it",
} as const;

/** The page on how a message was made. */
export const TURN = {
  title: (number: number) => `How message ${number} was made`,
  message: "Message",
  dialogue: "Dialogue",
  shown: "Shown to the speaker",
  askedAgain: "Asked again",
  refused: (isForm: boolean, words: string) =>
    `because the first answer was a refusal${isForm ? ", or had one in a field" : ""}: ${quoted(words)}`,
  tools: "Tools used",
  used: (name: string, times: number, refused: number) =>
    `${name} ${count(times, "time")}${refused === 0 ? "" : ` (${refused} refused)`}`,
  allUsed: (uses: readonly string[]) => `${listed(uses)}; the results are in journal.jsonl`,
  takenOver: "Taken over",
  takenFrom: (dialogue: string | undefined) => `from ${dialogue}`,
  original: "Original answer",
  originalAt: (key: string) => `journal.jsonl, key ${key}`,
  asked: "Asked",
  noAnswerYet: "(no answer yet)",
  leftUnanswered: "(left unanswered)",
} as const;
