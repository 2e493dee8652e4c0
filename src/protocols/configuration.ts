import { baseUrlsIn } from "../models/provider_server.ts";
import { z } from "zod";
import { type ContextConfig, STRATEGIES } from "../context/settings.ts";
import type { BudgetLimits } from "../dialogue/mod.ts";
import type { CreateModelOptions } from "../models/provider_server.ts";
import { type SeatProgram, TOOL_KINDS } from "../models/programs/seat_program.ts";
import { REASONING_EFFORTS } from "../models/reasoning.ts";
import { PARTICIPANT_ID } from "../transcript/participant.ts";
import type { GivenCriterion } from "./evaluation/evaluators.ts";
import { KEY_ENV, OWN_PROVIDERS, SERVER, URL_WANTED } from "./own_providers.ts";
import type { ProtocolConfig } from "./protocol_dialogue.ts";
import { isLanguage } from "../words/language.ts";
import { anyone, type FieldsOf, operator, type Traits, traitsOf } from "./fields.ts";
import { PROTOCOL_NAMES, type ProtocolName } from "./names.ts";
import { byName, integer, listOf, mapOf, positive, text, upTo } from "./schema.ts";

/** A participant in a configuration. */
export interface ParticipantConfiguration {
  /** The name shown to people and models. @default from role and seat */
  readonly name?: string;
  /** @default from role and seat, for example `advocate-1` */
  readonly id?: string;
  /** @default the speakers' role */
  readonly role?: string;
  /** The side an advocate takes. @default the brief's, by seat */
  readonly position?: string;
  /** The SPEC of the model. */
  readonly model?: string;
  readonly temperature?: number;
  readonly reasoningEffort?: NonNullable<CreateModelOptions["reasoningEffort"]>;
  readonly seed?: number;
  readonly systemPrompt?: string;
  readonly context?: ContextConfig;
  readonly budget?: BudgetLimits;
  /** Names of tools. */
  readonly tools?: readonly string[];
}

/** A judge or evaluator in a configuration. */
export interface ReviewerConfiguration extends Omit<ParticipantConfiguration, "role" | "position" | "tools"> {
  /** Timeout for a whole answer, in ms. */
  readonly timeoutMs?: number;
}

/** A server of tools in a configuration: a program, or an address. */
export interface ToolServerConfiguration {
  readonly command?: string;
  readonly args?: readonly string[];
  /** Names of the variables that the program gets. */
  readonly env?: readonly string[];
  readonly url?: string;
  /** Name of the variable that holds the bearer token of an address. */
  readonly keyEnv?: string;
  readonly allow: readonly string[];
  readonly readOnly?: readonly string[];
}

/** Fields that every protocol passes to the library unchanged. */
export const LIBRARY_FIELDS = [
  "title",
  "checkQuotations",
  "keepOriginals",
  "context",
  "maxTurns",
  "maxDurationMs",
  "maxCalls",
  "maxTokens",
  "maxCostUsd",
  "phaseBudgets",
  "prices",
  "unpriced",
  "language",
  "seed",
  "concurrency",
  "rateLimits",
  "timeoutMs",
  "silenceMs",
  "patienceMs",
  "absent",
  "toolLimits",
  "answers",
  "outputFormat",
  "generateFullTranscript",
] as const satisfies readonly (keyof ProtocolConfig)[];

