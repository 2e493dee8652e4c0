import { firstWords } from "../../text/first_words.ts";
import type { Message, Statement } from "../../transcript/message.ts";

/** Words that a message is recognised by. */
const FIRST_WORDS = 12;

/** How a message begins, to recognise it by. */
export function said(message: Message): string {
  return message.failed ? "nothing was said" : `“${beginning(message)}”`;
}

/** What was said does not change: it is looked at once, however often an index is written. */
const beginnings = new WeakMap<Statement, string>();

/** The first words of a statement, without the marks of a heading or list they may begin with. */
export function beginning(statement: Statement): string {
  const words = beginnings.get(statement) ??
    firstWords(statement.text.replace(/^\s*(?:(?:#{1,6}|[>*-])\s+)+/, ""), FIRST_WORDS);
  beginnings.set(statement, words);
  return words;
}
