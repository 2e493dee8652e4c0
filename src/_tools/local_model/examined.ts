import { readJournal } from "../../archive/journal_reader.ts";
import { fold } from "../../transcript/fold.ts";
import type { EndReason, Status } from "../../transcript/event.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

/** What an archive says happened. */
export interface Examined {
  /** How it ended. */
  readonly ended: string;
  /** Exit code by the contract. */
  readonly exit: number | undefined;
  /** Messages by models. */
  readonly turns: number;
  /** Turns and questions that failed. */
  readonly failed: number;
  /** Scores, checks, votes and rulings that are missing. */
  readonly missing: number;
  /** Requests that were made because the answer to an earlier one was of no use. */
  readonly reAsked: number;
  /** Requests that were answered. */
  readonly answered: number;
  /** Requests without an answer on record. */
  readonly open: number;
  /** Tokens of prompts and of answers, as the provider reported them. */
  readonly prompts: number;
  readonly answers: number;
  /** Uses of tools. */
  readonly tools: number;
  /** What it says that cannot be so, or does not say. */
  readonly faults: readonly string[];
}

const EXITS: { readonly [reason in EndReason]?: number } = {
  max_duration: 5,
  budget: 5,
  input_needed: 5,
  paused: 5,
  provider: 3,
  aborted: 130,
};

/** Returns the exit code that the contract gives to an end. */
function exitOf(status: Status, reason: EndReason, failures: number): number | undefined {
  if (status === "completed") return failures > 0 ? 1 : 0;
  return status === "stopped" ? EXITS[reason] : 1;
}

/** Reads an archive, or the verdict of a panel, and looks for what is untrue or missing in it. */
export async function examine(archive: string): Promise<Examined> {
  const { events } = await readJournal(archive);
  const record = fold(events);
  const { status, endReason, failures, calls, messages, notes, usage } = record;
  const answers = new Map(events.flatMap((event) => event.type === "call.answered" ? [[event.call, event]] : []));
  const isTool = (call: string) => (answers.get(call)?.toolCalls?.length ?? 0) > 0;
  const asked = new Set(calls.map(({ key }) => key));
  return {
    ended: status === undefined ? "interrupted" : status === "completed" ? `${endReason}` : `${status}: ${endReason}`,
    exit: status && endReason && exitOf(status, endReason, failures.length),
    turns: messages.filter(({ key }) => asked.has(key)).length,
    failed: failures.length,
    missing: notes.filter(({ answer }) => !answer.given).length,
    reAsked: calls.length - asked.size - calls.filter(({ call }) => isTool(call)).length,
    answered: calls.filter(({ state }) => state === "answered").length,
    open: usage.unknownCalls,
    prompts: usage.inputTokens,
    answers: usage.outputTokens,
    tools: record.tools.length,
    faults: [...unlabelled(record), ...brokenOff(record, answers)],
  };
}

/** Names turns without a text or a reason, and questions without an answer or a reason. */
function unlabelled({ messages, notes, calls, limits, status }: DialogueRecord): readonly string[] {
  // a limit leaves gaps among simultaneous turns
  const gaps = limits.length > 0
    ? []
    : messages.filter(({ number }, n) => number !== n + 1).map(({ number }) => `message ${number} is out of order`);
  const bare = messages.filter((message) =>
    message.failed ? message.failure.reason === "" : message.text.trim() === ""
  );
  const silent = notes.filter(({ answer }) => !answer.given && answer.reason === "");
  const ended = new Set([...messages, ...notes].map(({ key }) => key));
  const lost = status === "completed" ? [...new Set(calls.map(({ key }) => key))].filter((key) => !ended.has(key)) : [];
  return [
    ...gaps,
    ...bare.map(({ number }) => `message ${number} has neither text nor reason`),
    ...silent.map(({ key }) => `${key} is missing without a reason`),
    ...lost.map((key) => `${key} was asked, and has no end`),
  ];
}

/** Names statements that their model broke off, and that are shown as if they were whole. */
function brokenOff(
  { messages }: DialogueRecord,
  answers: ReadonlyMap<string, { readonly call: string; readonly finishReason: string }>,
): readonly string[] {
  const reasons = new Map([...answers.values()].map(({ call, finishReason }) => [call.split("#")[0], finishReason]));
  return messages.flatMap((message) => {
    if (message.failed || message.fields !== undefined || message.overrun !== undefined) return [];
    const isWhole = /[.!?…]\W*$/.test(message.text);
    return reasons.get(message.key) === "length" && !isWhole ? [`message ${message.number} breaks off unmarked`] : [];
  });
}
