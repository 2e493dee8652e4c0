import { providerOf } from "../../transcript/provider_of.ts";
import type { AgentName, Facts } from "./facts.ts";
import { rangesIn } from "../../transcript/digest.ts";
import { singleLine } from "../../text/visible.ts";
import type { CallWaiting, EndReason } from "../../transcript/event.ts";
import { PASSING } from "../../transcript/failure.ts";
import { FLOOR_KINDS, type Kind } from "../../transcript/kind.ts";
import { type DialogueRecord, isOver } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { NUMBERS } from "../../words/messages.ts";
import { AGENTS, countCalled, KINDS, PROTOCOLS, READINGS, ROLES } from "../../words/names.ts";
import { dollars } from "../../words/numbers.ts";
import { capital, spaced } from "../../words/phrases.ts";
import { speechName } from "../../words/speeches.ts";
import { END_REASONS, LIMITS, ORIGIN, STATUS, WAITING } from "../../words/status.ts";
import { moment, period } from "../../words/times.ts";
import { USAGE } from "../../words/usage.ts";

/** Returns the reason for an end as a clause. */
export function reasonInWords(reason: EndReason): string {
  return END_REASONS[reason];
}

/** A participant's role for people: whoever takes a position is an advocate. */
export function roleInWords(role: string): string {
  return Object.entries(ROLES).find(([name]) => name === role)?.[1] ?? spaced(role);
}

/** Returns the name of a turn or question: the script's, or that of its kind. */
export function calledInWords({ kind, called }: { readonly kind: Kind; readonly called?: string }): string {
  return typeof called === "string" ? speechName(singleLine(called)) : KINDS[kind];
}

/** Returns turns or questions of one name with their number: `3 fact checks`. */
export function countInWords(n: number, { kind, called }: { readonly kind: Kind; readonly called?: string }): string {
  return countCalled(n, kind, typeof called === "string" ? speechName(singleLine(called)) : undefined);
}

/** Names the limit that ended a dialogue's rounds early, and the place: `Stopped by the budget ($0.012) in round 2 of 4, before Ben's rebuttal`. */
export function cutInWords(record: DialogueRecord): string | undefined {
  return record.cut && LIMITS.stoppedBy(placeInWords(record, record.cut));
}

/** Names a limit, and the place where it stopped a dialogue: `the budget ($0.012) in round 2 of 4, before Ben's rebuttal`. */
function placeInWords(
  { participants, settings }: DialogueRecord,
  limit: Omit<NonNullable<DialogueRecord["cut"]>, "after">,
): string {
  const [id, name = "", ...path] = limit.before.split("/").reverse();
  const round = path.flatMap((phase) => /^round-(\d+)$/.exec(phase)?.[1] ?? [])[0];
  const of = typeof settings["rounds"] === "number" ? settings["rounds"] : undefined;
  const where = round === undefined ? { phase: path.toReversed().join("/") } : { round, of };
  const kind = FLOOR_KINDS.find((kind) => kind === name) ?? "turn";
  const speaker = participants.find((participant) => participant.id === id)?.name ?? id ?? "";
  return LIMITS.place(LIMITS.limit(limit.limit, limit.most, limit.scope), where, speaker, kind);
}

/** Returns the status of a dialogue with its reason. */
export function statusInWords(record: DialogueRecord): string {
  const { status, failures, warnings, limits, imported } = record;
  if (imported && status !== undefined) return STATUS.imported(imported.file);
  if (status === undefined) return STATUS.unfinished;
  const { key } = warnings.find(({ code }) => code === "cut_short") ?? {};
  const first = record.cut ? undefined : limits.find(({ before, ends }) => before === key && !ends);
  return STATUS.ended({
    state: STATUS.states[status],
    reason: endInWords(record),
    failures: failures.length,
    cut: first && placeInWords(record, first),
  });
}

/** Returns why a dialogue ended, if it did not come to its end. */
function endInWords(record: DialogueRecord): string | undefined {
  const { endReason, because } = record;
  if (endReason === undefined || endReason === "completed") return undefined;
  if (endReason === "provider" && because) return stoppedBy(record, because);
  return because ? STATUS.because(END_REASONS[endReason], because.reason) : END_REASONS[endReason];
}

