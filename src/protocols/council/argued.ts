import { flowSetting } from "../../judging/flow/mod.ts";
import { finalPositions } from "../../judging/positions.ts";
import type { FlowSetting } from "../../transcript/flow.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

/** Kinds of messages that are read: not plans, which nobody else saw. */
const READ: ReadonlySet<FloorKind> = new Set(["gathering", "position", "critique", "refinement", "rebuttal"]);

/** Returns how a council is read for its arguments: every member by itself, and at the end what each holds. */
export function councilArgued(record: Pick<DialogueRecord, "participants" | "messages">): FlowSetting {
  const texts = finalPositions(record.messages).map(({ statement }) => statement.number);
  const outcome = record.messages.findLast(({ kind, failed }) => kind === "synthesis" && !failed)?.number;
  return {
    ...flowSetting(record, { kinds: READ, isEachASide: true }),
    ends: { texts, ...omitUndefined({ outcome }) },
  };
}
