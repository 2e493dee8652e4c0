import type { ProtocolPage } from "../archive/render/facts.ts";
import { MAX_MESSAGES_ON_INDEX } from "../archive/layout.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import type { JournalEvent } from "../transcript/event.ts";
import type { Participant } from "../transcript/participant.ts";
import type { Kind } from "../transcript/kind.ts";
import { type DialogueRecord, isOver } from "../transcript/record.ts";
import { type HeldPhase, phasesOf } from "./phases.ts";

/** A dialogue as it is shown to a reader. */
export interface ShownDialogue {
  /** Its id in addresses. */
  readonly id: string;
  readonly record: DialogueRecord;
  readonly protocols: readonly ProtocolPage[];
  /** Its completed reviews, in the order of their ends. */
  readonly reviews: readonly CompletedReview[];
  /** The last line of the journal that was read. */
  readonly seq: number;
  /** The last line of the journal about each message, by its number; see {@linkcode linesOfMessages}. */
  readonly touched: ReadonlyMap<number, number>;
  /** Present while it is held. */
  readonly live?: LiveDialogue;
  /** The reader's permissions; buttons for anything else are left out. */
  readonly may: { readonly control: boolean; readonly judge: boolean };
  /** Names of models that may judge. */
  readonly judges?: readonly string[];
  /** Its maximum cost in US dollars. @default none */
  readonly mostUsd?: number;
  /** Present while judges read it. */
  readonly judging?: "now";
  /** The reason why the last judges could not finish. */
  readonly unjudged?: string;
  /** Those who can be asked about it. @default nobody */
  readonly ask?: Answerers;
  /** A question about it that is being answered. */
  readonly asking?: { readonly question: string; readonly live: LiveDialogue };
  /** The reason why not all who were asked last have answered. */
  readonly unanswered?: string;
  /** Addresses of images given with the question, by their names. */
  readonly images?: ReadonlyMap<string, string>;
  readonly family: DialogueFamily;
  /**
   * The phase to show, from 1, of a dialogue that has a page for each.
   *
   * @default the last phase while it is held, else the first
   */
  readonly page?: number;
}

/** Those who can be asked about a dialogue: the ones who spoke in it or, about an import, models. */
export interface Answerers {
  readonly speakers?: readonly Pick<Participant, "id" | "name">[];
  /** Id of the one who wrote its outcome. */
  readonly author?: string;
  /** Names of models. */
  readonly models?: readonly string[];
}

/** The state of a dialogue that is being held. */
export interface LiveDialogue {
  /** `waiting` for a person. */
  readonly state: "running" | "pausing" | "waiting";
  /** Turns and questions that have begun and not ended. */
  readonly open: readonly OpenTurn[];
  /** Waits for providers, in words. @default none */
  readonly waits?: readonly string[];
  /** People who are waited for. */
  readonly seats?: readonly WaitingSeat[];
}

/** A turn or question that has begun and not ended. */
export interface OpenTurn {
  readonly key: string;
  /** Id of the participant. */
  readonly participant: string;
  readonly kind: Kind;
  readonly phase: string;
  /** Number of the message that is answered, or asked about. */
  readonly about?: number;
  /** The text so far. @default none */
  readonly text?: string;
}

/** A person who is waited for. */
export interface WaitingSeat {
  /** Id of the participant. */
  readonly participant: string;
  readonly kind: Kind;
  /** Address of the seat; absent for readers who may not take it. */
  readonly address?: string;
}

/** Dialogues related by forks. */
export interface DialogueFamily {
  readonly parent?: Pick<DialogueFork, "id" | "outcome">;
  readonly forks: readonly DialogueFork[];
}

/** A dialogue that goes on from a message of another one. */
export interface DialogueFork {
  readonly id: string;
  /** Number of the last message that both have. */
  readonly at: number;
  /** Its outcome in a line. */
  readonly outcome?: string;
}

/** Returns the last line of the journal about each message, by its number: its end, a note or a warning about it. */
export function linesOfMessages(events: Iterable<JournalEvent>): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  const numbers = new Map<string, number>();
  for (const event of events) {
    const { type, seq } = event;
    if (type === "turn.completed" || type === "turn.failed") {
      numbers.set(event.key, event.number);
      lines.set(event.number, seq);
    }
    const about = type === "note.recorded" || type === "score.recorded"
      ? event.together ?? [event.about]
      : type === "warning.raised"
      ? [numbers.get(event.key ?? "")]
      : [];
    for (const number of about) if (number !== undefined) lines.set(number, seq);
  }
  return lines;
}

/** Seconds between looks at what judges or those who are asked may have added; `undefined` if they are not at work. */
export function lookAgainS({ judging, asking }: Pick<ShownDialogue, "judging" | "asking">): number | undefined {
  return judging || asking ? 3 : undefined;
}

/** Returns `true` for a dialogue that somebody paused or stopped: nothing came of it yet. */
export function isInterrupted(record: DialogueRecord): boolean {
  return !isOver(record) && (record.endReason === "paused" || record.endReason === "aborted");
}

/** Returns `true` for a dialogue with a page for each phase. */
export function hasPages({ messages }: Pick<DialogueRecord, "messages">): boolean {
  return messages.length > MAX_MESSAGES_ON_INDEX;
}

/** Returns the phases of a dialogue; where each has a page, a long one is several. */
export function phasesShown(record: Pick<DialogueRecord, "messages">): readonly HeldPhase[] {
  const phases = phasesOf(record);
  if (!hasPages(record)) return phases;
  return phases.flatMap(({ id, title, messages }) =>
    Array.from({ length: Math.ceil(messages.length / MAX_MESSAGES_ON_INDEX) }, (_, n) => {
      const some = messages.slice(n * MAX_MESSAGES_ON_INDEX, (n + 1) * MAX_MESSAGES_ON_INDEX);
      return n === 0
        ? { id, title, messages: some }
        : { id: `${id}-${n + 1}`, title: `${title} (${n + 1})`, messages: some };
    })
  );
}

/** Address of a dialogue's page. */
export function addressOf({ id }: Pick<ShownDialogue, "id">): string {
  return `/dialogues/${encodeURIComponent(id.toWellFormed())}`;
}

/** Address of the page that compares two dialogues, by their ids. */
export function comparisonAddress({ a, b }: { readonly a: string; readonly b: string }): string {
  return `/compare?${new URLSearchParams({ a: a.toWellFormed(), b: b.toWellFormed() })}`;
}

/** Returns the address of each message by its number: its place, on the page of its phase where there are several. */
export function messageAddresses(shown: Pick<ShownDialogue, "id" | "record">): (number: number) => string {
  const phases = hasPages(shown.record) ? phasesShown(shown.record) : [];
  const pages = new Map(phases.flatMap(({ messages }, n) => messages.map(({ number }) => [number, `?page=${n + 1}`])));
  return (number) => `${addressOf(shown)}${pages.get(number) ?? ""}#message-${number}`;
}
