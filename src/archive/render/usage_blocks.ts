import { assumedOf, type UsageBy, usageBy } from "../../transcript/usage_by.ts";
import type { PricesUsed, UsageTotal } from "../../transcript/usage.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Facts } from "./facts.ts";
import type { LabelledLine, PageBlock } from "./page.ts";
import { costInWords, nameOf, tokensInWords } from "./words.ts";
import { PURPOSES } from "../../words/names.ts";
import { PHASES } from "../../words/phases.ts";
import { dollars, integer } from "../../words/numbers.ts";
import { PRICES, USAGE } from "../../words/usage.ts";

/** Returns the usage and cost of a dialogue, in total and by part, with the assumed share. */
export function usageBlocks(facts: Facts): readonly PageBlock[] {
  const { usage, inheritedUsage } = facts.record;
  const { participants, phases, purposes } = usageBy(facts.record);
  const inherited = USAGE.inheritedFrom(tokensInWords(inheritedUsage), costInWords(inheritedUsage));
  return [
    {
      fields: [
        [USAGE.tokens, tokensInWords(usage)],
        [USAGE.cost, costInWords(usage)],
        ...(usage.calls === 0 ? [] : [[USAGE.saved, savedInWords(facts.record)] as const]),
        ...assumedForLimits(facts.record),
        ...(inheritedUsage.calls === 0 ? [] : [[USAGE.inherited, inherited] as const]),
      ],
    },
    ...shareTable(USAGE.asked, participants, usage, (id) => nameOf(facts, id)),
    ...shareTable(USAGE.phase, phases, usage, (phase) => phase === "" ? USAGE.outsidePhases : PHASES.outer(phase)),
    ...shareTable(USAGE.purpose, purposes, usage, purposeInWords),
  ];
}

/** Returns what calls were made for, in a word. */
function purposeInWords(purpose: string): string {
  return Object.entries(PURPOSES).find(([name]) => name === purpose)?.[1] ?? purpose;
}

function savedInWords({ usage, calls }: DialogueRecord): string {
  const { savedUsd, cachedInputTokens, inputTokens } = usage;
  const own = calls.filter(({ inherited }) => !inherited);
  if (own.every((call) => call.usage?.cachedInputTokens === undefined)) {
    return USAGE.savedUnknown;
  }
  const unknown = own.filter(({ usage, savedUsd }) => (usage?.cachedInputTokens ?? 0) > 0 && savedUsd === undefined)
    .length;
  const saved = savedUsd === undefined && unknown > 0 ? undefined : dollars(savedUsd ?? 0);
  return USAGE.savedOf(saved, unknown, cachedInputTokens, inputTokens);
}

/** Returns the calls without reported usage, which count against limits at the amount reserved for them. */
function assumedForLimits({ calls }: DialogueRecord): readonly LabelledLine[] {
  const reserved = calls.flatMap((call) => call.inherited ? [] : assumedOf(call) ?? []);
  if (reserved.length === 0) return [];
  const tokens = reserved.reduce((sum, { tokens }) => sum + tokens, 0);
  const cost = reserved.some(({ costUsd }) => costUsd === undefined)
    ? undefined
    : dollars(reserved.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0));
  return [[USAGE.assumed, USAGE.assumedFor(reserved.length, tokens, cost)]];
}

function shareTable(
  title: string,
  shares: UsageBy["participants"],
  all: UsageTotal,
  nameOfShare: (name: string) => string,
): readonly PageBlock[] {
  if (shares.length === 0) return [];
  const row = (name: string, usage: UsageTotal) => [
    name,
    integer(usage.calls),
    tokensInWords(usage),
    costInWords(usage),
  ];
  return [{
    head: [title, USAGE.calls, USAGE.tokens, USAGE.cost],
    right: [1],
    table: [...shares.map(({ name, usage }) => row(nameOfShare(name), usage)), row(USAGE.all, all)],
  }];
}

/** Returns the prices applied to calls, if the journal states them, with models without a price last. */
export function priceBlocks({ prices, calls }: DialogueRecord): readonly PageBlock[] {
  if (!prices) return [];
  const called = calls.flatMap(({ inherited, model }) => inherited ? [] : [model]);
  const models = new Set([...Object.keys(prices), ...called]);
  if (models.size === 0) return [];
  return [
    { heading: PRICES.title, level: 2 },
    { paragraph: PRICES.unit },
    {
      head: PRICES.table,
      right: [1, 2, 3],
      table: [...models].flatMap((model) => priceRows(model, Object.hasOwn(prices, model) ? prices[model] : undefined)),
    },
  ];
}

function priceRows(model: string, used: PricesUsed[string] | undefined): readonly (readonly string[])[] {
  if (!used) return [[model, PRICES.unknown, PRICES.unknown, PRICES.unknown, ""]];
  const { inputUsd, cachedInputUsd, outputUsd, longPrompt } = used.price;
  const source = used.source === "table" ? PRICES.takenOn(used.takenOn) : PRICES[used.source];
  const cached = cachedInputUsd === undefined ? PRICES.asInput : dollars(cachedInputUsd);
  const row = [model, dollars(inputUsd), cached, dollars(outputUsd), source];
  if (!longPrompt) return [row];
  const long = PRICES.longPrompts(model, longPrompt.aboveInputTokens);
  return [row, [long, dollars(longPrompt.inputUsd), PRICES.asInput, dollars(longPrompt.outputUsd), source]];
}
