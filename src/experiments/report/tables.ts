import type { Row } from "../../archive/tables.ts";
import { readingRows, TIE } from "../../judging/panel/readings.ts";
import type { DialogueRow } from "../row.ts";
import { figureTables } from "./figure_tables.ts";
import type { ExperimentReport } from "./report.ts";
import type { ResultTable } from "./result_table.ts";

const PANEL = ["key", "arm", "item", "archive", "imported_file", "imported_id", "judge"];

/** Returns the tables of a report that no single archive has. */
export function reportTables(report: ExperimentReport, rows: readonly DialogueRow[]): readonly ResultTable[] {
  return [
    {
      name: "questions",
      columns: ["item", "motion", "expected", "arm", "outcome", "result", "dialogues"],
      rows: questionRows(report),
    },
    {
      name: "readings",
      columns: [...PANEL, "first", "sample", "favours", "favoured", "against", "margin", "missing"],
      rows: rows.flatMap(readingTableRows),
    },
    {
      name: "beliefs",
      columns: [...PANEL, "first", "point", "after", "side", "model", "probability"],
      rows: rows.flatMap(beliefTableRows),
    },
    {
      name: "differences",
      columns: ["stronger", "weaker", "difference", "low", "high", "reason", "shown"],
      rows: report.ratings.flatMap(({ differences }) => differences.map(differenceRow)),
    },
    ...figureTables(report),
  ];
}

function questionRows({ questions }: ExperimentReport): readonly Row[] {
  return questions.flatMap(({ item, motion, answer, arms }) =>
    arms.flatMap(({ arm, outcomes }) =>
      outcomes.map((outcome): Row => ({ item, motion, expected: answer?.join(" | "), arm, ...outcome }))
    )
  );
}

/** Returns the columns by which rows about a judge are joined to the dialogue and to one's own data. */
function placeOf({ key, arm, item, archive, imported }: DialogueRow): Row {
  return { key, arm, item, archive, imported_file: imported?.file, imported_id: imported?.id };
}

function readingTableRows(row: DialogueRow): readonly Row[] {
  const { panel, sides } = row;
  if (!panel) return [];
  const modelOf = (id: string) => sides.find((side) => side.id === id)?.model;
  return readingRows(panel).map(({ judge, order, sample, favours, margin, missing }): Row => {
    const ahead = favours === undefined || favours === TIE ? undefined : favours;
    const others = sides.filter(({ id }) => ahead !== undefined && id !== ahead);
    return {
      ...placeOf(row),
      judge,
      first: order,
      sample,
      favours,
      margin,
      missing,
      favoured: ahead === undefined ? undefined : modelOf(ahead),
      against: others.map(({ model }) => model).join(" | ") || undefined,
      ...(favours === TIE ? { favours: "tied" } : {}),
    };
  });
}

function beliefTableRows(row: DialogueRow): readonly Row[] {
  const { panel, sides } = row;
  if (!panel) return [];
  return readingRows(panel).flatMap(({ judge, order: first, beliefs }) =>
    beliefs.flatMap(({ point, after, belief }) =>
      Object.entries(belief).map(([side, probability]): Row => {
        const model = sides.find(({ id }) => id === side)?.model;
        return { ...placeOf(row), judge, first, point, after, side, model, probability };
      })
    )
  );
}

function differenceRow(
  { stronger, weaker, difference, shown }: ExperimentReport["ratings"][number]["differences"][number],
): Row {
  const interval = difference.defined ? difference.interval : difference;
  return {
    stronger,
    weaker,
    shown,
    difference: difference.defined ? difference.value : undefined,
    ...("low" in interval
      ? { low: interval.low, high: interval.high }
      : { reason: "reason" in interval ? interval.reason : undefined }),
  };
}
