import type { Agent } from "../agents/agent.ts";
import { priceOf } from "../models/prices.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { UsageError } from "./errors.ts";

/** The placeholder in `prices` for an unnamed model, until the models are known. */
export const UNNAMED = "";

/**
 * Assigns a price without a model's name to the only model without a known price.
 *
 * @throws {UsageError} If there is not exactly one.
 */
export function withPriceNamed<C extends Pick<Configuration, "prices">>(
  configuration: C,
  agents: readonly (Agent | undefined)[],
): C {
  const { [UNNAMED]: price, ...prices } = configuration.prices ?? {};
  if (price === undefined) return configuration;
  const models = agents.flatMap((agent) => agent?.models ?? []);
  const unpriced = new Set(models.filter((model) => !priceOf(model, prices)).map(({ id }) => id));
  const [id, ...others] = unpriced;
  if (id === undefined) {
    throw new UsageError("--price IN/OUT needs a model without a known price, and there is none: give MODEL=IN/OUT");
  }
  if (others.length > 0) {
    const flags = [...unpriced].map((each) => ` --price ${each}=IN/OUT`).join("");
    throw new UsageError(`--price IN/OUT is for one model, and ${unpriced.size} have no known price: give${flags}`);
  }
  return { ...configuration, prices: { ...prices, [id]: price } };
}
