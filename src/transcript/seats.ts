import type { JournalEvent, Settings } from "./event.ts";
import { type Json, objectIn } from "./json.ts";

/** Descriptions of agents, by id of the participant for whom they answer from then on. */
export type Seats = Readonly<Record<string, Json>>;

/** Returns the seats that later runs of a dialogue gave to other agents; the last one counts. */
export function seatsIn(events: Iterable<JournalEvent>): Seats {
  const seats: Record<string, Json> = {};
  for (const event of events) if (event.type === "dialogue.resumed") Object.assign(seats, event.seats);
  return seats;
}

/** Returns the settings of a dialogue with other agents in some of its seats. */
export function withSeats(settings: Settings, seats: Seats): Settings {
  const participants = objectIn(settings, "participants");
  if (!participants || Object.keys(seats).length === 0) return settings;
  const changed = Object.entries(seats).flatMap(([id, agent]) => {
    const own = objectIn(participants, id);
    return own ? [[id, { ...own, agent }]] : [];
  });
  return { ...settings, participants: { ...participants, ...Object.fromEntries(changed) } };
}
