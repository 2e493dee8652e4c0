import { parse } from "node:path";
import { Content } from "../archive/import/content.ts";
import { TRANSCRIPT } from "../archive/import/form_schema.ts";
import { formOf } from "../archive/import/forms.ts";
import { ImportError, type Mistake, readBy } from "../archive/import/import_error.ts";
import { type ImportedTranscript, toImportedTranscript } from "../archive/import/imported_transcript.ts";
import { readTextFile } from "../archive/import/text_file.ts";
import { IMPORTED, transcriptEvents } from "../archive/import/transcript_events.ts";
import type { SpeakerForm, TranscriptForm } from "../archive/import/transcript_form.ts";
import { writeImport } from "../archive/import/write_import.ts";
import { createArchiveFolder, type Format, OutputError } from "../archive/layout.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { systemRuntime, VERSION } from "../runtime/system_runtime.ts";
import { toHex } from "../text/hex.ts";
import { sha256 } from "../text/sha256.ts";
import { fieldsIn, isList } from "../transcript/json.ts";
import type { ImportedFrom } from "../transcript/message.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { renderArchive } from "./pages.ts";

/** What a user says about a transcript to read. */
export interface TranscriptOptions {
  /** Subject of the conversation. @default the file's topic, else its name */
  readonly topic?: string;
  /** The side that is known to be right: the id, name or position of one of its speakers. @default the file's */
  readonly truth?: string;
  /** Name of the form, if several fit. @default the one that fits */
  readonly form?: string;
  /** All who speak, in order of seats; words before a colon are no other names then. @default those in the file */
  readonly speakers?: readonly SpeakerForm[];
  /** Names of those in the file who moderate, and take no side. With `speakers`, their roles say so. */
  readonly moderators?: readonly string[];
}

/** Options of an import. */
export interface ImportOptions extends TranscriptOptions {
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
 * Makes an archive from a transcript made elsewhere: a file in any form of the table `FORMS`, which is recognised by its
 * content, or an object like the JSON form.
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
  if (typeof source !== "string") return await writeTranscript(readObject(source, options), options);
  const [transcript, ...others] = await readTranscripts(source, options);
  if (transcript && others.length === 0) return await writeTranscript(transcript, options);
  const places = [transcript, ...others].slice(0, 3).map((each) => each?.imported.place);
  throw new ImportError({
    file: source,
    problem: `it has ${others.length + 1} conversations: ${places.join(", ")}${others.length > 2 ? ", …" : ""}`,
    wanted: "one conversation, or a call of importTranscripts()",
  });
}

/**
 * Makes an archive from each conversation in a file. Nothing is written unless all of it can be read.
 *
 * @throws The errors of {@linkcode importTranscript}.
 */
export async function importTranscripts(
  file: string,
  options: ImportOptions = {},
): Promise<readonly ImportedTranscript[]> {
  const all = [];
  for (const transcript of await readTranscripts(file, options)) all.push(await writeTranscript(transcript, options));
  return all;
}

/**
 * Makes an archive from a transcript as it was read.
 *
 * @throws {OutputError} If no archive can be made in the output directory.
 */
export async function writeTranscript(
  { topic, form, imported, leftOut }: ReadTranscript,
  options: Omit<ImportOptions, keyof TranscriptOptions> = {},
): Promise<ImportedTranscript> {
  const { runtime = systemRuntime, outputDirectory = "./debates", outputFormat, generateFullTranscript } = options;
  const secret = toHex(runtime.randomBytes(16));
  const events = transcriptEvents(form, { topic, imported, leftOut, secret });
  const startedAt = new Date(runtime.now());
  const folder = await createArchiveFolder(outputDirectory, startedAt, IMPORTED).catch((cause): never => {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, cause);
  });
  const record = await writeImport(folder, events, runtime);
  await renderArchive(folder, record, omitUndefined({ format: outputFormat, transcript: generateFullTranscript }));
  return toImportedTranscript(record, folder);
}

/** A transcript as it would be imported. */
export interface ReadTranscript {
  readonly topic: string;
  readonly form: TranscriptForm;
  /** Where it comes from; its form is one of the table. */
  readonly imported: ImportedFrom;
  /** What the file has besides, in words. */
  readonly leftOut: readonly string[];
}

function readObject(source: TranscriptForm, options: TranscriptOptions): ReadTranscript {
  const form = readBy(TRANSCRIPT, cast(source, { file: PROGRAM }, options), { file: PROGRAM });
  const topic = (options.topic ?? form.topic)?.trim();
  if (!topic) throw new ImportError({ file: PROGRAM, problem: "its topic is missing", wanted: "a topic" });
  const from = { file: PROGRAM, sha256: sha256(JSON.stringify(source)), version: VERSION };
  return { topic, form, imported: { ...from, form: "object", ...omitUndefined({ id: form.id }) }, leftOut: [] };
}

/**
 * Reads the conversations in a file, at least one, and writes nothing. One of several without a topic is called by its
 * number.
 *
 * @throws {ImportError} If it cannot be read; the error names the place and says what is expected.
 */
export async function readTranscripts(
  file: string,
  options: TranscriptOptions = {},
): Promise<readonly ReadTranscript[]> {
  const { text, from } = await readTextFile(file);
  const names = options.speakers && new Set(options.speakers.flatMap(({ id, name }) => [id ?? name, name]));
  const content = new Content(file, text);
  const { name, read } = formOf(content, { names }, options.form);
  const readings = read(content, { names });
  return readings.map(({ transcript, placeOf, place, leftOut }, n) => {
    const given = cast(transcript, { file, where: place }, options);
    const form = readBy(TRANSCRIPT, given, { file, ...omitUndefined({ placeOf }) });
    const called = readings.length === 1 ? parse(file).name : `${parse(file).name} ${n + 1}`;
    return {
      topic: (options.topic ?? form.topic)?.trim() || called,
      form,
      imported: { ...from, form: name, ...omitUndefined({ id: form.id, place }) },
      leftOut: leftOut?.inWords() ?? [],
    };
  });
}

/**
 * Returns a transcript with the speakers whom the user names, instead of its own.
 *
 * @throws {ImportError} If one of them does not speak.
 */
function cast(
  given: object,
  at: Pick<Mistake, "file" | "where">,
  { speakers, truth, moderators = [] }: TranscriptOptions,
): object {
  const transcript = { ...given, ...omitUndefined({ truth }) };
  if (!speakers && moderators.length === 0) return transcript;
  const { speakers: own, messages } = fieldsIn(transcript);
  const said = new Set<unknown>(
    isList(messages) ? messages.flatMap((message) => fieldsIn(message)["speaker"] ?? []) : [],
  );
  const silent = speakers?.find(({ id, name }) => !said.has(name) && !said.has(id))?.name ??
    moderators.find((name) => !said.has(name));
  if (silent !== undefined && said.size > 0) {
    const wanted = `a name as the file writes it${speakers ? "" : `, one of ${[...said].join(", ")}`}`;
    throw new ImportError({ ...at, problem: `'${silent}' does not speak in it`, wanted });
  }
  if (speakers) return { ...transcript, speakers };
  const found = isList(own) ? own.map(fieldsIn) : [...said].map((name) => ({ name }));
  const isModerator = (one: object) => moderators.some((moderator) => moderator === fieldsIn(one)["name"]);
  return { ...transcript, speakers: found.map((one) => isModerator(one) ? { ...one, role: "moderator" } : one) };
}
