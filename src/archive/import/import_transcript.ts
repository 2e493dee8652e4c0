import { join } from "node:path";
import type { Runtime } from "../../runtime/runtime.ts";
import { systemRuntime, VERSION } from "../../runtime/system_runtime.ts";
import { toHex } from "../../text/hex.ts";
import { sha256 } from "../../text/sha256.ts";
import { numberRanges } from "../../transcript/digest.ts";
import type { EventBody, TurnCompleted, TurnFailed } from "../../transcript/event.ts";
import type { Failure } from "../../transcript/failure.ts";
import { isObject, type Json } from "../../transcript/json.ts";
import { fold } from "../../transcript/fold.ts";
import type { ImportedFrom, Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { NO_USAGE } from "../../transcript/usage.ts";
import { renderArchive } from "../archive_writer.ts";
import { Journal, NO_LINE } from "../journal.ts";
import { JOURNAL_FILE } from "../journal_reader.ts";
import { createArchiveFolder, type Format, OutputError } from "../layout.ts";
import { Facts } from "../render/facts.ts";
import { castOf as answeredBy } from "../render/fields.ts";
import { messagesInWords } from "../render/words.ts";
import type { ReportMaker } from "../report.ts";
import { castOf, type Speaker } from "./speakers.ts";
import { parsed, readTextFile } from "./text_file.ts";
import {
  ImportError,
  type MessageForm,
  readForm,
  readMarkdownForm,
  type ReadTranscript,
  type TranscriptForm,
} from "./transcript_form.ts";

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
  const { read, imported } = typeof source === "string" ? await readFile(source) : {
    read: readForm(source, PROGRAM),
    imported: { file: PROGRAM, sha256: sha256(JSON.stringify(source)), form: "object", version: VERSION } as const,
  };
  const topic = (options.topic ?? read.transcript.topic)?.trim();
  if (topic === undefined || topic === "") {
    throw new ImportError({ file: read.file, problem: "its topic is missing", wanted: "a topic" });
  }
  const hex = (bytes: number) => toHex(runtime.randomBytes(bytes));
  const { id } = read.transcript;
  const origin = { ...imported, ...omitUndefined({ id }) };
  const events = eventsOf(read, { topic, imported: origin, secret: hex(16) });
  const { folder, file } = await newArchive(outputDirectory, runtime);
  const journal = new Journal(file, { dialogueId: hex(8), seq: 0, hash: NO_LINE }, { runtime });
  try {
    const record = fold(events.map((event) => journal.write(event)));
    await journal.flush();
    const [format, transcript] = [outputFormat, generateFullTranscript];
    await renderArchive(folder, record, omitUndefined({ format, transcript, report }));
    return toImportedTranscript(record, folder);
  } finally {
    await journal.close();
  }
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

async function readFile(file: string): Promise<{ readonly read: ReadTranscript; readonly imported: ImportedFrom }> {
  const { text, extension, from } = await readTextFile(file);
  if (extension === ".json") {
    const value: unknown = parsed(file, { wanted: "JSON" }, () => JSON.parse(text));
    if (Array.isArray(value) && isObject(value[0])) {
      throw new ImportError({ file, problem: "it is a list of objects", wanted: `a transcript, or ${A_TABLE}` });
    }
    return { read: readForm(value, file), imported: { ...from, form: "json" } };
  }
  if (extension === ".md" || extension === ".markdown") {
    return { read: readMarkdownForm(text, file), imported: { ...from, form: "markdown" } };
  }
  const problem = `its format cannot be determined from '${extension}'`;
  throw new ImportError({ file, problem, wanted: `a .json or .md file, or ${A_TABLE}` });
}

/** Names the right flag for a file that is no transcript. */
const A_TABLE = "--judgements before a table of judgements";

async function newArchive(outputDirectory: string, runtime: Runtime) {
  try {
    const folder = await createArchiveFolder(outputDirectory, new Date(runtime.now()), IMPORTED);
    return { folder, file: await runtime.openAppend(join(folder, JOURNAL_FILE), { create: true }) };
  } catch (cause) {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, cause);
  }
}

