import { type Figure, figuresIn } from "../../text/evidence.ts";
import type { Finding, Recomputation } from "../../transcript/claim.ts";
import { compareWithClaim, type Operand, readCalculation } from "./calculation.ts";
import type { SourceIndex } from "./source_index.ts";

/** Characters of a source within which all numbers of a calculation must stand that the statement does not have. */
const PASSAGE = 1500;

/** A figure, and the characters after it. */
interface Standing {
  readonly figure: Figure;
  readonly after: string;
}

/** Figures of sources, each found once. */
const known = new WeakMap<object, readonly Standing[]>();

/**
 * Returns a fact checker's finding with its calculation done, if it has one. Each number of it must stand in the checked
 * statement or, all others together, in one passage of a source that the finding names, or of any source if it names
 * none; only the whole, 100 %, stands everywhere. Otherwise the claim is not recomputed.
 */
export function withRecomputation(finding: Finding, statement: string, sources: SourceIndex | undefined): Finding {
  const { calculation: written } = finding;
  if (written === undefined) return finding;
  const calculation = readCalculation(written);
  const unsaid = calculation?.operands.filter((operand) =>
    !(operand.isShare && operand.text === "100") && !standingIn(statement).some((one) => isSame(operand, one))
  );
  const stands = unsaid && (unsaid.length === 0 || textsFor(finding, sources).some((all) => isInPassage(unsaid, all)));
  const recomputed: Recomputation = calculation && stands
    ? compareWithClaim(calculation, finding.claim)
    : { verdict: "not_recomputed" };
  return { ...finding, recomputed };
}

/** Returns the figures of each source that a finding rests on. */
function textsFor({ source = "" }: Finding, sources: SourceIndex | undefined): readonly (readonly Standing[])[] {
  const named = source.split(",").flatMap((name) => sources?.named(name.trim()) ?? []);
  return (named.length > 0 ? named : source === "" ? sources?.sources ?? [] : []).map((one) => {
    const found = known.get(one) ?? standingIn(one.source.text);
    known.set(one, found);
    return found;
  });
}

function standingIn(text: string): readonly Standing[] {
  return figuresIn(text).map((figure) => ({ figure, after: text.slice(figure.end, figure.end + 24) }));
}

/** Returns `true` if all operands stand within one passage of a text. */
function isInPassage(operands: readonly Operand[], all: readonly Standing[]): boolean {
  const places = operands.map((operand) => all.filter((one) => isSame(operand, one)).map(({ figure }) => figure.start));
  const [first = [], ...rest] = places;
  return first.some((start) => rest.every((starts) => starts.some((other) => Math.abs(other - start) <= PASSAGE / 2)));
}

/** Returns `true` if a number of a calculation is a figure as it stands: `55 %` and `0.55` are both 55 percent. */
function isSame({ text, isShare, scale }: Operand, { figure, after }: Standing): boolean {
  const written = figuresIn(text).flatMap(({ values }) => values);
  const isShown = /^\s?%|^[\s-]?per ?cent/i.test(after);
  const values = figure.values.flatMap((value) => isShown ? [String(Number((Number(value) / 100).toFixed(9)))] : []);
  if (!isShare && scale === undefined && written.some((value) => values.includes(value))) return true;
  if (!written.some((value) => figure.values.includes(value)) || (isShare && !isShown)) return false;
  return scale === undefined || after.trimStart().toLowerCase().startsWith(scale.toLowerCase());
}
