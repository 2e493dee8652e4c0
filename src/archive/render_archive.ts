import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import type { ArchiveWriterOptions } from "./archive_writer.ts";
import { checkFormat } from "./layout.ts";
import { allViews } from "./render/render.ts";
import { formatsIn, removeStale, viewExists, writeView } from "./view_files.ts";

/**
 * Writes all views of a record again, and removes those in the same form that are no longer among them. If a format is
 * given, views in others stay as they are. A transcript that is there is written again, also when it is not asked for.
 *
 * @returns The paths written, from the archive's folder.
 * @throws {Deno.errors.PermissionDenied} If a file cannot be written, as any other error of the file system.
 * @throws {RangeError} If there is no such format.
 */
export async function renderArchive(
  folder: string,
  record: DialogueRecord,
  { format, transcript = false, protocols }: Omit<ArchiveWriterOptions, "pages"> = {},
): Promise<readonly string[]> {
  checkFormat(format);
  const present = format === undefined ? await formatsIn(folder) : [format];
  const paths: string[] = [];
  for (const own of present.length > 0 ? present : ["md"] as const) {
    const kept = transcript || await viewExists(folder, `transcript.${own}`);
    const written = new Set<string>();
    for (const file of allViews(record, { format: own, transcript: kept, ...omitUndefined({ protocols }) })) {
      await writeView(folder, file);
      written.add(file.path);
    }
    await removeStale(folder, own, written);
    paths.push(...written);
  }
  return paths;
}
