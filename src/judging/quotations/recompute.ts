import { type Figure, figuresIn, numberWordsIn } from "../../text/evidence.ts";
import { singleLine } from "../../text/visible.ts";
import type { Finding } from "../../transcript/claim.ts";
import { type Operand, readCalculation, scaleOf, withoutResult } from "./calculation.ts";
import { compareWithClaim, type FigureInText, isPercent } from "./compare_with_claim.ts";
import type { SourceIndex } from "./source_index.ts";
import { RECOMPUTED } from "../../words/looked_up.ts";
import { figure } from "../../words/numbers.ts";

/** Characters of a source within which all numbers of a calculation must stand that the statement does not have. */
const PASSAGE = 1500;

/** Figures of sources, each found once. */
const known = new WeakMap<object, readonly FigureInText[]>();

/**
 * Returns a fact checker's finding with its calculation done, if it has one. Each number of it must stand in the checked
 * statement or, all others together, in one passage of a source that the finding names, or of any source if it names
 * none; two to twelve may stand in English letters, and only the whole, 100 %, stands everywhere. If the claim has a figure
 * in per cent, so does a single factor of 100 outside parentheses, as in `x / y * 100`: it makes a share a number of per
 * cent, and the result is compared with such figures alone. An operand 1, as in `1 - x / y`, has to stand like any other.
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
  const unsaid = missing.filter(({ toPercent }) => !toPercent || percentages.length === 0);
  const inPercent = unsaid.length < missing.length;
  const stands = unsaid.length === 0 || textsFor(finding, sources).some((all) => isInPassage(unsaid, all));
  if (!stands) return { ...finding, recomputed: { verdict: "number_not_found" } };
  const claimed = (inPercent ? percentages : figures).filter((one) =>
    !operands.some(({ text }) => isSame({ text, isShare: false }, one)) &&
    !sources?.sources.some((source) => source.has(one.figure.values))
  );
  return { ...finding, recomputed: compareWithClaim(calculation, claimed, { inPercent }) };
}

/** Returns a finding's calculation and what came of it: `Recomputed: 71 * 55 % = 39.05: right`. */
export function recomputedInWords({ calculation = "", recomputed }: Finding): string {
  const { verdict = "not_recomputed", value } = recomputed ?? {};
  const written = singleLine(calculation);
  const done = value === undefined ? written : `${withoutResult(written)} = ${figure(Number(value.toPrecision(12)))}`;
  return RECOMPUTED.done(done, RECOMPUTED.verdicts[verdict]);
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
