import { points } from "../../judging/scoreboard.ts";
import { count, debateCount } from "../../words/en/numbers.ts";
import type { LabelledLine } from "../../archive/render/page.ts";
import { readingRows } from "../../judging/panel/readings.ts";
import type { RatedDifference } from "../../judging/ratings/differences.ts";
import { type RatedModel, type Ratings, ratingsOf } from "../../judging/ratings/ratings.ts";
import type { Estimate } from "../../judging/statistics/statistic.ts";
import type { DialogueRow } from "../row.ts";
import { byJudgeTable, contradictions, type JudgeRatings, ratingsByJudge } from "./by_judge.ts";
import { type RatedMatches, ratedMatches } from "./matches.ts";
import { ESTIMATE, estimateRow, type ResultTable } from "./result_table.ts";
import { notes, picture, type ReportPart, type ReportSection, seeTable } from "./section.ts";
import { estimateInLine, intervalInWords, named, percent, shownSign, valueInWords } from "./words.ts";

/** Ratings of the models. */
export interface RatingFindings {
  /** The basis of the ratings. */
  readonly matches: Omit<RatedMatches, "matches">;
  /** One rating for each group of models that met, largest first. */
  readonly ratings: readonly Ratings[];
  /** Groups of items that were read exactly alike. */
  readonly alike: readonly (readonly string[])[];
  /** Ratings by each judge alone, where it has readings enough. */
  readonly byJudge: readonly JudgeRatings[];
}

/** Returns the ratings from the dialogues that are over. */
export function ratingFindings(rows: readonly DialogueRow[]): RatingFindings {
  const { matches, ...rated } = ratedMatches(rows);
  return { matches: rated, ratings: ratingsOf(matches), alike: alikeItems(rows), byJudge: ratingsByJudge(rows) };
}

/** With fewer readings, items may be alike by chance. */
const LEAST_READINGS = 8;

/** Returns groups of items whose debates were read exactly alike, with the same winners, margins and scores. */
export function alikeItems(rows: readonly DialogueRow[]): readonly (readonly string[])[] {
  const items = [...Map.groupBy(rows.filter(({ panel }) => panel), ({ item }) => item)].flatMap(([item, own]) => {
    const read = own.flatMap(({ arm, models, seed, repetition, panel }) =>
      (panel ? readingRows(panel) : []).map(({ judge, order, sample, favours, margin, scores }) =>
        JSON.stringify([arm, models, seed, repetition, judge, order, sample, favours, margin, scores])
      )
    );
    return read.length < LEAST_READINGS ? [] : [{ item, read: read.sort().join("\n") }];
  });
  const groups = [...Map.groupBy(items, ({ read }) => read).values()].filter(({ length }) => length > 1);
  return groups.map((own) => own.map(({ item }) => item));
}

/** Returns the ratings on a page; nothing if no debate was rated. */
export function ratingsSection(findings: RatingFindings): ReportSection {
  const { ratings } = findings;
  const parts: ReportPart[] = [];
  if (ratings.length > 0) parts.push({ paragraph: basisInWords(findings) });
  for (const [n, group] of ratings.entries()) {
    if (ratings.length > 1) parts.push({ heading: `Group ${n + 1} of ${ratings.length}`, level: 2 });
    parts.push(...groupParts(group));
  }
  if (ratings.length > 0) parts.push(...notes(warningsOn(findings)));
  return { id: "ratings", title: "Ratings", parts };
}

function basisInWords({ ratings, matches: { readings, missing } }: RatingFindings): string {
  const verdicts = ratings.reduce((sum, { matches }) => sum + matches, 0) - readings;
  const basis = [];
  if (readings > 0) basis.push(count(readings, "reading by a judge", "readings by judges"));
  if (verdicts > 0) basis.push(count(verdicts, "verdict of a debate itself", "verdicts of debates themselves"));
  if (missing > 0) basis.push(`${count(missing, "reading")} missing`);
  return `Based on ${basis.join(", ")}; the debates of all arms count together. Strength is in logits, with a mean ` +
    "of 0: a model that is 1 stronger wins 73 % of its matches, one that is 2 stronger 88 %. A tie is half a win. " +
    "Intervals come from resampling motions: they hold for these judges, and say nothing about others.";
}