/** Returns which provider stopped a dialogue, and why: `openai is unavailable (openai failed (503): overloaded)`. */
function stoppedBy({ calls }: DialogueRecord, { reason, keys, code }: NonNullable<DialogueRecord["because"]>): string {
  const call = calls.findLast(({ key, state }) => state === "failed" && keys.includes(key));
  // a refused key or an empty account is not away
  return call && code && PASSING.has(code) ? STATUS.away(singleLine(providerOf(call.model)), reason) : reason;
}

/** Returns the name of the protocol; for an imported transcript, `transcript`. */
export function protocolInWords({ protocol, imported }: DialogueRecord): string {
  return imported ? PROTOCOLS.transcript : PROTOCOLS.of(protocol);
}

/** Returns a text in place of figures for something imported. */
export function unknownElsewhere(record: Pick<DialogueRecord, "settings">): string {
  return isReview(record) ? ORIGIN.madeElsewhere : ORIGIN.heldElsewhere;
}

/** Returns the origin of something imported; of a transcript also the original times as far as they are known. */
export function importedInWords(record: DialogueRecord): readonly (readonly [string, string])[] {
  const { imported, messages, startedAt } = record;
  if (!imported) return [];
  const times = messages.flatMap((message) => message.failed ? [] : message.elsewhere?.at ?? []).sort();
  const [first] = times;
  const known = first === undefined ? ORIGIN.unknown : period(first, times.at(-1) ?? first);
  const isSome = times.length > 0 && times.length < messages.length;
  const { file, place, encoding, sha256, version } = imported;
  return [
    [ORIGIN.imported, ORIGIN.importedAt(moment(startedAt), version)],
    [ORIGIN.from, ORIGIN.file(file, place, encoding, sha256)],
    ...(isReview(record) ? [] : [[ORIGIN.held, isSome ? ORIGIN.someTimes(known, times.length) : known] as const]),
  ];
}

/** Returns the dialogue that one was forked from, with the place; `undefined` if it is no fork. */
export function forkInWords({ record: { parent }, forkedAfter }: Facts): string | undefined {
  return parent && ORIGIN.fork(parent.dialogueId, forkedAfter ?? "–", parent.key);
}

/** Returns `true` if an error in the program ended the dialogue: resuming would meet it again. */
export function isProgramError({ endReason, because, configured }: DialogueRecord): boolean {
  return endReason === "error" && configured !== true && because?.keys.length === 0 && because.code === undefined;
}

/** Returns instructions for resuming an interrupted dialogue. */
export function howToResume(record: DialogueRecord): string | undefined {
  const { imported } = record;
  if (isOver(record) || isProgramError(record)) return undefined;
  if (imported) return STATUS.importAgain(imported.file);
  if (isReview(record)) return STATUS.resumeReview;
  return record.configured ? STATUS.resume : STATUS.resumeProgram;
}

export function nameOf(facts: Facts, id: string): string {
  return facts.nameOf(id);
}

/** Returns the model's id, or `human`, or the agent's own type; a recording is described as one. */
export function agentInWords({ type, model }: AgentName): string {
  if (type === "human") return AGENTS.human;
  if (isRecorded(model)) return AGENTS.recordedIn(model.split("/").at(-1) ?? "");
  return model ?? (type === "chat" ? AGENTS.unnamed : type);
}

/** Returns `true` for the model of a recording. */
function isRecorded(model: string | undefined): model is string {
  return model?.startsWith("recorded/") ?? false;
}

/** Returns who wrote an agent's answers, for readers who know nothing about agents. */
export function writtenBy(agent: AgentName): string {
  const { type, model } = agent;
  if (type === "human" || type === "client") return AGENTS.byPerson;
  if (isRecorded(model)) return capital(agentInWords(agent));
  if (type !== "chat") return AGENTS.answers(agentInWords(agent));
  return AGENTS.byModel(model);
}

/** Returns the agents' names for a list. Only the first mention of a recording names its file. */
export function agentsInFull(agents: readonly AgentName[]): readonly string[] {
  const names = agents.map(agentInWords);
  return agents.map(({ type, model }, n) => {
    const name = names[n] ?? "";
    return names.indexOf(name) === n || type === "human" || !isRecorded(model) ? name : AGENTS.recorded;
  });
}

/** Describes the weight of a score by who gave it. */
export function readingInWords({ type, model }: AgentName): string {
  if (isRecorded(model)) return READINGS.recorded;
  if (type === "human") return READINGS.person;
  return type === "chat" ? READINGS.model : READINGS.other;
}

