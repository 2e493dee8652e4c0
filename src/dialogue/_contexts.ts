import { outputLimit } from "../agents/output_limit.ts";
import { contextError } from "../context/context_error.ts";
import type { History, Plan } from "../context/plan.ts";
import { KeptTooLarge, type Place, resolve, type Shown } from "../context/resolve.ts";
import { finalReading } from "../context/strategies/final_reading.ts";
import {
  answerTokens,
  excessTokens,
  fixedTokens,
  leastExcessTokens,
  roomTokens,
  sizeOf,
  surelyFits,
} from "../context/window.ts";
import type { ModelError } from "../models/model_error.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { ContextOf } from "./_context_of.ts";
import { ContextSizes } from "./_context_sizes.ts";
import { Processing } from "./_processing.ts";
import type { Run } from "./_run.ts";
import { leavesOut, warnIfShortened } from "./_shortened.ts";
import { Summaries, type SummaryFor } from "./_summaries.ts";
import type { Asked, AskedTurn, DialogueParticipant, View } from "./turn.ts";

/** Fits what speakers may see into their contexts, and has the summaries made that this takes. */
export class Contexts {
  readonly #run: Run;
  readonly #sizes: ContextSizes;
  readonly #summaries: Summaries;
  readonly #processing: Processing;
  readonly #common: DialogueParticipant | undefined;
  /** The view of all turns of each participant; `undefined` if they have several. */
  readonly #views = new Map<string, View | undefined>();
  /** Who was not shown everything at some turn. */
  readonly #restricted = new Set<string>();
  /** Steps that were asked for in vain, by their keys. */
  readonly #lost = new Set<string>();
  /** What the newest turn of each participant was like. */
  readonly #newest = new Map<string, AskedTurn>();

  constructor(run: Run, of: ReadonlyMap<string, ContextOf>, common: DialogueParticipant | undefined) {
    this.#run = run;
    this.#sizes = new ContextSizes(run, of);
    this.#common = common;
    this.#summaries = new Summaries(run, common);
    this.#processing = new Processing(run);
  }

  /** The turn with what its view shows, as its processors have it. */
  see(turn: AskedTurn): AskedTurn {
    const { key, view, participant: { id } } = turn;
    const said = this.#run.recorded.before(key, this.#run.said.messages);
    const seen = this.#processing.see(turn, said);
    this.#views.set(id, !this.#views.has(id) || this.#views.get(id) === view ? view : undefined);
    if (seen.unprocessed || seen.shown.length < said.filter(({ failed }) => !failed).length) this.#restricted.add(id);
    return seen;
  }

  /**
   * The turn with what its speaker is shown.
   *
   * @throws {ModelError} With code `context`, if what must be kept does not fit.
   */
  async fit(asked: AskedTurn): Promise<Asked> {
    const context = await this.#boundsOf(asked);
    if (!context) return asked;
    this.#newest.set(asked.participant.id, asked);
    return await this.#fitted(asked, context);
  }

