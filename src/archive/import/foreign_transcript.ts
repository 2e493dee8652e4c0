import type { FloorKind } from "../../transcript/kind.ts";
import type { Place } from "./place.ts";

/** Somebody who speaks in a transcript made elsewhere, as far as the file tells. */
export interface ForeignSpeaker {
  /** Where in the file, or in the mapping, it is listed, for errors. */
  readonly place: Place;
  /** What messages call them. */
  readonly name: string;
  /** What they are there for. */
  readonly role?: string;
  /** The side they take. */
  readonly position?: string;
  /** Id of the model that answered for them; `human` for a person. */
  readonly model?: string;
}

/** Something that was said elsewhere. */
export interface ForeignMessage {
  /** Where in the file it stands, for errors. */
  readonly place: Place;
  /** Name of whoever said it. */
  readonly speaker: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at?: string;
  readonly model?: string;
  /** The side its speaker takes. */
  readonly position?: string;
  /** What kind of turn it was. */
  readonly kind?: FloorKind;
  /** The part of the conversation it belongs to. */
  readonly phase?: string;
  /** From 1. */
  readonly round?: number;
  /** Number of the message that it answers, from 1. */
  readonly replyTo?: number;
}

/** A transcript made elsewhere, as it was read, whatever form it had. */
export interface ForeignTranscript {
  /** What it is about, if the file tells. */
  readonly topic?: string;
  /** In the order of their seats; those who are not listed are added as they speak. */
  readonly speakers: readonly ForeignSpeaker[];
  /** Nobody else may speak. */
  readonly complete: boolean;
  /** In their order; one or more. */
  readonly messages: readonly ForeignMessage[];
  /** How many messages were left out, by speaker: a mapping may say so. */
  readonly leftOut: ReadonlyMap<string, number>;
}
