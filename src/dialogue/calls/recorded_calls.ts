import { ModelError } from "../../models/model_error.ts";
import type {
  CallAnswered,
  CallFailed,
  CallSent,
  JournalEvent,
  ToolAnswered,
  ToolSent,
} from "../../transcript/event.ts";
import { REQUEST_CONTEXT } from "../../transcript/context_request.ts";
import { useOf } from "../../transcript/fold.ts";
import { isOfProvider } from "../../transcript/failure.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";

/** A recorded request. */
export interface RecordedAttempt {
  readonly attempt: number;
  readonly sent: CallSent;
  readonly answered?: CallAnswered;
  readonly failed?: CallFailed;
}

/** A recorded use of a tool. */
interface RecordedUse {
  readonly sent?: Pick<ToolSent, "call" | "tool">;
  readonly answered?: Pick<ToolAnswered, "output" | "refused" | "source">;
}

/** The requests in a journal, by call: `turnKey#n`. */
export class RecordedCalls {
  readonly #attempts = new Map<string, RecordedAttempt[]>();
  readonly #tools = new Map<string, RecordedUse>();
  /** Number of attempts per call that no longer count, because their failed turn is asked again. */
  readonly #forgiven = new Map<string, number>();

  add(event: JournalEvent): void {
    if (event.type === "tool.called") this.#tools.set(useOf(event), { answered: event });
    if (event.type === "tool.sent") this.#tools.set(useOf(event), { sent: event });
    // the first result is what the model was shown; a question may be answered again later
    if (event.type === "tool.answered" && !this.#tools.get(useOf(event))?.answered) {
      this.#tools.set(useOf(event), { answered: event });
    }
    if (event.type !== "call.sent" && event.type !== "call.answered" && event.type !== "call.failed") return;
    const dot = event.call.lastIndexOf(".");
    const name = event.call.slice(0, dot);
    const attempts = this.#attempts.get(name) ?? [];
    if (event.type === "call.sent") {
      attempts.push({ attempt: Number(event.call.slice(dot + 1)), sent: event });
      this.#attempts.set(name, attempts);
      return;
    }
    const index = attempts.findIndex(({ sent }) => sent.call === event.call);
    const attempt = attempts[index];
    if (!attempt) return;
    attempts[index] = event.type === "call.answered" ? { ...attempt, answered: event } : { ...attempt, failed: event };
  }

  /** Discards failures and answers of a turn that is asked again, because they were unusable. */
  forgive(turnKey: string): void {
    for (const [name, attempts] of this.#attempts) {
      if (name.slice(0, name.lastIndexOf("#")) === turnKey) this.#forgiven.set(name, attempts.length);
    }
  }

  /** Returns the recorded use of the tool requested in an answer at a place, if any. */
  tool(call: string, place: number): RecordedUse {
    return this.#tools.get(useOf({ call, place })) ?? {};
  }

  /** Returns uses of tools without a recorded result that may have happened, by the call that requested them. */
  openUses(): readonly Pick<ToolSent, "call" | "tool">[] {
    return [...this.#tools.values()].flatMap(({ sent, answered }) =>
      sent && !answered && sent.tool !== REQUEST_CONTEXT ? [sent] : []
    );
  }

  attemptsOf(name: string): readonly RecordedAttempt[] {
    return this.#attempts.get(name) ?? [];
  }

  /** Returns the answered attempt of a call, if there is one that counts. */
  answerTo(name: string): { readonly sent: CallSent; readonly answered: CallAnswered } | undefined {
    for (const { sent, answered } of this.#counting(name)) if (answered) return { sent, answered };
    return undefined;
  }

  /** Returns the failures that count against a call: not those of its provider, nor cancelled or unfinished requests. */
  errorsOf(name: string): readonly ModelError[] {
    return this.#counting(name).flatMap(({ failed }) => {
      if (!failed || failed.code === "cancelled" || isOfProvider(failed.code)) return [];
      const { code, status, retryAfterMs, mayHaveBeenPaid, usage } = failed;
      const refusal = code === "refusal" ? failed.text : undefined;
      const options = { code, mayHaveBeenPaid, ...omitUndefined({ status, retryAfterMs, usage, refusal }) };
      return [new ModelError(failed.reason, options)];
    });
  }

  /** Returns unfinished or cancelled requests without an answer: they may have been paid for, and are made again. */
  openCalls(): readonly string[] {
    return [...this.#attempts]
      .filter(([name]) => this.answerTo(name) === undefined)
      .flatMap(([, attempts]) => attempts.filter(isOpen))
      .map(({ sent }) => sent.call);
  }

  /** Returns the key of a call, which is new when its answers were discarded: it is to be answered anew. */
  keyOf(name: string): string {
    const forgiven = this.#forgiven.get(name);
    return forgiven === undefined ? name : `${name}.${forgiven}`;
  }

  #counting(name: string): readonly RecordedAttempt[] {
    return this.attemptsOf(name).slice(this.#forgiven.get(name) ?? 0);
  }
}

/** Returns `true` if the end of an attempt is unknown, so that it may have been paid for. */
export function isOpen({ answered, failed }: RecordedAttempt): boolean {
  return !answered && (!failed || failed.code === "cancelled");
}
