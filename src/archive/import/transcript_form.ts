import { z } from "zod";
import { FLOOR_KINDS, type FloorKind } from "../../transcript/kind.ts";
import { ImportError } from "./import_error.ts";

/** Somebody who speaks in a transcript made elsewhere. */
export interface SpeakerForm {
  /** What messages call them. */
  readonly name: string;
  /** What they are there for. @default "participant", and "position_advocate" of somebody with a position */
  readonly role?: string | undefined;
  /** The side they take. */
  readonly position?: string | undefined;
  /** Id of the model that answered for them; `human` for a person. */
  readonly model?: string | undefined;
}

/** Something that was said elsewhere. */
export interface MessageForm {
  /** Name of whoever said it. */
  readonly speaker: string;
  readonly text: string;
  /** ISO 8601 with its zone. */
  readonly time?: string | undefined;
  readonly model?: string | undefined;
  /** The side its speaker takes. */
  readonly position?: string | undefined;
  /** @default "statement" */
  readonly kind?: FloorKind | undefined;
  /** The part of the conversation it belongs to. */
  readonly phase?: string | undefined;
  /** From 1. */
  readonly round?: number | undefined;
  /** Number of the message that it answers, from 1. */
  readonly replyTo?: number | undefined;
}

/** A transcript made elsewhere: the JSON form of an import, and what a program hands over. */
export interface TranscriptForm {
  /** Version of the form. */
  readonly transcript: 1;
  readonly topic?: string | undefined;
  /** In the order of their seats; nobody else may speak. Without, everybody is added as they first speak. */
  readonly speakers?: readonly SpeakerForm[] | undefined;
  /** In their order; one or more. */
  readonly messages: readonly MessageForm[];
}

const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})$/;

/** A time with its zone as ISO 8601 in UTC; nothing if it is none. Without a zone it could be any of 26 hours. */
export function isoTime(value: string): string | undefined {
  const [, date = "", time = "", zone = ""] = ISO.exec(value.trim()) ?? [];
  const day = new Date(`${date}T00:00:00Z`);
  // 30 February is taken for 2 March where dates are parsed.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return undefined;
  const ms = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** How a time is to be written. */
export const TIME_WANTED = "a time of ISO 8601 with its zone, such as 2026-01-31T12:00:00Z";

/** `null` is what some programs write for nothing. */
function maybe<T>(schema: z.ZodType<T>): z.ZodType<T | undefined> {
  return schema.nullish().transform((value) => value ?? undefined);
}

const words = (wanted: string) => z.string(wanted).refine((text) => text.trim() !== "", wanted);
const trimmed = (wanted: string) => words(wanted).transform((text) => text.trim());
const count = (wanted: string) => z.int(wanted).min(1, wanted);

/** An object with these fields and no others. */
function fields<T extends Readonly<Record<string, z.ZodType>>>(shape: T) {
  const names = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) => code === "unrecognized_keys" ? `one of ${names}` : `fields: ${names}`,
  });
}

const SPEAKER = fields({
  name: trimmed("a name"),
  role: maybe(trimmed("a role, such as moderator")),
  position: maybe(trimmed("a position, in one sentence")),
  model: maybe(trimmed("a model's id, or human")),
});

const MESSAGE = fields({
  speaker: trimmed("who said it"),
  text: words("what was said: a text that is not empty"),
  time: maybe(z.string(TIME_WANTED).refine((time) => isoTime(time) !== undefined, TIME_WANTED)),
  position: maybe(trimmed("a position, in one sentence")),
  model: maybe(trimmed("a model's id")),
  kind: maybe(z.enum(FLOOR_KINDS, `one of ${FLOOR_KINDS.join(", ")}`)),
  phase: maybe(words("the name of a phase")),
  round: maybe(count("the number of a round, from 1")),
  replyTo: maybe(count("the number of an earlier message, from 1")),
});

const FORM: z.ZodType<TranscriptForm> = fields({
  transcript: z.literal(1, "1, the version of the form"),
  topic: maybe(trimmed("a topic")),
  speakers: maybe(z.array(SPEAKER, "a list of speakers")),
  messages: z.array(MESSAGE, "a list of messages").min(1, "one message or more"),
});

/**
 * Checks a value against the form. A field that it does not have is an error, so that nobody believes it to be kept.
 *
 * @throws {ImportError} If it is not of the form; it names the first place that is wrong.
 */
export function readForm(value: unknown, file: string): TranscriptForm {
  const read = FORM.safeParse(value, { reportInput: true });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const where = inWords([...issue.path, issue.keys[0] ?? ""]);
    throw new ImportError({ file, where, problem: "there is no such field", wanted: issue.message });
  }
  throw new ImportError({
    file,
    wanted: issue?.message ?? "",
    ...(issue?.path.length ? { where: inWords(issue.path) } : {}),
    ...(issue?.input === undefined ? {} : { value: issue.input }),
  });
}

/** `messages[3].text` */
function inWords(path: readonly PropertyKey[]): string {
  return path.map((step, n) => typeof step === "number" ? `[${step}]` : `${n > 0 ? "." : ""}${String(step)}`).join("");
}
