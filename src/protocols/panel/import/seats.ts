import { ImportError } from "../../../archive/import/transcript_form.ts";
import type { Agent } from "../../../agents/agent.ts";
import type { JudgedContext, JudgedRow } from "./judged_row.ts";

/** A row with its place, for errors. */
export interface PlacedRow extends JudgedRow {
  /** Returns the place of the row, or of one of its columns. */
  readonly placeOf: (column?: string) => string;
}

/** A judge of an imported panel with its rows. */
export interface ImportedSeat {
  readonly id: string;
  readonly name: string;
  /** The agent, as settings describe it. */
  readonly agent: Agent["description"];
  /** The judge's rows, with the numbers of their orders from 1; 1 if nobody recorded the order. */
  readonly read: readonly { readonly order: number; readonly row: JudgedRow }[];
  /** `true` if nobody recorded the order. */
  readonly isUnordered: boolean;
}

/** Returns as many orders as there are sides; each begins with another side, and the others follow in order of seats. */
export function rotations(sides: readonly string[]): readonly (readonly string[])[] {
  return sides.map((_, n) => [...sides.slice(n), ...sides.slice(0, n)]);
}

/**
 * Returns the judges of one dialogue, in order of appearance.
 *
 * @throws {ImportError} If a judge has several models, several rows for one order, or an order in some rows only.
 */
export function seatsOf(
  rows: readonly PlacedRow[],
  { record, sides }: JudgedContext,
  file: string,
): readonly ImportedSeat[] {
  const taken = new Set(record.participants.map(({ id }) => id));
  let seat = 0;
  return [...Map.groupBy(rows, ({ judge }) => judge)].map(([name, own]): ImportedSeat => {
    do seat++; while (taken.has(`judge-${seat}`));
    const [first] = own;
    for (const [n, row] of own.entries()) checkAgainst(own.slice(0, n), row, file);
    return {
      id: `judge-${seat}`,
      name,
      agent: agentOf(first?.model),
      read: own.map((row) => ({ order: Math.max(1, sides.findIndex(({ id }) => id === row.first) + 1), row })),
      isUnordered: first?.first === undefined,
    };
  });
}

/** Checks a row against the earlier rows of the same judge. */
function checkAgainst(earlier: readonly PlacedRow[], row: PlacedRow, file: string): void {
  const [one] = earlier;
  if (one === undefined) return;
  const { judge, placeOf } = row;
  if (row.model !== one.model) {
    const problem = `${judge} has ${inWords(row.model)} here, and ${inWords(one.model)} in ${one.placeOf()}`;
    throw new ImportError({ file, where: placeOf("model"), problem, wanted: "one model for each name of a judge" });
  }
  const same = earlier.find(({ first }) => first === row.first);
  if (same) {
    const how = row.first === undefined ? "without an order" : "in this order";
    const problem = `${same.placeOf()} has a judgement of this debate by ${judge} ${how} already`;
    const wanted = "one row for each order, or another name for another judge";
    throw new ImportError({ file, where: placeOf("order"), problem, wanted });
  }
  if (row.first !== undefined && one.first !== undefined) return;
  const problem = `${judge} has an order in only some rows about this debate`;
  throw new ImportError({ file, where: placeOf("order"), problem, wanted: "an order in each of them" });
}

function inWords(model: string | undefined): string {
  return model === undefined ? "no model" : `the model '${model}'`;
}

function agentOf(model: string | undefined): ImportedSeat["agent"] {
  if (model === undefined) return { type: "unknown" };
  return model.toLowerCase() === "human" ? { type: "human" } : { type: "chat", model };
}
