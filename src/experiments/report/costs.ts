import type { UsageTotal } from "../../transcript/usage.ts";
import { sumOfUsage } from "../../transcript/usage_by.ts";
import type { DialogueRow, RowCost } from "../row.ts";

/** The usage of an experiment with its panels, split in three ways: the parts of each list add up to the total. */
export interface ExperimentCosts {
  readonly total: UsageTotal;
  /** The dearest first. */
  readonly models: readonly CostShare[];
  readonly arms: readonly CostShare[];
  readonly purposes: readonly CostShare[];
}

/** A part of the usage. */
export interface CostShare {
  readonly name: string;
  readonly usage: UsageTotal;
}

/** Returns the usage of all dialogues. */
export function experimentCosts(rows: readonly DialogueRow[]): ExperimentCosts {
  const all = rows.flatMap(({ arm, costs }) => costs.map((cost) => ({ ...cost, arm })));
  const by = (nameOf: (cost: RowCost & { readonly arm: string }) => string) =>
    [...Map.groupBy(all, nameOf)].map(([name, own]) => ({ name, usage: sumOfUsage(own.map(({ usage }) => usage)) }))
      .sort((a, b) => (b.usage.costUsd ?? 0) - (a.usage.costUsd ?? 0));
  return {
    total: sumOfUsage(all.map(({ usage }) => usage)),
    models: by(({ model }) => model),
    arms: by(({ arm }) => arm),
    purposes: by(({ purpose }) => purpose),
  };
}
