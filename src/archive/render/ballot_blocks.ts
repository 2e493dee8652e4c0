import { recordedBallot } from "../../judging/voting/mod.ts";
import type { Json } from "../../transcript/event.ts";
import type { Block } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { nameOf } from "./words.ts";

/** A ballot with its reasons, candidates by their names and by what they were called on it; none if it is no ballot. */
export function ballotBlocks(facts: Facts, value: Json): readonly Block[] {
  const ballot = recordedBallot(value);
  if (!ballot) return [];
  const { ranking, approved, reasons = {}, labels = {}, warnings = [] } = ballot;
  return [
    {
      head: ["Place", "Position of", "Shown as", "Reason"],
      table: ranking.map((id, place) => [`${place + 1}`, nameOf(facts, id), labels[id] ?? "", reasons[id] ?? ""]),
    },
    ...(approved
      ? [{ paragraph: `Approves of: ${approved.map((id) => nameOf(facts, id)).join(", ") || "nobody"}.` }]
      : []),
    ...(warnings.length === 0
      ? []
      : [{ paragraph: `Not counted as written: ${warnings.map(({ text }) => text).join("; ")}.` }]),
  ];
}
