import { basename } from "node:path";
import { costInWords } from "../archive/render/words.ts";
import { singleLine } from "../text/visible.ts";
import { wrap } from "../text/display.ts";
import type { DialogueEvent } from "../transcript/event.ts";
import type { Context } from "./io.ts";
import { clock } from "./lines.ts";
import { progressForm } from "./progress.ts";
import { StatusLine } from "./status_line.ts";
import { notices } from "./turn_words.ts";

const TICK_MS = 250;

/**
 * Shows a command's progress over several archives or files: one status line on a terminal, otherwise one line for each
 * finished archive or file.
 */
export class ManyProgress {
  readonly #context: Context;
  readonly #form: ReturnType<typeof progressForm>;
  readonly #line: StatusLine;
  readonly #what: string;
  readonly #nameOf: (shown: string) => string;
  #total: number;
  readonly #startedMs = performance.now();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #noticeOf: ReturnType<typeof notices>;
  #shown = "";
  #passed = 0;
  #done = 0;
  /** Calls in progress that may cost something, by dialogue and key. */
  readonly #open = new Set<string>();
  #spent = { calls: 0, costUsd: 0, unpricedCalls: 0 };

  /**
   * @param what The participle for finished ones, such as `judged`.
   * @param nameOf Returns what the status line shows of one. @default the name of its folder or file
   */
  constructor(
    context: Context,
    { what, total, nameOf = (path) => basename(path).replace(/^[\d-]+T/, "") }: {
      readonly what: string;
      readonly total: number;
      readonly nameOf?: (shown: string) => string;
    },
  ) {
    this.#nameOf = nameOf;
    this.#context = context;
    this.#form = progressForm(context);
    this.#noticeOf = notices({ verbose: context.args.flags.has("--verbose") });
    this.#line = new StatusLine(context.err);
    this.#what = what;
    this.#total = total;
  }

  /** Changes how many there are. */
  expect(total: number): void {
    this.#total = total;
  }

  begin(shown: string): void {
    this.#shown = singleLine(shown);
    if (this.#form === "live") this.#timer ??= setInterval(() => this.#print([]), TICK_MS);
    this.#print([]);
  }

  /** @param shown The one that it is about. @default the one that began last */
  hear(event: DialogueEvent, shown = this.#shown): void {
    if (event.type === "call.sent" && !event.model.startsWith("recorded/")) {
      this.#open.add(`${event.dialogueId} ${event.call}`);
    }
    if (event.type === "call.answered" && this.#open.delete(`${event.dialogueId} ${event.call}`)) {
      this.#spent.calls++;
      if (event.costUsd === undefined) this.#spent.unpricedCalls++;
      else this.#spent.costUsd += event.costUsd;
    }
    const notice = this.#noticeOf(event);
    if (notice !== undefined) this.#print([`${shown}: ${notice}`]);
  }

  /** Prints a line of its own. */
  say(text: string): void {
    this.#print([singleLine(text)]);
  }

  /**
   * Ends one, with its outcome in words.
   *
   * @param shown The one that ends. @default the one that began last
   */
  end(outcome: string, isDone = true, shown = this.#shown): void {
    this.#passed++;
    if (isDone) this.#done++;
    const line = `${this.#passed} of ${this.#total}: ${shown}: ${singleLine(outcome)}`;
    this.#print(this.#form === "plain" || !isDone ? [line] : []);
  }

  /** Hides the status until something is printed again. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#line.print([], "");
  }

  /** Prints the overall result. */
  total(): void {
    this.close();
    if (this.#form) this.#context.err.line([this.#count(), this.#time(), ...this.#cost()].join(" · "));
  }

  #print(lines: readonly string[]): void {
    const { err } = this.#context;
    if (this.#form === "plain") { for (const line of lines) err.line(line); }
    if (this.#form !== "live") return;
    const left = `${this.#total - this.#passed} left`;
    const parts = [this.#count(), left, this.#time(), ...this.#cost(), this.#nameOf(this.#shown)];
    this.#line.print(lines.map((line) => wrap(line, { width: err.width })), parts.join(" · "));
  }

  #count(): string {
    return `${this.#done} of ${this.#total} ${this.#what}`;
  }

  #time(): string {
    return clock(performance.now() - this.#startedMs);
  }

  /** The cost so far; empty without calls. */
  #cost(): readonly string[] {
    const { calls, costUsd, unpricedCalls } = this.#spent;
    if (calls === 0) return [];
    return [`cost ${costInWords({ calls, unpricedCalls, ...(unpricedCalls < calls ? { costUsd } : {}) })}`];
  }
}
