import { calledInWords, waitingInWords } from "../archive/render/words.ts";
import { dollars } from "../words/en/numbers.ts";
import { singleLine } from "../text/visible.ts";
import { wrap } from "../text/display.ts";
import type { CallWaiting, DialogueEvent, TurnCompleted, TurnFailed, TurnStarted } from "../transcript/event.ts";
import { turnKeyOf } from "../transcript/fold.ts";
import { clock, fit, LineBreaker } from "./lines.ts";
import type { Printer } from "./io.ts";
import { StatusLine } from "./status_line.ts";
import { answerersInWords, notices, SpeakerNames } from "./turn_words.ts";
import { titleIn } from "../transcript/title.ts";

/** Maximum line width for comfortable reading. */
const MAX_WIDTH = 88;
const TICK_MS = 250;
/** Indentation of spoken lines. */
const MARGIN = "  ";

interface OpenTurn {
  readonly started: TurnStarted;
  readonly number: number;
  attempt: number;
  /** Words received but not shown yet. */
  waiting: string;
  shown: boolean;
  breaker: LineBreaker;
  /** The event that ended the turn, if any. */
  ended?: TurnCompleted | TurnFailed;
}

/**
 * Shows a dialogue as it runs: what is said, line by line, and below it one status line. Only whole lines are printed
 * above the status, each in one write with the new status, so that nothing flickers and printed lines never change. The
 * first of simultaneous turns is shown as it arrives, the others after it.
 */
export class LiveProgress {
  readonly live = true;
  readonly #err: Printer;
  readonly #colors: boolean;
  readonly #noticeOf: ReturnType<typeof notices>;
  readonly #names = new SpeakerNames();
  readonly #open: OpenTurn[] = [];
  readonly #asides = new Set<string>();
  readonly #thinking = new Set<string>();
  /** Requests waiting for a rate limit or a retry, by key. */
  readonly #heldBack = new Map<string, CallWaiting & { readonly saidMs: number }>();
  readonly #startedMs = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Notices to show after the current turn. */
  readonly #waiting: string[] = [];
  #phase = "";
  #costUsd: number | undefined;
  readonly #line: StatusLine;

  constructor(err: Printer, { colors, verbose }: { readonly colors: boolean; readonly verbose: boolean }) {
    this.#err = err;
    this.#colors = colors;
    this.#noticeOf = notices({ verbose });
    this.#line = new StatusLine(err, (text) => this.#dim(text));
    this.#timer = setInterval(() => this.#print([]), TICK_MS);
  }

  hear(event: DialogueEvent): void {
    switch (event.type) {
      case "dialogue.started":
        this.#names.add(event);
        this.#print([
          this.#bold(wrap(singleLine(titleIn(event)), { width: this.#width })),
          ...answerersInWords(event).map((line) => this.#dim(wrap(line, { width: this.#width, rest: MARGIN }))),
          "",
        ]);
        break;
      case "phase.started":
        this.#phase = event.phase.split("/").at(-1)?.replaceAll("-", " ") ?? "";
        return this.#print([]);
      case "turn.started":
        return this.#begin(event);
      case "turn.delta":
        return this.#say(event);
      case "call.waiting":
        this.#heldBack.set(event.key, { ...event, saidMs: performance.now() });
        return this.#print([]);
      case "call.sent":
        this.#heldBack.delete(turnKeyOf(event.call));
        break;
      case "turn.completed":
      case "turn.failed":
        return this.#end(event);
      case "note.recorded":
      case "score.recorded":
        this.#forget(event.key);
        this.#print([]);
        break;
      case "limit.reached":
        this.#drop(event.before);
        break;
      case "call.answered":
        if (event.costUsd !== undefined) this.#costUsd = (this.#costUsd ?? 0) + event.costUsd;
        break;
    }
    const notice = this.#noticeOf(event);
    if (notice === undefined) return;
    this.#waiting.push(this.#dim(wrap(notice, { width: this.#width })));
    // Notices do not interrupt a speaker's lines.
    if (!this.#open[0]?.shown) this.#print(this.#waiting.splice(0));
  }

