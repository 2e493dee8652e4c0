import { withPageNumbers } from "../text/pages.ts";
import { fieldsIn } from "../transcript/json.ts";
import { BUILT_IN, TOOL_SAYS, TOOLS } from "../words/tools.ts";
import type { AgentRequest, Tool } from "./agent.ts";
import { ToolError } from "./agent.ts";
import { CONTEXT_SEARCH } from "./context_search.ts";
import { REQUEST_CONTEXT } from "../transcript/context_request.ts";
import { type Answers, requestContext } from "./request_context.ts";
import { excerpt, fieldIn, listFiles, positionIn, readFile, readingFields } from "./folder_tools.ts";

/** Default limits on the tools of a turn. After the last use, the model must answer. */
export const TOOL_LIMITS = { maxUses: 10, timeoutMs: 60_000, maxBytes: 65_536 };

/** Names of the tools that need no server. */
export const BUILT_IN_TOOLS = ["context_search", "read_source", "list_files", "read_file", REQUEST_CONTEXT] as const;
export type BuiltInTool = typeof BUILT_IN_TOOLS[number];

/** Settings of built-in tools. */
interface ToolSettings {
  /** The folder of `list_files` and `read_file`. */
  readonly contextDirectory?: string;
  /** Answers to what `request_context` asks. */
  readonly answers?: Answers;
}

/**
 * Returns tools, with built-in ones in place of their names.
 *
 * @throws {TypeError} If a name is unknown or used twice, or a built-in tool has no folder.
 * @throws {RangeError} If a tool's own limit is invalid.
 */
export function toolsOf(given: readonly (Tool | BuiltInTool)[], settings: ToolSettings = {}): readonly Tool[] {
  const tools = given.map((tool) => typeof tool === "string" ? builtIn(tool, settings) : tool);
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new TypeError(`Cannot use two tools with the name '${twice}'`);
  const bad = names.find((name) => !/^[A-Za-z0-9_-]{1,64}$/.test(name));
  if (bad !== undefined) throw new TypeError(`Cannot use a tool with the name '${bad}': use letters, digits, '_', '-'`);
  for (const { name, ...limits } of tools) {
    for (const field of ["maxUses", "resultTokens"] as const) {
      const { [field]: value = 1 } = limits;
      if (Number.isSafeInteger(value) && value >= 1) continue;
      throw new RangeError(
        `Cannot use the tool '${name}': '${field}' must be an integer >= 1: current value is ${value}`,
      );
    }
  }
  return tools;
}

/** Returns `true` for a tool whose results may become sources. */
export function mayCite(tool: Tool | BuiltInTool): boolean {
  return typeof tool !== "string" || tool === "read_file";
}

function builtIn(name: BuiltInTool, { contextDirectory: folder, answers }: ToolSettings): Tool {
  if (name === "context_search") return CONTEXT_SEARCH;
  if (name === REQUEST_CONTEXT) return requestContext(answers);
  if (name === "read_source") return READ_SOURCE;
  if (!BUILT_IN_TOOLS.includes(name)) {
    throw new TypeError(`Cannot use the tool '${name}': the built-in ones are ${BUILT_IN_TOOLS.join(", ")}`);
  }
  if (folder === undefined) throw new TypeError(`Cannot use ${name} without a folder: set 'contextDirectory'`);
  return name === "list_files" ? listFiles(folder) : readFile(folder);
}

/** Reads what may be cited: sources that were given, and texts that tools have found. */
const READ_SOURCE: Tool = {
  name: "read_source",
  readOnly: true,
  get description() {
    return BUILT_IN.read_source.about;
  },
  get jsonSchema() {
    return {
      type: "object",
      properties: { name: { type: "string", description: BUILT_IN.read_source.name }, ...readingFields() },
      required: ["name", "from_line", "from_character"],
      additionalProperties: false,
    };
  },
  run(input, { request: { citable = [] } }) {
    const given = String(fieldIn(input, "name") ?? "").replace(/^\[|\]$/g, "");
    const source = citable.find(({ name }) => name === given);
    if (source?.text !== undefined) {
      return { title: source.title, ...fieldsIn(excerpt(withPageNumbers(source.text), positionIn(input))) };
    }
    throw new ToolError(TOOL_SAYS.noSource(given, citable.map(({ name }) => name)));
  },
};

/** Returns the line of a prompt that says which tools there are; empty without tools. */
export function toolsLine({ tools = [], citable = [], toolLimits }: AgentRequest): string {
  if (tools.length === 0) return "";
  const { maxUses } = { ...TOOL_LIMITS, ...toolLimits };
  const found = citable.filter(({ fetched }) => fetched).map(({ name }) => name);
  const offer = TOOLS.offer(tools.map(({ name }) => name), maxUses);
  return found.length > 0 ? `${offer} ${TOOLS.found(found)}` : offer;
}
