import { STRATEGIES } from "../context/settings.ts";
import { DEBATE_FORMATS } from "../protocols/debate/formats/format.ts";
import { UsageError } from "./cli_error.ts";
import type { Configuration, ParticipantConfiguration } from "./configuration.ts";
import { type ProtocolName, withArticle } from "./protocol_names.ts";
import {
  choice,
  either,
  exactly,
  fieldsOf,
  integer,
  isFields,
  listOf,
  mapOf,
  matching,
  notNegative,
  positive,
  text,
  type ValueKind,
  yesNo,
} from "./value_kind.ts";

/** A field: what it may hold, and what it is for. */
export type Field = ValueKind & {
  readonly description: string;
  /** May not stand in a file. */
  readonly onlyOnCommandLine?: true;
  /** The protocols that have it. @default all */
  readonly of?: readonly ProtocolName[];
};

/** A field of some protocols only. */
function fieldOf(of: readonly ProtocolName[], kind: ValueKind, description: string): Field {
  return { ...field(kind, description), of };
}

function field(kind: ValueKind, description: string): Field {
  return { ...kind, description };
}

/** Temperatures that providers take. */
const MAX_TEMPERATURE = 2;

const SPEC = text("embedded, human, openai/MODEL, openrouter/MODEL or ollama/MODEL");
const TEMPERATURE = notNegative(MAX_TEMPERATURE, "a number from 0 to 2");
const FOLDER = text("the path of a folder");

const CONTEXT = fieldsOf({
  strategy: field(choice(STRATEGIES), "How what was said is fitted in. full if left out."),
  window: field(integer(512), "Tokens of prompt and answer together. The model's if left out."),
  threshold: field(integer(2), "length-based: length of a perspective from which it is summed up. 5000 if left out."),
  maxLength: field(integer(1), "Most that a summary may be long, less than threshold. 2500 if left out."),
  unit: field(choice(["characters", "tokens"]), "What threshold and maxLength are counted in. characters if left out."),
  prompt: field(text(), "What whoever sums up is asked, in place of what the role says."),
  finalReading: field(
    choice(["whole", "strategy"]),
    "What a last summary is made from: everything if it fits, else summaries of all rounds; or what the strategy gives. " +
      "whole if left out.",
  ),
});
/** Limits on everybody's calls, on one participant's, and on those of a phase. */
const LIMITS = {
  maxCalls: field(integer(1), "Most requests to models, repeated ones included."),
  maxTokens: field(integer(1), "Most tokens of prompts and answers."),
  maxCostUsd: field(positive(), "Most US dollars. Needs a price for every model."),
};

const PARTICIPANT: Readonly<Record<keyof ParticipantConfiguration, Field>> = {
  name: field(text("a name"), "Shown to people and models. By role and seat if left out."),
  id: field(
    matching(/^[A-Za-z0-9_-]{1,64}$/, "letters, digits, '-' and '_', at most 64"),
    "Unique in the debate. By role and seat if left out, for example advocate-1.",
  ),
  role: field(text("a role"), "What they are there for."),
  position: field(text("a position, in one sentence"), "The side an advocate takes. The brief's if left out."),
  model: field(SPEC, "Who answers: embedded, human, openai/MODEL, openrouter/MODEL or ollama/MODEL."),
  temperature: field(TEMPERATURE, "Sampling temperature, for this participant only."),
  seed: field(integer(0), "Seed sent to the model, for this participant only."),
  systemPrompt: field(text(), "Who the participant is to be, in addition to what the role says."),
  context: field(CONTEXT, "How this participant's context is kept; what is left out is the debate's."),
  budget: field(fieldsOf(LIMITS), "Limits on the calls made for this participant only."),
};

const CRITERION = fieldsOf(
  { weight: field(positive(), "Any positive number."), description: field(text(), "What the scorer is to look at.") },
  { required: ["weight"] },
);

const LONG_PROMPT = fieldsOf({
  aboveInputTokens: field(integer(1), "Tokens of a prompt up to which the usual price holds."),
  inputUsd: field(notNegative(), "US dollars per million tokens."),
  outputUsd: field(notNegative(), "US dollars per million tokens, reasoning included."),
}, { required: ["aboveInputTokens", "inputUsd", "outputUsd"] });

const PRICE = fieldsOf({
  inputUsd: field(notNegative(), "US dollars per million tokens."),
  cachedInputUsd: field(notNegative(), "US dollars per million tokens that the provider had cached."),
  outputUsd: field(notNegative(), "US dollars per million tokens, reasoning included."),
  longPrompt: field(LONG_PROMPT, "What holds for the whole call when its prompt is longer."),
}, { required: ["inputUsd", "outputUsd"] });

const RATE_LIMITS = fieldsOf({
  requestsPerMinute: field(integer(1), "Most requests in a minute. No limit if left out."),
  tokensPerMinute: field(integer(1), "Most tokens of prompts and of the limits of their answers in a minute."),
});

