import { quoted } from "./phrases.ts";
import type { Translation } from "../language.ts";
import type * as en from "../en/votes.ts";

/** Descriptions of the fields of a ballot. */
export const BALLOT = {
  reason: "Wie gut die Position die Frage beantwortet und warum, in ein oder zwei Sätzen.",
  reasons: "Jede Position, in der Reihenfolge, in der sie oben stehen.",
  ranking: "Alle Positionen, die beste zuerst.",
  approved: "Die Positionen, mit denen Sie als Ergebnis leben könnten; es kann auch keine sein.",
} satisfies Translation<typeof en.BALLOT>;

/** Names of the methods of counting votes. */
export const METHODS = {
  borda: "Borda-Wahl",
  irv: "Stichwahl durch Rangfolge",
  schulze: "Schulze-Methode",
  approval: "Zustimmungswahl",
  plurality: "Mehrheitswahl",
} satisfies Translation<typeof en.METHODS>;

/** What came of a vote that did not decide, or only just, as clauses. */
export const VOTE = {
  noQuorum: (cast: number, members: number, needed: number) =>
    `nicht beschlussfähig: ${cast} von ${members} ${members === 1 ? "Mitglied" : "Mitgliedern"} ${
      cast === 1 ? "hat" : "haben"
    } abgestimmt, nötig ${needed === 1 ? "war" : "waren"} ${needed}`,
  nothingCounted: "kein Stimmzettel sagt etwas, das die Methode zählt",
  noBallot: (voter: string) => `von ${voter} zählt kein Stimmzettel`,
  ownCandidate: (candidate: string, voter: string) => `${candidate} ist die eigene Position von ${voter}`,
  ranksNone: (voter: string) => `auf dem Stimmzettel von ${voter} steht keine davon`,
  onlyOne: (name: string) => `nur ${name} hat eine Position, sodass es nichts zu wählen gibt`,
} satisfies Translation<typeof en.VOTE>;

/** What is wrong with a ballot, as it follows its name. */
export const BALLOT_FAULTS = {
  noObject: "ist kein Objekt mit einer Rangfolge oder mit Zustimmungen",
  noRanking: "hat eine Rangfolge, die keine Liste von Positionen ist, die beste zuerst",
  noCandidate: "nennt keine gültige Position",
  notOnRecord: "es ist kein Stimmzettel aufgezeichnet",
  unreadable: "die aufgezeichnete Antwort ist kein Stimmzettel",
  onlyOwn: "nennt nur die eigene Position, die nicht zählt",
} satisfies Translation<typeof en.BALLOT_FAULTS>;

/** What does not count of a ballot, in sentences without a full stop. */
export const BALLOT_WARNINGS = {
  approvals: "Die Zustimmungen sind keine Liste von Positionen und zählen nicht",
  unknown: (name: string) => `${quoted(name)} ist keine Position und zählt nicht`,
  doubled: (name: string) => `${quoted(name)} ist noch einmal genannt; nur die erste Nennung zählt`,
} satisfies Translation<typeof en.BALLOT_WARNINGS>;

/** A vote in which the first two of Borda's count are close. */
export const CLOSE = {
  byBorda: "Nach Borda war es knapp: Die ersten beiden liegen höchstens einen Punkt je drei Stimmen auseinander.",
} satisfies Translation<typeof en.CLOSE>;
