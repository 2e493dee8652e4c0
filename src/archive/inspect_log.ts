import { scoreboard } from "../judging/scoreboard.ts";
import type { CallAnswered, CallFailed, CallSent, JournalEvent } from "../transcript/event.ts";
import { sentPrompts, turnKeyOf } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Outcome } from "../transcript/outcome.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { Statement } from "../transcript/message.ts";
import { titleIn } from "../transcript/title.ts";
import type { Usage } from "../transcript/usage.ts";
import { chatRole } from "./chat_messages.ts";

/** A dialogue or review that goes into a log, with its journal. */
export interface Logged {
  /** Id in the log: that of the dialogue, or the path of a review, such as `evaluations/001`. */
  readonly id: string;
  readonly record: DialogueRecord;
  readonly events: readonly JournalEvent[];
  readonly outcome: Outcome;
}

/**
 * Returns a dialogue with its reviews as a log of inspect_ai, in version 2 of its JSON format: a sample each, with all that
 * was said, the outcome, the scores, and each call of a model with its prompt, within phases and turns.
 *
 * @param version Version of this package.
 */
export function inspectLog(logged: readonly [Logged, ...Logged[]], version: string): object {
  const [{ record, outcome }] = logged;
  const models = [...new Set(record.calls.map(({ model }) => model))];
  const usage = summed(logged.flatMap(({ record }) => record.calls));
  return {
    version: 2,
    status: record.status === "completed" || record.cut
      ? "success"
      : record.status === "failed"
      ? "error"
      : "cancelled",
    eval: {
      eval_id: record.dialogueId,
      run_id: record.dialogueId,
      created: record.startedAt,
      task: record.protocol,
      task_id: record.dialogueId,
      task_display_name: titleIn(record),
      dataset: { name: record.protocol, samples: logged.length, sample_ids: logged.map(({ id }) => id) },
      model: models.join(", ") || "none",
      model_roles: Object.fromEntries(
        record.participants.flatMap(({ id, name }) => {
          const model = record.calls.findLast(({ participant }) => participant === id)?.model;
          return model === undefined ? [] : [[name, { model }]];
        }),
      ),
      config: {},
      packages: { convenings: version },
      metadata: { topic: record.topic, headline: outcome.headline },
      scorers: [{ name: "outcome" }, { name: "scores" }],
    },
    plan: { name: record.protocol, steps: [] },
    results: {
      total_samples: logged.length,
      completed_samples: logged.filter(({ record }) => record.status === "completed").length,
      scores: [],
    },
    stats: { started_at: record.startedAt, completed_at: record.lastAt, model_usage: usage },
    ...(record.because && record.status === "failed"
      ? { error: { message: record.because.reason, traceback: "", traceback_ansi: "" } }
      : {}),
    samples: logged.map(sampleOf),
  };
}

function sampleOf({ id, record, events, outcome }: Logged): object {
  const names = new Map(record.participants.map(({ id, name }) => [id, name]));
  const said = record.messages.filter((message): message is Statement => !message.failed);
  const { scores } = scoreboard(record);
  const verdict = Object.values(record.decisions).at(-1);
  const totals = Object.entries(scores).map(([id, { total }]) => [names.get(id) ?? id, total] as const);
  return {
    id,
    epoch: 1,
    uuid: record.dialogueId,
    input: record.topic,
    target: "",
    messages: said.map((message) => ({
      id: message.key,
      role: chatRole(record, message),
      content: `**${names.get(message.speaker) ?? message.speaker}**\n\n${message.text}`,
      metadata: omitUndefined({
        number: message.number,
        speaker: message.speaker,
        kind: message.kind,
        phase: message.phase,
        replyTo: message.replyTo,
      }),
    })),
    output: {
      model: "",
      choices: [choiceOf(outcome.answer ?? outcome.headline, "stop")],
      completion: outcome.headline,
    },
    scores: {
      outcome: omitUndefined({
        value: outcome.headline,
        answer: verdict?.kind === "decided" ? names.get(verdict.winner) ?? verdict.winner : undefined,
        explanation: [outcome.howSure?.words, ...outcome.reasons, ...outcome.doubts].filter(Boolean).join("\n\n"),
      }),
      ...(totals.length === 0 ? {} : { scores: { value: Object.fromEntries(totals) } }),
    },
    metadata: omitUndefined({ protocol: record.protocol, settings: record.settings, advice: outcome.advice.action }),
    events: loggedEvents(events, names),
    model_usage: summed(record.calls),
    started_at: record.startedAt,
    completed_at: record.lastAt,
    total_time: record.durationMs / 1000,
    error_retries: [],
  };
}

