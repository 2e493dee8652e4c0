import { isOver } from "../../transcript/record.ts";
import type { CompletedReview } from "../reviews.ts";
import { cutLine, undecidedLine } from "./degraded.ts";
import { Facts } from "./facts.ts";
import { joined, type LabelledLine, line, link } from "./page.ts";
import { capital, spaced, verdictInWords } from "./words.ts";

/**
 * The outcome of a dialogue, in a line each: first what the newest review decided, then what the dialogue itself did, and
 * the way to other reviews.
 */
export function outcomeLines(facts: Facts, reviews: readonly CompletedReview[]): readonly LabelledLine[] {
  const { record, format, protocols } = facts;
  const pages = reviews.map(({ path, record }) => {
    const own = Facts.of(record, format, protocols);
    return { page: link(path, `${path}/summary.${format}`), outcome: own.page?.review?.outcome?.(own) };
  });
  const decided = pages.findLast(({ outcome }) => outcome);
  const [label, outcome = ""] = decided?.outcome ?? [];
  const own = outcomeInALine(facts);
  const others = pages.flatMap((each) => each === decided ? [] : [[each.page]]);
  return [
    ...(decided && label ? [[label, line([{ strong: outcome }], " (", [decided.page], ")")] as const] : []),
    ...Object.entries(record.decisions).map(([name, verdict]): LabelledLine => [
      decided ? `The ${record.protocol}'s own ${spaced(name)}` : capital(spaced(name)),
      [{ strong: verdictInWords(facts, verdict) }],
    ]),
    ...(own === undefined ? [] : [["Outcome", [{ strong: own }]] as const]),
    ...undecidedLine(facts),
    ...cutLine(record),
    ...(others.length === 0 ? [] : [[decided ? "Other reviews" : "Reviews", joined(others, ", ")] as const]),
  ];
}

/** The outcome in a line of a dialogue that decides nothing; `undefined` before its conclusion was held. */
export function outcomeInALine(facts: Facts): string | undefined {
  return isOver(facts.record) ? facts.page?.outcomeLine?.(facts) : undefined;
}

/** Reviews as fields: where each stands, and what it decided. */
export function reviewData(reviews: readonly CompletedReview[]): object {
  const list = reviews.map(({ path, record: { protocol, decisions } }) => ({ path, protocol, decisions }));
  return list.length === 0 ? {} : { reviews: list };
}
