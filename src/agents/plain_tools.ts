import { quotable } from "../text/fence.ts";
import type { Block, Completion, ToolCall, ToolDefinition } from "../models/chat_model.ts";
import { parseJson } from "../transcript/json.ts";
import { TOOLS } from "../words/tools.ts";
import { withoutReasoning } from "./thinking.ts";

/** Returns the block that says how to use tools in a line of text, for models that do not support tools. */
export function plainToolsBlock(tools: readonly ToolDefinition[]): Block {
  const listed = tools.map(({ name, description, jsonSchema }) =>
    TOOLS.entry(name, description, JSON.stringify(jsonSchema.properties ?? {}))
  );
  const text = [TOOLS.inLines("TOOL", `TOOL ${tools[0]?.name} {"name": "value"}`), ...listed].join("\n");
  return { role: "user", text: quotable(text) };
}

/** Returns the requests for tools in an answer: those in the provider's form, or else the first in a line of text. */
export function requestedTools(
  { toolCalls = [], text }: Completion,
  tools: readonly ToolDefinition[],
): readonly ToolCall[] {
  if (toolCalls.length > 0) return toolCalls;
  const lines = withoutReasoning(text).split("\n").map((line) => line.replace(/^[\s`*]+|[\s`*]+$/g, ""));
  const found = lines.flatMap((line, at): readonly ToolCall[] => {
    const [, name = "", first = ""] = /^TOOL ([A-Za-z0-9_-]+)\s*(.*)$/.exec(line) ?? [];
    if (!tools.some((tool) => tool.name === name)) return [];
    const rest = [first, ...lines.slice(at + 1)].join("\n");
    return [{
      id: "line",
      name,
      arguments: parseJson(first) === undefined && parseJson(rest) !== undefined ? rest : first,
    }];
  });
  return found.slice(0, 1);
}
