import { Buffer } from "node:buffer";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import { saysAbsent } from "../../runtime/found.ts";
import { readInside } from "../../runtime/inside.ts";
import { ConfigError } from "../../setup/errors.ts";
import { sha256 } from "../../text/sha256.ts";
import { patiently } from "./database.ts";

/** The most bytes of a brief's or sources' folder that are sent. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Contents of files in base64, by path in their folder, with `/`. */
const FILES = z.record(z.string(), z.base64());

/**
 * Sends the files of a folder, each folder once however many dialogues use it, and returns its hash in hex.
 *
 * @param folder A brief's folder, or one of sources. Links that lead out of it are refused.
 * @throws {ConfigError} If it cannot be read, or is larger than 64 MB.
 */
export async function sendMaterial(sql: Sql, folder: string): Promise<string> {
  const files = JSON.stringify(await filesIn(folder));
  const hash = sha256(files);
  await patiently(() =>
    sql`insert into convenings.materials (sha256, files) values (${hash}, ${files}) on conflict do nothing`
  );
  return hash;
}

async function filesIn(folder: string): Promise<z.infer<typeof FILES>> {
  const refuse = (problem: string, cause?: unknown) => new ConfigError(`Cannot send ${folder}: ${problem}`, { cause });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause) => {
    throw refuse(saysAbsent(cause) ? "there is no such folder" : "it cannot be read", cause);
  });
  const paths = entries.filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/")).sort();
  const files: Record<string, string> = {};
  let bytes = 0;
  for (const path of paths) {
    const data = await readInside(folder, path, (problem, cause) => refuse(`${path}: ${problem}`, cause));
    bytes += data.length;
    if (bytes > MOST_BYTES) throw refuse(`it has more than ${MOST_BYTES / 1024 ** 2} MB`);
    files[path] = Buffer.from(data).toString("base64");
  }
  return files;
}

/**
 * Writes the files with a hash into a new folder.
 *
 * @throws {ConfigError} If the database has none, or they are not what the hash says, or would leave the folder.
 */
export async function writeMaterial(sql: Sql, hash: string, folder: string): Promise<void> {
  const [row] = await patiently(() => sql`select files from convenings.materials where sha256 = ${hash}`);
  const text = String(row?.["files"]);
  const refuse = () => new ConfigError(`Cannot use the material ${hash}: the queue does not have it as it was sent`);
  if (!row || sha256(text) !== hash) throw refuse();
  const files = FILES.parse(JSON.parse(text));
  for (const [path, content] of Object.entries(files)) {
    if (isAbsolute(path) || path.split(/[\\/]/).some((part) => part === ".." || part === "")) throw refuse();
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(content, "base64"), { flag: "wx" });
  }
}
