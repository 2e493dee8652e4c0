export { ArchiveWriter, renderArchive } from "./archive_writer.ts";
export * from "./journal.ts";
export * from "./journal_reader.ts";
export * from "./layout.ts";
export { type ArchiveEntry, listArchives } from "./list.ts";
export type { Facts, ProtocolPage } from "./render/facts.ts";
export type { Fields, LabelledLine, Line, PageBlock, Piece, Point, RenderedFile } from "./render/page.ts";
export * from "./render/render.ts";
export { type ArchiveVerification, verifyArchive } from "./verify.ts";
