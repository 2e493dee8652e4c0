import { isOver } from "../../transcript/record.ts";
import type { CompletedReview } from "../reviews.ts";
import { cutLine, undecidedLine } from "./degraded.ts";
import { Facts } from "./facts.ts";
import { joined, type LabelledLine, line, link } from "./page.ts";
import { capital, spaced, verdictInWords } from "./words.ts";

/** The outcome in labelled lines: the newest review's decision, the dialogue's own outcome, links to other reviews. */
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

/** A one-line outcome for a dialogue without a decision; `undefined` until the dialogue is over. */
export function outcomeInALine(facts: Facts): string | undefined {
  return isOver(facts.record) ? facts.page?.outcomeLine?.(facts) : undefined;
}

/** The path, protocol and decisions of each review, as data. */
export function reviewData(reviews: readonly CompletedReview[]): object {
  const list = reviews.map(({ path, record: { protocol, decisions } }) => ({ path, protocol, decisions }));
  return list.length === 0 ? {} : { reviews: list };
}
