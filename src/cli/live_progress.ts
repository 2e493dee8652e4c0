import { calledInWords, waitingInWords } from "../archive/render/words.ts";
import { claimsIn } from "../judging/quotations/recorded_claims.ts";
import { type Claim, type Finding, readFindings } from "../transcript/claim.ts";
import type {
  CallWaiting,
  DialogueEvent,
  NoteRecorded,
  TurnCompleted,
  TurnFailed,
  TurnStarted,
} from "../transcript/event.ts";
import { turnKeyOf } from "../transcript/fold.ts";
import { count, dollars } from "../words/en/numbers.ts";
import { listed } from "../words/en/phrases.ts";
import { FloorLines } from "./floor_lines.ts";
import { clock, fit, LineBreaker } from "./lines.ts";
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

/** What stands last: a message, by its number, or a notice. */
type Last = number | "notice";

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
  readonly #open: OpenTurn[] = [];
  readonly #asides = new Set<string>();
  readonly #thinking = new Set<string>();
  /** Requests waiting for a rate limit or a retry, by key. */
  readonly #heldBack = new Map<string, CallWaiting & { readonly saidMs: number }>();
  readonly #startedMs = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  /** What is shown after the current turn. */
  readonly #waiting: (() => readonly string[])[] = [];
  /** Warnings raised before anybody spoke. */
  #early: string[] | undefined = [];
  /** Scores that are not shown yet. */
  readonly #scores: string[] = [];
  /** Objections of a fact check that are not announced yet, by number of the message. */
  readonly #objections = new Map<number, { readonly checker: string; readonly found: readonly Finding[] }>();
  #phase = "";
  /** The phase under whose rule lines stand. */
  #ruled = "";
  #last: Last | undefined;
  #hint = "";
  #costUsd: number | undefined;
  readonly #line: StatusLine;

  constructor(err: Printer, { verbose, hearsKeys = false }: LiveProgressOptions) {
    this.#err = err;
    this.#verbose = verbose;
    this.#hint = hearsKeys ? "any key skips" : "";
    this.#noticeOf = notices({ verbose });
    this.#floor = new FloorLines(err);
    this.#line = new StatusLine(err);
    this.#timer = setInterval(() => this.#print([]), TICK_MS);
  }

  hear(event: DialogueEvent): void {
    switch (event.type) {
      case "dialogue.started":
        if (!playsRecording(event)) this.#hint = "";
        this.#last = "notice";
        this.#print(this.#floor.opening(event));
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
        this.#found(event);
        break;
      case "score.recorded":
        this.#forget(event.key);
        this.#scores.push(...this.#floor.scores(event));
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
    if (event.type === "warning.raised" && this.#early && !this.#verbose) this.#early.push(notice);
    else this.#later(() => this.#notice(notice));
  }

  close(): void {
    clearInterval(this.#timer);
    const over = this.#open.splice(0).flatMap((turn) => turn.ended ? this.#endOf(turn.ended, turn) : []);
    this.#line.print([...over, ...this.#earlyWarnings(), ...this.#queued(), ...this.#scored()], "");
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
    return [...this.#before(started.phase, number), this.#floor.heading(started.participant, started, number), ...said];
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
      : [...this.#before(event.phase, event.number), ...this.#whole(event)];
    return [...lines, ...this.#queued()];
  }

  /** Returns a whole turn; a fact check's announcement as the claims it is against, beside their speaker's bar. */
  #whole(event: TurnCompleted | TurnFailed): readonly string[] {
    const { kind, participant, number, replyTo: about = 0 } = event;
    const { checker, found = [] } = this.#objections.get(about) ?? {};
    const speaker = this.#floor.speakerOf(about);
    if (kind !== "interruption" || checker !== participant || speaker === undefined) return this.#floor.whole(event);
    const { speakers } = this.#floor;
    const heading = `${speakers.nameOf(participant)} (${number}) on ${speakers.nameOf(speaker)} (${about}):`;
    return [...this.#floor.thin(heading), ...found.flatMap((finding) => this.#floor.objection(speaker, finding))];
  }

  /** Keeps what a check found until it is shown. */
  #found({ kind, about = 0, answer, participant }: NoteRecorded): void {
    const claims = claimsIn({ kind, answer });
    if (claims) this.#later(() => this.#lookedUp(participant, about, claims));
    if (kind !== "fact_check" || !answer.given) return;
    const { checker = participant, found = [] } = this.#objections.get(about) ?? {};
    const against = readFindings(answer.value).filter(({ verdict }) =>
      verdict === "contradicted" || verdict === "overstated"
    );
    this.#objections.set(about, { checker, found: [...found, ...against] });
  }

  /** Shows lines after the current turn. They are made then, when it is known what stands above them. */
  #later(lines: () => readonly string[]): void {
    this.#waiting.push(lines);
    // Nothing interrupts a speaker's lines.
    this.#print(this.#open[0]?.shown ? [] : this.#queued());
  }

  #queued(): readonly string[] {
    return this.#waiting.splice(0).flatMap((lines) => lines());
  }

  /** Returns what was looked up of a message: right below it, or apart, with its number, if something else stands there. */
  #lookedUp(participant: string, number: number, claims: readonly Claim[]): readonly string[] {
    if (number === this.#last) return this.#floor.lookedUp(participant, claims);
    const lines = this.#floor.lookedUp(participant, claims, number);
    return lines.length === 0 ? [] : [...this.#apart("notice"), ...lines];
  }

  #notice(text: string): readonly string[] {
    return [...this.#apart("notice"), ...this.#floor.thin(text)];
  }

  /** Returns the space before something else than stands last. */
  #apart(next: Last): readonly string[] {
    const isFirst = this.#last === undefined || (next === "notice" && this.#last === "notice");
    this.#last = next;
    return isFirst ? [] : [""];
  }

  /** Returns what stands before a message: scores, warnings before the first, a rule before the first of a phase. */
  #before(phase: string, number: number): readonly string[] {
    const notices = [...this.#scored(), ...this.#earlyWarnings()];
    const label = phase === this.#ruled ? "" : this.#floor.phaseInWords(phase);
    this.#ruled = phase;
    const space = this.#apart(number);
    const rule = label === "" ? [] : [this.#err.ink.rule(label, this.#err.width), ""];
    return [...notices, ...space, ...rule];
  }

  /** Returns the scores that have come since the message before, in a line. */
  #scored(): readonly string[] {
    const scores = this.#scores.splice(0);
    return scores.length === 0 ? [] : this.#notice(`Scores of 10: ${listed(scores)}`);
  }

  /** Returns the warnings raised before anybody spoke, in a line. */
  #earlyWarnings(): readonly string[] {
    const [first, ...others] = this.#early ?? [];
    this.#early = undefined;
    if (first === undefined) return [];
    const text = others.length === 0
      ? first
      : `${count(others.length + 1, "warning")}: ${first.replace(/^Warning: /, "")}`;
    const isWhole = others.length === 0 && fit(text, this.#floor.measure) === text;
    const end = isWhole ? "" : " (--verbose: all)";
    return [...this.#apart("notice"), ...this.#floor.thin(fit(text, this.#floor.measure - end.length) + end)];
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
