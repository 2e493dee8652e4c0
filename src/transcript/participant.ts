import { fieldsIn, type Json } from "./json.ts";

/** Pattern of a participant's id. Ids are part of keys and of the hash in file names. */
export const PARTICIPANT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Maximum characters of a name: it is part of every prompt, and statements are searched for it. */
export const MAX_NAME_LENGTH = 2000;

/** Somebody who takes part in a dialogue, as plain data recorded in the journal. */
export interface Participant {
  /** Unique in the dialogue; matches {@linkcode PARTICIPANT_ID}. */
  readonly id: string;
  /** The name shown to people and models; at most {@linkcode MAX_NAME_LENGTH} characters. */
  readonly name: string;
  /** Role, for example `moderator` or `position_advocate`. */
  readonly role: string;
  /** The side taken, if any. */
  readonly position?: string;
}

/** Returns participants with names of their own: equal names are followed by the position, or by the id. */
export function toldApart<T extends Pick<Participant, "id" | "name" | "position">>(all: readonly T[]): readonly T[] {
  return all.map((one) => {
    const same = all.filter(({ name }) => name === one.name);
    if (same.length === 1) return one;
    const isAlone = one.position !== undefined && same.filter(({ position }) => position === one.position).length === 1;
    return { ...one, name: `${one.name} (${isAlone ? one.position : one.id})` };
  });
}

/** Roles that take no side. */
export const NEUTRAL_ROLES: ReadonlySet<string> = new Set([
  "moderator",
  "fact_checker",
  "judge",
  "chair",
  "client",
  "audience",
  "unknown",
]);

/** Types of agents that may ask a person. A client asks one for anything not written down before. */
const PEOPLE: ReadonlySet<unknown> = new Set(["human", "client"]);

/** Returns `true` if a person may need time to think before this participant answers. */
export function isPerson(settings: { readonly [key: string]: Json }, participant: string): boolean {
  const { agent } = fieldsIn(fieldsIn(settings["participants"])[participant]);
  return PEOPLE.has(fieldsIn(agent).type);
}
