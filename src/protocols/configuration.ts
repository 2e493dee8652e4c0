import { z } from "zod";
import { type ContextConfig, STRATEGIES } from "../context/settings.ts";
import type { BudgetLimits } from "../dialogue/mod.ts";
import type { CreateModelOptions } from "../models/provider_server.ts";
import { REASONING_EFFORTS } from "../models/reasoning.ts";
import type { ProtocolConfig } from "./protocol_dialogue.ts";
import { type FieldsOf, integer, listOf, mapOf, positive, text, upTo } from "./schema.ts";

/** A participant as a configuration describes them. */
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
  readonly reasoningEffort?: NonNullable<CreateModelOptions["reasoningEffort"]>;
  readonly seed?: number;
  readonly systemPrompt?: string;
  readonly context?: ContextConfig;
  readonly budget?: BudgetLimits;
}

/** A judge or evaluator as a configuration describes them. */
export interface ReviewerConfiguration extends Omit<ParticipantConfiguration, "role" | "position"> {
  /** For a whole answer of theirs, in ms. */
  readonly timeoutMs?: number;
}

/** Fields that the library takes for every protocol under the same name. */
export const LIBRARY_FIELDS = [
  "checkQuotations",
  "context",
  "maxTurns",
  "maxDurationMs",
  "maxCalls",
  "maxTokens",
  "maxCostUsd",
  "phaseBudgets",
  "prices",
  "seed",
  "concurrency",
  "rateLimits",
  "timeoutMs",
  "silenceMs",
  "outputFormat",
  "generateFullTranscript",
] as const satisfies readonly (keyof ProtocolConfig)[];

/** Fields of the configuration of every protocol. */
export interface CommonConfiguration extends Pick<ProtocolConfig, typeof LIBRARY_FIELDS[number] | "outputDirectory"> {
  /** Path of a folder. */
  readonly brief?: string;
  /** Path of a folder. */
  readonly sources?: string;
  /** Paths of files. */
  readonly attachments?: readonly string[];
  readonly participants?: readonly ParticipantConfiguration[];
  /** Judges: a SPEC, or more of a judge. */
  readonly judges?: readonly (string | ReviewerConfiguration)[];
  /** A SPEC for everybody who has none of their own. */
  readonly model?: string;
  /** SPECs by id, name or role. */
  readonly models?: Readonly<Record<string, string>>;
  /** Server for `openai/` models, or servers by provider. */
  readonly baseUrl?: NonNullable<CreateModelOptions["baseUrl"]>;
  /** Providers that the operator defines, by name. */
  readonly providers?: NonNullable<CreateModelOptions["providers"]>;
  readonly temperature?: number;
  readonly reasoningEffort?: NonNullable<CreateModelOptions["reasoningEffort"]>;
}

/** The sum of command line, configuration file and defaults. Each protocol's own fields are checked by its schema. */
export interface Configuration extends CommonConfiguration {
  /** Speakers that the command line names. */
  readonly speakers?: readonly ParticipantConfiguration[];
  readonly unknownCalls?: "repeat" | "fail";
  /** Criteria of one's own that evaluators are asked about. */
  readonly ownCriteria?: readonly { readonly name: string; readonly description: string; readonly weight?: number }[];
  readonly [field: string]: unknown;
}

const SPEC_WANTED = "embedded, human, recorded/FILE or PROVIDER/MODEL, such as openai/gpt-4o-mini";
const SPEC = text(SPEC_WANTED);
const URL_WANTED = "a URL such as http://localhost:8000/v1";
const SERVER = z.string().regex(/^https?:\/\/\S+$/i).meta({ wanted: URL_WANTED });
const FOLDER = text("the path of a folder");
const PER_MILLION = z.number().min(0).describe("US dollars per million tokens.");

/** Limits on everybody's calls, on one participant's, and on those of a phase. */
const LIMITS = {
  maxCalls: integer().describe("Most requests to models, repeated ones included"),
  maxTokens: integer().describe("Most tokens of prompts and answers"),
  maxCostUsd: positive().describe("Most US dollars; needs a price for every model"),
};

const BUDGET = z.strictObject({
  maxCalls: LIMITS.maxCalls.exactOptional(),
  maxTokens: LIMITS.maxTokens.exactOptional(),
  maxCostUsd: LIMITS.maxCostUsd.exactOptional(),
});

