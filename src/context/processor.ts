import { annotatedText } from "../text/fence.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import { SAID } from "../words/prompt.ts";

/** A speaker's view before it is shown. */
export interface Viewed {
  /** Statements in order of number. */
  readonly statements: readonly Statement[];
  /** All participants as shown, in seat order. */
  readonly participants: readonly Participant[];
  /** Numbers of the statements shown only in part, for the record. @default none */
  readonly inPart?: readonly number[];
  /** Lines placed before the instruction. */
  readonly remarks: readonly string[];
  /** Rules, material, persona, own case and instruction, in this order. */
  readonly told: readonly string[];
}

/**
 * Changes how a view is shown: never which statements, nor their numbers, speakers and order; never the participants;
 * and never the number of texts in `told`. It is pure, and treats a statement in the same way at every turn, so that
 * prompts keep their common beginning.
 */
export type ContextProcessor = (viewed: Viewed, speaker: Participant) => Viewed;

/** Returns a note on a statement; `undefined` if there is none. */
export type NoteOf = (statement: Statement) => string | undefined;

/**
 * Puts a note under statements, as a line that says it is not by the speaker. Imitations of such a line are escaped in
 * every statement, so that nobody can annotate their own statement. Any existing note comes first.
 *
 * @param noteOf Returns the note; the same at every turn, or prompts lose their common beginning.
 */
export function annotated(noteOf: NoteOf): ContextProcessor {
  return (viewed) => ({ ...viewed, statements: viewed.statements.map((statement) => withNote(statement, noteOf)) });
}

function withNote(statement: Statement, noteOf: NoteOf): Statement {
  const { annotation = "", ...plain } = statement;
  const note = noteOf(statement);
  // With nothing to add, the prompt's layout puts the statement's own annotation under it.
  if (note === undefined && statement.annotation !== undefined) return statement;
  const text = annotatedText(statement.text, annotation === "" ? note : `${annotation}. ${note}`, SAID.annotation);
  return text === statement.text ? statement : { ...plain, text };
}

/** A part of a statement, shown in place of the whole. */
export interface Excerpted {
  /** The part, word for word. */
  readonly text: string;
  /** Its name for the speaker, for example "its most central sentences"; absent if no note is needed. */
  readonly what?: string;
  /** The annotation of the part. @default that of the whole statement */
  readonly annotation?: string | undefined;
}

/**
 * Shows excerpts of statements, each with a note about it. A statement's own words cannot imitate such a note.
 *
 * @param excerptOf Returns the part to show to a speaker; `undefined` to show the whole statement.
 */
export function excerpted(
  excerptOf: (statement: Statement, speaker: Participant) => Excerpted | undefined,
): ContextProcessor {
  return (viewed, speaker) => {
    const shown = new Map(
      viewed.statements.map((statement) => [statement.number, excerptOf(statement, speaker)] as const),
    );
    const statements = viewed.statements.map((statement) => {
      const excerpt = shown.get(statement.number);
      if (!excerpt) return statement;
      const { text, annotation = statement.annotation } = excerpt;
      return { ...statement, text, ...omitUndefined({ annotation }) };
    });
    const noteOf = (statement: Statement) => {
      const what = shown.get(statement.number)?.what;
      return what && `Shown is ${what}, not the whole of it`;
    };
    const inPart = viewed.statements.flatMap(({ number }) => shown.get(number) ? [number] : []);
    return annotated(noteOf)({ ...viewed, statements, inPart: [...viewed.inPart ?? [], ...inPart] }, speaker);
  };
}
