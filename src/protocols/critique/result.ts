import { type DialogueResult, type Held, toResult } from "../../dialogue/mod.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { finalWork, type PointsRead, readPoints } from "./points.ts";

/** The result of a critique. */
export interface CritiqueResult extends DialogueResult, PointsRead {
  /** The work as it stands in the end; absent if there is none. */
  readonly work?: string;
}

/** Returns the result of a critique's record. */
export function toCritiqueResult(held: Held): CritiqueResult {
  const { record } = held;
  return { ...toResult(held), ...omitUndefined({ work: finalWork(record.messages) }), ...readPoints(record) };
}
