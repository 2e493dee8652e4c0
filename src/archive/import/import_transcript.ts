import type { Runtime } from "../../runtime/runtime.ts";
import { systemRuntime, VERSION } from "../../runtime/system_runtime.ts";
import { toHex } from "../../text/hex.ts";
import { sha256 } from "../../text/sha256.ts";
import { numberRanges } from "../../transcript/digest.ts";
import type { EventBody, TurnCompleted, TurnFailed } from "../../transcript/event.ts";
import { isObject, type Json } from "../../transcript/json.ts";
import type { ImportedFrom, Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { renderArchive } from "../archive_writer.ts";
import { createArchiveFolder, type Format, OutputError } from "../layout.ts";
import { Facts } from "../render/facts.ts";
import { castOf as answeredBy } from "../render/fields.ts";
import { messagesInWords } from "../render/words.ts";
import type { ReportMaker } from "../report.ts";
import { TRANSCRIPT } from "./form_schema.ts";
import { ImportError, readBy } from "./import_error.ts";
import { readMarkdownForm } from "./markdown_form.ts";
import { castOf, type Speaker } from "./speakers.ts";
import { parsed, readTextFile } from "./text_file.ts";
import type { MessageForm, TranscriptForm } from "./transcript_form.ts";
import { importedEvents, writeImport } from "./write_import.ts";

/** Protocol name of imported transcripts, whose actual protocol is unknown. */
const IMPORTED = "imported";

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

/** An imported transcript. Its status, duration and usage are unknown. */
export interface ImportedTranscript extends Pick<DialogueRecord, "dialogueId" | "topic" | "warnings"> {
  /** Origin of the transcript. */
  readonly imported: ImportedFrom;
  /** All speakers, each with the id of the model that answered for them, `human`, or `unknown`. */
  readonly participants: readonly (Participant & { readonly answeredBy: string })[];
  /** The messages. Their time is that of the import; `elsewhere` has any original details. */
  readonly messages: readonly Message[];
  /** The archive's folder. */
  readonly archive?: string;
}

/** Name of the source in place of a file, if the program passes an object. */
const PROGRAM = "a program's object";

/**
 * Makes an archive from a transcript made elsewhere. Nothing is written unless all of it can be read.
 *
 * @param report Makes the HTML page.
 * @throws {ImportError} If it cannot be read; the error names the place and says what is expected.
 * @throws {OutputError} If no archive can be made in the output directory.
 */
export async function importTranscript(
  source: string | TranscriptForm,
  options: ImportOptions = {},
  report?: ReportMaker,
): Promise<ImportedTranscript> {
  const { runtime = systemRuntime, outputDirectory = "./debates", outputFormat, generateFullTranscript } = options;
  const { form, imported } = typeof source === "string" ? await readFile(source) : readObject(source);
  const topic = (options.topic ?? form.topic)?.trim();
  if (topic === undefined || topic === "") {
    const file = typeof source === "string" ? source : PROGRAM;
    throw new ImportError({ file, problem: "its topic is missing", wanted: "a topic" });
  }
  const origin = { ...imported, ...omitUndefined({ id: form.id }) };
  const events = eventsOf(form, { topic, imported: origin, secret: toHex(runtime.randomBytes(16)) });
  const startedAt = new Date(runtime.now());
  const folder = await createArchiveFolder(outputDirectory, startedAt, IMPORTED).catch((cause): never => {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, cause);
  });
  const views = omitUndefined({ format: outputFormat, transcript: generateFullTranscript, report });
  const render = (folder: string, record: DialogueRecord) => renderArchive(folder, record, views);
  return toImportedTranscript(await writeImport(folder, events, { runtime, render }), folder);
}

/**
 * Returns an imported transcript from its record.
 *
 * @throws {TypeError} If the dialogue was not imported.
 */
export function toImportedTranscript(record: DialogueRecord, archive?: string): ImportedTranscript {
  const { dialogueId, topic, imported, messages, warnings } = record;
  if (!imported) throw new TypeError(`Cannot read ${dialogueId} as an imported transcript: it was not imported`);
  const participants = answeredBy(Facts.of(record, "md"));
  return { dialogueId, topic, imported, participants, messages, warnings, ...omitUndefined({ archive }) };
}

