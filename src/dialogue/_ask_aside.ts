import type { Json, NoteRecorded, ScoreRecorded } from "../transcript/event.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { partsOf } from "../transcript/parts.ts";
import { type Failure, isOfProvider } from "../transcript/failure.ts";
import type { AsideKind } from "../transcript/kind.ts";
import type { Answer } from "../transcript/message.ts";
import { singleLine } from "../text/visible.ts";
import { warningText } from "../transcript/warning_text.ts";
import type { AgentAnswer, AnswerSchema } from "../agents/agent.ts";
import { withoutIdleSearch } from "../agents/context_search.ts";
import { ModelError } from "../models/model_error.ts";
import { askAgent, begin, beginFitted, failureOf } from "./_ask_agent.ts";
import type { Run } from "./_run.ts";
import { BudgetError } from "./calls/budget.ts";
import { AttemptsError } from "./calls/failures.ts";
import { compare, ReplayError } from "./replay_error.ts";
import type { Asked } from "./turn.ts";

type RecordedNote = (NoteRecorded | ScoreRecorded) & { readonly inherited?: true };

/** A question aside with its place. */
export interface AskedAside<T> extends Asked {
  readonly kind: AsideKind;
  readonly reading: AnswerReading<T>;
  /** If `true`, a limit that prevents the question ends the dialogue. */
  readonly needed?: boolean;
}

/** Fits the views of questions into the contexts of those who are asked. */
export interface Room {
  /** Returns a question with the room for its answer; throws if it does not fit. */
  sized<T extends Asked>(asked: T): Promise<T>;
  /** Fits in everything a question shows, whole or summarised. */
  fitWhole(asked: Asked): Promise<Asked>;
  /** Fits in the subject of a question, and the newest of the other messages it shows. */
  fitNewest(asked: Asked): Promise<Asked>;
}

/** Questions whose missing answers are no failure of the dialogue: something else is shown, or nothing. */
const DISPENSABLE: ReadonlySet<AsideKind> = new Set<AsideKind>(["context_summary", "preparation"]);

/** Reads an answer, as given or as recorded. */
export interface AnswerReading<T> {
  fromAnswer(answer: AgentAnswer): ReturnType<AnswerSchema<T>["read"]>;
  fromRecord(value: Json): ReturnType<AnswerSchema<T>["read"]>;
}

export function bySchema<T>(schema: AnswerSchema<T>): AnswerReading<T> {
  return { fromAnswer: ({ value }) => schema.read(value), fromRecord: (value) => schema.read(value) };
}

/** Asks one question aside, or returns its recorded answer. */
export async function askAside<T>(run: Run, room: Room, asked: AskedAside<T>): Promise<Answer<T>> {
  const recorded = run.recorded.end(asked.key);
  if (recorded && "answer" in recorded && !isOutdated(asked, recorded)) {
    return await onRecord(run, room, asked, recorded);
  }
  const refused = run.recorded.limit(asked.key);
  if (refused) return overLimit(run, asked, refused.limit);
  run.waiting.throwIfAborted();
  if (!isFitted(asked)) begin(run, asked);
  try {
    const absence = run.absence(asked.participant.id);
    if (absence) throw new AttemptsError(new ModelError(absence.reason, { code: absence.code }), 0);
    if (run.time.leftMs <= 0) throw run.time.error;
    const viewed = isFitted(asked) ? await beginFitted(run, asked, (each) => fittedIn(room, each)) : asked;
    const fit = async (each: Asked) => await room.sized(await fittedIn(room, each));
    const fitted = isFitted(asked) ? await room.sized(viewed) : await fit(asked);
    const given = await askAgent(run, { asked, fitted, fit }, { onFloor: false });
    const read = asked.reading.fromAnswer(given);
    if (!read.ok) throw new ModelError(read.problem, { code: "unreadable" });
    const { otherLanguage } = given;
    return record(run, asked, { given: true, value: read.value }, omitUndefined({ otherLanguage }));
  } catch (error) {
    run.passStops(error);
    if (error instanceof BudgetError) {
      const { limit, scope, most } = error;
      // once the time is up nothing else can be asked either: the dialogue stops, and this is asked when it continues
      const ends = asked.needed === true || (limit === "max_duration" && scope === undefined);
      run.write({ type: "limit.reached", limit, before: asked.key, ends, ...omitUndefined({ scope, most }) });
      if (ends) run.stoppedBy ??= limit;
      return overLimit(run, { ...asked, needed: ends }, limit);
    }
    const failure = orUnrecorded(failureOf(error, asked), asked);
    if (isOfProvider(failure.code)) run.goOnWithout(asked.participant, failure);
    const answer = { given: false, code: failure.code, reason: failure.reason } as const;
    if (failure.code === "unreadable") {
      run.warn(`unreadable_${asked.kind}`, `${missingAnswer(asked)} is missing: ${failure.reason}`, asked.key);
    }
    const isFailure = failure.code !== "unreadable" && !DISPENSABLE.has(asked.kind);
    return record(run, asked, answer, isFailure ? { failure } : {});
  }
}

