import type { AgentAnswer, Calls } from "../agents/agent.ts";
import { unlessAborted } from "../agents/terminal.ts";
import { mostResults } from "../agents/use_tools.ts";
import { ModelError } from "../models/model_error.ts";
import { sha256 } from "../text/sha256.ts";
import { type Digest, type DigestName, joinRanges, numberRanges } from "../transcript/digest.ts";
import type { Failure } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Run } from "./_run.ts";
import { AttemptsError } from "./calls/failures.ts";
import type { CallsFor } from "./calls/ledger.ts";
import { standInFor } from "./rehearsal.ts";
import { compare } from "./replay_error.ts";
import type { Asked } from "./turn.ts";

/**
 * Records the beginning of a turn or question, or checks that it matches the recorded one.
 *
 * @throws {ReplayError} If it differs.
 */
export function begin(run: Run, asked: Asked): void {
  const { key, participant, kind, called, phase, number, round, guidance = "", instruction } = asked;
  const replyTo = asked.replyTo?.number;
  const wording = sha256(asked.wording + guidance + instruction);
  const [inPart, whole] = [asked.inPart ?? [], asked.shown.map(({ number }) => number)];
  const shown = numberRanges(whole.filter((number) => !inPart.includes(number)));
  const named: readonly DigestName[] = [
    ...(asked.digests ?? []).map(nameOf),
    ...whole.filter((number) => inPart.includes(number)).map((number) =>
      ({ kind: "passage", numbers: `${number}` }) as const
    ),
  ];
  const digests = named.length > 0 ? named : undefined;
  const recorded = run.recorded.start(key, asked.again);
  const isAnew = run.recorded.isAskedAgain(key);
  const same = recorded?.shown === shown && JSON.stringify(recorded.digests) === JSON.stringify(digests);
  if (recorded && !recorded.inherited) {
    compare(key, "number", recorded.number, number);
    compare(key, "participant", recorded.participant, participant.id);
    compare(key, "kind", recorded.kind, kind);
  }
  if (!recorded || (isAnew && !same)) {
    const optional = omitUndefined({ called, number, round, replyTo, digests });
    run.write({ type: "turn.started", key, participant: participant.id, kind, phase, shown, wording, ...optional });
    return;
  }
  if (recorded.inherited) return; // inherited unchanged, whatever the current settings
  compare(key, "messages shown", viewed(recorded.shown, recorded.digests), viewed(shown, digests));
  compare(key, "message answered", recorded.replyTo, replyTo);
  if (recorded.wording !== wording || !same) run.warnOfWording(key);
}

/** Returns the numbers of all messages in a view, shown whole or represented by digests. */
function viewed(shown: string, digests: readonly DigestName[] = []): string {
  return joinRanges([shown, ...digests.map(({ numbers }) => numbers)]);
}

function nameOf(digest: Digest): DigestName {
  const { kind, numbers } = digest;
  return digest.kind === "summary" ? { kind, numbers, note: digest.note } : { kind, numbers };
}

/** Fits a turn or question and records its beginning; fits it again if the size of a context was found meanwhile. */
export async function beginFitted<T extends Asked>(run: Run, asked: T, fit: (asked: T) => Promise<Asked>) {
  for (;;) {
    const known = run.windows.current;
    const fitted = await fit(asked);
    if (run.windows.current !== known) continue;
    begin(run, fitted);
    return fitted;
  }
}

/**
 * Asks a participant's agent. If the server then names a smaller context than the prompt was fitted into, fits the turn
 * or question into that one, and asks once more.
 *
 * @param fit Fits the request again.
 */
export async function askAgent<T extends Asked>(
  run: Run,
  { asked, fitted, fit }: { readonly asked: T; readonly fitted: Asked; readonly fit: (asked: T) => Promise<Asked> },
  where: Pick<CallsFor, "onFloor" | "quiet" | "turn">,
): Promise<AgentAnswer> {
  const { key, kind, participant: { id: participant, timeoutMs } } = asked;
  let asking = fitted;
  const calls = run.ledger.callsFor({
    key,
    kind,
    participant,
    signal: run.signal,
    waiting: run.waiting,
    ...where,
    ...omitUndefined({ timeoutMs }),
    contextWindow: () => asking.contextWindow,
    ...(run.rehearsal ? { mostResults: (model) => mostResults({ ...asked, tools: asking.tools ?? [] }, model) } : {}),
  });
  const known = run.windowsFor(asked);
  try {
    return await answerOf(run, fitted, calls);
  } catch (error) {
    const isTooLong = error instanceof ModelError && error.code === "context";
    const again = { ...asked, again: true };
    if (!isTooLong || run.windowsFor(again) === known) throw error;
    asking = await beginFitted(run, again, fit);
    return await answerOf(run, asking, calls);
  }
}

/**
 * Returns an agent's answer: people answer one at a time and with the clock stopped, others within the dialogue's time.
 * An agent that ignores the signal is abandoned.
 */
async function answerOf(run: Run, asked: Asked, calls: Calls): Promise<AgentAnswer> {
  const { signal, time } = run;
  const { agent: own } = asked.participant;
  // in a rehearsal no agent without a model answers
  const agent = run.rehearsal && !own.models?.length ? standInFor(own) : own;
  if (agent.human) {
    const ask = () => unlessAborted(agent.answer(asked, calls), signal);
    return await time.whileThinking(() => agent.hasOwnPlace ? ask() : run.people.run(ask, signal));
  }
  const over = new AbortController();
  const { language: _, ...fillable } = asked; // filler is in no language
  try {
    return await Promise.race([
      agent.answer(run.rehearsal ? fillable : asked, calls),
      time.up(AbortSignal.any([over.signal, signal])),
    ]);
  } finally {
    over.abort();
  }
}

/** Returns the record of a failure. */
export function failureOf(error: unknown, { key, number, participant }: Asked): Failure {
  const cause = error instanceof AttemptsError ? error.last : error;
  return {
    key,
    participant: participant.id,
    code: cause instanceof ModelError ? cause.code : "agent_error",
    reason: cause instanceof Error ? cause.message : String(cause),
    attempts: error instanceof ModelError ? error.attempts : 1,
    ...omitUndefined({ number, refusal: cause instanceof ModelError ? cause.refusal : undefined }),
  };
}
