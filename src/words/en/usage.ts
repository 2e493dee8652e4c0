import { count, integer } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** Usage and cost of a dialogue. Amounts of money come in words. */
export const USAGE = {
  tokens: "Tokens",
  cost: "Cost",
  saved: "Saved by caching",
  inherited: "Inherited",
  asked: "Asked",
  phase: "Phase",
  purpose: "Purpose",
  calls: "Calls",
  all: "All",
  outsidePhases: "outside all phases",
  noCalls: "none: no model was called",
  unknownFor: (calls: number) => `unknown for ${count(calls, "call")}`,
  /** Tokens of the prompts and the answers; of them cached ones, and ones for reasoning. */
  inAndOut: (
    { input, cached, output, reasoning, unknown }: {
      readonly input: number;
      readonly cached: number;
      readonly output: number;
      readonly reasoning: number;
      readonly unknown: number;
    },
  ) =>
    `${integer(input)} in${cached === 0 ? "" : ` (${integer(cached)} of them cached)`}, ${integer(output)} out${
      reasoning === 0 ? "" : ` (${integer(reasoning)} of them reasoning)`
    }${unknown === 0 ? "" : `; unknown for ${count(unknown, "call")}`}`,
  nothingRecorded: "nothing: recorded answers were played",
  nothingCalled: "nothing: no model was called",
  nothing: "nothing",
  unknown: "unknown",
  orMore: (cost: string) => `${cost} or more`,
  known: (cost: string, unknown: number) => `${cost}${unknown === 0 ? "" : `; unknown for ${count(unknown, "call")}`}`,
  /** `unpriced` are models without a known price. */
  costAndTokens: (cost: string, unpriced: readonly string[], tokens: string) => {
    const flags = unpriced.length === 1 ? "--price IN/OUT" : "--price MODEL=IN/OUT";
    const why = unpriced.length === 0
      ? ""
      : `, as the price of ${listed(unpriced)} is not known (set it with ${flags}, or 'prices' in a program)`;
    return `${cost}${why}; tokens: ${tokens}`;
  },
  inheritedFrom: (tokens: string, cost: string) =>
    `${tokens}; cost ${cost}. Used by the dialogue this one was forked from, and not counted above.`,
  savedUnknown: "unknown: no cached tokens were reported",
  savedOf: (saved: string | undefined, unknown: number, cached: number, prompts: number) => {
    const share = `(${integer(cached)} of ${count(prompts, "prompt token")} were cached)`;
    if (unknown === 0) return `${saved} ${share}`;
    return `${saved === undefined ? "" : `${saved}; `}unknown for ${count(unknown, "call")} ${share}`;
  },
  assumed: "Assumed for limits",
  assumedFor: (calls: number, tokens: number, cost: string | undefined) =>
    `${count(calls, "call")} without reported usage, counted at the reserved amount: ${count(tokens, "token")}, ${
      cost ?? "cost unknown"
    }. Excluded from all other figures here.`,
} as const;

/** The prices that were applied. */
export const PRICES = {
  title: "Prices",
  unit: "In US dollars per million tokens, as applied in the last run.",
  table: ["Model", "Input", "Cached input", "Output", "Source"] as readonly string[],
  unknown: "unknown",
  asInput: "as input (assumed)",
  given: "given in the configuration",
  provider: "as listed by its provider",
  takenOn: (date: string | undefined) => `table of ${date ?? "unknown date"}`,
  longPrompts: (model: string, tokens: number) => `${model}, prompts over ${count(tokens, "token")}`,
} as const;
