import type { Message } from "./message.ts";

/** Questions that somebody may ask at once. */
export const MOST_QUESTIONS = 5;

/** A question to whoever set the problem, and what was answered. */
export interface Clarification {
  /** `Q1`, `Q2`, … in the order in which they were asked, over all who asked. */
  readonly id: string;
  /** Id of the participant who asked. */
  readonly asker: string;
  /** Number of the message in which it was asked. */
  readonly message: number;
  /** What was asked. */
  readonly question: string;
  /** What was answered; `null` if it was left empty, absent if nobody was asked yet, or the one who was failed. */
  readonly answer?: string | null;
}

/**
 * The questions that were asked in clarifications, each with its answer: a pure function of what was said, so that
 * everybody who names a question gives it the same id.
 */
export function clarificationsIn(messages: readonly Message[]): readonly Clarification[] {
  const asked = messages.flatMap((message) =>
    message.kind === "clarification" && !message.failed
      ? listOf(Object(message.fields ?? null).questions).flatMap((question) =>
        typeof question === "string" ? [{ asker: message.speaker, message: message.number, question }] : []
      )
      : []
  );
  const answers = new Map(
    messages.flatMap((message) =>
      message.kind === "answer" && !message.failed
        ? Object.entries<unknown>(Object(Object(message.fields ?? null).answers))
        : []
    ),
  );
  return asked.map((clarification, n) => {
    const id = `Q${n + 1}`;
    const answer = answers.get(id);
    const given = typeof answer === "string" || answer === null ? { answer } : {};
    return { id, ...clarification, ...given };
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