function groupParts({ models, differences, side, order }: Ratings): readonly ReportPart[] {
  const estimates = models.map(({ model, strength }) => [model, strength] as const);
  const fields: LabelledLine[] = [
    ["Affirming", advantageInWords(side)],
    ["Being presented first", advantageInWords(order)],
  ];
  const parts: ReportPart[] = [
    ...picture(estimates, { caption: "Strength in logits with 95 % intervals", reference: 0 }),
    {
      head: ["Place", "Model", "Strength", "95 % interval", "Won", "Tied", "Lost", "Motions"],
      right: [2, 4, 5, 6, 7],
      table: models.map((rated) => {
        const { model, strength, won, tied, lost, motions } = rated;
        const matches = [won, tied, lost, motions].map(String);
        return [placeInWords(rated), model, valueInWords(strength), intervalInWords(strength), ...matches];
      }),
    },
    { fields },
  ];
  if (models.length < 2) return parts;
  fields.unshift(["Separable pairs", separableInWords(differences)]);
  const test =
    "Two models are separable if the interval of their difference excludes 0. These intervals hold for all " +
    "pairs at once (Bonferroni), so comparing two intervals of the table is not the test. A place such as 1–2 is " +
    "shared by models that are not separable. All differences";
  return [...parts, seeTable(test, "differences")];
}

/** Returns the places that the shown differences leave a model: `1`, or `1–3`. */
export function placeInWords({ place: { best, worst } }: RatedModel): string {
  return best === worst ? `${best}` : `${best}–${worst}`;
}

/** Returns the number of separable pairs, and some of them: `1 of 3: a over c`. */
function separableInWords(differences: readonly RatedDifference[]): string {
  const shown = differences.filter(({ shown }) => shown).map(({ stronger, weaker }) => `${stronger} over ${weaker}`);
  return `${shown.length} of ${differences.length}${shown.length > 0 ? `: ${named(shown, 6)}` : ""}`;
}

const ADVANTAGES = { [-1]: "a disadvantage", [0]: "no advantage", [1]: "an advantage" };

/** Returns a term of the model: its worth in logits, the share of even matches won, and if it is shown. */
function advantageInWords(term: Estimate): string {
  if (!term.defined) return valueInWords(term);
  const wins = percent(1 / (1 + Math.exp(-term.value)));
  const worth = estimateInLine(term, points, " logits");
  return `${worth}, or ${wins} of matches between equal models; ${ADVANTAGES[shownSign(term)]} is shown`;
}

/** Motions below which intervals are rough. */
const FEW_MOTIONS = 10;

function warningsOn({ ratings, matches: { unrated, unsided }, alike, byJudge }: RatingFindings): readonly string[] {
  const warnings = alike.map((items) =>
    `Items read exactly alike: ${named(items, 6)}. They count separately, so intervals may be too narrow.`
  );
  const few = ratings.map(({ motions }) => motions).filter((motions) => motions < FEW_MOTIONS);
  if (few.length > 0) warnings.push(`Few motions (${few.join(", ")}): intervals are wide and rough.`);
  warnings.push(...contradictions(byJudge));
  if (ratings.length > 1) warnings.push("Models of different groups never met, so they cannot be compared.");
  if (unrated > 0) {
    warnings.push(
      `Not rated: ${debateCount(unrated)} with more than two sides, a side that said nothing, or no reading.`,
    );
  }
  if (unsided > 0) {
    warnings.push(`Affirmative side unknown: ${debateCount(unsided)}. The first side counts as affirming.`);
  }
  return warnings;
}

/** Returns the tables of the ratings. */
export function ratingTables({ ratings, byJudge }: RatingFindings): readonly ResultTable[] {
  return [
    {
      name: "ratings",
      isShown: true,
      columns: ["group", "model", "best_place", "worst_place", ...ESTIMATE, "won", "tied", "lost", "motions"],
      rows: ratings.flatMap(({ models }, n) =>
        models.map(({ model, strength, place, won, tied, lost, motions }) => {
          const places = { group: n + 1, model, best_place: place.best, worst_place: place.worst };
          return { ...places, ...estimateRow(strength), won, tied, lost, motions };
        })
      ),
    },
    {
      name: "differences",
      columns: ["stronger", "weaker", "difference", "low", "high", "reason", "shown"],
      rows: ratings.flatMap(({ differences }) => differences).map(({ difference, stronger, weaker, shown }) => {
        const { value, low, high, reason } = estimateRow(difference);
        return { stronger, weaker, difference: value, low, high, reason, shown };
      }),
    },
    byJudgeTable(byJudge),
  ];
}
