import type { CompletedReview } from "../reviews.ts";
import { undecidedLine } from "./degraded.ts";
import { Facts } from "./facts.ts";
import { joined, type LabelledLine, line, link } from "./page.ts";
import { capital, spaced, verdictInWords } from "./words.ts";

/**
 * What a dialogue came to, in a line each: first what the newest review decided, then what the dialogue itself did, and
 * the way to other reviews.
 */
export function outcomeLines(facts: Facts, reviews: readonly CompletedReview[]): readonly LabelledLine[] {
  const { record, format, protocols } = facts;
  const page = ({ path }: CompletedReview) => link(path, `${path}/summary.${format}`);
  const decided = reviews.findLast((review) => reviewFacts(review).page?.review?.outcome);
  const others = reviews.filter((review) => review !== decided);
  function reviewFacts({ record }: CompletedReview): Facts {
    return Facts.of(record, format, protocols);
  }
  const outcome = decided && reviewFacts(decided).page?.review?.outcome?.(reviewFacts(decided));
  return [
    ...(decided && outcome ? [[outcome[0], line([{ strong: outcome[1] }], " (", [page(decided)], ")")] as const] : []),
    ...Object.entries(record.decisions).map(([name, verdict]) =>
      [
        outcome ? `The ${record.protocol}'s own ${spaced(name)}` : capital(spaced(name)),
        [{ strong: verdictInWords(facts, verdict) }],
      ] as const
    ),
    ...undecidedLine(facts),
    ...(others.length === 0
      ? []
      : [[decided ? "Other reviews" : "Reviews", joined(others.map((each) => [page(each)]), ", ")] as const]),
  ];
}

/** Reviews as fields: where each stands, and what it decided. */
export function reviewData(reviews: readonly CompletedReview[]): object {
  if (reviews.length === 0) return {};
  return {
    reviews: reviews.map(({ path, record: { protocol, decisions } }) => ({ path, protocol, decisions })),
  };
}
