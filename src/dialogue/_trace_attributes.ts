/**
 * Names and attributes of the spans of a dialogue. They are those of the semantic conventions for generative AI, version
 * 0.1.0 (https://github.com/open-telemetry/semantic-conventions-genai); what these do not have begins with `convenings.`.
 *
 * @module
 */
import type { Prompt } from "../models/chat_model.ts";
import type { SpanAttributes, SpanStart } from "../runtime/span.ts";
import { redact } from "../text/redact.ts";
import type { CallAnswered, CallFailed, CallSent, DialogueEnded, ToolSent, TurnStarted } from "../transcript/event.ts";
import { providerOf } from "../transcript/provider_of.ts";

/** Names of providers in the conventions, where they differ from those in a SPEC. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: "gcp.gemini", mistral: "mistral_ai", xai: "x_ai" };

/** The beginning of a turn or question, as recorded. */
export type TurnBegun = Omit<TurnStarted, "type">;

export function dialogueSpan(protocol: string, resumed: boolean): SpanStart {
  return {
    name: `invoke_workflow ${protocol}`,
    attributes: {
      "gen_ai.operation.name": "invoke_workflow",
      "gen_ai.agent.name": protocol,
      "convenings.dialogue.resumed": resumed,
    },
  };
}

export function turnSpan({ key, kind, phase, round, number }: TurnBegun, speaker: string): SpanStart {
  return {
    name: `invoke_agent ${speaker}`,
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": speaker,
      "convenings.turn.key": key,
      "convenings.turn.kind": kind,
      "convenings.turn.phase": phase,
      "convenings.turn.round": round,
      "convenings.turn.number": number,
    },
  };
}

export function callSpan({ call, model, maxOutputTokens, waitedMs = 0 }: CallSent): SpanStart {
  const provider = providerOf(model);
  const name = model.slice(provider.length + 1) || model;
  return {
    name: `chat ${name}`,
    isRequest: true,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": PROVIDER_NAMES[provider] ?? provider,
      "gen_ai.request.model": name,
      "gen_ai.request.max_tokens": maxOutputTokens,
      "convenings.call.key": call,
      "convenings.call.attempt": Number(call.slice(call.lastIndexOf(".") + 1)),
      "convenings.call.rate_limit_wait_ms": waitedMs,
    },
  };
}

export function toolSpan({ call, tool }: ToolSent): SpanStart {
  const name = /^[\w-]{1,64}$/.test(tool) ? tool : "_OTHER"; // a model may write any text in place of a name
  return {
    name: `execute_tool ${name}`,
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": name,
      "convenings.call.key": call,
    },
  };
}

/** Returns the text of a prompt. */
export function promptIn(prompt: Prompt): SpanAttributes {
  const messages = prompt.map(({ role, text }) => ({ role, parts: [{ type: "text", content: text }] }));
  return { "gen_ai.input.messages": redact(JSON.stringify(messages)) };
}

/** Returns the text of an answer. */
export function textIn({ text, toolCalls = [], finishReason }: CallAnswered): SpanAttributes {
  const uses = toolCalls.map(({ id, name, arguments: input }) => ({ type: "tool_call", id, name, arguments: input }));
  const parts = [...(text === "" ? [] : [{ type: "text", content: text }]), ...uses];
  const messages = [{ role: "assistant", parts, finish_reason: finishReason }];
  return { "gen_ai.output.messages": redact(JSON.stringify(messages)) };
}

/** Returns the use and outcome of a call, without its text. */
export function endOfCall(event: CallAnswered | CallFailed): SpanAttributes {
  const { usage, costUsd } = event;
  const used = {
    "gen_ai.usage.input_tokens": usage?.inputTokens,
    "gen_ai.usage.output_tokens": usage?.outputTokens,
    "gen_ai.usage.cache_read.input_tokens": usage?.cachedInputTokens,
    "gen_ai.usage.cache_creation.input_tokens": usage?.cacheWriteTokens,
    "gen_ai.usage.reasoning.output_tokens": usage?.reasoningTokens,
    "convenings.call.cost_usd": costUsd,
  };
  if (event.type === "call.answered") {
    const { model, finishReason } = event;
    return { ...used, "gen_ai.response.model": model, "gen_ai.response.finish_reasons": [finishReason] };
  }
  const { status, mayHaveBeenPaid } = event;
  return { ...used, "http.response.status_code": status, "convenings.call.may_have_been_paid": mayHaveBeenPaid };
}

/** Returns how a dialogue ended, with the use of all its runs. */
export function endOfDialogue({ status, endReason, usage }: DialogueEnded): SpanAttributes {
  const { calls, inputTokens, outputTokens, costUsd } = usage;
  return {
    "convenings.dialogue.status": status,
    "convenings.dialogue.end_reason": endReason,
    "convenings.dialogue.calls": calls,
    "convenings.dialogue.input_tokens": inputTokens,
    "convenings.dialogue.output_tokens": outputTokens,
    "convenings.dialogue.cost_usd": costUsd,
  };
}
