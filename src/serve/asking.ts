import type { Limits } from "../setup/limits.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { RequestedDialogue } from "./operator.ts";
import type { Serving } from "./serving.ts";

/** Limits of a dialogue whose caller names none. */
export const USUAL = { maxCostUsd: 1, maxTokens: 200_000, minutes: 10 } as const;

/** Members of the usual dialogue, if nobody names them. */
const MEMBERS = 3;

/** Limits that a caller names. */
export interface NamedLimits {
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly minutes?: number | undefined;
}

/** Returns the limits named, and the usual one on the cost or, where a price is unknown, on the tokens. */
export function limitsOf(
  { maxCostUsd, maxTokens, minutes = USUAL.minutes }: NamedLimits,
  isPriced: boolean,
): Limits & { readonly maxDurationMs: number } {
  const limits = {
    maxCostUsd: maxCostUsd ?? (isPriced ? USUAL.maxCostUsd : undefined),
    maxTokens: maxTokens ?? (isPriced || maxCostUsd !== undefined ? undefined : USUAL.maxTokens),
  };
  return { ...omitUndefined(limits), maxDurationMs: Math.round(minutes * 60_000) };
}

/**
 * Returns models for those who are given none: the operator's first or, for `members` whom nobody has named, all in
 * turn; `undefined` if the operator has defined none.
 */
export function modelsFor(
  { operator: { judges: names } }: Pick<Serving, "operator">,
  { members }: { readonly members: boolean },
): object | undefined {
  const [first] = names;
  if (first === undefined) return undefined;
  if (!members || names.length === 1) return { model: first };
  const participants = Array.from({ length: MEMBERS }, (_, seat) => ({ model: names[seat % names.length] }));
  return { model: first, participants };
}

/**
 * Starts a dialogue within limits that depend on its estimate; questions to the client stop it.
 *
 * @param requestId Recorded, so that a repeated request finds the dialogue.
 * @throws {Problem} If it cannot be held as asked, or there is no room for it.
 */
export async function startWithin(
  { hall }: Pick<Serving, "hall">,
  asked: RequestedDialogue,
  { named = {}, requestId }: { readonly named?: NamedLimits; readonly requestId: string },
) {
  const estimated = await hall.estimate(asked);
  const limits = limitsOf(named, estimated.about.costUsd !== undefined);
  const configuration = { ...asked.configuration, ...limits };
  const dialogueId = await hall.start({ ...asked, configuration, asksClient: false }, requestId);
  return { dialogueId, estimated, limits };
}
