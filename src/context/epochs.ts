import type { Statement } from "../transcript/message.ts";
import type { Planning } from "./plan.ts";

/** The share of the room that an epoch takes over from the one before: little, so that prompts seldom begin anew. */
export const KEPT_SHARE = 1 / 8;

interface EpochOptions extends Pick<Planning, "tokensOf"> {
  /** Tokens for what is pinned, the head and the tail together. */
  readonly epochTokens: number;
  /** Returns whether a statement is always shown. @default never */
  pins?(statement: Statement, epochs: Epochs): boolean;
}

/**
 * The statements of a view, of which those that are pinned and a tail are shown. The tail only grows until its strategy
 * begins a new epoch, so prompts keep their common beginning, which providers cache.
 */
export class Epochs {
  readonly pinned: Statement[] = [];
  #pinnedTokens = 0;
  readonly #options: EpochOptions;
  readonly #others: Statement[] = [];
  /** Tokens of the first n of the others. */
  readonly #tokensBefore = [0];
  #start = 0;
  #headTokens = 0;

  constructor(options: EpochOptions) {
    this.#options = options;
  }

  /** Takes a statement in. Returns whether it is pinned. */
  add(statement: Statement): boolean {
    const tokens = this.#options.tokensOf(statement);
    const isPinned = this.#options.pins?.(statement, this) ?? false;
    if (isPinned) {
      this.pinned.push(statement);
      this.#pinnedTokens += tokens;
    } else {
      this.#others.push(statement);
      this.#tokensBefore.push(this.tokensFrom(0) + tokens);
    }
    return isPinned;
  }

  /** Takes a statement in, and begins a new epoch with the newest statements if the room is used up. */
  addRenewing(statement: Statement): void {
    this.add(statement);
    if (this.used > this.room) this.begin(this.newestWithin(this.room * KEPT_SHARE));
  }

  /** Begins the tail at the nth statement that is not pinned, behind a head of so many tokens. */
  begin(start: number, headTokens = 0): void {
    this.#start = start;
    this.#headTokens = headTokens;
  }

  /** Returns the start of the newest statements that take at most so many tokens; the newest one in any case. */
  newestWithin(tokens: number): number {
    let start = Math.max(0, this.#others.length - 1);
    while (start > this.#start && this.tokensFrom(start - 1) <= tokens) start--;
    return start;
  }

  /** All that is not pinned, from the start of the epoch on. */
  get tail(): readonly Statement[] {
    return this.#others.slice(this.#start);
  }

  /** Nothing but pinned statements was said yet. */
  get isBeginning(): boolean {
    return this.#others.length === 0;
  }

  get pinnedTokens(): number {
    return this.#pinnedTokens;
  }

  /** Tokens there are beside what is pinned. */
  get room(): number {
    return Math.max(0, this.#options.epochTokens - this.#pinnedTokens);
  }

  /** Tokens of head and tail. */
  get used(): number {
    return this.#headTokens + this.tokensFrom(this.#start);
  }

  /** Tokens of everything that was said. */
  get total(): number {
    return this.#pinnedTokens + this.tokensFrom(0);
  }

  /** Returns the tokens of the statements that are not pinned, from the nth on. */
  tokensFrom(start: number): number {
    return (this.#tokensBefore.at(-1) ?? 0) - (this.#tokensBefore[start] ?? 0);
  }
}

/** Pins the opening statements, and what was announced before anything else was said. */
export function pinsBeginning({ kind }: Statement, { isBeginning }: Epochs): boolean {
  return kind === "opening" || (kind === "announcement" && isBeginning);
}
