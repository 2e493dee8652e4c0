import { count, integer } from "./numbers.ts";
import { capital, listed, quoted } from "./phrases.ts";

/** How sure a verdict is; what a side argues for, or its name, follows the words for one. */
export const SURENESS = {
  too_close: "zu knapp für eine Entscheidung",
  slightly_for: "knapp für",
  for: "für",
  clearly_for: "klar für",
  undecided: "unentschieden",
} as const;

/** Verdicts between sides, as sentences without a full stop. A side is what it argues for, or its name. */
export const VERDICT = {
  holding: (name: string, position: string) => `${name}: ${quoted(position.replace(/\.$/, ""))}`,
  undecided: (reason: string) => `Unentschieden: ${capital(reason)}`,
  tied: (sides: readonly string[], basis?: string) =>
    `Gleichstand zwischen ${listed(sides)}${basis === undefined ? "" : `, ${basis}`}`,
  tooClose: (sides: readonly string[], basis: string) =>
    `Zwischen ${listed(sides)} zu knapp für eine Entscheidung, ${basis}`,
  hasVotes: (name: string, reason: string) => `Zu knapp für eine Entscheidung: ${name} hat die Stimmen, aber ${reason}`,
  leans: (word: keyof typeof SURENESS, side: string, basis: string) => `${capital(SURENESS[word])} ${side}, ${basis}`,
  level: (side: string) => `Gleichauf: Um weniger als 0,01 führt ${side}`,
  ahead: (side: string, lead: string) => `Für ${side}, mit einem Vorsprung von ${lead}`,
  wins: (side: string, lead: string) => `Für ${side}, mit ${lead}`,
  byChair: (side: string) => `Für ${side}, denn die Abstimmung ergab Gleichstand und der Vorsitz entschied`,
  byOpinions: (side: string) => `Die Meinungen bewegten sich auf ${side} zu`,
  other: (what: string, lead: string) => `${capital(what)}, mit ${lead}`,
  onReadings: (readings: number, agent: string) => {
    if (readings > 1) return `nach ${readings} Lesarten`;
    return agent === "chat"
      ? "nach der Lesart eines Modells"
      : agent === "human"
      ? "nach der Lesart eines Menschen"
      : "nach einer einzelnen Lesart";
  },
  scores: (first: string, second: string, readings: string) => `${first} zu ${second} von 10: ${readings}`,
  byModerator: (isRecorded: boolean, agent: string) => {
    const by = agent === "human" ? "des Menschen, der" : agent === "chat" ? "des Modells, das" : "des Agenten, der";
    return `${isRecorded ? "eine aufgezeichnete Lesart" : "die Lesart"} ${by} auch moderierte`;
  },
} as const;

/** Whose verdict a panel's is, as clauses. */
export const PANEL = {
  readBy: (judges: number) => judges === 1 ? "wie ein Richter es las" : `wie ${integer(judges)} Richter es lasen`,
  votedBy: (votes: number, judges: number) =>
    judges === 1 ? "nach dem Urteil eines Richters" : `mit ${votes} von ${judges} Richterstimmen`,
  butClose: (votes: number, judges: number, name: string, reason: string) =>
    `${votes} von ${count(judges, "Richter", "Richtern")} ${votes === 1 ? "nennt" : "nennen"} ${name}, aber ${reason}`,
} as const;

/** How sure an outcome is, for each number of boxes. */
export const SURE = { 1: "nicht sehr sicher", 2: "ziemlich sicher", 3: "sicher" } as const;

/** What pages, terminal and tools say about an outcome, in whole sentences. */
export const OUTCOME = {
  notOver: (status: string) => `Der Dialog ist nicht zu Ende: ${status}.`,
  nothingDecided: "Nichts wurde entschieden.",
  notAsked: (file?: string) =>
    `Nichts wurde zur Entscheidung gestellt${file === undefined ? "" : `: importiert aus ${file}`}`,
  noDecision: (reason: string) => `Es gibt keine Entscheidung: ${capital(reason)}.`,
  decidedNothing: (headline: string) => `Es gibt keine Entscheidung. ${headline}.`,
  decidedAndChecked: "Es wurde entschieden, und keine Prüfung fand einen Fehler.",
  decidedUnchecked: "Es wurde entschieden, und Behauptungen wurden nicht geprüft.",
  counts: (label: string, path: string) => `Es gilt: ${label} (${path}).`,
  ownOutcome: (protocol: string, outcome: string, agrees: boolean) =>
    `Das eigene Ergebnis (${protocol}) ${agrees ? "stimmt damit überein" : "weicht davon ab"}: ${outcome}.`,
  sameSide: "Punkte und Gründe wurden getrennt gegeben und nennen dieselbe Seite.",
  sure: (words: string) => `Wie sicher: ${words}.`,
  lead: (reason: string) => `Nach den Punkten: ${capital(reason)}.`,
  cutShort: "Eine Grenze hat die Runden vorzeitig beendet.",
  unequalTurns: (turns: readonly { readonly name: string; readonly turns: number }[]) =>
    `Nicht alle sprachen gleich oft: ${listed(turns.map(({ name, turns }) => `${name} ${turns}`))}.`,
  missing: (name: string) => `${name} fehlt.`,
  cutPrompts: (prompts: number) =>
    `Ein Server hat ${count(prompts, "Anfrage", "Anfragen")} gekürzt: ${
      prompts === 1 ? "Diese Antwort beruht" : "Diese Antworten beruhen"
    } nur auf einem Teil dessen, was gesagt wurde.`,
  failedAnswers: (answers: number) =>
    `${count(answers, "Antwort", "Antworten")} ${answers === 1 ? "ist" : "sind"} ausgefallen.`,
  doubtfulClaims: (claims: number) =>
    `Im Vergleich mit den Quellen ${claims === 1 ? "ist" : "sind"} ${
      count(claims, "Behauptung", "Behauptungen")
    } zweifelhaft.`,
  wrongClaims: (claims: number) =>
    `Die Faktenprüfung fand ${count(claims, "Behauptung", "Behauptungen")} widerlegt oder überzogen.`,
  objection: (message: number | undefined, claim: string, verdict: string, reason: string) =>
    `Nachricht ${message}: ${quoted(claim)} ist ${verdict}: ${reason}`,
  nobody: "niemandem",
  clashes: "Worüber sie stritten",
  strongest: "Stärkste Sätze",
  conceded: "Zugestanden",
  unanswered: "Nie beantwortet",
  tooClose: (reason: string) => `zu knapp, denn ${reason}`,
  advice: {
    proceed: "Danach handeln",
    verify: "Nachprüfen",
    look_at_details: "Die Einzelheiten ansehen",
  },
} as const;
