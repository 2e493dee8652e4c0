import { z } from "zod";
import { ImportError, type Mistake } from "../../../archive/import/import_error.ts";
import type { Table, TableRow } from "../../../archive/import/table.ts";
import { MOST_POINTS } from "../../../judging/panel/panel.ts";
import { omitUndefined } from "../../../transcript/omit_undefined.ts";
import { addProblem } from "../../../transcript/problems.ts";
import { type JudgedContext, RowNames } from "./row_names.ts";

/** In place of a side, where none is ahead. */
const TIE = "tie";
/** The same as published tables write it. */
const TIES: ReadonlySet<string> = new Set([TIE, "draw", "tie (bothbad)", "tie (both bad)", "both bad"]);

/** The largest accepted deviation of a sum of probabilities from 1. */
const TOLERANCE = 0.011;

/** One judge's judgement of a debate in one order, with sides by id. */
export interface JudgedRow {
  readonly judge: string;
  /** Id of the model that judged, or `human`. */
  readonly model?: string;
  /** Id of the side that the judge was shown first. */
  readonly first?: string;
  /** The side ahead, or `null` for none; absent if there is no judgement. */
  readonly winner?: string | null;
  readonly margin?: number;
  readonly reason?: string;
  /** By side and criterion, 0–10. */
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Probabilities by phase and side. */
  readonly beliefs: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Columns whose names are fixed. */
const FIXED = ["debate", "judge", "model", "order", "winner", "margin", "reason"];

/** Columns of scores and beliefs, as the guide names them, and their form. */
const OTHERS = ["scores.SIDE", "scores.SIDE.CRITERION", "beliefs.ROUND.SIDE"];
const OTHER = /^(?:scores\..|beliefs\..+\..)/;

/**
 * Checks the names of all columns.
 *
 * @throws {ImportError} If there is an unknown column, or none with debates, judges or winners.
 */
export function checkColumns({ rows, file }: Table): void {
  const unknown = new Map<string, Mistake>();
  const wanted = `one of ${[...FIXED, ...OTHERS].join(", ")}`;
  for (const { cells, placeOf } of rows) {
    for (const column of cells.keys()) {
      if (FIXED.includes(column) || OTHER.test(column) || unknown.has(column)) continue;
      unknown.set(column, { file, where: placeOf(column), problem: "there is no such column", wanted });
    }
  }
  if (unknown.size > 0) throw new ImportError([...unknown.values()]);
  for (const column of ["debate", "judge", "winner"]) {
    if (rows.some(({ cells }) => cells.has(column))) continue;
    throw new ImportError({ file, problem: `no row has a ${column}`, wanted: `a column '${column}'` });
  }
}

/** Returns the schema of a cell with a text; numbers are texts, too. */
export function textCell(wanted: string) {
  return z.union([z.string(), z.number()]).meta({ wanted }).transform((value) => String(value).trim());
}

/** Returns the schema of a cell with a number; CSV has texts, some with a decimal comma. */
function numberCell(most: number) {
  const written = z.string().regex(/^\s*\d+(?:[.,]\d+)?\s*$/).transform((text) => Number(text.replace(",", ".")));
  return z.union([z.number(), written]).meta({ wanted: `a number from 0 to ${most}` }).pipe(
    z.number().min(0).max(most),
  );
}

/** Returns the cells of a row: scores and beliefs by the rest of their column's name. */
export function cellsOf({ cells }: TableRow): object {
  const under = (start: string) => {
    const columns = [...cells.keys()].filter((column) => column.startsWith(start));
    return Object.fromEntries(columns.map((column) => [column.slice(start.length), cells.get(column)]));
  };
  return { ...Object.fromEntries(cells), scores: under("scores."), beliefs: under("beliefs.") };
}

/** Returns the schema of a row's cells, with sides as the debate names them. */
export function rowSchema(judged: JudgedContext): z.ZodType<JudgedRow> {
  const names = new RowNames(judged);
  const sideOrTie = `${names.sidesInWords} or ${TIE}`;
  const side = (text: string, context: z.core.$RefinementCtx): string => {
    const found = names.side(text);
    if ("side" in found) return found.side;
    addProblem(context, { path: [], ...found });
    return z.NEVER;
  };
  return z.object({
    judge: textCell("the name of the judge"),
    model: textCell("the id of a model, or human").optional(),
    order: textCell(names.sidesInWords).transform(side).optional(),
    winner: textCell(sideOrTie)
      .transform((text, context) => TIES.has(text.toLowerCase()) ? null : side(text, context)).optional(),
    margin: numberCell(MOST_POINTS).optional(),
    reason: textCell("a text").optional(),
    scores: z.record(z.string(), numberCell(MOST_POINTS)).transform((points, context) => {
      return scoresIn(points, names, context);
    }),
    beliefs: z.record(z.string(), numberCell(1)).transform((shares, context) => beliefsIn(shares, names, context)),
  }).transform(({ judge, scores, beliefs, model, order: first, winner, margin, reason }, context) => {
    const isGraded = margin !== undefined || Object.keys(scores).length > 0;
    if (winner === undefined && isGraded) addProblem(context, { path: ["winner"], wanted: sideOrTie });
    if (winner === null && margin !== undefined && margin > 0) {
      addProblem(context, { path: ["margin"], wanted: "0 or nothing, as there is no winner" });
    }
    return { judge, scores, beliefs, ...omitUndefined({ model, first, winner, margin, reason }) };
  });
}

type Numbers = Readonly<Record<string, number>>;

function scoresIn(points: Numbers, names: RowNames, context: z.core.$RefinementCtx): JudgedRow["scores"] {
  const scores: Record<string, Record<string, number>> = {};
  for (const [column, score] of Object.entries(points)) {
    const found = names.scored(column);
    if ("side" in found) (scores[found.side] ??= {})[found.criterion] = score;
    else addProblem(context, { path: [column], wanted: names.sidesInWords, ...found });
  }
  return scores;
}

/** Reads probabilities that sum to 1; of two sides, one is enough. */
function beliefsIn(shares: Numbers, names: RowNames, context: z.core.$RefinementCtx): JudgedRow["beliefs"] {
  const beliefs: Record<string, Record<string, number>> = {};
  const columns = new Map<string, string>();
  for (const [column, share] of Object.entries(shares)) {
    const found = names.believed(column);
    if ("side" in found) {
      (beliefs[found.phase] ??= {})[found.side] = share;
      columns.set(found.phase, column);
    } else addProblem(context, { path: [column], wanted: names.sidesInWords, ...found });
  }
  for (const [phase, belief] of Object.entries(beliefs)) {
    const sum = Object.values(belief).reduce((all, share) => all + share, 0);
    const missing = names.sides.find((id) => !Object.hasOwn(belief, id));
    const refuse = (problem: string) =>
      addProblem(context, { path: [columns.get(phase) ?? ""], problem, wanted: "one for each side, with a sum of 1" });
    if (missing === undefined) {
      if (Math.abs(sum - 1) > TOLERANCE) refuse(`the probabilities of the sides sum to ${Number(sum.toFixed(3))}`);
    } else if (names.sides.length === 2) belief[missing] = 1 - sum;
    else refuse(`only ${Object.keys(belief).length} of ${names.sides.length} sides have a probability`);
  }
  return beliefs;
}
