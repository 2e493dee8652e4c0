import type { DialogueRecord } from "../transcript/record.ts";
import type { ArchiveWriterOptions } from "./archive_writer.ts";
import { checkFormat } from "./layout.ts";
import { formatsIn, removeStale, viewExists, writeView } from "./view_files.ts";

/**
 * Writes all views of a record again, and removes those in the same form that are no longer among them. If a format is
 * given, views in others stay as they are. A transcript that is there is written again, also when it is not asked for.
 *
 * @returns The paths written, from the archive's folder.
 * @throws {Deno.errors.PermissionDenied} If a file cannot be written, as any other error of the file system.
 * @throws {RangeError} If there is no such format.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent } from "../agents/chat_agent.ts";
 * import { DialogueWorkflow } from "../dialogue/workflow.ts";
 * import { ScriptedModel } from "../models/scripted_model.ts";
 * import { fold } from "../transcript/fold.ts";
 * import { renderArchive } from "./render_archive.ts";
 * import { readJournal } from "./journal_reader.ts";
 *
 * const out = await Deno.makeTempDir();
 * const agent = new ChatAgent({ model: new ScriptedModel({ lines: ["Buses.", "Trams."] }) });
 * const participants = ["ana", "ben"].map((id) => ({ id, name: id, role: "participant", agent }));
 * const config = { maxTurns: 2, outputDirectory: out };
 * const { archive = "" } = await new DialogueWorkflow("Getting there", participants, config).run();
 *
 * const { events } = await readJournal(archive);
 * const paths = await renderArchive(archive, fold(events), { format: "txt" });
 * assert.ok(paths.includes("index.txt"));
 * await Deno.remove(out, { recursive: true });
 * ```
 */
export async function renderArchive(
  folder: string,
  record: DialogueRecord,
  { format, transcript = false }: ArchiveWriterOptions = {},
): Promise<readonly string[]> {
  checkFormat(format);
  const { renderAll } = await import("./render/render.ts"); // as the writer of archives does
  const present = format === undefined ? await formatsIn(folder) : [format];
  const paths = [];
  for (const own of present.length > 0 ? present : ["md"] as const) {
    const kept = transcript || await viewExists(folder, `transcript.${own}`);
    const files = renderAll(record, { format: own, transcript: kept });
    for (const file of files) await writeView(folder, file);
    await removeStale(folder, own, files);
    paths.push(...files.map((file) => file.path));
  }
  return paths;
}
