import type { AgentName, Facts } from "./facts.ts";
import { criteriaOf, hundredths } from "../../judging/scoreboard.ts";
import { scoreSureness } from "../../judging/sureness.ts";
import { METHOD_NAMES } from "../../judging/voting/methods.ts";
import { voteRules } from "../../judging/voting/vote.ts";
import { withCommas } from "../../text/display.ts";
import { rangesIn } from "../../transcript/digest.ts";
import { singleLine } from "../../text/visible.ts";
import type { CallWaiting, EndReason, LimitName, LimitReached } from "../../transcript/event.ts";
import { PASSING } from "../../transcript/failure.ts";
import { FLOOR_KINDS, type Kind } from "../../transcript/kind.ts";
import { type DialogueRecord, isOver } from "../../transcript/record.ts";
import type { Sureness } from "../../transcript/outcome.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { count, dollars } from "../../words/en/numbers.ts";
import { SURENESS } from "../../words/en/outcome.ts";
import { capital, listed, spaced } from "../../words/en/phrases.ts";
import { moment, period, span } from "../../words/en/times.ts";

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
  return call && code && PASSING.has(code) ? `${providerOf(call.model)} is away (${reason})` : reason;
}

function providerOf(model: string): string {
  return singleLine(model.split("/")[0] ?? model);
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

/** Returns how sure a verdict is; `undefined` if nothing measures it. */
export function surenessOf(facts: Facts, verdict: Verdict): Sureness | undefined {
  const own = facts.page?.sureness?.(facts, verdict);
  const { record, board: { scores } } = facts;
  const named = verdict.kind === "decided" ? [verdict.winner] : verdict.kind === "tied" ? verdict.between : [];
  const hasTeams = record.settings["speeches"] !== undefined &&
    record.participants.filter(({ position }) => position !== undefined).length > 2;
  const isByScores = !hasTeams && !("by" in verdict) && verdict.kind !== "too_close" && !isReview(record) &&
    criteriaOf(record.settings).length > 0 && named.every((id) => Object.hasOwn(scores, id));
  return own ?? (isByScores ? scoreSureness(record, verdict) : undefined);
}

/** Returns how sure a decision is, in a few words: `slightly for Ada`; `undefined` if nothing measures it. */
export function sureInShort(facts: Facts, verdict: Verdict): string | undefined {
  const { word, side } = surenessOf(facts, verdict) ?? {};
  if (word === undefined || verdict.kind !== "decided") return undefined;
  return word === "too_close" || side === undefined ? SURENESS[word] : `${SURENESS[word]} ${nameOf(facts, side)}`;
}

/** Returns the two best totals, and who read the debate: `8.07 to 7.49 of 10; one reading, by the model that also moderated`. */
function scoresInShort(facts: Facts, winner: string): string {
  const { [winner]: own, ...others } = facts.board.scores;
  const second = Math.max(...Object.values(others).map(({ total }) => total));
  return `${points(own?.total ?? NaN)} to ${points(second)} of 10; ${readingsInShort(facts)}`;
}

/** Returns how many read a debate, and whether the reader also moderated: `one reading, by the model that also moderated`. */
function readingsInShort(facts: Facts): string {
  const scorers = new Set(facts.record.notes.flatMap(({ kind, participant }) => kind === "score" ? [participant] : []));
  if (scorers.size > 1) return `${scorers.size} readings`;
  const [scorer = ""] = scorers;
  const agent = facts.agent(scorer);
  if (facts.participant(scorer).role !== "moderator") return readingInWords(agent);
  const by = agent.type === "human" ? "the person who" : agent.type === "chat" ? "the model that" : "the agent that";
  return `${agent.model?.startsWith("recorded/") ? "one recorded reading" : "one reading"}, by ${by} also moderated`;
}

/** Returns a decision with how sure it is, and what it rests on. */
function sureInWords(facts: Facts, verdict: Decided, { word, reason }: Sureness): string {
  const { winner, by, margin } = verdict;
  const name = nameOf(facts, winner);
  if (word === "too_close" && by !== undefined) return `too close to call: ${name} has the votes, but ${reason}`;
  const rests = by === undefined
    ? scoresInShort(facts, winner)
    : by === "panel"
    ? `ahead by ${points(margin)} on a scale from 0 to 1`
    : `ahead by ${count(margin, "vote")}`;
  const { position } = facts.participant(winner);
  const others = Object.keys(facts.board.scores).filter((id) => id !== winner).map((id) => nameOf(facts, id));
  if (word === "too_close") return `${SURENESS[word]} between ${listed([name, ...others])} (${rests})`;
  return `${SURENESS[word]} ${name}${position === undefined ? "" : `: “${position}”`} (${rests})`;
}

type Decided = Extract<Verdict, { readonly kind: "decided" }>;

/** Returns a verdict as a sentence. */
export function verdictInWords(facts: Facts, verdict: Verdict): string {
  if (verdict.kind === "undecided") return `undecided: ${verdict.reason}`;
  if (verdict.kind === "too_close") {
    return `too close to call: ${nameOf(facts, verdict.leader)} has the votes, but ${verdict.reason}`;
  }
  const withTotal = (id: string) => {
    const { scores } = facts.board;
    const score = Object.hasOwn(scores, id) ? scores[id] : undefined;
    return `${nameOf(facts, id)}${score ? ` (${points(score.total)})` : ""}`;
  };
  if (verdict.kind === "tied") {
    const reading = surenessOf(facts, verdict) ? `; ${readingsInShort(facts)}` : "";
    return `tied between ${listed(verdict.between.map(withTotal))}${reading}`;
  }
  if (verdict.by === "chair") return `${nameOf(facts, verdict.winner)} wins: the vote was tied, and the chair decided`;
  if (verdict.by === "opinions") {
    const { position } = facts.participant(verdict.winner);
    const side = position === undefined ? "that side" : `“${position}”`;
    return `${nameOf(facts, verdict.winner)} wins: opinions moved by ${points(verdict.margin)} of 100 towards ${side}`;
  }
  if (verdict.by !== "votes" && hundredths(verdict.margin) === 0) {
    return `level: ${withTotal(verdict.winner)} is ahead by less than 0.01`;
  }
  const { position } = facts.participant(verdict.winner);
  const sureness = facts.hasParticipant(verdict.winner) ? surenessOf(facts, verdict) : undefined;
  if (sureness) return sureInWords(facts, verdict, sureness);
  const margin = verdict.by === "panel"
    ? `${points(verdict.margin)} on a scale from 0 to 1`
    : verdict.by === "votes"
    ? votesInWords(verdict.margin, voteRules(facts.record.settings))
    : points(verdict.margin);
  if (!facts.hasParticipant(verdict.winner)) return `${verdict.winner}, by ${margin}`;
  const wins = verdict.by === undefined ? "is ahead" : "wins";
  return `${withTotal(verdict.winner)} ${wins} by ${margin}${position === undefined ? "" : `, for “${position}”`}`;
}

/** Returns a lead in votes, in the units of the method if there are rules: `2 points (Borda's count)`, `2 votes`. */
function votesInWords(margin: number, rules: ReturnType<typeof voteRules>): string {
  if (!rules) return count(margin, "vote");
  const { method = "borda" } = rules;
  const units = { borda: "point", irv: "vote", schulze: "pair", approval: "approval", plurality: "first choice" };
  return `${margin} ${units[method]}${margin === 1 ? "" : "s"} (${METHOD_NAMES[method]})`;
}

/** Returns the model's id, or `human`, or the agent's own type; a recording is described as one. */
export function agentInWords({ type, model }: AgentName): string {
  if (type === "human") return type;
  if (model?.startsWith("recorded/")) return `recorded answers of ${model.slice("recorded/".length)}`;
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
  const provider = providerOf(model);
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
