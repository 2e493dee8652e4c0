import type { ModelError } from "../models/model_error.ts";
import type { TokenCounter } from "../models/token_counter.ts";
import { withCommas } from "../text/with_commas.ts";
import { outputLimit } from "../agents/output_limit.ts";
import { saidBlock } from "../agents/said_block.ts";
import { contextError } from "../context/context_error.ts";
import {
  type ContextSummarizer,
  type History,
  isStatement,
  type Plan,
  type PlannedPart,
  type SummaryOrder,
} from "../context/plan.ts";
import { KeptTooLarge, numbersOf, type Place, resolve, type Shown } from "../context/resolve.ts";
import type { ContextSettings } from "../context/settings.ts";
import { finalReading } from "../context/strategies/final_reading.ts";
import {
  answerTokens,
  blockTokens,
  type ContextWindow,
  epochTokens,
  excessTokens,
  fixedTokens,
  leastExcessTokens,
  roomTokens,
  sizeOf,
  surelyFits,
} from "../context/window.ts";
import { known } from "../transcript/fold.ts";
import type { Digest } from "../transcript/digest.ts";
import type { Statement } from "../transcript/message.ts";
import { Processing } from "./_processing.ts";
import { loadTokenCounter } from "../models/token_counter.ts";
import type { Asked, ViewedTurn } from "./_asked.ts";
import type { Run } from "./_run.ts";
import { DENSER, Summaries, type SummaryFor, summaryTokens } from "./_summaries.ts";
import { summaryInstruction } from "../context/summary_prompt.ts";
import { rangesInclude } from "../transcript/number_ranges.ts";
import { type DialogueParticipant, everything, type View } from "./turn.ts";

/** How a participant's contexts are made. */
export interface ContextOf {
  readonly settings: ContextSettings;
  readonly summarizer: ContextSummarizer;
  readonly window: ContextWindow;
}

/** Where summaries stand side by side, none takes more of an epoch than this. */
const LARGEST_SHARE = 1 / 4;
/** Tokens of the fence and title around a summary. */
const FRAME = 48;

/** Fits what speakers may see into their contexts, and has the summaries made that this takes. */
export class Contexts {
  readonly #run: Run;
  #of: ReadonlyMap<string, ContextOf>;
  #counting: Promise<void> | undefined;
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
  readonly #newest = new Map<string, ViewedTurn>();
  readonly #epochTokens = new Map<string, number>();
  #summaryRoomTokens: number | undefined;
  readonly #densities = new Map<string, number>();

  constructor(run: Run, of: ReadonlyMap<string, ContextOf>, common: DialogueParticipant | undefined) {
    this.#run = run;
    this.#of = of;
    this.#common = common;
    this.#summaries = new Summaries(run, common, this);
    this.#processing = new Processing(run);
  }

  /** The turn with what its view shows, as its processors have it. */
  see<T extends ViewedTurn>(turn: T): T {
    const { key, view, participant: { id } } = turn;
    const said = this.#run.options.recorded.before(key, this.#run.said.messages);
    const seen = this.#processing.see(turn, said);
    this.#views.set(id, !this.#views.has(id) || this.#views.get(id) === view ? view : undefined);
    if (seen.guise || seen.shown.length < said.filter(({ failed }) => !failed).length) this.#restricted.add(id);
    return { ...turn, ...seen };
  }

  /**
   * The turn with what its speaker is shown.
   *
   * @throws {ModelError} With code `context`, if what must be kept does not fit.
   */
  async fit(asked: ViewedTurn): Promise<Asked> {
    const context = await this.#boundsOf(asked);
    if (!context) return asked;
    this.#newest.set(asked.participant.id, asked);
    return await this.#fitted(asked, context);
  }

