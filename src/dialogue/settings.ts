import type { DialogueStarted, JournalEvent, Json } from "../transcript/event.ts";
import { objectIn } from "../transcript/json.ts";
import { type Seats, seatsIn, withSeats } from "../transcript/seats.ts";
import { redact } from "../text/redact.ts";
import { ReplayError } from "./replay_error.ts";

/** The part of a first line compared on resumption: everything that may change what is said. */
export type Identity = Pick<DialogueStarted, "protocol" | "topic" | "participants" | "settings">;

/** Returns what the next run of a recorded dialogue is compared with; `undefined` if it has no first line. */
export function identityIn(events: readonly JournalEvent[]): Identity | undefined {
  const [started] = events;
  if (started?.type !== "dialogue.started") return undefined;
  return { ...started, settings: withSeats(started.settings, seatsIn(events)) };
}

/**
 * Returns the agents that answer from now on in place of recorded ones.
 *
 * @param reseated Ids of the participants whose agents may differ.
 */
export function newSeats(recorded: Identity, now: Identity, reseated: readonly string[]): Seats {
  const agentOf = ({ settings }: Identity, id: string) => objectIn(objectIn(settings, "participants"), id)?.["agent"];
  return Object.fromEntries(
    reseated.flatMap((id) => {
      const [before, after] = [agentOf(recorded, id), agentOf(now, id)].map(toJson);
      return after === undefined || firstDifference(before, after, "agent") === undefined ? [] : [[id, after]];
    }),
  );
}

/** Locations of folders and servers do not affect what is said; hashes and roles cover the other fields. */
const NOT_COMPARED: readonly RegExp[] = [
  /^settings\.(?:brief|sources|contextDirectory)\.path$/,
  /^settings\.(?:mayCite|brief\.terms|sources\.(?:names|sources))$/,
  /^settings\.participants\.[^.]+\.agent\.server$/,
];

/** Returns an error that names the first field in which a workflow differs from the recorded dialogue. */
export function settingsError(recorded: Identity, now: Identity): ReplayError | undefined {
  for (const field of ["protocol", "topic", "participants", "settings"] as const) {
    const error = firstDifference(toJson(recorded[field]), toJson(now[field]), field);
    if (error) return error;
  }
  return undefined;
}

function firstDifference(a: Json | undefined, b: Json | undefined, path: string): ReplayError | undefined {
  if (NOT_COMPARED.some((pattern) => pattern.test(path))) return undefined;
  if (isNested(a) && isNested(b) && Array.isArray(a) === Array.isArray(b)) {
    const [from, to] = [Object.entries(a), Object.entries(b)].map((entries) => new Map<string, Json>(entries));
    for (const key of new Set([...from?.keys() ?? [], ...to?.keys() ?? []])) {
      const found = firstDifference(from?.get(key), to?.get(key), `${path}.${key}`);
      if (found) return found;
    }
    return undefined;
  }
  return a === b ? undefined : new ReplayError(path, `'${path}' was ${shown(a)} and is now ${shown(b)}`);
}

function isNested(value: Json | undefined): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === "object" && value !== null;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return "not set";
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function toJson(value: unknown): Json {
  return JSON.parse(
    JSON.stringify(value, (_name, part: unknown) => typeof part === "string" ? redact(part) : part),
  );
}