const CONTEXT = z.strictObject({
  strategy: z.enum(STRATEGIES).exactOptional().describe(
    "What speakers see: full (everything), window (openings and the newest), length-based (their own case, summed up), " +
      "hierarchical (summaries of rounds and the newest), retrieval (what bears on the turn) (full)",
  ),
  window: integer(512).exactOptional().describe("Tokens of prompt and answer together (the model's)"),
  threshold: integer(2).exactOptional().describe("length-based: length from which a perspective is summed up (5000)"),
  maxLength: integer().exactOptional().describe("Longest summary, less than the threshold (2500)"),
  unit: z.enum(["characters", "tokens"]).exactOptional().describe("Unit of threshold and maxLength (characters)"),
  prompt: text().exactOptional().describe("Instruction for summaries, in place of the role's"),
  finalReading: z.enum(["whole", "strategy"]).exactOptional()
    .describe("Basis of the last summary: everything if it fits, or what the strategy gives (whole)"),
});

/** Roles are the protocol's. */
const PERSON = {
  name: text("a name").exactOptional().describe("Shown to people and models. By role and seat if left out."),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/).meta({ wanted: "letters, digits, '-' and '_', at most 64" })
    .exactOptional().describe("Unique in the dialogue. By role and seat if left out, for example advocate-1."),
  model: SPEC.exactOptional().describe(`Model: ${SPEC_WANTED}.`),
  temperature: upTo(2).exactOptional().describe("Sampling temperature, for this participant only."),
  reasoningEffort: z.enum(REASONING_EFFORTS).exactOptional().describe(
    "Reasoning effort, for this participant only.",
  ),
  seed: integer(0).exactOptional().describe("Seed sent to the model, for this participant only."),
  systemPrompt: text().exactOptional().describe("Persona, in addition to what the role says."),
  context: CONTEXT.exactOptional().describe("Context settings; the rest is as for all."),
  budget: BUDGET.exactOptional().describe("Limits on the calls for this participant only."),
};

/** Fields of a participant, with the roles of a protocol. */
export function participantSchema(role: z.ZodType<string>): z.ZodType<ParticipantConfiguration> {
  return z.strictObject({
    ...PERSON,
    role: role.exactOptional().describe("Role of the participant."),
    position: text("a position, in one sentence").exactOptional()
      .describe("The side an advocate takes. The brief's if left out."),
  });
}

/** Fields of somebody who reviews. */
export const REVIEWER = {
  ...PERSON,
  timeoutMs: integer().exactOptional().describe("Milliseconds for a whole answer of theirs."),
};

const PRICE = z.strictObject({
  inputUsd: PER_MILLION,
  cachedInputUsd: PER_MILLION.exactOptional().describe("US dollars per million tokens that the provider had cached."),
  cacheWriteUsd: PER_MILLION.exactOptional().describe("US dollars per million tokens that the provider caches."),
  outputUsd: PER_MILLION.describe("US dollars per million tokens, reasoning included."),
  longPrompt: z.strictObject({
    aboveInputTokens: integer().describe("Tokens of a prompt up to which the usual price holds."),
    inputUsd: PER_MILLION,
    outputUsd: PER_MILLION,
  }).exactOptional().describe("Prices of the whole call when its prompt is longer."),
});

const RATES = z.strictObject({
  requestsPerMinute: integer().exactOptional().describe("Most requests in a minute. No limit if left out."),
  tokensPerMinute: integer().exactOptional().describe("Most tokens of prompts and of the limits of their answers."),
});

