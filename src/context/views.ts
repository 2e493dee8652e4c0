import type { Message, Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";

/** Selects which of the messages so far a speaker may see: a pure function of the transcript. */
export type View = (said: readonly Message[], speaker: Participant) => readonly Statement[];

/** Nothing of what was said: what the turn itself says only. */
export const nothing: View = (): readonly Statement[] => [];

/** All statements so far. */
export const everything: View = (said): readonly Statement[] => said.filter((message) => !message.failed);

/**
 * The speaker's statements, those that answer one of them, and those that it answered. What it is to answer in this turn
 * stands in the turn, not in the view.
 */
export const ownAndAimedAt: View = (said, speaker): readonly Statement[] => {
  const perspective = new Perspective(speaker.id);
  return everything(said, speaker).flatMap((statement) => perspective.add(statement))
    .sort((a, b) => a.number - b.number);
};

/** Statements of others, without those of the speaker. */
export const othersOnly: View = (said, speaker): readonly Statement[] =>
  everything(said, speaker).filter((statement) => statement.speaker !== speaker.id);

/**
 * Statements in a phase and in the phases inside it.
 *
 * @param path For example `arguments` or `arguments/round-1`.
 */
export function ofPhase(path: string): View {
  return (said, speaker) =>
    everything(said, speaker).filter(({ phase }) => phase === path || phase.startsWith(`${path}/`));
}

/** A participant's perspective while it grows: its statements, those that answer them, and those that it answered. */
export class Perspective {
  readonly #speaker: string;
  readonly #own = new Set<number>();
  /** Aimed at somebody else so far, and may yet be answered by the speaker. */
  readonly #others = new Map<number, Statement>();

  constructor(speaker: string) {
    this.#speaker = speaker;
  }

  /** Takes in what is said next. Returns what became part of the perspective: a statement behind the one it answers. */
  add(statement: Statement): readonly Statement[] {
    const { number, replyTo } = statement;
    if (statement.speaker === this.#speaker) {
      this.#own.add(number);
      const answered = replyTo === undefined ? undefined : this.#others.get(replyTo);
      if (answered) this.#others.delete(answered.number);
      return answered ? [answered, statement] : [statement];
    }
    if (replyTo !== undefined && this.#own.has(replyTo)) return [statement];
    this.#others.set(number, statement);
    return [];
  }
}
