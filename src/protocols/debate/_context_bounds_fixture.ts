import type { Strategy } from "../../context/settings.ts";
import type { Measured } from "./_context_setting_fixture.ts";

/** A measured figure and its promised bound. */
export interface Bounded {
  readonly what: string;
  readonly figure: number;
  readonly bound: number;
  readonly is: "at most" | "at least";
  readonly unit: "" | " %" | " tokens";
}

const MAX_EXPONENT = 1.15;
/** Maximum deviation in either direction, in per cent. */
const MAX_ESTIMATE_ERROR = 25;

/** Minimum cached share of prompts in per cent, by strategy and rounds. */
const CACHED: Readonly<Partial<Record<Strategy, Readonly<Record<number, number>>>>> = {
  "full": { 10: 85, 100: 95 },
  "length-based": { 30: 60, 100: 60 },
  // Scorers see what a contribution had to answer, and the decider all that the sides said, which no other prompt shares.
  "window": { 30: 77, 100: 78 },
  "hierarchical": { 30: 77, 100: 78 },
};

/** Returns `true` if a promise is kept. */
export function isKept({ figure, bound, is }: Bounded): boolean {
  return is === "at most" ? figure <= bound : figure >= bound;
}

/** Returns all promises for debates of different lengths with one strategy. */
export function boundsOf(debates: readonly Measured[]): readonly Bounded[] {
  return [...debates.flatMap(boundsOfOne), ...growth(debates)];
}

function boundsOfOne(debate: Measured): readonly Bounded[] {
  const { strategy, rounds, window, largestTokens, rehearsedTokens, usedTokens } = debate;
  const name = nameOf(debate);
  const cached = CACHED[strategy]?.[rounds];
  const bounds: Bounded[] = [];
  if (strategy !== "full") {
    bounds.push({
      what: `${name}: prompt and answer`,
      figure: largestTokens,
      bound: window,
      is: "at most",
      unit: " tokens",
    });
  }
  if (cached !== undefined) {
    bounds.push({ what: `${name}: cached`, figure: cachedShare(debate), bound: cached, is: "at least", unit: " %" });
  }
  if (rehearsedTokens !== undefined) {
    const figure = 100 * Math.abs(rehearsedTokens / usedTokens - 1);
    bounds.push({ what: `${name}: error of a dry run`, figure, bound: MAX_ESTIMATE_ERROR, is: "at most", unit: " %" });
  }
  return bounds;
}

/** Promises for bounded strategies, from ten rounds on: shorter debates hardly fill a window. */
function growth(debates: readonly Measured[]): readonly Bounded[] {
  const long = debates.filter(({ rounds, strategy }) => rounds >= 10 && strategy !== "full");
  const [first] = long;
  if (!first || long.length < 2) return [];
  const figure = exponent(long.map(({ rounds, promptTokens }) => [rounds, promptTokens] as const));
  const over = long.map(({ rounds }) => rounds).join(", ");
  const what = `${first.strategy}: exponent of growth over ${over} rounds`;
  return [{ what, figure, bound: MAX_EXPONENT, is: "at most", unit: "" }];
}

/** Slope of the least-squares line through the logarithms. */
export function exponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  return logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** Returns a share in per cent. */
export function cachedShare({ cachedTokens, promptTokens }: Measured): number {
  return 100 * cachedTokens / promptTokens;
}

/** Prompt tokens billed at the full price. */
export function uncached({ cachedTokens, promptTokens }: Measured): number {
  return promptTokens - cachedTokens;
}

function nameOf({ strategy, rounds }: Measured): string {
  return `${strategy}, ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
}
