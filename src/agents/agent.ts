import type { ChatModel, CompleteOptions, Completion, Prompt, ToolDefinition } from "../models/chat_model.ts";
import type { Digest } from "../transcript/digest.ts";
import type { Json } from "../transcript/event.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { Warning } from "../transcript/failure.ts";

/** The form of a structured answer, with the function that reads it. */
export interface AnswerSchema<T> {
  /** Short name, `[a-z_]+`. */
  readonly name: string;
  /** JSON Schema of the answer, as plain data. */
  readonly jsonSchema: { readonly [key: string]: unknown };
  /** The field that an answer in prose is taken for, if it was asked for twice in vain. @default none */
  readonly proseField?: string;
  /** Reads a value parsed from JSON. A problem names the wrong or missing fields and says what they should be. */
  read(value: unknown): AnswerReading<T>;
}

/**
 * The result of reading a value. If there is a problem, `value` is the usable part of the answer, and `fields` are the
 * fields that the problem concerns; without `fields` it concerns the whole answer. With `isWhole` nothing is missing: the
 * answer contradicts itself, and stands as it is if that is still so when it was asked for once more.
 */
export type AnswerReading<T> =
  | {
    readonly ok: true;
    readonly value: T;
    readonly problem?: string;
    readonly fields?: readonly string[];
    readonly isWhole?: boolean;
  }
  | { readonly ok: false; readonly problem: string; readonly fields?: readonly string[] };

/**
 * The form of a contribution that consists of fields, such as a stance and a confidence, and a text made from them.
 * `read` must also accept its own results, because records are read that way.
 */
export interface ContributionForm<T> extends AnswerSchema<T> {
  /**
   * Returns the contribution as a text, made only from the fields and the message number: nobody is shown another
   * speaker's JSON.
   */
  textOf(fields: T, number: number): string;
}

/** A text to weigh that no participant wrote, such as a passage of a source. */
export interface QuotedText {
  /** A title of a few words. */
  readonly title: string;
  /** The whole text; the prompt shows it inside a fence, like a message. */
  readonly text: string;
}

/** A request to an agent to take one turn. It contains everything that distinguishes one participant from another. */
export interface AgentRequest {
  /** The turn's key: `phase/name/participant-id`. */
  readonly key: string;
  /** The type of turn. */
  readonly kind: Kind;
  /** The script's own name for the turn. @default the kind in words */
  readonly called?: string;
  /** The participant whose turn it is. */
  readonly participant: Participant;
  /** All participants. */
  readonly participants: readonly Participant[];
  /** The subject of the dialogue. */
  readonly topic: string;
  /** The path of the phase, for example `arguments/round-1`. */
  readonly phase: string;
  /** The number of the round, from 1, if the phase is a round. */
  readonly round?: number;
  /** Rules that apply to everybody throughout the dialogue. */
  readonly rules: string;
  /** Tag of the language to write in (BCP 47): an answer that surely is in another one is asked for again. @default any */
  readonly language?: string;
  /** A description of the participant's part. */
  readonly persona: string;
  /** Material such as sources, the same for all participants who see the same sources; empty if there is none. */
  readonly material: string;
  /** The case for the participant's own position, which nobody else is shown; empty if there is none. */
  readonly ownCase: string;
  /** Sources that may be cited: those in the material, and texts found by tools in earlier turns. @default none */
  readonly citable?: readonly {
    readonly name: string;
    readonly title: string;
    readonly text?: string;
    /** Present if a tool found it. */
    readonly fetched?: true;
  }[];
  /** All statements that the participant may know of, including those left out of `shown`. @default `shown` */
  readonly searchable?: readonly Statement[];
  /** Statements shown to the participant in full, in order. */
  readonly shown: readonly Statement[];
  /** Digests that replace statements not shown in full, in order. @default none */
  readonly digests?: readonly Digest[];
  /** The statement to answer, or to ask about. */
  readonly replyTo?: Statement;
  /** The statements of a question about several, named in its instruction; `replyTo` is the last. @default none */
  readonly together?: readonly Statement[];
  /** Texts other than messages that this turn shows ahead of the instruction. @default none */
  readonly quoted?: readonly QuotedText[];
  /** Images and texts given with the question, included in turns up to the end of the first phase. @default none */
  readonly attachments?: readonly {
    readonly name: string;
    readonly mediaType: string;
    readonly data: Uint8Array;
    readonly text?: string;
  }[];
  /** Guidance for all questions of this kind. It precedes the messages so that providers can cache it. */
  readonly guidance?: string;
  /** The task of this turn. */
  readonly instruction: string;
  /** For a context summary, the ranges of message numbers to summarize; the request may show more. */
  readonly summaryOf?: string;
  /** The limit for the contribution, in tokens as counted by `src/text/`. */
  readonly maxTokens?: number;
  /** Schema of the answer, if it must be structured. */
  readonly schema?: AnswerSchema<unknown>;
  /** Form of the contribution, if it has fields: the text is made from them, and `maxTokens` limits that text. */
  readonly form?: ContributionForm<unknown>;
  /** Tools available before the answer; agents without tool support ignore them. */
  readonly tools?: readonly Tool[];
  /** Limits on the use of tools in the turn. @default 10 uses of 60 s each, with results of 65,536 bytes */
  readonly toolLimits?: { readonly maxUses?: number; readonly timeoutMs?: number; readonly maxBytes?: number };
  /** Tokens of prompt and answer together, if the participant's limit differs from its model's. */
  readonly contextWindow?: number;
  /** Room that a nearly full context leaves, in the model's tokens. @default the usual allowance of agents */
  readonly room?: { readonly answerTokens: number; readonly toolTokens: number };
  /** If `true`, other participants have the same model, so shared text precedes personal text. @default false */
  readonly sharesModel?: boolean;
  /**
   * If `true`, labels replace the authors' names: everybody's statements look alike, and nothing marks the
   * participant's own. @default false
   */
  readonly blind?: boolean;
  /**
   * Returns the mark of the fence around a message, or around a summary with the given key. Authors do not know it
   * while they write; it is the same in every prompt.
   */
  fence(of: number | string): string;
  /** A signal that cancels the turn. */
  readonly signal: AbortSignal;
}

