import { checkIsKnown, type JournalReading } from "../archive/journal_reader.ts";
import type { DialogueStarted, EventBody, JournalEvent } from "../transcript/event.ts";
import { promptBlocks, turnKeyOf } from "../transcript/fold.ts";
import { ReplayError } from "./replay_error.ts";

/** The inheritance of a fork: its parent, and its events in order. */
export interface Inheritance {
  readonly parent: NonNullable<DialogueStarted["parent"]>;
  readonly events: readonly { readonly body: EventBody; readonly at: string }[];
}

/**
 * Returns the inheritance of a fork at a turn: the records of all turns up to and including that one, of the questions
 * about them, and of questions about no message that were answered before it.
 *
 * @throws {ReplayError} If no finished turn has the key or number; the message lists the existing ones.
 * @throws {JournalReadError} If an event is of another version, which may mean anything.
 */
export function inherit({ events, hash, dialogueId }: JournalReading, turn: string | number): Inheritance {
  checkIsKnown(events);
  const started = events[0];
  const at = events.findLastIndex((event) => isTurnEnd(event) && (event.key === turn || event.number === turn));
  const last = events[at];
  if (started?.type !== "dialogue.started" || !last || !("number" in last) || last.number === undefined) {
    const keys = events.filter(isTurnEnd).map((event) => `  ${event.number}  ${event.key}`).join("\n");
    const problem = `no finished turn has the key or number '${turn}'; there are:\n${keys}`;
    throw new ReplayError(String(turn), problem, { forking: true });
  }
  const { key, number: upTo } = last;
  const begin = events.findIndex((event) => event.type === "turn.started" && event.key === key);
  const before = begin < 0 ? at : begin;
  const keys = new Set<string>();
  for (const [index, event] of events.entries()) {
    if (isTurnEnd(event) && event.number <= upTo) keys.add(event.key);
    if (event.type === "turn.started" && event.number === undefined && (event.replyTo ?? Infinity) <= upTo) {
      keys.add(event.key);
    }
    // A question about no message, such as a first vote, was answered before the turn.
    const ofWhole = event.type === "note.recorded" && event.about === undefined && event.kind !== "context_summary";
    if (ofWhole && index < before) keys.add(event.key);
    // Claim checks have no beginning: nobody was asked.
    if (event.type === "note.recorded" && event.kind === "claim_check" && (event.about ?? Infinity) <= upTo) {
      keys.add(event.key);
    }
  }
  const taken = events.filter((event, index) => {
    if (event.type === "phase.started") return index < before;
    if (event.type === "limit.reached") return !event.ends && index < before;
    if (event.type === "warning.raised") return event.key !== undefined && keys.has(event.key);
    if ("key" in event) return keys.has(event.key);
    return "call" in event && keys.has(turnKeyOf(event.call));
  });
  const hashes = new Set<string>();
  const prompts = promptBlocks(events);
  const bodies = taken.map((event) => {
    if (event.type !== "call.sent") return event;
    const { prefix: _, ...sent } = event;
    const blocks = prompts.get(event.call) ?? event.blocks;
    for (const { hash } of blocks) hashes.add(hash);
    return { ...sent, blocks };
  });
  const blocks = events.filter((event) => event.type === "block.recorded" && hashes.has(event.hash));
  const inherited = [...blocks, ...bodies].map((event) => ({ body: bodyOf(event), at: event.at }));
  return { parent: { dialogueId, key, hash, lines: inherited.length }, events: inherited };
}

/** @throws {ReplayError} If the archive is a fork that was killed before its inheritance was complete. */
export function checkInheritance({ parent }: DialogueStarted, events: readonly JournalEvent[]): void {
  if (!parent) return;
  const lines = events.filter(({ inherited }) => inherited).length;
  if (lines >= parent.lines) return;
  const text = `it was killed with ${lines} of the ${parent.lines} lines that it inherits; nothing was paid for yet`;
  throw new ReplayError(parent.key, text);
}

function isTurnEnd(event: JournalEvent): event is Extract<JournalEvent, { type: "turn.completed" | "turn.failed" }> {
  return event.type === "turn.completed" || event.type === "turn.failed";
}

function bodyOf(event: JournalEvent): EventBody {
  const { seq: _seq, at: _at, dialogueId: _id, prev: _prev, inherited: _inherited, ...body } = event;
  return body;
}
