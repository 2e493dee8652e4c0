/**
 * Structured conversations of language models: formal debates that leave an archive of small, indexed files behind, and
 * can be resumed, replayed, forked and checked. Importing this does nothing. What is particular to models, archives and
 * judging has entry points of its own.
 *
 * @module
 */

// Debates
export { DebateDialogue } from "./protocols/debate/debate_dialogue.ts";
export type { DebateFormat, DebateFormatName } from "./protocols/debate/formats.ts";
export type { CriterionWeight, DebateConfig, DebateRules } from "./protocols/debate/options.ts";
export {
  createDebateFactChecker,
  createDebateModerator,
  createDebateParticipant,
  type DebateParticipant,
  type DebateParticipantOptions,
} from "./protocols/debate/participants.ts";
export type { DebateResult } from "./protocols/debate/result.ts";
export { DebateTurns } from "./protocols/debate/turns.ts";
export { createDebateWorkflow, DebateWorkflow, type Pairing } from "./protocols/debate/workflow.ts";

// Councils
export type { CouncilConfig, CouncilPhase } from "./protocols/council/options.ts";
export {
  type CouncilParticipant,
  type CouncilParticipantOptions,
  createCouncilChair,
  createCouncilJudge,
  createCouncilMember,
} from "./protocols/council/participants.ts";
export type { CouncilResult } from "./protocols/council/result.ts";
export { createCouncilWorkflow } from "./protocols/council/workflow.ts";

// Dialectics
export type { DialecticConfig, DialecticLimits } from "./protocols/dialectic/options.ts";
export {
  createDialecticAgent,
  createDialecticClient,
  createDialecticJudge,
  type DialecticParticipant,
  type DialecticParticipantOptions,
} from "./protocols/dialectic/participants.ts";
export type { DialecticResult } from "./protocols/dialectic/result.ts";
export { createDialecticWorkflow } from "./protocols/dialectic/workflow.ts";

// Roundtables
export type { RoundtableMode, RoundtableModeName } from "./protocols/roundtable/modes.ts";
export type { RoundtableConfig, RoundtableEndRules } from "./protocols/roundtable/options.ts";
export {
  createRoundtableJudge,
  createRoundtableParticipant,
  type RoundtableParticipant,
  type RoundtableParticipantOptions,
} from "./protocols/roundtable/participants.ts";
export type { RoleViolation, RoundtableResult, RoundtableRound } from "./protocols/roundtable/result.ts";
export { createRoundtableWorkflow } from "./protocols/roundtable/workflow.ts";

// The engine, for protocols of one's own
export { LimitTooSmallError } from "./dialogue/mod.ts";
export { Aside } from "./dialogue/aside.ts";
export type { RateLimits } from "./dialogue/calls/admission.ts";
export type { BudgetLimits } from "./dialogue/calls/budget.ts";
export type { DialogueConfig } from "./dialogue/config.ts";
export { type EndRule, type EndState, hasSpoken, isRound } from "./dialogue/end_rules.ts";
export { Floor } from "./dialogue/floor.ts";
export { ReplayError } from "./dialogue/replay_error.ts";
export { type DialogueResult, type Held, toResult } from "./dialogue/result.ts";
export type { RunOptions } from "./dialogue/stream.ts";
export type { Announcement, DialogueParticipant, Expected, ExpectedAside, Question, Turn } from "./dialogue/turn.ts";
export { DialogueWorkflow } from "./dialogue/workflow.ts";
export type { ParticipantOptions, ProtocolParticipant } from "./protocols/participant.ts";
export { type ProtocolConfig, ProtocolDialogue } from "./protocols/protocol_dialogue.ts";

// Archives that cannot be read, written or continued
export { JournalError } from "./archive/journal.ts";
export { JournalReadError } from "./archive/journal_reader.ts";
export { OutputError } from "./archive/layout.ts";
export { LockedError } from "./runtime/runtime.ts";

// Who answers
export {
  type Agent,
  type AgentAnswer,
  type AgentRequest,
  type AnswerReading,
  type AnswerSchema,
  type Calls,
  type ContributionForm,
  type QuotedText,
  type Tool,
  ToolError,
  type ToolResult,
} from "./agents/agent.ts";
export { type Brief, type BriefPosition, loadBrief } from "./agents/brief.ts";
export { ChatAgent, type ChatAgentOptions } from "./agents/chat_agent.ts";
export { ClientAgent, type ClientAgentOptions, InputNeededError } from "./agents/client_agent.ts";
export { EmbeddedAgent, EmbeddedAgentError, type EmbeddedAgentOptions } from "./agents/embedded_agent.ts";
export { HumanAgent, type HumanAgentOptions } from "./agents/human_agent.ts";
export { BriefError, loadSources, type LoadSourcesOptions, type Source } from "./agents/source.ts";
export type { Terminal } from "./agents/terminal.ts";
export type { ChatModel } from "./models/chat_model.ts";
export { ModelError } from "./models/model_error.ts";
export { createModel } from "./models/model_spec.ts";
export { ModelSpecError } from "./models/provider_server.ts";
export { RecordedModel, RecordingError } from "./models/recorded_model.ts";
export { ScriptedModel } from "./models/scripted_model.ts";

// What a speaker may see
export type { ContextProcessor, Viewed } from "./context/processor.ts";
export { type ContextConfig, STRATEGIES, type Strategy } from "./context/settings.ts";
export { everything, nothing, ofPhase, othersOnly, ownAndAimedAt, type View } from "./context/views.ts";

// What was said, and what came of it
export type { DialogueEvent, EndReason, JournalEvent, LimitName, Settings, Status } from "./transcript/event.ts";
export { type Failure, type FailureCode, ProgramError, type Warning } from "./transcript/failure.ts";
export type { Json } from "./transcript/json.ts";
export type { AsideKind, FloorKind, Kind } from "./transcript/kind.ts";
export type { Answer, FailedTurn, Message, MessageBase, Statement } from "./transcript/message.ts";
export type { Participant } from "./transcript/participant.ts";
export type { DialogueRecord } from "./transcript/record.ts";
export type { Criterion, ParticipantScore, Unscored } from "./transcript/score.ts";
export type { Usage, UsageTotal } from "./transcript/usage.ts";
export type { Verdict } from "./transcript/verdict.ts";
