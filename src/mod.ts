/**
 * Structured conversations of language models: debates, councils, dialectics, roundtables and critiques. Each leaves an archive, a
 * folder of small, indexed files that people and other models can read, check, resume, fork and judge.
 *
 * This is a tour in four stops. Its examples run in a clone of the repository without a key or a network, because they
 * play recorded answers of a large language model or need none. To ask a model yourself, replace the `RecordedModel` by
 * `await createModel("openai/gpt-4o-mini", { env: (name) => process.env[name] })`.
 *
 * ## 1. Hold a dialogue
 *
 * An agent answers: a `ChatAgent` with a language model, a `HumanAgent`, or an `Agent` of your own. A participant is an agent with a name and a part to play. A workflow decides who speaks when: make
 * one with `createDebateWorkflow`, `createCouncilWorkflow`, `createDialecticWorkflow` or `createRoundtableWorkflow`. In a
 * plain `DialogueWorkflow`, everybody speaks in turn.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createRoundtableParticipant, createRoundtableWorkflow } from "@convenings/convenings";
 * import { loadBrief, RecordedModel } from "@convenings/convenings";
 *
 * const brief = await loadBrief("examples/briefs/remote-work");
 * const agent = new ChatAgent({ model: await RecordedModel.open("examples/recordings/remote_work.yaml") });
 * const participants = ["participant-1", "participant-2", "participant-3"].map((id) =>
 *   createRoundtableParticipant({ agentConfig: { id } }, agent)
 * );
 *
 * const roundtable = createRoundtableWorkflow(brief.motion, participants, { brief, outputDirectory: false });
 * const { status, endReason, consensus } = await roundtable.run();
 *
 * assert.equal(status, "completed");
 * assert.equal(endReason, "max_rounds");
 * assert.deepEqual(consensus.positions.map(({ stance }) => stance), ["yes", "neutral", "yes"]);
 * ```
 *
 * `run()` also resolves if a model fails or a limit is reached: `status`, `endReason` and `failures` say so. `stream()`
 * gives the events one by one. An archive is written to `./debates`, unless `outputDirectory` says otherwise;
 * `resume(archive)` continues it and `fork(archive, { at })` branches it, and neither asks for a saved answer again.
 *
 * ## 2. Extend a workflow
 *
 * A protocol is a script that says who speaks when. A subclass of `DebateWorkflow` changes a phase or adds one; it takes
 * turns with `contribute` and `step`. A subclass of `DialogueWorkflow` writes a whole script, with the `Floor`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { createDebateModerator, createDebateParticipant, DebateWorkflow } from "@convenings/convenings";
 * import { ChatAgent, type Floor, loadBrief, ScriptedModel } from "@convenings/convenings";
 *
 * class DebateWithQuestions extends DebateWorkflow {
 *   protected override async openings(floor: Floor): Promise<void> {
 *     await super.openings(floor);
 *     await floor.phase("questions", async () => {
 *       await this.announce(floor, "Now the advocates question each other.");
 *       const ask = { kind: "question", instruction: "Ask the other side one question.", maxTokens: 120 } as const;
 *       await this.step(floor, this.advocates.map((advocate) => [advocate, ask]));
 *     });
 *   }
 * }
 *
 * const brief = await loadBrief("examples/briefs/nuclear-power");
 * const text = "I say nothing, because I am a script."; // a script in place of a model
 * const model = new ScriptedModel({ lines: [{ when: () => true, times: Infinity, text }] });
 * const agent = new ChatAgent({ model });
 * const advocates = brief.positions.map(({ id, text: position }) =>
 *   createDebateParticipant({ position, agentConfig: { id } }, agent)
 * );
 * const moderator = createDebateModerator({ agentConfig: { id: "moderator" } }, agent);
 * const debate = new DebateWithQuestions(brief.motion, [moderator, ...advocates], {
 *   scoringEnabled: false,
 *   outputDirectory: false,
 * });
 * const { messages } = await debate.run();
 *
 * const asked = messages.filter(({ kind }) => kind === "question").map(({ key }) => key);
 * assert.deepEqual(asked, [
 *   "openings/questions/question/build-nuclear",
 *   "openings/questions/question/renewables-first",
 * ]);
 * ```
 *
 * ## 3. Judge
 *
 * The entry point `./judging` has panels, whose judges decide who did better, and evaluators, who rate a dialogue. Each
 * judge reads the dialogue once for every order of the sides, without names. A judge whose verdict changes with the order
 * has no vote.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createDebateWorkflow, loadBrief, RecordedModel } from "@convenings/convenings";
 * import { createPanelJudge, createPanelWorkflow, readDialogue } from "@convenings/convenings/judging";
 *
 * const brief = await loadBrief("examples/briefs/congestion-pricing");
 * const agent = new ChatAgent({ model: await RecordedModel.open("examples/recordings/congestion_pricing.yaml") });
 * const advocates = brief.positions.map(({ text: position }, seat) =>
 *   createDebateParticipant({ position, agentConfig: { id: `advocate-${seat + 1}` } }, agent)
 * );
 * const moderator = createDebateModerator({ agentConfig: { id: "moderator" } }, agent);
 * const checker = createFactChecker({ agentConfig: { id: "fact-checker-1" } }, agent);
 * const config = { brief, roundCount: 2, outputDirectory: ".tmp/tour" };
 * const debate = createDebateWorkflow(brief.motion, [moderator, ...advocates, checker], config);
 * const { archive = "", verdict: own } = await debate.run();
 * assert.deepEqual(own, { kind: "decided", winner: "advocate-1", margin: 0.51 }); // by the moderator's scores
 *
 * const judges = ["judge-1", "judge-2"].map((id) => createPanelJudge({ agentConfig: { id } }, agent));
 * const { report, verdict } = await createPanelWorkflow(await readDialogue(archive), judges).run();
 * assert.deepEqual(report.verdict.votes, { "advocate-1": 2, "advocate-2": 0 });
 * assert.equal(verdict.kind, "too_close"); // two judges are too few for so small a lead
 * ```
 *
 * ## 4. Read an archive
 *
 * The entry point `./archive` reads, lists, checks and renders archives, and makes them from transcripts held elsewhere.
 * All files of an archive are written from its journal, whose events `fold` turns into a `DialogueRecord`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { fold, importTranscript, readJournal, verifyArchive } from "@convenings/convenings/archive";
 *
 * const options = { outputDirectory: ".tmp/tour" };
 * const { archive = "" } = await importTranscript("examples/transcripts/buses-or-trams.md", options);
 *
 * const { events } = await readJournal(archive);
 * const { topic, messages } = fold(events);
 * assert.equal(topic, "Should the city run more buses or build a tram?");
 * assert.deepEqual(messages.map(({ speaker }) => speaker), ["advocate-1", "advocate-2", "advocate-1", "advocate-2"]);
 * assert.deepEqual((await verifyArchive(archive, events)).problems, []);
 * ```
 *
 * Other entry points: `./models` has models of any provider by name, of the AI SDK, of your own, and for tests; `./serve` is
 * the server; `./queue` holds experiments on several machines.
 * Importing an entry point does nothing by itself.
 *
 * @module
 */

