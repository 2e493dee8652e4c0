import type { Agent } from "../../../agents/agent.ts";
import type { FoundProblem } from "../../../transcript/problems.ts";
import type { JudgedRow } from "./judged_row.ts";
import type { JudgedContext } from "./row_names.ts";

/** A judge of an imported panel with its rows. */
export interface ImportedSeat {
  readonly id: string;
  readonly name: string;
  /** The agent, as settings describe it. */
  readonly agent: Agent["description"];
  /** The judge's rows: either all say which side was shown first, or the only one does not. */
  readonly rows: readonly JudgedRow[];
}

/** Returns the judges of one dialogue, in order of appearance. */
export function seatsOf(rows: readonly JudgedRow[], { record }: JudgedContext): readonly ImportedSeat[] {
  const taken = new Set(record.participants.map(({ id }) => id));
  let seat = 0;
  return [...Map.groupBy(rows, ({ judge }) => judge)].map(([name, own]): ImportedSeat => {
    do seat++; while (taken.has(`judge-${seat}`));
    return { id: `judge-${seat}`, name, agent: agentOf(own[0]?.model), rows: own };
  });
}

function agentOf(model: string | undefined): ImportedSeat["agent"] {
  if (model === undefined) return { type: "unknown" };
  return model.toLowerCase() === "human" ? { type: "human" } : { type: "chat", model };
}

/** A row, and its place among the rows of the debate. */
type Numbered = readonly [number, JudgedRow];

/**
 * Returns the problems of rows with earlier rows of the same judge.
 *
 * @param placeOf Returns the place of a row, for messages.
 */
export function seatProblems(rows: readonly JudgedRow[], placeOf: (row: number) => string): readonly FoundProblem[] {
  const byJudge = Map.groupBy<string, Numbered>(rows.entries(), ([, { judge }]) => judge);
  return [...byJudge.values()].flatMap((own) =>
    own.flatMap((one, at) => problemsAfter(own.slice(0, at), one, placeOf))
  );
}

/** Returns the problem of a row after others: another model, the same order, or an order in some of them only. */
function problemsAfter(
  earlier: readonly Numbered[],
  [n, { judge, model, first }]: Numbered,
  placeOf: (row: number) => string,
): readonly FoundProblem[] {
  if (earlier[0] === undefined) return [];
  const [firstPlace, firstRow] = earlier[0];
  if (model !== firstRow.model) {
    const problem = `${judge} has ${inWords(model)} here, and ${inWords(firstRow.model)} in ${placeOf(firstPlace)}`;
    return [{ path: [n, "model"], problem, wanted: "one model for each name of a judge" }];
  }
  const path = [n, "order"];
  const same = earlier.find(([, other]) => other.first === first);
  if (same) {
    const how = first === undefined ? "without an order" : "in this order";
    const problem = `${placeOf(same[0])} has a judgement of this debate by ${judge} ${how} already`;
    return [{ path, problem, wanted: "one row for each order, or another name for another judge" }];
  }
  if (first !== undefined && firstRow.first !== undefined) return [];
  const problem = `${judge} has an order in only some rows about this debate`;
  return [{ path, problem, wanted: "an order in each of them" }];
}

function inWords(model: string | undefined): string {
  return model === undefined ? "no model" : `the model '${model}'`;
}
