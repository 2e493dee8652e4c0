import { fieldsIn } from "./json.ts";
import type { Message } from "./message.ts";

/** Number of questions in one message that are put to the client: its first ones. */
export const MOST_QUESTIONS = 5;

/** A question to the client who set the problem, with the answer. */
export interface Clarification {
  /** `Q1`, `Q2`, … in the order asked, across all askers. */
  readonly id: string;
  /** Id of the participant who asked. */
  readonly asker: string;
  /** Number of the message in which it was asked. */
  readonly message: number;
  /** The question. */
  readonly question: string;
  /** The answer; `null` if left empty, absent if nobody has been asked yet or the question failed. */
  readonly answer?: string | null;
}

/**
 * Returns the questions asked in clarifications, each with its answer. It is a pure function of what was said, so the
 * same question always gets the same id.
 */
export function clarificationsIn(messages: readonly Message[]): readonly Clarification[] {
  const said = messages.filter((message) => !message.failed);
  const asked = said.filter(({ kind }) => kind === "clarification").flatMap(({ speaker, number, fields }) =>
    textsIn(fieldsIn(fields ?? null).questions).slice(0, MOST_QUESTIONS)
      .map((question) => ({ asker: speaker, message: number, question }))
  );
  const answers = new Map(
    said.filter(({ kind }) => kind === "answer").flatMap(({ fields }) =>
      Object.entries<unknown>(fieldsIn(fieldsIn(fields ?? null).answers))
    ),
  );
  return asked.map((clarification, n) => {
    const id = `Q${n + 1}`;
    const answer = answers.get(id);
    return { id, ...clarification, ...(typeof answer === "string" || answer === null ? { answer } : {}) };
  });
}

/** Returns the non-empty texts of a list; a single text may stand alone. */
export function textsIn(value: unknown): readonly string[] {
  return (typeof value === "string" ? [value] : listOf(value)).map(textOf).filter((text) => text !== "");
}

/** Returns a text without the white space around it; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Returns a list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
