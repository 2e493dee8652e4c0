export type { Agent, AgentAnswer, AgentRequest, AnswerSchema, Calls, ContributionForm, QuotedText } from "./agent.ts";
export { findingsSchema, scoreSchema } from "./answer_schema.ts";
export {
  type Brief,
  BriefError,
  type BriefPosition,
  loadBrief,
  loadSources,
  type LoadSourcesOptions,
  materialFor,
  positionFor,
  type Source,
  sourceMaterial,
  sourcesJson,
} from "./brief.ts";
export { fieldsIn } from "./contribution_form.ts";
export { ChatAgent, type ChatAgentOptions } from "./chat_agent.ts";
export { ClientAgent, type ClientAgentOptions } from "./client_agent.ts";
export * from "./embedded_agent.ts";
export { type AskPersonOptions, HumanAgent, type HumanAgentOptions } from "./human_agent.ts";
export { InputNeededError } from "./input_needed_error.ts";
export { layOut } from "./prompt_layout.ts";
export { readAnswer, type ReadAnswerOptions, type Reading } from "./read_answer.ts";
export { askStructured, type StructuredAnswer, type StructuredOptions } from "./structured_answer.ts";
export type { Ask, AskOptions } from "./use_tools.ts";
export { type Tool, ToolError, type ToolResult } from "./tool.ts";
export { LineTerminal, systemTerminal, type Terminal, type TerminalStreams } from "./terminal.ts";
