import { saidBlock, type Viewer } from "../agents/said_block.ts";
import { isStatement, type PlannedPart, type SummaryOrder } from "../context/plan.ts";
import { numbersOf } from "../context/resolve.ts";
import { summaryInstruction } from "../context/summary_prompt.ts";
import { blockTokens, type ContextWindow, epochTokens, roomTokens } from "../context/window.ts";
import { loadTokenCounter, type TokenCounter } from "../models/token_counter.ts";
import type { Digest } from "../transcript/digest.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Statement } from "../transcript/message.ts";
import type { ContextOf } from "./_context_of.ts";
import type { Run } from "./_run.ts";
import type { Asked } from "./turn.ts";
import { DENSER, summaryTokens } from "./_summaries.ts";

/** Where summaries stand side by side, none takes more of an epoch than this. */
const LARGEST_SHARE = 1 / 4;
/** Tokens of the fence and title around a summary. */
const FRAME = 48;

/** How many tokens there is room for in the contexts of a dialogue, and how many what is shown there takes. */
export class ContextSizes {
  readonly #run: Run;
  #of: ReadonlyMap<string, ContextOf>;
  #counting: Promise<void> | undefined;
  readonly #epochTokens = new Map<string, number>();
  #summaryRoomTokens: number | undefined;
  readonly #densities = new Map<string, number>();

  constructor(run: Run, of: ReadonlyMap<string, ContextOf>) {
    this.#run = run;
    this.#of = of;
  }

  /** How somebody's context is made; `undefined` if there is nothing to keep to. */
  of(id: string): ContextOf | undefined {
    return this.#of.get(id);
  }

  /** How somebody's context is made, counted as its model does: loaded for all at once, when the first prompt may not fit. */
  async counted(id: string): Promise<ContextOf | undefined> {
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

  /** What anybody's call has room for that sums up: the same for all, so that all plan with the same summaries. */
  get summaryRoomTokens(): number {
    if (this.#summaryRoomTokens !== undefined) return this.#summaryRoomTokens;
    // Which language is spoken shows in the first contribution: in some a text takes several times the tokens.
    const spoken = this.#run.said.messages.find(({ failed, kind }) => !failed && kind !== "announcement");
    const like = spoken && !spoken.failed ? spoken.text : "";
    const tokens = Math.min(
      ...[...this.#of].map(([id, { settings, window }]) => {
        const { role } = this.#run.prompts.viewer(id).participant;
        const { strategy, maxLength, unit, prompt } = settings;
        const wanted = { role, method: "", numbers: "100-999", maxLength, unit, ...omitUndefined({ prompt }) };
        const empty = this.#run.prompts.emptyRequest(id);
        const usual = summaryTokens(maxLength, unit, empty.rules);
        const beside = Math.floor(this.epochTokensOf(window) * LARGEST_SHARE);
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

  /** What is planned with in a window: the same for all who share its model. */
  epochTokensOf(window: ContextWindow): number {
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

  /** Tokens that a part of a plan will take. */
  plannedTokens(asked: Asked, part: PlannedPart, context: ContextOf): number {
    if (isStatement(part)) return this.tokensOf(asked, part, context);
    const { counter } = context.window;
    if (part.order === "excerpt") return blockTokens({ role: "user", text: part.text }, counter) + FRAME;
    const { unit } = context.settings;
    return FRAME +
      Math.ceil(part.maxLength * (unit === "tokens" ? 1.1 : this.#density(asked, part, counter)));
  }

  /** Tokens to a character of what is to be summed up, with a margin. */
  #density({ participant: { id }, shown }: Asked, order: SummaryOrder, counter: TokenCounter): number {
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
  tokensOf(
    viewer: Viewer,
    part: Statement | Digest,
    { window }: ContextOf,
  ): number {
    return blockTokens(saidBlock(viewer, part), window.counter);
  }
}
