import { uniforms } from "../statistics/random.ts";
import type { Match } from "./match.ts";

/** A simulated judge. */
export interface SimulatedJudge {
  /** Logits that affirming adds in its eyes. */
  readonly side: number;
  /** Logits that being shown first adds in its eyes. */
  readonly order: number;
  /** How large a difference between models looks to it, against its own noise; the mean judge has 1. */
  readonly sight: number;
}

/** A simulated tournament: each pair of models debates each motion twice, and each judge reads both orders. */
export interface TournamentOptions {
  /** Strengths in logits, by model. */
  readonly strengths: Readonly<Record<string, number>>;
  readonly motions: number;
  readonly judges: readonly SimulatedJudge[];
  /**
   * The parts of the variance of what a judge sees that belong to the motion's side, to a model's luck with a motion and
   * to a debate; the rest belongs to one reading alone.
   */
  readonly shared?: { readonly side: number; readonly model: number; readonly debate: number };
  /** Largest difference in logits that a judge calls a tie. @default 0.1 */
  readonly tie?: number;
}

/** Three judges that lean to a side and to an order, and see models more or less clearly. */
export const THREE_JUDGES: readonly SimulatedJudge[] = [
  { side: 0.1, order: 0.2, sight: 1.2 },
  { side: 0.3, order: 0.1, sight: 1 },
  { side: 0.5, order: 0.3, sight: 0.8 },
];

/** Draws tournaments from one series of numbers. */
export class Tournaments {
  readonly #uniform: () => number;
  #spare: number | undefined;

  constructor(seed: number) {
    this.#uniform = uniforms(seed);
  }

  /** Returns a normally distributed number, by the Box–Muller transformation. */
  #normal(variance: number): number {
    const size = Math.sqrt(variance);
    if (this.#spare !== undefined) {
      const drawn = this.#spare;
      this.#spare = undefined;
      return size * drawn;
    }
    const [radius, angle] = [Math.sqrt(-2 * Math.log(this.#uniform())), 2 * Math.PI * this.#uniform()];
    this.#spare = radius * Math.sin(angle);
    return size * radius * Math.cos(angle);
  }

  /**
   * Returns the matches of a tournament. What a judge sees is the difference in strength, times its sight, plus its
   * leanings, plus noise. The noise of each reading has a logistic distribution, so that the strengths are those of the
   * Bradley–Terry model; but the readings of a motion share parts of it.
   */
  next({ strengths, motions, judges, tie = 0.1, shared = { side: 0.1, model: 0.05, debate: 0.3 } }: TournamentOptions) {
    const own = 1 - shared.side - 2 * shared.model - shared.debate;
    const models = Object.keys(strengths);
    const matches: Match[] = [];
    for (let n = 1; n <= motions; n++) {
      const eases = this.#normal(shared.side);
      const luck = Object.fromEntries(models.map((model) => [model, this.#normal(shared.model)]));
      for (const affirmative of models) {
        for (const negative of models) {
          if (affirmative === negative) continue;
          const gap = (strengths[affirmative] ?? 0) - (strengths[negative] ?? 0);
          const held = eases + (luck[affirmative] ?? 0) - (luck[negative] ?? 0) + this.#normal(shared.debate);
          for (const { side, order, sight } of judges) {
            for (const first of ["affirmative", "negative"] as const) {
              const noise = logistic(held + this.#normal(own));
              const seen = sight * gap + side + (first === "affirmative" ? order : -order) + noise;
              const favours = Math.abs(seen) <= tie ? "tie" : seen > 0 ? "affirmative" : "negative";
              matches.push({ affirmative, negative, favours, first, motion: `motion-${n}` });
            }
          }
        }
      }
    }
    return matches;
  }
}

/** Returns the number below which the logistic distribution has the share that the normal one has below a number. */
function logistic(normal: number): number {
  // The normal distribution's share between -z and z: Abramowitz and Stegun, "Handbook of Mathematical Functions", 7.1.6.
  const z = Math.abs(normal);
  let [term, sum] = [z, z];
  for (let n = 3; term > 1e-17 * sum; n += 2) {
    term *= z ** 2 / n;
    sum += term;
  }
  const share = Math.min(1 - 1e-15, sum * Math.sqrt(2 / Math.PI) * Math.exp(-(z ** 2) / 2));
  return Math.sign(normal) * Math.log((1 + share) / (1 - share));
}
