import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { readAttachment } from "../archive/attachments.ts";
import { pathIn, saysAbsent } from "../runtime/found.ts";
import { withCommas } from "../text/display.ts";
import { attachmentsIn, type GivenFile, MOST_BYTES } from "../transcript/attachment.ts";
import { ConfigError } from "./errors.ts";
import type { OpenArchive } from "./recorded.ts";

/**
 * Reads the files that the user attaches.
 *
 * @throws {ConfigError} If a file cannot be read, or is too large for any kind.
 */
export async function givenFiles(paths: readonly string[], cwd: string | undefined): Promise<readonly GivenFile[]> {
  return await Array.fromAsync(paths, async (given) => {
    const path = pathIn(cwd, given);
    const failed = (problem: string, cause?: unknown) =>
      new ConfigError(`Cannot attach ${given}: ${problem}`, { cause });
    const found = await stat(path).catch((cause) => {
      throw saysAbsent(cause) ? failed("there is no such file", cause) : cause;
    });
    if (!found.isFile()) throw failed("it is not a file");
    if (found.size > MOST_BYTES) {
      throw failed(`it has ${withCommas(found.size)} bytes; the maximum is ${withCommas(MOST_BYTES)}`);
    }
    return { name: basename(path), data: await readFile(path) };
  });
}

/**
 * Returns an archive's attachments, for a run that continues it.
 *
 * @throws {ConfigError} If a file is missing or has changed.
 */
export async function storedFiles({ folder, shown, reading: { events } }: OpenArchive): Promise<readonly GivenFile[]> {
  const [started] = events;
  const entries = started?.type === "dialogue.started" ? attachmentsIn(started.settings) : [];
  return await Array.fromAsync(entries, async (entry) => {
    const reading = await readAttachment(folder, entry);
    if ("problem" in reading) throw new ConfigError(`Cannot continue ${shown}: ${reading.problem}`);
    return { name: entry.name, data: reading.data };
  });
}
