import type { Translation } from "../language.ts";
import type * as en from "../en/scale.ts";

/** The scale of scores, the same for every scorer and subject, a line each; its lowest number is 0 or 1. */
export const SCALE = {
  lines: (lowest: 0 | 1): readonly string[] => [
    "Die Skala, für jedes Kriterium:",
    `- ${lowest}: Nichts erfüllt es, oder was da ist, wirkt dagegen.`,
    "- 3: Ein Versuch, der dort scheitert, wo es darauf ankommt.",
    "- 5: Mittelmaß: was an dieser Stelle verlangt ist, mit Lücken, die ein Zuhörer bemerkt.",
    "- 7: Gut: hält stand, mit einer Schwäche, auf die es ankommt.",
    "- 9: Ausgezeichnet: Ein Fachmann würde wenig hinzufügen.",
    "- 10: Könnte nicht besser sein.",
    "Halbe Punkte sind erlaubt. Nutzen Sie die ganze Skala.",
  ],
} satisfies Translation<typeof en.SCALE>;

/** The number of steps or judges, as it stands after „über“. */
function sized(n: number, unit: "step" | "judge"): string {
  if (unit === "step") return `${n} ${n === 1 ? "Schritt" : "Schritte"}`;
  return `${n} Richter`;
}

/** How sure a lead is, and why, as clauses. */
export const LEAD = {
  equal: "die Summen sind gleich",
  level: "die Jury ist unentschieden",
  named: (judges: number, all: number) =>
    `${judges} von ${all} ${all === 1 ? "Richter" : "Richtern"} ${judges === 1 ? "nennt" : "nennen"} die Seite`,
  oneVote: (named: string) => `${named}, eine Mehrheit von einer Stimme`,
  inEveryOrder: (named: string) => `${named} in jeder Reihenfolge`,
  noSteps: "in keinem Schritt sind beide Seiten bewertet",
  votesAlone: "die Stimmen allein entscheiden",
  interval: (low: string, high: string) => `95-%-Intervall ${low.replace(".", ",")} bis ${high.replace(".", ",")}`,
  noInterval: "ohne Intervall",
  mean: (lead: string, n: number, unit: "step" | "judge", range: string) =>
    `der Vorsprung beträgt im Mittel über ${sized(n, unit)} ${lead.replace(".", ",")} (${range})`,
} satisfies Translation<typeof en.LEAD>;

/** Why somebody has no total, or nobody is ahead, as clauses. `criteria` are the names of criteria. */
export const UNSCORED = {
  nothingSaid: "kein Beitrag, der sich bewerten ließe",
  noContribution: (messages: number) =>
    messages === 1 ? "die Nachricht ist kein Beitrag" : `keine der ${messages} Nachrichten ist ein Beitrag`,
  unreadable: (contributions: number) =>
    contributions === 1
      ? "der Beitrag hat keine lesbare Bewertung"
      : `keiner der ${contributions} Beiträge hat eine lesbare Bewertung`,
  never: (criteria: readonly string[], scored: number, contributions: number) =>
    `nie bewertet nach ${criteria.join(", ")} (${scored} von ${contributions} ${
      contributions === 1 ? "Beitrag" : "Beiträgen"
    } bewertet)`,
  tooFew: (scored: number, contributions: number) =>
    `${scored} von ${contributions} ${
      contributions === 1 ? "Beitrag" : "Beiträgen"
    } bewertet, weniger als zwei Drittel`,
  nobody: "niemand ist bewertet",
  onlyOne: "nur eine Seite ist bewertet",
} satisfies Translation<typeof en.UNSCORED>;
