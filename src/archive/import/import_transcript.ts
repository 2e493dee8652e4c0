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

/** Name of an imported transcript's protocol: the one by which it was held is not known. */
const IMPORTED = "imported";

/** Options of an import. */
export interface ImportOptions {
  /** Subject of the conversation. @default as the file tells */
  readonly topic?: string;
  /** Folder in which the archive is made. @default "./debates" */
  readonly outputDirectory?: string;
  /** The form of all files of the archive but the journal and the report. @default "md" */
  readonly outputFormat?: Format;
  /** Writes the whole transcript as one file too. @default false */
  readonly generateFullTranscript?: boolean;
  /** The seam to the world, for tests. */
  readonly runtime?: Runtime;
}

/** An imported transcript. Its status, duration and usage are not known, since it was held elsewhere. */
export interface ImportedTranscript extends Pick<DialogueRecord, "dialogueId" | "topic" | "warnings"> {
  /** Origin of the transcript. */
  readonly imported: ImportedFrom;
  /** Everybody who spoke, each with the id of the model that answered for them, `human`, or `unknown`. */
  readonly participants: readonly (Participant & { readonly answeredBy: string })[];
  /** The messages; their time is that of the import, `elsewhere` has what is known of the original. */
  readonly messages: readonly Message[];
  /** The archive's folder. */
  readonly archive?: string;
}

/** Stands in a file's place where a program hands over an object. */
const PROGRAM = "a program's object";

/**
 * Makes an archive from a transcript made elsewhere.
 *
 * @param report Makes the page of HTML.
 * @throws {ImportError} If it cannot be read; it names the place and what would be right.
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
    throw new ImportError({ file: read.file, problem: "it does not say what it is about", wanted: "a topic" });
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
 * @throws {TypeError} If it was not imported.
 */
export function toImportedTranscript(record: DialogueRecord, archive?: string): ImportedTranscript {
  const { dialogueId, topic, imported, messages, warnings } = record;
  if (!imported) throw new TypeError(`Cannot read ${dialogueId} as an imported transcript: it was held here`);
  const participants = castOf(Facts.of(record, "md"));
  return { dialogueId, topic, imported, participants, messages, warnings, ...omitUndefined({ archive }) };
}

async function readFile(file: string): Promise<{ readonly read: ReadTranscript; readonly imported: ImportedFrom }> {
  const wanted = "a text file in UTF-8";
  const bytes = await readBytes(file).catch((cause): never => {
    // One that may not be read is told as such where permissions are.
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
  const text = attempt(() => decoder.decode(bytes), { problem: "it is no UTF-8", wanted });
  const from = { file: basename(file), sha256: sha256(bytes), version: VERSION };
  const extension = extname(file).toLowerCase();
  if (extension === ".json") {
    const value: unknown = attempt(() => JSON.parse(text), { wanted: "JSON" });
    return { read: readForm(value, file), imported: { ...from, form: "json" } };
  }
  if (extension === ".md" || extension === ".markdown") {
    return { read: readMarkdownForm(text, file), imported: { ...from, form: "markdown" } };
  }
  const problem = `its form cannot be told from '${extension}'`;
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

/** Somebody who spoke elsewhere, and every model that is named for them. */
interface Speaker extends Participant {
  readonly models: ReadonlySet<string>;
}

/** The events of a transcript: its statements, and of how they were made only what it tells. */
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
        const wanted = `a number below that of the message, ${index + 1}`;
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
    // The end is that of the import: every message of the file is here.
    {
      type: "dialogue.ended",
      ...{ status: "completed", endReason: "completed", usage: NO_USAGE, failures: [], durationMs: 0 },
    },
  ];
}

/** Most letters of an id that are of the role; the rest is for the seat. */
const MAX_ROLE_IN_ID = 48;

/**
 * Those who take part: who is listed, else everybody in the order in which they first speak. Who has a position is an
 * advocate, whoever has no role a `participant`; ids are made from role and seat.
 */
function speakersOf({ transcript: { speakers, messages }, file, placeOf }: ReadTranscript): readonly Speaker[] {
  const all = new Map<string, SpeakerForm>();
  for (const [n, speaker] of (speakers ?? []).entries()) {
    if (all.has(speaker.name)) {
      const problem = `'${speaker.name}' is listed twice`;
      throw new ImportError({ file, where: `speakers[${n}].name`, problem, wanted: "names that differ" });
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

/** Path of the phase, without signs that have a meaning in paths. */
function phaseOf({ phase, round }: MessageForm): string {
  const name = phase?.trim().replace(/[\s/#]+/g, "-") || undefined;
  return name ?? (round === undefined ? "transcript" : `round-${round}`);
}

/** The agent that answered; of somebody for whom no model is named, or several, it is not known. */
function agentOf({ models }: Speaker): Json {
  const [model] = models;
  if (model === undefined || models.size > 1) return { type: "unknown" };
  return model === "human" || model === "embedded" ? { type: model } : { type: "chat", model };
}
