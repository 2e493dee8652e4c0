import type { DigestName } from "./digest.ts";
import type { Failure } from "./failure.ts";
import type { Json } from "./json.ts";
import type { FloorKind } from "./kind.ts";

/** The common part of a statement and a failed turn. */
export interface MessageBase {
  /** Place on the floor, from 1. */
  readonly number: number;
  /** `phase/name/participant-id`, unique in the dialogue. */
  readonly key: string;
  /** Path of the phase, for example `arguments/round-1`. */
  readonly phase: string;
  /** Number of the round, from 1, in phases that are rounds. */
  readonly round?: number;
  /** Kind of the turn. */
  readonly kind: FloorKind;
  /** The script's own name for the turn, for example `cross-examination`; absent if its kind says it. */
  readonly called?: string;
  /** Id of the participant whose turn it was. */
  readonly speaker: string;
  /** Number of the message that this one answers. */
  readonly replyTo?: number;
  /** When the turn was over, ISO 8601, UTC; of an imported one, when it was imported. */
  readonly at: string;
  /** In a record: numbers of the messages its speaker was shown whole, as ranges; absent if nobody was asked. */
  readonly shown?: string;
  /** In a record: what its speaker was shown in place of messages that were not shown whole. */
  readonly digests?: readonly DigestName[];
}

/** Something that was said on the floor. */
export interface Statement extends MessageBase {
  /** Tells it from a {@linkcode FailedTurn}. */
  readonly failed: false;
  /** The words, as everybody after it sees them. */
  readonly text: string;
  /** Of a contribution with a form: its fields, whole also where the text was cut. The form reads them. */
  readonly fields?: Json;
  /** Present if it went over its limit. */
  readonly overrun?: {
    /** The limit, in tokens as counted by `src/text/`. */
    readonly limit: number;
    /** The length of what was said, in the same tokens. */
    readonly tokens: number;
    /** The whole text if it was cut; absent if the overrun was only noted. */
    readonly whole?: string;
  };
  /** Of what was imported: what is known of how it was said. */
  readonly elsewhere?: SaidElsewhere;
  /**
   * While a dialogue is held: what is noted under it, in one line, wherever it is quoted; it is not by the speaker. Empty
   * if there is nothing to note of it, though there may be of others.
   */
  readonly annotation?: string;
}

/** A turn in which nothing was said. It keeps its number and is never shown to a model. */
export interface FailedTurn extends MessageBase {
  /** Tells it from a {@linkcode Statement}. */
  readonly failed: true;
  /** Why. */
  readonly failure: Failure;
  /** In a record: the part of an answer that had come before its stream broke off. No statement: nobody is shown it. */
  readonly brokenOff?: string;
}

/** A turn that is over. */
export type Message = Statement | FailedTurn;

/** The answer to a question aside: given with a value, or missing with the reason. */
export type Answer<T> =
  | { readonly given: true; readonly value: T }
  | { readonly given: false; readonly code: Failure["code"] | "limit" | "cancelled"; readonly reason: string };

/** The origin of an imported transcript. */
export interface ImportedFrom {
  /** Name of the file, without the folders it was in; of an object that a program handed over, words that say so. */
  readonly file: string;
  /** SHA-256 of the file's bytes, or of the object as JSON, in hex. */
  readonly sha256: string;
  /** The form it was read in; `mapped` stands in older archives only. */
  readonly form: "json" | "markdown" | "object" | "mapped";
  /** The file that said how to read it, in older archives. */
  readonly mapping?: { readonly file: string; readonly sha256: string };
  /** Version of this package that read it. */
  readonly version: string;
}

/** The circumstances of something said elsewhere, as far as they are known. */
export interface SaidElsewhere {
  /** When, ISO 8601, UTC. */
  readonly at?: string;
  /** Id of the model that said it, as the file names it. */
  readonly model?: string;
}
