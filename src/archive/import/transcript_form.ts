import type { FloorKind } from "../../transcript/kind.ts";

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
  /** Time as the source writes it, if its date or zone is unknown: `00:01:05`, `31.1.26, 9:15`. */
  readonly stamp?: string | undefined;
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
  /** Version of the form. @default 1 */
  readonly transcript?: 1 | undefined;
  /** Id of the conversation where it was held, by which judgements may name it. */
  readonly id?: string | undefined;
  /** Subject of the conversation. */
  readonly topic?: string | undefined;
  /** The side that is known to be right: the id, name or position of one of its speakers. */
  readonly truth?: string | undefined;
  /**
   * The speakers, in order of seats; nobody else may speak. Without it, speakers are added in the order in which they
   * first speak.
   */
  readonly speakers?: readonly SpeakerForm[] | undefined;
  /** One or more messages, in order. */
  readonly messages: readonly MessageForm[];
}