  /** How somebody's context is made, if what is shown may not fit into it. */
  async #boundsOf(asked: Asked): Promise<ContextOf | undefined> {
    const { id } = asked.participant;
    const set = this.#of.get(id);
    if (!set || !isBounded(set)) return undefined;
    if (set.settings.strategy === "full" && surelyFits(this.#run.prompts.request(asked), set.window)) return undefined;
    return await this.#counted(id) ?? set;
  }

  /** A question aside about a whole: shown as it is, or by summaries, also those given on the floor. Nothing may be left out. */
  async fitWhole(asked: Asked): Promise<Asked> {
    const context = await this.#boundsOf(asked);
    if (!context) return asked;
    const fitted = await this.#fitted({ ...asked, view: everything, finalReading: true }, context);
    if (!leavesOut(asked.shown, { statements: fitted.shown, digests: fitted.digests ?? [] })) return fitted;
    const tokens = asked.shown.reduce((sum, each) => sum + this.#tokensOf(asked, each, context), 0);
    throw this.#tooLarge(asked, context, tokens);
  }

  async #fitted(asked: ViewedTurn, context: ContextOf): Promise<Asked> {
    const { summarizer, settings } = context;
    const whole = asked.finalReading === true && settings.finalReading === "whole";
    const shown = await this.#resolve(asked, context, whole ? finalReading : (history) => summarizer.plan(history));
    this.#warnIfShortened(asked, context, shown);
    return { ...asked, shown: shown.statements, digests: shown.digests };
  }

  /** Has the summaries made, beside the dialogue, that turns to come will need. */
  prepare(phase: string): void {
    for (const [id, turn] of this.#newest) {
      const context = this.#of.get(id);
      if (!context?.summarizer.plansAhead) continue;
      // What another view would show its next turn is not known.
      if (this.#views.get(id) === undefined) continue;
      const { replyTo: _, ...rest } = turn.plain ?? turn;
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
    const set = this.#of.get(id);
    if (!set) return undefined;
    const request = this.#run.prompts.request(asked);
    if (surelyFits(request, set.window)) return undefined;
    const context = await this.#counted(id) ?? set;
    if (leastExcessTokens(request, context.window) <= 0) return undefined;
    return this.#tooLarge(asked, context, sizeOf(request, context.window) - fixedTokens(request, context.window));
  }

  /** How somebody's context is made, counted as its model does: loaded for all at once, when the first prompt may not fit. */
  async #counted(id: string): Promise<ContextOf | undefined> {
    this.#counting ??= this.#loadCounters();
    await this.#counting;
    return this.#of.get(id);
  }

  async #loadCounters(): Promise<void> {
    const loaded = [...this.#of].map(async ([id, { window, ...rest }]): Promise<[string, ContextOf]> => {
      const counter = window.model ? await loadTokenCounter(window.model) : window.counter;
      return [id, { ...rest, window: { ...window, counter } }];
    });
    this.#of = new Map(await Promise.all(loaded));
  }

  async #resolve(asked: ViewedTurn, context: ContextOf, planOf: (history: History) => Plan): Promise<Shown> {
    const history = this.#history(asked, context);
    const place = this.#place(asked, history, context);
    try {
      for (let room = history.roomTokens;;) {
        const shown = await resolve({ ...history, roomTokens: room }, planOf, place);
        // The instruction is worded by what is shown: it may have become a little longer.
        const request = this.#run.prompts.request({ ...asked, shown: shown.statements, digests: shown.digests });
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
    const request = this.#run.prompts.request({ ...asked, shown: [], digests: [] });
    const answer = window.model ? outputLimit(request, window.model) : 0;
    return contextError(window.model?.id ?? asked.participant.name, {
      fixed: fixedTokens(request, window),
      kept,
      answer,
      spare: asksAgain ? answerTokens(request, window) - answer : 0,
      window: window.tokens,
    });
  }

  #place(asked: ViewedTurn, history: History, context: ContextOf): Place {
    const whom = this.#summaryFor(asked, history);
    return {
      summary: (order) => this.#summaries.make(order, whom),
      lose: (step) => this.#lose(asked, step),
      whereOf: (first, last) => this.#run.said.whereOf(first, last),
      tokensOf: (part) => this.#tokensOf(asked, part, context),
    };
  }

  #summaryFor({ participant: speaker, phase, shown, guise }: ViewedTurn, history: History): SummaryFor {
    const said = this.#run.said.messages.filter(({ failed }) => !failed).length;
    const seesAll = !guise && shown.length === said;
    return { speaker, phase, history, seesAll, shares: seesAll && this.#commonSees(said), ...known({ guise }) };
  }

  /** Whoever sums up for everybody must not see, in what is to be summed up, what its own views keep from it. */
  #commonSees(said: number): boolean {
    const common = this.#common;
    if (!common || this.#restricted.has(common.id)) return false;
    // before its first turn nobody knows what its view shows
    return this.#views.get(common.id)?.(this.#run.said.messages, common).length === said;
  }

