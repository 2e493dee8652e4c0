import { basename, extname, join } from "node:path";
import { saysAbsent } from "../../runtime/found.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { systemRuntime } from "../../runtime/system_runtime.ts";
import { VERSION } from "../../runtime/system_runtime.ts";
import { sha256 } from "../../text/sha256.ts";
import { fold } from "../../transcript/fold.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ImportedFrom } from "../../transcript/imported.ts";
import { renderArchive } from "../render_archive.ts";
import { Journal, NO_LINE } from "../journal.ts";
import { JOURNAL_FILE } from "../journal_file.ts";
import { createArchiveFolder, type Format } from "../layout.ts";
import { OutputError } from "../output_error.ts";
import type { ForeignTranscript } from "./foreign_transcript.ts";
import { ImportError } from "./import_error.ts";
import { type ImportedTranscript, toImportedTranscript } from "./imported_transcript.ts";
import { IMPORTED, importedEvents } from "./imported_events.ts";
import { readJsonForm } from "./json_form.ts";
import { readMapped } from "./mapped_form.ts";
import { parseMapping } from "./mapping.ts";
import { readMarkdownForm } from "./markdown_form.ts";
import { Place } from "./place.ts";

/** How a transcript is imported. */
export interface ImportOptions {
  /** Path of a mapping, YAML or JSON: where a JSON file of another shape has what. */
  readonly mapping?: string;
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

/** How many bytes secrets and ids of dialogues have. */
const SECRET_BYTES = 16;
const ID_BYTES = 8;

/**
 * Makes an archive from a transcript made elsewhere, in the simple JSON form, the simple Markdown form, or any JSON
 * (with one value a line in `.jsonl`) that a mapping tells how to read. Nothing is written unless all of it can be read.
 *
 * @throws {ImportError} If the file or the mapping cannot be read; it names the place and what would be right.
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
export async function importTranscript(path: string, options: ImportOptions = {}): Promise<ImportedTranscript> {
  const { runtime = systemRuntime, outputDirectory = "./debates", outputFormat, generateFullTranscript } = options;
  const { transcript, imported } = await readForeign(path, options.mapping);
  const topic = (options.topic ?? transcript.topic)?.trim();
  if (topic === undefined || topic === "") {
    throw new ImportError({ file: path, problem: "it does not say what it is about", wanted: "a topic" });
  }
  const events = importedEvents(transcript, { topic, imported, secret: randomHex(runtime, SECRET_BYTES) });
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

async function readForeign(
  path: string,
  mappingPath: string | undefined,
): Promise<{ readonly transcript: ForeignTranscript; readonly imported: ImportedFrom }> {
  const source = await readText(path);
  const from = { file: basename(path), sha256: source.sha256, version: VERSION };
  const extension = extname(path).toLowerCase();
  if (mappingPath !== undefined) {
    const mapping = await readText(mappingPath);
    return {
      transcript: readMapped(parseValues(source.text, path, extension), parseMapping(mapping.text, mappingPath)),
      imported: { ...from, form: "mapped", mapping: { file: basename(mappingPath), sha256: mapping.sha256 } },
    };
  }
  if (extension === ".json") {
    return {
      transcript: readJsonForm(parseValues(source.text, path, extension)),
      imported: { ...from, form: "json" },
    };
  }
  if (extension === ".md" || extension === ".markdown") {
    return { transcript: readMarkdownForm(source.text, path), imported: { ...from, form: "markdown" } };
  }
  const problem = `its form cannot be told from '${extension}'`;
  throw new ImportError({ file: path, problem, wanted: "a .json or .md file, or a mapping that says how to read it" });
}

async function readText(path: string): Promise<{ readonly text: string; readonly sha256: string }> {
  try {
    const bytes = await Deno.readFile(path);
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), sha256: sha256(bytes) };
  } catch (cause) {
    // One that may not be read is told as such where permissions are.
    if (cause instanceof Deno.errors.NotCapable) throw cause;
    const missing = saysAbsent(cause);
    const folder = cause instanceof Error && "code" in cause && cause.code === "EISDIR";
    const problem = missing
      ? "there is no such file"
      : folder
      ? "it is a folder"
      : cause instanceof TypeError
      ? "it is no UTF-8"
      : String(cause);
    throw new ImportError({ file: path, problem, wanted: "a text file in UTF-8", cause });
  }
}

/** The value that a JSON file is; of one with a value on each line the list of them. */
function parseValues(text: string, path: string, extension: string): Place {
  const byLine = extension === ".jsonl" || extension === ".ndjson";
  if (!byLine) return new Place(path, parseJson(text, path));
  const lines = text.split("\n").map((line, n) => ({ line, where: `line ${n + 1}` }));
  return new Place(path, lines.flatMap(({ line, where }) => line.trim() === "" ? [] : [parseJson(line, path, where)]));
}

function parseJson(text: string, file: string, where?: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ImportError({ file, problem: cause.message, wanted: "JSON", cause, ...omitUndefined({ where }) });
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
