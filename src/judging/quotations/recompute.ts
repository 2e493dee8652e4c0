import { type Figure, figuresIn, numberWordsIn } from "../../text/evidence.ts";
import { GRAMMAR_OF, grammarOf, GRAMMARS } from "../../text/grammar/mod.ts";
import { singleLine } from "../../text/visible.ts";
import { words } from "../../text/words.ts";
import type { Finding } from "../../transcript/claim.ts";
import { type Notation, type Operand, readCalculation, scaleOf, withoutResult } from "./calculation.ts";
import { compareWithClaim, type FigureInText, isPercent } from "./compare_with_claim.ts";
import type { SourceIndex } from "./source_index.ts";
import { RECOMPUTED } from "../../words/looked_up.ts";
import { figure } from "../../words/numbers.ts";

/** Characters of a source within which all numbers of a calculation must stand that the statement does not have. */
const PASSAGE = 1500;

/** Figures of sources, each found once. */
const known = new WeakMap<object, readonly FigureInText[]>();

/** Units of time of which one is 60 of another. */
const TIME_UNIT = new RegExp(
  `(?<!\\p{L})(?:${GRAMMARS.flatMap(({ timeUnits }) => timeUnits).join("|")})(?!\\p{L})`,
  "giu",
);

/**
 * Returns a fact checker's finding with its calculation done, if it has one. Each number of it must stand in the checked
 * statement or, all others together, in one passage of a source that the finding names, or of any source if it names
 * none; two to twelve may stand in letters. Only the whole, 100 %, stands everywhere, and a single factor of 100 outside
 * parentheses, as in `x / y * 100`: it makes a share a number of per cent, and the result is compared with such figures
 * alone. So does 60 where the claim has two units of time. An operand 1, as in `1 - x / y`, has to stand like any other.
 *
 * The result is compared with the figures of the claim that stand in no source, which may be the speaker's own; one that
 * stands there is called right if it is the result, and else nothing.
 *
 * @param statement The checked statement, with the one that it answers.
 */
export function withRecomputation(finding: Finding, statement: string, sources: SourceIndex | undefined): Finding {
  const { claim, calculation: written } = finding;
  if (written === undefined) return finding;
  const calculation = readCalculation(written);
  if (!calculation) return { ...finding, recomputed: { verdict: "unreadable" } };
  const { operands } = calculation;
  const said = standingIn(statement);
  const figures = inText(claim, figuresIn(claim).filter(({ date }) => date === undefined));
  const percentages = figures.filter(({ after }) => isPercent(after));
  const missing = operands.filter((operand) =>
    !(operand.isShare && operand.text === "100") && !said.some((one) => isSame(operand, one))
  );
  const units = new Set(claim.match(TIME_UNIT)?.map((unit) => unit.slice(0, 2).toLowerCase()));
  const unsaid = missing.filter(({ toPercent, text }) => !toPercent && !(text === "60" && units.size > 1));
  const inPercent = missing.some(({ toPercent }) => toPercent);
  const stands = unsaid.length === 0 || textsFor(finding, sources).some((all) => isInPassage(unsaid, all));
  if (!stands) return { ...finding, recomputed: { verdict: "number_not_found" } };
  const possible = (inPercent ? percentages : figures).filter((one) =>
    !operands.some(({ text }) => isSame({ text, isShare: false }, one))
  );
  const options = { notation: notationOf(statement), inPercent };
  const isStanding = ({ figure }: FigureInText) => sources?.sources.some((source) => source.has(figure.values));
  const standing = possible.filter((one) => isStanding(one) && /\d.*\d/.test(one.figure.text)); // one digit is chance
  const confirmed = compareWithClaim(calculation, standing, options);
  const others = possible.filter((one) => !isStanding(one));
  const isRight = confirmed.verdict === "right";
  return { ...finding, recomputed: isRight ? confirmed : compareWithClaim(calculation, others, options) };
}

/** Digits of a result beyond those of the most exact number that it comes from. */
const MORE_DIGITS = 2;

/** Returns a finding's calculation and what came of it: `Recomputed: 1.1 / 1.2 ≈ 0.9167: right`. */
export function recomputedInWords({ calculation = "", recomputed }: Finding): string {
  const { verdict = "not_recomputed", value } = recomputed ?? {};
  const written = singleLine(calculation);
  const verdictInWords = RECOMPUTED.verdicts[verdict];
  if (value === undefined) return RECOMPUTED.done(written, verdictInWords);
  const digits = (readCalculation(calculation)?.operands ?? []).map(({ text }) =>
    text.replace(/\D|^[0.,]+/g, "").length
  );
  const precision = Math.max(1, ...digits) + MORE_DIGITS;
  const rounded = Math.abs(value) < 10 ** precision ? Number(value.toPrecision(precision)) : Math.round(value);
  const sign = Math.abs(rounded - value) > 1e-12 * Math.abs(value) ? "≈" : "=";
  return RECOMPUTED.done(`${withoutResult(written)} ${sign} ${figure(rounded)}`, verdictInWords);
}

/** Returns the figures of each source that a finding rests on. */
function textsFor({ source = "" }: Finding, sources: SourceIndex | undefined): readonly (readonly FigureInText[])[] {
  const named = source.split(",").flatMap((name) => sources?.named(name.trim()) ?? []);
  return (named.length > 0 ? named : source === "" ? sources?.sources ?? [] : []).map((one) => {
    const found = known.get(one) ?? standingIn(one.source.text);
    known.set(one, found);
    return found;
  });
}

/** Returns how the language of a text writes numbers; a point for a language without rules. */
function notationOf(text: string): Notation {
  const grammar = grammarOf(words(text));
  const tag = Object.keys(GRAMMAR_OF).find((each) => GRAMMAR_OF[each] === grammar);
  return tag !== undefined && new Intl.NumberFormat(tag).format(0.5).includes(",") ? "," : ".";
}

function standingIn(text: string): readonly FigureInText[] {
  return inText(text, [...figuresIn(text), ...numberWordsIn(text)]);
}

function inText(text: string, figures: readonly Figure[]): readonly FigureInText[] {
  return figures.map((figure) => ({ figure, after: text.slice(figure.end, figure.end + 24) }));
}

/** Returns `true` if all operands stand within one passage of a text. */
function isInPassage(operands: readonly Operand[], all: readonly FigureInText[]): boolean {
  const places = operands.map((operand) => all.filter((one) => isSame(operand, one)).map(({ figure }) => figure.start));
  const [first = [], ...rest] = places;
  return first.some((start) => rest.every((starts) => starts.some((other) => Math.abs(other - start) <= PASSAGE / 2)));
}

/** Returns `true` if a number of a calculation is a figure as it stands: `55 %` and `0.55` are both 55 percent. */
function isSame({ text, isShare, scale }: Operand, { figure, after }: FigureInText): boolean {
  const written = figuresIn(text).flatMap(({ values }) => values);
  const isShown = isPercent(after);
  const values = figure.values.flatMap((value) => isShown ? [String(Number((Number(value) / 100).toFixed(9)))] : []);
  if (!isShare && scale === undefined && written.some((value) => values.includes(value))) return true;
  if (!written.some((value) => figure.values.includes(value)) || (isShare && !isShown)) return false;
  const [word = ""] = /^\p{L}*/u.exec(after.trimStart()) ?? [];
  return scale === undefined || word.toLowerCase().startsWith(scale.toLowerCase()) || scaleOf(word) === scaleOf(scale);
}
