import { providerOf } from "../../transcript/provider_of.ts";
import type { AgentName, Facts } from "./facts.ts";
import { hundredths } from "../../judging/scoreboard.ts";
import { withCommas } from "../../text/display.ts";
import { rangesIn } from "../../transcript/digest.ts";
import { singleLine } from "../../text/visible.ts";
import type { CallWaiting, EndReason, LimitName, LimitReached } from "../../transcript/event.ts";
import { PASSING } from "../../transcript/failure.ts";
import { FLOOR_KINDS, type Kind } from "../../transcript/kind.ts";
import { type DialogueRecord, isOver } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import { count, dollars } from "../../words/numbers.ts";
import { capital, listed, spaced } from "../../words/phrases.ts";
import { moment, period, span } from "../../words/times.ts";

const REASONS: Readonly<Record<EndReason, string>> = {
  completed: "it came to its end",
  consensus: "the participants agreed",
  convergence: "the positions no longer changed",
  confidence: "those who were asked were sure enough",
  judge: "the judge ended it",
  max_turns: "it reached its number of turns",
  max_rounds: "it reached its number of rounds",
  max_duration: "its time was up",
  budget: "its budget was spent",
  input_needed: "it needs an answer from a person",
  paused: "it was paused",
  provider: "a provider could not answer",
  aborted: "it was cancelled",
  error: "it could not go on",
};

/** Returns the reason for an end as a clause. */
export function reasonInWords(reason: EndReason): string {
  return REASONS[reason];
}

/** A participant's role for people: whoever takes a position is an advocate. */
export function roleInWords(role: string): string {
  return role === "position_advocate" ? "advocate" : spaced(role);
}

/** Returns the name of a turn or question: the script's, or that of its kind. */
export function calledInWords({ kind, called }: { readonly kind: Kind; readonly called?: string }): string {
  return typeof called === "string" ? singleLine(called) : spaced(kind);
}

/** Returns a score, total or margin as pages show it: to two decimals, with a minus sign if negative. */
export function points(value: number): string {
  const text = (hundredths(value) / 100).toFixed(2);
  return text === "-0.00" ? "0.00" : text.replace("-", "−");
}

const AMOUNTS: Readonly<Record<LimitName, (most: number) => string>> = {
  max_turns: (most) => count(most, "turn"),
  max_calls: (most) => count(most, "call"),
  max_tokens: (most) => count(most, "token"),
  max_cost: dollars,
  max_duration: span,
};

/** Describes a limit, such as `the budget of participant ada ($0.012)`. */
function limitInWords({ limit, most, scope }: Pick<LimitReached, "limit" | "most" | "scope">): string {
  const what = limit === "max_duration"
    ? "the limit on time"
    : limit === "max_turns"
    ? "the limit on turns"
    : "the budget";
  return `${what}${scope === undefined ? "" : ` of ${scope}`}${most === undefined ? "" : ` (${AMOUNTS[limit](most)})`}`;
}

/** Names the limit that ended a dialogue's rounds early, and the place: `Stopped by the budget ($0.012) in round 2 of 4, before Ben's rebuttal`. */
export function cutInWords(record: DialogueRecord): string | undefined {
  return record.cut && `Stopped by ${placeInWords(record, record.cut)}`;
}

/** Names a limit, and the place where it stopped a dialogue: `the budget ($0.012) in round 2 of 4, before Ben's rebuttal`. */
function placeInWords(
  { participants, settings }: DialogueRecord,
  limit: Omit<NonNullable<DialogueRecord["cut"]>, "after">,
): string {
  const [id, name = "", ...path] = limit.before.split("/").reverse();
  const round = path.flatMap((phase) => /^round-(\d+)$/.exec(phase)?.[1] ?? [])[0];
  const of = typeof settings["rounds"] === "number" ? ` of ${settings["rounds"]}` : "";
  const where = round === undefined ? `the phase ${path.toReversed().join("/")}` : `round ${round}${of}`;
  const kind = FLOOR_KINDS.find((kind) => kind === name) ?? "turn";
  const speaker = participants.find((participant) => participant.id === id)?.name ?? id;
  return `${limitInWords(limit)} in ${where}, before ${speaker}'s ${spaced(kind)}`;
}

/** Returns the status of a dialogue with its reason. */
export function statusInWords(record: DialogueRecord): string {
  const { status, endReason, because, failures, warnings, limits, imported } = record;
  if (imported && status !== undefined) return `imported from ${imported.file}`;
  if (status === undefined) return "unfinished: it is still running, or was interrupted";
  const said = because ? ` (${because.reason})` : "";
  const reason = endReason === undefined || endReason === "completed"
    ? ""
    : endReason === "provider" && because
    ? `: ${stoppedBy(record, because)}`
    : `: ${REASONS[endReason]}${said}`;
  const failed = failures.length === 0 ? "" : `, with ${count(failures.length, "failure")}`;
  const { key } = warnings.find(({ code }) => code === "cut_short") ?? {};
  const first = record.cut ? undefined : limits.find(({ before, ends }) => before === key && !ends);
  const cut = first ? `; cut short by ${placeInWords(record, first)}` : "";
  return `${status}${reason}${failed}${cut}`;
}

