import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { cannotWrite } from "../archive/layout.ts";
import type { ArchiveEntry } from "../archive/list.ts";
import { saysAbsent } from "../runtime/found.ts";
import { ConfigError } from "../setup/errors.ts";
import { redact } from "../text/redact.ts";
import { sha256 } from "../text/sha256.ts";

/** The file that says what a site was made of, and which files are its own. */
export const MANIFEST_FILE = "site.json";

/** A file of a site, by its path in it. */
export interface SiteFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Paths of a site's files: nothing that a manifest says may lead out of it. */
const PATH = /^(?!.*\.\.)[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;
const HASH = z.string().regex(/^[0-9a-f]{64}$/);

/** A dialogue as the lists of a site show it. */
export type SiteEntry =
  & Pick<
    ArchiveEntry,
    | "title"
    | "protocol"
    | "readers"
    | "status"
    | "endReason"
    | "cutShort"
    | "parent"
    | "outcome"
    | "corrections"
    | "followUps"
    | "usage"
    | "reviews"
  >
  & { readonly dialogueId: string; readonly startedAt: string };

const ENTRY = z.object({
  dialogueId: z.string(),
  startedAt: z.string(),
  readers: z.string().optional(),
  title: z.string().optional(),
  protocol: z.string().optional(),
  status: z.enum(["completed", "stopped", "failed"]).optional(),
  cutShort: z.literal(true).optional(),
  parent: z.object({ dialogueId: z.string(), key: z.string() }).optional(),
  outcome: z.object({
    headline: z.string(),
    howSure: z.object({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]), words: z.string() }).optional(),
  }).optional(),
  corrections: z.array(z.object({ said: z.string(), stands: z.string() })).optional(),
  followUps: z.array(z.object({ title: z.string(), words: z.string() })).optional(),
});

function isEntry(value: unknown): boolean {
  return ENTRY.safeParse(value).success;
}

const MANIFEST = z.object({
  site: z.literal(1),
  /** SHA-256 of each file as it was written, by path. */
  files: z.record(z.string().regex(PATH), HASH),
  /** Paths that were about to be written: after an interruption, what stands there is the site's own. */
  writing: z.array(z.string().regex(PATH)).optional(),
  /** Dialogues by the names of their pages: what each page was made of, its files, and its entry in lists. */
  pages: z.record(
    z.string(),
    z.object({ key: HASH, files: z.array(z.string().regex(PATH)), entry: z.custom<SiteEntry>(isEntry) }),
  ),
});

/** What the manifest says of a dialogue's page. */
export type SitePage = z.infer<typeof MANIFEST>["pages"][string];

/** Files that are written before the manifest is. */
const AT_ONCE = 64;

/** The folder of a site: writes what changed, removes what is no longer published, and touches no file of anybody else. */
export class SiteFolder {
  /** Pages of the dialogues that were published before, by name. */
  readonly before: ReadonlyMap<string, SitePage>;
  /** Number of files that were written, kept and removed. */
  readonly counts = { written: 0, kept: 0, removed: 0 };
  readonly #path: string;
  readonly #shown: string;
  /** Hashes of own files by path, as far as they are on disk. */
  readonly #own: Map<string, string>;
  /** Files that may be half-written. */
  readonly #begun: ReadonlySet<string>;
  /** Files of the site as it is made now. */
  readonly #kept = new Map<string, string>();
  readonly #waiting: SiteFile[] = [];
  readonly #pages = new Map<string, SitePage>();

  private constructor(path: string, shown: string, manifest: z.infer<typeof MANIFEST> | undefined) {
    this.#path = path;
    this.#shown = shown;
    this.before = new Map(Object.entries(manifest?.pages ?? {}));
    this.#own = new Map(Object.entries(manifest?.files ?? {}));
    this.#begun = new Set(manifest?.writing ?? []);
  }

  /**
   * Opens the folder of a site, or an empty or new one.
   *
   * @param shown The folder, as the operator named it.
   * @throws {ConfigError} If the folder has something else in it, or its manifest cannot be read.
   */
  static async open(path: string, shown: string): Promise<SiteFolder> {
    const refused = (why: string, cause?: unknown) => new ConfigError(`Cannot publish to ${shown}: ${why}`, { cause });
    const names = await readdir(path).catch((error): readonly string[] => {
      if (saysAbsent(error)) return [];
      throw refused(error instanceof Error ? error.message : String(error), error);
    });
    if (names.every((name) => name === temporaryOf(MANIFEST_FILE))) return new SiteFolder(path, shown, undefined);
    if (!names.includes(MANIFEST_FILE)) {
      throw refused("it is not empty, and not a site that convene publish made. Give a new folder with --out");
    }
    try {
      const text = await readFile(join(path, MANIFEST_FILE), "utf8");
      return new SiteFolder(path, shown, MANIFEST.parse(JSON.parse(text)));
    } catch (cause) {
      throw refused(`its ${MANIFEST_FILE} cannot be read. Give a new folder with --out`, cause);
    }
  }

