import type { ChatModel } from "../models/chat_model.ts";
import { costOf, type Price } from "../models/prices.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { turnKeyOf } from "../transcript/fold.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Kind } from "../transcript/kind.ts";
import type { CallOwner } from "./calls/account.ts";
import { type Spending, sumOf } from "./calls/spending.ts";
import { worstQuoteTokens } from "./calls/worst_case.ts";
import { numbersIn } from "../transcript/number_ranges.ts";

/** What an instruction may say more than was foreseen, of numbers and of what was over its limit. */
const SLACK_TOKENS = 64;
/** What may be put on the floor of an answer for which no call is made. */
const SAID_OF_ANSWER = 2000;

/** A call that the dialogue will make whatever else happens. */
export interface ForecastCall extends CallOwner {
  /** `turnKey#n`. */
  readonly name: string;
  /** The most its prompt may come to. */
  readonly inputTokens: number;
  /** The most its prompt may ever come to. */
  readonly mostInputTokens: number;
  readonly maxOutputTokens: number;
  readonly price: Price | undefined;
  /** Whether its prompt gets longer with whatever is said in optional phases. */
  readonly grows: boolean;
  /** Keys of what is quoted in its prompt. */
  readonly shows: ReadonlySet<string>;
  /** Of what is asked about a turn: which question it is, however the turn is numbered. */
  readonly question?: string;
}

/** What is asked aside about a turn. */
export interface ForecastAside extends CallOwner {
  /** Which question it is of those about the turn. */
  readonly question: string;
  /** The worst case of its calls. */
  readonly need: Spending;
  /** The most that its answer may put on the floor, quoted; 0 for what never gets there. */
  readonly saysTokens: number;
}

/** What a dialogue will come to at least, and what turns bring with them. */
export interface Forecast {
  /** Everything that is asked outside optional phases, and is not on record. */
  readonly calls: readonly ForecastCall[];
  /** Whatever is said outside optional phases: what it takes at most in a prompt, by its key. */
  readonly said: ReadonlyMap<string, number>;
  /** The most that what is asked aside there may put on the floor, by key. */
  readonly coming: ReadonlyMap<string, number>;
  /** What is asked about a turn of a kind, at worst. */
  readonly asidesOf: ReadonlyMap<Kind, readonly ForecastAside[]>;
  /** Paths of the optional phases. */
  readonly optionalPhases: readonly string[];
  /** The longest of the participants' names. */
  readonly longestName: string;
  /** The most that is noted under a statement once it was said. @default 0 */
  readonly annotationTokens?: number;
}

/** What a forecast is made from. */
export interface ForecastSources {
  /** What a run with fillers wrote in which every optional phase ended at once. */
  readonly least: readonly JournalEvent[];
  /** What one wrote in which optional phases took their first turns. */
  readonly more: readonly JournalEvent[];
  readonly models: readonly ChatModel[];
  readonly priceOf: (model: ChatModel) => Price | undefined;
  /** The size of a participant's context, where that is not its model's. */
  readonly windowOf: (participant: string) => number | undefined;
  /** The most that is noted under a statement; the prompts of a run with fillers have that already. @default 0 */
  readonly annotationTokens?: number;
}

type Started = Extract<JournalEvent, { type: "turn.started" }>;
type Sent = Extract<JournalEvent, { type: "call.sent" }>;
type PlacedCall = Omit<ForecastCall, "grows">;

/** Works out a forecast; nothing for a script without an optional phase, which has no end apart from the rest. */
export function forecastFrom(sources: ForecastSources): Forecast | undefined {
  const least = new Reading(sources.least, sources);
  const more = new Reading(sources.more, sources);
  const optionalPhases = [...new Set([...least.optionalPhases, ...more.optionalPhases])];
  if (optionalPhases.length === 0) return undefined;
  const isOptional = (key: string) => optionalPhases.some((phase) => key.startsWith(`${phase}/`));
  // Summaries of what was said are made where there is room for them, and done without where there is none.
  const isNeeded = (key: string) => !isOptional(key) && !key.startsWith("context/");
  const summarises = least.calls.some(({ key }) => key.startsWith("context/"));
  const calls = least.calls.filter(({ key }) => isNeeded(key)).map((call): ForecastCall => {
    const { inputTokens, mostInputTokens } = call;
    const grows = [...more.shownTo(call.key)].some((shown) => !least.said.has(shown));
    // A summary may be missing when it comes to it, and the prompt be as long as it can be.
    return { ...call, grows, inputTokens: grows && summarises ? mostInputTokens : inputTokens };
  });
  const coming = [...least.starts.values()].flatMap((started): [string, number][] => {
    const says = started.number === undefined ? least.asideOf(started).saysTokens : 0;
    return says > 0 && !least.ended.has(started.key) ? [[started.key, says]] : [];
  });
  return {
    calls,
    said: new Map([...least.said].filter(([key]) => isNeeded(key))),
    coming: new Map(coming),
    asidesOf: more.asidesOf(),
    optionalPhases,
    longestName: least.longestName,
    ...omitUndefined({ annotationTokens: sources.annotationTokens }),
  };
}

/** What a forecast call comes to with a prompt that is longer by so many tokens. */
export function needOf(call: PlacedCall, moreTokens: number): Spending {
  const inputTokens = Math.max(0, Math.min(call.inputTokens + moreTokens, call.mostInputTokens));
  const { maxOutputTokens: outputTokens, price } = call;
  return {
    calls: 1,
    tokens: inputTokens + outputTokens,
    costUsd: price ? costOf({ inputTokens, outputTokens }, price) : 0,
  };
}

