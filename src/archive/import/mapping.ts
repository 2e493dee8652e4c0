import { LineCounter, parseDocument } from "yaml";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { FLOOR_KINDS, type FloorKind } from "../../transcript/kind.ts";
import type { ForeignSpeaker } from "./foreign_transcript.ts";
import { ImportError } from "./import_error.ts";
import { TIME_FORMATS, type TimeFormat } from "./moment.ts";
import { optional, type Place, Place as PlaceInFile, type Steps } from "./place.ts";

/** Where in a JSON file a transcript stands, and what its words mean. */
export interface Mapping {
  /** The list of messages, from the outermost value; no steps if the file is the list. */
  readonly messages: Steps;
  /** What it is about, from the outermost value. */
  readonly topic?: Steps;
  /** Who said a message, from the message. So are all that follow. */
  readonly speaker: Steps;
  readonly text: Steps;
  readonly time?: Steps;
  readonly position?: Steps;
  readonly model?: Steps;
  readonly kind?: Steps;
  readonly phase?: Steps;
  readonly round?: Steps;
  readonly replyTo?: Steps;
  /** @default "iso" */
  readonly timeFormat?: TimeFormat;
  /** Kinds of turns by the file's words for them. */
  readonly kinds?: Readonly<Record<string, FloorKind>>;
  /** Speakers by what the file calls them. */
  readonly speakers?: Readonly<Record<string, ForeignSpeaker>>;
  /** Speakers whose messages are left out, as the file calls them. */
  readonly leaveOut?: readonly string[];
}

const PATHS_OF_MESSAGES = ["time", "position", "model", "kind", "phase", "round"] as const;
const FIELDS = [
  ...["messages", "topic", "speaker", "text", ...PATHS_OF_MESSAGES],
  ...["timeFormat", "kinds", "speakers", "leaveOut"],
];
const SPEAKER_FIELDS = ["name", "role", "position", "model"];
const PATH = "a path such as data.turns, or a list of names";

/**
 * Reads a mapping from the text of a file, YAML or JSON.
 *
 * @throws {ImportError} If it has a field that there is not, or a value that cannot be.
 */
export function parseMapping(content: string, file: string): Mapping {
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  const [syntax] = document.errors;
  if (syntax) {
    const { line, col } = lines.linePos(syntax.pos[0]);
    throw new ImportError({ file, where: `line ${line}, column ${col}`, problem: syntax.message, wanted: "YAML" });
  }
  const root: Place = new PlaceInFile(file, document.toJS());
  root.checkFields(FIELDS, `fields: ${FIELDS.join(", ")}`);
  const paths = PATHS_OF_MESSAGES.map((name) => [name, optional(root.at(name), stepsAt)] as const);
  return {
    messages: stepsAt(root.at("messages")),
    speaker: stepsAt(root.at("speaker")),
    text: stepsAt(root.at("text")),
    ...omitUndefined(Object.fromEntries(paths)),
    ...omitUndefined({
      topic: optional(root.at("topic"), stepsAt),
      timeFormat: optional(root.at("timeFormat"), (place) => place.word(TIME_FORMATS)),
      kinds: optional(root.at("kinds"), kindsAt),
      speakers: optional(root.at("speakers"), speakersAt),
      leaveOut: optional(root.at("leaveOut"), namesAt),
    }),
  };
}

/** The fields of a speaker that stand at a place, `name` being what messages say unless it says otherwise. */
export function speakerAt(place: Place, name?: string): ForeignSpeaker {
  place.checkFields(SPEAKER_FIELDS, `fields: ${SPEAKER_FIELDS.join(", ")}`);
  const own = place.at("name");
  return {
    place: own.missing ? place : own,
    name: name !== undefined && own.missing ? name : own.text("a name").trim(),
    ...omitUndefined({
      role: optional(place.at("role"), (role) => role.text("a role, such as moderator").trim()),
      position: optional(place.at("position"), (position) => position.text("a position, in one sentence").trim()),
      model: optional(place.at("model"), (model) => model.text("a model's id, or human").trim()),
    }),
  };
}

/** `a.b[0].c`, `.` for the whole, or a list of names for names that have a dot. */
function stepsAt(place: Place): Steps {
  const { value } = place;
  if (Array.isArray(value)) {
    return place.items(PATH).map((item) =>
      typeof item.value === "number" ? item.index("a place in a list, from 0") : item.text(PATH)
    );
  }
  const path = place.text(PATH).trim();
  if (path === ".") return [];
  const steps = path.replace(/\[(\d+)\]/g, ".$1").replace(/^\./, "").split(".");
  if (steps.some((step) => step.trim() === "")) place.fail(PATH);
  return steps;
}

function kindsAt(place: Place): Readonly<Record<string, FloorKind>> {
  const kinds = place.entries("kinds of turns by the file's words for them");
  return Object.fromEntries(kinds.map(([word, kind]) => [word, kind.word(FLOOR_KINDS)]));
}

function speakersAt(place: Place): Readonly<Record<string, ForeignSpeaker>> {
  const speakers = place.entries("speakers by what the file calls them");
  return Object.fromEntries(speakers.map(([name, speaker]) => [name, speakerAt(speaker, name)]));
}

function namesAt(place: Place): readonly string[] {
  return place.items("a list of speakers").map((item) => item.text("a speaker, as the file calls them"));
}
