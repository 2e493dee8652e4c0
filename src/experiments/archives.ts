import { join } from "node:path";
import { type ArchiveEntry, listArchives } from "../archive/list.ts";
import { saysAbsent } from "../runtime/found.ts";

/** The folder of an experiment's archives, in the experiment's folder. */
export const DIALOGUES = "dialogues";

/** Returns the newest archives of folders by the id of their combination; a complete one goes before others. */
export async function archivesIn(...directories: readonly string[]): Promise<ReadonlyMap<string, ArchiveEntry>> {
  const lists = directories.map(async (directory) =>
    await listArchives(join(directory, DIALOGUES)).catch((error) => {
      if (saysAbsent(error)) return [];
      throw error;
    })
  );
  const entries = (await Promise.all(lists)).flat();
  const byId = new Map<string, ArchiveEntry>();
  for (const entry of entries) {
    const { requestId, status } = entry;
    if (requestId === undefined) continue;
    if (status === "completed" || byId.get(requestId)?.status !== "completed") byId.set(requestId, entry);
  }
  return byId;
}
