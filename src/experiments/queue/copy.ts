import { lstatSync, statSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { JOURNAL_FILE, readJournal } from "../../archive/journal_reader.ts";
import { numberedFolders, OutputError, REVIEW_FOLDERS } from "../../archive/layout.ts";
import { renderArchive } from "../../protocols/pages.ts";
import { LockedError } from "../../runtime/runtime.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { fold } from "../../transcript/fold.ts";
import type { StoredLine } from "./growth.ts";
import { checkNames, OWN_JOURNAL } from "./journals.ts";

/** The end of a journal in a copy. */
interface End {
  /** Number of its last whole line; 0 if there is none. */
  readonly seq: number;
  /** That line, which contains the hash of the one before it: two journals with the same one are the same up to it. */
  readonly last: string;
  /** Bytes of its whole lines. */
  readonly wholeBytes: number;
  /** Bytes of the file. */
  readonly bytes: number;
}

const NO_LINES: End = { seq: 0, last: "", wholeBytes: 0, bytes: 0 };

/**
 * An archive's folder whose journals follow those of a database. Files only grow, so that whoever reads one goes on
 * reading.
 */
export class Copy {
  readonly folder: string;
  readonly #ends: Map<string, End>;

  private constructor(folder: string, ends: Map<string, End>) {
    this.folder = folder;
    this.#ends = ends;
  }

  /** Reads how far the journals in a folder go. */
  static async at(folder: string): Promise<Copy> {
    const ends = new Map<string, End>();
    for (const name of [OWN_JOURNAL, ...await reviewsIn(folder)]) ends.set(name, await endOf(folder, name));
    return new Copy(folder, ends);
  }

  /** Numbers of the last lines of its journals, by name. */
  get lines(): ReadonlyMap<string, number> {
    return new Map([...this.#ends].map(([name, { seq }]) => [name, seq]));
  }

  /**
   * Compares its journals with the database.
   *
   * @param stored Lines of the database from its own last ones on.
   * @returns `other` if both go on differently, `ahead` if it has lines that the database has not, as it was continued
   * here.
   */
  comparedWith(stored: readonly StoredLine[]): "older" | "same" | "ahead" | "other" {
    const journals = Map.groupBy(stored, ({ journal }) => journal);
    let isAhead = false;
    for (const [name, { seq, last }] of this.#ends) {
      const [first] = journals.get(name) ?? [];
      if (seq === 0) continue;
      if (first && first.line !== last) return "other";
      isAhead ||= !first;
    }
    const isOlder = stored.some(({ journal, seq }) => seq > (this.#ends.get(journal)?.seq ?? 0));
    return isAhead ? "ahead" : isOlder ? "older" : "same";
  }

  /**
   * Adds the lines that it lacks.
   *
   * @throws {LockedError} If another process writes to a journal, or has since this copy was read.
   * @throws {OutputError} If something in its place is a link.
   * @throws {JournalReadError} If a journal of the database has a name that no journal of an archive has.
   */
  async add(stored: readonly StoredLine[]): Promise<void> {
    const journals = Map.groupBy(stored, ({ journal }) => journal);
    checkNames(this.folder, journals.keys());
    for (const [name, lines] of journals) {
      const end = this.#ends.get(name) ?? NO_LINES;
      const newer = lines.filter(({ seq }) => seq > end.seq);
      if (newer.length > 0) await this.#append(name, end, newer);
    }
  }

  async #append(name: string, end: End, lines: readonly StoredLine[]): Promise<void> {
    const path = join(this.folder, name, JOURNAL_FILE);
    for (const place of name === OWN_JOURNAL ? [path] : [dirname(dirname(path)), dirname(path), path]) {
      if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) continue;
      throw new OutputError(`'${place}' is a link: nothing is written through links in an archive`);
    }
    await mkdir(dirname(path), { recursive: true });
    const create = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    const file = await systemRuntime.openAppend(path, { create });
    try {
      if (file.size !== end.bytes) throw new LockedError(`Cannot write to ${path}: it was changed in the meantime`);
      if (end.bytes > end.wholeBytes) await file.truncate(end.wholeBytes); // this process was killed as it wrote
      const bytes = new TextEncoder().encode(lines.map(({ line }) => `${line}\n`).join(""));
      await file.append(bytes);
      const { seq, line: last } = lines.at(-1) ?? { ...end, line: end.last };
      const wholeBytes = end.wholeBytes + bytes.length;
      this.#ends.set(name, { seq, last, wholeBytes, bytes: wholeBytes });
    } finally {
      file.close();
    }
  }

  /**
   * Writes the pages that its journals give, unless they are newer.
   *
   * @throws {JournalReadError} If a line was changed in the database.
   */
  async render(): Promise<void> {
    const changed = (path: string) => statSync(join(this.folder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const begun = [...this.#ends].flatMap(([name, { seq }]) => seq > 0 ? [name] : []);
    if (begun.every((name) => changed(join(name, JOURNAL_FILE)) <= changed("index.md"))) return;
    for (const name of begun.sort().reverse()) { // its own pages show those of its reviews
      const folder = join(this.folder, name);
      await renderArchive(folder, fold((await readJournal(folder)).events));
    }
  }
}

/** Names of the reviews in an archive that have a journal. */
async function reviewsIn(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const kind of REVIEW_FOLDERS) {
    for (const review of await numberedFolders(join(folder, kind))) names.push(`${kind}/${basename(review)}`);
  }
  return names;
}

async function endOf(folder: string, name: string): Promise<End> {
  const path = join(folder, name, JOURNAL_FILE);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return NO_LINES;
  const data = await readFile(path);
  const wholeBytes = data.lastIndexOf(10) + 1;
  const last = wholeBytes === 0 ? "" : data.subarray(data.lastIndexOf(10, wholeBytes - 2) + 1, wholeBytes - 1);
  let seq = 0;
  for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) seq++;
  return { seq, last: last.toString(), wholeBytes, bytes: data.length };
}
