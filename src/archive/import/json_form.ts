import type { ForeignTranscript } from "./foreign_transcript.ts";
import { readMapped } from "./mapped_form.ts";
import { type Mapping, speakerAt } from "./mapping.ts";
import { optional, type Place } from "./place.ts";

/** Version of the simple form. */
const FORM = 1;

const FIELDS = ["transcript", "topic", "speakers", "messages"];
const WANTED = `fields: ${FIELDS.join(", ")}; for another shape say with a mapping where they stand`;

/** The simple form, as a mapping. */
const SIMPLE = {
  messages: ["messages"],
  topic: ["topic"],
  speaker: ["speaker"],
  text: ["text"],
  time: ["time"],
  position: ["position"],
  model: ["model"],
  kind: ["kind"],
  phase: ["phase"],
  round: ["round"],
  replyTo: ["replyTo"],
} as const satisfies Mapping;

const { messages: _messages, topic: _topic, ...OF_MESSAGES } = SIMPLE;
const MESSAGE_FIELDS = Object.keys(OF_MESSAGES);

/**
 * Reads the simple JSON form: `transcript`, which is 1, `topic`, `speakers` and `messages`. A field that it does not
 * have is an error, so that nobody believes it to be kept.
 *
 * @throws {ImportError} If it is not of that form.
 */
export function readJsonForm(root: Place): ForeignTranscript {
  root.checkFields(FIELDS, WANTED);
  if (root.at("transcript").value !== FORM) root.at("transcript").fail(`${FORM}, the version of the form`);
  for (const message of root.at("messages").items("a list of messages")) {
    message.checkFields(MESSAGE_FIELDS, `fields: ${MESSAGE_FIELDS.join(", ")}`);
  }
  const listed = optional(root.at("speakers"), (place) => place.items("a list of speakers"));
  const speakers = listed?.map((place) => speakerAt(place)) ?? [];
  return { ...readMapped(root, SIMPLE), speakers, complete: listed !== undefined };
}
