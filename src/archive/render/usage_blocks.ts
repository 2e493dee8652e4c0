import { withCommas } from "../../text/with_commas.ts";
import type { CallRecord, DialogueRecord } from "../../transcript/record.ts";
import type { PriceUsed, UsageTotal } from "../../transcript/usage.ts";
import { assumedOf, usageBy, type UsageShare } from "../../transcript/usage_by.ts";
import type { Block, Fields, Line } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { usageFields } from "./shared_fields.ts";
import { capital, costInWords, count, dollars, nameOf, tokensInWords } from "./words.ts";

/** What a dialogue has used and cost, and for what; what was assumed in it is said to be. */
export function usageBlocks(facts: Facts): readonly Block[] {
  const { usage, inheritedUsage } = facts.record;
  const { participants, phases, purposes } = usageBy(facts.record);
  return [
    {
      fields: [
        ["Tokens", tokensInWords(usage)],
        ["Cost", costInWords(usage)],
        ...(usage.calls === 0 ? [] : [["Saved by caching", savedInWords(facts.record)] as const]),
        ...assumptions(facts.record),
        ...(inheritedUsage.calls === 0 ? [] : [
          [
            "Inherited",
            `${tokensInWords(inheritedUsage)}; cost ${costInWords(inheritedUsage)}. Used by the dialogue this one ` +
            "was forked from, and not counted above.",
          ] as const,
        ]),
      ],
    },
    ...shareTable("Asked", participants, usage, (id) => nameOf(facts, id)),
    ...shareTable("Phase", phases, usage, (phase) => phase === "" ? "outside of all" : phase),
    ...shareTable("Purpose", purposes, usage, capital),
  ];
}

/** The same as fields. */
export function usageByFields(record: DialogueRecord): Fields {
  const { phases, purposes } = usageBy(record);
  const fieldsOf = (shares: readonly UsageShare[]) =>
    shares.map(({ name, usage }) => ({ name, ...usageFields(usage) }));
  const unreported = withoutUsage(record);
  return {
    usage_by_phase: fieldsOf(phases),
    usage_by_purpose: fieldsOf(purposes),
    assumed: {
      calls_booked_at_their_reservation: {
        calls: unreported.length,
        tokens: tokensReserved(unreported),
        ...costFields(unreported),
      },
      cached_tokens_booked_as_input: Object.fromEntries(bookedAsInput(record)),
    },
  };
}

/** Calls that are counted against limits as what was set aside for them, because no usage was reported. */
function withoutUsage({ calls }: DialogueRecord): readonly CallRecord[] {
  return calls.filter((call) => !call.inherited && assumedOf(call) !== undefined);
}

/** Cached tokens that are booked at the price of others, by model. */
function bookedAsInput({ calls, prices }: DialogueRecord): ReadonlyMap<string, number> {
  const tokens = new Map<string, number>();
  // Journals that name no prices do not say what was saved either.
  for (const { inherited, state, model, usage, costUsd, savedUsd } of prices ? calls : []) {
    const cached = usage?.cachedInputTokens ?? 0;
    if (inherited || state !== "answered" || cached === 0) continue;
    if (costUsd !== undefined && savedUsd === undefined) tokens.set(model, (tokens.get(model) ?? 0) + cached);
  }
  return tokens;
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
  const saved = [
    ...(savedUsd === undefined ? [] : [dollars(savedUsd)]),
    ...(unknown === 0 ? [] : [`unknown for ${count(unknown, "call")}`]),
  ];
  return `${saved.length === 0 ? dollars(0) : saved.join("; ")} ${cached}`;
}

