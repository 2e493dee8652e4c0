import { count, integer } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Headings, labels and heads of tables that several pages of an archive have. */
export const PAGES = {
  topic: "The topic in full",
  participants: "Participants",
  participant: "Participant",
  id: "Id",
  role: "Role",
  position: "Position",
  answeredBy: "Answered by",
  messages: "Messages",
  howHeld: "How it was held",
  outcome: "Outcome",
  howSure: "How sure",
  why: "Why",
  counted: "Counted",
  reviews: "Reviews",
  advice: "Advice",
  cost: "Cost",
  summary: "summary",
  total: "Total",
  reasons: "Reasons",
} as const;

/** The index of an archive. */
export const INDEX = {
  attachments: "Attachments",
  attachment: (mediaType: string, bytes: number) => `: ${mediaType}, ${integer(bytes)} bytes`,
  phaseTitle: (phase: string) => `Messages of the phase ${phase}`,
  /** Around the link to the index. */
  allPhases: (protocol: string, title: string) =>
    [`From the ${protocol} ${quoted(title)}; `, " lists all phases."] as readonly string[],
  theIndex: "the index",
  held: (protocol: string, names: string) => `${protocol}, held with Convenings. ${names} took part.`,
  imported: (names: string) => `A transcript from elsewhere, imported with Convenings. ${names} took part.`,
  /** Around the links to the index and the messages of the dialogue. */
  review: (protocol: string, names: string, participants: number) =>
    [
      `${protocol} of a finished dialogue: see its `,
      " and ",
      `. ${names} took no part in it and ${participants === 1 ? "was" : "were"} asked separately.`,
    ] as readonly string[],
  importedReview: (names: string) =>
    [
      "Judgements of a finished dialogue, made elsewhere and imported with Convenings: see its ",
      " and ",
      `. ${names} judged it.`,
    ] as readonly string[],
  index: "index",
  messages: "messages",
  failed: (messages: number) => `${integer(messages)} failed`,
  again: (messages: number) => `${integer(messages)} asked again after a refusal`,
  /** `asked` is what was asked separately, with its numbers. */
  said: (messages: number, remarks: readonly string[], tokens: number, asked: readonly string[]) =>
    `${integer(messages)}${remarks.length === 0 ? "" : ` (${remarks.join(", ")})`}; ${count(tokens, "token")}${
      asked.length === 0 ? "" : `; asked separately: ${listed(asked)}`
    }`,
  readFirst: "Read first",
  /** Around the links to the summary, perhaps the page with all of it, and the metadata. */
  readOn: [" for the outcome, then the messages", ". ", " has settings, models and cost."] as readonly string[],
  onOnePage: ", or all of it on one page: ",
  tooLong: (most: number) =>
    `, or all of it on one page, which only convene report makes beyond ${integer(most)} messages`,
  nobodySpoke: "Nobody has spoken yet.",
  table: ["Message", "Speaker", "First words"] as readonly string[],
  messageFailed: "failed",
  cut: "(cut)",
  phasePages: "Each phase has its own page.",
  phases: ["Page", "Phase", "Messages", "Numbers", "Tokens"] as readonly string[],
} as const;

/** The summary of a dialogue. */
export const SUMMARY = {
  title: (topic: string) => `Outcome: ${topic}`,
  terms: "Terms",
  heading: "Summary",
  fullDialogue: "Full dialogue",
  none: "No summary was given.",
  noneYet: "No summary yet.",
  /** Around the link to the message. */
  byProtocol: ["Written by the protocol, ", ":"] as readonly string[],
  by: (name: string, agent: string) => [`By ${name}, ${agent}, `, ":"] as readonly string[],
  wentWrong: "What went wrong",
  message: (number: number) => `Message ${number}`,
  /** Follows the link to the message. */
  failed: (calledBy: string, reason: string) => `, ${calledBy}, failed: ${reason}`,
  stepsIn: (name: string, text: string) => `, ${name} steps in: ${text}`,
  cut: (calledBy: string) => `, ${calledBy}, was cut at the limit`,
  again: "Asked again after a refusal: ",
  answers: "Answers",
  missing: "missing",
  column: (question: string, field: string) => `${question}: ${field}`,
  inPhase: (phase: string, question: string) => `${phase}, ${question}`,
  /** A clash: who carried it and why, with the messages behind. */
  carried: (name: string, why: string) => ` (carried by ${name}): ${why} `,
  raised: (point: string, name: string) => `${point} (raised by ${name}) `,
  granted: (name: string, point: string) => `${name}: ${point} `,
  strongest: (name: string, words: string) => `${name}: ${quoted(words)} `,
  line: (words: string) => ` ${quoted(words)} `,
} as const;

