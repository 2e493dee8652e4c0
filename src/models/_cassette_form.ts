import type { FailureCode } from "../transcript/failure.ts";
import type { Usage } from "../transcript/usage.ts";
import { isObject } from "../transcript/json.ts";
import type { Block, Completion, Prompt, ToolCall } from "./chat_model.ts";

/** Whose answers a cassette holds. */
export interface CassetteHead {
  readonly id: string;
  readonly contextWindow: number;
  /** Absent in cassettes from before it was recorded. */
  readonly contextWindowKnown?: boolean;
  readonly reasoningReserve: number;
}

/** An error as it was recorded. */
export interface RecordedError {
  readonly message: string;
  readonly code: FailureCode;
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly mayHaveBeenPaid: boolean;
  readonly retryable: boolean;
}

/** A call and what came of it. */
export interface CassetteEntry {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly prompt: Prompt;
  readonly completion?: Completion;
  readonly error?: RecordedError;
}

/** Every code, as keys, so that the compiler misses one that is added elsewhere. */
const CODES: { readonly [code in FailureCode]: true } = {
  timeout: true,
  unreachable: true,
  rate_limit: true,
  server: true,
  malformed: true,
  truncated: true,
  empty: true,
  length: true,
  auth: true,
  not_found: true,
  bad_request: true,
  quota: true,
  content_filter: true,
  refusal: true,
  context: true,
  unreadable: true,
  unknown_call: true,
  agent_error: true,
};

/** Whether it is the first line of a cassette. */
export function isHead(value: unknown): value is CassetteHead {
  return isObject(value) && value.cassette === 1 && typeof value.id === "string" && isCount(value.contextWindow) &&
    isCount(value.reasoningReserve) &&
    (value.contextWindowKnown === undefined || typeof value.contextWindowKnown === "boolean");
}

/** Whether it is a recorded call, but for its line. */
export function isEntry(value: unknown): value is Omit<CassetteEntry, "line"> {
  return isObject(value) && Array.isArray(value.prompt) && value.prompt.every(isBlock) &&
    isOptional(value.completion, isCompletion) && isOptional(value.error, isError);
}

function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.text === "string" &&
    (value.role === "system" || value.role === "user" || value.role === "assistant");
}

function isCompletion(value: unknown): value is Completion {
  return isObject(value) && typeof value.text === "string" && typeof value.finishReason === "string" &&
    typeof value.model === "string" && isOptional(value.usage, isUsage) && isOptional(value.toolCalls, areToolCalls);
}

function areToolCalls(value: unknown): value is readonly ToolCall[] {
  return Array.isArray(value) &&
    value.every((call) =>
      isObject(call) && [call.id, call.name, call.arguments].every((field) => typeof field === "string")
    );
}

function isUsage(value: unknown): value is Usage {
  return isObject(value) && isCount(value.inputTokens) && isCount(value.outputTokens) &&
    isOptional(value.cachedInputTokens, isCount);
}

function isError(value: unknown): value is RecordedError {
  return isObject(value) && typeof value.message === "string" && typeof value.code === "string" &&
    Object.hasOwn(CODES, value.code) && typeof value.mayHaveBeenPaid === "boolean" &&
    typeof value.retryable === "boolean" && isOptional(value.status, isCount) &&
    isOptional(value.retryAfterMs, isCount);
}

function isOptional<T>(value: unknown, is: (value: unknown) => value is T): value is T | undefined {
  return value === undefined || is(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
