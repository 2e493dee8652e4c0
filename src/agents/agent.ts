import type { ChatModel, CompleteOptions, Completion, Prompt, ToolDefinition } from "../models/chat_model.ts";
import type { Digest } from "../transcript/digest.ts";
import type { Json } from "../transcript/event.ts";
import type { Kind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";

/** The form of a structured answer, and how it is read. */
export interface AnswerSchema<T> {
  /** Short name, `[a-z_]+`. */
  readonly name: string;
  /** JSON Schema of the answer, as plain data. */
  readonly jsonSchema: { readonly [key: string]: unknown };
  /**
   * Reads a value that was parsed from JSON. A problem names the fields that are wrong and what would be right: those of
   * an answer that cannot be used, or those that are missing from what can.
   */
  read(value: unknown): AnswerReading<T>;
}

/**
 * A value as it was read; with a problem, it is what was good of an answer. `fields` are the answer's own fields that
 * the problem is about: without them it is about the whole.
 */
export type AnswerReading<T> =
  | { readonly ok: true; readonly value: T; readonly problem?: string; readonly fields?: readonly string[] }
  | { readonly ok: false; readonly problem: string; readonly fields?: readonly string[] };

/**
 * The form of a contribution that is a text with fields, such as a stance and a confidence. Its `read` must take what it
 * has read itself as well: that is how records are read.
 */
export interface ContributionForm<T> extends AnswerSchema<T> {
  /**
   * The contribution as a text, made from the fields and the number of its message, and from nothing else: nobody is shown
   * JSON of somebody else.
   */
  textOf(fields: T, number: number): string;
}

/** A text that is to be weighed, of nobody who takes part: a passage of a source. */
export interface QuotedText {
  /** Title in a few words. */
  readonly title: string;
  /** Whole; it stands in a fence, as what was said does. */
  readonly text: string;
}

/** One turn, as an agent is asked to take it. Everything that makes participants differ travels in here. */
export interface AgentRequest {
  /** `phase/name/participant-id`. */
  readonly key: string;
  /** Type of the turn. */
  readonly kind: Kind;
  /** The script's own name for it. @default its kind says it */
  readonly called?: string;
  /** Whose turn it is. */
  readonly participant: Participant;
  /** Everybody who takes part. */
  readonly participants: readonly Participant[];
  /** Subject of the dialogue. */
  readonly topic: string;
  /** Path of the phase, for example `arguments/round-1`. */
  readonly phase: string;
  /** Number of the round, from 1, in phases that are rounds. */
  readonly round?: number;
  /** Rules for everybody in the whole dialogue. */
  readonly rules: string;
  /** Description of the participant's part. */
  readonly persona: string;
  /** Material for the participant to draw on; empty if there is none. */
  readonly material: string;
  /** Sources in the material that may be cited, for people to choose from; the same list in all turns. @default none */
  readonly citable?: readonly { readonly name: string; readonly title: string }[];
  /** Statements that the participant is shown whole, in their order. */
  readonly shown: readonly Statement[];
  /** Digests in place of statements that are not shown whole, in their order. @default none */
  readonly digests?: readonly Digest[];
  /** The statement that is to be answered, or that is asked about. */
  readonly replyTo?: Statement;
  /** Texts that are shown for this turn besides what was said, ahead of the instruction. @default none */
  readonly quoted?: readonly QuotedText[];
  /** Images and texts given with the question, in turns up to the end of the first phase. @default none */
  readonly attachments?: readonly {
    readonly name: string;
    readonly mediaType: string;
    readonly data: Uint8Array;
    readonly text?: string;
  }[];
  /** Guidance on all questions of this kind: stands ahead of what was said, so that providers have it cached. */
  readonly guidance?: string;
  /** Task of this turn. */
  readonly instruction: string;
  /** Of a summary for a context: numbers of the messages it is to be of, as ranges; more may be shown. */
  readonly summaryOf?: string;
  /** Limit for the contribution, in tokens as counted by `src/text/`. */
  readonly maxTokens?: number;
  /** Present if the answer is to be structured. */
  readonly schema?: AnswerSchema<unknown>;
  /** The same, of a contribution with fields: its text is made from them, and `maxTokens` is the limit of that text. */
  readonly form?: ContributionForm<unknown>;
  /** Tools that may be used before the answer; agents that know no tools answer without. */
  readonly tools?: readonly Tool[];
  /** Tokens of prompt and answer together, where the participant is held to others than its model has. */
  readonly contextWindow?: number;
  /** The room that a nearly full context leaves, in the model's tokens. @default as much as agents leave for them */
  readonly room?: { readonly answerTokens: number; readonly toolTokens: number };
  /** Others have the same model, so that what all are shown is to stand ahead of what is each one's own. @default false */
  readonly sharesModel?: boolean;
  /** Authors stand under labels: own statements are shown like everybody's, and nothing says which they are. @default false */
  readonly blind?: boolean;
  /**
   * The mark of the fence around a message, or around a summary by its key: unknown to its author while writing, the same
   * in every prompt.
   */
  fence(of: number | string): string;
  /** Cancels the turn. */
  readonly signal: AbortSignal;
}

/** An agent's answer: text, and for a structured answer also its value. */
export interface AgentAnswer {
  /** Text of the answer. */
  readonly text: string;
  /** The value, as read by the request's schema; plain JSON. */
  readonly value?: Json;
}

/** The only way to a model: ledgered, retried, limited, budgeted and cancelled by the engine. */
export interface Calls {
  /**
   * Asks a model.
   *
   * @throws {ModelError} If there is no answer.
   */
  complete(
    model: ChatModel,
    prompt: Prompt,
    options?: Omit<CompleteOptions, "onDelta" | "onActivity" | "signal" | "call">,
  ): Promise<Completion>;
  /**
   * Uses a tool that an answer of {@linkcode Calls.complete} asked for, or gives what came of it on record: then it is not
   * used again.
   *
   * @param place Among what that answer asked for, from 1.
   */
  useTool(answer: Completion, place: number, use: () => Promise<ToolResult>): Promise<ToolResult>;
  /**
   * Adds a warning to the record.
   *
   * @param about What it is raised once for, in all turns, for example a model. @default this turn, each time
   */
  warn(code: string, text: string, about?: string): void;
}

/** Somebody or something that answers turns. One agent may serve several participants. */
export interface Agent {
  /** All that may change what it says: journaled, and compared on resume. */
  readonly description: { readonly type: string; readonly [key: string]: Json };
  /** A person: asked one at a time, without timeout, and aside only when the answer is awaited. */
  readonly human?: boolean;
  /** Ids of the models it calls. */
  readonly models?: readonly ChatModel[];
  /**
   * Takes a turn.
   *
   * @throws {ModelError} If there is no answer; anything else that is thrown is recorded as `agent_error`. Neither is tried
   * again: what `calls.complete` asks is, within the call.
   */
  answer(request: AgentRequest, calls: Calls): Promise<AgentAnswer>;
}

/** Something that an agent may use in its turn, before it answers. */
export interface Tool extends ToolDefinition {
  /**
   * Does what the tool is there for. It is not done again for what is on record.
   *
   * @param input As the model gave it: any JSON, whatever the schema says.
   * @throws {ToolError} If it cannot be done; the model is told the message. Of anything else that is thrown it is not
   * told more than that the tool failed.
   */
  run(input: Json, options: { readonly signal: AbortSignal }): Json | Promise<Json>;
}

/** A tool cannot do what it was asked for. The message is for the model: short, and without what it is not to know. */
export class ToolError extends Error {
  /** `ToolError`, to tell it from other errors. */
  override name = "ToolError";
}

/** The outcome of asking for a tool. */
export interface ToolResult {
  /** Arguments that it was given; `null` if they were no JSON. */
  readonly input: Json;
  /** Its result, or the words of its refusal. */
  readonly output: Json;
  /** Present if it was not done: `output` says why. */
  readonly refused?: true;
}