/** Names a missing answer: `The score of message 3`, or by who was asked. */
function missingAnswer(
  { kind, participant, replyTo, together }: Pick<AskedAside<unknown>, "kind" | "participant" | "replyTo" | "together">,
): string {
  const [first, ...more] = (together ?? (replyTo ? [replyTo] : [])).map(({ number }) => number);
  const what = `The ${kind.replaceAll("_", " ")}`;
  if (first === undefined) return `${what} of ${singleLine(participant.name)}`;
  return `${what} of message${more.length > 0 ? "s" : ""} ${[first, ...more].join(", ")}`;
}

/** Returns `true` for a question that shows as much as fits. */
function isFitted({ finalReading = false, mayLeaveOut = false }: Asked): boolean {
  return finalReading || mayLeaveOut;
}

/** Returns the failure as a missing answer if a recording lacks it, which was made before the question was asked. */
function orUnrecorded(failure: Failure, { participant: { agent } }: Asked): Failure {
  const isPlayed = agent.models?.every(({ recorded }) => recorded === true) === true;
  return failure.code === "not_found" && isPlayed ? { ...failure, code: "unreadable" } : failure;
}

/** Returns the question with as much of its view as fits. */
async function fittedIn<T extends Asked>(room: Room, whole: T): Promise<T> {
  const asked = withoutIdleSearch(whole);
  if (!isFitted(asked)) return asked;
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
  if (run.recorded.start(asked.key)) begin(run, isFitted(asked) ? await fittedIn(room, asked) : asked);
  if (!recorded.answer.given) return recorded.answer;
  const read = asked.reading.fromRecord(recorded.answer.value);
  if (!read.ok) throw new ReplayError(asked.key, `the answer at '${asked.key}' can no longer be read: ${read.problem}`);
  return { given: true, value: read.value };
}

/**
 * Returns `true` for an inherited answer that no longer fits the question, for example with other criteria: it is asked
 * again.
 */
function isOutdated<T>({ reading }: AskedAside<T>, { inherited, answer }: RecordedNote): boolean {
  return inherited === true && answer.given && !reading.fromRecord(answer.value).ok;
}

/** Records an answer and returns it as journaled, so that a resumed run has the same. */
function record<T>(
  run: Run,
  { key, kind, called, participant, replyTo, together, reading }: AskedAside<T>,
  answer: Answer<T>,
  extra: Pick<NoteRecorded, "failure" | "otherLanguage"> = {},
): Answer<T> {
  const json = answer.given ? { given: true as const, value: toJson(answer.value) } : answer;
  const numbers = (together ?? (replyTo ? [replyTo] : [])).map(({ number }) => number);
  const about = omitUndefined({ called, about: replyTo?.number, together: together && numbers });
  for (const [number, part] of together ? partsOf(json, numbers) : numbers.map((number) => [number, json] as const)) {
    if (!part.given || fieldsIn(part.value).contributes !== false) continue;
    const says = run.record.settings["scoring"] === true ? "notScored" : "noContribution";
    run.warn("no_contribution", warningText(says, participant.name, number), key);
  }
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
 * Returns a missing answer without recording it, and warns about the first of its kind. A missing summary has its own
 * warning; a needed question is asked when the dialogue continues.
 */
function overLimit<T>(run: Run, { key, kind, needed = false }: AskedAside<T>, limit: string): Answer<never> {
  if (kind !== "context_summary" && !needed) {
    run.warnOnce(
      "unasked",
      `'${limit}' was reached: from ${key} on, no ${kind.replaceAll("_", " ")} is requested`,
      kind,
    );
  }
  return { given: false, code: "limit", reason: `The limit '${limit}' was reached` };
}
