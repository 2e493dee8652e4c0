import type { Planning } from "../context/plan.ts";
import { leavesOut, type Place, resolve, type Shown } from "../context/resolve.ts";
import { finalReading } from "../context/strategies/hierarchical.ts";
import { Plans } from "../context/strategies/mod.ts";
import {
  contextError,
  excessTokens,
  fixedTokens,
  leastAnswer,
  roomTokens,
  sizeOf,
  surelyFits,
  withRoom,
} from "../context/window.ts";
import type { ModelError } from "../models/model_error.ts";
import { withCommas } from "../text/display.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type ContextOf, ContextSizes, shownTokens } from "./_context_of.ts";
import { Processing } from "./_processing.ts";
import type { Run } from "./_run.ts";
import { Summaries, type SummaryFor } from "./_summaries.ts";
import type { Asked, AskedTurn, DialogueParticipant, View } from "./turn.ts";

/** Fits what speakers may see into their contexts, and has the summaries made that this takes. */
export class Contexts {
  readonly sizes: ContextSizes;
  readonly #run: Run;
  readonly #summaries: Summaries;
  readonly #processing: Processing;
  /** Sums up for everybody. */
  readonly #common: DialogueParticipant | undefined;
  /** Views of the one who sums up for everybody, at its turns so far. */
  readonly #commonViews = new Set<View>();
  /** The one who sums up was not shown everything at some turn. */
  #commonIsRestricted = false;
  /** By participant; begun anew where others are shown under other names. */
  readonly #plans = new Map<string, { readonly participants: Asked["participants"]; readonly plans: Plans }>();
  /** Summaries that could not be had, by speaker and step: each is warned of once. */
  readonly #lost = new Set<string>();

  constructor(run: Run) {
    this.#run = run;
    this.sizes = new ContextSizes(run);
    this.#common = run.dialogue.summarizer;
    this.#summaries = new Summaries(run, this);
    this.#processing = new Processing(run);
  }

  /** Returns the turn with the statements that its view shows, as its processors have them. */
  see(turn: AskedTurn): AskedTurn {
    const { key, view, participant: { id } } = turn;
    const said = this.#run.recorded.before(key, this.#run.said.messages);
    const seen = this.#processing.see(turn, said);
    if (id === this.#common?.id) {
      this.#commonViews.add(view);
      if (seen.unprocessed || seen.shown.length < countSaid(said)) this.#commonIsRestricted = true;
    }
    return seen;
  }

  /**
   * Returns the turn with what its speaker is shown.
   *
   * @throws {ModelError} With code `context`, if what must be kept does not fit.
   */
  async fit(asked: AskedTurn): Promise<Asked> {
    const context = await this.#boundsOf(asked);
    return context ? await this.#fitted(asked, context) : asked;
  }

  /** Returns a question about a whole with that as it is, or by summaries, also those given on the floor: nothing is left out. */
  async fitWhole(asked: Asked): Promise<Asked> {
    const context = await this.#boundsOf(asked);
    if (!context) return asked;
    const fitted = await this.#fitted({ ...asked, finalReading: true }, context);
    if (!leavesOut(asked.shown, { statements: fitted.shown, digests: fitted.digests ?? [] })) return fitted;
    const tokens = asked.shown.reduce((sum, each) => sum + shownTokens(asked, each, context), 0);
    throw this.#tooLarge(asked, context, tokens);
  }

  /** Returns a question with what it is about, and the newest of what it shows besides that fits. */
  async fitNewest(asked: Asked): Promise<Asked> {
    const context = await this.#measured(asked);
    let fitted = asked;
    while (context && excessTokens(fitted, context.window) > 0) {
      const oldest = fitted.shown.find(({ number }) => number !== asked.replyTo?.number);
      if (!oldest) return fitted;
      fitted = { ...fitted, shown: fitted.shown.filter((each) => each !== oldest) };
    }
    if (fitted !== asked) {
      const text = `Not all that ${asked.participant.name} was to be shown for ${asked.key} fits: the newest is shown`;
      this.#run.warnOnce("context_shortened", `asked ${asked.participant.id}`, text);
    }
    return fitted;
  }

  /**
   * Returns a question aside, of which nothing can be left out, with the room for its answer.
   *
   * @throws {ModelError} With code `context`, if it does not fit.
   */
  async sized<T extends Asked>(asked: T): Promise<T> {
    const context = await this.#measured(asked);
    if (!context) return asked;
    const { window } = context;
    const excess = excessTokens(asked, window);
    if (excess > 0) throw this.#tooLarge(asked, context, sizeOf(asked, window) - fixedTokens(asked, window));
    return withRoom(asked, window, excess);
  }

