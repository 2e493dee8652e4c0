import { claimMarks } from "../judging/quotations/claim_marks.ts";
import { annotatedText } from "../text/annotation.ts";
import { readClaims } from "../transcript/claim.ts";
import type { JournalEvent, NoteRecorded, ScoreRecorded } from "../transcript/event.ts";
import { LIMITS, ROUNDING, type Scope } from "./calls/account.ts";
import type { CallAhead, SetAside } from "./calls/budget.ts";
import { add, NOTHING, type Spending, sumOf } from "./calls/spending.ts";
import { mostSaid, mostTokens, worstQuoteTokens } from "./calls/worst_case.ts";
import { type Forecast, type ForecastAside, type ForecastCall, needOf, questionName } from "./forecast.ts";
import { LimitTooSmallError } from "./limit_too_small_error.ts";

/** What is kept for what is asked about a turn, until it has been asked. */
interface Promised {
  readonly turn: string;
  /** The step of the script in which the turn was let in. */
  readonly step: number;
  readonly asides: readonly ForecastAside[];
}

/**
 * What is set aside for the end of a dialogue: at any moment the worst case of all that is still to be asked outside
 * optional phases. It hears what happens and grows with what is said that the prompts of the end will show.
 */
export class EndReserve implements SetAside {
  readonly #forecast: Forecast;
  /** By name: those that have not been answered. */
  readonly #open: Map<string, ForecastCall>;
  readonly #needed: ReadonlySet<string>;
  readonly #inFlight = new Set<string>();
  readonly #optional: Set<string>;
  /** What was said that was not foreseen, as it stands in a prompt. */
  #grownTokens = 0;
  /** The most that may still be said that was not foreseen, by key. */
  readonly #coming: Map<string, number>;
  #promised: readonly Promised[] = [];
  /** What is kept for a question that is being asked, by its key, until its call is let in. */
  readonly #claimed = new Map<string, ForecastAside>();
  /** Keys of turns by their numbers. */
  readonly #turns = new Map<number, string>();
  /** Keys that questions have in the forecast, by those they really have: a question is named by a turn's number. */
  readonly #foreseenKeys = new Map<string, string>();
  #step = 0;

  constructor(forecast: Forecast) {
    this.#forecast = forecast;
    this.#open = new Map(forecast.calls.map((call) => [call.name, call]));
    this.#needed = new Set(this.#open.keys());
    this.#optional = new Set(forecast.optionalPhases);
    this.#coming = new Map(forecast.coming);
  }

