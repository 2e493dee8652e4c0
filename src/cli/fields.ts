import { UsageError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import { COMMON_FIELDS } from "./fields/common_fields.ts";
import { DEBATE_FIELDS, DEBATE_ROLE } from "./fields/debate_fields.ts";
import type { Field } from "./fields/field.ts";
import { PARTICIPANT_FIELDS } from "./fields/participant_fields.ts";
import { type ProtocolName, PROTOCOLS, withArticle } from "./protocol_names.ts";
import { fieldsOf, listOf } from "./value_kind.ts";

/** Every field of a configuration. Flags, checks of files and the published JSON Schemas are made from these tables. */
export const FIELDS: Readonly<Record<keyof Configuration, Field>> = {
  ...DEBATE_FIELDS,
  ...COMMON_FIELDS,
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

/** What a protocol has besides what is common, and what its participants may be there for. */
const OWN: Readonly<Record<ProtocolName, { readonly fields: Readonly<Record<string, Field>>; readonly role: Field }>> =
  {
    debate: { fields: DEBATE_FIELDS, role: DEBATE_ROLE },
  };

/** The fields that a file for a protocol may have. */
export function fileFields(protocol: ProtocolName): Readonly<Record<string, Field>> {
  const { fields, role } = OWN[protocol];
  const participants = {
    ...COMMON_FIELDS.participants,
    ...listOf(fieldsOf({ ...PARTICIPANT_FIELDS, role }), "a list of participants"),
  };
  const all: Readonly<Record<string, Field>> = { ...fields, ...COMMON_FIELDS, participants };
  return Object.fromEntries(Object.entries(all).filter(([, field]) => !field.onlyOnCommandLine));
}

/**
 * Sees that everything that flags set is there for a protocol.
 *
 * @throws {UsageError} If not.
 */
export function checkFits(configuration: Configuration, protocol: ProtocolName): void {
  const isOf = (name: string, one: ProtocolName) => Object.hasOwn({ ...OWN[one].fields, ...COMMON_FIELDS }, name);
  const alien = Object.keys(configuration).find((name) => !isOf(name, protocol));
  if (alien === undefined) return;
  const theirs = PROTOCOLS.filter((one) => isOf(alien, one)).join(", ");
  throw new UsageError(`Cannot set '${alien}' of ${withArticle(protocol)}: it is for ${theirs}`);
}