/** The fields of every protocol. */
export const COMMON_FIELDS = {
  brief: FOLDER.optional().describe("Folder with motion, positions and sources"),
  sources: FOLDER.optional().describe("Folder of further sources to cite (.md, .txt, .html, .pdf)"),
  attachments: listOf(text("the path of a file"), "a list of paths of files").optional()
    .describe("Images and texts to show to those who speak, in the first round only"),
  checkQuotations: z.boolean().optional().describe("Look quotations up in the sources (true)"),
  participants: listOf(participantSchema(z.string()), "a list of participants").optional()
    .describe("Who takes part; those who are left out are added"),
  judges: listOf(z.union([SPEC, z.strictObject(REVIEWER)]), "a list of judges").optional()
    .describe("Judges: each a model, or fields such as name and model"),
  model: SPEC.optional().describe("Model of everybody who has none of their own (embedded)"),
  models: mapOf(SPEC, "models by id, name or role").optional().describe(
    "Models by id, name or role of a participant; 'summarizer' writes all summaries",
  ),
  baseUrl: z.union([SERVER, mapOf(SERVER, "addresses by provider")]).meta({ wanted: URL_WANTED }).optional()
    .describe("Server for openai/ models, or servers by provider"),
  providers: mapOf(
    z.strictObject({
      baseUrl: SERVER.describe("Address of the API, including the version."),
      keyEnv: z.string().regex(/^[A-Z][A-Z0-9_]*$/).meta({ wanted: "the name of a variable such as MY_API_KEY" })
        .exactOptional().describe("Environment variable that holds the key. Leave it out if the server needs none."),
    }),
    "providers by name, each with baseUrl and, if it needs a key, keyEnv",
  ).optional().describe("Providers of your own, by name: servers of OpenAI's API"),
  temperature: upTo(2).optional().describe("Sampling temperature, 0 to 2 (the provider's)"),
  reasoningEffort: z.enum(REASONING_EFFORTS).optional().describe(
    "Reasoning effort (the provider's)",
  ),
  context: CONTEXT.optional().describe("How speakers are shown what was said"),
  maxTurns: integer().optional().describe("Most messages, announcements included"),
  maxDurationMs: integer().optional().describe("Most time, without the time people think"),
  maxCalls: LIMITS.maxCalls.optional(),
  maxTokens: LIMITS.maxTokens.optional(),
  maxCostUsd: LIMITS.maxCostUsd.optional(),
  phaseBudgets: mapOf(BUDGET, "limits by path of the phase, for example arguments or arguments/round-2").optional()
    .describe("Limits on the calls of single phases, by path"),
  prices: mapOf(PRICE, "prices by model, each with inputUsd and outputUsd").optional()
    .describe("Prices by model in US dollars per million tokens, over the table that is shipped"),
  seed: integer(0).optional().describe("Seed for draws (0); also sent to models if set"),
  concurrency: integer().optional().describe("Requests at once to one provider (4)"),
  rateLimits: mapOf(
    RATES,
    "limits by provider, such as openai, each with requestsPerMinute or tokensPerMinute",
  ).optional().describe("Rate limits by provider"),
  timeoutMs: integer().optional().describe("Time for a whole answer (300s)"),
  silenceMs: integer().optional().describe("Time between streamed pieces (60s)"),
  outputDirectory: z.union([FOLDER, z.literal(false)]).optional().describe("Folder for archives (./debates)"),
  outputFormat: z.enum(["md", "json", "txt"]).optional().describe("Form of the archive's pages (md)"),
  generateFullTranscript: z.boolean().optional().describe("Write the transcript as one file too"),
} satisfies FieldsOf<CommonConfiguration>;

/**
 * Returns a configuration with what another one sets over it. Settings for everybody override those of single
 * participants; judges keep models of their own: they are not chosen with those who speak.
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

/** Fields that can be set for everybody and for single ones alike. */
const FOR_ALL = [
  "model",
  "temperature",
  "reasoningEffort",
  "seed",
  "timeoutMs",
] as const satisfies readonly (keyof ReviewerConfiguration)[];

/** Returns somebody without what is set for everybody; of a context, without its fields that are. */
export function without<T extends ParticipantConfiguration & ReviewerConfiguration>(
  one: T,
  upper: Pick<CommonConfiguration, typeof FOR_ALL[number] | "context">,
): Partial<T> & Pick<ParticipantConfiguration, "context"> {
  const { context: own, ...rest } = one;
  const context = own && unset(own, upper.context ?? {});
  return {
    ...unset(rest, Object.fromEntries(FOR_ALL.map((name) => [name, upper[name]]))),
    ...(context && Object.keys(context).length > 0 ? { context } : {}),
  } as Partial<T> & Pick<ParticipantConfiguration, "context">;
}

/** Returns what is left of settings when those are taken out that others set too. */
function unset<T extends object>(from: T, others: object): Partial<T> {
  const set = new Map<string, unknown>(Object.entries(others));
  return Object.fromEntries(Object.entries(from).filter(([name]) => set.get(name) === undefined)) as Partial<T>;
}

/** Returns the fields of a value that are named and set. */
export function picked<T extends object, K extends keyof T>(from: T, names: readonly K[]): Present<Pick<T, K>> {
  const entries = names.flatMap((name) => from[name] === undefined ? [] : [[name, from[name]] as const]);
  return Object.fromEntries(entries) as Present<Pick<T, K>>;
}

/** Returns the names of fields. */
export function keysOf<T extends object>(fields: T): readonly (keyof T)[] {
  return Object.keys(fields) as (keyof T)[]; // of a literal, which has no others
}

/** Fields that are there have a value. */
type Present<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };
