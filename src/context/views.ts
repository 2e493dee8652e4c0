import type { Message, Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";

/** Selects the messages that a speaker may see: a pure function of the transcript. */
export type View = (said: readonly Message[], speaker: Participant) => readonly Statement[];

/** Shows no messages: only the text of the turn itself. */
export const nothing: View = (): readonly Statement[] => [];

/** Shows all statements so far. */
export const everything: View = (said): readonly Statement[] => said.filter((message) => !message.failed);

/**
 * Shows the speaker's statements, the answers to them, and the statements they answered. The statement to be answered
 * now belongs to the turn, not the view.
 */
export const ownAndAimedAt: View = (said, speaker): readonly Statement[] => {
  const perspective = new Perspective(speaker.id);
  return everything(said, speaker).flatMap((statement) => perspective.add(statement))
    .sort((a, b) => a.number - b.number);
};

/** Shows the statements of all other speakers. */
export const othersOnly: View = (said, speaker): readonly Statement[] =>
  everything(said, speaker).filter((statement) => statement.speaker !== speaker.id);

/**
 * Shows statements in a phase and its nested phases.
 *
 * @param path For example `arguments` or `arguments/round-1`.
 */
export function ofPhase(path: string): View {
  return (said, speaker) =>
    everything(said, speaker).filter(({ phase }) => phase === path || phase.startsWith(`${path}/`));
}

/** A participant's growing perspective: its statements, the answers to them, and the statements they answered. */
export class Perspective {
  readonly #speaker: string;
  readonly #own = new Set<number>();
  /** Statements aimed at others, which the speaker may yet answer. */
  readonly #others = new Map<number, Statement>();

  constructor(speaker: string) {
    this.#speaker = speaker;
  }

  /** Adds the next statement. Returns the new parts of the perspective: a statement follows the one it answers. */
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
