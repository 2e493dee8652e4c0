import type { Row } from "../../archive/tables.ts";

/** A table of results. */
export interface ResultTable {
  /** Name of its file, without the ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}
