import type { Json, NoteRecorded, ScoreRecorded } from "../transcript/event.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { AsideKind } from "../transcript/kind.ts";
import type { Answer } from "../transcript/message.ts";
import type { AgentAnswer, AnswerSchema } from "../agents/agent.ts";
import { ModelError } from "../models/model_error.ts";
import { askAgent, begin, failureOf } from "./_ask_agent.ts";
import type { Run } from "./_run.ts";
import { BudgetError } from "./calls/budget.ts";
import { compare, ReplayError } from "./replay_error.ts";
import type { Asked } from "./turn.ts";

type RecordedNote = (NoteRecorded | ScoreRecorded) & { readonly inherited?: true };

/** A question aside that is placed. */
export interface AskedAside<T> extends Asked {
  readonly kind: AsideKind;
  readonly reading: AnswerReading<T>;
  /** A limit that is in the way is to end the dialogue. */
  readonly needed?: boolean;
}

/** Fits what questions show into the contexts of those who are asked. */
export interface Room {
  /** Returns a question with the room for its answer, or throws why it does not fit. */
  sized<T extends Asked>(asked: T): Promise<T>;
  /** Fits all that a question shows in, whole or summed up. */
  fitWhole(asked: Asked): Promise<Asked>;
  /** Fits in what a question is about, and the newest of what it shows besides. */
  fitNewest(asked: Asked): Promise<Asked>;
}

/** Reads an answer, from whoever gave it and from the record. */
export interface AnswerReading<T> {
  fromAnswer(answer: AgentAnswer): ReturnType<AnswerSchema<T>["read"]>;
  fromRecord(value: Json): ReturnType<AnswerSchema<T>["read"]>;
}

export function bySchema<T>(schema: AnswerSchema<T>): AnswerReading<T> {
  return { fromAnswer: ({ value }) => schema.read(value), fromRecord: (value) => schema.read(value) };
}

/** Asks one question aside, or gives the answer back as it is on record. */
export async function askAside<T>(run: Run, room: Room, asked: AskedAside<T>): Promise<Answer<T>> {
  const recorded = run.recorded.end(asked.key);
  if (recorded && "answer" in recorded && !isOutdated(asked, recorded)) {
    return await onRecord(run, room, asked, recorded);
  }
  const refused = run.recorded.limit(asked.key);
  if (refused) return overLimit(run, asked, refused.limit);
  run.signal.throwIfAborted();
  if (!asked.finalReading) begin(run, asked);
  try {
    if (run.time.leftMs <= 0) throw new BudgetError("max_duration", undefined);
    const fitted = await fittedIn(room, asked);
    if (asked.finalReading) begin(run, fitted);
    const read = asked.reading.fromAnswer(await askAgent(run, await room.sized(fitted), { onFloor: false }));
    if (!read.ok) throw new ModelError(read.problem, { code: "unreadable" });
    return record(run, asked, { given: true, value: read.value });
  } catch (error) {
    run.passStops(error);
    if (error instanceof BudgetError) {
      const { limit, scope } = error;
      const ends = asked.needed === true;
      run.write({ type: "limit.reached", limit, before: asked.key, ends, ...omitUndefined({ scope }) });
      if (ends) run.stoppedBy ??= limit;
      return overLimit(run, asked, limit);
    }
    const failure = failureOf(error, asked);
    const answer = { given: false, code: failure.code, reason: failure.reason } as const;
    if (failure.code === "unreadable") {
      run.warn(`unreadable_${asked.kind}`, `${asked.kind} is missing: ${failure.reason}`, asked.key);
    }
    // Without a summary something else is shown: that is a warning, and no failure of the dialogue.
    const isFailure = failure.code !== "unreadable" && asked.kind !== "context_summary";
    return record(run, asked, answer, isFailure ? { failure } : {});
  }
}

/** With what fits of what is shown. */
async function fittedIn<T>(room: Room, asked: AskedAside<T>): Promise<AskedAside<T>> {
  if (!asked.finalReading && !asked.mayLeaveOut) return asked;
  const { shown, digests } = await (asked.finalReading ? room.fitWhole(asked) : room.fitNewest(asked));
  return { ...asked, shown, ...omitUndefined({ digests }) };
}

async function onRecord<T>(
  run: Run,
  room: Room,
  asked: AskedAside<T>,
  recorded: RecordedNote,
): Promise<Answer<T>> {
  if (!recorded.inherited) {
    compare(asked.key, "participant", recorded.participant, asked.participant.id);
    compare(asked.key, "kind", recorded.kind, asked.kind);
  }
  if (run.recorded.start(asked.key)) begin(run, await fittedIn(room, asked));
  if (!recorded.answer.given) return recorded.answer;
  const read = asked.reading.fromRecord(recorded.answer.value);
  if (!read.ok) throw new ReplayError(asked.key, `the answer at '${asked.key}' no longer reads: ${read.problem}`);
  return { given: true, value: read.value };
}

/** An inherited answer that does not fit what is asked now, for example with other criteria: it is asked for anew. */
function isOutdated<T>({ reading }: AskedAside<T>, { inherited, answer }: RecordedNote): boolean {
  return inherited === true && answer.given && !reading.fromRecord(answer.value).ok;
}

/** Records an answer. What is handed on is what the journal says, so that a resumed run has the same. */
function record<T>(
  run: Run,
  { key, kind, called, participant, replyTo, reading }: AskedAside<T>,
  answer: Answer<T>,
  extra: Pick<NoteRecorded, "failure"> = {},
): Answer<T> {
  const json = answer.given ? { given: true as const, value: toJson(answer.value) } : answer;
  const about = omitUndefined({ called, about: replyTo?.number });
  const type = kind === "score" ? "score.recorded" : "note.recorded";
  const event = run.write({ type, key, participant: participant.id, kind, ...about, answer: json, ...extra });
  if (!("answer" in event) || !event.answer.given) return answer;
  const read = reading.fromRecord(event.answer.value);
  return read.ok ? { given: true, value: read.value } : answer;
}

export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/**
 * There is no answer, nor any record of one: the first of its kind is warned of. What a missing summary does has a
 * warning of its own, and what is needed is asked when the dialogue goes on.
 */
function overLimit<T>(run: Run, { key, kind, needed = false }: AskedAside<T>, limit: string): Answer<never> {
  if (kind !== "context_summary" && !needed) {
    run.warnOnce(
      "unasked",
      `No ${kind.replaceAll("_", " ")} is asked for from ${key} on: '${limit}' was reached`,
      kind,
    );
  }
  return { given: false, code: "limit", reason: `The limit '${limit}' was reached` };
}