/** A transcript, and where it comes from. */
interface ReadTranscript {
  readonly form: TranscriptForm;
  readonly imported: ImportedFrom;
}

function readObject(source: TranscriptForm): ReadTranscript {
  const form = readBy(TRANSCRIPT, source, { file: PROGRAM });
  return {
    form,
    imported: { file: PROGRAM, sha256: sha256(JSON.stringify(source)), form: "object", version: VERSION },
  };
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

/** Returns the events of a transcript: its statements, with only the details that it contains. */
function eventsOf(
  form: TranscriptForm,
  about: { readonly topic: string; readonly imported: ImportedFrom; readonly secret: string },
): readonly EventBody[] {
  const { speakers, spokenBy, affirmative } = castOf(form);
  const turns = form.messages.map((message, index) => turnOf(message, index + 1, spokenBy[index] ?? ""));
  const failures = turns.flatMap((turn) => turn.type === "turn.failed" ? [turn.failure] : []);
  const events: EventBody[] = [];
  const warn = (code: string, text: string) => events.push({ type: "warning.raised", code, text });
  for (const { name, models } of speakers) {
    if (models.size > 1) {
      warn("several_models", `${name} was answered for by several models: ${[...models].join(", ")}`);
    }
  }
  const once = about.imported.form === "markdown" && !form.speakers ? namedOnce(form) : [];
  if (once.length > 0) {
    warn(
      "speakers_named_once",
      `Speakers of a single message, by the headings: ${once.join(", ")}. If one is no speaker, use a deeper ` +
        "heading, or list the speakers in front matter",
    );
  }
  const empty = numberRanges(failures.flatMap(({ number }) => number ?? []));
  if (failures.length > 0) warn("empty_turns", `Empty in the transcript: ${messagesInWords(empty)}`);
  const begun = new Set<string>();
  for (const turn of turns) {
    const { phase } = turn;
    if (!begun.has(phase)) events.push({ type: "phase.started", phase, optional: false });
    begun.add(phase);
    events.push(turn);
  }
  const settings = {
    participants: Object.fromEntries(speakers.map((one) => [one.id, { agent: agentOf(one) }])),
    ...omitUndefined({ affirmative }),
  };
  const participants = speakers.map(({ models: _, ...participant }) => participant);
  return importedEvents({ protocol: IMPORTED, participants, settings, ...about }, events, failures);
}

/** Returns the turn of a message; an empty message is a turn without a statement. */
function turnOf(message: MessageForm, number: number, participant: string): TurnCompleted | TurnFailed {
  const { text, kind = "statement", round, replyTo, time, model } = message;
  const phase = phaseOf(message);
  const key = `${phase}/message-${number}/${participant}`;
  const turn = { key, number, participant, kind, phase, ...omitUndefined({ round, replyTo }) };
  if (text.trim() === "") {
    const failure = { code: "empty", reason: "the transcript has no text here", attempts: 0 } as const;
    return { type: "turn.failed", ...turn, failure: { key, number, participant, ...failure } };
  }
  const at = time === undefined ? undefined : new Date(time).toISOString();
  return { type: "turn.completed", ...turn, text, elsewhere: omitUndefined({ at, model }) };
}

/**
 * Returns the names that occur once, where others occur again: in Markdown without a list of speakers, a heading like
 * `## Conclusion` is taken for one.
 */
function namedOnce({ messages }: TranscriptForm): readonly string[] {
  const counts = [...Map.groupBy(messages, ({ speaker }) => speaker)];
  const once = counts.flatMap(([name, { length }]) => length === 1 ? [name] : []);
  return counts.length < 3 || once.length === counts.length ? [] : once;
}

/** Returns the path of the phase, without characters that are special in paths. */
function phaseOf({ phase, round }: MessageForm): string {
  if (phase !== undefined) return phase.replace(/[\s/#]+/g, "-");
  return round === undefined ? "transcript" : `round-${round}`;
}

/** Returns the agent that answered, `unknown` if no model or more than one is named. */
function agentOf({ models }: Speaker): Json {
  const [model] = models;
  if (model === undefined || models.size > 1) return { type: "unknown" };
  return model === "human" || model === "embedded" ? { type: model } : { type: "chat", model };
}
