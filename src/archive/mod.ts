export { ArchiveWriter, type ArchiveWriterOptions, type RecordSource } from "./archive_writer.ts";
export { renderArchive } from "./render_archive.ts";
export * from "./journal.ts";
export * from "./journal_reader.ts";
export * from "./layout.ts";
export { type ArchiveEntry, listArchives } from "./list.ts";
export * from "./render/mod.ts";
export { type ArchiveVerification, verifyArchive } from "./verify.ts";
export { formatsIn } from "./view_files.ts";
