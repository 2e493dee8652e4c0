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
export { type Brief, type BriefPosition, loadBrief } from "./brief.ts";
export { BriefError, type BriefErrorOptions, loadSources, type LoadSourcesOptions, type Source } from "./source.ts";
export { ChatAgent, type ChatAgentOptions } from "./chat_agent.ts";
export { ClientAgent, type ClientAgentOptions, InputNeededError } from "./client_agent.ts";
export { EmbeddedAgent, type EmbeddedAgentOptions } from "./embedded_agent.ts";
export { HumanAgent, type HumanAgentOptions } from "./human_agent.ts";
export type { Terminal } from "./terminal.ts";