// Debates
export { DebateDialogue } from "./protocols/debate/debate_dialogue.ts";
export { createDebateWorkflow } from "./protocols/debate/create_debate.ts";
export type { DebateFormat } from "./protocols/debate/formats.ts";
export type { CriterionWeight, DebateConfig, DebateRules } from "./protocols/debate/options.ts";
export {
  createDebateModerator,
  createDebateParticipant,
  type DebateParticipant,
  type DebateParticipantOptions,
} from "./protocols/debate/participants.ts";
export type { DebateResult } from "./protocols/debate/result.ts";
export { DebateTurns } from "./protocols/debate/turns.ts";
export type { SpeechFormat } from "./protocols/debate/speeches.ts";
export { DebateWorkflow, type Pairing } from "./protocols/debate/workflow.ts";

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

// Critiques
export type { CritiqueConfig } from "./protocols/critique/options.ts";
export { createCritiqueParticipant, type CritiqueParticipant } from "./protocols/critique/participants.ts";
export type { CritiqueResult } from "./protocols/critique/result.ts";
export { createCritiqueWorkflow } from "./protocols/critique/workflow.ts";

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

// Fact checkers, in all four
export { createFactChecker } from "./protocols/fact_check/checker.ts";

// The engine, for protocols of one's own
export { LimitTooSmallError } from "./dialogue/mod.ts";
export { Aside } from "./dialogue/aside.ts";
export type { RateLimits } from "./dialogue/calls/admission.ts";
export type { BudgetLimits } from "./dialogue/calls/purse.ts";
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
export { HumanAgent, type HumanAgentOptions } from "./agents/human_agent.ts";
export { type Documents, type GivenText, loadDocuments, readDocuments } from "./agents/documents.ts";
export type { GivenFile } from "./documents/read_document.ts";
export { BriefError, type Source } from "./agents/source.ts";
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