  close(): void {
    clearInterval(this.#timer);
    const over = this.#open.splice(0).flatMap((turn) => turn.ended ? this.#endOf(turn.ended, turn) : []);
    this.#line.print([...over, ...this.#waiting.splice(0)], "");
  }

  #begin(started: TurnStarted): void {
    const { key, participant, number } = started;
    if (this.#names.isPerson(participant)) this.#thinking.add(key);
    if (number === undefined) this.#asides.add(key);
    else {
      this.#open.push({ started, number, attempt: 1, waiting: "", shown: false, breaker: new LineBreaker() });
      this.#open.sort((a, b) => a.number - b.number);
    }
    this.#print([]);
  }

  #say({ key, attempt, text }: { readonly key: string; readonly attempt: number; readonly text: string }): void {
    const turn = this.#open.find(({ started }) => started.key === key);
    if (!turn || attempt < turn.attempt) return;
    const lines: string[] = [];
    if (attempt > turn.attempt) {
      if (turn.shown) {
        lines.push(
          ...turn.breaker.end(this.#width - MARGIN.length).map(indented),
          this.#dim(`${MARGIN}[interrupted; restarting]`),
        );
      }
      Object.assign(turn, { attempt, waiting: "", breaker: new LineBreaker() });
    }
    turn.waiting += text;
    if (turn === this.#open[0]) lines.push(...this.#wordsOf(turn));
    this.#print(lines);
  }

  /** Returns a turn's complete lines, below its heading. */
  #wordsOf(turn: OpenTurn): readonly string[] {
    const lines = turn.breaker.push(turn.waiting, this.#width - MARGIN.length).map(indented);
    turn.waiting = "";
    if (lines.length === 0 || turn.shown) return lines;
    turn.shown = true;
    return [this.#heading(turn.number, turn.started), ...lines];
  }

  /** Shows a finished turn once all earlier turns are shown. */
  #end(event: TurnCompleted | TurnFailed): void {
    this.#forget(event.key);
    const turn = this.#open.find(({ started }) => started.key === event.key);
    if (turn) turn.ended = event;
    this.#print(turn ? this.#overOnes() : this.#endOf(event));
  }

  #forget(key: string): void {
    this.#asides.delete(key);
    this.#thinking.delete(key);
    this.#heldBack.delete(key);
  }

  /** Closes a turn that a limit stopped, because it has no end event. */
  #drop(key: string): void {
    this.#forget(key);
    const index = this.#open.findIndex(({ started }) => started.key === key);
    if (index < 0) return;
    this.#open.splice(index, 1);
    this.#print(this.#overOnes());
  }

  /** Shows finished turns at the front of the queue, and the beginning of the next. */
  #overOnes(): readonly string[] {
    const lines: string[] = [];
    for (let first = this.#open[0]; first?.ended; first = this.#open[0]) {
      this.#open.shift();
      lines.push(...this.#endOf(first.ended, first));
    }
    const next = this.#open[0];
    return next ? [...lines, ...this.#wordsOf(next)] : lines;
  }

  /** Returns a turn's lines that are not shown yet. */
  #endOf(event: TurnCompleted | TurnFailed, turn?: OpenTurn): string[] {
    const lines = turn?.shown
      ? [...this.#wordsOf(turn), ...turn.breaker.end(this.#width - MARGIN.length).map(indented)]
      : [this.#heading(event.number, event)];
    if (event.type === "turn.failed") {
      const margins = { width: this.#width, first: MARGIN, rest: MARGIN };
      lines.push(this.#red(wrap(`[failed: ${singleLine(event.failure.reason)}]`, margins)));
    } else {
      const whole = new LineBreaker();
      if (!turn?.shown) {
        lines.push(
          ...whole.push(event.text, this.#width - MARGIN.length).map(indented),
          ...whole.end(this.#width - MARGIN.length).map(indented),
        );
      }
      if (event.overrun) lines.push(this.#dim(`${MARGIN}[${overrunInWords(event.overrun)}]`));
    }
    return [...lines, "", ...this.#waiting.splice(0)];
  }

  #heading(number: number, turn: Pick<TurnStarted, "participant" | "kind" | "called">): string {
    const name = fit(this.#names.of(turn.participant), this.#width - 30);
    return `${this.#dim(String(number).padStart(3, "0"))} ${this.#bold(name)}${this.#dim(`, ${calledInWords(turn)}`)}`;
  }

  #print(lines: readonly string[]): void {
    this.#line.print(lines, this.#thinking.size > 0 ? "" : this.#statusText());
  }

  #statusText(): string {
    const turn = this.#open[0];
    const who = turn ? `${this.#names.of(turn.started.participant)}: ${calledInWords(turn.started)}` : "";
    const held = this.#heldBack.get(turn?.started.key ?? "") ?? [...this.#heldBack.values()][0];
    const waiting = held ? waitingInWords(held, performance.now() - held.saidMs) : "";
    const aside = this.#asides.size === 0 ? "" : `${this.#asides.size} asked separately`;
    const cost = this.#costUsd === undefined ? "" : dollars(this.#costUsd);
    const time = clock(performance.now() - this.#startedMs);
    return [time, waiting, this.#phase, who, aside, cost].filter((part) => part !== "").join(" · ");
  }

  get #width(): number {
    return Math.max(20, Math.min(MAX_WIDTH, this.#err.columns - 1));
  }

  #bold(text: string): string {
    return this.#styled(text, 1, 22);
  }

  #dim(text: string): string {
    return this.#styled(text, 2, 22);
  }

  #red(text: string): string {
    return this.#styled(text, 31, 39);
  }

  #styled(text: string, on: number, off: number): string {
    return this.#colors ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  }
}

function indented(line: string): string {
  return line === "" ? "" : MARGIN + line;
}

function overrunInWords({ limit, tokens, whole }: NonNullable<TurnCompleted["overrun"]>): string {
  return `${tokens} tokens of ${limit}: ${whole === undefined ? "noted" : "cut for the others at the limit"}`;
}
