import { schemaAnswer } from "../agents/answer_schema.ts";
import { contextFor, excessTokens, fixedTokens, leastAnswer, sizeOf, surelyFits } from "../context/window.ts";
import { estimatingCounter, loadTokenCounter } from "../models/token_counter.ts";
import { withCommas } from "../text/display.ts";
import type { EventBody } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { CallRecord } from "../transcript/record.ts";
import { Account, type Scope } from "./calls/budget.ts";
import type { BudgetLimits } from "./calls/purse.ts";
import type { ThinkingNeeds } from "./calls/thinking_room.ts";
import type { TokenRates } from "./calls/token_rates.ts";
import { anyForm, EndReserve } from "./end_reserve.ts";
import type { Dialogue } from "./_dialogue.ts";
import { Prompts } from "./_prompts.ts";
import type { Asked, Expected } from "./turn.ts";
import { ContextWindows, smallestOf } from "./_windows.ts";

/**
 * A limit, or the size of a context, below the minimum needed to finish a dialogue. Thrown before anything is asked or
 * written.
 */
export class LimitTooSmallError extends RangeError {
  /** `LimitTooSmallError`, to distinguish it from other errors. */
  override name = "LimitTooSmallError";
  /** The limit that is too small. */
  readonly field: keyof BudgetLimits | "contextWindow";
  /** The smallest sufficient limit; dollars are rounded up to three digits. */
  readonly needed: number;

  /** The message gives the smallest sufficient limit and the phases that need it. */
  constructor({ field, limit, needed }: {
    readonly field: keyof BudgetLimits | "contextWindow";
    readonly limit: number;
    readonly needed: number;
  }, { scope, phases = [], text }: {
    readonly scope?: string | undefined;
    readonly phases?: readonly string[];
    /** Message in place of the usual one. */
    readonly text?: string;
  }) {
    const least = field === "maxCostUsd" ? roundedUp(needed) : Math.ceil(needed);
    const whose = scope === undefined ? "" : ` of ${scope}`;
    super(
      text ??
        `${field} ${limit}${whose} is too low: raise it to at least ${least}, which ${phasesInWords(phases)} may need`,
    );
    this.field = field;
    this.needed = least;
  }
}

/**
 * Checks that the context of everybody holds what all its prompts contain, and its longest answer.
 *
 * @param given Size of everybody's context, in place of the configured one and the model's.
 * @throws {LimitTooSmallError} If one does not; the message gives the smallest that does for everybody.
 */
export async function checkContexts(dialogue: Dialogue, given?: number): Promise<void> {
  const prompts = new Prompts(dialogue, { secret: "", signal: new AbortController().signal });
  const used = new ContextWindows(dialogue.participants).toUse(dialogue, given);
  let largest: LimitTooSmallError | undefined;
  for (const participant of dialogue.participants) {
    const { id, agent } = participant;
    const tokens = used[id]?.tokens;
    const model = smallestOf(agent.models);
    if (tokens === undefined || !model) continue;
    const bounds = { tokens, model, counter: estimatingCounter };
    const tools = prompts.toolsFor(participant);
    const empty = { ...prompts.emptyRequest(id), tools, contextWindow: tokens, maxTokens: 1 };
    const requests = dialogue.expected().filter(({ participant }) => participant.id === id)
      .map((each) => requestOf(each, empty));
    const weight = (request: Asked) => leastAnswer(request, bounds) + sizeOf({ ...request, ...NOTHING_COMMON }, bounds);
    const request = requests.reduce((most, each) => weight(each) > weight(most) ? each : most, empty);
    if (surelyFits(request, bounds)) continue;
    const window = { ...bounds, counter: await loadTokenCounter(model) };
    const excess = excessTokens(request, window);
    if (excess <= 0) continue;
    const needed = contextFor(tokens + excess);
    const [has, material, least] = [tokens, fixedTokens(request, window), needed].map(withCommas);
    const text =
      `The context of ${model.id} is too small: ${has} tokens do not hold ${material} of rules and material ` +
      `with an answer, which take ${least}. Load the model with a larger context and give its size with ` +
      "--context-window ('window' in 'context'), or provide less material";
    const error = new LimitTooSmallError({ field: "contextWindow", limit: tokens, needed }, { text });
    if (error.needed > (largest?.needed ?? 0)) largest = error;
  }
  if (largest) throw largest;
}

/** Parts of a prompt that all of a participant's have. */
const NOTHING_COMMON = { rules: "", persona: "", material: "", ownCase: "" } as const;

/** Returns a request as it is expected, without statements. */
function requestOf({ kind, maxTokens, hasFields, asks }: Expected, empty: Asked): Asked {
  const form = anyForm({ kind, ...omitUndefined({ hasFields }) });
  if (!asks) return { ...empty, ...form, ...omitUndefined({ maxTokens }) };
  const schema = "read" in asks.schema ? asks.schema : schemaAnswer(kind, asks.schema);
  return { ...empty, ...omitUndefined({ maxTokens }), ...asks, schema };
}

/** Accounts of all limits, and the reserve for the end if there are limits and optional phases. */
export interface Limits {
  readonly accounts: readonly Account[];
  readonly reserve?: EndReserve;
}

/**
 * Sets up the limits of a dialogue, including recorded use.
 *
 * @throws {LimitTooSmallError} If a limit is below the minimum needed to finish the dialogue.
 */
export function limitsOf(
  dialogue: Dialogue,
  { events = [], calls = [], thinking, rates, onWarning }: {
    readonly events?: readonly EventBody[];
    readonly calls?: readonly CallRecord[];
    readonly thinking?: ThinkingNeeds;
    readonly rates?: TokenRates;
    readonly onWarning?: (text: string) => void;
  } = {},
): Limits {
  const accounts = scopesOf(dialogue).map((scope) => Account.after(scope, calls, onWarning));
  if (accounts.length === 0 || dialogue.expected().length === 0) return { accounts };
  const reserve = new EndReserve(dialogue, omitUndefined({ thinking, rates }));
  for (const event of events) reserve.add(event);
  for (const account of accounts) {
    const { scope } = account;
    const tooSmall = account.tooSmallFor(reserve.least(scope));
    if (tooSmall) throw new LimitTooSmallError(tooSmall, { scope: scope.name, phases: reserve.phasesOf(scope) });
  }
  return { accounts, reserve };
}

/** Returns every scope with limits on calls, tokens and cost; empty without such limits. */
function scopesOf({ config, participants }: Dialogue): readonly Scope[] {
  const scopes: readonly Scope[] = [
    { limits: limitsIn(config), covers: () => true },
    ...participants.map(({ id, budget = {} }): Scope => ({
      name: `participant ${id}`,
      limits: limitsIn(budget),
      covers: ({ participant }) => participant === id,
    })),
    ...Object.entries(config.phaseBudgets ?? {}).map(([phase, limits]): Scope => ({
      name: `phase ${phase}`,
      limits: limitsIn(limits),
      covers: ({ key }) => key.startsWith(`${phase}/`),
    })),
  ];
  return scopes.filter(({ limits }) => Object.keys(limits).length > 0);
}

function limitsIn({ maxCalls, maxTokens, maxCostUsd }: BudgetLimits): BudgetLimits {
  return omitUndefined({ maxCalls, maxTokens, maxCostUsd });
}

/** Returns `the phases openings, first rebuttals and conclusion` for their ids. */
function phasesInWords(phases: readonly string[]): string {
  const names = phases.map((phase) => phase.replaceAll("-", " "));
  if (names.length < 2) return `the phase ${names.join("")}`;
  return `the phases ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function roundedUp(value: number): number {
  if (value === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(3));
}
