import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { EventBody, Json } from "../../transcript/event.ts";
import type { ImportedFrom } from "../../transcript/imported.ts";
import { NO_USAGE } from "../../transcript/usage.ts";
import { castOf, type ImportedParticipant } from "./cast.ts";
import type { ForeignMessage, ForeignTranscript } from "./foreign_transcript.ts";

/** The name under which imported transcripts stand where others have their protocol: by which they were held is not known. */
export const IMPORTED = "imported";

/** The phase of messages that are of none. */
const PHASE = "transcript";

/** What a journal is to say of a transcript made elsewhere. */
export interface ImportedEventsOptions {
  readonly topic: string;
  readonly imported: ImportedFrom;
  /** Hex. */
  readonly secret: string;
}

/**
 * The events of a transcript made elsewhere. What was said stands as statements with their speakers and positions; of how
 * it was said there is nothing but what the file tells, and no call.
 *
 * @throws {ImportError} If the transcript contradicts itself.
 */
export function importedEvents(
  transcript: ForeignTranscript,
  { topic, imported, secret }: ImportedEventsOptions,
): readonly EventBody[] {
  const cast = castOf(transcript);
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
  events.push(...warnings(transcript, cast));
  const phases = new Set<string>();
  for (const [index, message] of transcript.messages.entries()) {
    const phase = phaseOf(message);
    if (!phases.has(phase)) events.push({ type: "phase.started", phase, optional: false });
    phases.add(phase);
    events.push(turnOf(message, index + 1, { phase, cast }));
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

function turnOf(
  message: ForeignMessage,
  number: number,
  { phase, cast }: { readonly phase: string; readonly cast: readonly ImportedParticipant[] },
): EventBody {
  const { text, kind = "statement", round, replyTo, at, model, place } = message;
  if (replyTo !== undefined && replyTo >= number) {
    place.at("replyTo").fail(`a number below that of the message, ${number}`);
  }
  const participant = cast.find(({ name }) => name === message.speaker)?.id ?? "";
  const elsewhere = omitUndefined({ at, model });
  return {
    type: "turn.completed",
    key: `${phase}/message-${number}/${participant}`,
    number,
    participant,
    kind,
    phase,
    text,
    ...omitUndefined({ round, replyTo }),
    elsewhere,
  };
}

/** The phase's path, without what has a meaning in paths. */
function phaseOf({ phase, round }: ForeignMessage): string {
  const name = phase?.trim().replace(/[\s/#]+/g, "-") || undefined;
  return name ?? (round === undefined ? PHASE : `round-${round}`);
}

/** Who answered; of somebody for whom the file names no model, or several, it is not known. */
function agentOf({ models }: ImportedParticipant): Json {
  const [model] = models;
  if (model === undefined || models.size > 1) return { type: "unknown" };
  return model === "human" || model === "embedded" ? { type: model } : { type: "chat", model };
}

function warnings(transcript: ForeignTranscript, cast: readonly ImportedParticipant[]): readonly EventBody[] {
  const out = [...transcript.leftOut].map(([speaker, messages]) => ({
    type: "warning.raised" as const,
    code: "left_out",
    text: `${messages} ${messages === 1 ? "message" : "messages"} by '${speaker}' left out, as the mapping says`,
  }));
  const several = cast.filter(({ models }) => models.size > 1).map(({ name, models }) => ({
    type: "warning.raised" as const,
    code: "several_models",
    text: `${name} was answered for by several models: ${[...models].join(", ")}`,
  }));
  return [...out, ...several];
}
