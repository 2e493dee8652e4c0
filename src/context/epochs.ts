import type { Statement } from "../transcript/message.ts";
import type { Planning } from "./plan.ts";

/** Share of the room that an epoch takes over from the previous one: small, so that prompts seldom begin anew. */
export const KEPT_SHARE = 1 / 8;

interface EpochOptions extends Pick<Planning, "tokensOf"> {
  /** Tokens for pinned statements, head and tail together. */
  readonly epochTokens: number;
  /** Returns `true` if a statement is always shown. @default never */
  pins?(statement: Statement, epochs: Epochs): boolean;
}

/**
 * The statements of a view, of which the pinned ones and a tail are shown. The tail only grows until its strategy
 * begins a new epoch, so prompts keep their common beginning, which providers cache.
 */
export class Epochs {
  readonly pinned: Statement[] = [];
  #pinnedTokens = 0;
  readonly #options: EpochOptions;
  readonly #others: Statement[] = [];
  /** Tokens of the first n statements that are not pinned. */
  readonly #tokensBefore = [0];
  #start = 0;
  #headTokens = 0;

  constructor(options: EpochOptions) {
    this.#options = options;
  }

  /** Adds a statement. Returns `true` if it is pinned. */
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

  /** Adds a statement, and begins a new epoch with the newest statements if the room is used up. */
  addRenewing(statement: Statement): void {
    this.add(statement);
    if (this.used > this.room) this.begin(this.newestWithin(this.room * KEPT_SHARE));
  }

  /** Begins the tail at the nth statement that is not pinned, after a head of `headTokens`. */
  begin(start: number, headTokens = 0): void {
    this.#start = start;
    this.#headTokens = headTokens;
  }

  /** Returns the start of the newest statements that fit into `tokens`; at least the newest one. */
  newestWithin(tokens: number): number {
    let start = Math.max(0, this.#others.length - 1);
    while (start > this.#start && this.tokensFrom(start - 1) <= tokens) start--;
    return start;
  }

  /** Statements that are not pinned, from the start of the epoch. */
  get tail(): readonly Statement[] {
    return this.#others.slice(this.#start);
  }

  /** Returns the statements that are not pinned from the nth up to, but not including, another one. */
  between(start: number, end?: number): readonly Statement[] {
    return this.#others.slice(start, end);
  }

  /** `true` if all statements so far are pinned. */
  get isBeginning(): boolean {
    return this.#others.length === 0;
  }

  get pinnedTokens(): number {
    return this.#pinnedTokens;
  }

  /** Tokens left beside pinned statements. */
  get room(): number {
    return Math.max(0, this.#options.epochTokens - this.#pinnedTokens);
  }

  /** Tokens of head and tail. */
  get used(): number {
    return this.#headTokens + this.tokensFrom(this.#start);
  }

  /** Tokens of all statements. */
  get total(): number {
    return this.#pinnedTokens + this.tokensFrom(0);
  }

  /** Returns the tokens of the statements that are not pinned, starting with the nth. */
  tokensFrom(start: number): number {
    return (this.#tokensBefore.at(-1) ?? 0) - (this.#tokensBefore[start] ?? 0);
  }
}

/** Pins the opening statements, and announcements made before any other statement. */
export function pinsBeginning({ kind }: Statement, { isBeginning }: Epochs): boolean {
  return kind === "opening" || (kind === "announcement" && isBeginning);
}