/** The fields shared by the configurations of all protocols. */
export interface CommonConfiguration extends Pick<ProtocolConfig, typeof LIBRARY_FIELDS[number] | "outputDirectory"> {
  /** Path of the brief's folder. */
  readonly brief?: string;
  /** Files, folders and addresses. */
  readonly files?: readonly (string | { readonly path: string; readonly for: readonly string[] })[];
  readonly participants?: readonly ParticipantConfiguration[];
  /** Judges, each given as a SPEC or with more fields. */
  readonly judges?: readonly (string | ReviewerConfiguration)[];
  /** Clerks who note what was argued once a dialogue has ended, each given as a SPEC or with more fields. */
  readonly clerks?: readonly (string | ReviewerConfiguration)[];
  /** SPEC of the default model. */
  readonly model?: string;
  /** SPECs by participant id, name or role. */
  readonly models?: Readonly<Record<string, string>>;
  /** Server for `openai/` models, or servers by provider. */
  readonly baseUrl?: NonNullable<CreateModelOptions["baseUrl"]>;
  /** Providers that the operator defines, by name. */
  readonly providers?: NonNullable<CreateModelOptions["providers"]>;
  readonly temperature?: number;
  readonly reasoningEffort?: NonNullable<CreateModelOptions["reasoningEffort"]>;
  /** Names of tools for everybody who speaks for a side. */
  readonly tools?: readonly string[];
  /** Servers of tools that the operator defines, by name. */
  readonly toolServers?: Readonly<Record<string, ToolServerConfiguration>>;
  /** Agents that the operator defines, by name: programs that speak the Agent Client Protocol. */
  readonly agents?: Readonly<Record<string, SeatProgram>>;
  /** Other programs that answer in seats, by name. */
  readonly commands?: Readonly<Record<string, SeatProgram>>;
  /** Name of the preset whose settings apply where nothing else sets them. */
  readonly preset?: string;
  /** Presets that the operator defines, by name. */
  readonly presets?: OwnPresets;
}

/** Presets by name: the settings of each by protocol, with a line about them. */
export type OwnPresets = Readonly<Record<string, Partial<Readonly<Record<ProtocolName, OwnPresetRow>>>>>;

/** Settings of a preset in one protocol. */
export interface OwnPresetRow {
  /** What it does, in a line. */
  readonly about?: string;
  readonly [field: string]: unknown;
}

/**
 * The combined command line, configuration file and defaults. Each protocol's schema checks the protocol's own fields.
 */
export interface Configuration extends CommonConfiguration {
  /** Speakers named on the command line. */
  readonly speakers?: readonly ParticipantConfiguration[];
  readonly unknownCalls?: "repeat" | "fail";
  readonly repeatTools?: boolean;
  /** Ids of the participants whose seats are given to other models on resumption. */
  readonly reseated?: readonly string[];
  /** Name of the preset that the dialogue was begun with, recorded in its journal; nothing is set by it again. */
  readonly fromPreset?: string;
  /** The request to a server that began the dialogue, recorded in its journal. */
  readonly requestId?: string;
  /** Custom criteria for evaluators. */
  readonly ownCriteria?: readonly GivenCriterion[];
  readonly [field: string]: unknown;
}

const SPEC_WANTED = "human, recorded/FILE, acp/AGENT, command/NAME or PROVIDER/MODEL, such as openai/gpt-4o-mini";
const SPEC = text(SPEC_WANTED);
const FOLDER = text("the path of a folder");
const GIVEN_PATH = text("the path of a file or folder, or an address");
const PER_MILLION = z.number().min(0).describe("US dollars per million tokens.");

/** Limits on calls: in total, for one participant, or in a phase. */
const LIMITS = {
  maxCalls: integer().describe("Maximum requests to models, including repeated ones"),
  maxTokens: integer().describe("Maximum tokens of prompts and answers"),
  maxCostUsd: positive().describe("Maximum US dollars; needs a price for every model"),
};

const BUDGET = z.strictObject({
  maxCalls: LIMITS.maxCalls.exactOptional(),
  maxTokens: LIMITS.maxTokens.exactOptional(),
  maxCostUsd: LIMITS.maxCostUsd.exactOptional(),
});

const CONTEXT = z.strictObject({
  strategy: z.enum(STRATEGIES).exactOptional().describe(
    "What speakers see: full (everything), window (openings and newest messages), length-based (a summary, then " +
      "everything since), hierarchical (summaries and newest messages) (full)",
  ),
  window: integer(512).exactOptional().describe("Tokens of prompt and answer together (the model's)"),
  threshold: integer(2).exactOptional().describe("length-based: length from which a perspective is summarised (5000)"),
  maxLength: integer().exactOptional().describe("Maximum length of a summary (2500); must be below the threshold"),
  unit: z.enum(["characters", "tokens"]).exactOptional().describe("Unit of threshold and maxLength (characters)"),
  prompt: text().exactOptional().describe("Instruction for summaries, instead of the role's"),
  finalReading: z.enum(["whole", "strategy"]).exactOptional()
    .describe("Basis of the last summary: everything if it fits, or the strategy's selection (whole)"),
});

