import type { FloorKind } from "../transcript/kind.ts";
import type { Statement } from "../transcript/message.ts";

/** What a dialogue begins with, before anybody answers anybody. */
const BEGINNING: ReadonlySet<FloorKind> = new Set<FloorKind>(["announcement", "opening"]);

/**
 * What is always shown: the opening statements, and with them what was announced before them, so that prompts begin
 * alike when all that came after is renewed. Nothing where nobody makes an opening statement.
 */
export function beginningOf(statements: readonly Statement[]): ReadonlySet<Statement> {
  const end = statements.findIndex(({ kind }) => !BEGINNING.has(kind));
  const first = end < 0 ? statements : statements.slice(0, end);
  const last = first.findLastIndex(({ kind }) => kind === "opening");
  return new Set([...first.slice(0, last + 1), ...statements.filter(({ kind }) => kind === "opening")]);
}
