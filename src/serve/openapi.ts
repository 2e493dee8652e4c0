import { z } from "zod";
import { allProtocols } from "../protocols/list.ts";
import { text } from "../protocols/schema.ts";
import { type JsonSchema, jsonSchemaOf } from "../transcript/problems.ts";
import { DOWNLOADS } from "./download.ts";
import { ESTIMATED_DOCUMENTS } from "./given_documents.ts";
import { askedSchema } from "./operator.ts";

/** Bodies of requests besides the configuration of a dialogue. */
export const BODIES = {
  answer: z.strictObject({
    key: text("the key of the open question").describe("Key of the question, as the list of seats gives it"),
    text: z.string().describe("The answer; where the seat has a form, JSON that fits it"),
  }),
  ask: z.strictObject({
    question: text("a question").max(10_000),
    of: z.array(z.string()).min(1).optional().describe(
      "Ids or names of those who answer. Default: who wrote the outcome",
    ),
    all: z.boolean().optional().describe("All who took part answer"),
    model: z.string().optional().describe("The model that answers about an import"),
  }),
  fork: z.strictObject({ at: z.union([text(), z.int()]).meta({ wanted: "the key or the number of a turn" }) }),
  judge: z.strictObject({ judges: z.array(z.string()).min(1).meta({ wanted: "at least one of the models" }) }),
  resume: z.looseObject({
    answers: z.record(z.string(), z.string().max(4000).nullable()).optional()
      .describe("Answers to open questions, by id; null leaves one unanswered"),
  }),
  nothing: z.looseObject({}),
};

const STATUS = z.enum(["completed", "stopped", "failed"]);
const USD = z.number().min(0);
const COUNT = z.int().min(0);
const AMOUNT = z.strictObject({ tokens: COUNT, costUsd: USD.optional() });
const USAGE = z.looseObject({ calls: COUNT, inputTokens: COUNT, outputTokens: COUNT, costUsd: USD.optional() });
const MESSAGE = z.looseObject({
  number: z.int().min(1),
  key: z.string(),
  phase: z.string(),
  kind: z.string(),
  speaker: z.string(),
  at: z.string(),
  failed: z.boolean(),
  text: z.string().optional().describe("Absent if the turn failed"),
});
const ENTRY = z.strictObject({
  dialogueId: z.string().optional().describe("Absent if the archive cannot be read"),
  protocol: z.string().optional(),
  topic: z.string().optional(),
  title: z.string().optional().describe("The title given, or else the topic in a line"),
  readers: z.string().optional().describe("Tag of the language that its pages are in"),
  startedAt: z.string(),
  status: STATUS.optional().describe("Absent if it is running or was interrupted"),
  endReason: z.string().optional(),
  usage: USAGE.optional(),
  outcome: z.strictObject({
    headline: z.string(),
    howSure: z.strictObject({ level: z.number().int().min(1).max(3), words: z.string() }).optional(),
  }).optional().describe("Absent if it is running or was interrupted"),
  corrections: z.array(z.strictObject({ said: z.string(), stands: z.string() })).optional()
    .describe("Figures that were found wrong, each with the one that stands in its place"),
  followUps: z.array(z.strictObject({ title: z.string(), words: z.string() })).optional()
    .describe("Verdicts of panels and questions that came later"),
  reviews: z.strictObject({ costUsd: USD.optional(), unpricedCalls: COUNT }).optional(),
  cutShort: z.literal(true).optional(),
  parent: z.strictObject({ dialogueId: z.string(), key: z.string() }).optional(),
  problem: z.string().optional(),
  running: z.literal(true).optional().describe("Present while this server runs it"),
});
const RESULT = z.looseObject({
  dialogueId: z.string(),
  topic: z.string(),
  status: STATUS.optional().describe("Absent while this server runs it"),
  endReason: z.string().optional(),
  duration: z.number(),
  participants: z.array(z.looseObject({ id: z.string(), name: z.string(), role: z.string(), answeredBy: z.string() })),
  messages: z.array(MESSAGE),
  usage: USAGE,
  failures: z.array(z.looseObject({ key: z.string(), reason: z.string() })),
  warnings: z.array(z.looseObject({ code: z.string(), text: z.string() })),
  held: z.enum(["running", "pausing", "stopping"]).optional().describe("Present while this server runs it"),
  judging: z.boolean(),
  asking: z.boolean().describe("True while a question about it is being answered"),
  questions: z.array(z.looseObject({
    ask: z.string().describe("Id of the question"),
    question: z.string(),
    answers: z.array(z.strictObject({ number: z.int(), speaker: z.string(), text: z.string() })),
    failed: z.array(z.strictObject({ speaker: z.string(), reason: z.string() })).optional(),
  })),
});
const SPAN = z.strictObject({ text: z.string(), start: COUNT, end: COUNT }).describe("Words of the message");
const FLOW_CLAIM = z.looseObject({
  id: z.string().describe("Number of its message and its place there, as `4.5`"),
  by: z.string(),
  side: z.string(),
  message: z.int(),
  words: SPAN,
  because: SPAN.optional().describe("The evidence given for it"),
  gist: z.string().describe("The clerk's words, which nobody said"),
  isLine: z.boolean(),
  answers: z.array(z.looseObject({ to: z.string(), how: z.enum(["denies", "but"]) })),
  state: z.string().optional().describe("How a line of argument ended"),
});
const FLOW = z.looseObject({
  dialogue: z.string(),
  note: z.string(),
  claims: z.array(FLOW_CLAIM),
  moves: z.array(z.looseObject({ id: z.string(), kind: z.string(), to: z.string(), message: z.int(), words: SPAN })),
  came_down_to: z.looseObject({ lines: z.array(z.string()) }),
  unread: z.array(z.int()),
});
const SEAT = z.strictObject({
  participant: z.string(),
  key: z.string(),
  kind: z.string(),
  maxTokens: z.int().optional(),
  form: z.looseObject({}).optional().describe("JSON Schema of the answer"),
  url: z.string().optional().describe("Link to the seat, for the operator only"),
});
const REHEARSED = {
  dryRun: z.literal(true),
  messages: COUNT,
  about: AMOUNT.extend({ calls: COUNT }).describe("Without uses of tools"),
  upTo: AMOUNT.extend({ messages: COUNT, calls: COUNT }),
};
const ESTIMATE = z.looseObject({
  ...REHEARSED,
  panel: z.looseObject(REHEARSED).optional().describe("What the judges of a finished debate would use besides"),
  flows: z.array(z.looseObject(REHEARSED)).optional().describe("What each clerk would use besides"),
  documents: ESTIMATED_DOCUMENTS.optional().describe(
    "Beginnings of texts, which may stand for them in later estimates",
  ),
});
const BEGUN = z.strictObject({ id: z.string(), url: z.string() });
const PROBLEM = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.strictObject({ field: z.string(), detail: z.string() })).optional(),
});
const UNREADY = z.strictObject({ dryRun: z.literal(true), problem: PROBLEM });
const state = (name: string) => z.strictObject({ state: z.literal(name) });