const TOOLS = listOf(
  text("the name of a tool"),
  "a list of tools: context_search, read_source, list_files, read_file, request_context, or NAME or NAME/TOOL of " +
    "toolServers",
);
/** The schema of a language. */
export const LANGUAGE = z.string().refine(isLanguage).meta({ wanted: "the tag of a language, such as de" });
const VARIABLE = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/).meta({ wanted: "the name of a variable" });
const ALLOWED = listOf(text("the name of a tool"), "a list of names of its tools");

/** Fields of a server of tools. */
const TOOL_SERVER = {
  allow: ALLOWED.describe("Its tools that may be used; no others are."),
  readOnly: ALLOWED.exactOptional().describe(
    "Those that change nothing: unfinished uses are repeated, and their results can be cited.",
  ),
};

/** Fields of a program that answers in a seat. */
const COMMAND = {
  command: listOf(z.string(), "the program and its arguments").describe("The program and its arguments; no shell."),
  env: z.array(VARIABLE).exactOptional().describe("Names of the environment variables that it gets; no others."),
  contextWindow: integer(512).exactOptional().describe("Tokens of prompt and answer together."),
};

const AGENT = z.strictObject({
  ...COMMAND,
  allow: listOf(z.enum(TOOL_KINDS), `a list of ${TOOL_KINDS.join(", ")}`).exactOptional()
    .describe("Kinds of tools that it may use when it asks; all others are refused."),
  mode: text("a mode that it offers").exactOptional().describe("Mode of its session, such as one in which it asks."),
  files: listOf(text("the path of a file or folder"), "a list of paths").exactOptional()
    .describe("Files and folders that it may read through us, and cite."),
  maxUses: integer().exactOptional().describe("Maximum uses of its own tools in an answer (50)."),
});

/** Fields of a person; each protocol adds its roles. */
const PERSON = {
  name: text("a name").exactOptional().describe(
    "Name shown to people and models. By role and seat if omitted.",
  ),
  id: z.string().regex(PARTICIPANT_ID).meta({ wanted: "letters, digits, '-' and '_', at most 64" })
    .exactOptional().describe("Unique in the dialogue. By role and seat if omitted, for example advocate-1."),
  model: SPEC.exactOptional().describe(`Model: ${SPEC_WANTED}.`),
  temperature: upTo(2).exactOptional().describe("Sampling temperature, for this participant only."),
  reasoningEffort: z.enum(REASONING_EFFORTS).exactOptional().describe(
    "Reasoning effort, for this participant only.",
  ),
  seed: integer(0).exactOptional().describe("Seed sent to the model, for this participant only."),
  systemPrompt: text().exactOptional().describe("Persona, in addition to the role's instructions."),
  context: CONTEXT.exactOptional().describe("Context settings that differ from the dialogue's."),
  budget: BUDGET.exactOptional().describe("Limits on the calls for this participant only."),
};

/** Returns the schema of a participant, with a protocol's roles. */
export function participantSchema(role: z.ZodType<string>): z.ZodType<ParticipantConfiguration> {
  return z.strictObject({
    ...PERSON,
    role: role.exactOptional().describe("Role of the participant."),
    tools: TOOLS.exactOptional().describe("Tools for this participant, instead of those for everybody."),
    position: text("a position, in one sentence").exactOptional()
      .describe("The side an advocate takes. The brief's if omitted."),
  });
}

/** Fields of a reviewer. */
export const REVIEWER = {
  ...PERSON,
  timeoutMs: integer().exactOptional().describe("Milliseconds for a whole answer of this reviewer."),
};

const RATE = {
  inputUsd: PER_MILLION,
  cachedInputUsd: PER_MILLION.exactOptional().describe(
    "US dollars per million prompt tokens from the provider's cache.",
  ),
  cacheWriteUsd: PER_MILLION.exactOptional().describe("US dollars per million prompt tokens written to the cache."),
  outputUsd: PER_MILLION.describe("US dollars per million answer tokens, reasoning included."),
};

