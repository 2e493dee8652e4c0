import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { type Consensus, consensusOf, type ConsensusOptions } from "./consensus.ts";
import { type Groupthink, groupthinkOf } from "./groupthink.ts";
import { type ResponseTable, responseTableOf } from "./table.ts";

/** What the responses of a dialogue come to. */
export interface Agreement {
  /** By round. */
  readonly table: ResponseTable;
  /** In what participants agree and differ. */
  readonly consensus: Consensus;
  /** Whether an agreement may have come too easily. */
  readonly groupthink: Groupthink;
}

/** What the responses of a record come to, by the levels that were set for its end. */
export function agreementOf(record: DialogueRecord): Agreement {
  const table = responseTableOf(record);
  return { table, consensus: consensusOf(table, levelsOf(record)), groupthink: groupthinkOf(table) };
}

function levelsOf({ settings }: DialogueRecord): ConsensusOptions {
  const { consensus, confidence } = Object(settings["endRules"]);
  return omitUndefined({
    level: typeof consensus === "number" ? consensus : undefined,
    confident: typeof confidence === "number" ? confidence : undefined,
  });
}