/** Every field of a configuration. Flags, checks of files and the published JSON Schema are made from this table. */
export const FIELDS: Readonly<Record<keyof Configuration, Field>> = {
  motion: fieldOf(["debate"], text("the motion, in one sentence"), "What is debated. The brief's motion if left out."),
  brief: field(FOLDER, "Folder of a brief: brief.yaml, a Markdown file per position, and sources/."),
  sources: field(FOLDER, "Folder of further sources (.md, .txt, .html, .pdf) that everybody may cite."),
  participants: field(
    listOf(fieldsOf(PARTICIPANT), "a list of participants"),
    "Who takes part. A moderator is added where none is named; advocates come from the brief where none is named.",
  ),
  positions: fieldOf(
    ["debate"],
    mapOf(text("a position, in one sentence"), "positions by name of the advocate"),
    "Advocates by name, each with the position it takes. Those of the brief if left out.",
  ),
  model: field(SPEC, "Who answers for everybody who has no model of their own. embedded if left out."),
  models: field(mapOf(SPEC, "models by id, name or role"), "Who answers, by id, name or role of a participant."),
  baseUrl: field(
    matching(/^https?:\/\/\S+$/i, "a URL such as http://localhost:8000/v1"),
    "Sends every openai/ model to another server of the same API.",
  ),
  temperature: field(TEMPERATURE, "Sampling temperature. Left to the provider if left out."),
  factCheck: fieldOf(["debate"], yesNo(), "Adds a fact checker, who is asked about each argument and rebuttal."),
  debateFormat: fieldOf(["debate"], choice(DEBATE_FORMATS), "formal if left out."),
  roundCount: fieldOf(["debate"], integer(1), "Rounds of arguments and rebuttals. 3 if left out."),
  openingStatementMaxTokens: fieldOf(
    ["debate"],
    integer(1),
    "Limit of an opening statement. The format's if left out.",
  ),
  argumentMaxTokens: fieldOf(["debate"], integer(1), "Limit of an argument or rebuttal. The format's if left out."),
  closingStatementMaxTokens: fieldOf(["debate"], integer(1), "Limit of a closing statement. The format's if left out."),
  scoringEnabled: fieldOf(["debate"], yesNo(), "Whether the moderator scores. true if left out, false for a person."),
  criteria: fieldOf(
    ["debate"],
    mapOf(either(positive(), CRITERION, isFields), "weights by name of the criterion"),
    "What contributions are scored on: a weight, or weight and description. The format's five if left out.",
  ),
  turnOrder: fieldOf(
    ["debate"],
    choice(["sequential", "simultaneous"]),
    "Whether advocates speak in turn or all at once in a step.",
  ),
  context: field(CONTEXT, "How contexts are kept: what speakers are shown of what was said."),
  maxTurns: field(integer(1), "Most messages on the floor, announcements included."),
  maxDurationMs: field(integer(1), "Most milliseconds the debate may take, without the time people think."),
  ...LIMITS,
  phaseBudgets: field(
    mapOf(fieldsOf(LIMITS), "limits by path of the phase, for example arguments or arguments/round-2"),
    "Limits on the calls of single phases, by path.",
  ),
  prices: field(
    mapOf(PRICE, "prices by model, each with inputUsd and outputUsd"),
    "Prices by model in US dollars per million tokens, over the table that is shipped.",
  ),
  seed: field(integer(0), "Seed for what is drawn; also sent to models. 0 if left out, and then none is sent."),
  concurrency: field(integer(1), "Requests at once to one provider. 4 if left out."),
  rateLimits: field(
    mapOf(RATE_LIMITS, "limits by provider, such as openai, each with requestsPerMinute or tokensPerMinute"),
    "What providers allow, by provider. What they tell themselves counts too.",
  ),
  timeoutMs: field(integer(1), "Milliseconds for a whole answer. 300000 if left out."),
  silenceMs: field(integer(1), "Milliseconds before and between streamed pieces. 60000 if left out."),
  unknownCalls: {
    ...field(choice(["repeat", "fail"]), "What becomes of a call that may have been paid, when a debate is resumed."),
    onlyOnCommandLine: true,
  },
  outputDirectory: field(
    either(FOLDER, exactly(false), (value) => value === false),
    "Folder for archives; false keeps none. ./debates if left out.",
  ),
  outputFormat: field(
    choice(["md", "json", "txt"]),
    "Form of all files of the archive but the journal. md if left out.",
  ),
  generateFullTranscript: field(yesNo(), "Writes the whole transcript as one file too."),
};

/** What participants of a protocol may be there for; without a list, the protocol says itself what is wrong. */
const ROLES: Readonly<Partial<Record<ProtocolName, Field>>> = {
  debate: field(
    choice(["moderator", "position_advocate", "fact_checker"]),
    "What they are there for. position_advocate if left out.",
  ),
};

/** The fields that a file for a protocol may have. */
export function fileFields(protocol: ProtocolName): Readonly<Record<string, Field>> {
  const role = ROLES[protocol] ?? PARTICIPANT.role;
  const participants = {
    ...FIELDS.participants,
    ...listOf(fieldsOf({ ...PARTICIPANT, role }), "a list of participants"),
  };
  return Object.fromEntries(
    Object.entries({ ...FIELDS, participants }).filter(([, field]) =>
      !field.onlyOnCommandLine && isOf(field, protocol)
    ),
  );
}

/**
 * Sees that everything that flags set is there for a protocol.
 *
 * @throws {UsageError} If not.
 */
export function checkFits(configuration: Configuration, protocol: ProtocolName): void {
  for (const [name, field] of Object.entries(FIELDS)) {
    if (!Object.hasOwn(configuration, name) || isOf(field, protocol)) continue;
    throw new UsageError(`Cannot set '${name}' of ${withArticle(protocol)}: it is for ${field.of?.join(", ")}`);
  }
}

function isOf({ of }: Field, protocol: ProtocolName): boolean {
  return of?.includes(protocol) ?? true;
}
