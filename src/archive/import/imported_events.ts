import type { EventBody, Json } from "../../transcript/event.ts";
import type { ImportedFrom } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import { NO_USAGE } from "../../transcript/usage.ts";
import { ImportError } from "./import_error.ts";
import { isoTime, type MessageForm, type SpeakerForm, type TranscriptForm } from "./transcript_form.ts";

/** Name of an imported transcript's protocol: the one by which it was held is not known. */
export const IMPORTED = "imported";

/** The phase of messages that are of none. */
const PHASE = "transcript";

/** The most letters of an id that are of the role; the rest is for the seat. */
const MAX_ROLE_IN_ID = 48;

/** What a journal is to say of a transcript made elsewhere. */
export interface ImportedEventsOptions {
  readonly topic: string;
  readonly imported: ImportedFrom;
  /** Hex. */
  readonly secret: string;
  /** Path of the file, for errors. */
  readonly file: string;
  /** Lines of the messages' headings, of Markdown. */
  readonly lines?: readonly number[] | undefined;
}

/** Somebody who spoke elsewhere, and every model that the file names for them. */
interface Speaker extends Participant {
  readonly models: ReadonlySet<string>;
}

/**
 * The events of a transcript made elsewhere: statements with their speakers and positions, and of how they were made only
 * what the file tells.
 *
 * @throws {ImportError} If the transcript contradicts itself.
 */
export function importedEvents(transcript: TranscriptForm, options: ImportedEventsOptions): readonly EventBody[] {
  const { topic, imported, secret } = options;
  const cast = castOf(transcript, options);
  const events: EventBody[] = [{
    type: "dialogue.started",
    journal: 1,
    protocol: IMPORTED,
    topic,
    participants: cast.map(({ models: _, ...participant }) => participant),
    settings: { participants: Object.fromEntries(cast.map((one) => [one.id, { agent: agentOf(one) }])) },
    secret,
    imported,
  }];
  for (const { name, models } of cast) {
    if (models.size < 2) continue;
    const text = `${name} was answered for by several models: ${[...models].join(", ")}`;
    events.push({ type: "warning.raised", code: "several_models", text });
  }
  const ids = new Map(cast.map(({ name, id }) => [name, id]));
  const phases = new Set<string>();
  for (const [index, message] of transcript.messages.entries()) {
    const phase = phaseOf(message);
    if (!phases.has(phase)) events.push({ type: "phase.started", phase, optional: false });
    phases.add(phase);
    const { replyTo } = message;
    if (replyTo !== undefined && replyTo > index) {
      const wanted = `a number below that of the message, ${index + 1}`;
      throw new ImportError({ ...placeOf(index, options, ".replyTo"), value: replyTo, wanted });
    }
    events.push(turnOf(message, index + 1, phase, ids.get(message.speaker) ?? ""));
  }
  // The end is that of the import: every message of the file is here.
  events.push({
    type: "dialogue.ended",
    status: "completed",
    endReason: "completed",
    usage: NO_USAGE,
    failures: [],
    durationMs: 0,
  });
  return events;
}

/**
 * Who takes part: those who are listed, else everybody in the order in which they first speak. Who has a position is an
 * advocate, whoever has no role a `participant`; ids are made from role and seat.
 */
function castOf({ speakers, messages }: TranscriptForm, options: ImportedEventsOptions): readonly Speaker[] {
  const all = new Map<string, SpeakerForm>();
  for (const [n, speaker] of (speakers ?? []).entries()) {
    if (all.has(speaker.name)) {
      const problem = `'${speaker.name}' is listed twice`;
      throw new ImportError({ file: options.file, where: `speakers[${n}].name`, problem, wanted: "names that differ" });
    }
    all.set(speaker.name, speaker);
  }
  for (const [n, { speaker: name }] of messages.entries()) {
    if (all.has(name)) continue;
    if (speakers) {
      const problem = `'${name}' is not among the speakers`;
      throw new ImportError({ ...placeOf(n, options), problem, wanted: `one of ${[...all.keys()].join(", ")}` });
    }
    all.set(name, { name });
  }
  const positions = positionsOf(all, messages, options);
  const seats = new Map<string, number>();
  return [...all.values()].map(({ name, role: listed, model }) => {
    const position = positions.get(name);
    const role = listed ?? (position === undefined ? "participant" : "position_advocate");
    const prefix = prefixOf(role);
    const seat = (seats.get(prefix) ?? 0) + 1;
    seats.set(prefix, seat);
    const own = messages.flatMap((message) => message.speaker === name ? message.model ?? [] : []);
    const models = new Set([...(model === undefined ? [] : [model]), ...own]);
    return { id: `${prefix}-${seat}`, name, role, models, ...omitUndefined({ position }) };
  });
}

function positionsOf(
  speakers: ReadonlyMap<string, SpeakerForm>,
  messages: readonly MessageForm[],
  options: ImportedEventsOptions,
): ReadonlyMap<string, string | undefined> {
  const positions = new Map([...speakers].map(([name, { position }]) => [name, position]));
  for (const [n, { speaker, position }] of messages.entries()) {
    const before = positions.get(speaker);
    if (position === undefined || position === before) continue;
    if (before !== undefined) {
      const problem = `${speaker} has '${position}' and before '${before}'`;
      throw new ImportError({ ...placeOf(n, options), problem, wanted: "one position for each speaker" });
    }
    positions.set(speaker, position);
  }
  return positions;
}

function placeOf(message: number, { file, lines }: ImportedEventsOptions, field = "") {
  return { file, where: lines ? `line ${lines[message]}` : `messages[${message}]${field}` };
}

/** A role as the beginning of an id. */
function prefixOf(role: string): string {
  if (role === "position_advocate") return "advocate";
  return role.replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "").slice(0, MAX_ROLE_IN_ID) || "participant";
}

function turnOf(message: MessageForm, number: number, phase: string, participant: string): EventBody {
  const { text, kind = "statement", round, replyTo, time, model } = message;
  return {
    type: "turn.completed",
    key: `${phase}/message-${number}/${participant}`,
    number,
    participant,
    kind,
    phase,
    text,
    ...omitUndefined({ round, replyTo }),
    elsewhere: omitUndefined({ at: time === undefined ? undefined : isoTime(time), model }),
  };
}

/** The phase's path, without what has a meaning in paths. */
function phaseOf({ phase, round }: MessageForm): string {
  const name = phase?.trim().replace(/[\s/#]+/g, "-") || undefined;
  return name ?? (round === undefined ? PHASE : `round-${round}`);
}

/** Who answered; of somebody for whom the file names no model, or several, it is not known. */
function agentOf({ models }: Speaker): Json {
  const [model] = models;
  if (model === undefined || models.size > 1) return { type: "unknown" };
  return model === "human" || model === "embedded" ? { type: model } : { type: "chat", model };
}