  #lose({ participant, key }: ViewedTurn, step: string): void {
    this.#lost.add(`${participant.id} ${step}`);
    this.#run.warn(
      "summary_missing",
      `The summary '${step}' cannot be had; ${participant.name} is shown what fits`,
      key,
    );
  }

  #history(asked: ViewedTurn, context: ContextOf): History {
    const { participant, shown, replyTo, instruction } = asked;
    const { settings, window } = context;
    const request = this.#run.prompts.request({ ...asked, shown: [] });
    const epoch = this.#epochTokensOf(window);
    return {
      speaker: request.participant,
      statements: shown,
      settings,
      roomTokens: roomTokens(request, window),
      epochTokens: epoch,
      summaryRoomTokens: Math.min(epoch, this.#summaryRoom),
      instruction,
      ...(replyTo ? { replyTo } : {}),
      tokensOf: (part) => this.#plannedTokens(asked, part, context),
      lengthOf: (text) => settings.unit === "tokens" ? window.counter.count(text) : text.length,
      lost: (step) => this.#lost.has(`${participant.id} ${step}`),
    };
  }

  /** What anybody's call has room for that sums up: the same for all, so that all plan with the same summaries. */
  get #summaryRoom(): number {
    if (this.#summaryRoomTokens !== undefined) return this.#summaryRoomTokens;
    // Which language is spoken shows in the first contribution: in some a text takes several times the tokens.
    const spoken = this.#run.said.messages.find(({ failed, kind }) => !failed && kind !== "announcement");
    const like = spoken && !spoken.failed ? spoken.text : "";
    const tokens = Math.min(
      ...[...this.#of].map(([id, { settings, window }]) => {
        const { role } = this.#run.prompts.viewer(id).participant;
        const { strategy, maxLength, unit, prompt } = settings;
        const wanted = { role, method: "", numbers: "100-999", maxLength, unit, ...known({ prompt }) };
        const empty = this.#run.prompts.emptyRequest(id);
        const usual = summaryTokens(maxLength, unit, empty.rules);
        const beside = Math.floor(this.#epochTokensOf(window) * LARGEST_SHARE);
        const maxTokens = strategy === "length-based"
          ? Math.max(usual, summaryTokens(maxLength, unit, like))
          : Math.min(usual, beside);
        const request = { ...empty, instruction: summaryInstruction(wanted), maxTokens };
        return roomTokens(request, window);
      }),
    );
    if (spoken) this.#summaryRoomTokens = tokens;
    return tokens;
  }

  #epochTokensOf(window: ContextWindow): number {
    const name = `${window.model?.id ?? ""} ${window.tokens}`;
    const known = this.#epochTokens.get(name);
    if (known !== undefined) return known;
    const sharing = [...this.#of].filter(([, { window: { model, tokens } }]) =>
      tokens === window.tokens && model?.id === window.model?.id
    );
    const tokens = epochTokens(sharing.map(([other]) => this.#run.prompts.emptyRequest(other)), window);
    this.#epochTokens.set(name, tokens);
    return tokens;
  }

  #plannedTokens(asked: ViewedTurn, part: PlannedPart, context: ContextOf): number {
    if (isStatement(part)) return this.#tokensOf(asked, part, context);
    const { counter } = context.window;
    if (part.order === "excerpt") return blockTokens({ role: "user", text: part.text }, counter) + FRAME;
    const { unit } = context.settings;
    return FRAME +
      Math.ceil(part.maxLength * (unit === "tokens" ? 1.1 : this.#density(asked, part, counter)));
  }

  /** Tokens to a character of what is to be summed up, with a margin. */
  #density({ participant: { id }, shown }: ViewedTurn, order: SummaryOrder, counter: TokenCounter): number {
    const name = `${id} ${order.step}`;
    const known = this.#densities.get(name);
    if (known !== undefined) return known;
    const numbers = new Set(numbersOf(order));
    const said = shown.flatMap(({ number, text }) => numbers.has(number) ? [text] : []);
    const text = said.join("\n").slice(0, 4000);
    const density = DENSER * counter.count(text) / Math.max(1, text.length);
    this.#densities.set(name, density);
    return density;
  }

  /** Tokens that something takes in a prompt, in its fence and under its title. */
  #tokensOf(
    { participant: { id }, guise }: Pick<Asked, "participant" | "guise">,
    part: Statement | Digest,
    { window }: ContextOf,
  ): number {
    return blockTokens(saidBlock(this.#run.prompts.viewer(id, guise), part), window.counter);
  }

  /** `full` that can no longer show everything says so, once a participant; so does a reading of the whole by summaries. */
  #warnIfShortened(
    { participant, shown, key, number, finalReading: isFinal }: ViewedTurn,
    { settings, window }: ContextOf,
    seen: Shown,
  ): void {
    if (settings.strategy !== "full" && !isFinal || seen.statements.length === shown.length) return;
    const [when, what] = number === undefined || isFinal
      ? ["does not fit", `for ${key}: ${insteadInWords(shown, seen)}`]
      : ["no longer fits", `from ${key} on: the opening statements and the newest that fits are shown`];
    const text = `What was said ${when} into the ${
      withCommas(window.tokens)
    } tokens of ${participant.name}'s context, ${what}`;
    // who led the dialogue may have said so of earlier turns
    this.#run.warnOnce("context_shortened", isFinal && number !== undefined ? key : participant.id, text);
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

/** What somebody is shown instead of what is not shown whole. */
function insteadInWords(all: readonly Statement[], seen: Shown): string {
  const kinds = new Set(seen.digests.map(({ kind }) => kind));
  const isCut = leavesOut(all, seen);
  // what no digest stands for was summed up on the floor
  const bySummaries = kinds.has("summary") || (!isCut && !kinds.has("passage"));
  const instead = [...(bySummaries ? ["summaries"] : []), ...(kinds.has("passage") ? ["passages"] : [])].join(" and ");
  if (!isCut) return `${instead} stand in place of what is not shown whole`;
  if (instead === "") return "what is not shown whole is left out";
  return `${instead} stand in place of some of what is not shown whole, and the rest is left out`;
}

/** Whether something is shown neither whole nor by a summary; of a round one may have been given on the floor. */
function leavesOut(all: readonly Statement[], { statements, digests }: Shown): boolean {
  const gaps = digests.filter(({ kind }) => kind === "gap");
  const summedUp = new Set(statements.flatMap(({ kind, phase }) => kind === "round_summary" ? [phase] : []));
  return all.some(({ number, phase }) =>
    !summedUp.has(phase) && gaps.some(({ numbers }) => rangesInclude(numbers, number))
  );
}