/** Returns which provider stopped a dialogue, and why: `openai is away (openai failed (503): overloaded)`. */
function stoppedBy({ calls }: DialogueRecord, { reason, keys, code }: NonNullable<DialogueRecord["because"]>): string {
  const call = calls.findLast(({ key, state }) => state === "failed" && keys.includes(key));
  // a refused key or an empty account is not away
  return call && code && PASSING.has(code) ? `${singleLine(providerOf(call.model))} is away (${reason})` : reason;
}

/** Returns the name of the protocol; for an imported transcript, `transcript`. */
export function protocolInWords({ protocol, imported }: DialogueRecord): string {
  return imported ? "transcript" : protocol;
}

/** Returns a text in place of figures for something imported. */
export function unknownElsewhere(record: Pick<DialogueRecord, "settings">): string {
  return `unknown: it was ${isReview(record) ? "made" : "held"} elsewhere`;
}

/** Returns the origin of something imported; of a transcript also the original times as far as they are known. */
export function importedInWords(record: DialogueRecord): readonly (readonly [string, string])[] {
  const { imported, messages, startedAt } = record;
  if (!imported) return [];
  const times = messages.flatMap((message) => message.failed ? [] : message.elsewhere?.at ?? []).sort();
  const [first] = times;
  const known = first === undefined ? "unknown" : period(first, times.at(-1) ?? first);
  const some = times.length > 0 && times.length < messages.length
    ? `, by the times of ${count(times.length, "message")}; those of the others are unknown`
    : "";
  return [
    ["Imported", `${moment(startedAt)}, by version ${imported.version}`],
    [
      "From",
      `${imported.file}${imported.place === undefined ? "" : `, ${imported.place}`} (${
        imported.encoding ? `read as ${imported.encoding}, ` : ""
      }SHA-256 ${imported.sha256})`,
    ],
    ...(isReview(record) ? [] : [["Held", `${known}${some}`] as const]),
  ];
}

export function forkedFrom({ record: { parent }, forkedAfter }: Facts): readonly (readonly [string, string])[] {
  if (!parent) return [];
  return [["Forked from", `${parent.dialogueId}, after message ${forkedAfter ?? "–"} (${parent.key})`]];
}

/** Returns `true` if an error in the program ended the dialogue: resuming would meet it again. */
export function isProgramError({ endReason, because, configured }: DialogueRecord): boolean {
  return endReason === "error" && configured !== true && because?.keys.length === 0 && because.code === undefined;
}

/** Returns instructions for resuming an interrupted dialogue. */
export function howToResume(record: DialogueRecord): string | undefined {
  const { imported } = record;
  if (isOver(record) || isProgramError(record)) return undefined;
  if (imported) return `this import was interrupted: import ${imported.file} again to make a complete archive`;
  const how = isReview(record)
    ? "rerunning the original command, or convene resume for a dialogue with judges of its own,"
    : record.configured
    ? "convene resume with the path of the archive"
    : "the program that held it, by workflow.resume with the path of the archive,";
  return `${how} continues where it ended; saved answers are reused`;
}

export function nameOf(facts: Facts, id: string): string {
  return facts.nameOf(id);
}

/** Returns the model's id, or `human`, or the agent's own type; a recording is described as one. */
export function agentInWords({ type, model }: AgentName): string {
  if (type === "human") return type;
  if (model?.startsWith("recorded/")) return `recorded answers of ${model.split("/").at(-1)}`;
  return model ?? (type === "chat" ? "an unnamed model" : type);
}

/** Returns who wrote an agent's answers, for readers who know nothing about agents. */
export function writtenBy(agent: AgentName): string {
  const { type, model } = agent;
  if (type === "human" || type === "client") return "Written by a person";
  if (model?.startsWith("recorded/")) return capital(agentInWords(agent));
  if (type !== "chat") return `Answers: ${agentInWords(agent)}`;
  return `Written by a language model${model === undefined ? "" : ` (${model})`}`;
}

/** Returns the agents' names for a list. Only the first mention of a recording names its file. */
export function agentsInFull(agents: readonly AgentName[]): readonly string[] {
  const names = agents.map(agentInWords);
  return agents.map((agent, n) => {
    const name = names[n] ?? "";
    return names.indexOf(name) === n ? name : agentInWords(agent).replace(/^(recorded answers) of .*$/s, "$1");
  });
}

