import { basename, extname, join } from "node:path";
import { saysAbsent } from "../../runtime/found.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { VERSION } from "../../runtime/system_runtime.ts";
import { sha256 } from "../../text/sha256.ts";
import type { Warning } from "../../transcript/failure.ts";
import { fold } from "../../transcript/fold.ts";
import type { ImportedFrom, Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { Journal, NO_LINE } from "../journal.ts";
import { JOURNAL_FILE } from "../journal_reader.ts";
import { createArchiveFolder, type Format } from "../layout.ts";
import { OutputError } from "../output_error.ts";
import { Facts } from "../render/facts.ts";
import { agentInWords } from "../render/words.ts";
import { renderArchive } from "../render_archive.ts";
import { ImportError } from "./import_error.ts";
import { IMPORTED, importedEvents } from "./imported_events.ts";
import { readMarkdownForm } from "./markdown_form.ts";
import { readForm, type TranscriptForm } from "./transcript_form.ts";

/** How a transcript is imported. */
export interface ImportOptions {
  /** What it is about. @default as the file tells */
  readonly topic?: string;
  /** Where the archive is made. @default "./debates" */
  readonly outputDirectory?: string;
  /** The form of all files of the archive but the journal. @default "md" */
  readonly outputFormat?: Format;
  /** Writes the whole transcript as one file too. @default false */
  readonly generateFullTranscript?: boolean;
  /** The seam to the world, for tests. */
  readonly runtime?: Runtime;
}

/** An imported transcript. Its status, duration and usage are not known, since it was held elsewhere. */
export interface ImportedTranscript {
  /** Of the archive; another for each import, hex. */
  readonly dialogueId: string;
  /** What it is about. */
  readonly topic: string;
  /** Where it is from. */
  readonly imported: ImportedFrom;
  /** Who spoke, each with the id of the model that answered for them, `human`, or `unknown`. */
  readonly participants: readonly (Participant & { readonly answeredBy: string })[];
  /** What was said; the time of a message is that of the import, `elsewhere` has what is known of the original. */
  readonly messages: readonly Message[];
  /** What a reader should know. */
  readonly warnings: readonly Warning[];
  /** The archive's folder. */
  readonly archive?: string;
}

/** How many bytes secrets and ids of dialogues have. */
const SECRET_BYTES = 16;
const ID_BYTES = 8;

/** What stands in a file's place where a program hands over an object. */
const PROGRAM = "a program's object";

/**
 * Makes an archive from a transcript made elsewhere: a file in the JSON or the Markdown form, or an object of the JSON
 * form. Nothing is written unless all of it can be read.
 *
 * @throws {ImportError} If it cannot be read; it names the place and what would be right.
 * @throws {OutputError} If no archive can be made in the output directory.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { importTranscript } from "./import_transcript.ts";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/talk.md`, "# Buses or trams?\n\n## Ana\n\nBuses.\n\n## Ben\n\nTrams.\n");
 * const { topic, messages, participants } = await importTranscript(`${folder}/talk.md`, { outputDirectory: folder });
 *
 * assert.equal(topic, "Buses or trams?");
 * assert.deepEqual(messages.map(({ key }) => key), [
 *   "transcript/message-1/participant-1",
 *   "transcript/message-2/participant-2",
 * ]);
 * assert.equal(participants[0]?.answeredBy, "unknown");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function importTranscript(
  source: string | TranscriptForm,
  options: ImportOptions = {},
): Promise<ImportedTranscript> {
  const { runtime = systemRuntime, outputDirectory = "./debates", outputFormat, generateFullTranscript } = options;
  const { transcript, ...from } = typeof source === "string" ? await readFile(source) : fromProgram(source);
  const topic = (options.topic ?? transcript.topic)?.trim();
  if (topic === undefined || topic === "") {
    throw new ImportError({ file: from.file, problem: "it does not say what it is about", wanted: "a topic" });
  }
  const events = importedEvents(transcript, { ...from, topic, secret: randomHex(runtime, SECRET_BYTES) });
  const { folder, file } = await newArchive(outputDirectory, runtime);
  const journal = new Journal(file, { dialogueId: randomHex(runtime, ID_BYTES), seq: 0, hash: NO_LINE }, { runtime });
  try {
    const record = fold(events.map((event) => journal.write(event)));
    await journal.flush();
    await renderArchive(folder, record, omitUndefined({ format: outputFormat, transcript: generateFullTranscript }));
    return toImportedTranscript(record, folder);
  } finally {
    await journal.close();
  }
}

/**
 * Returns an imported transcript from its record.
 *
 * @throws {TypeError} If it was not imported.
 */
export function toImportedTranscript(record: DialogueRecord, archive?: string): ImportedTranscript {
  const { dialogueId, topic, imported, participants, messages, warnings } = record;
  if (!imported) throw new TypeError(`Cannot read ${dialogueId} as an imported transcript: it was held here`);
  const facts = Facts.of(record, "md");
  return {
    dialogueId,
    topic,
    imported,
    participants: participants.map((one) => ({ ...one, answeredBy: agentInWords(facts.agent(one.id)) })),
    messages,
    warnings,
    ...omitUndefined({ archive }),
  };
}

/** A transcript, and where it is from. */
interface Foreign {
  readonly transcript: TranscriptForm;
  readonly file: string;
  readonly imported: ImportedFrom;
  readonly lines?: readonly number[];
}

async function readFile(path: string): Promise<Foreign> {
  const bytes = await readBytes(path);
  const text = textOf(bytes, path);
  const from = { file: basename(path), sha256: sha256(bytes), version: VERSION };
  const extension = extname(path).toLowerCase();
  if (extension === ".json") {
    return { transcript: readForm(parseJson(text, path), path), file: path, imported: { ...from, form: "json" } };
  }
  if (extension === ".md" || extension === ".markdown") {
    const { form, lines } = readMarkdownForm(text, path);
    return { transcript: form, lines, file: path, imported: { ...from, form: "markdown" } };
  }
  const problem = `its form cannot be told from '${extension}'`;
  throw new ImportError({ file: path, problem, wanted: "a .json or .md file" });
}

function fromProgram(value: TranscriptForm): Foreign {
  const imported = { file: PROGRAM, sha256: sha256(JSON.stringify(value)), form: "object", version: VERSION } as const;
  return { transcript: readForm(value, PROGRAM), file: PROGRAM, imported };
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (cause) {
    // One that may not be read is told as such where permissions are.
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    const folder = cause instanceof Error && "code" in cause && cause.code === "EISDIR";
    const problem = saysAbsent(cause) ? "there is no such file" : folder ? "it is a folder" : String(cause);
    throw new ImportError({ file: path, problem, wanted: "a text file in UTF-8", cause });
  }
}

function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ImportError({ file, problem: "it is no UTF-8", wanted: "a text file in UTF-8", cause });
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ImportError({ file, problem: cause.message, wanted: "JSON", cause });
  }
}

async function newArchive(outputDirectory: string, runtime: Runtime) {
  try {
    const folder = await createArchiveFolder(outputDirectory, new Date(runtime.now()), IMPORTED);
    return { folder, file: await runtime.openAppend(join(folder, JOURNAL_FILE), { create: true }) };
  } catch (cause) {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, cause);
  }
}

function randomHex(runtime: Runtime, bytes: number): string {
  return [...runtime.randomBytes(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
