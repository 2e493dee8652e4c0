import type { FlowClaim } from "../../transcript/flow.ts";
import type { Message } from "../../transcript/message.ts";
import { lastDecision } from "../../transcript/record.ts";
import { both } from "./both.ts";
import type { Comparison } from "./comparison.ts";

/** Returns a comparison as data. What is of each dialogue is a list of two. */
export function comparisonData({ sides, outcomes, argued: _, claims, turns, settings, ...rest }: Comparison): object {
  return {
    compared: both(sides, ({ facts: { record }, named, reviews }, at) => {
      const { dialogueId, protocol, topic, status, endReason, parent, usage, inheritedUsage, imported } = record;
      return {
        archive: named,
        dialogueId,
        protocol,
        topic,
        status,
        endReason,
        parent,
        outcome: outcomes[at],
        ...(imported ? {} : { usage, inheritedUsage }),
        reviews: reviews.map(({ path, record }) => ({ path, verdict: lastDecision(record), usage: record.usage })),
      };
    }),
    ...rest,
    settings,
    ...(claims
      ? {
        claims: {
          ...claims,
          alone: both(claims.alone, (list) => list.map(claimData)),
          common: claims.common.map((pair) => both(pair, claimData)),
        },
      }
      : {}),
    turns: {
      shared: turns.shared.map(({ number }) => number),
      by: turns.by,
      rows: turns.rows.map(({ isPair, turns }) => ({ isPair, turns: both(turns, (list) => list.map(turnData)) })),
    },
  };
}

function claimData({ id, by, side, message, gist, words }: FlowClaim) {
  return { id, by, side, message, gist, words: words.text };
}

function turnData({ number, key }: Message) {
  return { number, key };
}