export function tokensInWords(usage: UsageTotal): string {
  const { calls, inputTokens, cachedInputTokens, outputTokens, reasoningTokens = 0, unknownCalls } = usage;
  if (calls === 0) return USAGE.noCalls;
  if (unknownCalls === calls) return USAGE.unknownFor(calls);
  return USAGE.inAndOut({
    input: inputTokens,
    cached: cachedInputTokens,
    output: outputTokens,
    reasoning: reasoningTokens,
    unknown: unknownCalls,
  });
}

/** Returns the cost of a dialogue's calls; recorded answers cost nothing. */
export function costInShort({ calls, usage }: Pick<DialogueRecord, "calls" | "usage">): string {
  return isPlayed(calls) ? USAGE.nothingRecorded : costInWords(usage);
}

/** Returns `true` if recordings gave all answers. */
export function isPlayed(calls: DialogueRecord["calls"]): boolean {
  return calls.length > 0 && calls.every(({ model }) => model.startsWith("recorded/"));
}

/** Returns the cost and tokens of a dialogue's calls, and why a cost is unknown. */
export function costOfDialogue({ calls, usage }: Pick<DialogueRecord, "calls" | "usage">): string {
  if (isPlayed(calls)) return costInShort({ calls, usage });
  if (usage.calls === 0) return costInWords(usage);
  return USAGE.costAndTokens(costInWords(usage), unpricedModels(calls), tokensInWords(usage));
}

/** The models whose cost is unknown for want of a price. */
export function unpricedModels(calls: DialogueRecord["calls"]): readonly string[] {
  const unpriced = calls.filter(({ inherited, usage, costUsd, model }) =>
    !inherited && usage && costUsd === undefined && !isRecorded(model)
  );
  return [...new Set(unpriced.map(({ model }) => model))];
}

export function costInWords(
  { calls, costUsd, unpricedCalls }: Pick<UsageTotal, "calls" | "costUsd" | "unpricedCalls">,
): string {
  if (calls === 0) return USAGE.nothingCalled;
  if (unpricedCalls === 0 && (costUsd ?? 0) === 0) return USAGE.nothing;
  return costUsd === undefined ? USAGE.unknownFor(unpricedCalls) : USAGE.known(dollars(costUsd), unpricedCalls);
}

/** Returns `true` for a dialogue about an earlier one. */
export function isReview({ settings }: Pick<DialogueRecord, "settings">): boolean {
  return settings["reviewed"] !== undefined;
}

/** The most ranges to list individually; front matter lists all of them. */
const MAX_RANGES = 6;

/**
 * Returns ranges in words: `5-40,42` becomes 5 to 40 and 42, and `5-6` becomes 5 and 6; many ranges become a count with
 * the first and last number.
 */
export function numbersInWords(numbers: string): string {
  const ranges = rangesIn(numbers);
  return ranges.length > MAX_RANGES ? NUMBERS.many(...ofMany(ranges)) : NUMBERS.ranges(ranges);
}

/**
 * Returns message ranges in words: `5-40,42` becomes messages 5 to 40 and 42, and `7` becomes message 7; many ranges
 * become, for example, 30 of the messages from 8 to 153.
 */
export function messagesInWords(numbers: string): string {
  const ranges = rangesIn(numbers);
  if (ranges.length > MAX_RANGES) return NUMBERS.manyMessages(...ofMany(ranges));
  return NUMBERS.messages(ranges, /^\d+$/.test(numbers));
}

/** The sum of ranges, with the first and the last number. */
function ofMany(ranges: ReturnType<typeof rangesIn>): readonly [sum: number, first: number, last: number] {
  const sum = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return [sum, ranges[0]?.[0] ?? NaN, ranges.at(-1)?.[1] ?? NaN];
}

/**
 * Returns a wait in words: `waiting 12 s for the rate limit of openai`, or `openai is busy: next try in 18 s, giving up
 * in 9 min`.
 *
 * @param passedMs Time since the event.
 */
export function waitingInWords(event: Omit<CallWaiting, "type" | "dialogueId" | "key">, passedMs = 0): string {
  const { model, reason, code, givingUpMs } = event;
  const waitMs = event.waitMs - passedMs;
  const provider = singleLine(providerOf(model));
  if (reason === "provider away") {
    return WAITING.away(provider, code, waitMs, givingUpMs === undefined ? undefined : givingUpMs - passedMs);
  }
  return WAITING[reason === "retry" ? "retry" : "rateLimit"](provider, waitMs);
}
