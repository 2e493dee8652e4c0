import type { Statement } from "../transcript/message.ts";

/**
 * The share of the room beside what is pinned that an epoch takes over from the one before. Little, so that epochs are
 * long and prompts seldom begin anew; not nothing, so that a speaker still sees what the newest statement answers.
 */
export const KEPT_SHARE = 1 / 8;

/** How what was said is cut into a part that is dropped and a tail that is shown. */
export interface Epoch {
  /** Number of the last statement that was dropped; 0 if none was. Grows with the dialogue, never shrinks. */
  readonly droppedTo: number;
  /** What is never dropped, whether before or after the tail begins. */
  readonly pinned: readonly Statement[];
  /** What is shown besides, in order: all that is not pinned and came after `droppedTo`. */
  readonly tail: readonly Statement[];
}

/** What epochs are made by. */
export interface EpochOptions {
  /** Tokens for what is pinned and the tail together. */
  readonly epochTokens: number;
  /** Tokens that a statement takes in the prompt. */
  tokensOf(statement: Statement): number;
  /** What is never dropped. @default nothing */
  pinned?(statement: Statement): boolean;
}

/**
 * The epoch in which a dialogue is after these statements. The tail only grows, until it and what is pinned would take
 * more than `epochTokens`; then it begins anew with the newest statements that take at most an eighth of the room beside
 * what is pinned, and with the newest one in any case. So prompts are append-only but for a few renewals.
 *
 * It depends on nothing but its arguments, and what is said later changes no earlier epoch: speakers who are shown the
 * same in the same room have the same epochs. Linear in the number of statements.
 */
export function epochOf(statements: readonly Statement[], options: EpochOptions): Epoch {
  const { epochTokens, tokensOf, pinned: isPinned = () => false } = options;
  const pinned: Statement[] = [];
  const others: Statement[] = [];
  const sizes: number[] = [];
  let pinnedTokens = 0;
  let tailTokens = 0;
  let start = 0;
  for (const statement of statements) {
    const tokens = tokensOf(statement);
    if (isPinned(statement)) {
      pinned.push(statement);
      pinnedTokens += tokens;
    } else {
      others.push(statement);
      sizes.push(tokens);
      tailTokens += tokens;
    }
    if (pinnedTokens + tailTokens <= epochTokens) continue;
    const kept = Math.max(0, epochTokens - pinnedTokens) * KEPT_SHARE;
    // The start only moves forward, which makes the whole linear.
    while (start < others.length - 1 && tailTokens > kept) tailTokens -= sizes[start++] ?? 0;
  }
  return { droppedTo: others[start - 1]?.number ?? 0, pinned, tail: others.slice(start) };
}

/** The newest of the statements that take at most so many tokens together, in order; none if the newest takes more. */
export function newestWithin(
  statements: readonly Statement[],
  { tokens, tokensOf }: { readonly tokens: number; tokensOf(statement: Statement): number },
): readonly Statement[] {
  let left = tokens;
  let start = statements.length;
  for (; start > 0; start--) {
    const statement = statements[start - 1];
    left -= statement ? tokensOf(statement) : 0;
    if (left < 0) break;
  }
  return statements.slice(start);
}
