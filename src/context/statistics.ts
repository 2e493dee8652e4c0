import { headingText } from "../text/fence.ts";
import { countTokens } from "../text/tokens.ts";
import type { Statement } from "../transcript/message.ts";
import type { ContextProcessor } from "./processor.ts";

/** What was said does not change: it is counted once. */
const counted = new WeakMap<Statement, number>();

/** Adds a remark: how many statements are in view and how many tokens they have, as counted by `src/text/`, by speaker. */
export function withStatistics(): ContextProcessor {
  return (viewed) => {
    const { statements, participants, remarks } = viewed;
    const shares = participants.map(({ id, name }) => {
      const own = statements.filter(({ speaker }) => speaker === id);
      return `${headingText(name) || id}: ${amountOf(own)}`;
    });
    const remark = `In view are ${amountOf(statements)}. By participant: ${shares.join("; ")}.`;
    return { ...viewed, remarks: [...remarks, remark] };
  };
}

function amountOf(statements: readonly Statement[]): string {
  const tokens = statements.reduce((sum, statement) => sum + tokensIn(statement), 0);
  return `${statements.length} ${statements.length === 1 ? "statement" : "statements"} with about ${tokens} tokens`;
}

function tokensIn(statement: Statement): number {
  const tokens = counted.get(statement) ?? countTokens(statement.text);
  counted.set(statement, tokens);
  return tokens;
}
