import type { Finding } from "../../transcript/claim.ts";
import type { Statement } from "../../transcript/message.ts";
import type { DebateParticipant } from "./participants.ts";

/** A claim that a fact checker found contradicted. */
export interface Contradiction {
  readonly checker: DebateParticipant;
  readonly finding: Finding;
}

/** What is put on the floor when claims of a contribution were found contradicted: one text, each checker's findings. */
export function interruptionText(
  contribution: Statement,
  speaker: DebateParticipant,
  contradictions: readonly Contradiction[],
): string {
  const findings = contradictions.map(({ checker, finding }) => {
    const source = finding.source === undefined ? "" : ` [${finding.source}]`;
    return `${checker.name} finds contradicted: “${finding.claim}” ${finding.reason}${source}`;
  });
  return [`Fact check of message ${contribution.number} by ${speaker.name}.`, ...findings].join("\n");
}
