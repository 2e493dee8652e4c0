import { saidBlock, type Viewer } from "../agents/said_block.ts";
import { isStatement, type SummaryPart } from "../context/plan.ts";
import { type ContextSettings, contextSettings } from "../context/settings.ts";
import { summaryInstruction } from "../context/summary_prompt.ts";
import { blockTokens, type ContextWindow, epochTokens, roomTokens } from "../context/window.ts";
import { ollamaAdvice } from "../models/ollama.ts";
import { estimatingCounter, loadTokenCounter, type TokenCounter } from "../models/token_counter.ts";
import { countTokens } from "../text/tokens.ts";
import { withCommas } from "../text/display.ts";
import type { Digest } from "../transcript/digest.ts";
import type { Warning } from "../transcript/failure.ts";
import type { Statement } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Run } from "./_run.ts";
import { smallestOf, type WindowSizes } from "./_windows.ts";

/** A participant's context: its settings and window. */
export interface ContextOf {
  readonly settings: ContextSettings;
  readonly window: ContextWindow;
}

/**
 * Factor by which a model's summary may exceed its sources in tokens per character; other agents keep to the limit.
 */
const DENSER = 1.25;
/** Largest share of an epoch that one of several summaries takes. */
const LARGEST_SHARE = 1 / 4;
/** Characters used to measure a language's token density. */
const LONG_ENOUGH = 4000;
/** Methods with the longest instructions: one for the speaker's own view, and one for a replacement of statements. */
const LONGEST_METHODS = ["from the previous summary", "block"];
/** Tokens of the fence and title around a summary. */
const FRAME = 48;

/** Sizes of contexts and of their parts, in tokens, from one point of a dialogue on. */
export class ContextSizes {
  readonly #run: Run;
  readonly #known: WindowSizes;
  #of: ReadonlyMap<string, ContextOf>;
  #counting: Promise<void> | undefined;
  #summaryRoom: number | undefined;
  readonly #epochs = new Map<string, number>();
  readonly #densities = new Map<TokenCounter, number>();

