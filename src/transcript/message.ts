import type { DigestName } from "./digest.ts";
import type { Failure } from "./failure.ts";
import type { Json } from "./json.ts";
import type { FloorKind } from "./kind.ts";

/** Fields common to a statement and a failed turn. */
export interface MessageBase {
  /** Place on the floor, from 1. */
  readonly number: number;
  /** `phase/name/participant-id`, unique in the dialogue. */
  readonly key: string;
  /** Path of the phase, for example `arguments/round-1`. */
  readonly phase: string;
  /** Number of the round, from 1, for phases that are rounds. */
  readonly round?: number;
  /** Kind of the turn. */
  readonly kind: FloorKind;
  /** The script's own name for the turn, for example `cross-examination`; absent if its kind says it. */
  readonly called?: string;
  /** Id of the participant whose turn it was. */
  readonly speaker: string;
  /** Number of the message that this one answers. */
  readonly replyTo?: number;
  /** Time the turn ended, or was imported; ISO 8601 in UTC. */
  readonly at: string;
  /** In a record: numbers of messages shown whole to its speaker, as ranges; absent if nobody was asked. */
  readonly shown?: string;
  /** In a record: digests shown to its speaker in place of whole messages. */
  readonly digests?: readonly DigestName[];
}

/** A contribution on the floor. */
export interface Statement extends MessageBase {
  /** Distinguishes it from a {@linkcode FailedTurn}. */
  readonly failed: false;
  /** The text as later speakers see it. */
  readonly text: string;
  /** The fields of a contribution with a form, complete even if the text was cut. The form reads them. */
  readonly fields?: Json;
  /** Present if it exceeded its limit, or broke off because its model counts more tokens. */
  readonly overrun?: {
    /** The limit, in tokens as counted by `src/text/`. */
    readonly limit: number;
    /** The original length, in the same tokens. */
    readonly tokens: number;
    /** The whole text if it was cut; absent if the overrun was only noted. */
    readonly whole?: string;
  };
  /**
   * Words with which the first answer refused, in whole or in a field, or the line of the failure if a filter withheld it.
   * The model was asked again.
   */
  readonly refusal?: string;
  /** Tag of its language (BCP 47) if it surely is not that of the dialogue, also when it was asked for again. */
  readonly otherLanguage?: string;
  /** Known circumstances of an imported statement. */
  readonly elsewhere?: {
    /** Time it was said, ISO 8601 in UTC. */
    readonly at?: string;
    /** The same as the file writes it, if it has no date or no zone. */
    readonly stamp?: string;
    /** Id of the model that said it, as given in the file. */
    readonly model?: string;
  };
  /**
   * During a dialogue: a note on it, in one line, shown wherever it is quoted and not written by the speaker. Empty if
   * there is nothing to note about it, though there may be about others.
   */
  readonly annotation?: string;
  /** During a dialogue: `true` if its rules say the same, so that prompts leave it out; it counts as shown. */
  readonly inRules?: boolean;
}

/** A turn without a statement. It keeps its number and is never shown to a model. */
export interface FailedTurn extends MessageBase {
  /** Distinguishes it from a {@linkcode Statement}. */
  readonly failed: true;
  /** The reason. */
  readonly failure: Failure;
  /**
   * In a record: the part of an answer received before its stream broke off. It is not a statement, and nobody is shown
   * it.
   */
  readonly brokenOff?: string;
}

/** A finished turn. */
export type Message = Statement | FailedTurn;

/** The answer to a question aside: given with a value, or missing with the reason. */
export type Answer<T> =
  | { readonly given: true; readonly value: T }
  | { readonly given: false; readonly code: Failure["code"] | "limit" | "cancelled"; readonly reason: string };

/** The origin of an imported transcript, or of imported judgements. */
export interface ImportedFrom {
  /** Name of the file, without its folders; a description if a program passed an object. */
  readonly file: string;
  /** Id of the conversation where it was held, if the file has one. */
  readonly id?: string;
  /** The place of the conversation in the file, if that has several: `[2].messages`. */
  readonly place?: string;
  /** SHA-256 of the file's bytes, or of the object as JSON, in hex. */
  readonly sha256: string;
  /** Its encoding, if it is not UTF-8, by its byte order mark or as its bytes suggest. */
  readonly encoding?: string;
  /** The form of the file; `csv` and `jsonl` have judgements, and `mapped` occurs only in older archives. */
  readonly form:
    | "json"
    | "markdown"
    | "lines"
    | "script"
    | "chat"
    | "vtt"
    | "srt"
    | "sbv"
    | "records"
    | "memories"
    | "object"
    | "csv"
    | "jsonl"
    | "mapped";
  /** In older archives: the file with the mapping. */
  readonly mapping?: { readonly file: string; readonly sha256: string };
  /** Version of this package that imported it. */
  readonly version: string;
}
