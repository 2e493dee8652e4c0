import { type ImportOptions, importTranscript as importOf } from "../archive/import/import_transcript.ts";
import type { ImportedTranscript } from "../archive/import/imported_transcript.ts";
import type { TranscriptForm } from "../archive/import/transcript_form.ts";
import { report } from "../pages/report.ts";

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
 * import { importTranscript } from "@convenings/convenings/archive";
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
