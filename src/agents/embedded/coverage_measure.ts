import { numbersIn } from "../../text/numbers.ts";
import { sentences } from "../../text/sentences.ts";
import { containment } from "../../text/similarity.ts";
import { contentStems } from "../../text/words.ts";
import type { Coverage, Requirement } from "../../transcript/design.ts";
import { withoutCitations } from "./passages.ts";

/** How far a text covers a requirement, and what says so. */
export interface MeasuredCoverage {
  readonly coverage: Coverage;
  /** The sentence that covers it, at least in part. */
  readonly sentence?: string;
  /** In one or two sentences, for people. */
  readonly how: string;
}

/** From this share of the requirement's content words in one sentence on, the sentence speaks of all of it. */
const SPEAKS_OF_ALL = 0.5;
/** From this share on it speaks of a part. */
const SPEAKS_OF_PART = 0.25;

/** Where a sentence goes on to another thing than the one it began with. */
const CLAUSE =
  /[,;:]\s+(?=(?:because|since|so|although|though|while|whereas|but|and|as|provided)\b)|[;:]\s+|\s+(?=because\b)/gi;

const NEGATION = /\b(?:not|no|never|without|nobody|nothing|none|neither|nor|cannot)\b|n['’]t\b/gi;

/**
 * How far a text covers a requirement, by the one sentence of it that covers most: `covered` by one that has half of the
 * requirement's content words, `partly` by one that has a quarter of them. A sentence that leaves out a figure of the
 * requirement covers no more than a part; one whose clause on it is negated where the requirement is not, or the other way
 * round, covers nothing.
 */
export function measureCoverage(requirement: Pick<Requirement, "text">, design: string): MeasuredCoverage {
  const [best] = sentences(design).flatMap(({ text }) => coverageBy(requirement.text, text.replace(/\s+/g, " ")))
    .sort((a, b) => valueOf(b.coverage) - valueOf(a.coverage) || b.share - a.share);
  if (!best) return { coverage: "uncovered", how: "No sentence of the design bears on it." };
  const { share: _, ...measured } = best;
  return measured;
}

/** What one sentence says of a requirement; nothing if it does not bear on it. */
function coverageBy(requirement: string, sentence: string): (MeasuredCoverage & { readonly share: number })[] {
  const share = containment(contentStems(requirement), contentStems(sentence));
  if (share < SPEAKS_OF_PART) return [];
  if (isReversed(requirement, sentence)) {
    const how = `“${sentence}” It is negated where the requirement is not, or the reverse.`;
    return [{ coverage: "uncovered", how, share }];
  }
  const figure = missingFigure(requirement, sentence);
  if (figure !== undefined) {
    return [{ coverage: "partly", sentence, how: `“${sentence}” It does not say ${figure}.`, share }];
  }
  return [{ coverage: share >= SPEAKS_OF_ALL ? "covered" : "partly", sentence, how: `“${sentence}”`, share }];
}

/** What a coverage counts for: a part counts half. */
export function valueOf(coverage: Coverage): number {
  return coverage === "covered" ? 1 : coverage === "partly" ? 0.5 : 0;
}

/** A figure of the requirement that the sentence does not have. */
function missingFigure(requirement: string, sentence: string): string | undefined {
  const there = new Set(numbersIn(sentence).map(({ value }) => value));
  return numbersIn(requirement).find(({ value }) => !there.has(value))?.text;
}

/** Whether one of both is negated and the other is not, where they speak of the same. */
function isReversed(requirement: string, sentence: string): boolean {
  const [main = requirement] = requirement.split(CLAUSE);
  return negated(main) !== negated(closest(main, sentence));
}

/** The clause of a sentence that has most of the content words of another one; the first of equal ones. */
function closest(clause: string, sentence: string): string {
  const wanted = contentStems(clause);
  const clauses = sentence.split(CLAUSE).map((text) => ({ text, share: containment(wanted, contentStems(text)) }));
  return clauses.toSorted((a, b) => b.share - a.share)[0]?.text ?? sentence;
}

/** By an odd number of negations: two of them make none. */
function negated(text: string): boolean {
  return [...withoutCitations(text).matchAll(NEGATION)].length % 2 === 1;
}