/** Returns the events of a transcript: its statements, with only the details that it contains. */
function eventsOf(
  read: ReadTranscript,
  about: { readonly topic: string; readonly imported: ImportedFrom; readonly secret: string },
): readonly EventBody[] {
  const { speakers, spokenBy, affirmative } = castOf(read);
  const turns = turnsOf(read, spokenBy);
  const begins = new Map(turns.toReversed().map((turn) => [turn.phase, turn])); // the first turn of each phase
  const failures = turns.flatMap((turn) => turn.type === "turn.failed" ? [turn.failure] : []);
  if (failures.length === turns.length) {
    throw new ImportError({
      file: read.file,
      problem: "all of its messages are empty",
      wanted: "a message with a text",
    });
  }
  return [
    {
      type: "dialogue.started",
      journal: 1,
      protocol: IMPORTED,
      participants: speakers.map(({ models: _, ...participant }) => participant),
      settings: {
        participants: Object.fromEntries(speakers.map((one) => [one.id, { agent: agentOf(one) }])),
        ...omitUndefined({ affirmative }),
      },
      ...about,
    },
    ...speakers.filter(({ models }) => models.size > 1).map(({ name, models }): EventBody => ({
      type: "warning.raised",
      code: "several_models",
      text: `${name} was answered for by several models: ${[...models].join(", ")}`,
    })),
    ...namedOnce(read, about.imported),
    ...emptyTurns(failures),
    ...turns.flatMap((turn): EventBody[] => {
      const { phase } = turn;
      return [
        ...(begins.get(phase) === turn ? [{ type: "phase.started", phase, optional: false } as const] : []),
        turn,
      ];
    }),
    // The end of the import, because it contains every message of the file.
    {
      type: "dialogue.ended",
      status: "completed",
      endReason: "completed",
      usage: NO_USAGE,
      failures,
      durationMs: 0,
    },
  ];
}

/** Returns the turns of a transcript; an empty message is a turn without a statement. */
function turnsOf(
  { transcript: { messages }, file, placeOf }: ReadTranscript,
  spokenBy: readonly string[],
): readonly (TurnCompleted | TurnFailed)[] {
  return messages.map((message, index) => {
    const { text, kind = "statement", round, replyTo, time, model } = message;
    if (replyTo !== undefined && replyTo > index) {
      const where = placeOf(["messages", index, "replyTo"]);
      const wanted = `a number below the message's own, ${index + 1}`;
      throw new ImportError({ file, where, value: replyTo, wanted });
    }
    const phase = phaseOf(message);
    const [number, participant] = [index + 1, spokenBy[index] ?? ""];
    const turn = {
      key: `${phase}/message-${number}/${participant}`,
      number,
      participant,
      kind,
      phase,
      ...omitUndefined({ round, replyTo }),
    };
    if (text.trim() === "") {
      const failure = { code: "empty", reason: "the transcript has no text here", attempts: 0 } as const;
      return { type: "turn.failed", ...turn, failure: { key: turn.key, number, participant, ...failure } };
    }
    const at = time === undefined ? undefined : new Date(time).toISOString();
    return { type: "turn.completed", ...turn, text, elsewhere: omitUndefined({ at, model }) };
  });
}

/**
 * Returns the warning about headings of Markdown that occur once, where others occur again: without a list of speakers, a
 * heading like `## Conclusion` is taken for one.
 */
function namedOnce({ transcript }: ReadTranscript, { form }: ImportedFrom): readonly EventBody[] {
  if (form !== "markdown" || transcript.speakers) return [];
  const counts = [...Map.groupBy(transcript.messages, ({ speaker }) => speaker)];
  const once = counts.flatMap(([name, { length }]) => length === 1 ? [name] : []);
  if (once.length === 0 || counts.length < 3 || once.length === counts.length) return [];
  return [{
    type: "warning.raised",
    code: "speakers_named_once",
    text: `Speakers of a single message, by the headings: ${once.join(", ")}. If one is no speaker, use a deeper ` +
      "heading, or list the speakers in front matter",
  }];
}

/** Returns the warning about empty messages, if there are any. */
function emptyTurns(failures: readonly Failure[]): readonly EventBody[] {
  if (failures.length === 0) return [];
  const numbers = numberRanges(failures.flatMap(({ number }) => number ?? []));
  return [{
    type: "warning.raised",
    code: "empty_turns",
    text: `Empty in the transcript: ${messagesInWords(numbers)}`,
  }];
}

/** Returns the path of the phase, without characters that are special in paths. */
function phaseOf({ phase, round }: MessageForm): string {
  const name = phase?.trim().replace(/[\s/#]+/g, "-") || undefined;
  return name ?? (round === undefined ? "transcript" : `round-${round}`);
}

/** Returns the agent that answered, `unknown` if no model or more than one is named. */
function agentOf({ models }: Speaker): Json {
  const [model] = models;
  if (model === undefined || models.size > 1) return { type: "unknown" };
  return model === "human" || model === "embedded" ? { type: model } : { type: "chat", model };
}
