import { checkSame } from "../serve/idempotency.ts";
import { sha256 } from "../text/sha256.ts";
import type { Desk } from "./desk.ts";

/** A request that starts a dialogue at most once. */
export interface Request {
  /** The caller's id, or ours if it gave none. */
  readonly id: string;
  /** Its two hashes in the journal: of the id, and of the arguments. */
  readonly recorded: string;
  /** `true` if the call gives an id and nothing else, which refers to what it asked before. */
  readonly isBare: boolean;
}

/** A dialogue that a request started, and the outcome of starting it if that was now. */
export interface Found<T> {
  readonly dialogueId: string;
  readonly started?: T;
}

/** Starts under way, by the hash of their request's id. */
const starting = new WeakMap<Desk, Map<string, { readonly recorded: string; readonly started: Promise<string> }>>();

/** Returns the request of a call, given its arguments, whose order makes no difference. */
export function requestOf(tool: string, given: { readonly request_id?: string | undefined }): Request {
  const { request_id: id = crypto.randomUUID(), ...asked } = given;
  const hashes = [`mcp ${id}`, `${tool} ${JSON.stringify(inOrder(asked))}`].map((text) => sha256(text).slice(0, 32));
  return { id, recorded: hashes.join("-"), isBare: Object.values(asked).every((value) => value === undefined) };
}

/**
 * Starts a dialogue, or finds the one that the request started, even before this server was started.
 *
 * @throws {Problem} If its id was given with another request.
 */
export async function startedOnce<T>(
  desk: Desk,
  { recorded, isBare }: Request,
  start: (recorded: string) => Promise<{ readonly dialogueId: string } & T>,
): Promise<Found<T>> {
  const all = starting.get(desk) ?? new Map();
  starting.set(desk, all);
  const [key = ""] = recorded.split("-");
  const known = all.get(key);
  if (known) {
    if (!isBare) checkSame(known.recorded, recorded);
    return { dialogueId: await known.started };
  }
  const work = (async (): Promise<Found<T>> => {
    const dialogueId = await desk.shelf.requested(recorded, { whatever: isBare });
    if (dialogueId !== undefined) return { dialogueId };
    const started = await start(recorded);
    return { dialogueId: started.dialogueId, started };
  })();
  const started = work.then(({ dialogueId }) => dialogueId);
  started.catch(() => {}); // whoever waits for the work is told
  all.set(key, { recorded, started });
  return await work.finally(() => all.delete(key));
}

/** Returns a value whose objects have their fields in one order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1);
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
