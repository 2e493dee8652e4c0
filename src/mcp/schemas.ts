import { z } from "zod";
import { keysOf } from "../protocols/configuration.ts";
import { PROTOCOL_NAMES, USUAL_PROTOCOL } from "../protocols/names.ts";
import { PRESETS } from "../protocols/presets.ts";
import { ABOUT_DOCUMENTS, DOCUMENTS } from "../serve/given_documents.ts";
import { STATES } from "../serve/standing.ts";

/** Parts of a dialogue that a caller may ask for. */
export const PARTS = [
  "decision",
  "responses",
  "evidence",
  "metadata",
  "all",
  "message",
  "round",
  "participant",
  "citations",
  "verdict",
  "flow",
] as const;

/** The most seconds that a call waits if its client gets no progress. */
export const MOST_SECONDS = 25;
/** The most seconds that a call waits if its client gets progress. */
export const MOST_SECONDS_WITH_PROGRESS = 600;

const ID = z.string();
const STATUS = z.enum(STATES);
const NEXT = z.string();
const text = (most: number) => z.string().min(1).max(most);
/** An answer whose other fields depend on what was asked for. */
const answer = <T extends z.ZodRawShape>(shape: T) => z.looseObject({ id: ID, status: STATUS, next: NEXT, ...shape });

/** Arguments and answers of each tool. */
export const SCHEMAS = {
  start_dialogue: {
    takes: z.strictObject({
      request_id: text(200).optional().describe("Your id for this request; default: a new one"),
      question: text(10_000).optional().describe("Question or task; default: the brief's"),
      protocol: z.enum(PROTOCOL_NAMES.map(({ name }) => name)).optional().describe(
        `Default: ${USUAL_PROTOCOL}. ${PROTOCOL_NAMES.map(({ name, summary }) => `${name}: ${summary}`).join(". ")}`,
      ),
      participants: z.array(z.strictObject({
        name: text(200),
        model: text(200).optional(),
        position: text(2000).optional(),
      })).min(1).max(10).optional().describe("Default: three members, or what suits the protocol or brief"),
      model: text(200).optional().describe("A model for everybody, by the operator's name"),
      brief: text(200).optional().describe("A brief, by the operator's name"),
      documents: DOCUMENTS.optional().describe(ABOUT_DOCUMENTS),
      preset: text(200).optional().describe(
        `Settings in one word: ${
          keysOf(PRESETS).join(", ")
        }, or one of the operator's. The other arguments go before it`,
      ),
      rounds: z.int().min(1).max(20).optional(),
      tools: z.array(text(200)).max(20).optional().describe(
        "Tools for everybody who takes a side, by the operator's names",
      ),
      options: z.record(z.string(), z.unknown()).optional().describe("More fields, as in the protocol's prompt"),
      max_cost_usd: z.number().positive().optional(),
      max_tokens: z.int().min(1).optional(),
      max_minutes: z.number().positive().max(1440).optional(),
    }),
    gives: answer({ request_id: z.string(), existing: z.boolean(), plan: z.looseObject({}), most: z.looseObject({}) }),
  },
  wait_for_dialogue: {
    takes: z.strictObject({
      id: ID,
      cursor: z.int().min(0).default(0).describe("From the last call"),
      seconds: z.number().min(0).max(MOST_SECONDS_WITH_PROGRESS).optional().describe(
        `More than ${MOST_SECONDS} need a progress token`,
      ),
    }),
    gives: answer({ cursor: z.int(), new: z.array(z.string()) }),
  },
  continue_dialogue: {
    takes: z.strictObject({
      id: ID,
      answers: z.record(z.string(), z.string().max(4000).nullable()).optional().describe(
        "By question id; null leaves one unanswered",
      ),
      ask: text(10_000).optional().describe("A question about a finished dialogue"),
      of: z.array(text(200)).min(1).max(10).optional().describe("Who answers it; default: who wrote the outcome"),
      focus: text(2000).optional().describe("The question of a follow-up to a finished dialogue"),
      request_id: text(200).optional().describe("Your id for this; default: a new one"),
    }),
    gives: answer({}),
  },
  get_dialogue: {
    takes: z.strictObject({
      id: ID,
      part: z.enum(PARTS).default("decision"),
      number: z.int().min(1).optional().describe("Number of the message or round; default: the last"),
      participant: text(2000).optional().describe("Id or name"),
    }),
    gives: answer({ part: z.enum(PARTS) }),
  },
  find_dialogues: {
    takes: z.strictObject({
      query: text(500).optional().describe("Words"),
      protocol: text(64).optional(),
      status: STATUS.optional(),
      cursor: z.int().min(0).default(0),
    }),
    gives: z.looseObject({ dialogues: z.array(z.looseObject({ id: ID })), total: z.int(), next: NEXT }),
  },
  judge_dialogue: {
    takes: z.strictObject({
      id: ID,
      judges: z.array(text(200)).min(1).max(9).optional().describe("Names of models; default: up to three"),
      again: z.boolean().default(false).describe("Judge again even if there is a verdict"),
      max_cost_usd: z.number().positive().optional(),
    }),
    gives: answer({ judging: z.boolean() }),
  },
  control_dialogue: {
    takes: z.strictObject({ id: ID, action: z.enum(["pause", "resume", "stop"]) }),
    gives: answer({ before: STATUS }),
  },
  answer_seat: {
    takes: z.strictObject({
      id: ID,
      participant: text(2000),
      key: text(2000).describe("From wait_for_dialogue"),
      text: text(100_000).describe("The answer; JSON where a form is asked for"),
    }),
    gives: answer({}),
  },
} as const;

/** Names of the tools. */
export type ToolName = keyof typeof SCHEMAS;

/** Checked arguments of a tool. */
export type Taken<Name extends ToolName> = z.output<typeof SCHEMAS[Name]["takes"]>;

/** An answer of a tool. */
export type Given<Name extends ToolName> = z.input<typeof SCHEMAS[Name]["gives"]>;
