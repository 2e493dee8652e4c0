import { basename } from "node:path";
import { normalised } from "../../text/visible.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Message } from "../../transcript/message.ts";
import type { Note, ToolUse } from "../../transcript/record.ts";
import { claimStates } from "./claims_found.ts";
import type { Fields } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { MOST_NUMBERS } from "./message_remarks.ts";
import { speakerFields } from "./message_speaker.ts";
import { reasonIn, scoresIn } from "./readings.ts";
import { fileFields } from "./shared_fields.ts";
import { shownFields } from "./shown.ts";
import { agentInWords, nameOf, readingInWords } from "./words.ts";

/** A message for machines: where it belongs, who said it, and what was asked about it. */
export function messageFields(facts: Facts, message: Message): Fields {
  const { name, role, position } = facts.participant(message.speaker);
  const answered = message.replyTo === undefined ? undefined : facts.message(message.replyTo);
  const notes = facts.notesAbout(message.number);
  const forkedAfter = facts.forkedAfter ?? 0;
  const tools = facts.tools(message.key);
  return {
    ...fileFields(facts, "message"),
    number: message.number,
    key: message.key,
    phase: message.phase,
    ...omitUndefined({ round: message.round }),
    kind: message.kind,
    speaker: name,
    speaker_id: message.speaker,
    role,
    ...omitUndefined({ position }),
    ...(message.replyTo === undefined ? {} : {
      reply_to: { number: message.replyTo, ...(answered ? { file: basename(facts.messageFile(answered)) } : {}) },
    }),
    ...timeFields(facts, message),
    ...shownFields(facts, message),
    ...speakerFields(facts, message),
    ...(tools.length === 0 ? {} : { tools: tools.map((use) => toolFields(use)) }),
    ...(message.failed
      ? { failed: { code: message.failure.code, reason: message.failure.reason, attempts: message.failure.attempts } }
      : {
        tokens: facts.tokens(message),
        ...omitUndefined({ normalised: normalisedFields(message.text) }),
        // The page of plain text lists them, and once is enough.
        ...(facts.format === "txt" ? {} : omitUndefined({ fields: message.fields })),
      }),
    ...(message.failed || !message.overrun ? {} : {
      overrun: {
        limit: message.overrun.limit,
        tokens: message.overrun.tokens,
        cut: message.overrun.whole !== undefined,
      },
    }),
    ...(message.number <= forkedAfter ? { inherited_from: facts.record.parent?.dialogueId } : {}),
    scores: notes.filter((note) => note.kind === "score").map((note) => scoreFields(facts, note)),
    ...claimStates(facts, message),
    notes: notes.map((note) => `../${facts.noteFile(note)}`),
    index: `../index.${facts.format}`,
  };
}

/** When it was said; of what was said elsewhere only as far as it is known. */
function timeFields({ record }: Facts, message: Message): Fields {
  if (!record.imported) return { time: message.at };
  return { time: (message.failed ? undefined : message.elsewhere?.at) ?? "unknown", imported_at: message.at };
}

/** By number of the character; of very many kinds the first, and how often the others occur. */
function normalisedFields(text: string): Fields | undefined {
  const changed = Object.entries(normalised(text));
  if (changed.length === 0) return undefined;
  const others = changed.slice(MOST_NUMBERS).reduce((sum, [, times]) => sum + times, 0);
  return { ...Object.fromEntries(changed.slice(0, MOST_NUMBERS)), ...(others === 0 ? {} : { others }) };
}

function toolFields({ tool, input, refused }: ToolUse): Fields {
  return { tool, input, ...(refused ? { refused } : {}) };
}

/** One reading as fields: scores by criterion and the reason, or why they are missing. */
export function scoreFields(facts: Facts, note: Note): Fields {
  const agent = facts.agent(note.participant);
  const scorer = { scorer: nameOf(facts, note.participant), scorer_id: note.participant, by: agentInWords(agent) };
  return note.answer.given
    ? {
      ...scorer,
      reading: readingInWords(agent),
      scores: Object.fromEntries(scoresIn(facts, note)),
      reason: reasonIn(note),
    }
    : { ...scorer, missing: note.answer.reason };
}
