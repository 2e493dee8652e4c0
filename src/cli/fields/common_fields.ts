import {
  choice,
  either,
  exactly,
  fieldsOf,
  integer,
  listOf,
  mapOf,
  matching,
  notNegative,
  text,
  yesNo,
} from "../value_kind.ts";
import { field, onlyFlag } from "./field.ts";
import { PARTICIPANT_FIELDS } from "./participant_fields.ts";
import { CONTEXT, FOLDER, LIMITS, SPEC, TEMPERATURE } from "./shared_fields.ts";

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

/** Fields of every protocol. */
export const COMMON_FIELDS = {
  brief: field(FOLDER, "Folder of a brief: brief.yaml, a Markdown file per position, and sources/."),
  sources: field(FOLDER, "Folder of further sources (.md, .txt, .html, .pdf) that everybody may cite."),
  checkQuotations: field(
    yesNo(),
    "Whether what is quoted and cited is looked up in the sources, and everybody shown what was found. true if left out.",
  ),
  participants: field(
    listOf(fieldsOf(PARTICIPANT_FIELDS), "a list of participants"),
    "Who takes part. Those who are left out are added: a debate's moderator, advocates as the brief has them, three who speak elsewhere.",
  ),
  speakers: onlyFlag(
    listOf(fieldsOf({ name: field(text("a name"), "Name."), model: field(SPEC, "Who answers.") }), "a list"),
    "Who speaks.",
  ),
  model: field(SPEC, "Who answers for everybody who has no model of their own. embedded if left out."),
  models: field(mapOf(SPEC, "models by id, name or role"), "Who answers, by id, name or role of a participant."),
  baseUrl: field(
    matching(/^https?:\/\/\S+$/i, "a URL such as http://localhost:8000/v1"),
    "Sends every openai/ model to another server of the same API.",
  ),
  temperature: field(TEMPERATURE, "Sampling temperature. Left to the provider if left out."),
  context: field(CONTEXT, "How contexts are kept: what speakers are shown of what was said."),
  maxTurns: field(integer(1), "Most messages on the floor, announcements included."),
  maxDurationMs: field(integer(1), "Most milliseconds it may take, without the time people think."),
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
  unknownCalls: onlyFlag(
    choice(["repeat", "fail"]),
    "What becomes of a call that may have been paid, when a dialogue is resumed.",
  ),
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
