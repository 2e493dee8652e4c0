import type { Statement } from "../transcript/message.ts";

/** What became part of a participant's perspective at one time. */
export interface PerspectiveStep {
  /** Number of the statement with which it did. */
  readonly at: number;
  /** That statement, behind the one that it answers if that was not part of it before. */
  readonly statements: readonly Statement[];
}

/**
 * A participant's perspective, as it grew: its own statements, those that answer one of its own, and those that it
 * answered, which become part of it with the answer. What is said later adds steps and changes none.
 */
export function perspectiveSteps(statements: Iterable<Statement>, speaker: string): readonly PerspectiveStep[] {
  const steps: PerspectiveStep[] = [];
  const own = new Set<number>();
  /** Aimed at somebody else so far: it may yet be answered. */
  const others = new Map<number, Statement>();
  for (const statement of statements) {
    const { number, replyTo } = statement;
    if (statement.speaker === speaker) {
      own.add(number);
      const answered = replyTo === undefined ? undefined : others.get(replyTo);
      if (answered) others.delete(answered.number);
      steps.push({ at: number, statements: answered ? [answered, statement] : [statement] });
    } else if (replyTo !== undefined && own.has(replyTo)) {
      steps.push({ at: number, statements: [statement] });
    } else {
      others.set(number, statement);
    }
  }
  return steps;
}
