import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { lockFile } from "../../runtime/file_lock.ts";

/** Names of folders of workers. */
const OF_WORKER = /^convene-worker-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Runs a body with a folder of this process, which is removed after it. Folders that killed processes left behind are
 * removed before it.
 *
 * The lock of a folder stands beside it, and is taken before the folder is made and freed after it is removed: a folder
 * whose lock is free has no process.
 *
 * @param scratch The folder for folders of workers; it may have other content.
 */
export async function withScratch<T>(scratch: string, body: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(scratch, { recursive: true });
  const own = join(scratch, `convene-worker-${randomUUID()}`);
  const unlock = lockFile(own);
  try {
    await mkdir(own, { mode: 0o700 });
    const { uid } = await lstat(own);
    for (const name of await readdir(scratch)) {
      // Whatever cannot be removed, or belongs to a process that runs, stays: this one too.
      if (OF_WORKER.test(name)) await removeDead(join(scratch, name), uid).catch(() => {});
    }
    return await body(own);
  } finally {
    await rm(own, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Removes a folder of a worker that was killed.
 *
 * @param uid Owner of the workers' folders: those of others are left alone.
 * @throws {LockedError} If its process is alive.
 */
async function removeDead(folder: string, uid: number): Promise<void> {
  const [own, lock] = await Promise.all([lstat(folder), lstat(`${folder}.lock`)]);
  if (!own.isDirectory() || !lock.isFile() || own.uid !== uid || lock.uid !== uid) return;
  const unlock = lockFile(folder);
  try {
    await rm(folder, { recursive: true, force: true });
  } finally {
    unlock();
  }
}
