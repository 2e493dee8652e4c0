import { withCommas } from "../../text/display.ts";
import { count } from "./numbers.ts";

/** Names of a message, a question about a dialogue and a source, in references to them. */
export const CITED = {
  message: (number: number | string) => `message ${number}`,
  question: (number: number) => `question ${number}`,
  source: (number: number, title: string) => `source ${number}: ${title}`,
} as const;

/** The first screen of a dialogue's page: texts around the outcome, and beside those who take a side. */
export const FRONT = {
  toRead: (minutes: number) => `${count(minutes, "minute")} to read`,
  why: "Why",
  advice: (advice: string) => `Advice: ${advice}`,
  status: "Status",
  unfinished: "it did not finish",
  toContinue: "To continue",
  restsOn: "What it rests on",
  confidence: (confidence: number) => `confidence ${confidence.toFixed(2)}`,
  strongest: "strongest line",
  grants: "Grants",
  moved: "Moved",
  topic: "The topic in full",
} as const;

/** Headings and labels of the parts of a dialogue's page. */
export const PARTS = {
  contents: "Contents",
  said: "What was said",
  turnsOf: (phase: string) => `Turns of ${phase}`,
  turn: (number: number, name: string, called: string, isWrong: boolean) =>
    `${number} ${name}, ${called}${isWrong ? ", contradicted" : ""}`,
  reviewOf: (title: string, day: string) => `${title}, ${day}`,
  importedReview: (title: string, day: string) => `${title} made elsewhere, imported ${day}`,
  nobody: "nobody",
  neverAnswered: "Never answered",
  differ: "Where they differ",
  held: "How it was held",
  outcome: "The outcome in figures and tables",
  details: "Participants, configuration, usage, limits and warnings",
  published: "Participants, criteria and times",
  terms: "Terms",
  whatMeans: (words: number) => `What ${count(words, "word")} ${words === 1 ? "means" : "mean"}`,
  table: (heads: readonly string[]) => `Table: ${heads.join(", ")}`,
} as const;

/** Files that were given with the question. */
export const GIVEN = {
  title: "Given with the question",
  named: (name: string) => `Given with the question: ${name}`,
  file: (name: string, mediaType: string, bytes: number) => `${name}: ${mediaType}, ${withCommas(bytes)} bytes`,
  inFolder: (file: string, folder: string) => `${file}; see the folder ${folder} of the archive.`,
} as const;

/** Texts around a message: what it answers, its score, what was looked up in it, and what a reader may do. */
export const MESSAGE = {
  of: (called: string, other: string) => `${called} of ${other}`,
  answers: (called: string, other: string) => `${called}, answers ${other}`,
  nothingSaid: "Nothing was said.",
  cut: "Cut at its limit.",
  notesOn: (number: number) => `Notes on message ${number}`,
  score: (points: string) => `Score ${points} of 10`,
  notScored: "Not scored.",
  scoreMissing: "Score missing.",
  factCheckMissing: (name: string) => `The fact check by ${name} is missing.`,
  doubtful: "Not in the sources as quoted or cited:",
  whatWasShown: "What was shown",
  shownTo: (name: string, number: number) => `What was shown to ${name} for message ${number}`,
  forkHere: "Fork here",
  forkHereAfter: (number: number) => `Fork here, after message ${number}`,
  forkQuestion: (number: number, cost: string) =>
    `Fork after message ${number}? A new dialogue goes on from there at once, with the same models. ${cost}`,
  playsRecorded: "It plays recorded answers, which cost nothing.",
  noMaximum: "No maximum cost is set.",
  mayCost: (most: string) => `It may cost up to ${most}.`,
} as const;

/** Findings on what was looked up in a message. */
export const LOOKED_UP = {
  figures: (figures: number) => `${figures} ${figures === 1 ? "figure" : "figures"} found in the source`,
  quotations: (quotations: number) => `${quotations} ${quotations === 1 ? "quotation is" : "quotations are"} exact`,
  supported: (claims: number) => `${claims} ${claims === 1 ? "claim" : "claims"} supported`,
} as const;

/** Texts about what was found wrong, and what could not be checked. */
export const FOUND = {
  foundWrong: "Found wrong",
  lookedUp: "Looked up",
  nothingWrong: "Nothing was found wrong",
  wrong: "Contradicted",
  overstated: "Overstated",
  unverifiable: "Could not be checked",
  isWrong: (figure: string) => `${figure} is wrong`,
  /** `mark` stands for the word that is marked as claims of that kind are, `messages` for their numbers, each after a space. */
  wentTooFar: (claims: number, mark: string, messages: string) => `${count(claims, "claim")} went ${mark}${messages}.`,
  tooFar: "too far",
  couldNot: (claims: number, mark: string, messages: string) => `${count(claims, "claim")} could ${mark}${messages}.`,
  notBeChecked: "not be checked",
  notAsGiven: (claims: number, messages: string) =>
    `${count(claims, "claim")} quoted or cited something that was not found as given${messages}.`,
  figures: (found: number, missing: number, uncompared: number) => {
    const all = found + missing + uncompared;
    if (found === all) {
      return all === 1
        ? "The one figure that was looked up is in its source."
        : `All ${all} figures that were looked up occur in their sources, which does not by itself make them right.`;
    }
    const parts = [
      `Of ${all} figures looked up, ${found} ${found === 1 ? "is in its source" : "are in their sources"}`,
      ...(missing === 0 ? [] : [`${missing} ${missing === 1 ? "does" : "do"} not appear there as written`]),
      ...(uncompared === 0 ? [] : [`${uncompared} could not be compared`]),
    ];
    return `${parts.join(", ")}.`;
  },
} as const;

/** The list of sources. */
export const SOURCES = {
  title: "Sources",
  uncited: (sources: number) => `${count(sources, "source")} that nobody cited`,
  byTool: (name: string, time: string, sha256: string) => `[${name}] found by a tool, ${time}, SHA-256 ${sha256}`,
  wholeText: "whole text",
  asGiven: "as given",
  /** `messages` stands for their numbers, each after a space. */
  quotedIn: (messages: string) => `quoted in${messages}`,
  givenIn: (messages: string) => `given in${messages}`,
} as const;

/** Texts in and about pictures of an outcome. */
export const PICTURES = {
  drawnFrom: (caption: string, least: number, most: number) => `${caption}, drawn from ${least} to ${most}`,
  byColumn: (caption: string, column: string) => `${caption}, ${column.toLowerCase()}`,
  minor: "minor",
  notStated: "not stated",
  met: "met",
  partly: "partly",
  unmet: "unmet",
  own: "own",
} as const;
