import type { PriceUsed } from "../../transcript/price.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Block, Fields } from "./doc.ts";
import { count, dollars } from "./words.ts";

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
