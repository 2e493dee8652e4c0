import { z } from "zod";
import { readYaml, YamlError } from "../../text/yaml.ts";
import { FLOOR_KINDS, type FloorKind } from "../../transcript/kind.ts";
import { PARTICIPANT_ID } from "../../transcript/participant.ts";

/** A speaker in an imported transcript. */
export interface SpeakerForm {
  /** Its id, unique in the transcript; required if several speakers have the same name. @default role and seat */
  readonly id?: string | undefined;
  /** The name that messages use, unless they use the id. */
  readonly name: string;
  /** The speaker's part. @default "participant", or "position_advocate" for a speaker with a position */
  readonly role?: string | undefined;
  /** The side that the speaker takes. */
  readonly position?: string | undefined;
  /** `true` if the speaker affirms the topic, so that debates with the sides exchanged are found. */
  readonly affirms?: boolean | undefined;
  /** Id of the model that answered for the speaker; `human` for a person. */
  readonly model?: string | undefined;
}

/** A message in an imported transcript. */
export interface MessageForm {
  /** Name or id of the speaker. */
  readonly speaker: string;
  /** The whole message; empty if the speaker said nothing. */
  readonly text: string;
  /** Time in ISO 8601, with its zone. */
  readonly time?: string | undefined;
  /** Id of the model that wrote it. */
  readonly model?: string | undefined;
  /** Kind of turn. @default "statement" */
  readonly kind?: FloorKind | undefined;
  /** The part of the conversation that contains it. */
  readonly phase?: string | undefined;
  /** Number of the round, from 1. */
  readonly round?: number | undefined;
  /** Number of the message that it answers, from 1. */
  readonly replyTo?: number | undefined;
}

/** A transcript made elsewhere, as an object: the JSON form of an import. */
export interface TranscriptForm {
  /** Version of the form. */
  readonly transcript: 1;
  /** Id of the conversation where it was held, by which judgements may name it. */
  readonly id?: string | undefined;
  /** Subject of the conversation. */
  readonly topic?: string | undefined;
  /**
   * The speakers, in order of seats; nobody else may speak. Without it, speakers are added in the order in which they
   * first speak.
   */
  readonly speakers?: readonly SpeakerForm[] | undefined;
  /** One or more messages, in order. */
  readonly messages: readonly MessageForm[];
}

/** A mistake in an imported file. */
interface Mistake {
  readonly file: string;
  /** A path such as `messages[3].text`, or `line 12`. */
  readonly where?: string;
  readonly value?: unknown;
  /** Names the mistake if the value does not show it. */
  readonly problem?: string;
  readonly wanted: string;
  readonly cause?: unknown;
}

/** The most mistakes to show at once. */
const MOST_SHOWN = 5;

/**
 * A transcript or table cannot be read. The error names the file, the place and the value, and says what is expected.
 */
export class ImportError extends Error {
  /** `ImportError`, to distinguish it from other errors. */
  override name = "ImportError";

  /** Makes the message: of one mistake, or of several, each on its own line. */
  constructor(mistake: Mistake | readonly ImportError[]) {
    const cause = "file" in mistake ? mistake.cause : mistake[0];
    super("file" in mistake ? inWords(mistake) : allInWords(mistake), cause === undefined ? undefined : { cause });
  }
}

function inWords({ file, where, value, problem, wanted }: Mistake): string {
  const why = problem ?? (value === undefined ? "it is missing" : `current value is ${shown(value)}`);
  const place = where === undefined ? file : `${file}, ${where}`;
  return `Cannot import ${place}: ${why}; wanted: ${wanted}`;
}

function allInWords(mistakes: readonly ImportError[]): string {
  const others = mistakes.length - MOST_SHOWN;
  const lines = mistakes.slice(0, MOST_SHOWN).map(({ message }) => message);
  return [...lines, ...(others > 0 ? [`and ${others} more mistakes`] : [])].join("\n");
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Returns the form of an object with exactly these fields. Others are refused, so that nothing is lost unnoticed. */
function fields<T extends Readonly<Record<string, z.ZodType>>>(shape: T) {
  const names = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: ({ code }) => code === "unrecognized_keys" ? `one of ${names}` : `fields: ${names}`,
  });
}

const words = (wanted: string) => z.string(wanted).refine((text) => text.trim() !== "", wanted);
const trimmed = (wanted: string) => words(wanted).transform((text) => text.trim());
const count = (wanted: string) => z.int(wanted).min(1, wanted);

const ID = "an id of up to 64 letters, digits, - and _";
const TIME = "a time in ISO 8601 with its zone, such as 2026-01-31T12:00:00Z";

const SPEAKER = fields({
  id: z.string(ID).regex(PARTICIPANT_ID, ID).optional(),
  name: trimmed("a name"),
  role: trimmed("a role, such as moderator").optional(),
  position: trimmed("a position, in one sentence").optional(),
  affirms: z.boolean("true or false").optional(),
  model: trimmed("a model's id, or human").optional(),
});

const MESSAGE = fields({
  speaker: trimmed("the name or id of the speaker"),
  text: z.string("a text, empty if nothing was said"),
  time: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], TIME).optional(),
  model: trimmed("a model's id").optional(),
  kind: z.enum(FLOOR_KINDS, `one of ${FLOOR_KINDS.join(", ")}`).optional(),
  phase: words("the name of a phase").optional(),
  round: count("the number of a round, from 1").optional(),
  replyTo: count("the number of an earlier message, from 1").optional(),
});

