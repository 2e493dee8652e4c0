import { ROOM } from "../agents/output_limit.ts";
import type { Planning } from "../context/plan.ts";
import { leavesOut, type Place, resolve, type Shown } from "../context/resolve.ts";
import { finalReading } from "../context/strategies/hierarchical.ts";
import { Plans } from "../context/strategies/mod.ts";
import {
  contextError,
  excessTokens,
  leastAnswer,
  roomTokens,
  sizeOf,
  surelyFits,
  withRoom,
} from "../context/window.ts";
import type { ModelError } from "../models/model_error.ts";
import { withCommas } from "../text/display.ts";
import type { Warning } from "../transcript/failure.ts";
import type { Message } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { warningText } from "../transcript/warning_text.ts";
import { type ContextOf, ContextSizes, shownTokens } from "./_context_of.ts";
import { Processing } from "./_processing.ts";
import type { Run } from "./_run.ts";
import { Summaries, type SummaryFor } from "./_summaries.ts";
import { smallestOf, type WindowSizes } from "./_windows.ts";
import type { Asked, AskedTurn, DialogueParticipant, View } from "./turn.ts";

/** Fits views into speakers' contexts, and requests the summaries this requires. */
export class Contexts {
  readonly #run: Run;
  /** By what was known of the contexts when a turn began. */
  readonly #sizes = new Map<WindowSizes, ContextSizes>();
  readonly #summaries: Summaries;
  readonly #processing: Processing;
  /** The participant who summarises for everybody. */
  readonly #common: DialogueParticipant | undefined;
  /** Views of that participant in its turns so far. */
  readonly #commonViews = new Set<View>();
  /** `true` if that participant did not see everything at some turn. */
  #commonIsRestricted = false;
  /** Plans by participant; new ones are made when participants appear under other names. */
  readonly #plans = new Map<
    string,
    { readonly participants: Asked["participants"]; readonly sizes: ContextSizes; readonly plans: Plans }
  >();
  /** The part of the debate shown to all closings, by their phase and the messages before it. */
  readonly #beforeClosings = new Map<string, Promise<Asked>>();
  /** Unavailable summaries, by speaker and step, to warn about each only once. */
  readonly #lost = new Set<string>();

  constructor(run: Run) {
    this.#run = run;
    this.#common = run.dialogue.summarizer;
    this.#summaries = new Summaries(run, this);
    this.#processing = new Processing(run);
  }

  /** A warning for each model whose context size is assumed. */
  get warnings(): readonly Warning[] {
    return this.#sizesIn(this.#run.windows.current).warnings;
  }

  /** Returns the turn with the statements of its view, as changed by its processors. */
  see(turn: AskedTurn): AskedTurn {
    const { key, view, participant: { id } } = turn;
    const said = this.#run.recorded.before(key, this.#run.said.messages);
    const seen = this.#processing.see(this.#withHistory(turn, said), said);
    if (id === this.#common?.id) {
      this.#commonViews.add(view);
      if (seen.unprocessed || seen.shown.length < countSaid(said)) this.#commonIsRestricted = true;
    }
    return seen;
  }

