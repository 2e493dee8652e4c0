import { contentStems, RelevanceIndex } from "../text/words.ts";
import { sentences } from "../text/sentences.ts";
import { singleLine } from "../text/visible.ts";
import type { Json } from "../transcript/event.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import { BUILT_IN, TOOL_SAYS } from "../words/tools.ts";
import { type AgentRequest, type Tool, ToolError } from "./agent.ts";
import { fieldIn } from "./folder_tools.ts";

/** The most matches shown at once. */
const MOST_MATCHES = 10;
/** Characters shown on either side of a match. */
const AROUND = 160;

interface Match {
  readonly statement: Statement;
  readonly start: number;
  readonly end: number;
}

/**
 * Searches the statements that a turn does not show in full, for an exact phrase or, if it occurs nowhere, for the most
 * relevant sentences. It shows each match in its context.
 */
export const CONTEXT_SEARCH: Tool = {
  name: "context_search",
  get description() {
    return BUILT_IN.context_search.about;
  },
  readOnly: true,
  get jsonSchema() {
    return {
      type: "object",
      properties: { query: { type: "string", description: BUILT_IN.context_search.query } },
      required: ["query"],
      additionalProperties: false,
    };
  },
  run(input, { request }) {
    const statements = hiddenIn(request);
    const query = fieldIn(input, "query");
    if (typeof query !== "string" || query.trim() === "") throw new ToolError(TOOL_SAYS.wantsQuery);
    const literal = placesOf(query, statements);
    const matches = literal.length > 0 ? literal : bearingOn(query, statements);
    return {
      found: foundIn(literal, matches),
      matches: matches.slice(0, MOST_MATCHES).map((match) => shown(match, request.participants)),
      ...(matches.length > MOST_MATCHES ? { not_shown: matches.length - MOST_MATCHES } : {}),
    };
  },
};

function foundIn(literal: readonly Match[], matches: readonly Match[]): string {
  if (matches.length === 0) return TOOL_SAYS.nothing;
  return literal.length > 0 ? TOOL_SAYS.theseWords : TOOL_SAYS.likeSentences;
}

/** Returns a request without the search, if there is nothing that it could find. */
export function withoutIdleSearch<T extends AgentRequest>(request: T): T {
  const { tools = [] } = request;
  if (!tools.includes(CONTEXT_SEARCH) || hiddenIn(request).length > 0) return request;
  return { ...request, tools: tools.filter((tool) => tool !== CONTEXT_SEARCH) };
}

/** Returns the statements that the speaker may know of and is not shown in full. */
function hiddenIn({ searchable = [], shown }: AgentRequest): readonly Statement[] {
  const inFull = new Set(shown.map(({ number }) => number));
  return searchable.filter(({ number }) => !inFull.has(number));
}

/** Returns the places where the words occur in sequence, ignoring case and spacing. */
function placesOf(query: string, statements: readonly Statement[]): readonly Match[] {
  const words = query.trim().split(/\s+/).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const pattern = new RegExp(words.join("\\s+"), "giu");
  return statements.flatMap((statement) =>
    [...statement.text.matchAll(pattern)].map(({ index, 0: found }) => ({
      statement,
      start: index,
      end: index + found.length,
    }))
  );
}

function bearingOn(query: string, statements: readonly Statement[]): readonly Match[] {
  const all = statements.flatMap((statement) =>
    sentences(statement.text).map(({ text, start }) => ({ statement, start, end: start + text.length, text }))
  );
  return new RelevanceIndex(all, ({ text }) => contentStems(text)).rank(contentStems(query))
    .filter(({ score }) => score > 0).map(({ item }) => item);
}

function shown({ statement, start, end }: Match, participants: readonly Participant[]): Json {
  const { number, kind, speaker, text } = statement;
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, Math.max(end, start) + AROUND);
  const excerpt = singleLine(text.slice(from, to));
  return {
    message: number,
    kind,
    speaker: participants.find(({ id }) => id === speaker)?.name ?? speaker,
    place: TOOL_SAYS.place(start + 1, text.length),
    excerpt: `${from > 0 ? "…" : ""}${excerpt}${to < text.length ? "…" : ""}`,
  };
}
