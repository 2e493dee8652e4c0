import type { AgentName, Facts } from "./facts.ts";
import { hundredths } from "../../judging/scoreboard.ts";
import { METHOD_NAMES } from "../../judging/voting/methods.ts";
import { voteRules } from "../../judging/voting/vote.ts";
import { withCommas } from "../../text/display.ts";
import { rangesIn } from "../../transcript/digest.ts";
import { singleLine } from "../../text/visible.ts";
import type { EndReason, LimitName, LimitReached } from "../../transcript/event.ts";
import { FLOOR_KINDS, type Kind } from "../../transcript/kind.ts";
import { type DialogueRecord, isOver } from "../../transcript/record.ts";
import type { UsageTotal } from "../../transcript/usage.ts";
import type { Verdict } from "../../transcript/verdict.ts";

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
  aborted: "it was cancelled",
  error: "it could not go on",
};

const EMBEDDED = "embedded (not an LLM)";

/** A count with its noun: `1 message`, `1,200 messages`, `2 summaries`. */
export function count(n: number, one: string, many = one.replace(/y$/, "ie") + "s"): string {
  return `${withCommas(n)} ${n === 1 ? one : many}`;
}

/** A word of the transcript for people: `round_summary` is a round summary. */
export function spaced(word: string): string {
  return word === "opening" || word === "closing" ? `${word} statement` : word.replaceAll("_", " ");
}

/** What a turn or question is called: by its script, or by its kind. */
export function calledInWords({ kind, called }: { readonly kind: Kind; readonly called?: string }): string {
  return typeof called === "string" ? singleLine(called) : spaced(kind);
}

export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** A time of an event for people: `2026-03-01 10:00:05 UTC`. */
export function moment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** The time from one event to another for people: one moment where it is less than a second. */
export function period(from: string, to: string): string {
  return Date.parse(to) - Date.parse(from) < 1000 ? moment(from) : `${moment(from)} to ${moment(to)}`;
}

/** A time span: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function span(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A score, total or margin, as all of them are shown: to two decimals, with a minus where it is negative. */
export function points(value: number): string {
  const text = (hundredths(value) / 100).toFixed(2);
  return text === "-0.00" ? "0.00" : text.replace("-", "−");
}

/** US dollars, with as many places as say something. */
export function dollars(costUsd: number): string {
  if (costUsd <= 0 || costUsd >= 1) return `$${costUsd.toFixed(2)}`;
  const places = Math.min(10, 2 - Math.floor(Math.log10(costUsd)));
  return `$${costUsd.toFixed(places).replace(/(\.\d\d\d*?)0+$/, "$1")}`;
}

const AMOUNTS: Readonly<Record<LimitName, (most: number) => string>> = {
  max_turns: (most) => count(most, "turn"),
  max_calls: (most) => count(most, "call"),
  max_tokens: (most) => count(most, "token"),
  max_cost: dollars,
  max_duration: span,
};

/** A limit: `the budget of participant ada ($0.012)`. */
function limitInWords({ limit, most, scope }: Pick<LimitReached, "limit" | "most" | "scope">): string {
  const what = limit === "max_duration"
    ? "the limit on time"
    : limit === "max_turns"
    ? "the limit on turns"
    : "the budget";
  return `${what}${scope === undefined ? "" : ` of ${scope}`}${most === undefined ? "" : ` (${AMOUNTS[limit](most)})`}`;
}

/** The limit that cut a dialogue short, and where: `Stopped by the budget ($0.012) in round 2 of 4, before Ben's rebuttal`. */
export function cutInWords({ cut, participants, settings }: DialogueRecord): string | undefined {
  if (!cut) return undefined;
  const [id, name = "", ...path] = cut.before.split("/").reverse();
  const round = path.flatMap((phase) => /^round-(\d+)$/.exec(phase)?.[1] ?? [])[0];
  const of = typeof settings["rounds"] === "number" ? ` of ${settings["rounds"]}` : "";
  const where = round === undefined ? `the phase ${path.toReversed().join("/")}` : `round ${round}${of}`;
  const kind = FLOOR_KINDS.find((kind) => kind === name) ?? "turn";
  const speaker = participants.find((participant) => participant.id === id)?.name ?? id;
  return `Stopped by ${limitInWords(cut)} in ${where}, before ${speaker}'s ${spaced(kind)}`;
}

/** The status of a dialogue with its reason. */
export function statusInWords(record: DialogueRecord): string {
  const { status, endReason, because, failures, warnings, imported } = record;
  if (imported && status !== undefined) return `imported from ${imported.file}`;
  if (status === undefined) return "unfinished: it is still running, or was interrupted";
  const reason = endReason === undefined || endReason === "completed" ? "" : `: ${REASONS[endReason]}`;
  const failed = failures.length === 0 ? "" : `, with ${count(failures.length, "failure")}`;
  const cut = warnings.filter(({ code }) => code === "cut_short" && record.cut === undefined)
    .map(({ text }) => `; ${text.charAt(0).toLowerCase()}${text.slice(1)}`).join("");
  return `${status}${reason}${because ? ` (${because.reason})` : ""}${failed}${cut}`;
}

/** The protocol; of something held elsewhere it is not known. */
export function protocolInWords({ protocol, imported }: DialogueRecord): string {
  return imported ? "transcript" : protocol;
}

/** Stands in place of figures of a dialogue held elsewhere. */
export const UNKNOWN_ELSEWHERE = "unknown: it was held elsewhere";

/** The origin of an imported transcript, and the time when it was held as far as its file tells. */
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
    ["From", `${imported.file} (SHA-256 ${imported.sha256})`],
    ["Held", `${known}${some}`],
  ];
}

