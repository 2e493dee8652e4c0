import { readFile as readBytes } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { saysAbsent, saysForbidden } from "../../runtime/found.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { systemRuntime, VERSION } from "../../runtime/system_runtime.ts";
import { toHex } from "../../text/hex.ts";
import { sha256 } from "../../text/sha256.ts";
import type { EventBody } from "../../transcript/event.ts";
import type { Json } from "../../transcript/json.ts";
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
import { castOf } from "../render/fields.ts";
import type { ReportMaker } from "../report.ts";
import {
  ImportError,
  type MessageForm,
  readForm,
  readMarkdownForm,
  type ReadTranscript,
  type SpeakerForm,
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
  const events = eventsOf(read, { topic, imported, secret: hex(16) });
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
  const participants = castOf(Facts.of(record, "md"));
  return { dialogueId, topic, imported, participants, messages, warnings, ...omitUndefined({ archive }) };
}

async function readFile(file: string): Promise<{ readonly read: ReadTranscript; readonly imported: ImportedFrom }> {
  const wanted = "a text file in UTF-8";
  const bytes = await readBytes(file).catch((cause): never => {
    // Missing permissions are reported elsewhere.
    if (saysForbidden(cause)) throw cause;
    const problem = saysAbsent(cause) ? "there is no such file" : String(cause);
    throw new ImportError({ file, problem, wanted, cause });
  });
  const attempt = <T>(read: () => T, what: { readonly problem?: string; readonly wanted: string }) => {
    try {
      return read();
    } catch (cause) {
      throw new ImportError({ file, problem: cause instanceof Error ? cause.message : "", ...what, cause });
    }
  };
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const text = attempt(() => decoder.decode(bytes), { problem: "it is not UTF-8", wanted });
  const from = { file: basename(file), sha256: sha256(bytes), version: VERSION };
  const extension = extname(file).toLowerCase();
  if (extension === ".json") {
    const value: unknown = attempt(() => JSON.parse(text), { wanted: "JSON" });
    return { read: readForm(value, file), imported: { ...from, form: "json" } };
  }
  if (extension === ".md" || extension === ".markdown") {
    return { read: readMarkdownForm(text, file), imported: { ...from, form: "markdown" } };
  }
  const problem = `its format cannot be determined from '${extension}'`;
  throw new ImportError({ file, problem, wanted: "a .json or .md file" });
}

async function newArchive(outputDirectory: string, runtime: Runtime) {
  try {
    const folder = await createArchiveFolder(outputDirectory, new Date(runtime.now()), IMPORTED);
    return { folder, file: await runtime.openAppend(join(folder, JOURNAL_FILE), { create: true }) };
  } catch (cause) {
    throw OutputError.of(`Cannot make an archive in '${outputDirectory}'`, cause);
  }
}

/** A speaker, with all models named for them. */
interface Speaker extends Participant {
  readonly models: ReadonlySet<string>;
}

/** Returns the events of a transcript: its statements, with only the details that it contains. */
function eventsOf(
  read: ReadTranscript,
  about: { readonly topic: string; readonly imported: ImportedFrom; readonly secret: string },
): readonly EventBody[] {
  const { messages } = read.transcript;
  const cast = speakersOf(read);
  const ids = new Map(cast.map(({ name, id }) => [name, id]));
  const phases = new Set<string>();
  return [
    {
      type: "dialogue.started",
      journal: 1,
      protocol: IMPORTED,
      participants: cast.map(({ models: _, ...participant }) => participant),
      settings: { participants: Object.fromEntries(cast.map((one) => [one.id, { agent: agentOf(one) }])) },
      ...about,
    },
    ...cast.filter(({ models }) => models.size > 1).map(({ name, models }): EventBody => ({
      type: "warning.raised",
      code: "several_models",
      text: `${name} was answered for by several models: ${[...models].join(", ")}`,
    })),
    ...messages.flatMap((message, index): EventBody[] => {
      const { speaker, text, kind = "statement", round, replyTo, time, model } = message;
      if (replyTo !== undefined && replyTo > index) {
        const where = read.placeOf(["messages", index, "replyTo"]);
        const wanted = `a number below the message's own, ${index + 1}`;
        throw new ImportError({ file: read.file, where, value: replyTo, wanted });
      }
      const phase = phaseOf(message);
      const isNew = !phases.has(phase);
      phases.add(phase);
      const [number, participant] = [index + 1, ids.get(speaker) ?? ""];
      const at = time === undefined ? undefined : new Date(time).toISOString();
      return [
        ...(isNew ? [{ type: "phase.started", phase, optional: false } as const] : []),
        {
          type: "turn.completed",
          ...{ key: `${phase}/message-${number}/${participant}`, number, participant, kind, phase, text },
          ...omitUndefined({ round, replyTo }),
          elsewhere: omitUndefined({ at, model }),
        },
      ];
    }),
    // The end of the import, because it contains every message of the file.
    {
      type: "dialogue.ended",
      ...{ status: "completed", endReason: "completed", usage: NO_USAGE, failures: [], durationMs: 0 },
    },
  ];
}

/** The longest part of an id made from the role, in characters; the rest is for the seat. */
const MAX_ROLE_IN_ID = 48;

/**
 * Returns the participants: the speakers listed or, without a list, in the order in which they first speak. A speaker
 * with a position is an advocate by default, any other a `participant`. Ids consist of role and seat.
 */
function speakersOf({ transcript: { speakers, messages }, file, placeOf }: ReadTranscript): readonly Speaker[] {
  const all = new Map<string, SpeakerForm>();
  for (const [n, speaker] of (speakers ?? []).entries()) {
    if (all.has(speaker.name)) {
      const problem = `'${speaker.name}' is listed twice`;
      throw new ImportError({ file, where: `speakers[${n}].name`, problem, wanted: "unique names" });
    }
    all.set(speaker.name, speaker);
  }
  for (const [n, { speaker: name }] of messages.entries()) {
    if (all.has(name)) continue;
    if (speakers) {
      const [problem, wanted] = [`'${name}' is not among the speakers`, `one of ${[...all.keys()].join(", ")}`];
      throw new ImportError({ file, where: placeOf(["messages", n]), problem, wanted });
    }
    all.set(name, { name });
  }
  const seats = new Map<string, number>();
  return [...all.values()].map(({ name, role: listed, position, model }) => {
    const role = listed ?? (position === undefined ? "participant" : "position_advocate");
    const ofRole = role.replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "").slice(0, MAX_ROLE_IN_ID);
    const prefix = role === "position_advocate" ? "advocate" : ofRole || "participant";
    const seat = (seats.get(prefix) ?? 0) + 1;
    seats.set(prefix, seat);
    const own = messages.flatMap((message) => message.speaker === name ? message.model ?? [] : []);
    const models = new Set([...(model === undefined ? [] : [model]), ...own]);
    return { id: `${prefix}-${seat}`, name, role, models, ...omitUndefined({ position }) };
  });
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
