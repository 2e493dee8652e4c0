import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Warning } from "../../transcript/failure.ts";
import type { ImportedFrom } from "../../transcript/imported.ts";
import type { Message } from "../../transcript/message.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { Facts } from "../render/facts.ts";
import { agentInWords } from "../render/words.ts";

/** What an imported transcript is. It has no status, duration or usage: of a dialogue held elsewhere they are not known. */
export interface ImportedTranscript {
  /** Of the archive; another for each import, hex. */
  readonly dialogueId: string;
  /** What it is about. */
  readonly topic: string;
  /** Where it is from. */
  readonly imported: ImportedFrom;
  /** Who spoke, each with the id of the model that answered for them, `human`, or `unknown`. */
  readonly participants: readonly (Participant & { readonly answeredBy: string })[];
  /** What was said; the time of a message is that of the import, `elsewhere` has what is known of the original. */
  readonly messages: readonly Message[];
  /** What was left out, and other things that a reader should know. */
  readonly warnings: readonly Warning[];
  /** The archive's folder. */
  readonly archive?: string;
}

/**
 * What the record of an imported transcript comes to.
 *
 * @throws {TypeError} If it was not imported.
 */
export function toImportedTranscript(record: DialogueRecord, archive?: string): ImportedTranscript {
  const { dialogueId, topic, imported, participants, messages, warnings } = record;
  if (!imported) throw new TypeError(`Cannot read ${dialogueId} as an imported transcript: it was held here`);
  const facts = Facts.of(record, "md");
  return {
    dialogueId,
    topic,
    imported,
    participants: participants.map((one) => ({ ...one, answeredBy: agentInWords(facts.agent(one.id)) })),
    messages,
    warnings,
    ...omitUndefined({ archive }),
  };
}
