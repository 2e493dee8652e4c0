import { quoted } from "./phrases.ts";
/** Findings on a statement's quotations and citations; a quotation comes with its quotation marks. */
export const MARKS = {
  quoted,
  lookedUp: (isSaid: boolean, marks: string) => `${isSaid ? "looked up" : "looked up in the sources"}: ${marks}`,
  more: (number: number, missing: number) =>
    `and ${number} more${missing === 0 ? "" : `, ${missing} of them not found`}`,
  findings: (number: number, missing: number) =>
    `${number} findings${missing === 0 ? "" : `, ${missing} of them not found`}`,
  noSource: (name: string) => `there is no source ${name}`,
  aSource: "a source",
  stands: (words: string, source: string) => `${words} is in ${source}`,
  standsOtherwise: (words: string, source: string, how: string) =>
    `${words} is worded differently in ${source}: ${how}`,
  isShort: (words: string, source: string) => `${words} is in ${source}, but is short`,
  notThere: (words: string) => `${words} is not in what is cited`,
  elsewhere: (words: string, source: string) => `${words} is not in what is cited, but in ${source}`,
  nowhere: (words: string) => `${words} is neither in what was said before nor in a source`,
  notSaid: (words: string) => `${words} is not in the named speaker's earlier messages`,
  said: (words: string, where: string) => `${words} was said before${where}`,
  saidOtherwise: (words: string, where: string, how: string) => `${words} was said differently${where}: ${how}`,
  /** A message by its number, before a speaker's name. */
  message: (number: number) => `message ${number}`,
  punctuation: "with other punctuation",
  without: (words: string) => `without ${words}`,
  added: (words: string) => `with ${words}`,
  instead: (stands: string, said: string) => `${stands} for ${said}`,
} as const;

/** The result of a calculation that was done again. */
export const RECOMPUTED = {
  done: (calculation: string, verdict: string) => `Recomputed: ${calculation}: ${verdict}`,
  verdicts: {
    right: "right",
    rounded: "rounded in the claim",
    wrong: "wrong",
    not_compared: "not compared, as no figure of the claim is clearly its result",
    number_not_found: "not recomputed, as not all of its numbers are in the message or close together in the source",
    unreadable: "not recomputed, as it cannot be read as a calculation that has a result",
    not_recomputed: "not recomputed",
  },
} as const;
