import { count } from "./numbers.ts";

/** The state of a dialogue while it is held, and where it was interrupted. */
export const STATE = {
  live: "Live",
  messages: (messages: number) => count(messages, "message"),
  free: "free: recorded answers",
  cost: (cost: string) => `cost ${cost}`,
  costOfMost: (cost: string, most: string) => `cost ${cost} of at most ${most}`,
  pausedAfter: (message: number) => `Paused after message ${message}`,
  pausedFirst: "Paused before the first message",
  stoppedAfter: (message: number) => `Stopped after message ${message}`,
  stoppedFirst: "Stopped before the first message",
  waitingFor: (name: string, called: string) => `waiting for ${name} (${called})`,
  answering: (name: string, called: string) => `${name} answers separately (${called})`,
  thinking: (name: string, called: string) => `${name} is thinking (${called})`,
  pausing: "it pauses after this turn",
  between: "Between two turns",
  beforeRounds: (rounds: number) => `before round 1 of ${rounds}`,
  inRound: (round: number, rounds: number) => `round ${round} of ${rounds}`,
  follow: "Follow",
  checking: (name: string, message: string) => `Being checked: what ${name} says in ${message}`,
  beingSaid: "Being said now",
} as const;

/** A reader's controls over a dialogue that is held or interrupted. */
export const CONTROLS = {
  pause: "Pause",
  stop: "Stop",
  resume: "Resume",
  answerQuestions: "Answer the questions",
} as const;

/** People who are waited for. */
export const WAITED = {
  for: (name: string, called: string) => `Waiting for ${name}: ${called}.`,
  takeSeat: "Take this seat",
  takeSeatOf: (name: string) => `Take the seat of ${name}`,
} as const;

/** Ways through the phases of a dialogue. */
export const WAYS = {
  phases: "Phases and turns",
  neighbours: "Neighbouring phases",
  ask: "Ask a question",
} as const;

/** A question about a dialogue. */
export const ASK = {
  title: "Ask a question about this",
  question: "Question",
  unanswered: (reason: string) => `The last question was not answered in full: ${reason}. Ask it again to go on.`,
  ask: "Ask",
  needsScript: "Asking needs JavaScript.",
  whoAnswers: "Who answers",
  author: (name: string) => `${name}, who wrote the outcome`,
  everybody: "Everybody, each without hearing the others",
  asking: "Asking",
  asked: (question: string) => `Asked: ${question}`,
} as const;

/** Questions of the speakers to the reader. */
export const QUESTIONS = {
  announced: "The speakers ask you something.",
  title: "Questions to you",
  asks: (name: string, question: string) => `${name} asks: ${question}`,
  send: "Answer and go on",
  empty: "What you leave empty stays unanswered.",
} as const;

/** The form that has a panel judge a dialogue. */
export const JUDGING = {
  now: "Judges are reading it.",
  title: "Have it judged",
  unjudged: (reason: string) => `The last judges could not finish: ${reason}`,
  judges: "Judges",
  judge: "Judge",
  needsScript: "Judging needs JavaScript.",
} as const;

/** Dialogues that go on from a message of another one. */
export const FORKS = {
  title: "Forks",
  from: (dialogue: string, message: number | string) => `forked from ${dialogue} after message ${message}`,
  another: "another dialogue",
  parent: "The dialogue that this one was forked from",
  after: (message: number) => `Fork after message ${message}`,
} as const;

/** Forms in which a dialogue can be downloaded, each with its use. */
export const DOWNLOADS = {
  title: "Downloads",
  report: { name: "Report", use: "one page to read, print or send" },
  transcript: { name: "Transcript", use: "the same in Markdown, to copy" },
  archive: { name: "Archive", use: "all files, to keep or to resume elsewhere" },
  record: { name: "Record", use: "for programs" },
  pages: { name: "Pages", use: "all pages, without the whole texts of sources" },
} as const;

/** The page of what a speaker was shown before a message. */
export const SHOWN = {
  title: (name: string) => `What ${name} was shown`,
  titleFor: (name: string, message: number) => `What ${name} was shown for message ${message}`,
  back: (message: number) => `Back to message ${message}`,
  message: "Message",
  dialogue: "Shown from the dialogue",
  prompt: "Prompt",
  none: (reason: string) => `none: ${reason}`,
  sentTo: "Sent to",
  notOnRecord: "(not recorded)",
} as const;
