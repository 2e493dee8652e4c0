import type { FlowReading } from "../../judging/flow/mod.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { ARGUED } from "../../words/argued.ts";
import type { Argued } from "../render/argued.ts";
import { Facts } from "../render/facts.ts";
import { castOf } from "../render/fields.ts";

/** What every export says first. */
export interface FlowOrigin {
  readonly archive: "flow";
  readonly dialogue: string;
  readonly protocol: string;
  readonly motion: string;
  /** That nothing of it is a verdict. */
  readonly note: string;
  /** `true` if the speakers' own forms say what was argued, and no clerk. */
  readonly declared?: true;
  /** Name of the clerk. */
  readonly clerk?: string;
  /** The clerk's agent, in words. */
  readonly answered_by?: string;
  /** Path of the clerk's review in the archive. */
  readonly review?: string;
  /** SHA-256 of the last line of the journal that the clerk read, in hex. */
  readonly hash?: string;
}

/** Returns which dialogue was read for its arguments, and by whom. */
export function originOf({ record, format, protocols }: Facts, { review }: Pick<Argued, "review">): FlowOrigin {
  const { dialogueId: dialogue, protocol, topic: motion } = record;
  const about = { archive: "flow", dialogue, protocol, motion, note: ARGUED.noVerdict } as const;
  if (!review) return { ...about, declared: true };
  const [clerk] = castOf(Facts.of(review.record, format, protocols));
  const { hash } = fieldsIn(review.record.settings["reviewed"]);
  return {
    ...about,
    ...omitUndefined({ clerk: clerk?.name, answered_by: clerk?.answeredBy }),
    review: review.path,
    ...(typeof hash === "string" ? { hash } : {}),
  };
}

/** Returns a side with its members; those of a side share a position. */
export function sideOf(facts: Facts, { flow }: FlowReading, id: string) {
  const members = new Set(flow.speeches.flatMap(({ by, side }) => side === id ? [by] : []));
  const { position } = facts.participant(id);
  return { id, name: facts.nameOf(id), members: [...members], ...omitUndefined({ position }) };
}
