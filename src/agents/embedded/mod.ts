export { EMBEDDED_DESCRIPTION, EmbeddedAgent, type EmbeddedAgentOptions } from "./embedded_agent.ts";
export { EmbeddedWithoutBriefError, EmbeddedWithoutPositionError } from "./embedded_errors.ts";