  /**
   * Sees that limits allow at least what is set aside.
   *
   * @throws {LimitTooSmallError} Naming the smallest that would do.
   */
  check(accounts: readonly { readonly scope: Scope; readonly spent: Spending }[]): void {
    for (const { scope, spent } of accounts) {
      const least = add(spent, this.#sumFor(scope, 0));
      for (const [, field, unit] of LIMITS) {
        const limit = scope.limits[field];
        if (limit === undefined || least[unit] <= limit + ROUNDING) continue;
        const keys = this.#forecast.calls.filter((call) => scope.covers(call)).map(({ key }) => key);
        throw new LimitTooSmallError({ field, limit, least: least[unit], spent: spent[unit], keys, scope: scope.name });
      }
    }
  }

  /** What is needed may use all there is, and so may what the dialogue cannot go on without. */
  serves(call: CallAhead): boolean {
    return this.#needed.has(this.#foreseenName(call)) || (call.turn !== undefined && !this.#isOptional(call.key));
  }

  beside(call: CallAhead, scope: Scope): Spending {
    const letIn = this.#admission(call);
    const kept = [
      ...[...this.#claimed].flatMap(([key, aside]) => key === call.key ? [] : [aside]),
      ...this.#promised.flatMap(({ asides }) => asides),
      ...letIn?.asides ?? [],
    ];
    return add(
      this.#sumFor(scope, letIn?.tokens ?? 0),
      sumOf(kept.filter((aside) => scope.covers(aside)).map(({ need }) => need)),
    );
  }

  granted(call: CallAhead): void {
    const admission = this.#admission(call);
    if (admission) {
      const { own, asides } = admission;
      this.#coming.set(call.key, own);
      this.#promised = [...this.#promised, { turn: call.key, step: this.#step, asides }];
    }
    this.#claimed.delete(call.key);
    const name = this.#foreseenName(call);
    if (this.#open.has(name)) this.#inFlight.add(name);
  }

  settled(call: CallAhead, answered: boolean): void {
    const name = this.#foreseenName(call);
    this.#inFlight.delete(name);
    if (answered) this.#open.delete(name);
  }

  /** The script goes on to its next turns: what it has not asked about those before the last it will not ask. */
  nextStep(): void {
    this.#step++;
    this.#promised = this.#promised.filter(({ step }) => step >= this.#step - 2);
  }

  /** A question about a turn is asked, soon if not now: what was kept for it is its own. */
  asked(key: string, turn: string): void {
    const question = questionName(key, turn);
    for (const call of this.#open.values()) if (call.question === question) this.#foreseenKeys.set(key, call.key);
    const promise = this.#promised.find((promise) => promise.turn === turn);
    const mine = promise?.asides.find((aside) => aside.question === questionName(key, ""));
    if (!promise || !mine) return;
    const asides = promise.asides.filter((aside) => aside !== mine);
    this.#promised = this.#promised.map((one) => one === promise ? { ...one, asides } : one);
    this.#claimed.set(key, mine);
    if (mine.saysTokens > 0) this.#coming.set(key, mine.saysTokens);
  }

  /** The script has had an answer: what it makes of it is said next, or never. */
  heard(key: string): void {
    this.#coming.delete(this.#foreseenKey(key));
  }

  /** Takes in what happens. */
  add(event: JournalEvent): void {
    switch (event.type) {
      case "phase.started":
        if (event.optional) this.#optional.add(event.phase);
        break;
      case "turn.started":
        if (event.number !== undefined) this.#turns.set(event.number, event.key);
        else if (event.replyTo !== undefined) this.asked(event.key, this.#turns.get(event.replyTo) ?? "");
        break;
      case "turn.completed":
        this.#turns.set(event.number, event.key);
        this.#said(event.key, worstQuoteTokens(event.text, this.#forecast.longestName));
        break;
      case "turn.failed":
        this.#said(event.key, 0);
        this.#forget(event.key);
        break;
      case "limit.reached":
        this.#coming.delete(event.before);
        this.#forget(event.before);
        break;
      case "note.recorded":
      case "score.recorded":
        if (event.kind === "claim_check") this.#noted(event);
        else this.#answered(event.key, event.answer.given ? JSON.stringify(event.answer.value) : undefined);
        break;
      default:
    }
  }

  #isOptional(key: string): boolean {
    for (const phase of this.#optional) if (key.startsWith(`${phase}/`)) return true;
    return false;
  }

  /** What a turn in an optional phase brings with it; nothing once it was let in. */
  #admission({ key, turn, maxOutputTokens }: CallAhead) {
    if (!turn || !this.#isOptional(key) || this.#coming.has(key)) return undefined;
    const asides = this.#forecast.asidesOf.get(turn.kind) ?? [];
    const { annotationTokens = 0, longestName } = this.#forecast;
    const own = worstQuoteTokens(mostSaid(turn, maxOutputTokens) + annotationTokens, longestName);
    return { own, asides, tokens: asides.reduce((sum, { saysTokens }) => sum + saysTokens, own) };
  }

  /** The worst case of what is to be asked, if so many tokens more are said. */
  #sumFor(scope: Scope, moreTokens: number): Spending {
    let tokens = this.#grownTokens + moreTokens;
    for (const coming of this.#coming.values()) tokens += coming;
    for (const { asides } of this.#promised) for (const { saysTokens } of asides) tokens += saysTokens;
    let sum = NOTHING;
    for (const [name, call] of this.#open) {
      if (!this.#inFlight.has(name) && scope.covers(call)) sum = add(sum, needOf(call, call.grows ? tokens : 0));
    }
    return sum;
  }

  #answered(key: string, answer: string | undefined): void {
    this.#claimed.delete(key);
    const foreseen = this.#foreseenKey(key);
    const most = this.#coming.get(foreseen);
    if (answer === undefined) this.#coming.delete(foreseen);
    // What is put on the floor of an answer says it in other words, and who says it.
    else if (most !== undefined) {
      this.#coming.set(foreseen, Math.min(most, 2 * worstQuoteTokens(answer, this.#forecast.longestName)));
    }
    this.#close(key);
  }

  #said(key: string, tokens: number): void {
    this.#coming.delete(key);
    this.#close(key);
    const foreseen = this.#forecast.said.get(key);
    if (foreseen === undefined) {
      this.#grownTokens += tokens;
      return;
    }
    for (const [name, call] of this.#open) {
      if (!call.shows.has(key)) continue;
      this.#open.set(name, { ...call, inputTokens: call.inputTokens + tokens - foreseen });
    }
  }

  /** What is noted under a statement stands in whatever shows it; where that was foreseen, so was the longest note. */
  #noted({ about = 0, answer }: NoteRecorded | ScoreRecorded): void {
    const claims = answer.given ? readClaims(answer.value) : undefined;
    if (!claims || this.#forecast.said.has(this.#turns.get(about) ?? "")) return;
    const annotation = claimMarks(claims);
    if (annotation !== "") this.#grownTokens += mostTokens(annotatedText("", annotation));
  }

  #foreseenKey(key: string): string {
    return this.#foreseenKeys.get(key) ?? key;
  }

  /** The name that a call has in the forecast, if it has one. */
  #foreseenName({ name = "", key }: CallAhead): string {
    return name === "" ? name : this.#foreseenKey(key) + name.slice(name.lastIndexOf("#"));
  }

  /** Nothing more is asked for a turn or question. */
  #close(key: string): void {
    const foreseen = this.#foreseenKey(key);
    for (const [name, call] of this.#open) if (call.key === foreseen) this.#open.delete(name);
  }

  #forget(turn: string): void {
    this.#promised = this.#promised.filter((promise) => promise.turn !== turn);
  }
}
