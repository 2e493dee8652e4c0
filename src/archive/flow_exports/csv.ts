import { inOrderSaid } from "../../transcript/flow.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { tableText } from "../tables.ts";
import { originOf } from "./origin.ts";
import { answerRows, CLAIM_COLUMNS, claimRows } from "./rows.ts";

const COLUMNS = ["id", "speaker", "does", "to", ...CLAIM_COLUMNS, "clerk", "answered_by", "hash", "note"]
  .filter((column) => column !== "claim");

/** Returns what was argued as CSV: one row for each claim, and for each move about one that is no answer, in order. */
export function flowCsv(facts: Facts, argued: Argued): string {
  const { clerk, answered_by, hash, note } = originOf(facts, argued);
  const said = Map.groupBy(answerRows(argued), ({ answer }) => answer);
  const claims = claimRows(argued).map((row) => {
    const answers = said.get(row.claim) ?? [];
    said.delete(row.claim);
    const does = [...(row.line ? ["claims"] : []), ...answers.map(({ does }) => does)].join("; ");
    return { ...row, id: row.claim, does, to: answers.map(({ claim }) => claim).join("; ") };
  });
  const moves = [...said.values()].flat().map((row) => ({ ...row, id: row.answer, to: row.claim }));
  const rows = [...claims, ...moves].toSorted(inOrderSaid);
  const named = rows.map((row) => ({ ...row, speaker: facts.nameOf(row.participant), clerk, answered_by, hash, note }));
  return tableText(named, COLUMNS, "csv");
}