/** Returns phases and turns as spans, and each call with its prompt and answer, in the order of the journal. */
function loggedEvents(events: readonly JournalEvent[], names: ReadonlyMap<string, string>): readonly object[] {
  const prompts = sentPrompts(events);
  const start = Date.parse(events[0]?.at ?? "");
  const at = (event: JournalEvent) => ({ timestamp: event.at, working_start: (Date.parse(event.at) - start) / 1000 });
  const sent = new Map<string, CallSent & { readonly at: string }>();
  const logged: object[] = [];
  const open: string[] = [];
  const turns = new Set<string>();
  const close = (until: (id: string) => boolean, event: JournalEvent) => {
    for (let id = open.at(-1); id !== undefined && !until(id); id = open.at(-1)) {
      logged.push({ event: "span_end", id, span_id: id, ...at(event) });
      open.pop();
    }
  };
  for (const event of events) {
    switch (event.type) {
      case "phase.started": {
        close((id) => event.phase.startsWith(`${id}/`), event);
        const inner = { id: event.phase, name: event.phase, type: "phase", parent_id: open.at(-1) ?? null };
        logged.push({ event: "span_begin", ...inner, span_id: event.phase, ...at(event) });
        open.push(event.phase);
        break;
      }
      case "turn.started": {
        const name = `${names.get(event.participant) ?? event.participant}: ${event.kind}`;
        const inner = { id: event.key, name, type: "agent", parent_id: open.at(-1) ?? null };
        logged.push({ event: "span_begin", ...inner, span_id: event.key, ...at(event) });
        turns.add(event.key);
        break;
      }
      case "turn.completed":
      case "turn.failed":
      case "note.recorded":
      case "score.recorded":
        if (turns.delete(event.key)) {
          logged.push({ event: "span_end", id: event.key, span_id: event.key, ...at(event) });
        }
        break;
      case "call.sent":
        sent.set(event.call, event);
        break;
      case "call.answered":
      case "call.failed": {
        const request = sent.get(event.call);
        if (!request) break;
        logged.push({
          event: "model",
          span_id: turnKeyOf(event.call),
          ...at(event),
          timestamp: request.at,
          completed: event.at,
          working_time: event.durationMs / 1000,
          model: request.model,
          input: (prompts.get(event.call) ?? []).map(({ role, text }) => ({ role, content: text })),
          tools: [],
          tool_choice: "auto",
          config: { max_tokens: request.maxOutputTokens },
          ...(event.type === "call.answered" ? answered(event) : failed(event, request.model)),
        });
      }
    }
  }
  const last = events.at(-1);
  if (last) {
    for (const id of turns) logged.push({ event: "span_end", id, span_id: id, ...at(last) });
    close(() => false, last);
  }
  return logged;
}

function answered({ model, text, toolCalls = [], finishReason, ...more }: CallAnswered): object {
  const calls = toolCalls.map(({ id, name, arguments: given }) => ({ id, function: name, arguments: { given } }));
  const choice = choiceOf(text, finishReason, calls);
  const usage = more.usage && usageOf(more.usage, more.costUsd);
  return { output: { model, choices: [choice], completion: text, ...omitUndefined({ usage }) } };
}

function failed({ code, reason }: CallFailed, model: string): object {
  return { output: { model, choices: [], completion: "", error: reason }, error: `${code}: ${reason}` };
}

/** Reasons to stop that the format knows. */
const STOPS: ReadonlyMap<string, string> = new Map([
  ["stop", "stop"],
  ["length", "max_tokens"],
  ["tool_calls", "tool_calls"],
  ["content_filter", "content_filter"],
]);

function choiceOf(content: string, finishReason: string, calls: readonly object[] = []): object {
  const message = { role: "assistant", content, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
  return { message, stop_reason: STOPS.get(finishReason) ?? "unknown" };
}

function usageOf(
  { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, reasoningTokens }: Usage,
  costUsd?: number,
) {
  return {
    input_tokens: inputTokens - (cachedInputTokens ?? 0) - (cacheWriteTokens ?? 0),
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...omitUndefined({
      input_tokens_cache_read: cachedInputTokens,
      input_tokens_cache_write: cacheWriteTokens,
      reasoning_tokens: reasoningTokens,
      total_cost: costUsd,
    }),
  };
}

/** Returns reported usage by model. */
function summed(calls: DialogueRecord["calls"]): object {
  const sums = new Map<string, Map<string, number>>();
  for (const { model, usage, costUsd } of calls) {
    if (!usage) continue;
    const sum = sums.get(model) ?? new Map<string, number>();
    sums.set(model, sum);
    for (const [field, value] of Object.entries(usageOf(usage, costUsd))) sum.set(field, (sum.get(field) ?? 0) + value);
  }
  return Object.fromEntries([...sums].map(([model, sum]) => [model, Object.fromEntries(sum)]));
}