  /** Returns the turn with a view that includes its history, if the speaker's strategy sums that up. */
  #withHistory(turn: AskedTurn, said: readonly Message[]): AskedTurn {
    const { view, history, participant } = turn;
    const strategy = this.#sizesFor(turn).of(participant.id)?.settings.strategy;
    if (!history || strategy !== "length-based") return turn;
    const whole = view(said, participant);
    const all = [...new Set([...history(said, participant), ...whole])].sort((a, b) => a.number - b.number);
    return { ...turn, view: () => all, whole: whole.map(({ number }) => number) };
  }

  /**
   * Returns the turn with everything its speaker is shown.
   *
   * @throws {ModelError} With code `context`, if the required parts do not fit.
   */
  async fit(turn: AskedTurn): Promise<Asked> {
    const asked = this.#within(turn);
    if (asked.kind === "closing") return await this.#fitClosing(asked);
    const context = await this.#boundsOf(asked);
    return context ? await this.#fitted(asked, context) : asked;
  }

  /**
   * Returns a question with everything it shows, whole or in summaries, including those given on the floor: nothing is
   * left out.
   */
  async fitWhole(question: Asked): Promise<Asked> {
    const asked = this.#within(question);
    const context = await this.#boundsOf(asked);
    // a tight fit is accepted, even without room to ask for the answer again
    const fits = context?.settings.finalReading === "whole" && excessTokens(asked, context.window) <= 0;
    if (!context || fits) return asked;
    const fitted = await this.#fitted({ ...asked, finalReading: true }, context);
    if (!leavesOut(asked.shown, { statements: fitted.shown, digests: fitted.digests ?? [] })) return fitted;
    throw this.#tooLarge(asked, context);
  }

  /** Returns a question with its subjects and the newest other messages that fit. */
  async fitNewest(question: Asked): Promise<Asked> {
    const asked = await this.#inLong(question);
    const subjects = new Set((asked.together ?? [asked.replyTo]).map((each) => each?.number));
    const context = await this.#measured(asked);
    let fitted = asked;
    while (context && excessTokens(fitted, context.window) > 0) {
      const oldest = fitted.shown.find(({ number }) => !subjects.has(number));
      if (!oldest) return fitted;
      fitted = { ...fitted, shown: fitted.shown.filter((each) => each !== oldest) };
    }
    if (fitted !== asked) {
      const { id, name } = asked.participant;
      const text = `Not all that ${name} was to be shown with questions fits: the newest is shown`;
      this.#run.warnOnce("context_shortened", text, id);
    }
    return fitted;
  }

  /**
   * Returns a question with what it shows of a long dialogue, if what it shows of a short one takes more than half of
   * the context. That alone is counted, so that it is the same for all questions that show the same.
   */
  async #inLong(asked: Asked): Promise<Asked> {
    const { shown, shownInLong, participant: { id } } = asked;
    if (!shownInLong) return asked;
    const sizes = this.#sizesFor(asked);
    const half = (sizes.of(id)?.window.tokens ?? Infinity) / 2;
    const context = await this.#measured(asked, half);
    if (!context) return asked;
    const tokens = shown.reduce((sum, each) => sum + sizes.planned(asked, each, context), 0);
    return tokens > half ? { ...asked, shown: shownInLong } : asked;
  }

  /**
   * Returns a question aside, from which nothing can be left out, with the room for its answer.
   *
   * @throws {ModelError} With code `context`, if it does not fit.
   */
  async sized<T extends Asked>(question: T): Promise<T> {
    const asked = this.#within(question);
    const context = await this.#measured(asked);
    if (!context) return asked;
    const { window } = context;
    const excess = excessTokens(asked, window);
    if (excess > 0) throw this.#tooLarge(asked, context);
    return withRoom(asked, window, excess);
  }

  /**
   * Returns a closing statement with everything its speaker is shown: the same selection from before its phase as all
   * sides, made for the first of them with room for the others, plus everything said since. Summaries that speakers
   * make for themselves are not shared.
   */
  async #fitClosing(asked: AskedTurn): Promise<Asked> {
    const { phase, participant: { role }, maxTokens = 0, shown } = asked;
    const sizes = this.#sizesFor(asked);
    const sides = this.#run.participants.filter((one) => one.role === role).map(({ id }) => sizes.of(id));
    const smallest = Math.min(...sides.map((side) => side?.window.tokens ?? Infinity));
    const forOthers = (sides.length - 1) * ROOM * maxTokens;
    const context = await this.#boundsOf(asked, smallest - forOthers);
    if (!context || context.window.tokens === Infinity) return asked;
    const { settings: { strategy }, window } = context;
    const isPersonal = strategy === "hierarchical" ? !this.#sharedMaker(asked) : strategy === "length-based";
    if (isPersonal) return await this.#fitted(asked, context);
    const before = shown.filter((statement) => statement.phase !== phase);
    const free = window.tokens - smallest + forOthers;
    const key = JSON.stringify([phase, smallest, before.map(({ number, text }) => [number, text])]);
    const first = this.#beforeClosings.get(key) ?? this.#fitted({ ...asked, shown: before }, context, free);
    this.#beforeClosings.set(key, first);
    const { shown: kept, digests = [] } = await first;
    const statements = [...kept, ...shown.filter((statement) => statement.phase === phase)];
    const fitted = { ...asked, shown: statements, digests };
    const excess = excessTokens(fitted, window);
    if (excess > 0) return await this.#fitted(asked, context);
    this.#warnIfShortened(asked, context, { statements, digests });
    return withRoom(fitted, window, excess);
  }

  /** Returns a speaker's context, unless its whole view certainly fits, into at most `tokens` if given. */
  async #boundsOf(asked: Asked, tokens = Infinity): Promise<ContextOf | undefined> {
    const { id } = asked.participant;
    const sizes = this.#sizesFor(asked);
    const isFull = sizes.of(id)?.settings.strategy === "full";
    return isFull ? await this.#measured(asked, tokens) : await sizes.counted(id);
  }

  /**
   * Returns the context of a participant whose prompt may be too large; people and agents without a model have none by
   * default.
   */
  async #measured(asked: Asked, tokens = Infinity): Promise<ContextOf | undefined> {
    const { id } = asked.participant;
    const sizes = this.#sizesFor(asked);
    const window = sizes.of(id)?.window;
    const fits = !window || surelyFits(asked, { ...window, tokens: Math.min(tokens, window.tokens) });
    return fits ? undefined : await sizes.counted(id);
  }

  /** Returns a request with the size of its context, where that is another than the configured one or the model's. */
  #within<T extends Asked>(asked: T): T {
    const { participant: { id, agent }, contextWindow = smallestOf(agent.models)?.contextWindow } = asked;
    const tokens = this.#sizesFor(asked).of(id)?.window.tokens;
    const isOther = contextWindow !== undefined && tokens !== undefined && tokens !== contextWindow;
    return isOther ? { ...asked, contextWindow: tokens } : asked;
  }

  /** Returns the sizes of contexts as they were known when a turn or question began, or are known now. */
  #sizesFor(asked: Asked): ContextSizes {
    return this.#sizesIn(this.#run.windowsFor(asked));
  }

  #sizesIn(known: WindowSizes): ContextSizes {
    const sizes = this.#sizes.get(known) ?? new ContextSizes(this.#run, known);
    this.#sizes.set(known, sizes);
    return sizes;
  }

  /** @param free Additional tokens to leave free, as far as possible. */
  async #fitted(asked: Asked, context: ContextOf, free = 0): Promise<Asked> {
    const { participant, shown: statements, replyTo, instruction } = asked;
    const bare = { ...asked, shown: [], digests: [] };
    // no summary is made for a reading of the whole that fits with none
    if (asked.finalReading && excessTokens(bare, context.window) > 0) throw this.#tooLarge(bare, context);
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
      tokensOf: whom.tokensOf,
    };
    const turn = { statements, instruction, ...omitUndefined({ replyTo, whole: asked.whole }) };
    const isWhole = asked.finalReading === true && context.settings.finalReading === "whole";
    const plans = isWhole ? undefined : this.#plansOf(asked, planning);
    // the statement answered is quoted in the instruction unless shown: it takes no room of its own
    const answered = replyTo && statements.includes(replyTo) ? shownTokens(asked, replyTo, context) : 0;
    for (let room = Math.max(0, roomTokens(asked, context.window) + answered - free);;) {
      const planned = { ...turn, roomTokens: room };
      const plan = plans?.plan(planned) ?? finalReading(planning, planned);
      for (const order of plan.ahead ?? []) void this.#summaries.make(order, whom).catch(() => {}); // for those who need it
      const shown = await resolve(plan, planned, place);
      const fitted = { ...asked, shown: shown.statements, digests: shown.digests };
      // The instruction depends on what is shown, and may have become slightly longer.
      const excess = excessTokens(fitted, context.window);
      if (excess + free <= 0 || (room === 0 && excess <= 0)) {
        this.#warnIfShortened(asked, context, shown);
        return withRoom(fitted, context.window, excess);
      }
      if (room === 0) throw this.#tooLarge(fitted, context);
      room = Math.max(0, room - excess - free);
    }
  }

  #plansOf(asked: Asked, planning: Planning): Plans {
    const { participant: { id }, participants } = asked;
    const known = this.#plans.get(id);
    const sizes = this.#sizesFor(asked);
    if (known?.participants === participants && known.sizes === sizes) return known.plans;
    const plans = new Plans(planning);
    this.#plans.set(id, { participants, sizes, plans });
    return plans;
  }

  #planning(asked: Asked, context: ContextOf): Planning {
    const { settings, window } = context;
    const sizes = this.#sizesFor(asked);
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
   * Returns the participant who summarises for everybody, if both this speaker and that participant see all statements
   * up to the last one shown, unchanged. Otherwise the sources of a summary could reveal what views withhold.
   */
  #sharedMaker(asked: Asked): DialogueParticipant | undefined {
    const { shown } = asked;
    const common = this.#common;
    const last = shown.at(-1)?.number ?? 0;
    const said = this.#run.said.messages.filter(({ number }) => number <= last);
    const count = countSaid(said);
    if (!common || this.#disguiseOf(asked) || shown.length < count || this.#commonIsRestricted) return undefined;
    // before its first turn its view is unknown
    const seesAll = this.#commonViews.size > 0 &&
      [...this.#commonViews].every((view) => view(said, common).length === count);
    return seesAll ? common : undefined;
  }

  #disguiseOf(asked: Asked): SummaryFor["as"] {
    if (!asked.unprocessed && asked.participants === this.#run.prompts.participants) return undefined;
    const { rules, persona, material, ownCase, wording, participants, blind } = asked;
    return { rules, persona, material, ownCase, wording, participants, ...omitUndefined({ blind }) };
  }

  #lose({ participant, key }: Asked, step: string): undefined {
    const name = `${participant.id} ${step}`;
    if (this.#lost.has(name)) return;
    this.#lost.add(name);
    this.#run.warn("summary_missing", warningText("noSummary", step, participant.name), key);
  }

  #tooLarge(asked: Asked, { window }: ContextOf): ModelError {
    const name = window.model?.id ?? asked.participant.name;
    return contextError(name, sizeOf(asked, window), leastAnswer(asked, window), window.tokens);
  }

  /** Warns once per participant when `full` can no longer show everything, and when a final reading uses summaries. */
  #warnIfShortened(asked: Asked, { settings, window }: ContextOf, seen: Shown): void {
    const { participant, shown, key, number, finalReading: isFinal } = asked;
    if (settings.strategy !== "full" && !isFinal || seen.statements.length === shown.length) return;
    const instead = leavesOut(shown, seen) ? "parts of it are left out" : "summaries replace parts of it";
    const size = `the ${withCommas(window.tokens)} tokens of ${participant.name}'s context`;
    const [text, about] = number === undefined
      // parallel questions are not named: which is fitted first is chance
      ? [`does not fit into ${size}: ${instead}`, participant.id]
      : isFinal
      // the leader of the dialogue may already have a warning about earlier turns
      ? [`does not fit into ${size}, for ${key}: ${instead}`, key]
      : [
        `no longer fits into ${size}, from ${key} on: the opening statements and the newest that fits are shown`,
        participant.id,
      ];
    this.#run.warnOnce("context_shortened", `The dialogue ${text}`, about);
  }
}

function countSaid(messages: readonly { readonly failed: boolean }[]): number {
  return messages.filter(({ failed }) => !failed).length;
}
