import type { Table, TableRow } from "../../../archive/import/table.ts";
import { LeftOut } from "../../../archive/import/left_out.ts";

/** Columns with the models of the first and of the second answer: in tables of Arena, and of MT-bench. */
const MODELS = [["model_a", "model_b"], ["model_1", "model_2"]] as const;
/** Columns with the debate, in order of preference. */
const DEBATES = ["debate", "question_id", "id"];
/** A judgement that could not be read, as MT-bench writes it. */
const ERROR = "error";

/** A table in our columns. */
export interface ReadRows {
  readonly table: Table;
  /** The columns of other tables that are not read, in words. */
  readonly leftOut: readonly string[];
}

/**
 * Returns the rows of a table in our columns. Tables of battles between models, as Arena and MT-bench publish them, name the
 * models in two columns, and the winner by those; a row of MT-bench holds two judgements, one in each order. Other tables
 * stay as they are.
 */
export function asJudgedRows(table: Table): ReadRows {
  const { rows } = table;
  const models = MODELS.find((pair) => rows.some(({ cells }) => pair.every((column) => cells.has(column))));
  if (!models) return { table, leftOut: [] };
  const leftOut = new LeftOut();
  const columns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  const debate = DEBATES.find((column) => columns.has(column)) ?? "debate";
  const isGame = columns.has("g1_winner");
  const read: Readonly<Record<string, string>>[] = isGame
    ? [1, 2].map((game) => ({ debate, judge: "judge", winner: `g${game}_winner`, reason: `g${game}_judgment` }))
    : [{ debate, judge: "judge", winner: "winner", reason: "reason" }];
  const used = new Set<string>([...models, ...read.flatMap((names) => Object.values(names))]);
  for (const column of columns) if (!used.has(column)) leftOut.add("unknown column", column);
  const judged = rows.flatMap((row) =>
    read.map((names, game) => judgedRow(row, { names, models, first: isGame ? models[game] : undefined }))
  );
  return { table: { ...table, rows: judged }, leftOut: leftOut.inWords() };
}

/** Returns a row in our columns, with the models in place of what stands for them. */
function judgedRow(
  { cells, placeOf }: TableRow,
  { names, models, first }: {
    /** Names of the table's columns by ours. */
    readonly names: Readonly<Record<string, string>>;
    readonly models: readonly [string, string];
    /** The column of the model whose answer was shown first, if that is known. */
    readonly first: string | undefined;
  },
): TableRow {
  const own = new Map<string, unknown>();
  for (const [name, column] of Object.entries(names)) {
    const value = cells.get(column);
    if (value !== undefined) own.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const winner = String(own.get("winner") ?? "");
  const side = models.find((column, n) => [column, "ab"[n]].includes(winner.toLowerCase()));
  if (side !== undefined) own.set("winner", cells.get(side));
  if (first !== undefined) own.set("order", cells.get(first));
  if (winner.toLowerCase() === ERROR) own.delete("winner");
  const columnOf = (name: string) => name === "order" ? first ?? name : names[name] ?? name;
  return { cells: own, placeOf: (name) => placeOf(name === undefined ? undefined : columnOf(name)) };
}