const PRICE = z.strictObject({
  ...RATE,
  longPrompt: z.strictObject({
    aboveInputTokens: integer().describe("Prompt tokens up to which the usual price applies."),
    ...RATE,
  }).exactOptional().describe("Prices for the whole call if its prompt is longer."),
});

const RATES = z.strictObject({
  requestsPerMinute: integer().exactOptional().describe("Maximum requests per minute. No limit if omitted."),
  tokensPerMinute: integer().exactOptional().describe(
    "Maximum tokens per minute: prompts plus the limits of their answers.",
  ),
});

/** Presets as a file of the operator gives them; `presetsSchema()` checks their settings too. */
const PRESET = z.strictObject(
  byName(
    PROTOCOL_NAMES.map(({ name }) => name),
    z.looseObject({ about: text("what it does, in a line").exactOptional() }).exactOptional(),
  ),
);

/** The fields common to all protocols, in the order in which help, forms and schemas show them. */
export const COMMON_FIELDS = {
  brief: anyone(
    FOLDER.optional().describe("Folder with motion, positions and sources"),
    { holds: "path", group: "About", flag: { value: "DIR" }, page: "none" },
  ),
  files: operator(
    listOf(
      z.union([GIVEN_PATH, z.strictObject({ path: GIVEN_PATH, for: listOf(text("a name"), "a list of names") })]),
      "a list of paths or addresses, each perhaps with the participants that it is for",
    ).optional().describe("Documents to show and to cite: files, folders and addresses"),
    {
      holds: "path",
      unrecorded: true,
      group: "About",
      flag: {
        flag: "--file",
        value: "FILE",
        help: "Document, folder, URL or - (standard input) to show and cite (NAME=FILE: to one)",
      },
    },
  ),
  preset: anyone(
    text("the name of a preset").optional().describe(
      "Settings in one word, below all others: quick, standard, thorough, classroom or one of 'presets'",
    ),
    { ofOne: true, unrecorded: true, page: "none" },
  ),
  presets: operator(
    mapOf(PRESET, "presets by name, each with its settings by protocol").optional()
      .describe("Presets of your own, by name: settings by protocol, each with a line 'about' them"),
    { unrecorded: true },
  ),
  title: anyone(
    text("a title, in one line").optional().describe("Title, in a line"),
    { ofOne: true, group: "About", usual: "the first sentence of the subject" },
  ),
  keepOriginals: anyone(
    z.boolean().optional().describe("Keep documents as they were given in the archive, beside their texts"),
    { changes: "archive", group: "Output", flag: { flag: "--no-originals" }, usual: "true" },
  ),
  checkQuotations: anyone(
    z.boolean().optional().describe("Check quotations against the sources and what was said"),
    { group: "About", flag: { flag: "--no-quotation-check" }, usual: "true" },
  ),
  language: anyone(
    z.union([
      LANGUAGE,
      z.strictObject({
        speakers: LANGUAGE.exactOptional().describe("Language of the speakers, and of our texts to them."),
        readers: LANGUAGE.exactOptional().describe("Language of pages (that of the speakers)."),
        by: z.enum(["script", "words", "nothing"]).exactOptional().describe("What determined it, if nobody named it."),
      }),
    ]).meta({ wanted: "a tag such as de, or speakers and readers with one each" }).optional()
      .describe("Language tag, such as de; untranslated texts are in English"),
    { ofOne: true, group: "About", flag: { value: "TAG" }, usual: "that of the subject" },
  ),
  participants: anyone(
    listOf(participantSchema(z.string()), "a list of participants").optional()
      .describe("Participants; missing ones are added"),
    { ofOne: true, page: "none" },
  ),
  judges: anyone(
    listOf(z.union([SPEC, z.strictObject(REVIEWER)]), "a list of judges").optional()
      .describe("Judges, each a model or an object with fields such as name and model"),
    {
      holds: "model",
      changes: "verdict",
      group: "Speakers",
      flag: { flag: "--judge", value: "SPEC" },
    },
  ),
  clerks: anyone(
    listOf(z.union([SPEC, z.strictObject(REVIEWER)]), "one or two clerks").max(2).optional()
      .describe("One clerk, or two to compare, who note what was argued once it has ended"),
    {
      holds: "model",
      changes: "verdict",
      group: "Speakers",
      flag: { flag: "--clerk", value: "SPEC" },
    },
  ),
  model: anyone(
    SPEC.optional().describe("Model for everybody without their own"),
    { holds: "model", inReviews: true, group: "Models", page: "none" },
  ),
  models: anyone(
    mapOf(SPEC, "models by id, name or role").optional().describe(
      "Models by participant id, name or role; 'summarizer' writes all summaries",
    ),
    { holds: "model", unrecorded: true, page: "none" },
  ),
  baseUrl: operator(
    z.union([SERVER, mapOf(SERVER, "addresses by provider")]).meta({ wanted: URL_WANTED }).optional()
      .describe("Server for openai/ models, or servers by provider"),
    { holds: "address", changes: "requests", inReviews: true, group: "Models" },
  ),
  providers: operator(
    OWN_PROVIDERS.optional().describe(
      "Providers of your own, by name: servers of OpenAI's API, or headers and body fields to add",
    ),
    { holds: "address", changes: "requests", unrecorded: true, inReviews: true },
  ),
  temperature: anyone(
    upTo(2).optional().describe("Sampling temperature, 0 to 2"),
    { inReviews: true, group: "Models", flag: { value: "T" }, usual: "the provider's" },
  ),
  reasoningEffort: anyone(
    z.enum(REASONING_EFFORTS).optional().describe("Reasoning effort"),
    { inReviews: true, group: "Models", flag: { value: "EFFORT" }, usual: "the provider's" },
  ),
  seed: anyone(
    integer(0).optional().describe("Random seed (0); also sent to models if set"),
    { inReviews: true, group: "Models" },
  ),
  context: anyone(
    CONTEXT.optional().describe("What speakers see of the dialogue"),
    { inReviews: true, group: "Models" },
  ),
  tools: anyone(
    TOOLS.optional().describe(
      "Tools that speakers may use: context_search, read_source, list_files, read_file, request_context, or NAME or " +
        "NAME/TOOL of toolServers",
    ),
    { group: "Models", flag: { flag: "--tool", value: "NAME" }, page: "none" },
  ),
  toolServers: operator(
    mapOf(
      z.union([
        z.strictObject({
          command: text("a program").describe(
            "Program that speaks the Model Context Protocol on its input and output.",
          ),
          args: z.array(z.string()).exactOptional().describe("Its arguments."),
          env: z.array(VARIABLE).exactOptional().describe(
            "Names of the environment variables that it gets; no others.",
          ),
          ...TOOL_SERVER,
        }),
        z.strictObject({
          url: z.string().regex(/^https?:\/\/[^\s@]+$/i).meta({ wanted: "an address without a password" })
            .describe("Address of a server that speaks the Model Context Protocol over HTTP."),
          keyEnv: KEY_ENV.describe("Environment variable that holds the server's bearer token, if it needs one."),
          ...TOOL_SERVER,
        }),
      ]),
      "servers by name, each with command or url, and allow",
    ).optional().describe("Servers of tools (Model Context Protocol), by name"),
    { holds: "address", changes: "requests", unrecorded: true },
  ),
  agents: operator(
    mapOf(AGENT, "agents by name, each with command").optional()
      .describe("Agents for acp/NAME (Agent Client Protocol), by name. They run as you, and are not isolated"),
    { holds: "address", changes: "requests", unrecorded: true, inReviews: true },
  ),
  commands: operator(
    mapOf(z.strictObject(COMMAND), "programs by name, each with command").optional()
      .describe("Programs for command/NAME, which read a prompt as JSON and write text, by name. They run as you"),
    { holds: "address", changes: "requests", unrecorded: true, inReviews: true },
  ),
  toolLimits: operator(
    z.strictObject({
      maxUses: integer().exactOptional().describe("Maximum uses of tools in a turn (10)"),
      timeoutMs: integer().exactOptional().describe("Milliseconds for one use (60000)"),
      maxBytes: integer().exactOptional().describe("Bytes of a result that are kept (65536)"),
    }).optional().describe("Limits on the tools of one turn"),
  ),
  answers: anyone(
    mapOf(
      z.string().nullable().meta({ wanted: "a text, or null" }),
      "answers by id of the question, such as Q1 or ask-3fa2c1",
    ).optional().describe("Answers to the speakers' questions; null leaves one unanswered"),
    { ofOne: true, group: "About", flag: { value: "FILE", file: "yaml" }, page: "none" },
  ),
  maxTurns: anyone(integer().optional().describe("Maximum messages, including announcements"), { group: "Limits" }),
  maxCostUsd: anyone(
    LIMITS.maxCostUsd.optional(),
    { changes: "limits", inReviews: true, group: "Limits", page: "limits", label: "Maximum cost in US dollars" },
  ),
  prices: operator(
    mapOf(PRICE, "prices by model, each with inputUsd and outputUsd").optional()
      .describe("Prices by model in US dollars per million tokens; they override the built-in table"),
    { changes: "requests", inReviews: true, group: "Limits" },
  ),
  unpriced: operator(
    z.boolean().optional().describe("Exclude models of unknown price, such as agents, from cost limits"),
    { changes: "requests", inReviews: true, group: "Limits" },
  ),
  maxTokens: anyone(
    LIMITS.maxTokens.optional(),
    { changes: "limits", inReviews: true, group: "Limits", page: "limits", label: "Maximum tokens" },
  ),
  maxCalls: anyone(LIMITS.maxCalls.optional(), { changes: "limits", inReviews: true, group: "Limits" }),
  maxDurationMs: anyone(
    integer().optional().describe("Maximum time, excluding people's thinking time"),
    { changes: "limits", inReviews: true, group: "Limits", page: "limits", label: "Maximum minutes" },
  ),
  phaseBudgets: anyone(
    mapOf(BUDGET, "limits by phase path, for example arguments or arguments/round-2").optional()
      .describe("Limits on the calls of individual phases, by path"),
  ),
  timeoutMs: anyone(
    integer().optional().describe("Time limit for a whole answer"),
    { changes: "requests", inReviews: true, group: "Limits", usual: "300s" },
  ),
  silenceMs: anyone(
    integer().optional().describe("Time limit between streamed pieces"),
    { changes: "requests", inReviews: true, group: "Limits", usual: "60s" },
  ),
  patienceMs: anyone(
    integer(0).optional().describe("Longest wait for an unavailable provider; 0 for none"),
    { changes: "requests", inReviews: true, group: "Limits", usual: "10m" },
  ),
  concurrency: operator(
    integer().optional().describe("Simultaneous requests to one provider"),
    { changes: "requests", inReviews: true, group: "Limits", usual: "4" },
  ),
  rateLimits: operator(
    mapOf(
      RATES,
      "limits by provider, such as openai, each with requestsPerMinute or tokensPerMinute",
    ).optional().describe("Rate limits by provider"),
    { changes: "requests", inReviews: true },
  ),
  absent: anyone(
    z.enum(["stop", "go-on"]).optional().describe(
      "If a speaker's provider stays unavailable: stop, or go on while more than half of those in that role are left",
    ),
    { group: "Limits", usual: "stop", page: "none" },
  ),
  outputDirectory: operator(z.union([FOLDER, z.literal(false)]).optional().describe("Folder for archives"), {
    holds: "path",
    changes: "archive",
    unrecorded: true,
    group: "Output",
    flag: { flag: "--out", value: "DIR" },
    usual: "./debates",
  }),
  outputFormat: operator(
    z.enum(["md", "json", "txt"]).optional().describe("Format of the archive's pages"),
    { changes: "archive", inReviews: true, group: "Output", usual: "md" },
  ),
  generateFullTranscript: anyone(
    z.boolean().optional().describe("Also write the transcript as one file"),
    { changes: "archive", group: "Output", flag: { flag: "--transcript" } },
  ),
} satisfies FieldsOf<CommonConfiguration>;