/** The content of an answer: JSON, or other media types. */
type Content = z.ZodType | readonly string[];

interface Route {
  readonly path: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Present for POST; a configuration is one of the protocols'. */
  readonly body?: z.ZodType | "configuration";
  readonly answers: Readonly<Record<number, readonly [string, Content]>>;
}

const DIALOGUE = "/api/dialogues/{id}";
const EVENTS = "Server-sent events: each line of the journal with its number as `id` and its type as `event`, and " +
  "between them, without ids, `turn.delta { key, attempt, offset, text }` for what is being said. A piece with offset 0 " +
  "replaces earlier pieces with the same key.";
const ROUTES: readonly Route[] = [
  {
    path: "/api/dialogues",
    summary: "List the archives, newest first",
    query: { q: "Words of a search", protocol: "", status: "Or `unfinished`", cursor: "`next` of the previous page" },
    answers: {
      200: [
        "A page",
        z.strictObject({
          dialogues: z.array(ENTRY),
          total: COUNT,
          next: z.string().optional(),
        }),
      ],
    },
  },
  {
    path: "/api/dialogues",
    summary: "Start a dialogue, or estimate its cost",
    query: { dryRun: "If present, only estimates the cost. With `form`, a faulty request gets status 200" },
    body: "configuration",
    answers: {
      200: ["The estimate, or the problem of a form", z.union([ESTIMATE, UNREADY])],
      201: ["It has begun", BEGUN],
    },
  },
  { path: DIALOGUE, summary: "Return the result so far", answers: { 200: ["The result", RESULT] } },
  {
    path: `${DIALOGUE}/messages/{number}`,
    summary: "Return a message, as JSON if the request accepts it",
    answers: { 200: ["The message", MESSAGE] },
  },
  {
    path: `${DIALOGUE}/flow`,
    summary: "Return what was argued, if somebody noted it",
    answers: { 200: ["Claims, moves, and what became of them", FLOW] },
  },
  {
    path: `${DIALOGUE}/events`,
    summary: "Listen to the events",
    query: { after: "As Last-Event-ID", speed: "Replays at this multiple of the recorded pace, then ends" },
    headers: { "Last-Event-ID": "Number of the last event that the listener has" },
    answers: { 200: [EVENTS, ["text/event-stream"]] },
  },
  {
    path: `${DIALOGUE}/seats`,
    summary: "List the people who must answer now",
    answers: { 200: ["The seats", z.strictObject({ seats: z.array(SEAT) })] },
  },
  {
    path: `${DIALOGUE}/seats/{participant}`,
    summary: "Answer for a person",
    body: BODIES.answer,
    answers: { 200: ["It counts", z.strictObject({ accepted: z.literal(true) })] },
  },
  ...(["pause", "stop", "resume"] as const).map((action): Route => ({
    path: `${DIALOGUE}/${action}`,
    summary: { pause: "Pause after the turn under way", stop: "Stop at once", resume: "Go on" }[action],
    body: action === "resume" ? BODIES.resume : BODIES.nothing,
    answers: { 202: ["Accepted", state({ pause: "pausing", stop: "stopping", resume: "running" }[action])] },
  })),
  {
    path: `${DIALOGUE}/fork`,
    summary: "Begin a fork after a turn",
    body: BODIES.fork,
    answers: { 201: ["It has begun", BEGUN] },
  },
  {
    path: `${DIALOGUE}/judge`,
    summary: "Have it judged",
    body: BODIES.judge,
    answers: { 202: ["Judging has begun", z.strictObject({ judging: z.literal(true) })] },
  },
  {
    path: `${DIALOGUE}/ask`,
    summary: "Ask those who took part a question about it",
    body: BODIES.ask,
    answers: {
      202: ["The question is asked, or was answered before", z.strictObject({ asking: z.boolean(), id: z.string() })],
    },
  },
  {
    path: `${DIALOGUE}/download`,
    summary: "Download the archive, or a report",
    query: {
      format: `One of ${DOWNLOADS.join(", ")}`,
      sources: "`true` packs the whole texts of sources, and the journal, which contains them, into the zip",
    },
    answers: { 200: ["The file", ["application/zip", "text/markdown", "text/html", "application/json"]] },
  },
  {
    path: `${DIALOGUE}/sources/{name}`,
    summary: "Download a file of a source",
    answers: { 200: ["The file in `sources/` of the archive", ["text/plain", "application/octet-stream"]] },
  },
  { path: "/api/openapi.json", summary: "Return this description", answers: { 200: ["OpenAPI 3.1", BODIES.nothing] } },
];

