import { withCommas } from "../text/with_commas.ts";
import type { Shown } from "../context/resolve.ts";
import type { Statement } from "../transcript/message.ts";
import { rangesInclude } from "../transcript/number_ranges.ts";
import type { ContextOf } from "./_context_of.ts";
import type { Run } from "./_run.ts";
import type { Asked } from "./turn.ts";

/** `full` that can no longer show everything says so, once a participant; so does a reading of the whole by summaries. */
export function warnIfShortened(
  run: Run,
  { participant, shown, key, number, finalReading: isFinal }: Asked,
  { settings, window }: ContextOf,
  seen: Shown,
): void {
  if (settings.strategy !== "full" && !isFinal || seen.statements.length === shown.length) return;
  const [when, what] = number === undefined || isFinal
    ? ["does not fit", `for ${key}: ${insteadInWords(shown, seen)}`]
    : ["no longer fits", `from ${key} on: the opening statements and the newest that fits are shown`];
  const text = `What was said ${when} into the ${
    withCommas(window.tokens)
  } tokens of ${participant.name}'s context, ${what}`;
  // who led the dialogue may have said so of earlier turns
  run.warnOnce("context_shortened", isFinal && number !== undefined ? key : participant.id, text);
}

/** What somebody is shown instead of what is not shown whole. */
function insteadInWords(all: readonly Statement[], seen: Shown): string {
  const kinds = new Set(seen.digests.map(({ kind }) => kind));
  const isCut = leavesOut(all, seen);
  // what no digest stands for was summed up on the floor
  const bySummaries = kinds.has("summary") || (!isCut && !kinds.has("passage"));
  const instead = [...(bySummaries ? ["summaries"] : []), ...(kinds.has("passage") ? ["passages"] : [])].join(" and ");
  if (!isCut) return `${instead} stand in place of what is not shown whole`;
  if (instead === "") return "what is not shown whole is left out";
  return `${instead} stand in place of some of what is not shown whole, and the rest is left out`;
}

/** Whether something is shown neither whole nor by a summary; of a round one may have been given on the floor. */
export function leavesOut(all: readonly Statement[], { statements, digests }: Shown): boolean {
  const gaps = digests.filter(({ kind }) => kind === "gap");
  const summedUp = new Set(statements.flatMap(({ kind, phase }) => kind === "round_summary" ? [phase] : []));
  return all.some(({ number, phase }) =>
    !summedUp.has(phase) && gaps.some(({ numbers }) => rangesInclude(numbers, number))
  );
}
