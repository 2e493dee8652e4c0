import { calledInWords, waitingInWords } from "../archive/render/words.ts";
import type { CallWaiting, DialogueEvent, TurnCompleted, TurnFailed, TurnStarted } from "../transcript/event.ts";
import { turnKeyOf } from "../transcript/fold.ts";
import { dollars } from "../words/en/numbers.ts";
import { BetweenTurns } from "./between_turns.ts";
import { FloorLines } from "./floor_lines.ts";
import { clock, LineBreaker } from "./lines.ts";
import type { Printer } from "./io.ts";
import { StatusLine } from "./status_line.ts";
import { notices, playsRecording } from "./turn_words.ts";

const TICK_MS = 250;

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

/** Options of {@linkcode LiveProgress}. */
export interface LiveProgressOptions {
  /** Shows every call, and each warning whole. */
  readonly verbose: boolean;
  /** `true` if a key ends the pace of recorded answers. @default false */
  readonly hearsKeys?: boolean;
}

/**
 * Shows a dialogue as it runs: what is said, line by line, and below it one status line. Only whole lines are printed
 * above the status, each in one write with the new status, so that nothing flickers and printed lines never change. The
 * first of simultaneous turns is shown as it arrives, the others after it.
 */
export class LiveProgress {
  readonly live = true;
  readonly #err: Printer;
  readonly #verbose: boolean;
  readonly #noticeOf: ReturnType<typeof notices>;
  readonly #floor: FloorLines;
  readonly #between: BetweenTurns;
  readonly #open: OpenTurn[] = [];
  readonly #asides = new Set<string>();
  readonly #thinking = new Set<string>();
  /** Requests waiting for a rate limit or a retry, by key. */
  readonly #heldBack = new Map<string, CallWaiting & { readonly saidMs: number }>();
  readonly #startedMs = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  #phase = "";
  #hint: string;
  #costUsd: number | undefined;
  readonly #line: StatusLine;

  constructor(err: Printer, { verbose, hearsKeys = false }: LiveProgressOptions) {
    this.#err = err;
    this.#verbose = verbose;
    this.#hint = hearsKeys ? "any key skips" : "";
    this.#noticeOf = notices({ verbose });
    this.#floor = new FloorLines(err);
    this.#between = new BetweenTurns(this.#floor, err);
    this.#line = new StatusLine(err);
    this.#timer = setInterval(() => this.#print([]), TICK_MS);
  }

  hear(event: DialogueEvent): void {
    switch (event.type) {
      case "dialogue.started":
        if (!playsRecording(event)) this.#hint = "";
        this.#print(this.#between.opening(event));
        break;
      case "phase.started":
        this.#phase = event.phase;
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
        this.#forget(event.key);
        this.#between.noted(event);
        this.#print(this.#ready());
        break;
      case "score.recorded":
        this.#forget(event.key);
        this.#between.scored(event);
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
    this.#between.notice(notice, event.type === "warning.raised" && !this.#verbose);
    this.#print(this.#ready());
  }

  /** Takes in a message that an earlier run has shown. */
  recall(event: DialogueEvent): void {
    if (event.type === "turn.completed" || event.type === "turn.failed") this.#floor.recall(event);
  }

  close(): void {
    clearInterval(this.#timer);
    const over = this.#open.splice(0).flatMap((turn) => turn.ended ? this.#endOf(turn.ended, turn) : []);
    this.#line.print([...over, ...this.#between.end()], "");
  }

  #begin(started: TurnStarted): void {
    const { key, participant, number } = started;
    if (this.#floor.speakers.isPerson(participant)) this.#thinking.add(key);
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
      if (turn.shown) lines.push(...this.#restOf(turn), ...this.#remark(turn.started, "interrupted; restarting"));
      Object.assign(turn, { attempt, waiting: "", breaker: new LineBreaker() });
    }
    turn.waiting += text;
    if (turn === this.#open[0]) lines.push(...this.#wordsOf(turn));
    this.#print(lines);
  }

  /** Returns a turn's complete lines, below its heading. */
  #wordsOf(turn: OpenTurn): readonly string[] {
    const { number, started, breaker } = turn;
    const lines = breaker.push(turn.waiting, this.#floor.measure);
    turn.waiting = "";
    const said = lines.map((line) => this.#floor.said(started.participant, line));
    if (lines.length === 0 || turn.shown) return said;
    turn.shown = true;
    return [
      ...this.#between.before(started.phase, number),
      this.#floor.heading(started.participant, started, number),
      ...said,
    ];
  }

  #restOf({ started, breaker }: OpenTurn): readonly string[] {
    return breaker.end(this.#floor.measure).map((line) => this.#floor.said(started.participant, line));
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

  /** Returns a turn's lines that are not shown yet, and what waited for its end. */
  #endOf(event: TurnCompleted | TurnFailed, turn?: OpenTurn): string[] {
    const lines = turn?.shown
      ? [...this.#wordsOf(turn), ...this.#restOf(turn), ...this.#floor.remarks(event)]
      : [...this.#between.before(event.phase, event.number), ...this.#between.whole(event)];
    return [...lines, ...this.#between.queued()];
  }

  /** Returns what waits for the end of a turn, unless somebody's words are being shown. */
  #ready(): readonly string[] {
    return this.#open[0]?.shown ? [] : this.#between.queued();
  }

  #remark({ participant }: Pick<TurnStarted, "participant">, text: string): readonly string[] {
    return this.#floor.beside(participant, `[${text}]`, (line) => this.#err.ink.dim(line));
  }

  #print(lines: readonly string[]): void {
    this.#line.print(lines, this.#thinking.size > 0 ? "" : this.#statusText());
  }

  #statusText(): string {
    const turn = this.#open[0];
    const speaker = turn && this.#floor.speakers.nameOf(turn.started.participant);
    const who = turn ? `${speaker}: ${calledInWords(turn.started)}` : "";
    const held = this.#heldBack.get(turn?.started.key ?? "") ?? [...this.#heldBack.values()][0];
    const waiting = held ? waitingInWords(held, performance.now() - held.saidMs) : "";
    const aside = this.#asides.size === 0 ? "" : `${this.#asides.size} asked separately`;
    const cost = this.#costUsd === undefined ? "" : dollars(this.#costUsd);
    const time = clock(performance.now() - this.#startedMs);
    const phase = this.#floor.phaseInWords(this.#phase);
    return [time, waiting, phase, who, aside, cost, turn ? this.#hint : ""].filter((part) => part !== "").join(" · ");
  }
}