export function forkedFrom({ record: { parent }, forkedAfter }: Facts): readonly (readonly [string, string])[] {
  if (!parent) return [];
  return [["Forked from", `${parent.dialogueId}, after message ${forkedAfter ?? "–"} (${parent.key})`]];
}

/** Returns `true` if an error in the program that held a dialogue ended it: going on would meet it again. */
export function isProgramError({ endReason, because, configured }: DialogueRecord): boolean {
  return endReason === "error" && configured !== true && because?.keys.length === 0 && because.code === undefined;
}

/** The way to go on with a dialogue that did not come to its end. */
export function howToResume(record: DialogueRecord): string | undefined {
  const { imported } = record;
  if (isOver(record) || isProgramError(record)) return undefined;
  if (imported) return `importing ${imported.file} again makes a whole archive: this one was interrupted`;
  const how = isReview(record)
    ? "the command that began it, given once more, or convene resume where that was a dialogue with judges of its own,"
    : record.configured
    ? "convene resume, followed by the path of the archive,"
    : "the program that held it, by workflow.resume with the path of the archive,";
  return `${how} goes on where it ended; what is on disk is not asked again`;
}

export function nameOf(facts: Facts, id: string): string {
  return facts.participant(id).name;
}

/** A verdict, in a sentence. */
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
  if (verdict.kind === "tied") return `tied between ${listed(verdict.between.map(withTotal))}`;
  if (verdict.by === "chair") return `${nameOf(facts, verdict.winner)} wins: the vote was tied, and the chair decided`;
  const { position } = facts.participant(verdict.winner);
  const margin = verdict.by === "panel"
    ? `${points(verdict.margin)} on a scale from 0 to 1`
    : verdict.by === "votes"
    ? votesInWords(verdict.margin, voteRules(facts.record.settings))
    : points(verdict.margin);
  if (!facts.hasParticipant(verdict.winner)) return `${verdict.winner}, by ${margin}`;
  return `${withTotal(verdict.winner)} wins by ${margin}${position === undefined ? "" : `, for “${position}”`}`;
}

/** A lead by votes, in the units of the method if there are rules: `2 points (Borda's count)`, `2 votes`. */
function votesInWords(margin: number, rules: ReturnType<typeof voteRules>): string {
  if (!rules) return count(margin, "vote");
  const { method = "borda" } = rules;
  const units = { borda: "point", irv: "vote", schulze: "pair", approval: "approval", plurality: "first choice" };
  return `${margin} ${units[method]}${margin === 1 ? "" : "s"} (${METHOD_NAMES[method]})`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** The model's id; `embedded` and `human` are never called anything else, and a recording is called one. */
export function agentInWords({ type, model }: AgentName): string {
  if (type === "embedded" || type === "human") return type;
  if (model?.startsWith("recorded/")) return `recorded answers of ${model.slice("recorded/".length)}`;
  return model ?? (type === "chat" ? "a model that is not named" : type);
}

/** The agent's name for a reader who may not know what `embedded` is. */
export function agentInFull(agent: AgentName): string {
  return agent.type === "embedded" ? EMBEDDED : agentInWords(agent);
}

/** The agents' names for a list of them: what `embedded` is, and where a recording lies, stands with the first. */
export function agentsInFull(agents: readonly AgentName[]): readonly string[] {
  const names = agents.map(agentInFull);
  return agents.map((agent, n) => {
    const name = names[n] ?? "";
    return names.indexOf(name) === n ? name : agentInWords(agent).replace(/^(recorded answers) of .*$/s, "$1");
  });
}

/** The name of a participant, said to be embedded where that is who answers. */
export function labelledName(facts: Facts, id: string): string {
  return `${nameOf(facts, id)}${facts.agent(id).type === "embedded" ? " (embedded)" : ""}`;
}

/** The worth of a score, by who gave it. */
export function readingInWords({ type, model }: AgentName): string {
  if (model?.startsWith("recorded/")) return "one recorded reading";
  if (type === "embedded") return "one reading by the embedded agent";
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

/** Returns the cost of the calls of a dialogue, and their tokens; answers that are played cost nothing. */
export function costOfDialogue({ calls, usage }: Pick<DialogueRecord, "calls" | "usage">): string {
  const isPlayed = calls.length > 0 && calls.every(({ model }) => model.startsWith("recorded/"));
  if (isPlayed) return "nothing: recorded answers were played";
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
  if (costUsd === undefined) return unpricedCalls === 0 ? "nothing" : `unknown for ${count(unpricedCalls, "call")}`;
  return `${dollars(costUsd)}${unpricedCalls === 0 ? "" : `; unknown for ${count(unpricedCalls, "call")}`}`;
}

/** Returns `true` for a dialogue about another one that was held before. */
export function isReview({ settings }: Pick<DialogueRecord, "settings">): boolean {
  return settings["reviewed"] !== undefined;
}

/** More ranges than this are no longer read one by one; front matter has them all. */
const MAX_RANGES = 6;

/** `5-40,42` is 5 to 40 and 42; `5-6` is 5 and 6; of very many how many they are, and the first and last of them. */
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

/** `5-40,42` is messages 5 to 40 and 42; `7` is message 7; very many are 30 of the messages from 8 to 153. */
export function messagesInWords(numbers: string): string {
  if (rangesIn(numbers).length > MAX_RANGES) return numbersInWords(numbers).replace("those", "the messages");
  return `${/^\d+$/.test(numbers) ? "message" : "messages"} ${numbersInWords(numbers)}`;
}
