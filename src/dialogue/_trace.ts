import type { Prompt } from "../models/chat_model.ts";
import { environmentVariable } from "../runtime/host.ts";
import { Span, type SpanStart } from "../runtime/span.ts";
import type { CallAnswered, CallFailed, JournalEvent } from "../transcript/event.ts";
import { turnKeyOf, useOf } from "../transcript/fold.ts";
import type { Dialogue } from "./_dialogue.ts";
import {
  callSpan,
  dialogueSpan,
  endOfCall,
  endOfDialogue,
  promptIn,
  textIn,
  toolSpan,
  type TurnBegun,
  turnSpan,
} from "./_trace_attributes.ts";

/** The standard variable that asks for texts, and its values that ask for them in spans. */
const CAPTURE = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT";
const CAPTURES = /^(?:true|span_only|span_and_event)$/i;

/**
 * Follows the events of a run with spans: one for the dialogue, one for each turn or question, and one for each request
 * to a model or use of a tool. Keeps nothing if nobody collects traces. Texts are left out, unless the standard variable asks for them.
 *
 * Spans come from events, because these have all that spans need, and the engine already writes them at the right
 * moments. Only a request itself has to run within its span, for the sake of its `traceparent`.
 */
export class DialogueTrace {
  readonly #of: Pick<Dialogue, "protocol" | "participants">;
  readonly #startOf: (key: string) => TurnBegun | undefined;
  readonly #turns = new Map<string, Span>();
  /** Requests to models, by key of the call, and uses of tools. */
  readonly #requests = new Map<string, Span>();
  #dialogue: Span | undefined;
  #dialogueId = "";
  #captures = false;

  /** @param startOf Returns the recorded beginning of a turn that an earlier run left unfinished. */
  constructor(
    dialogue: Pick<Dialogue, "protocol" | "participants">,
    startOf: (key: string) => TurnBegun | undefined,
  ) {
    this.#of = dialogue;
    this.#startOf = startOf;
  }

  /** Begins and ends spans as an event of this run requires. */
  hear(event: JournalEvent): void {
    if (event.type === "dialogue.started" || event.type === "dialogue.resumed") return this.#begin(event);
    if (!this.#dialogue) return;
    switch (event.type) {
      case "turn.started":
        return void this.#beginTurn(event);
      case "turn.completed":
        return this.#endTurn(event.key);
      case "turn.failed":
        return this.#endTurn(event.key, event.failure.code);
      case "note.recorded":
      case "score.recorded":
        return this.#endTurn(event.key, event.answer.given ? undefined : event.answer.code);
      case "limit.reached":
        return this.#endTurn(event.before, event.limit);
      case "call.sent":
        return this.#beginRequest(event.call, event.call, callSpan(event));
      case "call.answered":
        return this.#endCall(event);
      case "call.failed":
        return this.#endCall(event, event.code);
      case "tool.sent":
        return this.#beginRequest(useOf(event), event.call, toolSpan(event));
      case "tool.answered":
        return this.#endRequest(useOf(event), event.refused && "refused");
      case "dialogue.ended":
        this.#dialogue.set(endOfDialogue(event));
        return this.end(event.status === "failed" ? event.because?.code ?? "_OTHER" : undefined);
    }
  }

  /** Makes a request to a model, or uses a tool, within the span of the `call.sent` or `tool.sent` before it. */
  within<T>(request: string, body: () => T, prompt?: Prompt): T {
    const span = this.#requests.get(request);
    if (!span) return body();
    if (this.#captures && prompt) span.set(promptIn(prompt));
    return span.within(body);
  }

  /** Ends the spans that are still open: the dialogue's, and those of what was cancelled. */
  end(error?: string): void {
    for (const span of [...this.#requests.values(), ...this.#turns.values()]) span.end("cancelled");
    this.#requests.clear();
    this.#turns.clear();
    this.#dialogue?.end(error);
    this.#dialogue = undefined;
  }

  #begin({ dialogueId, type }: JournalEvent): void {
    this.#dialogueId = dialogueId;
    this.#dialogue = Span.begin(this.#ofThis(dialogueSpan(this.#of.protocol, type === "dialogue.resumed")));
    this.#captures = this.#dialogue !== undefined && CAPTURES.test(environmentVariable(CAPTURE) ?? "");
  }

  #beginTurn(turn: TurnBegun): Span | undefined {
    const speaker = this.#of.participants.find(({ id }) => id === turn.participant)?.name ?? turn.participant;
    const span = this.#dialogue?.begin(this.#ofThis(turnSpan(turn, speaker)));
    if (span) this.#turns.set(turn.key, span);
    return span;
  }

  #endTurn(key: string, error?: string): void {
    this.#turns.get(key)?.end(error);
    this.#turns.delete(key);
  }

  #beginRequest(name: string, call: string, start: SpanStart): void {
    const key = turnKeyOf(call);
    const begun = this.#turns.has(key) ? undefined : this.#startOf(key);
    const turn = begun ? this.#beginTurn(begun) : this.#turns.get(key) ?? this.#dialogue;
    const span = turn?.begin(this.#ofThis(start));
    if (span) this.#requests.set(name, span);
  }

  #endCall(event: CallAnswered | CallFailed, error?: string): void {
    const span = this.#requests.get(event.call);
    span?.set(endOfCall(event));
    if (this.#captures && event.type === "call.answered") span?.set(textIn(event));
    this.#endRequest(event.call, error);
  }

  #endRequest(name: string, error?: string): void {
    this.#requests.get(name)?.end(error);
    this.#requests.delete(name);
  }

  #ofThis({ attributes, ...start }: SpanStart): SpanStart {
    return { ...start, attributes: { ...attributes, "gen_ai.conversation.id": this.#dialogueId } };
  }
}
