import type { ContextConfig } from "../context/settings.ts";
import type { BudgetLimits } from "../dialogue/mod.ts";
import type { BaselineConfig } from "../protocols/baseline/mod.ts";
import type { CouncilConfig } from "../protocols/council/mod.ts";
import type { CriterionWeight, DebateConfig } from "../protocols/debate/mod.ts";
import type { DialecticConfig } from "../protocols/dialectic/mod.ts";
import type { RoundtableConfig } from "../protocols/roundtable/mod.ts";
import type { ProtocolConfig } from "../protocols/protocol_dialogue.ts";

/** Fields that are the library's own, with its names and units. */
type LibraryFields = Pick<
  DebateConfig,
  | "debateFormat"
  | "roundCount"
  | "openingStatementMaxTokens"
  | "argumentMaxTokens"
  | "closingStatementMaxTokens"
  | "scoringEnabled"
  | "turnOrder"
  | "checkQuotations"
  | "context"
  | "maxTurns"
  | "maxDurationMs"
  | "maxCalls"
  | "maxTokens"
  | "maxCostUsd"
  | "phaseBudgets"
  | "prices"
  | "seed"
  | "concurrency"
  | "rateLimits"
  | "timeoutMs"
  | "silenceMs"
  | "unknownCalls"
  | "outputDirectory"
  | "outputFormat"
  | "generateFullTranscript"
>;

/** Somebody who takes part, as a configuration describes them. */
export interface ParticipantConfiguration {
  /** Shown to people and models. @default by role and seat */
  readonly name?: string;
  /** @default by role and seat, for example `advocate-1` */
  readonly id?: string;
  /** @default that of those who speak */
  readonly role?: string;
  /** The side an advocate takes. @default the brief's, by seat */
  readonly position?: string;
  /** A SPEC. */
  readonly model?: string;
  readonly temperature?: number;
  readonly seed?: number;
  readonly systemPrompt?: string;
  readonly context?: ContextConfig;
  readonly budget?: BudgetLimits;
}

/** Somebody who reviews dialogues, or judges one at its end, as a configuration describes them. */
export interface ReviewerConfiguration extends Omit<ParticipantConfiguration, "role" | "position"> {
  /** For a whole answer of theirs, in ms. */
  readonly timeoutMs?: number;
}

/** Fields of the other protocols that are the library's own. */
type ProtocolFields = Omit<
  CouncilConfig & DialecticConfig & RoundtableConfig & Partial<BaselineConfig>,
  keyof ProtocolConfig
>;

/** What command line, configuration file and brief come to. */
export interface Configuration extends LibraryFields, ProtocolFields {
  /** What a debate is about. */
  readonly motion?: string;
  /** What a council is about. */
  readonly question?: string;
  /** What a roundtable is about. */
  readonly topic?: string;
  /** What the problem of a dialectic is called. */
  readonly title?: string;
  /** Path of a file with the problem. */
  readonly problemFile?: string;
  /** Path of a file with the template of a roundtable. */
  readonly templateFile?: string;
  /** Path of a file with answers to the agents' questions. */
  readonly answersFile?: string;
  /** What a baseline asks: path of a file. */
  readonly dataset?: string;
  /** Path of a folder. */
  readonly brief?: string;
  /** Path of a folder. */
  readonly sources?: string;
  readonly participants?: readonly ParticipantConfiguration[];
  /** Who judges: a SPEC, or more of a judge. */
  readonly judges?: readonly (string | ReviewerConfiguration)[];
  /** Whether a judge of the same family of models as somebody who takes part is refused. */
  readonly strictJudges?: boolean;
  /** Who speaks, by the names that the command line gives. */
  readonly speakers?: readonly ParticipantConfiguration[];
  /** Positions by name of the advocate who takes them. */
  readonly positions?: Readonly<Record<string, string>>;
  /** A SPEC for everybody who has none of their own. */
  readonly model?: string;
  /** SPECs by id, name or role. */
  readonly models?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
  readonly temperature?: number;
  readonly factCheck?: boolean;
  readonly criteria?: Readonly<Record<string, CriterionWeight>>;
}

/**
 * A configuration with what another one sets over it. What is set for everybody goes over what the lower one set for
 * single participants; positions go over its advocates. Judges keep models of their own: they are not chosen with those
 * who speak.
 */
export function overlay(lower: Configuration, upper: Configuration): Configuration {
  const { model, models, ...all } = upper;
  const participants = lower.participants?.map((participant) => without(participant, upper));
  const judges = lower.judges?.map((judge) => typeof judge === "string" ? judge : without(judge, all));
  const { models: lowerModels, ...rest } = lower;
  const kept = model === undefined ? lowerModels : undefined;
  return {
    ...rest,
    ...(participants ? { participants } : {}),
    ...(judges ? { judges } : {}),
    ...upper,
    ...(kept || models ? { models: { ...kept, ...models } } : {}),
    ...(lower.context || upper.context ? { context: { ...lower.context, ...upper.context } } : {}),
    ...(lower.prices || upper.prices ? { prices: { ...lower.prices, ...upper.prices } } : {}),
  };
}

/** What can be set for everybody and for single ones alike. */
const FOR_ALL = [
  "model",
  "temperature",
  "seed",
  "timeoutMs",
] as const satisfies readonly (keyof ReviewerConfiguration)[];

/** Somebody without what is set for everybody; of a context, without its fields that are. */
export function without(
  one: ParticipantConfiguration & ReviewerConfiguration,
  upper: Pick<Configuration, typeof FOR_ALL[number] | "context">,
): ParticipantConfiguration & ReviewerConfiguration {
  const { context: own, ...rest } = one;
  const context = own && unset(own, upper.context ?? {});
  return {
    ...unset(rest, Object.fromEntries(FOR_ALL.map((name) => [name, upper[name]]))),
    ...(context && Object.keys(context).length > 0 ? { context } : {}),
  };
}

/** What is left of settings when those are taken out that others set too. */
function unset<T extends object>(from: T, others: object): Partial<T> {
  const set = new Map<string, unknown>(Object.entries(others));
  return Object.fromEntries(Object.entries(from).filter(([name]) => set.get(name) === undefined)) as Partial<T>;
}
