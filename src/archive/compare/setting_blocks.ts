import { sumOfUsage, usageBy } from "../../transcript/usage_by.ts";
import { KINSHIP, WAYS_APART } from "../../words/compare.ts";
import { capital } from "../../words/phrases.ts";
import { USAGE } from "../../words/usage.ts";
import type { Facts } from "../render/facts.ts";
import type { PageBlock } from "../render/page.ts";
import {
  costInShort,
  costInWords,
  isPlayed,
  roleInWords,
  tokensInWords,
  unknownElsewhere,
  unpricedModels,
} from "../render/words.ts";
import { type Both, both } from "./both.ts";
import type { Compared, Comparison } from "./comparison.ts";
import { calledIn } from "./in_words.ts";
import { settingInWords, valueInWords } from "./setting_words.ts";

/** Returns the settings that differ as a table, and how many are the same. */
export function settingBlocks(comparison: Comparison): readonly PageBlock[] {
  const { sides: [{ facts }], settings: { apart, same } } = comparison;
  const table = apart.map((each) => {
    const [first, second] = both(each.values, (value) => valueInWords(value, each.path));
    return [capital(settingInWords(each, facts)), first, first === second ? WAYS_APART.otherwise(second) : second];
  });
  return [
    ...(table.length === 0
      ? [{ paragraph: KINSHIP.nothingDiffers }]
      : [{ head: [WAYS_APART.setting, ...calledIn(comparison)], table }]),
    ...(same === 0 || table.length === 0 ? [] : [{ paragraph: WAYS_APART.same(same) }]),
  ];
}

/** Returns the cost of both: in all, by role, what was taken over and what has no price. */
export function costBlocks(comparison: Comparison): readonly PageBlock[] {
  const costs = both(comparison.sides, costsOf);
  const labels = new Set(costs.flatMap((each) => [...each.keys()]));
  const table = [...labels].map((label) => [label, ...both(costs, (each) => each.get(label) ?? "")]);
  return [{ head: ["", ...calledIn(comparison)], table }];
}

function costsOf({ facts, reviews }: Compared): ReadonlyMap<string, string> {
  const { record } = facts;
  if (record.imported) return new Map([[USAGE.cost, unknownElsewhere(record)]]);
  const { usage, inheritedUsage, calls } = record;
  const later = {
    usage: sumOfUsage(reviews.map(({ record }) => record.usage)),
    calls: reviews.flatMap(({ record }) => record.calls),
  };
  const unpriced = unpricedModels(calls);
  return new Map([
    [USAGE.cost, costInShort(record)],
    [USAGE.tokens, tokensInWords(usage)],
    ...(isPlayed(calls) ? [] : costsByRole(facts)),
    ...(inheritedUsage.calls === 0 ? [] : [[WAYS_APART.inherited, costInWords(inheritedUsage)] as const]),
    ...(later.calls.length === 0 ? [] : [[WAYS_APART.reviews, costInShort(later)] as const]),
    ...(unpriced.length === 0 ? [] : [[WAYS_APART.unpriced, unpriced.join(", ")] as const]),
  ]);
}

function costsByRole(facts: Facts): readonly Both<string>[] {
  const shares = Map.groupBy(usageBy(facts.record).participants, ({ name }) => facts.participant(name).role);
  return [...shares].map((
    [role, all],
  ) => [capital(roleInWords(role)), costInWords(sumOfUsage(all.map(({ usage }) => usage)))]);
}
