import { numbersIn } from "../../text/numbers.ts";
import { sentences } from "../../text/sentences.ts";
import { containment } from "../../text/similarity.ts";
import { contentStems } from "../../text/words.ts";
import type { Coverage, Requirement } from "../../transcript/design.ts";
import { withoutCitations } from "./passages.ts";

/** How far a text covers a requirement, and what says so. */
export interface MeasuredCoverage {
  readonly coverage: Coverage;
  /** The sentence that bears most on the requirement; absent if none does. */
  readonly sentence?: string;
  /** In one or two sentences, for people. */
  readonly how: string;
}

/** From this share of the requirement's content words in one sentence on, the sentence speaks of all of it. */
const SPEAKS_OF_ALL = 0.5;
/** From this share on it speaks of a part. */
const SPEAKS_OF_PART = 0.25;

const NEGATION = /\b(?:not|no|never|without|nobody|nothing|none|neither|nor|cannot)\b|n['’]t\b/gi;

/**
 * How far a text covers a requirement, by the one sentence of it with most of the requirement's content words: `covered`
 * from a half of them on, `partly` from a quarter on. A sentence that leaves out a figure of the requirement, or that is
 * negated where the requirement is not or the other way round, covers no more than a part.
 */
export function measureCoverage({ text }: Pick<Requirement, "text">, design: string): MeasuredCoverage {
  const wanted = contentStems(text);
  let best = { share: 0, sentence: "" };
  for (const { text: sentence } of sentences(design)) {
    const share = containment(wanted, contentStems(sentence));
    if (share > best.share) best = { share, sentence: sentence.replace(/\s+/g, " ") };
  }
  const { share, sentence } = best;
  if (share < SPEAKS_OF_PART) return { coverage: "uncovered", how: "No sentence of the design bears on it." };
  const lacking = lackOf(text, sentence);
  if (lacking !== undefined) return { coverage: "partly", sentence, how: `“${sentence}” ${lacking}` };
  return { coverage: share >= SPEAKS_OF_ALL ? "covered" : "partly", sentence, how: `“${sentence}”` };
}

/** What a coverage counts for: a part counts half. */
export function valueOf(coverage: Coverage): number {
  return coverage === "covered" ? 1 : coverage === "partly" ? 0.5 : 0;
}

/** What keeps a sentence from covering all of a requirement, however many words it shares. */
function lackOf(requirement: string, sentence: string): string | undefined {
  const there = new Set(numbersIn(sentence).map(({ value }) => value));
  const missing = numbersIn(requirement).find(({ value }) => !there.has(value));
  if (missing) return `It does not say ${missing.text}.`;
  if (negated(requirement) !== negated(sentence)) return "It is negated where the requirement is not, or the reverse.";
  return undefined;
}

function negated(text: string): boolean {
  return [...withoutCitations(text).matchAll(NEGATION)].length % 2 === 1;
}
