import { type NumberFound, numbersIn } from "../../text/numbers.ts";
import { quotationsIn } from "../../text/quotations.ts";
import { type Sentence, sentences } from "../../text/sentences.ts";
import { containment } from "../../text/similarity.ts";
import { contentStems } from "../../text/words.ts";
import type { Finding } from "../../transcript/finding.ts";
import type { Source } from "../source.ts";
import { bare, citationsIn, withoutCitations } from "./passages.ts";

/** What a sentence of a source must have of a claim's content words to make the same statement. */
const SAME_STATEMENT = 0.6;

/** What it must have to be about the same thing. */
const SAME_MATTER = 0.35;

/** What it must have where no citation says that it is the place. */
const UNCITED = 0.5;

/** Looks each quotation, number and citation of a text up in the sources. Sentences with none of them are passed over. */
export function checkFacts(text: string, sources: readonly Source[]): readonly Finding[] {
  return sentences(text).flatMap(({ text: claim }) => {
    const finding = check(claim, sources);
    return finding ? [finding] : [];
  });
}

function check(claim: string, sources: readonly Source[]): Finding | undefined {
  const names = citationsIn(claim);
  const quotations = quotationsIn(claim).filter(({ text }) =>
    text.trim().split(/\s+/).length > 2 || /[^\p{ASCII}]{4,}/u.test(text)
  );
  const numbers = numbersIn(claim);
  if (names.length + quotations.length + numbers.length === 0) return undefined;
  const cited = sources.filter(({ name }) => names.includes(name));
  const unverifiable = (reason: string): Finding => ({ claim, verdict: "unverifiable", reason });

  const unknown = names.filter((name) => !sources.some((source) => source.name === name));
  if (unknown.length > 0 && cited.length === 0) return unverifiable(`There is no source called ${unknown.join(", ")}.`);

  const places: Source[] = [];
  for (const { text } of quotations) {
    const holder = [...cited, ...sources].find((source) => ` ${bare(source.text)} `.includes(` ${bare(text)} `));
    if (!holder) return unverifiable(`The words “${text}” do not stand in any of the sources.`);
    places.push(holder);
  }
  if (numbers.length > 0) return checkNumbers(claim, numbers, cited, sources);
  const place = places[0] ?? cited.find((source) => closest(claim, source).likeness >= SAME_MATTER);
  if (place) {
    const what = quotations.length > 0 ? "The words quoted stand in it." : `It says: ${closest(claim, place).sentence}`;
    return { claim, verdict: "supported", reason: what, source: place.name };
  }
  return unverifiable(
    `No sentence of ${cited.map(({ name }) => name).join(", ")} is close enough to this in its words.`,
  );
}

function checkNumbers(
  claim: string,
  numbers: readonly NumberFound[],
  cited: readonly Source[],
  sources: readonly Source[],
): Finding {
  const written = numbers.map(({ text }) => text).join(", ");
  for (const source of cited) {
    if (stand(numbers, source.text)) {
      return { claim, verdict: "supported", reason: `The source cited has ${written}.`, source: source.name };
    }
  }
  if (cited.length > 1 && stand(numbers, cited.map(({ text }) => text).join("\n"))) {
    const [first] = cited;
    return {
      claim,
      verdict: "supported",
      reason: `The sources cited have ${written} between them.`,
      ...(first ? { source: first.name } : {}),
    };
  }
  for (const source of cited) {
    const other = otherNumber(claim, numbers, source);
    if (other) {
      return {
        claim,
        verdict: "contradicted",
        reason: `The source cited has ${other.there} where the claim has ${other.here}: ${other.sentence}`,
        source: source.name,
      };
    }
  }
  if (cited.length === 0) {
    const place = sources.find((source) =>
      sentences(source.text).some(({ text }) => stand(numbers, text) && likeness(claim, text) >= UNCITED)
    );
    if (place) {
      return { claim, verdict: "supported", reason: `No source is cited, but one has ${written}.`, source: place.name };
    }
    return {
      claim,
      verdict: "unverifiable",
      reason: `No source is cited, and none has ${written} in a sentence like this.`,
    };
  }
  const missing = numbers.filter(({ value }) =>
    !cited.some(({ text }) => numbersIn(text).some((number) => number.value === value))
  );
  return {
    claim,
    verdict: "unverifiable",
    reason: `${cited.map(({ name }) => name).join(", ")} does not have ${missing.map(({ text }) => text).join(", ")}.`,
  };
}

/** Whether all numbers stand in a text; small ones may be written in letters there. */
function stand(numbers: readonly NumberFound[], text: string): boolean {
  const there = new Set(numbersIn(text).map(({ value }) => value));
  return numbers.every(({ value }) =>
    there.has(value) || new RegExp(`\\b${IN_LETTERS[value] ?? "(?!)"}\\b`, "i").test(text)
  );
}

const IN_LETTERS: readonly string[] = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A number of the same kind in a sentence of the source that makes the same statement otherwise. */
function otherNumber(
  claim: string,
  numbers: readonly NumberFound[],
  source: Source,
): { readonly here: string; readonly there: string; readonly sentence: string } | undefined {
  const { sentence, likeness: alike } = closest(claim, source);
  if (alike < SAME_STATEMENT) return undefined;
  const there = numbersIn(sentence);
  const wrong = numbers.filter(({ value }) => !there.some((number) => number.value === value));
  for (const number of wrong) {
    if (stand([number], source.text)) continue;
    const instead = there.find(({ unit, value }) =>
      unit === number.unit && !numbers.some((own) => own.value === value)
    );
    if (instead) return { here: number.text, there: instead.text, sentence };
  }
  return undefined;
}

/** The sentence of a source that has most of a claim's words. */
function closest(claim: string, source: Source): { readonly sentence: string; readonly likeness: number } {
  let best = { sentence: "", likeness: 0 };
  for (const { text } of sentences(source.text) satisfies readonly Sentence[]) {
    const alike = likeness(claim, text);
    if (alike > best.likeness) best = { sentence: text, likeness: alike };
  }
  return best;
}

/** Share of the claim's content words, numbers left out, that a sentence has. */
function likeness(claim: string, sentence: string): number {
  const stems = wordStems(claim);
  return stems.length < 3 ? 0 : containment(stems, wordStems(sentence));
}

function wordStems(text: string): readonly string[] {
  return contentStems(withoutCitations(text)).filter((stem) => !/^(?:\d|(?:per)?cent$)/.test(stem));
}

/** Findings in words, one a line. */
export function findingsText(findings: readonly Finding[]): string {
  if (findings.length === 0) return "There is no quotation, number or citation to look up.";
  return findings.map(({ claim, verdict, reason, source }) =>
    `${verdict}${source === undefined ? "" : ` [${source}]`}: ${claim} (${reason})`
  ).join("\n");
}
