import type { Statement } from "../../transcript/message.ts";
import { responseIn } from "../../transcript/response.ts";

/** What is read of a response where texts are measured: its reasoning, with its citations by name. */
export function readable(statement: Statement): Statement {
  const response = responseIn(statement);
  if (!response) return statement;
  const { reasoning, citations } = response;
  const text = reasoning.replace(/\[(\d+)\]/g, (mark, number: string) => {
    const cited = citations[Number(number) - 1]?.source;
    return cited === undefined ? mark : `[${readableSource(cited)}]`;
  });
  return { ...statement, text };
}

/** What a source is called as it can stand in a citation. */
export function readableSource(source: string): string {
  return source.replace(/[[\]\s]+/g, " ").slice(0, 78);
}
