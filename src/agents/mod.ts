export {
  type Agent,
  type AgentAnswer,
  type AgentRequest,
  type AnswerSchema,
  type Calls,
  type ContributionForm,
  type QuotedText,
  type Tool,
  ToolError,
  type ToolResult,
} from "./agent.ts";
export { fieldsIn, findingsSchema, scoreSchema } from "./answer_schema.ts";
export { type Brief, type BriefPosition, loadBrief, materialFor, positionFor, sourceMaterial } from "./brief.ts";
export { BriefError, loadSources, type LoadSourcesOptions, type Source, sourcesJson } from "./source.ts";
export { ChatAgent, type ChatAgentOptions } from "./chat_agent.ts";
export { ClientAgent, type ClientAgentOptions, InputNeededError } from "./client_agent.ts";
export { EmbeddedAgent, EmbeddedAgentError, type EmbeddedAgentOptions } from "./embedded_agent.ts";
export { type AskPersonOptions, HumanAgent, type HumanAgentOptions } from "./human_agent.ts";
export { layOut } from "./prompt_layout.ts";
export { readAnswer, type ReadAnswerOptions, type Reading } from "./read_answer.ts";
export { askStructured, type StructuredAnswer, type StructuredOptions } from "./structured_answer.ts";
export type { Ask, AskOptions } from "./use_tools.ts";
export { LineTerminal, systemTerminal, type Terminal, type TerminalStreams } from "./terminal.ts";