  /** Keeps the files of a page that was published before, if all are as they were; otherwise resolves to `false`. */
  async keeps(name: string, key: string): Promise<SitePage | undefined> {
    const page = this.before.get(name);
    if (page?.key !== key || page.files.some((path) => this.#begun.has(path))) return undefined;
    for (const path of page.files) {
      if (this.#own.get(path) === undefined || await this.#hashOf(path) !== this.#own.get(path)) return undefined;
    }
    for (const path of page.files) this.#keep(path, this.#own.get(path) ?? "");
    this.#pages.set(name, page);
    return page;
  }

  /** Writes the page of a dialogue. */
  async writePage(name: string, page: Omit<SitePage, "files">, files: readonly SiteFile[]): Promise<void> {
    await this.write(files);
    this.#pages.set(name, {
      key: page.key,
      files: files.map(({ path }) => path),
      entry: page.entry,
    });
  }

  /**
   * Writes files, unless they are there already.
   *
   * @throws {ConfigError} If a file that somebody else wrote or changed stands in the way.
   */
  async write(files: readonly SiteFile[]): Promise<void> {
    for (const { path, content: given } of files) {
      const content = typeof given === "string" ? redact(given) : given;
      const [hash, there] = [sha256(content), await this.#hashOf(path)];
      if (there === hash && this.#own.has(path)) {
        this.#keep(path, hash);
        continue;
      }
      if (there !== undefined && there !== this.#own.get(path) && !this.#begun.has(path)) {
        const why = this.#own.has(path) ? "somebody changed it since it was published" : "somebody else wrote it";
        throw new ConfigError(
          `Cannot write ${join(this.#shown, path)}: ${why}. Move it away, or give another folder with --out`,
        );
      }
      this.#kept.set(path, hash);
      this.counts.written++;
      this.#waiting.push({ path, content });
    }
    if (this.#waiting.length >= AT_ONCE) await this.#flush();
  }

  /** Reads a file of the site that is kept or was written. */
  async read(path: string): Promise<string> {
    await this.#flush();
    return await readFile(join(this.#path, path), "utf8");
  }

  /** Removes own files that are no longer part of the site, and writes the manifest. */
  async finish(): Promise<void> {
    await this.#flush();
    for (const path of this.#begun) await rm(join(this.#path, temporaryOf(path)), { force: true });
    for (const path of new Set([...this.#own.keys(), ...this.#begun])) {
      if (this.#kept.has(path)) continue;
      const there = await this.#hashOf(path);
      if (there !== undefined && (there === this.#own.get(path) || this.#begun.has(path))) {
        await rm(join(this.#path, path));
        this.counts.removed++;
        for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
          if (!await rmdir(join(this.#path, folder)).then(() => true, () => false)) break; // it is not empty
        }
      }
      this.#own.delete(path);
    }
    await this.#writeManifest([]);
  }

  #keep(path: string, hash: string): void {
    this.#kept.set(path, hash);
    this.counts.kept++;
  }

  async #flush(): Promise<void> {
    const files = this.#waiting.splice(0);
    if (files.length === 0) return;
    await mkdir(this.#path, { recursive: true });
    await this.#writeManifest(files.map(({ path }) => path));
    for (const { path, content } of files) {
      await this.#makeFolder(dirname(path));
      await this.#replace(path, content);
      this.#own.set(path, sha256(content));
    }
  }

  async #writeManifest(writing: readonly string[]): Promise<void> {
    const sorted = <T>(of: ReadonlyMap<string, T>) => Object.fromEntries([...of].sort(([a], [b]) => a < b ? -1 : 1));
    const pages = writing.length === 0 ? this.#pages : new Map([...this.before, ...this.#pages]);
    const begun = [...new Set([...this.#begun, ...writing])];
    const text = JSON.stringify({
      site: 1,
      files: sorted(this.#own),
      ...(writing.length === 0 ? {} : { writing: begun }),
      pages: sorted(pages),
    });
    await this.#replace(MANIFEST_FILE, `${text}\n`);
  }

  /** Writes a file under a temporary name and renames it. */
  async #replace(path: string, content: string | Uint8Array): Promise<void> {
    const temporary = join(this.#path, temporaryOf(path));
    try {
      await rm(temporary, { force: true }); // never written through: it may be a link
      await writeFile(temporary, content, { flag: "wx" });
      await rename(temporary, join(this.#path, path));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      cannotWrite(`Cannot write ${join(this.#shown, path)}`)(error);
    }
  }

  /** Makes a folder of the site; nothing is written through links. */
  async #makeFolder(folder: string): Promise<void> {
    const parts = folder === "." ? [] : folder.split("/");
    for (let n = 1; n <= parts.length; n++) {
      const inner = parts.slice(0, n).join("/");
      const there = await lstat(join(this.#path, inner)).catch(() => undefined);
      if (there?.isDirectory()) continue;
      if (there) {
        throw new ConfigError(
          `Cannot write into ${
            join(this.#shown, inner)
          }: it is a link or a file. Move it away, or give another folder with --out`,
        );
      }
      await mkdir(join(this.#path, inner));
    }
  }

  /** Returns the hash of what stands at a path; a link or a folder has one that no file has. */
  async #hashOf(path: string): Promise<string | undefined> {
    const there = await lstat(join(this.#path, path)).catch((error) => {
      if (saysAbsent(error)) return undefined;
      throw error;
    });
    if (!there) return undefined;
    return there.isFile() ? sha256(await readFile(join(this.#path, path))) : "other";
  }
}

/** Returns the path under which a file is written before it gets its name; no file of a site has such a name. */
function temporaryOf(path: string): string {
  return join(dirname(path), `.publishing-${basename(path)}`);
}
