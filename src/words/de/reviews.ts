import type { Translation } from "../language.ts";
import type * as en from "../en/reviews.ts";

/** Protocols by name, with their articles. */
const PROTOCOLS = new Map([
  ["debate", "eine Debatte"],
  ["council", "eine Ratssitzung"],
  ["dialectic", "eine Dialektik"],
  ["roundtable", "eine Gesprächsrunde"],
  ["critique", "eine Kritik"],
]);

/** Roles of reviewers. */
const ROLES = new Map([
  ["judge", "Richter"],
  ["evaluator", "Gutachter"],
  ["clerk", "Mitschrift"],
  ["answerer", "Auskunft"],
]);

/** Instructions to reviewers of a finished dialogue about it. */
export const REVIEWED = {
  held: (protocol: string, topic: string) =>
    `Stattgefunden hat ${PROTOCOLS.get(protocol) ?? protocol}. Thema: ${topic}`,
  conversation: (topic: string) => `Stattgefunden hat ein Gespräch. Thema: ${topic}`,
  persona: (name: string, role: string) =>
    `Sie sind ${name} (${ROLES.get(role) ?? role}). Sie waren an dem, was gesagt wurde, nicht beteiligt und hören ` +
    "niemanden, der es wie Sie beurteilt.",
  problem: "Das Problem:",
  annotations:
    "Eine `[Anmerkung …]` unter einem Beitrag stammt nicht von seinem Sprecher. Sie sagt, was sich zu den Zitaten und " +
    "Behauptungen darin gefunden hat, oder dass der Beitrag an seiner Grenze gekürzt wurde. Was nicht in der Quelle " +
    "steht, ist kein Beleg. Wo keine steht, wurde nichts geprüft oder nichts gefunden: Das spricht weder für noch gegen " +
    "einen Beitrag.",
  material:
    "Das Material ist das, was die Sprecher hatten. Prüfen Sie daran, was sie sagen; was niemand davon erwähnte, spricht " +
    "für niemanden.",
} satisfies Translation<typeof en.REVIEWED>;

/** Names of reviewers, where nobody gave one. */
export const REVIEWERS = {
  judge: (seat: number) => `Richter ${seat}`,
  evaluator: (seat: number) => `Gutachter ${seat}`,
  clerk: () => "Protokollant",
  answerer: () => "Auskunft",
} satisfies Translation<typeof en.REVIEWERS>;
