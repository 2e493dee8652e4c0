import { withoutReasoning } from "../../agents/thinking.ts";
import type { ChatModel, Completion } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import { REASONING_RESERVE } from "../../models/reasoning.ts";
import { withCommas } from "../../text/display.ts";
import type { CallSent, EventBody } from "../../transcript/event.ts";
import type { FailureCode } from "../../transcript/failure.ts";

/** The models of a dialogue that need room for thinking: an answer of theirs ended before it said what it should. */
export class ThinkingNeeds {
  readonly #models = new Set<string>();
  readonly #sent = new Map<string, Pick<CallSent, "model" | "maxOutputTokens">>();

  /** Takes an event of the journal. */
  add(event: EventBody): void {
    if (event.type === "call.sent") this.#sent.set(event.call, event);
    if (event.type !== "call.answered" && event.type !== "call.failed") return;
    const { model, maxOutputTokens } = this.#sent.get(event.call) ?? {};
    this.#sent.delete(event.call);
    if (model === undefined || maxOutputTokens === undefined) return;
    const lacked = event.type === "call.failed" ? event.code === "length" : lacksRoom(event, maxOutputTokens);
    if (lacked) this.#models.add(model);
  }

  /** Returns `true` if the calls of a model begin with room for thinking. */
  has(model: Pick<ChatModel, "id">): boolean {
    return this.#models.has(model.id);
  }
}

/** Returns the room that a model's thinking gets besides the limit of the answer, in the model's tokens. */
export function thinkingRoom({ reasoningReserve = 0 }: Pick<ChatModel, "reasoningReserve">): number {
  return Math.max(REASONING_RESERVE, reasoningReserve);
}

/** Returns `true` if nothing was said, or thinking took the room of what was cut off. */
export function lacksRoom(
  { text, toolCalls, finishReason, usage }: Pick<Completion, "text" | "toolCalls" | "finishReason" | "usage">,
  maxOutputTokens: number,
): boolean {
  if (toolCalls?.length) return false;
  if (text.trim() !== "" && withoutReasoning(text) === "") return true;
  // an answer has room for twice its length: with half of it, it is cut without being too long
  return finishReason === "length" && (usage?.reasoningTokens ?? 0) > maxOutputTokens / 2;
}

/** Failures without text that may be due to the limit, whatever reason the server gives. */
const WITHOUT_TEXT: ReadonlySet<FailureCode> = new Set(["empty", "truncated"] as const);

/** Returns the error of a request; one without text whose usage reached the limit gets the code `length`. */
export function byUsage(error: unknown, maxOutputTokens: number): unknown {
  if (!(error instanceof ModelError) || !WITHOUT_TEXT.has(error.code)) return error;
  const { usage, mayHaveBeenPaid, message } = error;
  if (!usage || usage.outputTokens < maxOutputTokens) return error;
  return new ModelError(message, { code: "length", usage, mayHaveBeenPaid, cause: error });
}

/** Returns the failure of a model that has only been thinking. */
export function onlyThinking({ id }: Pick<ChatModel, "id">, maxOutputTokens: number, room: number): ModelError {
  const advice = room > 0
    ? "let it think less with --reasoning-effort low, or give it more room with --reasoning-effort high"
    : "its context has no room for more: let it think less with --reasoning-effort low, or use a model with a larger " +
      "context (--context-window sets the size if it is larger than assumed)";
  return new ModelError(
    `The model ${id} spent its limit of ${withCommas(maxOutputTokens)} tokens on thinking and said nothing: ${advice}`,
    { code: "length" },
  );
}
