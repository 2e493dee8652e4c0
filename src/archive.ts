/**
 * Archives: reading, checking and rendering them, importing transcripts, and the events that a journal is made of.
 *
 * @module
 */

// Archives
export { JournalError } from "./archive/journal.ts";
export { JournalReadError, type JournalReading, readJournal } from "./archive/journal_reader.ts";
export { type Format, OutputError } from "./archive/layout.ts";
export { type ArchiveEntry, listArchives } from "./archive/list.ts";
export type { ArchiveVerification } from "./archive/verify.ts";
export { importTranscript, renderArchive, verifyArchive } from "./protocols/pages.ts";

// Transcripts made elsewhere
export type { ImportedTranscript, ImportOptions } from "./archive/import/import_transcript.ts";
export {
  ImportError,
  type MessageForm,
  type SpeakerForm,
  type TranscriptForm,
} from "./archive/import/transcript_form.ts";

// Pages
export { type AgentName, Facts, type ProtocolPage } from "./archive/render/facts.ts";
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
  ToolCall,
  ToolCalled,
  TurnCompleted,
  TurnDelta,
  TurnEnd,
  TurnFailed,
  TurnStarted,
  WarningRaised,
} from "./transcript/event.ts";
export { fold, type SentBlock, sentPrompts } from "./transcript/fold.ts";
export type { ImportedFrom, SaidElsewhere } from "./transcript/message.ts";
export type { CallRecord, Note, ToolUse } from "./transcript/record.ts";
export type { PricesUsed, PriceUsed } from "./transcript/usage.ts";
export type { UsageBy } from "./transcript/usage_by.ts";
