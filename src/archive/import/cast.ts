import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { ForeignMessage, ForeignSpeaker, ForeignTranscript } from "./foreign_transcript.ts";

/** Somebody who spoke elsewhere. */
export interface ImportedParticipant extends Participant {
  /** All that the file names for them: of the speaker, and of single messages. */
  readonly models: ReadonlySet<string>;
}

/** The most letters of an id that are of the role; the rest is for the seat. */
const MAX_ROLE_IN_ID = 48;

/**
 * Who takes part in a transcript: those who are listed, then the others in the order in which they first speak. Who has
 * a position is an advocate, whoever has no role a `participant`; ids are made from role and seat.
 *
 * @throws {ImportError} If somebody speaks who is not among those listed, is listed twice, or speaks for two positions.
 */
export function castOf({ speakers, complete, messages }: ForeignTranscript): readonly ImportedParticipant[] {
  const all = new Map<string, ForeignSpeaker>();
  for (const speaker of speakers) {
    const earlier = all.get(speaker.name);
    if (earlier && complete) speaker.place.fail("names that differ", `'${speaker.name}' is listed twice`);
    all.set(speaker.name, earlier ? together(earlier, speaker) : speaker);
  }
  for (const { speaker: name, place } of messages) {
    if (all.has(name)) continue;
    if (complete) place.fail(`one of ${[...all.keys()].join(", ")}`, `'${name}' is not among the speakers`);
    all.set(name, { name, place });
  }
  const said = Map.groupBy(messages, ({ speaker }) => speaker);
  const seats = new Map<string, number>();
  return [...all.values()].map((speaker) => {
    const own = said.get(speaker.name) ?? [];
    const position = positionOf(speaker, own);
    const { name, role = position === undefined ? "participant" : "position_advocate" } = speaker;
    const prefix = prefixOf(role);
    const seat = (seats.get(prefix) ?? 0) + 1;
    seats.set(prefix, seat);
    const models = new Set([speaker.model, ...own.map(({ model }) => model)].flatMap((model) => model ?? []));
    return { id: `${prefix}-${seat}`, name, role, models, ...omitUndefined({ position }) };
  });
}

/** What a mapping says of somebody for whom the file has two words. */
function together(one: ForeignSpeaker, other: ForeignSpeaker): ForeignSpeaker {
  for (const field of ["role", "position", "model"] as const) {
    const [first, second] = [one[field], other[field]];
    if (first === undefined || second === undefined || first === second) continue;
    other.place.fail(`one ${field} for each speaker`, `${one.name} has '${second}' and before '${first}'`);
  }
  return { ...one, ...other };
}

function positionOf({ name, position }: ForeignSpeaker, messages: readonly ForeignMessage[]): string | undefined {
  let found = position;
  for (const message of messages) {
    if (message.position === undefined || message.position === found) continue;
    if (found !== undefined) {
      message.place.fail("one position for each speaker", `${name} has '${message.position}' and before '${found}'`);
    }
    found = message.position;
  }
  return found;
}

/** A role as the beginning of an id. */
function prefixOf(role: string): string {
  if (role === "position_advocate") return "advocate";
  return role.replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "").slice(0, MAX_ROLE_IN_ID) || "participant";
}
