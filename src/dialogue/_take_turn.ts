import type { AgentAnswer } from "../agents/agent.ts";
import { fillForm } from "../agents/answer_schema.ts";
import { withoutIdleSearch } from "../agents/context_search.ts";
import { DEFAULT_OUTPUT_TOKENS } from "../agents/output_limit.ts";
import { fillerText } from "../models/filler_model.ts";
import { ModelError } from "../models/model_error.ts";
import { repetitionInWords } from "../judging/repetition.ts";
import type { TurnCompleted, TurnFailed } from "../transcript/event.ts";
import { toMessage } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { countTokens } from "../text/tokens.ts";
import { isOfProvider } from "../transcript/failure.ts";
import type { Message } from "../transcript/message.ts";
import { askAgent, begin, beginFitted, failureOf } from "./_ask_agent.ts";
import type { Contexts } from "./_contexts.ts";
import type { Run } from "./_run.ts";
import { BudgetError, type CallAhead } from "./calls/budget.ts";
import { holdToLimit, mostSaid } from "./contribution_limit.ts";
import type { AskedTurn } from "./turn.ts";
import { inLanguage } from "../words/language.ts";
import { compare, ReplayError } from "./replay_error.ts";
import { LimitStop, ProviderStop } from "./stop.ts";

/** A contribution before its limit is applied. */
type Contribution = Pick<TurnCompleted, "text" | "fields">;

/**
 * Runs one turn on the floor, or returns the recorded one.
 *
 * @throws {LimitStop} If a limit does not allow it.
 * @throws {ProviderStop} If the speaker's provider cannot answer.
 */
export async function takeTurn(run: Run, contexts: Contexts, asked: AskedTurn): Promise<Message> {
  const recorded = run.recorded.end(asked.key);
  if (recorded && "number" in recorded) {
    // inherited turns are not fitted again: that might request summaries that nobody needs any more
    if (!recorded.inherited && run.recorded.start(asked.key)) begin(run, await contexts.fit(asked));
    if (!recorded.inherited && recorded.type === "turn.completed") checkFields(run, asked, recorded);
    return toMessage(recorded);
  }
  stopAtLimit(run, asked);
  const absence = run.absence(asked.participant.id);
  if (absence) {
    const failure = { ...absence, key: asked.key, number: asked.number, attempts: 0 };
    return end(run, { type: "turn.failed", ...bodyOf(asked), failure, absent: true });
  }
  // a turn without calls of its own lengthens the prompts of others
  const isCalled = (asked.participant.agent.models?.length ?? 0) > 0;
  try {
    if (!isCalled) await run.budget.admit(aheadOf(asked, mostSaid(asked, DEFAULT_OUTPUT_TOKENS)), run.signal);
    const fit = async (turn: AskedTurn) => withoutIdleSearch(await contexts.fit(turn));
    const fitted = await beginFitted(run, asked, fit);
    warnIfUnread(run, asked);
    const { form } = asked;
    const lengths = omitUndefined({ maxTokens: asked.maxTokens, overrun: asked.overrun });
    // Pieces of JSON are not readable, and text before a use of a tool is not part of the contribution.
    const quiet = form !== undefined || (fitted.tools ?? []).length > 0;
    const given = await askAgent(run, { asked, fitted, fit }, { onFloor: true, quiet, turn: lengths });
    const { text, ...fields } = contributionOf(run, asked, given);
    const limited = holdToLimit(text, lengths, { brokenOff: given.brokenOff === true });
    // before the end of the turn, so that a kill between them loses nothing: the answer is on record
    const repetition = run.rehearsal ? undefined : inLanguage("en", () => repetitionInWords(limited.text)); // filler repeats itself
    if (repetition !== undefined) {
      run.warn("repetition", `Message ${asked.number} repeats itself: ${repetition}`, asked.key);
    }
    const again = omitUndefined({ refusal: given.refusal, otherLanguage: given.otherLanguage });
    const message = end(run, { type: "turn.completed", ...bodyOf(asked), ...limited, ...fields, ...again });
    // A turn without a request has not waited for the disk, or for a chance to cancel the run.
    if (!isCalled) await run.flush();
    return message;
  } catch (error) {
    run.passStops(error);
    if (error instanceof BudgetError) throw reached(run, asked.key, error);
    const failure = failureOf(error, asked);
    // no later turn fits either, until the server has a larger context
    if (failure.code === "context" && run.windows.current.found.size > 0) {
      throw run.stopBecause(new ProviderStop(failure));
    }
    if (!isOfProvider(failure.code)) return end(run, { type: "turn.failed", ...bodyOf(asked), failure });
    run.goOnWithout(asked.participant, failure);
    return end(run, { type: "turn.failed", ...bodyOf(asked), failure, absent: true });
  }
}

/**
 * Makes a statement on the floor without asking anybody, or checks that it is on record.
 *
 * @throws {LimitStop} If a limit does not allow it.
 */
