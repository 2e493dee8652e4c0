import type { PageBlock } from "../../archive/render/page.ts";
import type { Ratings } from "../../judging/ratings/ratings.ts";
import { GRID_LEGEND, type GridResult, letterOf, type ResultGrid } from "../../pages/result_grid.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import type { Experiment } from "../experiment.ts";
import type { DialogueRow } from "../row.ts";
import { type ReportSection, seeTable } from "./section.ts";

/** More models have too many pairs for a grid; their results are in a table beside the report. */
const MOST_MODELS = 5;
/** Motions that are shown. */
const MOST_MOTIONS = 60;

/** Returns who won, by motion and pair of models; `undefined` unless two to five models met. */
export function resultGridOf(
  { items }: Pick<Experiment, "items">,
  rows: readonly DialogueRow[],
  ratings: readonly Ratings[],
): ResultGrid | undefined {
  const met = rows.filter(({ sides: [one, other, ...more] }) =>
    one !== undefined && other !== undefined && more.length === 0 && one.model !== other.model
  );
  const rated = ratings.flatMap(({ models }) => models.map(({ model }) => model));
  const models = [...new Set([...rated, ...met.flatMap(({ sides }) => sides.map(({ model }) => model))])];
  if (met.length === 0 || models.length > MOST_MODELS) return undefined;
  const pairs = models.flatMap((first, n) => models.slice(n + 1).map((second) => [first, second] as const))
    .filter(([first, second]) => met.some((row) => affirmativeOf(row, first, second) !== undefined));
  const shown = items.filter(({ id }) => met.some(({ item }) => item === id));
  return {
    models,
    pairs,
    motions: shown.slice(0, MOST_MOTIONS).map(({ id, motion }) => {
      const own = met.filter(({ item }) => item === id);
      const results = pairs.flatMap(([first, second]) =>
        [first, second].map((model) => resultOf(own.filter((row) => affirmativeOf(row, first, second) === model)))
      );
      return { motion, results };
    }),
    left: Math.max(0, shown.length - MOST_MOTIONS),
  };
}

/** Returns the model that affirms in a debate between two models; `undefined` for another debate. */
function affirmativeOf({ sides, panel }: DialogueRow, first: string, second: string): string | undefined {
  const models = sides.map(({ model }) => model);
  if (!models.includes(first) || !models.includes(second)) return undefined;
  return sides.find(({ id }) => id === (panel?.affirmative ?? sides[0]?.id))?.model;
}

/** Returns the result of debates on one motion in one seating: decided if all of them are, for the same model. */
function resultOf(rows: readonly DialogueRow[]): GridResult {
  if (rows.length === 0) return { kind: "none" };
  const leaders = rows.map(({ verdict, sides }) => sides.find(({ id }) => id === leaderOf(verdict))?.model);
  const [most, next] = [...Map.groupBy(leaders.filter((model) => model !== undefined), (model) => model)]
    .map(([model, { length }]) => ({ model, length })).sort((a, b) => b.length - a.length);
  if (most === undefined || most.length === next?.length) return { kind: "undecided" };
  const isDecided = rows.every(({ verdict }) => verdict?.kind === "decided") && most.length === rows.length;
  return { kind: isDecided ? "decided" : "too_close", model: most.model };
}

function leaderOf(verdict: Verdict | undefined): string | undefined {
  if (verdict?.kind === "decided") return verdict.winner;
  return verdict?.kind === "too_close" ? verdict.leader : undefined;
}

/** Returns the grid on a page; nothing without one. */
export function gridSection(grid: ResultGrid | undefined): ReportSection {
  const title = "Who won, motion by motion";
  if (!grid) return { id: "grid", title, parts: [] };
  const rest = grid.left === 0 ? [] : [seeTable(`${grid.left} more motions`, "questions")];
  return { id: "grid", title, parts: [{ grid }, ...rest] };
}

/** Returns the grid as a table of letters. */
export function gridTable(grid: ResultGrid): readonly PageBlock[] {
  const { models, pairs, motions } = grid;
  const letter = (model: string) => letterOf(grid, model);
  const sign = (result: GridResult) => {
    if (!("model" in result)) return result.kind === "none" ? "" : "–";
    return result.kind === "decided" ? letter(result.model) : `(${letter(result.model)})`;
  };
  const head = pairs.flatMap(([first, second]) =>
    [first, second].map((model) => `${letter(first)}–${letter(second)}, ${letter(model)} affirms`)
  );
  return [
    { paragraph: models.map((model) => `${letter(model)} is ${model}`).join(", ") },
    {
      head: ["Motion", ...head],
      right: [],
      table: motions.map(({ motion, results }) => [motion, ...results.map(sign)]),
    },
    { paragraph: GRID_LEGEND.replace("Filled:", "A letter alone:").replace("Outlined:", "In brackets:") },
  ];
}