/** The page with all messages. */
export const TRANSCRIPT = {
  title: (topic: string) => `Transcript: ${topic}`,
  /** Around the link to the index. */
  listed: ["Individual files for messages are listed in ", "."] as readonly string[],
  participant: (role: string, position: string | undefined, agent: string) =>
    ` (${role})${position === undefined ? "" : `, for ${quoted(position)}`}: ${agent}`,
  phase: (phase: string) => `Phase ${phase}`,
  answers: (message: number) => `Answers message ${message}.`,
} as const;

/** The report of a dialogue. */
export const REPORT = {
  outcome: "Outcome",
  said: "What was said",
  held: "How it was held",
  archive: "Archive",
  review: (title: string, number: number, time: string) => `${title} ${number}, ${time}`,
} as const;

/** The page on how a dialogue was held. */
export const METADATA = {
  title: (topic: string) => `How it was held: ${topic}`,
  /** Around the link to the index. */
  listed: ["The messages are listed in ", "."] as readonly string[],
  configuration: "Configuration",
  usage: "Usage and cost",
  usageAre: (unknown: string) => `Usage and cost are ${unknown}.`,
  trouble: "Limits, failures and warnings",
  notKnown: "not known until a run has ended",
  dialogue: "Dialogue",
  protocol: "Protocol",
  preset: "Preset",
  started: "Started",
  lastWritten: "Last written",
  activeTime: "Active time",
  waiting: "Waiting for rate limits",
  theirConfiguration: "Their configuration:",
  limitsInTokens: "token limits",
  noSettings: "No settings.",
  criteria: "Criteria",
  sources: "Sources",
  citedAs: "Cited as",
  sourceTitle: "Title",
  address: "Address",
  found: "Found",
  asGiven: "as given",
  givenTo: (names: string) => `Given to ${names}, to be cited by name.`,
  foundByTools: "Found by tools; their texts are in journal.jsonl:",
  tools: "Tools that may have been used without a recorded result",
  tool: (name: string, key: string) => `${name}, in ${key}`,
  calls: "Calls that may have been charged without a recorded answer",
  call: (
    { call, model, isOpen, tokens, cost }: {
      readonly call: string;
      readonly model: string;
      readonly isOpen: boolean;
      readonly tokens: number;
      readonly cost?: string | undefined;
    },
  ) =>
    `${call} to ${model}: ${isOpen ? "no recorded end" : "failed after it was sent"}; counted at up to ${
      count(tokens, "token")
    }${cost === undefined ? "" : `, ${cost}`}`,
  limits: "Limits reached",
  limit: (limit: string, scope: string | undefined, before: string, ends: boolean) =>
    `${limit}${scope === undefined ? "" : ` of ${scope}`}, before ${before}${ends ? "; it ended the dialogue" : ""}`,
  failures: "Failures",
  failure: (
    { number, key, name, reason, code, attempts }: {
      readonly number?: number | undefined;
      readonly key: string;
      readonly name: string;
      readonly reason: string;
      readonly code: string;
      readonly attempts: number;
    },
  ) =>
    `${number === undefined ? "" : `Message ${number}, `}${key} (${name}): ${reason} (${code}, ${
      count(attempts, "attempt")
    })`,
  warnings: "Warnings",
  none: "none",
  below: (lines: number) => `${integer(lines)}, below`,
} as const;

/** The page of a question that was asked separately. */
export const NOTE = {
  by: (title: string, name: string) => `${title} by ${name}`,
  summaryOf: (messages: string) => `Context summary of ${messages}`,
  claims: "Claims",
  of: (title: string, message: number) => `${title} of message ${message}`,
  upTo: (title: string, message: number) => `${title} up to message ${message}`,
  checked: "Checked",
  checkedHow: "automatically against the sources, without a model",
  asked: "Asked separately",
  askedOf: (name: string, role: string, agent: string) => `${name} (${role}), ${agent}`,
  about: "About",
  /** Follows the link to the message. */
  aboutMessage: (calledBy: string, said: string) => `, ${calledBy}: ${said}`,
  shown: "Shown for this question",
  missing: "Missing.",
  missingBecause: (reason: string, code: string) => ` ${reason} (${code}).`,
  noCitations: "It contains no citations or quotations",
  noFindings: "No findings.",
  noContribution: "The message is no contribution, so its scores do not count.",
  unreadable: "The scores are unreadable.",
  reading: (reading: string) => `This is ${reading}. A criterion not listed was not scored.`,
  table: ["Criterion", "Weight", "Score of 10"] as readonly string[],
} as const;
