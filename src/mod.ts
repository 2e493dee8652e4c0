/**
 * Structured conversations of language models: formal debates that leave an archive of small, indexed files behind, and
 * can be resumed, replayed, forked and checked. Importing this does nothing.
 *
 * @module
 */

// Protocols
export * from "./protocols/mod.ts";
export * from "./protocols/debate/mod.ts";
export * from "./protocols/council/mod.ts";
export * from "./protocols/dialectic/mod.ts";
export * from "./protocols/evaluation/mod.ts";
export * from "./protocols/panel/mod.ts";
export * from "./protocols/roundtable/mod.ts";
export * from "./protocols/baseline/mod.ts";

// The engine, for protocols of one's own
export * from "./dialogue/mod.ts";

// Who answers
export * from "./agents/mod.ts";
export * from "./models/mod.ts";

// What a dialogue is made of, and what comes out
export * from "./transcript/mod.ts";
export * from "./judging/mod.ts";
export * from "./judging/quotations/mod.ts";

// Archives
export {
  type ArchiveEntry,
  type ArchiveVerification,
  type ArchiveWriterOptions,
  type Format,
  FORMATS,
  JournalError,
  type JournalPosition,
  JournalReadError,
  type JournalReading,
  listArchives,
  readJournal,
} from "./archive/mod.ts";
export { renderArchive, verifyArchive } from "./protocols/pages.ts";
export type { VerifyOptions } from "./archive/verify.ts";
export type { AgentName, Facts, ProtocolPage } from "./archive/render/facts.ts";
export type { LabelledLine, Line, PageBlock, Piece, Point, RenderedFile } from "./archive/render/page.ts";
export type { NoteOf } from "./context/processor.ts";
export type { ProtocolPages } from "./archive/render/render.ts";

// Transcripts made elsewhere
export {
  type ImportedTranscript,
  type ImportOptions,
  importTranscript,
  toImportedTranscript,
} from "./archive/import/import_transcript.ts";
export {
  ImportError,
  type MessageForm,
  type SpeakerForm,
  type TranscriptForm,
} from "./archive/import/transcript_form.ts";

// The seam to the world
export * from "./runtime/mod.ts";

// What a speaker may see, and fitting it into a context
export * from "./context/mod.ts";
export { countTokens, loadTokenizer } from "./text/tokens.ts";
