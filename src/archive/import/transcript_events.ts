import { numberRanges } from "../../transcript/digest.ts";
import type { EventBody, TurnCompleted, TurnFailed } from "../../transcript/event.ts";
import type { Json } from "../../transcript/json.ts";
import type { ImportedFrom } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { messagesInWords } from "../render/words.ts";
import { castOf, type Speaker } from "./speakers.ts";
import type { MessageForm, TranscriptForm } from "./transcript_form.ts";
import { importedEvents } from "./write_import.ts";

/** Protocol name of imported transcripts, whose actual protocol is unknown. */
export const IMPORTED = "imported";

/** Returns the events of a transcript: its statements, with only the details that it contains. */
export function transcriptEvents(
  form: TranscriptForm,
  { leftOut, ...about }: {
    readonly topic: string;
    readonly imported: ImportedFrom;
    readonly secret: string;
    /** What the file has besides, in words. */
    readonly leftOut: readonly string[];
  },
): readonly EventBody[] {
  const { speakers, spokenBy, affirmative, truth } = castOf(form);
  const turns = form.messages.map((message, index) => turnOf(message, index + 1, spokenBy[index] ?? ""));
  const failures = turns.flatMap((turn) => turn.type === "turn.failed" ? [turn.failure] : []);
  const events: EventBody[] = [];
  const warn = (code: string, text: string) => events.push({ type: "warning.raised", code, text });
  for (const { name, models } of speakers) {
    if (models.size > 1) {
      warn("several_models", `${name} was answered for by several models: ${[...models].join(", ")}`);
    }
  }
  if (leftOut.length > 0) warn("left_out", `Left out: ${leftOut.join("; ")}`);
  const isFound = about.imported.form === "markdown" || about.imported.form === "lines";
  const once = isFound && !form.speakers ? namedOnce(form) : [];
  if (once.length > 0) {
    warn(
      "speakers_named_once",
      `Speakers of a single message: ${once.join(", ")}. If one is no speaker, name the speakers with --speaker NAME`,
    );
  }
  const empty = numberRanges(failures.flatMap(({ number }) => number ?? []));
  if (failures.length > 0) warn("empty_turns", `Empty in the transcript: ${messagesInWords(empty)}`);
  const begun = new Set<string>();
  for (const turn of turns) {
    const { phase } = turn;
    if (!begun.has(phase)) events.push({ type: "phase.started", phase, optional: false });
    begun.add(phase);
    events.push(turn);
  }
  const settings = {
    participants: Object.fromEntries(speakers.map((one) => [one.id, { agent: agentOf(one) }])),
    ...omitUndefined({ affirmative, truth }),
  };
  const participants = speakers.map(({ models: _, ...participant }) => participant);
  return importedEvents({ protocol: IMPORTED, participants, settings, ...about }, events, failures);
}

/** Returns the turn of a message; an empty message is a turn without a statement. */
function turnOf(message: MessageForm, number: number, participant: string): TurnCompleted | TurnFailed {
  const { text, kind = "statement", round, replyTo, time, stamp, model } = message;
  const phase = phaseOf(message);
  const key = `${phase}/message-${number}/${participant}`;
  const turn = { key, number, participant, kind, phase, ...omitUndefined({ round, replyTo }) };
  if (text.trim() === "") {
    const failure = { code: "empty", reason: "the transcript has no text here", attempts: 0 } as const;
    return { type: "turn.failed", ...turn, failure: { key, number, participant, ...failure } };
  }
  const at = time === undefined ? undefined : new Date(time).toISOString();
  return { type: "turn.completed", ...turn, text, elsewhere: omitUndefined({ at, stamp, model }) };
}

/**
 * Returns the names that occur once, where others occur again: in a text without a list of speakers, a heading like
 * `## Conclusion` or a word before a colon is taken for one.
 */
function namedOnce({ messages }: TranscriptForm): readonly string[] {
  const counts = [...Map.groupBy(messages, ({ speaker }) => speaker)];
  const once = counts.flatMap(([name, { length }]) => length === 1 ? [name] : []);
  return counts.length < 3 || once.length === counts.length ? [] : once;
}

/** Returns the path of the phase, without characters that are special in paths. */
function phaseOf({ phase, round }: MessageForm): string {
  if (phase !== undefined) return phase.replace(/[\s/#]+/g, "-");
  return round === undefined ? "transcript" : `round-${round}`;
}

/** Returns the agent that answered, `unknown` if no model or more than one is named. */
function agentOf({ models }: Speaker): Json {
  const [model] = models;
  if (model === undefined || models.size > 1) return { type: "unknown" };
  return model === "human" ? { type: model } : { type: "chat", model };
}
