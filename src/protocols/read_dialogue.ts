import { readJournal } from "../archive/journal_reader.ts";
import { recordedMarks } from "../judging/quotations/recorded_claims.ts";
import { fold } from "../transcript/fold.ts";
import type { Statement } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Participant } from "../transcript/participant.ts";
import type { DialogueRecord } from "../transcript/record.ts";

/** A dialogue that is to be judged, as it was read: what a review of it rests on, and what it names. */
export interface ReadDialogue {
  /** What its journal says. */
  readonly record: DialogueRecord;
  /** SHA-256 of the last line of the journal that was read, in hex. */
  readonly hash: string;
  /** Its archive's folder; absent if it was kept in memory. */
  readonly archive?: string;
}

/**
 * Reads an archive that is to be judged.
 *
 * @param archive Its folder.
 * @throws {JournalReadError} If its journal is damaged, or there is none.
 */
export async function readDialogue(archive: string): Promise<ReadDialogue> {
  const { events, hash } = await readJournal(archive);
  return { record: fold(events), hash, archive };
}

/** What ids of another dialogue begin with here: no participant's can have it. */
const ELSEWHERE = "said:";

/** Who took part in it, under ids that nobody who judges it can have. */
export function castOf({ participants }: DialogueRecord): readonly Participant[] {
  return participants.map((participant) => ({ ...participant, id: ELSEWHERE + participant.id }));
}

/**
 * What was said in it, by those of {@linkcode castOf}, each with what was noted under it. Failed turns are never shown.
 */
export function statementsOf(record: DialogueRecord): readonly Statement[] {
  const marks = recordedMarks(record);
  return record.messages.flatMap((message) => {
    if (message.failed) return [];
    const annotation = marks && (marks.get(message.number) ?? "");
    return [{ ...message, speaker: ELSEWHERE + message.speaker, ...omitUndefined({ annotation }) }];
  });
}
