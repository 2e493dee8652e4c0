import { quoted } from "../../../words/en/phrases.ts";
import type { Finding } from "../../../transcript/claim.ts";
import { count } from "../../../words/en/numbers.ts";

type FindingVerdict = Finding["verdict"];

/** Instructions to fact checkers about themselves, and to others about them. */
export const CHECKER = {
  /** Its name, where nobody gave one; `seat` counts from 1 if there are several. */
  name: (seat?: number) => seat === undefined ? "Fact Checker" : `Fact Checker ${seat}`,
  persona: (name?: string) => `You are ${name === undefined ? "" : `${name}, `}a fact checker. You take no side.`,
  rule: (name: string) => `${name} checks facts.`,
} as const;

const guidance = (most: number) =>
  [
    "You check the factual claims in a contribution: numbers, dates, quotations, and what it says about sources and others.",
    `Take the claims that matter most to its argument, at most ${most}, in the speaker's own words. Leave out ` +
    "opinions, predictions and common knowledge.",
    "- supported: a source bears it out.",
    "- contradicted: a source says otherwise. A figure that is wrong is contradicted.",
    "- overstated: a source bears out less than is claimed: the claim is stronger, wider or surer, but its figures " +
    "are right.",
    "- unverifiable: no source decides it, or you are not sure.",
    "Read what the source says around each figure: a correct figure that misleads, because it measures something " +
    "else, another period or only a part, is overstated. Recalculate every figure that is derived from others: a " +
    "wrong result is contradicted, with or without a source; a right one is as sure as the figures that it is made " +
    "of. A program repeats the calculation. A message that the contribution answers comes before it for context: " +
    "check only the contribution, and leave out what it says of messages that you do not see.",
    "If there is nothing to check, give an empty list.",
  ].join("\n");

const TASK = "Check the factual claims in this contribution.";

/** The question to a fact checker. */
export const CHECK = {
  guidance,
  annotated:
    "An annotation under the contribution says what was found of its quotations and citations, and is not by the speaker. It " +
    "is final: do not call a claim supported if its quotation was not found.",
  task: TASK,
  taskWithEarlier:
    `${TASK} If it repeats a claim that was checked before, do not check that again: give the same verdict, and as ` +
    "the reason the number of the earlier message. Check it again only if something new is said for it.",
  earlier: "What was found earlier in this dialogue",
} as const;

/** Texts about findings. */
export const FINDINGS = {
  quoted: (claim: string, verdict: FindingVerdict, reason: string) => `${quoted(claim)} is ${verdict}. ${reason}`,
  plain: (claim: string, verdict: FindingVerdict, reason: string) => `${claim}: ${verdict}. ${reason}`,
  interruption: (message: number, speaker: string, kind: string) =>
    `Fact check of message ${message}, ${speaker}'s ${kind}.`,
  by: (checker: string) => `${checker} finds:`,
  heed:
    "Fact checkers found some of the claims above contradicted or overstated. Do not repeat these as true, unless " +
    "you can say why the finding is wrong; where the result depends on one of them, say so.",
  line: (message: number, verdict: FindingVerdict, claim: string) =>
    `- message ${message}, ${verdict}: ${quoted(claim)}`,
  quiet: "What fact checkers found supported or unverifiable",
  counted: (claims: number, verdict: "supported" | "unverifiable") => `${count(claims, "claim")} ${verdict}`,
  quietIn: (message: number, counts: string) => `- message ${message}: ${counts}`,
} as const;