export async function announce(run: Run, asked: AskedTurn, text: string): Promise<Message> {
  const recorded = run.recorded.end(asked.key);
  if (recorded?.type === "turn.completed") {
    if (!recorded.inherited) {
      compare(asked.key, "number", recorded.number, asked.number);
      compare(asked.key, "participant", recorded.participant, asked.participant.id);
      compare(asked.key, "kind", recorded.kind, asked.kind);
      if (recorded.text !== text) run.warnOfWording(asked.key);
    }
    return toMessage(recorded);
  }
  stopAtLimit(run, asked);
  try {
    await run.budget.admit(aheadOf(asked, countTokens(text)), run.signal);
  } catch (error) {
    run.passStops(error);
    throw error instanceof BudgetError ? reached(run, asked.key, error) : error;
  }
  return end(run, { type: "turn.completed", ...bodyOf(asked), text });
}

/** Records that a limit stops a turn, so that it is not decided again, and returns the error to throw. */
function reached(run: Run, before: string, error: Pick<BudgetError, "limit" | "scope" | "most">): LimitStop {
  const { limit, scope, most } = error;
  const ends = run.optionalPhases === 0;
  const event = { type: "limit.reached", limit, before, ends, ...omitUndefined({ scope, most }) } as const;
  run.write(event);
  const whose = scope === undefined ? limit : `${limit} of ${scope}`;
  if (!ends) run.warn("cut_short", `Cut short by ${whose}, before ${before}`, before);
  return new LimitStop(limit, event);
}

function aheadOf({ key, participant, kind }: AskedTurn, says: number): CallAhead {
  return { key, participant: participant.id, kind, says };
}

function stopAtLimit(run: Run, { key, number }: AskedTurn): void {
  const recorded = run.recorded.limit(key);
  if (recorded) throw new LimitStop(recorded.limit, recorded); // its number went to the script's next request
  const other = run.recorded.keyOf(number);
  if (other !== undefined) {
    throw new ReplayError(key, `turn ${number} is recorded as '${other}', but the script asks for '${key}'`);
  }
  run.waiting.throwIfAborted();
  const { maxTurns = Infinity } = run.dialogue.config;
  if (number > maxTurns) throw reached(run, key, { limit: "max_turns", most: maxTurns });
  if (run.time.leftMs <= 0) throw reached(run, key, run.time.error);
}

/** Returns an answer as a contribution; with a form, its text is generated from the fields. */
function contributionOf(run: Run, { form, number, maxTokens }: AskedTurn, given: AgentAnswer): Contribution {
  if (!form) return { text: notEmpty(given.text) };
  const filled = fillForm(form, given.value, number);
  if (!filled.ok) throw new ModelError(filled.problem, { code: "unreadable" });
  // filler for a form is as long as the contribution may be
  const isFiller = run.rehearsal && maxTokens !== undefined;
  return {
    text: isFiller ? fillerText(maxTokens) : notEmpty(filled.text),
    ...omitUndefined({ fields: filled.fields }),
  };
}

/** Warns about an agent that is neither a model nor a person, since it ignores files given with the question. */
function warnIfUnread(run: Run, { key, participant: { name, agent }, attachments = [] }: AskedTurn): void {
  if (attachments.length === 0 || agent.human || agent.models?.length) return;
  const names = attachments.map((file) => file.name).join(", ");
  run.warnOnce("attachment_not_shown", `${name} answers without a model and was not shown ${names}`, key);
}

function notEmpty(text: unknown): string {
  if (typeof text === "string" && text.trim() !== "") return text.trim();
  throw new ModelError("The answer was empty", { code: "empty" });
}

/** Checks that the recorded fields match the form requested by the script. */
function checkFields(run: Run, { key, number, form }: AskedTurn, { fields, text, overrun }: TurnCompleted): void {
  if (form === undefined && fields === undefined) return;
  if (form === undefined) {
    throw new ReplayError(key, `at '${key}' it has fields, but the script asks for a text without fields`);
  }
  const contribution = fillForm(form, fields, number);
  if (!contribution.ok) {
    throw new ReplayError(key, `the fields at '${key}' do not match the form '${form.name}': ${contribution.problem}`);
  }
  // The recorded text stands; only its wording would differ now.
  if (contribution.text !== (overrun?.whole ?? text)) run.warnOfWording(key);
}

function bodyOf({ key, number, participant, kind, called, phase, round, replyTo }: AskedTurn) {
  return {
    key,
    number,
    participant: participant.id,
    kind,
    phase,
    ...omitUndefined({ called, round, replyTo: replyTo?.number }),
  };
}

/** Records the end of a turn, and returns the journaled message, so that a resumed run has the same. */
function end(run: Run, body: TurnCompleted | TurnFailed): Message {
  const event = run.write(body);
  return toMessage(event.type === "turn.completed" || event.type === "turn.failed" ? event : { ...body, at: event.at });
}
