import { lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { saysAbsent, saysForbidden, systemCode } from "../runtime/found.ts";
import { LockedError } from "../runtime/runtime.ts";
import { fileNamePart } from "../text/markdown.ts";
import { sha256 } from "../text/sha256.ts";
import { EVALUATIONS_FOLDER } from "../transcript/evaluation.ts";
import { VERDICTS_FOLDER } from "../transcript/judgement.ts";
import type { Message } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { DialogueRecord, Note } from "../transcript/record.ts";

/** The place for archives cannot be written. */
export class OutputError extends Error {
  /** `OutputError`, to tell it from other errors. */
  override name = "OutputError";

  /** The error for what could not be written; the cause says why. */
  static of(what: string, cause: unknown): OutputError {
    return new OutputError(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Takes an error of the file system; who else writes, and what Deno does not allow, is said better as it is. */
export function cannotWrite(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof LockedError || saysForbidden(error)) throw error;
    throw OutputError.of(what, error);
  };
}

/** The forms in which an archive's views are written; also the extensions of their files. */
export const FORMATS: readonly Format[] = ["md", "json", "txt"];

/** The form in which an archive's views are written. */
export type Format = "md" | "json" | "txt";

export function checkFormat(format: Format | undefined): void {
  if (format !== undefined && !FORMATS.includes(format)) {
    throw new RangeError(`Cannot write views as 'format' must be md, json or txt: current value is ${format}`);
  }
}

/** Folder within an archive for answers that were read out of its dialogue. */
export const EXTRACTIONS_FOLDER = "extractions";

/** Folder within an archive for what clerks noted of the arguments in its dialogue. */
export const FLOWS_FOLDER = "flows";

/** Folder within an archive for questions that were asked when its dialogue was over, with their answers. */
export const QUESTIONS_FOLDER = "questions";

/** The folders within an archive for what was made of its dialogue when it was over. */
export const REVIEW_FOLDERS: readonly string[] = [
  EVALUATIONS_FOLDER,
  EXTRACTIONS_FOLDER,
  FLOWS_FOLDER,
  QUESTIONS_FOLDER,
  VERDICTS_FOLDER,
];

/** The page of HTML with all of a dialogue on it: of no form, as an archive has one whatever form its views have. */
export const REPORT_FILE = "report.html";

/** Beyond this many messages the index has one page a phase. */
export const MAX_MESSAGES_ON_INDEX = 200;

/** The folder that this process began to make last, without its number, and the number from which it tried. */
let lastMade = { path: "", n: 0 };

/**
 * Makes the folder `<out>/YYYY-MM-DD/YYYY-MM-DDTHH-mm-ss_<protocol>/`, in UTC, and returns its path. One that is there
 * already is never used: a second one of the same second gets `-2`, a third `-3`, also when another process makes it
 * at the same moment.
 *
 * @throws {Error} `EACCES` if the folder may not be made, as any other error of the file system.
 */
export async function createArchiveFolder(outputDirectory: string, startedAt: Date, protocol: string): Promise<string> {
  const [date = "", time = ""] = startedAt.toISOString().slice(0, 19).split("T");
  const day = join(outputDirectory, date);
  const path = join(day, `${date}T${time.replaceAll(":", "-")}_${fileNamePart(protocol)}`);
  await mkdir(day, { recursive: true });
  const first = lastMade.path === path ? lastMade.n + 1 : 1; // many may begin in one second, and at once
  lastMade = { path, n: first };
  return await makeFirst((n) => n === 1 ? path : `${path}-${n}`, first);
}

/** Makes the first of the folders with these paths that is not there yet, and returns its path. */
async function makeFirst(pathOf: (n: number) => string, first: number): Promise<string> {
  for (let n = first;; n++) {
    try {
      await mkdir(pathOf(n));
      return pathOf(n);
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
  }
}

/**
 * Makes the next of the folders `001`, `002`, … in a folder, and returns its path. One that is there already is never
 * used, also when another process makes it at the same moment.
 *
 * @throws {Error} `EACCES` if the folder may not be made, as any other error of the file system.
 */
export async function createNumberedFolder(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  if ((await lstat(directory)).isSymbolicLink()) {
    throw new OutputError(
      `'${directory}' is a link: nothing is written through links in an archive. Remove the link first`,
    );
  }
  const newest = (await numberedFolders(directory)).at(-1);
  return await makeFirst((n) => join(directory, fileNumber(n)), newest === undefined ? 1 : numberOf(newest) + 1);
}

/**
 * Paths of the folders `001`, `002`, … in a folder, in the order of their numbers; none if it is not there, or is a link,
 * which may lead out of the archive.
 */
export async function numberedFolders(directory: string): Promise<readonly string[]> {
  const folders: string[] = [];
  try {
    if ((await lstat(directory)).isSymbolicLink()) return [];
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      if (entry.isDirectory() && /^\d{3,}$/.test(entry.name)) folders.push(join(directory, entry.name));
    }
  } catch (error) {
    if (!saysAbsent(error)) throw error;
  }
  return folders.sort((a, b) => numberOf(a) - numberOf(b));
}

function numberOf(folder: string): number {
  return Number(/\d+$/.exec(folder)?.[0]);
}

/** First 8 hex digits of the SHA-256 of a key. */
export function id8(key: string): string {
  return sha256(key).slice(0, 8);
}

/** The number of a message as files are named by it: three digits, more from 1,000 on. */
export function fileNumber(messageNumber: number): string {
  return String(messageNumber).padStart(3, "0");
}

/** Longest name of a speaker in the name of a file. */
const MOST_LETTERS = 24;

/** A participant's name in lower-case ASCII letters, digits and hyphens, at most 24; its id, where the name has none. */
export function speakerPart({ id, name }: Participant): string {
  const part = (text: string) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-/, "")
      .slice(0, MOST_LETTERS).replace(/-$/, "");
  return part(name) || part(id) || "x";
}

/** `NNN_<role>_<speaker>.<ext>`, to be found in `messages/`. */
export function messageFileName(message: Message, participant: Participant, ext: Format): string {
  return `${fileNumber(message.number)}_${fileNamePart(participant.role)}_${speakerPart(participant)}.${ext}`;
}

/**
 * Names of the files in `notes/` by the notes' keys: `NNN_<kind>.<ext>` by the message they are about; `000_<key>.<ext>`
 * where they are about none. Summaries made for a context have their step after the kind, since many may end at the same
 * message. A second one of the same name gets the hash of its key. A name never changes when notes are added.
 */
export function noteFileNames(notes: readonly Note[], ext: Format): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const note of notes) {
    const plain = note.about === undefined
      ? `000_${fileNamePart(note.key)}`
      : `${fileNumber(note.about)}_${fileNamePart(note.kind)}${stepIn(note)}`;
    const name = taken.has(plain.toLowerCase()) ? `${plain}_${id8(note.key)}` : plain;
    taken.add(name.toLowerCase());
    names.set(noteId(note), `${name}.${ext}`);
  }
  return names;
}

/** Identifies a note: the notes of a question about several messages share its key. */
export function noteId({ key, about }: Note): string {
  return `${key} ${about ?? ""}`;
}

/** The step in a key `context/<participant>/<step>`, as it stands in a file name. */
function stepIn({ kind, key }: Note): string {
  if (kind !== "context_summary") return "";
  const [, , ...step] = key.split("/");
  return step.length === 0 ? "" : `_${fileNamePart(step.join("/"))}`;
}

/** Phases that messages were held in, in order, with the name of their page of the index. */
export function indexPages(record: DialogueRecord, ext: Format): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const taken = new Set<string>();
  for (const { phase } of record.messages) {
    if (pages.has(phase)) continue;
    const part = fileNamePart(phase);
    let name = part;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${part}-${n}`;
    taken.add(name.toLowerCase());
    pages.set(phase, `index-${name}.${ext}`);
  }
  return pages;
}