  /** How somebody's context is made, if what is shown may not fit into it. */
  async #boundsOf(asked: Asked): Promise<ContextOf | undefined> {
    const { id } = asked.participant;
    const set = this.#sizes.of(id);
    if (!set || !isBounded(set)) return undefined;
    if (set.settings.strategy === "full" && surelyFits(asked, set.window)) return undefined;
    return await this.#sizes.counted(id) ?? set;
  }

  /** A question aside about a whole: shown as it is, or by summaries, also those given on the floor. Nothing may be left out. */
  async fitWhole(asked: Asked): Promise<Asked> {
    const context = await this.#boundsOf(asked);
    if (!context) return asked;
    const fitted = await this.#fitted({ ...asked, finalReading: true }, context);
    if (!leavesOut(asked.shown, { statements: fitted.shown, digests: fitted.digests ?? [] })) return fitted;
    const tokens = asked.shown.reduce((sum, each) => sum + this.#sizes.tokensOf(asked, each, context), 0);
    throw this.#tooLarge(asked, context, tokens);
  }

  async #fitted(asked: Asked, context: ContextOf): Promise<Asked> {
    const { summarizer, settings } = context;
    const whole = asked.finalReading === true && settings.finalReading === "whole";
    const shown = await this.#resolve(asked, context, whole ? finalReading : (history) => summarizer.plan(history));
    warnIfShortened(this.#run, asked, context, shown);
    return { ...asked, shown: shown.statements, digests: shown.digests };
  }

  /** Has the summaries made, beside the dialogue, that turns to come will need. */
  prepare(phase: string): void {
    for (const [id, turn] of this.#newest) {
      const context = this.#sizes.of(id);
      if (!context?.summarizer.plansAhead) continue;
      // What another view would show its next turn is not known.
      if (this.#views.get(id) === undefined) continue;
      const { replyTo: _, ...rest } = turn.unprocessed ?? turn;
      const asked = { ...this.#processing.see(rest, this.#run.said.messages), phase };
      const history = this.#history(asked, context);
      const plan = context.summarizer.plan(history);
      const whom = this.#summaryFor(asked, history);
      // made now: when it is used, after the answers it waits for, more may have been said
      const place = this.#place(asked, history, context);
      let shown: Promise<Shown | undefined> | undefined;
      for (const order of plan.ahead ?? []) {
        this.#summaries.make(order, whom, () => shown ??= asPlanned(plan, history, place));
      }
    }
  }

  /** What is asked aside is shown what the script says: it fits, or is not asked. */
  async sizeProblem(asked: Asked): Promise<ModelError | undefined> {
    const { id } = asked.participant;
    const set = this.#sizes.of(id);
    if (!set) return undefined;
    const request = asked;
    if (surelyFits(request, set.window)) return undefined;
    const context = await this.#sizes.counted(id) ?? set;
    if (leastExcessTokens(request, context.window) <= 0) return undefined;
    return this.#tooLarge(asked, context, sizeOf(request, context.window) - fixedTokens(request, context.window));
  }

  async #resolve(asked: Asked, context: ContextOf, planOf: (history: History) => Plan): Promise<Shown> {
    const history = this.#history(asked, context);
    const place = this.#place(asked, history, context);
    try {
      for (let room = history.roomTokens;;) {
        const shown = await resolve({ ...history, roomTokens: room }, planOf, place);
        // The instruction is worded by what is shown: it may have become a little longer.
        const request = { ...asked, shown: shown.statements, digests: shown.digests };
        const excess = excessTokens(request, context.window);
        if (excess <= 0) return shown;
        room -= excess;
      }
    } catch (error) {
      if (!(error instanceof KeptTooLarge)) throw error;
      throw this.#tooLarge(asked, context, error.tokens, { asksAgain: true });
    }
  }

  #tooLarge(asked: Asked, { window }: ContextOf, kept: number, { asksAgain = false } = {}): ModelError {
    const request = { ...asked, shown: [], digests: [] };
    const answer = window.model ? outputLimit(request, window.model) : 0;
    return contextError(window.model?.id ?? asked.participant.name, {
      fixed: fixedTokens(request, window),
      kept,
      answer,
      spare: asksAgain ? answerTokens(request, window) - answer : 0,
      window: window.tokens,
    });
  }

  #place(asked: Asked, history: History, context: ContextOf): Place {
    const whom = this.#summaryFor(asked, history);
    return {
      summary: (order) => this.#summaries.make(order, whom),
      lose: (step) => this.#lose(asked, step),
      whereOf: (first, last) => this.#run.said.whereOf(first, last),
      tokensOf: (part) => this.#sizes.tokensOf(asked, part, context),
    };
  }

  #summaryFor(asked: Asked, history: History): SummaryFor {
    const { participant: speaker, phase, shown } = asked;
    const said = this.#run.said.messages.filter(({ failed }) => !failed).length;
    const processed = asked.unprocessed && picked(asked);
    const seesAll = !processed && shown.length === said;
    return {
      speaker,
      phase,
      history,
      seesAll,
      shares: seesAll && this.#commonSees(said),
      ...omitUndefined({ processed }),
    };
  }

  /** Whoever sums up for everybody must not see, in what is to be summed up, what its own views keep from it. */
  #commonSees(said: number): boolean {
    const common = this.#common;
    if (!common || this.#restricted.has(common.id)) return false;
    // before its first turn nobody knows what its view shows
    return this.#views.get(common.id)?.(this.#run.said.messages, common).length === said;
  }

  #lose({ participant, key }: Asked, step: string): void {
    this.#lost.add(`${participant.id} ${step}`);
    this.#run.warn(
      "summary_missing",
      `The summary '${step}' cannot be had; ${participant.name} is shown what fits`,
      key,
    );
  }

  #history(asked: Asked, context: ContextOf): History {
    const { participant, shown, replyTo, instruction } = asked;
    const { settings, window } = context;
    const request = { ...asked, shown: [] };
    const epoch = this.#sizes.epochTokensOf(window);
    return {
      speaker: request.participant,
      statements: shown,
      settings,
      roomTokens: roomTokens(request, window),
      epochTokens: epoch,
      summaryRoomTokens: Math.min(epoch, this.#sizes.summaryRoomTokens),
      instruction,
      ...(replyTo ? { replyTo } : {}),
      tokensOf: (part) => this.#sizes.plannedTokens(asked, part, context),
      lengthOf: (text) => settings.unit === "tokens" ? window.counter.count(text) : text.length,
      lost: (step) => this.#lost.has(`${participant.id} ${step}`),
    };
  }
}

/** What is shown by a plan as it is, if its summaries can be had and it fits. */
async function asPlanned(plan: Plan, history: History, place: Place): Promise<Shown | undefined> {
  let isLost = false;
  try {
    const shown = await resolve(history, () => isLost ? { parts: [] } : plan, { ...place, lose: () => isLost = true });
    return isLost ? undefined : shown;
  } catch (error) {
    if (error instanceof KeptTooLarge) return undefined;
    throw error;
  }
}

/** People and agents without a model see everything, unless a window or another strategy is set for them. */
function isBounded({ settings, window }: ContextOf): boolean {
  return settings.strategy !== "full" || window.tokens !== Infinity;
}

/** What processors made of what a speaker is told, and of who takes part. */
function picked({ rules, persona, material, wording, participants }: Asked): SummaryFor["processed"] {
  return { rules, persona, material, wording, participants };
}