/** The name of a field common to all protocols. */
export type CommonField = keyof typeof COMMON_FIELDS;

/** Returns the names of the fields common to all protocols whose traits fit, in order. */
export function commonNames(fit: (traits: Traits) => boolean): readonly CommonField[] {
  return keysOf(COMMON_FIELDS).filter((name) => fit(traitsOf(COMMON_FIELDS[name])));
}

/** Fields that define servers and programs. */
export const SERVERS = commonNames(({ holds }) => holds === "address");

/** Fields by which an operator says, for all dialogues of others, where requests go and what is allowed. */
export const DEFINITIONS = commonNames(({ from, holds, changes }) =>
  from === "operator" && holds !== "path" && changes !== "archive"
).filter((name) => COMMON_FIELDS[name] !== COMMON_FIELDS.concurrency); // there it is the number of dialogues

/**
 * Returns a configuration overridden by another. Settings for everybody override those of single participants, except
 * that judges and clerks keep their own models, which are chosen separately from those of speakers.
 */
export function overlay(lower: Configuration, upper: Configuration): Configuration {
  const { model, models, ...all } = upper;
  const participants = lower.participants?.map((participant) => without(participant, upper));
  const own = (one: string | ReviewerConfiguration) => typeof one === "string" ? one : without(one, all);
  const [judges, clerks] = [lower.judges?.map(own), lower.clerks?.map(own)];
  const { models: lowerModels, ...rest } = lower;
  const kept = model === undefined ? lowerModels : undefined;
  return {
    ...rest,
    ...(participants ? { participants } : {}),
    ...(judges ? { judges } : {}),
    ...(clerks ? { clerks } : {}),
    ...upper,
    ...(kept || models ? { models: { ...kept, ...models } } : {}),
    ...(lower.baseUrl && upper.baseUrl
      ? { baseUrl: { ...baseUrlsIn(lower.baseUrl), ...baseUrlsIn(upper.baseUrl) } }
      : {}),
    ...(lower.context || upper.context ? { context: { ...lower.context, ...upper.context } } : {}),
    ...(lower.prices || upper.prices ? { prices: { ...lower.prices, ...upper.prices } } : {}),
  };
}