/** Returns the description of the API, from the schemas of its checks. */
export async function openApi(): Promise<JsonSchema> {
  const protocols = await allProtocols();
  const configuration = {
    oneOf: protocols.map((protocol) => jsonSchemaOf(askedSchema(protocol, ESTIMATED_DOCUMENTS))),
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, summary, query = {}, headers = {}, body, answers } of ROUTES) {
    const parameter = (place: string) => ([name, description]: readonly [string, string]) => {
      return { name, in: place, description, required: place === "path", schema: { type: "string" } };
    };
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, ""] as const);
    const key = { "Idempotency-Key": "A repeated request with the same key gets the first one's answer" };
    const schema = body === "configuration" ? configuration : body && jsonSchemaOf(body);
    (paths[path] ??= {})[schema ? "post" : "get"] = {
      summary,
      parameters: [
        ...inPath.map(parameter("path")),
        ...Object.entries(query).map(parameter("query")),
        ...Object.entries(schema ? { ...headers, ...key } : headers).map(parameter("header")),
      ],
      ...(schema ? { requestBody: { content: { "application/json": { schema } } } } : {}),
      responses: {
        ...Object.fromEntries(
          Object.entries(answers).map(([status, [description, content]]) => [
            status,
            { description, content: contentOf(content) },
          ]),
        ),
        default: {
          description: "A problem",
          content: { "application/problem+json": { schema: jsonSchemaOf(PROBLEM) } },
        },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Convenings", version: "1", description: "Dialogues of language models, and their archives." },
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths,
  };
}

function contentOf(content: Content) {
  if (content instanceof z.ZodType) return { "application/json": { schema: jsonSchemaOf(content) } };
  return Object.fromEntries(content.map((type) => [type, {}]));
}
