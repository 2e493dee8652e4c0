import { renderArchive as render, renderOverview as overview } from "../archive/archive_writer.ts";
import {
  type ImportedTranscript,
  type ImportOptions,
  importTranscript as importOf,
} from "../archive/import/import_transcript.ts";
import type { TranscriptForm } from "../archive/import/transcript_form.ts";
import { readJournal } from "../archive/journal_reader.ts";
import type { Format } from "../archive/layout.ts";
import type { ProtocolPages } from "../archive/render/render.ts";
import { type ArchiveVerification, verifyArchive as verify } from "../archive/verify.ts";
import { report } from "../pages/report.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { evaluationPage } from "./evaluation/page.ts";
import { protocolNamed } from "./list.ts";
import { panelPage } from "./panel/page.ts";

/** Loads the pages of a protocol, and of the reviews that archives of it may hold. */
export async function pagesOf(protocol: string): Promise<ProtocolPages> {
  const { page } = await protocolNamed(protocol) ?? {};
  return [...(page ? [page] : []), evaluationPage, panelPage];
}

/**
 * Writes all views of a record again, and removes those in the same form that are no longer among them. If a format is
 * given, views in others stay as they are, but not the report, which has none. A transcript that is there is written
 * again, also when it is not asked for.
 *
 * @returns The paths written, from the archive's folder.
 * @throws {Error} `EACCES` if a file may not be written, as any other error of the file system.
 * @throws {RangeError} If there is no such format.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mkdtemp, rm, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { readJournal } from "../archive/journal_reader.ts";
 * import { ChatAgent } from "../agents/chat_agent.ts";
 * import { DialogueWorkflow } from "../dialogue/workflow.ts";
 * import { ScriptedModel } from "../models/scripted_model.ts";
 * import { fold } from "../transcript/fold.ts";
 * import { renderArchive, verifyArchive } from "./pages.ts";
 *
 * const out = await mkdtemp(`${tmpdir()}/archive-`);
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const { events } = await readJournal(archive);
 * assert.deepEqual((await verifyArchive(archive, events)).problems, []);
 * await writeFile(`${archive}/summary.md`, "Trams won.");
 * assert.deepEqual((await verifyArchive(archive, events)).problems, ["summary.md is not what the journal says"]);
 * const paths = await renderArchive(archive, fold(events));
 * assert.ok(paths.includes("summary.md"));
 * await rm(out, { recursive: true });
 * ```
 */
export async function renderArchive(
  folder: string,
  record: DialogueRecord,
  options: { readonly format?: Format; readonly transcript?: boolean } = {},
): Promise<readonly string[]> {
  return await render(folder, record, { protocols: await pagesOf(record.protocol), report, ...options });
}

/** Writes the pages about the whole of an archive again, after a review of it was added. */
export async function renderOverview(folder: string): Promise<void> {
  const record = fold((await readJournal(folder)).events);
  await overview(folder, record, { protocols: await pagesOf(record.protocol), report });
}

/**
 * Compares an archive's views with what its journal says; that the journal itself is whole is seen by reading it. Every
 * view must be there and equal, byte for byte, what is rendered from the record; one written by another version of the
 * renderer must hold what was said, and its links must lead somewhere. Of files that do not belong there, those in
 * `messages/` and `notes/` and those with names of views are named.
 */
export async function verifyArchive(
  folder: string,
  events: readonly JournalEvent[],
): Promise<ArchiveVerification> {
  const record = fold(events);
  return await verify(folder, events, { record, protocols: await pagesOf(record.protocol), report });
}

/**
 * Makes an archive from a transcript made elsewhere: a file in JSON or Markdown form, or an object like the JSON form.
 * Nothing is written unless all of it can be read.
 *
 * @throws {ImportError} If it cannot be read; the error names the place and says what is expected.
 * @throws {OutputError} If no archive can be made in the output directory.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mkdtemp, rm, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { importTranscript } from "./pages.ts";
 *
 * const folder = await mkdtemp(`${tmpdir()}/archive-`);
 * await writeFile(`${folder}/talk.md`, "# Buses or trams?\n\n## Ana\n\nBuses.\n\n## Ben\n\nTrams.\n");
 * const { topic, messages, participants } = await importTranscript(`${folder}/talk.md`, { outputDirectory: folder });
 *
 * assert.equal(topic, "Buses or trams?");
 * assert.deepEqual(messages.map(({ key }) => key), [
 *   "transcript/message-1/participant-1",
 *   "transcript/message-2/participant-2",
 * ]);
 * assert.equal(participants[0]?.answeredBy, "unknown");
 * await rm(folder, { recursive: true });
 * ```
 */
export async function importTranscript(
  source: string | TranscriptForm,
  options: ImportOptions = {},
): Promise<ImportedTranscript> {
  return await importOf(source, options, report);
}