/** Describes the weight of a score by who gave it. */
export function readingInWords({ type, model }: AgentName): string {
  if (model?.startsWith("recorded/")) return "one recorded reading";
  if (type === "human") return "one reading by one person";
  return type === "chat" ? "one reading by one model" : "one reading";
}

export function tokensInWords(usage: UsageTotal): string {
  const { calls, inputTokens, cachedInputTokens, outputTokens, reasoningTokens = 0, unknownCalls } = usage;
  if (calls === 0) return "none: no model was called";
  if (unknownCalls === calls) return `unknown for ${count(calls, "call")}`;
  const cached = cachedInputTokens === 0 ? "" : ` (${withCommas(cachedInputTokens)} of them cached)`;
  const unknown = unknownCalls === 0 ? "" : `; unknown for ${count(unknownCalls, "call")}`;
  const reasoned = reasoningTokens === 0 ? "" : ` (${withCommas(reasoningTokens)} of them reasoning)`;
  return `${withCommas(inputTokens)} in${cached}, ${withCommas(outputTokens)} out${reasoned}${unknown}`;
}

/** Returns the cost of a dialogue's calls; recorded answers cost nothing. */
export function costInShort({ calls, usage }: Pick<DialogueRecord, "calls" | "usage">): string {
  return isPlayed(calls) ? "nothing: recorded answers were played" : costInWords(usage);
}

/** Returns `true` if recordings gave all answers. */
export function isPlayed(calls: DialogueRecord["calls"]): boolean {
  return calls.length > 0 && calls.every(({ model }) => model.startsWith("recorded/"));
}

/** Returns the cost and tokens of a dialogue's calls, and why a cost is unknown. */
export function costOfDialogue({ calls, usage }: Pick<DialogueRecord, "calls" | "usage">): string {
  if (isPlayed(calls)) return costInShort({ calls, usage });
  if (usage.calls === 0) return costInWords(usage);
  return `${costInWords(usage)}${unpricedInWords(calls)}; tokens: ${tokensInWords(usage)}`;
}

/** The models whose cost is unknown for want of a price, and how to give one. */
function unpricedInWords(calls: DialogueRecord["calls"]): string {
  const unpriced = calls.filter(({ inherited, usage, costUsd, model }) =>
    !inherited && usage && costUsd === undefined && !model.startsWith("recorded/")
  );
  const models = [...new Set(unpriced.map(({ model }) => model))];
  if (models.length === 0) return "";
  const flags = models.length === 1 ? "--price IN/OUT" : "--price MODEL=IN/OUT";
  return `, as the price of ${listed(models)} is not known (${flags}, or 'prices' in a program, gives it)`;
}

export function costInWords(
  { calls, costUsd, unpricedCalls }: Pick<UsageTotal, "calls" | "costUsd" | "unpricedCalls">,
): string {
  if (calls === 0) return "nothing: no model was called";
  if (unpricedCalls === 0 && (costUsd ?? 0) === 0) return "nothing";
  if (costUsd === undefined) return `unknown for ${count(unpricedCalls, "call")}`;
  return `${dollars(costUsd)}${unpricedCalls === 0 ? "" : `; unknown for ${count(unpricedCalls, "call")}`}`;
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
  if (ranges.length > MAX_RANGES) {
    const count = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    return `${withCommas(count)} of those from ${ranges[0]?.[0]} to ${ranges.at(-1)?.[1]}`;
  }
  return listed(
    ranges.flatMap(([first, last]) => {
      if (last - first > 1) return [`${first} to ${last}`];
      return first === last ? [`${first}`] : [`${first}`, `${last}`];
    }),
  );
}

/**
 * Returns message ranges in words: `5-40,42` becomes messages 5 to 40 and 42, and `7` becomes message 7; many ranges
 * become, for example, 30 of the messages from 8 to 153.
 */
export function messagesInWords(numbers: string): string {
  if (rangesIn(numbers).length > MAX_RANGES) return numbersInWords(numbers).replace("those", "the messages");
  return `${/^\d+$/.test(numbers) ? "message" : "messages"} ${numbersInWords(numbers)}`;
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
    const end = givingUpMs === undefined ? "" : `, giving up in ${roughly(givingUpMs - passedMs)}`;
    return `${provider} ${awayInWords(code)}: next try in ${roughly(waitMs)}${end}`;
  }
  const what = reason === "retry" ? `before asking ${provider} again` : `for the rate limit of ${provider}`;
  return `waiting ${Math.max(1, Math.ceil(waitMs / 1000))} s ${what}`;
}

/** Returns what is wrong with a provider that is away. */
function awayInWords(code: CallWaiting["code"]): string {
  switch (code) {
    case "unreachable":
      return "cannot be reached";
    case "timeout":
      return "does not answer";
    case "truncated":
    case "malformed":
      return "gives broken answers";
    default:
      return "is busy";
  }
}

/** Returns a duration in seconds, or from two minutes on in minutes. */
function roughly(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
