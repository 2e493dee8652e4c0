import { placeOf } from "../../judging/flow/claims.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { tableText } from "../tables.ts";
import { originOf } from "./data.ts";
import { CLAIM_COLUMNS, claimRows, moveRows } from "./rows.ts";

/** Columns: of claims and of moves, then who noted them. */
const COLUMNS = [
  "id",
  "speaker",
  "does",
  "to",
  ...CLAIM_COLUMNS.filter((column) => column !== "claim"),
  "clerk",
  "answered_by",
  "hash",
  "note",
];

/** Returns what was argued as CSV: one row for each claim, and for each other move about one, in order. */
export function flowCsv(facts: Facts, argued: Argued): string {
  const { clerk, answered_by, hash, note } = originOf(facts, argued);
  const { graph } = argued.reading;
  const rows = [
    ...claimRows(argued).map((row) => {
      const answers = graph.claim(row.claim)?.answers ?? [];
      return {
        ...row,
        id: row.claim,
        does: ["claims", ...answers.map(({ how }) => how)].slice(row.line ? 0 : 1).join("; "),
        to: answers.map(({ to }) => to).join("; "),
      };
    }),
    ...moveRows(argued).map((row) => ({ ...row, id: row.answer, to: row.claim })),
  ].toSorted((a, b) => a.message - b.message || placeOf(a) - placeOf(b));
  const named = rows.map((row) => ({ ...row, speaker: facts.nameOf(row.participant), clerk, answered_by, hash, note }));
  return tableText(named, COLUMNS, "csv");
}
