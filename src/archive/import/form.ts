import type { ImportedFrom } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { pathInWords } from "../../transcript/problems.ts";
import type { Content } from "./content.ts";
import type { Places } from "./import_error.ts";
import type { LeftOut } from "./left_out.ts";
import type { MessageForm, TranscriptForm } from "./transcript_form.ts";

/** A form in which people keep conversations. All forms stand in one table, `FORMS`. */
export interface Form {
  /** Its name, which the archive records and `--form` takes. */
  readonly name: ImportedFrom["form"];
  /** A description for messages. */
  readonly called: string;
  /** The smallest example. */
  readonly example: string;
  /** `true` if what fits it is of no other form. */
  readonly isCertain?: true;
  /** Returns `true` if the content is of this form. Errors inside it are for `read` to find. */
  readonly fits: (content: Content, known: Known) => boolean;
  /**
   * Reads the conversations of the content, each in the order of speech; at least one.
   *
   * @throws {ImportError} If it cannot be read; the error names the place.
   */
  readonly read: (content: Content, known: Known) => readonly Reading[];
}

/** What the user says about a transcript. */
export interface Known {
  /** Names of all speakers. Without them, names are found in the text. */
  readonly names?: ReadonlySet<string> | undefined;
}

/** A transcript as read from a file, not checked yet. */
export interface Reading {
  /** In the JSON form of a transcript. */
  readonly transcript: object;
  readonly placeOf?: Places["placeOf"];
  /** Its place in the file, if that has several. */
  readonly place?: string;
  /** What the file has besides. */
  readonly leftOut?: LeftOut;
}

/** Something said, as a form other than our own has it. */
export interface Utterance extends MessageForm {
  /** Its place in the file, such as `line 12`. */
  readonly where: string;
  /** The part of its speaker, if the file says so. */
  readonly role?: string;
}

/** Whoever said what has no name in the file: somebody without a side. */
export const UNKNOWN = { speaker: "Unknown", role: "unknown" } as const;

/** Returns the reading of a conversation. */
export function heard(
  utterances: readonly Utterance[],
  { leftOut, ...about }: { readonly leftOut: LeftOut } & Pick<TranscriptForm, "topic" | "id">,
): Reading {
  const bySpeaker = Map.groupBy(utterances, ({ speaker }) => speaker);
  const speakers = [...bySpeaker].map(([name, own]) => {
    return { name, ...omitUndefined({ role: own.find(({ role }) => role !== undefined)?.role }) };
  });
  const listed = utterances.some(({ role }) => role !== undefined) ? speakers : undefined;
  const messages = utterances.map(({ where: _, role: _role, ...message }) => message);
  return {
    transcript: { ...omitUndefined({ ...about, speakers: listed }), messages },
    placeOf: (path) => {
      const utterance = path[0] === "messages" ? utterances[Number(path[1])] : undefined;
      return utterance?.where ?? pathInWords(path);
    },
    leftOut,
  };
}
