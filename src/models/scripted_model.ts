import { ProgramError } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Usage } from "../transcript/usage.ts";
import { systemRuntime } from "../runtime/system_runtime.ts";
import {
  type ChatModel,
  type CompleteOptions,
  type Completion,
  type Prompt,
  stream,
  type ToolCall,
} from "./chat_model.ts";

/** A script's answer to one call: a text, or an error that is thrown, and its conditions. */
export interface ScriptedReply {
  /** The answer, or how it follows from the prompt. One of `text`, `toolCalls` and `error` is given. */
  readonly text?: string | ((prompt: Prompt, options: CompleteOptions) => string);
  /** The tools it asks for; without a text it asks for nothing but them. */
  readonly toolCalls?: readonly ToolCall[];
  /** Thrown in place of an answer. */
  readonly error?: Error;
  /** Reported as it stands. Not reported when absent. */
  readonly usage?: Usage;
  /** `stop` unless it is given. */
  readonly finishReason?: "stop" | "length";
  /** Milliseconds before the answer. Default 0. */
  readonly delayMs?: number;
  /** Must occur in the prompt, else the call is unexpected. */
  readonly expect?: RegExp | string;
  /** Takes the line out of the order: it answers the first call this is true for. Such lines are looked at first. */
  readonly when?: (prompt: Prompt, options: CompleteOptions) => boolean;
  /** Number of calls that a line with `when` answers. Default 1; with `Infinity` it answers at least one. */
  readonly times?: number;
}

/** A line of a script. */
export type ScriptedLine =
  | string
  | Error
  | ScriptedReply
  | ((prompt: Prompt, options: CompleteOptions) => string | Error | ScriptedReply);

/** Options of a {@linkcode ScriptedModel}. */
export interface ScriptedModelOptions {
  /** As in a SPEC. @default "scripted/model" */
  readonly id?: string;
  /** The answers, in the order of the calls. */
  readonly lines: readonly ScriptedLine[];
  /** Tokens of prompt and answer together. @default 128000 */
  readonly contextWindow?: number;
}

interface OpenLine {
  readonly line: ScriptedLine;
  readonly when: ScriptedReply["when"];
  readonly place: number;
  left: number;
  used: number;
}

/**
 * A model that answers from a script. Made for tests: it fails on a call that the script does not know, and
 * `assertDone` fails on lines that were never said. A new one begins at its first line, also when a dialogue is resumed:
 * its script then has only the remaining lines, or lines with `when`, which choose by the prompt.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { ScriptedModel } from "@convenings/convenings";
 *
 * const model = new ScriptedModel({ lines: ["Good evening."] });
 * const answer = await model.complete([{ role: "user", text: "Greet the audience." }]);
 * equal(answer.text, "Good evening.");
 * model.assertDone();
 * ```
 */
export class ScriptedModel implements ChatModel {
  readonly id: string;
  readonly contextWindow: number;
  /** The prompts it was asked, in the order of the calls. */
  readonly calls: readonly Prompt[];
  /** The options of those calls. */
  readonly callOptions: readonly CompleteOptions[];
  readonly #calls: Prompt[] = [];
  readonly #callOptions: CompleteOptions[] = [];
  readonly #lines: readonly OpenLine[];

  /** Takes the script, and what the model passes for. */
  constructor({ id = "scripted/model", lines, contextWindow = 128_000 }: ScriptedModelOptions) {
    this.id = id;
    this.contextWindow = contextWindow;
    this.calls = this.#calls;
    this.callOptions = this.#callOptions;
    this.#lines = lines.map((line, index) => {
      const { when, times = 1 } = typeof line === "object" && !(line instanceof Error) ? line : {};
      if (times !== Infinity && (!Number.isInteger(times) || times < 1)) {
        throw new RangeError(`Cannot script a line as 'times' must be an integer >= 1 or Infinity: it is ${times}`);
      }
      if (times !== 1 && !when) throw new TypeError("Cannot script a line with 'times' but without 'when'");
      return { line, when, place: index + 1, left: times, used: 0 };
    });
  }

  /**
   * Says the next line, or the first one whose condition holds.
   *
   * @throws {ProgramError} If the script has no line for the call.
   */
  async complete(prompt: Prompt, options: CompleteOptions = {}): Promise<Completion> {
    options.signal?.throwIfAborted();
    this.#calls.push(prompt);
    this.#callOptions.push(options);
    const reply = this.#take(prompt, options, this.#calls.length);
    if (reply.delayMs) await systemRuntime.sleep(reply.delayMs, options.signal);
    if (reply.error !== undefined) throw reply.error;
    const text = typeof reply.text === "function" ? reply.text(prompt, options) : reply.text ?? "";
    stream(text, options);
    return {
      text,
      finishReason: reply.finishReason ?? "stop",
      model: this.id,
      ...omitUndefined({ usage: reply.usage, toolCalls: reply.toolCalls }),
    };
  }

  /**
   * Checks that the whole script was said.
   *
   * @throws {ProgramError} If lines of the script were never said; it names them.
   */
  assertDone(): void {
    const unused = this.#lines.filter(({ left, used }) => left === Infinity ? used === 0 : left > 0);
    if (unused.length === 0) return;
    const places = unused.map(({ place }) => place).join(", ");
    throw new ProgramError(
      `Script of ${this.id} is not used up: ${this.#calls.length} calls were made, and unsaid are lines ${places} ` +
        `of ${this.#lines.length}`,
    );
  }

  #take(prompt: Prompt, options: CompleteOptions, call: number): ScriptedReply {
    const left = this.#lines.filter(({ left }) => left > 0);
    const open = left.find(({ when }) => when?.(prompt, options)) ?? left.find(({ when }) => !when);
    if (!open) {
      throw new ProgramError(
        `Script of ${this.id} has no line for call ${call} (${this.#lines.length} lines): ${lastWords(prompt)}`,
      );
    }
    open.left--;
    open.used++;
    const said = typeof open.line === "function" ? open.line(prompt, options) : open.line;
    const reply = toReply(said);
    if (reply.expect !== undefined && !occursIn(prompt, reply.expect)) {
      throw new ProgramError(
        `Script of ${this.id} expects ${String(reply.expect)} in the prompt of call ${call} (line ${open.place}), ` +
          `which is: ${lastWords(prompt)}`,
      );
    }
    return reply;
  }
}

function toReply(said: string | Error | ScriptedReply): ScriptedReply {
  if (typeof said === "string") return { text: said };
  if (said instanceof Error) return { error: said };
  if (said.text === undefined && said.error === undefined && said.toolCalls === undefined) {
    throw new TypeError("Cannot answer from a line of the script that has neither 'text' nor 'toolCalls' nor 'error'");
  }
  return said;
}

function occursIn(prompt: Prompt, expected: RegExp | string): boolean {
  const whole = prompt.map((block) => block.text).join("\n\n");
  return typeof expected === "string" ? whole.includes(expected) : whole.search(expected) >= 0;
}

/** Returns the end of a prompt, short enough for an error message. */
function lastWords(prompt: Prompt): string {
  const text = (prompt.at(-1)?.text ?? "").replaceAll(/\s+/g, " ").trim();
  return text.length > 200 ? `… ${text.slice(-200)}` : text;
}
