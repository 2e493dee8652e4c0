import type { Message } from "../../transcript/message.ts";
import { lastDecision } from "../../transcript/record.ts";
import { both } from "./both.ts";
import type { Comparison } from "./comparison.ts";

/** Returns a comparison as data. What each dialogue has is a list of two. */
export function comparisonData({ sides, outcomes, argued: _, turns, ...rest }: Comparison): object {
  const turnData = ({ number, key }: Message) => ({ number, key });
  return {
    compared: both(sides, ({ facts: { record }, named, reviews }, at) => {
      const { dialogueId, protocol, topic, status, endReason, parent, usage, inheritedUsage, imported } = record;
      const about = { archive: named, dialogueId, protocol, topic, status, endReason, parent, outcome: outcomes[at] };
      const judged = reviews.map(({ path, record }) => ({ path, verdict: lastDecision(record), usage: record.usage }));
      return { ...about, ...(imported ? {} : { usage, inheritedUsage }), reviews: judged };
    }),
    ...rest,
    turns: {
      shared: turns.shared.map(turnData),
      by: turns.by,
      rows: turns.rows.map(({ isPair, turns }) => ({ isPair, turns: both(turns, (list) => list.map(turnData)) })),
    },
  };
}
