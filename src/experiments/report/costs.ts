import { capital } from "../../words/en/phrases.ts";
import { costInWords } from "../../archive/render/words.ts";
import { withCommas } from "../../text/display.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { sumOfUsage } from "../../transcript/usage_by.ts";
import type { DialogueRow, RowCost } from "../row.ts";
import type { ReportPart, ReportSection } from "./section.ts";

/** The usage of an experiment with its panels, split in three ways: the parts of each list add up to the total. */
export interface ExperimentCosts {
  readonly total: UsageTotal;
  /** The dearest first. */
  readonly models: readonly CostShare[];
  readonly arms: readonly CostShare[];
  readonly purposes: readonly CostShare[];
}

/** A part of the usage. */
interface CostShare {
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

/** Returns the cost on a page, by model, arm and purpose; nothing if no model was called. */
export function costSection({ total, models, arms, purposes }: ExperimentCosts): ReportSection {
  const parts: readonly ReportPart[] = total.calls === 0 ? [] : [
    { paragraph: `${capital(costInWords(total))}. Panels are included.` },
    costTable("Model", models, total),
    costTable("Arm", arms, total),
    costTable("Purpose", purposes.map(({ name, usage }) => ({ name: capital(name), usage })), total),
  ];
  return { id: "cost", title: "Cost", parts };
}

function costTable(name: string, shares: readonly CostShare[], total: UsageTotal): ReportPart {
  return {
    head: [name, "Calls", "Input tokens", "Output tokens", "Cost"],
    right: [1, 2, 3, 4],
    table: [...shares, { name: "All", usage: total }].map(({ name, usage }) => [
      name,
      ...[usage.calls, usage.inputTokens, usage.outputTokens].map(withCommas),
      shareInDollars(usage, total),
    ]),
  };
}

/** Returns a part of a cost with as many decimals as its sum needs: `$0.0777` of $1.52, `$12.30` of $99. */
function shareInDollars({ costUsd, unpricedCalls }: UsageTotal, { costUsd: sum = 0 }: UsageTotal): string {
  if (costUsd === undefined) return "unknown";
  const places = sum > 0 ? Math.min(8, Math.max(2, 3 - Math.floor(Math.log10(sum)))) : 2;
  return `$${costUsd.toFixed(places)}${unpricedCalls > 0 ? " and unknown" : ""}`;
}
