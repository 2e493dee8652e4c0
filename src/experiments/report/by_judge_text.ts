import { listed } from "../../archive/render/words.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import { type JudgeRatings, LEAST_MOTIONS } from "./by_judge.ts";
import { estimateInCell, excludes, type ReportPart, tableOfAny, valueInWords } from "./section.ts";

/** Returns the ratings by each judge; nothing if there are none. */
export function byJudgeParts(byJudge: readonly JudgeRatings[]): readonly ReportPart[] {
  const models = [...new Set(byJudge.flatMap(({ ratings }) => ratings.models.map(({ model }) => model)))].sort();
  if (byJudge.length === 0) return [];
  return [
    { heading: "By judge", level: 2 },
    {
      paragraph:
        `The same from the readings of each judge alone, if it read debates on ${LEAST_MOTIONS} motions or more; ` +
        "in logits, with 95 % intervals in parentheses.",
    },
    {
      head: ["Judge", "Motions", "Being presented first", "Affirming"],
      right: [1],
      table: byJudge.map(({ judge, ratings: { motions, order, side } }) => [
        judge,
        `${motions}`,
        ...[order, side].map((each) => estimateInCell(each)),
      ]),
    },
    tableOfAny({
      head: ["Strength", ...byJudge.map(({ judge }) => judge)],
      right: byJudge.map((_, n) => n + 1),
      table: models.map((model) => [
        model,
        ...byJudge.map(({ ratings }) => {
          const found = ratings.models.find((each) => each.model === model);
          return found ? valueInWords(found.strength) : "–";
        }),
      ]),
    }, { rows: "model", file: "readings.csv" }),
    ...[
      ...oppositeInWords(byJudge, ({ order }) => order, ["the side presented first", "the side presented last"]),
      ...oppositeInWords(byJudge, ({ side }) => side, ["the affirmative side", "the negative side"]),
      ...contradictions(byJudge),
    ].map((paragraph) => ({ paragraph })),
  ];
}

/** Returns a sentence if a term is shown in opposite directions by different judges. */
function oppositeInWords(
  byJudge: readonly JudgeRatings[],
  termOf: (ratings: JudgeRatings["ratings"]) => Estimate,
  [positive, negative]: readonly [string, string],
): readonly string[] {
  const shown = byJudge.flatMap(({ judge, ratings }) => {
    const term = termOf(ratings);
    return term.defined && excludes(term) ? [{ judge, isPositive: term.value > 0 }] : [];
  });
  const [first, last] = [true, false].map((is) => shown.filter((each) => each.isPositive === is));
  if (!first?.length || !last?.length) return [];
  const [firstNames, lastNames] = [first, last].map((all) => listed(all.map(({ judge }) => judge)));
  const verb = first.length === 1 ? "favours" : "favour";
  return [`The figure for all hides opposite results: ${firstNames} ${verb} ${positive}, ${lastNames} ${negative}.`];
}

/** Returns a sentence for each pair of models that judges rank in opposite orders, both separably. */
function contradictions(byJudge: readonly JudgeRatings[]): readonly string[] {
  const shown = byJudge.flatMap(({ judge, ratings }) =>
    ratings.differences.flatMap((each) => each.shown ? [{ judge, ...each }] : [])
  );
  return shown.flatMap(({ judge, stronger, weaker }) => {
    const against = shown.find((each) => each.stronger === weaker && each.weaker === stronger);
    return against && judge < against.judge
      ? [`Judges contradict each other: ${judge} prefers ${stronger} to ${weaker}, ${against.judge} the reverse.`]
      : [];
  });
}