  /** A speaker's context, unless all that its view shows is sure to fit as it is. */
  async #boundsOf(asked: Asked): Promise<ContextOf | undefined> {
    const { id } = asked.participant;
    const isFull = this.sizes.of(id)?.settings.strategy === "full";
    return isFull ? await this.#measured(asked) : await this.sizes.counted(id);
  }

  /** The context of somebody for whom a prompt may be too large; people and agents without a model have none by default. */
  async #measured(asked: Asked): Promise<ContextOf | undefined> {
    const { id } = asked.participant;
    const set = this.sizes.of(id);
    return !set || surelyFits(asked, set.window) ? undefined : await this.sizes.counted(id);
  }

  async #fitted(asked: Asked, context: ContextOf): Promise<Asked> {
    const { participant, shown: statements, replyTo, instruction } = asked;
    const planning = this.#planning(asked, context);
    const common = this.#sharedMaker(asked);
    const whom: SummaryFor = {
      maker: ({ by }) => by === "common" ? common ?? participant : participant,
      phase: asked.phase,
      settings: planning.settings,
      lengthOf: planning.lengthOf,
      roomTokens: planning.summaryRoomTokens,
      tokensOf: (part) => shownTokens(asked, part, context),
      as: this.#disguiseOf(asked),
    };
    const place: Place = {
      summary: async (order) => await this.#summaries.make(order, whom) ?? this.#lose(asked, order.step),
      whereOf: (first, last) => this.#run.said.whereOf(first, last),
      tokensOf: whom.tokensOf,
    };
    const turn = { statements, instruction, ...omitUndefined({ replyTo }) };
    const isWhole = asked.finalReading === true && context.settings.finalReading === "whole";
    const plans = isWhole ? undefined : this.#plansOf(asked, planning);
    // what is answered is quoted in the instruction unless it is shown: it takes no room of its own
    const answered = replyTo && statements.includes(replyTo) ? shownTokens(asked, replyTo, context) : 0;
    for (let room = roomTokens(asked, context.window) + answered;;) {
      const planned = { ...turn, roomTokens: room };
      const plan = plans?.plan(planned) ?? finalReading(planning, planned);
      for (const order of plan.ahead ?? []) this.#summaries.make(order, whom);
      const shown = await resolve(plan, planned, place);
      const fitted = { ...asked, shown: shown.statements, digests: shown.digests };
      // The instruction is worded by what is shown: it may have become a little longer.
      const excess = excessTokens(fitted, context.window);
      if (excess <= 0) {
        this.#warnIfShortened(asked, context, shown);
        return withRoom(fitted, context.window, excess);
      }
      if (room <= 0) throw this.#tooLarge(asked, context, 0);
      room = Math.max(0, room - excess);
    }
  }

  #plansOf({ participant: { id }, participants }: Asked, planning: Planning): Plans {
    const known = this.#plans.get(id);
    if (known?.participants === participants) return known.plans;
    const plans = new Plans(planning);
    this.#plans.set(id, { participants, plans });
    return plans;
  }

  #planning(asked: Asked, context: ContextOf): Planning {
    const { settings, window } = context;
    const sizes = this.sizes;
    const epoch = sizes.epoch(window);
    return {
      speaker: asked.participant,
      settings,
      epochTokens: epoch,
      get summaryRoomTokens() {
        return Math.min(epoch, sizes.summaryRoom);
      },
      tokensOf: (part) => sizes.planned(asked, part, context),
      lengthOf: (text) => settings.unit === "tokens" ? window.counter.count(text) : text.length,
    };
  }

  /**
   * Returns who sums up for everybody, if the speaker sees everything up to what it was shown last, as it was said, and
   * if that one does: it must not see, in the sources of a summary, what its own views keep from it.
   */
  #sharedMaker(asked: Asked): DialogueParticipant | undefined {
    const { shown } = asked;
    const common = this.#common;
    const last = shown.at(-1)?.number ?? 0;
    const said = this.#run.said.messages.filter(({ number }) => number <= last);
    const count = countSaid(said);
    if (!common || this.#disguiseOf(asked) || shown.length < count || this.#commonIsRestricted) return undefined;
    // before its first turn nobody knows what its view shows
    const seesAll = this.#commonViews.size > 0 &&
      [...this.#commonViews].every((view) => view(said, common).length === count);
    return seesAll ? common : undefined;
  }

  #disguiseOf(asked: Asked): SummaryFor["as"] {
    if (!asked.unprocessed && asked.participants === this.#run.prompts.participants) return undefined;
    const { rules, persona, material, wording, participants, blind } = asked;
    return { rules, persona, material, wording, participants, ...omitUndefined({ blind }) };
  }

  #lose({ participant, key }: Asked, step: string): undefined {
    const name = `${participant.id} ${step}`;
    if (this.#lost.has(name)) return;
    this.#lost.add(name);
    const text = `The summary '${step}' cannot be had; ${participant.name} is shown what fits`;
    this.#run.warn("summary_missing", text, key);
  }

  #tooLarge(asked: Asked, { window }: ContextOf, kept: number): ModelError {
    const [fixed, answer] = [fixedTokens(asked, window), leastAnswer(asked, window)];
    return contextError(window.model?.id ?? asked.participant.name, { fixed, kept, answer, window: window.tokens });
  }

  /** `full` that can no longer show everything says so, once a participant; so does a final reading by summaries. */
  #warnIfShortened(asked: Asked, { settings, window }: ContextOf, seen: Shown): void {
    const { participant, shown, key, number, finalReading: isFinal } = asked;
    if (settings.strategy !== "full" && !isFinal || seen.statements.length === shown.length) return;
    const some = seen.digests.some(({ kind }) => kind === "summary")
      ? "summaries stand in place of some of it, and "
      : "";
    const instead = leavesOut(shown, seen)
      ? `${some}what is not shown whole is left out`
      : "summaries stand in place of what is not shown whole";
    const [when, what] = number === undefined || isFinal
      ? ["does not fit", `for ${key}: ${instead}`]
      : ["no longer fits", `from ${key} on: the opening statements and the newest that fits are shown`];
    const size = `the ${withCommas(window.tokens)} tokens of ${participant.name}'s context`;
    // who led the dialogue may have said so of earlier turns
    const about = isFinal && number !== undefined ? key : participant.id;
    this.#run.warnOnce("context_shortened", `What was said ${when} into ${size}, ${what}`, about);
  }
}

function countSaid(messages: readonly { readonly failed: boolean }[]): number {
  return messages.filter(({ failed }) => !failed).length;
}