  /** People see everything unless they have settings of their own. */
  constructor(run: Run, known: WindowSizes) {
    const { used, found } = known;
    const { participants, config } = run.dialogue;
    const bounded = participants.filter(({ agent, context }) => agent.human !== true || context);
    this.#run = run;
    this.#known = known;
    this.#of = new Map(bounded.map(({ id, agent, context }): [string, ContextOf] => {
      const settings = contextSettings(config.context, context);
      const model = smallestOf(agent.models);
      const shown = (agent.models ?? []).flatMap((each) => found.get(each.id) ?? []);
      const tokens = Math.min(used[id]?.tokens ?? settings.window ?? model?.contextWindow ?? Infinity, ...shown);
      return [id, { settings, window: { tokens, counter: estimatingCounter, ...omitUndefined({ model }) } }];
    }));
  }

  /** A warning for each model whose context size is assumed. */
  get warnings(): readonly Warning[] {
    const { used, found } = this.#known;
    return [...this.#of].flatMap(([id, { window: { model } }]) => {
      if (!model || used[id]?.source !== "assumed" || found.has(model.id)) return [];
      const { id: key, contextWindow } = model;
      const text = `The context size of ${key} is not known: ${withCommas(contextWindow)} tokens are assumed. ` +
        `Give its size with --context-window on the command line, or 'window' in 'context' elsewhere${
          ollamaAdvice(key, contextWindow)
        }`;
      return [{ code: "context_assumed", key, text }];
    });
  }

  /** Returns a participant's context with estimated counts; `undefined` if it sees everything. */
  of(id: string): ContextOf | undefined {
    return this.#of.get(id);
  }

  /**
   * Returns a participant's context with its model's counts. On first use, counters are loaded for all participants.
   */
  async counted(id: string): Promise<ContextOf | undefined> {
    this.#counting ??= this.#loadCounters();
    await this.#counting;
    return this.#of.get(id);
  }

  async #loadCounters(): Promise<void> {
    const loaded = [...this.#of].map(async ([id, { settings, window }]): Promise<[string, ContextOf]> => {
      const counter = window.model ? await loadTokenCounter(window.model) : window.counter;
      return [id, { settings, window: { ...window, counter } }];
    });
    this.#of = new Map(await Promise.all(loaded));
  }

  /** Returns the tokens of a planned part; for a future summary, an estimate. */
  planned(viewer: Viewer, part: SummaryPart, context: ContextOf): number {
    if (isStatement(part)) return shownTokens(viewer, part, context);
    const { window: { counter }, settings: { unit } } = context;
    return FRAME + Math.ceil(part.maxLength * (unit === "tokens" ? 1.1 : DENSER * this.#density(counter)));
  }

  /** Returns the tokens for planning in a window: the same for all speakers who share its model. */
  epoch(window: ContextWindow): number {
    const name = `${window.model?.id ?? ""} ${window.tokens}`;
    const known = this.#epochs.get(name);
    if (known !== undefined) return known;
    const sharing = [...this.#of].filter(([, { window: { model, tokens } }]) =>
      tokens === window.tokens && model?.id === window.model?.id
    );
    const tokens = epochTokens(sharing.map(([id]) => this.#run.prompts.emptyRequest(id)), window);
    this.#epochs.set(name, tokens);
    return tokens;
  }

  /**
   * Tokens available for the sources of any summarising call: the same for all, so that all plan the same summaries.
   */
  get summaryRoom(): number {
    if (this.#summaryRoom !== undefined) return this.#summaryRoom;
    const models = this.#run.dialogue.config.summarizer?.models ?? [];
    const smallest = Math.min(...models.map(({ id, contextWindow }) => this.#known.found.get(id) ?? contextWindow));
    const room = Math.min(...[...this.#of].map(([id, { settings, window }]) => {
      const { strategy, maxLength, unit, prompt } = settings;
      const empty = this.#run.prompts.emptyRequest(id);
      const longest = tokensForSummary(maxLength, unit, this.#firstSaid);
      const maxTokens = strategy === "length-based"
        ? longest
        : Math.min(longest, Math.floor(this.epoch(window) * LARGEST_SHARE));
      const wanted = {
        role: empty.participant.role,
        numbers: "1000-9999",
        maxLength,
        unit,
        text: "",
      };
      return Math.min(...LONGEST_METHODS.map((method) => {
        const instruction = summaryInstruction({ ...wanted, method, ...omitUndefined({ prompt }) });
        const tokens = Math.min(window.tokens, settings.window === undefined ? smallest : Infinity);
        return roomTokens({ ...empty, instruction, maxTokens }, { ...window, tokens });
      }));
    }));
    if (this.#firstSaid !== "") this.#summaryRoom = room;
    return room;
  }

  #density(counter: TokenCounter): number {
    const said = this.#firstSaid.slice(0, LONG_ENOUGH);
    const known = this.#densities.get(counter) ?? density(said, counter);
    if (said !== "") this.#densities.set(counter, known);
    return known;
  }

  /** The first contribution, as a sample: a text takes several times as many tokens in some languages. */
  get #firstSaid(): string {
    const { messages } = this.#run.said;
    const said = messages.find(({ failed, kind }) => !failed && kind !== "announcement");
    return said && !said.failed ? said.text : "";
  }
}

/** Returns the tokens of a part in a prompt, including its fence and title. */
export function shownTokens(viewer: Viewer, part: Statement | Digest, { window }: ContextOf): number {
  return blockTokens(saidBlock(viewer, part), window.counter);
}

/**
 * Returns the tokens for a summary whose length is given in characters or tokens.
 *
 * @param like A text in the language of the dialogue.
 */
export function tokensForSummary(
  maxLength: number,
  unit: ContextSettings["unit"],
  like: string,
  denser = DENSER,
): number {
  return Math.ceil(maxLength * (unit === "tokens" ? 1 : denser * density(like, { count: countTokens })));
}

function density(text: string, { count }: Pick<TokenCounter, "count">): number {
  return text === "" ? 1 / 2 : count(text) / text.length;
}