/**
 * A question about a turn, by a name that it has however turns are numbered: the turn's key, what is asked and whom.
 *
 * @param key Of the question, for example `closings/score-8/mo`.
 */
export function questionName(key: string, turn: string): string {
  const [name = "", participant] = key.split("/").slice(-2);
  return `${turn} ${name.replace(/-\d+$/, "")} ${participant}`;
}

/** What the lines of a run with fillers say, by key. */
class Reading {
  readonly starts = new Map<string, Started>();
  readonly calls: readonly PlacedCall[];
  /** Whatever is on the floor: what it takes in a prompt, by its key. */
  readonly said = new Map<string, number>();
  /** What was over before the run began. */
  readonly ended = new Set<string>();
  readonly optionalPhases: readonly string[];
  readonly longestName: string;
  readonly #sources: Pick<ForecastSources, "models" | "priceOf" | "windowOf">;
  readonly #keys = new Map<number, string>();
  readonly #kinds = new Map<number, Kind>();

  constructor(events: readonly JournalEvent[], sources: Pick<ForecastSources, "models" | "priceOf" | "windowOf">) {
    this.#sources = sources;
    const began = events.findLastIndex(({ type }) => type === "dialogue.resumed");
    const names = new Map<string, string>();
    this.optionalPhases = events.flatMap((event) =>
      event.type === "phase.started" && event.optional ? [event.phase] : []
    );
    for (const [index, event] of events.entries()) {
      if (event.type === "dialogue.started") { for (const { id, name } of event.participants) names.set(id, name); }
      if (event.type === "turn.started") this.starts.set(event.key, event);
      if (event.type === "note.recorded" && (index < began || event.inherited)) this.ended.add(event.key);
      if (event.type !== "turn.completed" && event.type !== "turn.failed") continue;
      this.#keys.set(event.number, event.key);
      this.#kinds.set(event.number, event.kind);
      const speaker = names.get(event.participant) ?? event.participant;
      this.said.set(event.key, event.type === "turn.failed" ? 0 : worstQuoteTokens(event.text, speaker));
    }
    this.calls = events.flatMap((event, index) =>
      event.type === "call.sent" && index > began && !event.inherited ? this.#placed(event) : []
    );
    this.longestName = [...names.values()].toSorted((a, b) => b.length - a.length)[0] ?? "";
  }

  /** Keys of what the one who was asked is shown, what is answered included. */
  shownTo(key: string): ReadonlySet<string> {
    const { shown = "", replyTo } = this.starts.get(key) ?? {};
    const numbers = [...numbersIn(shown), ...(replyTo === undefined ? [] : [replyTo])];
    return new Set(numbers.flatMap((number) => this.#keys.get(number) ?? []));
  }

  /** What a question aside may come to. */
  asideOf({ key, participant, kind }: Started): ForecastAside {
    const calls = this.calls.filter((call) => call.key === key);
    const says = calls[0]?.maxOutputTokens ?? SAID_OF_ANSWER;
    return {
      key,
      participant,
      question: questionName(key, ""),
      need: sumOf(calls.map((call) => needOf(call, 0))),
      saysTokens: kind === "score" || key.startsWith("context/") ? 0 : worstQuoteTokens(says, this.longestName),
    };
  }

  #questionOf({ key, number, replyTo = 0 }: Started): string | undefined {
    const about = this.#keys.get(replyTo);
    return number === undefined && about !== undefined ? questionName(key, about) : undefined;
  }

  #placed({ call, model: id, maxOutputTokens, reserved }: Sent): readonly PlacedCall[] {
    const key = turnKeyOf(call);
    const started = this.starts.get(key);
    if (!started) return [];
    const { models, priceOf, windowOf } = this.#sources;
    const model = models.find((model) => model.id === id);
    const inputTokens = reserved.tokens - maxOutputTokens + SLACK_TOKENS;
    const window = model ? (windowOf(started.participant) ?? model.contextWindow) - maxOutputTokens : 0;
    return [{
      name: call.slice(0, call.lastIndexOf(".")),
      key,
      participant: started.participant,
      inputTokens,
      mostInputTokens: Math.max(inputTokens, window),
      maxOutputTokens,
      price: model && priceOf(model),
      shows: this.shownTo(key),
      ...omitUndefined({ question: this.#questionOf(started) }),
    }];
  }

  /** What is asked about turns, by their kind: of all turns of a kind the one about which most is asked. */
  asidesOf(): ReadonlyMap<Kind, readonly ForecastAside[]> {
    const about = new Map<number, ForecastAside[]>();
    for (const started of this.starts.values()) {
      if (started.number !== undefined || started.replyTo === undefined) continue;
      about.set(started.replyTo, [...about.get(started.replyTo) ?? [], this.asideOf(started)]);
    }
    const byKind = new Map<Kind, readonly ForecastAside[]>();
    for (const [number, asides] of about) {
      const kind = this.#kinds.get(number);
      if (kind && tokensOf(asides) > tokensOf(byKind.get(kind) ?? [])) byKind.set(kind, asides);
    }
    return byKind;
  }
}

function tokensOf(asides: readonly ForecastAside[]): number {
  return asides.reduce((sum, { need, saysTokens }) => sum + need.tokens + saysTokens, 0);
}