function assumptions(record: DialogueRecord): readonly (readonly [string, Line])[] {
  const unreported = withoutUsage(record);
  const { reserved_cost_usd: costUsd } = costFields(unreported);
  const cost = costUsd === undefined ? "cost unknown" : dollars(costUsd);
  return [
    ...(unreported.length === 0 ? [] : [
      [
        "Assumed for limits",
        `${count(unreported.length, "call")} without reported usage, booked at what was set aside: ` +
        `${count(tokensReserved(unreported), "token")}, ${cost}. In none of the other figures here.`,
      ] as const,
    ]),
    ...[...bookedAsInput(record)].map(([model, tokens]) =>
      [
        "Assumed in the cost",
        `${count(tokens, "cached token")} of ${model} booked at the price of others, since their own is unknown: ` +
        "they may have cost less.",
      ] as const
    ),
  ];
}

function tokensReserved(calls: readonly CallRecord[]): number {
  return calls.reduce((sum, { reserved }) => sum + reserved.tokens, 0);
}

/** What was set aside for calls; absent if the price of one is unknown. */
function costFields(calls: readonly CallRecord[]): { readonly reserved_cost_usd?: number } {
  const costs = calls.flatMap(({ reserved }) => reserved.costUsd ?? []);
  return costs.length < calls.length ? {} : { reserved_cost_usd: costs.reduce((sum, cost) => sum + cost, 0) };
}

function shareTable(
  title: string,
  shares: readonly UsageShare[],
  all: UsageTotal,
  nameOfShare: (name: string) => string,
): readonly Block[] {
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

/** Where the price of cached tokens is not known, that of others is booked for them. */
const AS_INPUT = "as input (assumed)";

/** The prices that calls are booked with, where the journal says them. */
export function priceBlocks(record: DialogueRecord): readonly Block[] {
  const models = modelsOf(record);
  if (models.length === 0) return [];
  return [
    { heading: "Prices", level: 2 },
    { paragraph: "In US dollars for a million tokens, as the last run booked its calls." },
    {
      head: ["Model", "Input", "Cached input", "Output", "Where from"],
      right: [1, 2, 3],
      table: models.flatMap(([model, used]) => priceRows(model, used)),
    },
  ];
}

/** The same as fields; nothing where the journal does not say. */
export function priceFields(record: DialogueRecord): Fields {
  if (!record.prices) return {};
  return {
    prices: modelsOf(record).map(([model, used]) =>
      used
        ? {
          model,
          input_usd: used.price.inputUsd,
          cached_input_usd: used.price.cachedInputUsd ?? AS_INPUT,
          output_usd: used.price.outputUsd,
          ...(used.price.longPrompt ? { long_prompt: { ...used.price.longPrompt } } : {}),
          source: sourceInWords(used),
        }
        : { model, source: "unknown" }
    ),
  };
}

/** The models there are prices of, then those that were called without one. */
function modelsOf({ prices, calls }: DialogueRecord): readonly (readonly [string, PriceUsed | undefined])[] {
  if (!prices) return [];
  const called = calls.flatMap(({ inherited, model }) => inherited ? [] : [model]);
  return [...new Set([...Object.keys(prices), ...called])].map((model) => {
    const used = Object.hasOwn(prices, model) ? prices[model] : undefined;
    return [model, used] as const;
  });
}

function priceRows(model: string, used: PriceUsed | undefined): readonly (readonly string[])[] {
  if (!used) return [[model, "unknown", "unknown", "unknown", ""]];
  const { inputUsd, cachedInputUsd, outputUsd, longPrompt } = used.price;
  const cached = cachedInputUsd === undefined ? AS_INPUT : dollars(cachedInputUsd);
  const source = sourceInWords(used);
  return [
    [model, dollars(inputUsd), cached, dollars(outputUsd), source],
    ...(longPrompt
      ? [[
        `${model}, prompts over ${count(longPrompt.aboveInputTokens, "token")}`,
        dollars(longPrompt.inputUsd),
        AS_INPUT,
        dollars(longPrompt.outputUsd),
        source,
      ]]
      : []),
  ];
}

function sourceInWords({ source, takenOn }: PriceUsed): string {
  return source === "given" ? "given in the configuration" : `table of ${takenOn ?? "unknown date"}`;
}
