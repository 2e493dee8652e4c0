import type { Row } from "../../archive/tables.ts";
import type { Experiment } from "../experiment.ts";
import type { DialogueRow } from "../row.ts";
import type { ResultTable } from "./result_table.ts";

/** An item, with what came out of it in each arm. */
export interface QuestionRow {
  readonly item: string;
  readonly motion: string;
  /** The right answers; absent if none is known. */
  readonly answer?: readonly string[];
  /** In the order of the arms; an arm that held nothing on it has no outcomes. */
  readonly arms: readonly {
    readonly arm: string;
    readonly outcomes: readonly QuestionOutcome[];
  }[];
}

/** An outcome of dialogues on one item, and their number. */
export interface QuestionOutcome {
  /**
   * The answer or, without a known one, the winning model, with `(close)` if its lead is too close to call; `tied` for a
   * tie, `missing` if there is none, `not checked` for an answer to compare with nothing.
   */
  readonly outcome: string;
  /** Absent if no answer is known. */
  readonly result?: "right" | "wrong" | "tied" | "missing";
  readonly dialogues: number;
}

/** Returns what every arm made of every item. */
export function questionRows({ items, arms }: Experiment, rows: readonly DialogueRow[]): readonly QuestionRow[] {
  const byItem = Map.groupBy(rows, ({ item }) => item);
  return items.map(({ id, motion, answer }): QuestionRow => {
    const own = byItem.get(id) ?? [];
    return {
      item: id,
      motion,
      ...(answer ? { answer } : {}),
      arms: arms.map(({ name }) => ({ arm: name, outcomes: outcomesOf(own.filter(({ arm }) => arm === name)) })),
    };
  });
}

function outcomesOf(rows: readonly DialogueRow[]): readonly QuestionOutcome[] {
  const all = rows.map(outcomeOf);
  return [...Map.groupBy(all, ({ outcome, result }) => JSON.stringify([result, outcome])).values()].flatMap((same) =>
    same.slice(0, 1).map((outcome) => ({ ...outcome, dialogues: same.length }))
  );
}

function outcomeOf({ answer, verdict, sides }: DialogueRow): Omit<QuestionOutcome, "dialogues"> {
  const modelOf = (side: string) => sides.find(({ id }) => id === side)?.model ?? side;
  if (answer?.kind === "answered") return { outcome: answer.answer, result: answer.right ? "right" : "wrong" };
  if (answer) return { outcome: answer.kind, result: answer.kind };
  switch (verdict?.kind) {
    case "decided":
      return { outcome: modelOf(verdict.winner) };
    case "too_close":
      return { outcome: `${modelOf(verdict.leader)} (close)` };
    case "tied":
      return { outcome: "tied" };
    default:
      return { outcome: sides.length > 0 ? "missing" : "not checked" };
  }
}

/** Returns the table of what every arm made of every item. */
export function questionsTable(questions: readonly QuestionRow[]): ResultTable {
  return {
    name: "questions",
    columns: ["item", "motion", "expected", "arm", "outcome", "result", "dialogues"],
    rows: questions.flatMap(({ item, motion, answer, arms }) =>
      arms.flatMap(({ arm, outcomes }) =>
        outcomes.map((outcome): Row => ({ ...outcome, item, motion, expected: answer?.join(" | "), arm }))
      )
    ),
  };
}
