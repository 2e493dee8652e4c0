import type { ImportedFrom, Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { Facts } from "../render/facts.ts";
import { castOf } from "../render/fields.ts";

/** An imported transcript. Its status, duration and usage are unknown. */
export interface ImportedTranscript extends Pick<DialogueRecord, "dialogueId" | "topic" | "warnings"> {
  /** Origin of the transcript. */
  readonly imported: ImportedFrom;
  /** All speakers, each with the id of the model that answered for them, `human`, or `unknown`. */
  readonly participants: readonly (Participant & { readonly answeredBy: string })[];
  /** The messages. Their time is that of the import; `elsewhere` has any original details. */
  readonly messages: readonly Message[];
  /** The archive's folder. */
  readonly archive?: string;
}

/**
 * Returns an imported transcript from its record.
 *
 * @throws {TypeError} If the dialogue was not imported.
 */
export function toImportedTranscript(record: DialogueRecord, archive?: string): ImportedTranscript {
  const { dialogueId, topic, imported, messages, warnings } = record;
  if (!imported) throw new TypeError(`Cannot read ${dialogueId} as an imported transcript: it was not imported`);
  const participants = castOf(Facts.of(record, "md"));
  return { dialogueId, topic, imported, participants, messages, warnings, ...omitUndefined({ archive }) };
}
