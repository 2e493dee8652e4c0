/**
 * Archives: list, read, check and render them, and make them from transcripts held elsewhere. The journal is the record;
 * all other files of an archive are written from it.
 *
 * - `listArchives` finds the archives in a folder, with topic, outcome and cost.
 * - `readJournal` returns an archive's events; `fold` turns them into a `DialogueRecord`, and `sentPrompts` into prompts.
 * - `verifyArchive` compares the files with the journal, and `renderArchive` writes them anew.
 * - `importTranscript` makes an archive from a transcript, `importTranscripts` one from each conversation in a file.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { fold, readJournal } from "@convenings/convenings/archive";
 *
 * const { events } = await readJournal("src/testdata/archives/debate_1");
 * const { decisions, messages } = fold(events);
 *
 * assert.equal(decisions["verdict"]?.kind, "decided");
 * assert.equal(messages.findLast(({ kind }) => kind === "summary")?.number, 15);
 * ```
 *
 * The journal's events and the parts of pages are for programs that write their own.
 *
 * @module
 */

// Archives
export { JournalError } from "./archive/journal.ts";
export { JournalReadError, type JournalReading, readJournal } from "./archive/journal_reader.ts";
export { type Format, OutputError } from "./archive/layout.ts";
export type { ArchiveEntry, FollowUp } from "./archive/list.ts";
export type { ArchiveVerification } from "./archive/verify.ts";
export { listArchives, renderArchive, verifyArchive } from "./protocols/pages.ts";

// Transcripts made elsewhere
export { ImportError } from "./archive/import/import_error.ts";
export type { ImportedTranscript } from "./archive/import/imported_transcript.ts";
export type { MessageForm, SpeakerForm, TranscriptForm } from "./archive/import/transcript_form.ts";
export {
  type ImportOptions,
  importTranscript,
  importTranscripts,
  type TranscriptOptions,
} from "./protocols/import_transcript.ts";

// Pages
export { type AgentName, Facts, type ProtocolPage, type SideName } from "./archive/render/facts.ts";
export type { LabelledLine, Line, PageBlock, Piece, Point, RenderedFile } from "./archive/render/page.ts";

// The journal
export type { Origin } from "./dialogue/mod.ts";
export { type AppendFile, LockedError, type Runtime } from "./runtime/runtime.ts";
export type { Digest, DigestBase, DigestName, Gap, Passage, Summary } from "./transcript/digest.ts";
export type {
  AsideEnd,
  BlockRecorded,
  CallAnswered,
  CallFailed,
  CallSent,
  CallWaiting,
  DecisionRecorded,
  DialogueEnded,
  DialogueResumed,
  DialogueStarted,
  DisplayEvent,
  EventBase,
  EventBody,
  LimitReached,
  NoteRecorded,
  Parent,
  PhaseStarted,
  ScoreRecorded,
  ToolAnswered,
  ToolCall,
  ToolSent,
  TurnCompleted,
  TurnDelta,
  TurnEnd,
  TurnFailed,
  TurnStarted,
  WarningRaised,
} from "./transcript/event.ts";
export { fold, type SentBlock, sentPrompts } from "./transcript/fold.ts";
export type { ImportedFrom } from "./transcript/message.ts";
export type { CallRecord, Note, ToolUse } from "./transcript/record.ts";
export type {
  Advice,
  Agreement,
  DecisionGrounds,
  DecisionPoint,
  HowSure,
  NamedSource,
  Outcome,
  Position,
  ProtocolOutcome,
  Sureness,
  SurenessWord,
} from "./transcript/outcome.ts";
export type { Picture } from "./transcript/picture.ts";
export type { PricesUsed } from "./transcript/usage.ts";
export type { UsageBy } from "./transcript/usage_by.ts";
