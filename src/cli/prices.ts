import { UsageError } from "../setup/errors.ts";
import { UNNAMED } from "../setup/prices.ts";
import { isObject } from "../transcript/json.ts";
import { type Flag, setting } from "./flags.ts";

/** A model's price in US dollars per million tokens: `IN/OUT` or `MODEL=IN/OUT`. */
export const PRICE: Flag = {
  flag: "--price",
  value: "IN/OUT | MODEL=IN/OUT",
  help: "US dollars per million tokens of prompts and answers, for the model without a known price or for MODEL",
  group: "Limits",
  repeatable: true,
  ...setting({ prices: withPrice }),
};

function withPrice(given: string, before: unknown): object {
  const [, name = UNNAMED, input, output] = /^(?:(.+)=)?(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(given.trim()) ?? [];
  if (input === undefined || output === undefined) {
    throw new UsageError(`--price must be IN/OUT or MODEL=IN/OUT, such as 1/4: current value is '${given}'`);
  }
  const prices = isObject(before) ? before : {};
  if (Object.hasOwn(prices, name)) {
    throw new UsageError(`--price gives ${name === UNNAMED ? "a price without a MODEL" : `'${name}' a price`} twice`);
  }
  const price = { inputUsd: Number(input), outputUsd: Number(output) };
  return { ...prices, [name]: price };
}
