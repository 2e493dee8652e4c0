import { TRANSCRIPT } from "../archive/import/form_schema.ts";
import { ImportError, readBy } from "../archive/import/import_error.ts";
import { type ImportedTranscript, toImportedTranscript } from "../archive/import/imported_transcript.ts";
import { readMarkdownForm } from "../archive/import/markdown_form.ts";
import { parsed, readTextFile } from "../archive/import/text_file.ts";
import { IMPORTED, transcriptEvents } from "../archive/import/transcript_events.ts";
import type { TranscriptForm } from "../archive/import/transcript_form.ts";
import { writeImport } from "../archive/import/write_import.ts";
import { createArchiveFolder, type Format, OutputError } from "../archive/layout.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { systemRuntime, VERSION } from "../runtime/system_runtime.ts";
import { toHex } from "../text/hex.ts";
import { sha256 } from "../text/sha256.ts";
import { isObject } from "../transcript/json.ts";
import type { ImportedFrom } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { renderArchive } from "./pages.ts";

/** Options of an import. */
export interface ImportOptions {
  /** Subject of the conversation. @default the file's topic */
  readonly topic?: string;
  /** Folder for the new archive. @default "./debates" */
  readonly outputDirectory?: string;
  /** The form of all files of the archive but the journal and the report. @default "md" */
  readonly outputFormat?: Format;
  /** Also writes the whole transcript as one file. @default false */
  readonly generateFullTranscript?: boolean;
  /** Access to the outside world, replaceable in tests. */
  readonly runtime?: Runtime;
}

/** Name of the source in place of a file, if the program passes an object. */
const PROGRAM = "a program's object";

/**
 * Makes an archive from a transcript made elsewhere: a file in JSON or Markdown form, or an object like the JSON form.
 * Nothing is written unless all of it can be read.
 *
 * @throws {ImportError} If it cannot be read; the error names the place and says what is expected.
 * @throws {OutputError} If no archive can be made in the output directory.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { mkdtemp, rm, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { importTranscript } from "@convenings/convenings/archive";
 *
 * const folder = await mkdtemp(`${tmpdir()}/archive-`);
 * await writeFile(`${folder}/talk.md`, "# Buses or trams?\n\n## Ana\n\nBuses.\n\n## Ben\n\nTrams.\n");
 * const { topic, messages, participants } = await importTranscript(`${folder}/talk.md`, { outputDirectory: folder });
 *
 * assert.equal(topic, "Buses or trams?");
 * assert.deepEqual(messages.map(({ key }) => key), [
 *   "transcript/message-1/participant-1",
 *   "transcript/message-2/participant-2",
 * ]);
 * assert.equal(participants[0]?.answeredBy, "unknown");
 * await rm(folder, { recursive: true });
 * ```
 */
export async function importTranscript(
  source: string | TranscriptForm,
  options: ImportOptions = {},
): Promise<ImportedTranscript> {
  const { runtime = systemRuntime, outputDirectory = "./debates", outputFormat, generateFullTranscript } = options;
  const { form, imported } = typeof source === "string" ? await readFile(source) : readObject(source);
  const topic = (options.topic ?? form.topic)?.trim();
  if (topic === undefined || topic === "") {
    const file = typeof source === "string" ? source : PROGRAM;
    throw new ImportError({ file, problem: "its topic is missing", wanted: "a topic" });
  }
  const origin = { ...imported, ...omitUndefined({ id: form.id }) };
  const events = transcriptEvents(form, { topic, imported: origin, secret: toHex(runtime.randomBytes(16)) });
  const startedAt = new Date(runtime.now());
  const folder = await createArchiveFolder(outputDirectory, startedAt, IMPORTED).catch((cause): never => {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, cause);
  });
  const record = await writeImport(folder, events, runtime);
  await renderArchive(folder, record, omitUndefined({ format: outputFormat, transcript: generateFullTranscript }));
  return toImportedTranscript(record, folder);
}

/** A transcript, and where it comes from. */
interface ReadTranscript {
  readonly form: TranscriptForm;
  readonly imported: ImportedFrom;
}

function readObject(source: TranscriptForm): ReadTranscript {
  const form = readBy(TRANSCRIPT, source, { file: PROGRAM });
  const hash = sha256(JSON.stringify(source));
  return { form, imported: { file: PROGRAM, sha256: hash, form: "object", version: VERSION } };
}

async function readFile(file: string): Promise<ReadTranscript> {
  const { text, extension, from } = await readTextFile(file);
  if (extension === ".json") {
    const value: unknown = parsed(file, { wanted: "JSON" }, () => JSON.parse(text));
    if (Array.isArray(value) && isObject(value[0])) {
      throw new ImportError({ file, problem: "it is a list of objects", wanted: `a transcript, or ${A_TABLE}` });
    }
    return { form: readBy(TRANSCRIPT, value, { file }), imported: { ...from, form: "json" } };
  }
  if (extension === ".md" || extension === ".markdown") {
    return { form: readMarkdownForm(text, file), imported: { ...from, form: "markdown" } };
  }
  const problem = `its format cannot be determined from '${extension}'`;
  throw new ImportError({ file, problem, wanted: `a .json or .md file, or ${A_TABLE}` });
}

/** Names the right flag for a file that is no transcript. */
const A_TABLE = "--judgements before a table of judgements";