/** Fields that can be set for everybody and for single participants; a context, field by field. */
export const PERSONAL = keysOf(REVIEWER).filter((name) => name in COMMON_FIELDS) as readonly (
  & keyof typeof REVIEWER
  & CommonField
)[];

/** Returns a participant without the settings given for everybody, including single fields of a context. */
export function without<T extends ParticipantConfiguration & ReviewerConfiguration>(
  one: T,
  upper: Pick<CommonConfiguration, typeof PERSONAL[number]>,
): Partial<T> & Pick<ParticipantConfiguration, "context"> {
  const { context: own, ...rest } = one;
  const { context: all = {}, ...others } = picked(upper, PERSONAL);
  const context = own && unset(own, all);
  return {
    ...unset(rest, others),
    ...(context && Object.keys(context).length > 0 ? { context } : {}),
  } as Partial<T> & Pick<ParticipantConfiguration, "context">;
}

/** Returns the settings that the other value does not set. */
function unset<T extends object>(from: T, others: object): Partial<T> {
  const set = new Map<string, unknown>(Object.entries(others));
  return Object.fromEntries(Object.entries(from).filter(([name]) => set.get(name) === undefined)) as Partial<T>;
}

/** Returns those of the named fields that are set. */
export function picked<T extends object, K extends keyof T>(from: T, names: readonly K[]): Present<Pick<T, K>> {
  const entries = names.flatMap((name) => from[name] === undefined ? [] : [[name, from[name]] as const]);
  return Object.fromEntries(entries) as Present<Pick<T, K>>;
}

/** Returns the names of an object's fields. */
export function keysOf<T extends object>(fields: T): readonly (keyof T)[] {
  return Object.keys(fields) as (keyof T)[]; // an object literal has no others
}

/** An object type whose present fields have values. */
type Present<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };
