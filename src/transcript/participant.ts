import type { Json } from "./json.ts";

/** The shape of a participant's id. It is part of keys and of the hash in file names. */
export const PARTICIPANT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Characters of a name, at most: it stands in every prompt, and names are looked for in what was said. */
export const MAX_NAME_LENGTH = 2000;

/** Somebody who takes part in a dialogue, as plain data: what the journal records of them. */
export interface Participant {
  /** Unique in the dialogue; matches {@linkcode PARTICIPANT_ID}. */
  readonly id: string;
  /** The name shown to people and models; at most {@linkcode MAX_NAME_LENGTH} characters. */
  readonly name: string;
  /** Part that they play, for example `moderator` or `position_advocate`. */
  readonly role: string;
  /** The side they take, if they take one. */
  readonly position?: string;
}

/** Roles that take no side. */
export const NEUTRAL_ROLES: ReadonlySet<string> = new Set([
  "moderator",
  "fact_checker",
  "judge",
  "chair",
  "client",
  "audience",
]);

/** Types of agents that a person may stand behind. A client asks one for what was not written down before. */
const PEOPLE: ReadonlySet<unknown> = new Set(["human", "client"]);

/** Returns `true` if a person may have to think before this participant answers. */
export function isPerson(settings: { readonly [key: string]: Json }, participant: string): boolean {
  const { agent } = Object(Object(settings["participants"])[participant]);
  return PEOPLE.has(Object(agent).type);
}
