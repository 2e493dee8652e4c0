import { annotatedText } from "../text/annotation.ts";
import type { Statement } from "../transcript/message.ts";
import type { ContextProcessor } from "./processor.ts";

/**
 * Puts a note under statements, as a line that says that it is not by the speaker. What looks like such a line in what
 * was said is escaped, in every statement, so that nobody can annotate a statement by saying so. What is noted under a
 * statement already stands there first.
 *
 * @param noteOf What is noted of a statement; the same at every turn, else prompts lose their common beginning.
 */
export function annotated(noteOf: (statement: Statement) => string | undefined): ContextProcessor {
  return (viewed) => ({ ...viewed, statements: viewed.statements.map((statement) => withNote(statement, noteOf)) });
}

function withNote(statement: Statement, noteOf: (statement: Statement) => string | undefined): Statement {
  const { annotation = "", ...plain } = statement;
  const note = noteOf(statement);
  // With nothing to add, whoever lays the prompt out puts what is noted already under it.
  if (note === undefined && statement.annotation !== undefined) return statement;
  const text = annotatedText(statement.text, annotation === "" ? note : `${annotation}. ${note}`);
  return text === statement.text ? statement : { ...plain, text };
}
