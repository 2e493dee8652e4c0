import { singleLine } from "../text/visible.ts";
import type { Statement } from "../transcript/message.ts";
import type { ContextProcessor } from "./processor.ts";

/** What could pass for an annotation when a speaker says it. */
const LOOKALIKE = /\[(?=\s*annotation\b)/gi;

/**
 * Puts a note under statements, as a line that says that it is not by the speaker. What looks like such a line in what
 * was said is escaped, in every statement, so that nobody can annotate a statement by saying so.
 *
 * @param noteOf What is noted of a statement; the same at every turn, else prompts lose their common beginning.
 */
export function annotated(noteOf: (statement: Statement) => string | undefined): ContextProcessor {
  return (viewed) => ({ ...viewed, statements: viewed.statements.map((statement) => withNote(statement, noteOf)) });
}

function withNote(statement: Statement, noteOf: (statement: Statement) => string | undefined): Statement {
  const note = noteOf(statement);
  const said = statement.text.replace(LOOKALIKE, "\\[");
  const text = note === undefined ? said : `${said}\n\n[Annotation, not by the speaker: ${singleLine(note)}]`;
  return text === statement.text ? statement : { ...statement, text };
}
