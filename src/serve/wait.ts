import { setTimeout as delay } from "node:timers/promises";
import { calledInWords, nameOf, waitingInWords } from "../archive/render/words.ts";
import type { Facts } from "../archive/render/facts.ts";
import { firstWords } from "../text/display.ts";
import type { CallWaiting } from "../transcript/event.ts";
import type { Message } from "../transcript/message.ts";
import type { Serving } from "./serving.ts";
import type { Standing } from "./standing.ts";

/** The shortest time between two looks at a journal. */
const LOOK_MS = 250;
/** Words of a message in the news. */
const WORDS = 20;
/** Messages in the news of one call. */
const MOST_NEWS = 25;

/** Options of a wait. */
export interface Waiting {
  readonly cursor: number;
  readonly ms: number;
  /** Aborts when the caller no longer waits; the dialogue goes on. */
  readonly signal: AbortSignal;
  /** Called with each new message. */
  readonly onNews?: ((news: News) => Promise<void>) | undefined;
  /** The waits for providers that were reported before; if given, the wait ends as soon as there is any news. */
  readonly told?: Set<CallWaiting>;
}

/** A message that is new since a cursor. */
export interface News {
  readonly number: number;
  /** Line of the journal that ended it. */
  readonly seq: number;
  readonly text: string;
}

/**
 * Waits until a dialogue is over or needs somebody, or the time is up.
 *
 * @param look Reads the dialogue as it stands.
 */
export async function waitFor<S extends Standing>(
  { hall }: Pick<Serving, "hall">,
  id: string,
  look: () => Promise<S>,
  waiting: Waiting,
): Promise<S> {
  const { ms, signal, told = new Set() } = waiting;
  const until = performance.now() + ms;
  let { cursor } = waiting;
  let notes = 0; // progress must always grow
  let hasNews = false;
  const onNews = waiting.onNews && (async (news: News) => {
    hasNews = true;
    await waiting.onNews?.(news);
  });
  while (true) {
    const changed = hall.get(id)?.changed();
    const begun = performance.now();
    const standing = await look();
    const took = performance.now() - begun;
    for (const news of onNews ? newsIn(standing, cursor) : []) {
      await onNews?.(news);
      cursor = news.seq;
    }
    const left = until - performance.now();
    const waits = hall.get(id)?.waits ?? [];
    for (const { event, passedMs } of waits.filter(({ event }) => !told.has(event))) {
      told.add(event);
      await onNews?.({ number: 0, seq: cursor + ++notes / 1000, text: waitingInWords(event, passedMs) });
    }
    const goesOn = standing.status === "running" || hall.isJudging(id);
    if (!goesOn || left <= 0 || signal.aborted || (waiting.told && hasNews)) return standing;
    const timer = new AbortController();
    const ends = AbortSignal.any([signal, timer.signal]);
    const pause = (most: number) =>
      delay(Math.max(0, Math.min(left, most)), undefined, { signal: ends }).catch(() => {});
    await Promise.race([changed ?? pause(LOOK_MS), pause(left)]);
    await pause(Math.max(LOOK_MS, 4 * took)); // reading takes a fifth of the time at most
    timer.abort();
  }
}

/** Returns the messages that ended after a line of the journal, in that order. */
export function newsIn({ events, facts }: Pick<Standing, "events" | "facts">, cursor: number): readonly News[] {
  const messages = new Map(facts.record.messages.map((message) => [message.key, message]));
  return events.slice(cursor).flatMap((event): readonly News[] => {
    if (event.type !== "turn.completed" && event.type !== "turn.failed") return [];
    const message = messages.get(event.key);
    return message ? [{ number: message.number, seq: event.seq, text: inALine(facts, message) }] : [];
  }).slice(0, MOST_NEWS);
}

function inALine(facts: Facts, message: Message): string {
  const said = message.failed ? `failed: ${message.failure.reason}` : firstWords(message.text, WORDS);
  return `${message.number} ${firstWords(nameOf(facts, message.speaker), 5)}, ${calledInWords(message)}: ${said}`;
}