const FORM: z.ZodType<TranscriptForm> = fields({
  transcript: z.literal(1, "1, the version of the form"),
  id: trimmed("the id of the conversation").optional(),
  topic: trimmed("a topic").optional(),
  speakers: z.array(SPEAKER, "a list of speakers").optional(),
  messages: z.array(MESSAGE, "a list of messages").min(1, "one message or more"),
});

/** A transcript with the places of its parts. */
export interface ReadTranscript {
  readonly transcript: TranscriptForm;
  /** The file it came from, for errors. */
  readonly file: string;
  /** Returns the place of a message or one of its fields, for errors. */
  readonly placeOf: (path: readonly PropertyKey[]) => string;
}

/**
 * Checks a value against the form.
 *
 * @throws {ImportError} If it does not match; the error names the first wrong place.
 */
export function readForm(value: unknown, file: string, placeOf = pathInWords): ReadTranscript {
  const read = FORM.safeParse(value, { reportInput: true });
  if (read.success) return { transcript: read.data, file, placeOf };
  const [issue] = read.error.issues;
  const { path = [], input, message: wanted = "" } = issue ?? {};
  if (issue?.code === "unrecognized_keys") {
    const where = placeOf([...path, issue.keys[0] ?? ""]);
    throw new ImportError({ file, where, problem: "there is no such field", wanted });
  }
  throw new ImportError({ file, value: input, wanted, ...(path.length > 0 ? { where: placeOf(path) } : {}) });
}

/** Returns a path such as `messages[3].text`. */
function pathInWords(path: readonly PropertyKey[]): string {
  return path.map((step, n) => typeof step === "number" ? `[${step}]` : `${n > 0 ? "." : ""}${String(step)}`).join("");
}

/** A line that opens a code block. With further backticks on the line, it would be inline code. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^##[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TITLE = /^#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/;
const TIMED = /^(.+?)[ \t]*\(([^()]*\d{2}:\d{2}[^()]*)\)$/;
const NAMED = "'## Name' before each message";

/** A heading of the second level, with the text below it. */
interface Section {
  readonly line: number;
  readonly heading: string;
  readonly lines: string[];
}

/**
 * Reads the Markdown form. It begins with front matter with the optional fields `id`, `topic` and `speakers`; without a topic
 * there, the only heading of the first level is the topic. `## Name`, or `## Name (2026-01-31T12:00:00Z)`, precedes
 * each message. Deeper headings and fenced code belong to the message.
 *
 * @throws {ImportError} If the text does not match this form.
 */
export function readMarkdownForm(content: string, file: string): ReadTranscript {
  const [whole = "", front = ""] = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/.exec(content) ?? [];
  const { title, sections } = sectionsOf(content.slice(whole.length), whole.split("\n").length, file);
  if (sections.length === 0) throw new ImportError({ file, problem: "it contains no messages", wanted: NAMED });
  const messages = sections.map(({ heading, lines }) => {
    const [, speaker = heading, time] = TIMED.exec(heading) ?? [];
    const text = lines.join("\n").replace(/^\s*\n/, "").trimEnd();
    return { speaker, text, ...(time === undefined ? {} : { time: time.trim() }) };
  });
  const placeOf = (path: readonly PropertyKey[]) => {
    const section = path[0] === "messages" ? sections[Number(path[1])] : undefined;
    return section ? `line ${section.line}` : pathInWords(path);
  };
  const topic = title === undefined ? {} : { topic: title };
  return readForm({ transcript: 1, messages, ...topic, ...frontMatter(front, file) }, file, placeOf);
}

function frontMatter(front: string, file: string): object {
  try {
    return Object(readYaml(front).value ?? {});
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause;
    const where = `line ${(cause.at?.line ?? 0) + 1}`;
    throw new ImportError({ file, where, problem: cause.message, wanted: "YAML between the two ---" });
  }
}

function sectionsOf(body: string, firstLine: number, file: string) {
  const sections: Section[] = [];
  let title: string | undefined;
  let fence: { readonly mark: string; readonly line: number } | undefined;
  for (const [n, line] of body.split(/\r?\n/).entries()) {
    const number = firstLine + n;
    const mark = FENCE.exec(line)?.[1];
    const heading = fence === undefined ? HEADING.exec(line)?.[1] : undefined;
    if (mark !== undefined && fence === undefined) fence = { mark, line: number };
    else if (fence && mark?.startsWith(fence.mark) && line.trim() === mark) fence = undefined;
    const last = sections.at(-1);
    const first = TITLE.exec(line)?.[1];
    if (heading !== undefined) sections.push({ line: number, heading, lines: [] });
    else if (last) last.lines.push(line);
    else if (first !== undefined && title === undefined) title = first;
    else if (line.trim() !== "") {
      const problem = `'${line.trim().slice(0, 60)}' has no speaker`;
      throw new ImportError({ file, where: `line ${number}`, problem, wanted: NAMED });
    }
  }
  if (fence) {
    // Otherwise the next message would be read as part of this code.
    const problem = `the code that begins with ${fence.mark} is not closed`;
    throw new ImportError({
      file,
      where: `line ${fence.line}`,
      problem,
      wanted: `a line with ${fence.mark} at its end`,
    });
  }
  return { title, sections };
}