/** An agent's answer: a text and, for a structured answer, its value. */
export interface AgentAnswer {
  /** The text of the answer. */
  readonly text: string;
  /** The value as the request's schema read it; plain JSON. */
  readonly value?: Json;
  /** Present if the model ran into the limit of its output, so that the text may break off. */
  readonly brokenOff?: true;
  /** Words with which the first answer refused, in whole or in a field, so that the model was asked again. */
  readonly refusal?: string;
  /** Tag of the answer's language (BCP 47) if it surely is not the one to write in, also when it was asked for again. */
  readonly otherLanguage?: string;
}

/** The only access to a model. The engine records, retries, limits, budgets and cancels these calls. */
export interface Calls {
  /**
   * Asks a model.
   *
   * @throws {ModelError} If there is no answer. Any other error, such as that of a limit, ends the turn: do not catch it.
   */
  complete(
    model: ChatModel,
    prompt: Prompt,
    options?: Omit<CompleteOptions, "onDelta" | "onActivity" | "signal" | "call">,
  ): Promise<Completion>;
  /**
   * Uses a tool requested in an answer of {@linkcode Calls.complete}. The use is recorded before it is made. If the
   * record already has the result, returns that without using the tool again; if it has only the request, a tool that is
   * not `readOnly` is used only if the dialogue's `repeatTools` allows it.
   *
   * @param place Place of the request within that answer, from 1.
   */
  useTool(
    answer: Completion,
    place: number,
    use: {
      readonly tool: string;
      readonly input: Json;
      readonly readOnly: boolean;
      run(): Promise<ToolResult>;
    },
  ): Promise<ToolResult>;
  /**
   * Adds a warning to the record.
   *
   * @param about The subject, such as a model, that is warned about once per dialogue. @default this turn, with a
   * warning each time
   */
  warn(code: string, text: string | Pick<Warning, "text" | "says" | "values">, about?: string): void;
}

/**
 * Somebody or something that answers turns. One agent may serve several participants.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { type Agent, DialogueWorkflow } from "@convenings/convenings";
 *
 * const listener: Agent = {
 *   description: { type: "listener" },
 *   answer: ({ shown }) => Promise.resolve({ text: `I have heard ${shown.length} statements.` }),
 * };
 * const people = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent: listener }));
 * const { messages } = await new DialogueWorkflow("Listening", people, { maxTurns: 3, outputDirectory: false }).run();
 *
 * assert.deepEqual(messages.map((message) => message.failed ? "" : message.text), [
 *   "I have heard 0 statements.",
 *   "I have heard 1 statements.",
 *   "I have heard 2 statements.",
 * ]);
 * ```
 */
export interface Agent {
  /** Everything that may change the agent's answers. It is journaled, and compared on resume. */
  readonly description: { readonly type: string; readonly [key: string]: Json };
  /**
   * If `true`, the agent is a person, who is asked one question at a time, without timeout, and aside only when the
   * script awaits the answer.
   */
  readonly human?: boolean;
  /** If `true`, the person has a place of their own, and is asked while other people are. @default false */
  readonly hasOwnPlace?: boolean;
  /** The models it calls. */
  readonly models?: readonly ChatModel[];
  /**
   * Takes a turn.
   *
   * @throws {ModelError} If there is no answer; any other error is recorded as `agent_error`. Turns are not retried;
   * `calls.complete` retries within the call.
   */
  answer(request: AgentRequest, calls: Calls): Promise<AgentAnswer>;
}

/** Something that an agent may use in its turn before it answers. */
export interface Tool extends ToolDefinition {
  /** If `true`, it changes nothing, so that an unfinished use can be repeated. @default false */
  readonly readOnly?: boolean;
  /** Most uses of this tool in a turn; an integer >= 1. @default the limit for all tools of the turn */
  readonly maxUses?: number;
  /** Most tokens of a result that a model is shown, as counted by `src/text/`. @default 4000 */
  readonly resultTokens?: number;
  /**
   * Runs the tool; results on record are not computed again.
   *
   * @param input The model's input: any JSON, whatever the schema says.
   * @param options The turn and its signal, and `cite`, which makes the result (or its field `text`) a source with the
   * given address, such as a URL.
   * @throws {ToolError} If the tool cannot do it; the model sees the message. After any other error, the model learns
   * only that the tool failed.
   */
  run(input: Json, options: {
    readonly signal: AbortSignal;
    readonly request: AgentRequest;
    cite(address: string): void;
  }): Json | Promise<Json>;
}

/**
 * A tool cannot do what was requested. The model sees the message: keep it short, and leave out anything the model
 * should not know.
 */
export class ToolError extends Error {
  /** `ToolError`, to distinguish it from other errors. */
  override name = "ToolError";
}

/** The outcome of a tool request. */
export interface ToolResult {
  /** The result, or the reason for a refusal. */
  readonly output: Json;
  /** Present if the tool was not run: `output` says why. */
  readonly refused?: true;
  /** Address of the result, if it can be cited. */
  readonly address?: string;
  /** Name of the result in citations, once it is on record. */
  readonly name?: string;
}
