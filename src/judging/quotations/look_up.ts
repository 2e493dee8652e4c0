import { countWords, foldedWords, phraseOf } from "../../text/fold.ts";
import { GRAMMARS } from "../../text/grammar/mod.ts";
import type { QuotationDifference, QuotationFinding, SourcePlace } from "../../transcript/claim.ts";
import type { Stretch } from "./near.ts";
import type { SourceText } from "./source_text.ts";

/** Quotations with fewer words may appear anywhere by chance. */
const LEAST_WORDS = 4;
/** Quotations with fewer words that are given as nobody's may be sayings, or coined by who speaks. */
const LEAST_WORDS_OF_NOBODY = 6;
/** Maximum words left out by an ellipsis. */
const MOST_LEFT_OUT = 60;
/** Gaps longer than this are not counted word by word. */
const MOST_CHARACTERS = 1500;
/** Maximum pieces of a quotation. */
const MOST_PARTS = 20;

/** `[…]`, `(...)`, `. . .`, and the Chinese and Japanese forms. */
export const ELLIPSIS = /[[(]?(?:[…⋯‥]|\.{3,}|(?:\.[ \u00a0\u202f]){2,}\.|・{3,})+[\])]?/g;
/** A quotation of several paragraphs opens each of them. */
const REOPENED = /(\n[^\S\n]{0,20}\n[^\S\n]{0,20})“/g;
/** Words whose omission alone reverses a sentence. */
const NEGATION = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${GRAMMARS.flatMap(({ negations }) => negations).join("|")})[^\\p{L}\\p{N}]*$`,
  "u",
);

/** Places to look for a quotation. */
interface LookUpOptions {
  /** Sources cited for it; absent if nothing is cited, which differs from citing a source that does not exist. */
  readonly cited?: readonly SourceText[];
  /** All sources, to find a quotation that is in none of the cited ones. */
  readonly sources: readonly SourceText[];
  /** Recent statements, oldest first: a quotation of one does not count as a quotation of a source. */
  readonly said: readonly Said[];
  /** `true` if these are all earlier statements: only then can nobody have said something. @default false */
  readonly isAllSaid?: boolean;
  /** What participants were told besides the sources, such as the motion. @default none */
  readonly told?: readonly SourceText[];
  /** Id of who quotes. */
  readonly own: string;
  /** Other participants whose words the quotation may be given as, with what each said before; none if nobody is named. */
  readonly speakers: readonly NamedSpeaker[];
}

/** What somebody said in an earlier message. */
export interface Said {
  /** Id of who said it. */
  readonly speaker: string;
  readonly text: SourceText;
}

/** A participant who is named beside a quotation. */
export interface NamedSpeaker {
  readonly id: string;
  /** What it said before, oldest first. */
  readonly said: readonly Said[];
  /** `false` if it said more than is looked through. */
  readonly isAll: boolean;
}

/**
 * Looks up a quotation in its cited sources, or in all of them if none is cited, and then in what was said. Returns
 * `undefined` for text that is not a quotation: a title, or a short text that was not found or has no citation.
 */
export function lookUp(
  quotation: string,
  { cited, sources, said, isAllSaid = false, told = [], own, speakers }: LookUpOptions,
): QuotationFinding | undefined {
  const parts = quotation.replace(REOPENED, "$1").split(ELLIPSIS).map(phraseOf).filter((part) => part !== "");
  if (parts.length === 0 || parts.length > MOST_PARTS) return { verdict: "not_checked" };
  const length = countWords(parts.flatMap(foldedWords));
  const isShort = length < LEAST_WORDS;
  if (isShort && !cited) return undefined;
  const exact = findIn(cited ?? sources, parts, "exact");
  if (exact) return isShort ? { verdict: "exact_but_short", places: exact.places } : verdictOn(exact);
  const title = parts.join(" ");
  // a few words found nowhere may be in quotation marks for their tone
  if (isShort || sources.some((source) => source.isTitle(title))) return undefined;
  const near = cited && findIn(cited, parts, "near");
  if (near) return verdictOn(near);
  const spoken = [...new Set([...said, ...speakers.flatMap((one) => one.said)])];
  const before = foundInWords(parts, spoken, "exact");
  if (before) return before;
  if (!cited) {
    const otherwise = foundInWords(parts, spoken.filter((one) => one.speaker !== own), "near");
    if (otherwise) return otherwise;
    const ofOwn = spoken.flatMap((one) => one.speaker === own ? [one.text] : []);
    if (findIn([...told, ...ofOwn], parts, "near")) return { verdict: "not_checked" };
    const [speaker] = speakers;
    if (speaker) {
      const isAll = speakers.every((one) => one.isAll);
      return isAll ? { verdict: "not_found", saidBy: speaker.id } : { verdict: "not_checked" };
    }
    const inSource = findIn(sources, parts, "near");
    if (inSource) return verdictOn(inSource);
    return { verdict: isAllSaid && length >= LEAST_WORDS_OF_NOBODY ? "found_nowhere" : "not_checked" };
  }
  const elsewhere = findIn(sources.filter((source) => !cited.includes(source)), parts, "exact");
  return { verdict: "not_found", ...(elsewhere ? { elsewhere: elsewhere.places } : {}) };
}

/** Returns the result for words that somebody said. */
function foundInWords(
  parts: readonly string[],
  said: readonly Said[],
  how: "exact" | "near",
): QuotationFinding | undefined {
  const found = findIn(said.map(({ text }) => text), parts, how);
  const by = said.find(({ text }) => text === found?.source);
  return found && by && { ...verdictOn(found), saidBy: by.speaker };
}

/** The places of all parts of a quotation, in order. */
interface Found {
  readonly source: SourceText;
  readonly stretches: readonly Stretch[];
  readonly places: readonly SourcePlace[];
  readonly changes: number;
}

/** Returns the first exact match, or the near match with the fewest changes. */
function findIn(sources: readonly SourceText[], parts: readonly string[], how: "exact" | "near"): Found | undefined {
  let best: Found | undefined;
  for (const source of sources) {
    const stretches = chained(source, parts.map((part) => standing(source, part, how)));
    if (!stretches) continue;
    const changes = stretches.reduce((sum, stretch) => sum + stretch.changes, 0);
    const found = { source, stretches, places: stretches.map((stretch) => source.place(stretch)), changes };
    if (how === "exact") return found;
    if (!best || changes < best.changes) best = found;
  }
  return best;
}

function standing(source: SourceText, part: string, how: "exact" | "near"): readonly Stretch[] {
  const exact = source.find(part);
  if (exact.length > 0 || how === "exact") return exact;
  const near = source.near(part);
  return near ? [near] : [];
}

function verdictOn({ source, stretches, places }: Found): QuotationFinding {
  const differences: QuotationDifference[] = [];
  let stands = "";
  for (const [n, stretch] of stretches.entries()) {
    const gap = n === 0 ? "" : source.folded.text.slice(stretches[n - 1]?.end, stretch.start).trim();
    if (NEGATION.test(gap)) differences.push({ said: "…", stands: gap });
    differences.push(...stretch.differences);
    stands += (n === 0 ? "" : NEGATION.test(gap) ? ` ${gap} ` : " … ") + source.cut(stretch);
  }
  if (differences.length === 0 && !stretches.some(({ near }) => near)) return { verdict: "exact", places };
  return { verdict: "inexact", places, stands, differences };
}

interface Chain {
  readonly stretch: Stretch;
  readonly before?: Chain;
}

/** Returns the first stretches that follow each other within reach, one from each list; all lists are in order. */
function chained(
  { folded: { text } }: SourceText,
  lists: readonly (readonly Stretch[])[],
): readonly Stretch[] | undefined {
  let chains: readonly Chain[] = lists[0]?.map((stretch) => ({ stretch })) ?? [];
  for (const list of lists.slice(1)) {
    const extended: Chain[] = [];
    let next = 0;
    let before: Chain | undefined;
    for (const stretch of list) {
      for (let chain = chains[next]; chain && chain.stretch.end <= stretch.start; chain = chains[++next]) {
        before = chain;
      }
      if (before && isWithinReach(text, before.stretch.end, stretch.start)) extended.push({ stretch, before });
    }
    chains = extended;
  }
  const stretches: Stretch[] = [];
  for (let chain: Chain | undefined = chains[0]; chain; chain = chain.before) stretches.unshift(chain.stretch);
  return stretches.length === 0 ? undefined : stretches;
}

function isWithinReach(text: string, from: number, to: number): boolean {
  return to - from <= MOST_CHARACTERS && countWords(foldedWords(text.slice(from, to))) <= MOST_LEFT_OUT;
}
