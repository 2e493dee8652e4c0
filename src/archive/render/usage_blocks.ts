import { withCommas } from "../../text/display.ts";
import { assumedOf, type UsageBy, usageBy } from "../../transcript/usage_by.ts";
import type { PricesUsed, UsageTotal } from "../../transcript/usage.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Facts } from "./facts.ts";
import type { LabelledLine, PageBlock } from "./page.ts";
import { capital } from "../../words/phrases.ts";
import { costInWords, nameOf, tokensInWords } from "./words.ts";
import { count, dollars } from "../../words/numbers.ts";

/** Returns the usage and cost of a dialogue, in total and by part, with the assumed share. */
export function usageBlocks(facts: Facts): readonly PageBlock[] {
  const { usage, inheritedUsage } = facts.record;
  const { participants, phases, purposes } = usageBy(facts.record);
  const inherited =
    `${tokensInWords(inheritedUsage)}; cost ${costInWords(inheritedUsage)}. Used by the dialogue this ` +
    "one was forked from, and not counted above.";
  return [
    {
      fields: [
        ["Tokens", tokensInWords(usage)],
        ["Cost", costInWords(usage)],
        ...(usage.calls === 0 ? [] : [["Saved by caching", savedInWords(facts.record)] as const]),
        ...assumedForLimits(facts.record),
        ...(inheritedUsage.calls === 0 ? [] : [["Inherited", inherited] as const]),
      ],
    },
    ...shareTable("Asked", participants, usage, (id) => nameOf(facts, id)),
    ...shareTable("Phase", phases, usage, (phase) => phase === "" ? "outside all phases" : phase),
    ...shareTable("Purpose", purposes, usage, capital),
  ];
}

function savedInWords({ usage, calls }: DialogueRecord): string {
  const { savedUsd, cachedInputTokens, inputTokens } = usage;
  const own = calls.filter(({ inherited }) => !inherited);
  if (own.every((call) => call.usage?.cachedInputTokens === undefined)) {
    return "unknown: no cached tokens were reported";
  }
  const cached = `(${withCommas(cachedInputTokens)} of ${count(inputTokens, "prompt token")} were cached)`;
  const unknown = own.filter(({ usage, savedUsd }) => (usage?.cachedInputTokens ?? 0) > 0 && savedUsd === undefined)
    .length;
  if (unknown === 0) return `${dollars(savedUsd ?? 0)} ${cached}`;
  return `${savedUsd === undefined ? "" : `${dollars(savedUsd)}; `}unknown for ${count(unknown, "call")} ${cached}`;
}

/** Returns the calls without reported usage, which count against limits at the amount reserved for them. */
function assumedForLimits({ calls }: DialogueRecord): readonly LabelledLine[] {
  const reserved = calls.flatMap((call) => call.inherited ? [] : assumedOf(call) ?? []);
  if (reserved.length === 0) return [];
  const tokens = reserved.reduce((sum, { tokens }) => sum + tokens, 0);
  const cost = reserved.some(({ costUsd }) => costUsd === undefined)
    ? "cost unknown"
    : dollars(reserved.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0));
  return [[
    "Assumed for limits",
    `${count(reserved.length, "call")} without reported usage, counted at the reserved amount: ` +
    `${count(tokens, "token")}, ${cost}. Excluded from all other figures here.`,
  ]];
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
    withCommas(usage.calls),
    tokensInWords(usage),
    costInWords(usage),
  ];
  return [{
    head: [title, "Calls", "Tokens", "Cost"],
    right: [1],
    table: [...shares.map(({ name, usage }) => row(nameOfShare(name), usage)), row("All", all)],
  }];
}

/** Price of cached tokens if it is unknown: the price of other input. */
const AS_INPUT = "as input (assumed)";

/** Returns the prices applied to calls, if the journal states them, with models without a price last. */
export function priceBlocks({ prices, calls }: DialogueRecord): readonly PageBlock[] {
  if (!prices) return [];
  const called = calls.flatMap(({ inherited, model }) => inherited ? [] : [model]);
  const models = new Set([...Object.keys(prices), ...called]);
  if (models.size === 0) return [];
  return [
    { heading: "Prices", level: 2 },
    { paragraph: "In US dollars per million tokens, as applied in the last run." },
    {
      head: ["Model", "Input", "Cached input", "Output", "Where from"],
      right: [1, 2, 3],
      table: [...models].flatMap((model) => priceRows(model, Object.hasOwn(prices, model) ? prices[model] : undefined)),
    },
  ];
}

function priceRows(model: string, used: PricesUsed[string] | undefined): readonly (readonly string[])[] {
  if (!used) return [[model, "unknown", "unknown", "unknown", ""]];
  const { inputUsd, cachedInputUsd, outputUsd, longPrompt } = used.price;
  const table = `table of ${used.takenOn ?? "unknown date"}`;
  const source = { given: "given in the configuration", provider: "as listed by its provider", table }[used.source];
  const cached = cachedInputUsd === undefined ? AS_INPUT : dollars(cachedInputUsd);
  const row = [model, dollars(inputUsd), cached, dollars(outputUsd), source];
  if (!longPrompt) return [row];
  const long = `${model}, prompts over ${count(longPrompt.aboveInputTokens, "token")}`;
  return [row, [long, dollars(longPrompt.inputUsd), AS_INPUT, dollars(longPrompt.outputUsd), source]];
}
