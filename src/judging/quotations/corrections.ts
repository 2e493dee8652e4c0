import { type Figure, figuresIn } from "../../text/evidence.ts";
import type { Finding } from "../../transcript/claim.ts";

/** A figure of a claim that is wrong, and the one that stands in its place. Offsets refer to the claim. */
export interface Correction extends Pick<Figure, "text" | "start" | "end"> {
  /** The right figure, as the fact checker's reason writes it. */
  readonly stands: string;
}

/**
 * Returns the figures of a contradicted claim in whose place the reason has another one: it has at least two of the word
 * before the figure and the two after it, and more of them than any other. Otherwise nothing is corrected.
 */
export function correctionsIn(
  { claim, verdict, reason }: Pick<Finding, "claim" | "verdict" | "reason">,
): readonly Correction[] {
  if (verdict !== "contradicted") return [];
  const right = figuresIn(reason);
  return figuresIn(claim).flatMap(({ text, start, end, values }) => {
    const own = wordsAround(claim, { start, end });
    const others = right.filter((figure) => !figure.values.some((value) => values.includes(value)));
    const shared = (figure: Figure) => wordsAround(reason, figure).filter((word, n) => word && word === own[n]).length;
    const [stands, next] = others.toSorted((a, b) => shared(b) - shared(a));
    if (!stands || shared(stands) < 2 || (next && shared(next) === shared(stands))) return [];
    return [{ text, start, end, stands: stands.text }];
  });
}

/** The word before a figure, and the two after it. */
function wordsAround(text: string, { start, end }: Pick<Figure, "start" | "end">): readonly (string | undefined)[] {
  const before = text.slice(0, start).toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];
  const after = text.slice(end).toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];
  return [before.at(-1), after[0], after[1]];
}
