import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import { annotated } from "./annotated.ts";
import type { ContextProcessor } from "./processor.ts";

/** What is shown of a statement in place of all of it. */
export interface Excerpted {
  /** Stands in the statement. */
  readonly text: string;
  /** What it is, for the speaker, for example "its most central sentences"; where the whole stands is added. */
  readonly what: string;
}

/**
 * Shows excerpts of statements, each with a note under it that says so and says where the whole stands. A
 * statement's own words cannot pass for such a note.
 *
 * @param excerptOf What is shown of a statement to a speaker; `undefined` where it is shown whole.
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
      return excerpt ? { ...statement, text: excerpt.text } : statement;
    });
    const noteOf = (statement: Statement) => {
      const excerpt = shown.get(statement.number);
      return excerpt && `Shown is ${excerpt.what}. The whole stands in ${viewed.whereOf(statement)}`;
    };
    const inPart = viewed.statements.flatMap(({ number }) => shown.get(number) ? [number] : []);
    return annotated(noteOf)({ ...viewed, statements, inPart: [...viewed.inPart ?? [], ...inPart] }, speaker);
  };
}
