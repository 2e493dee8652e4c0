const NAMES: Readonly<Record<string, string>> = {
  adjust: "Anpassung",
  announcement: "Ansage",
  answer: "Antwort",
  answers: "Antworten",
  argument: "Argument",
  arguments: "Argumente",
  beliefs: "Überzeugungen",
  clarifications: "Rückfragen",
  closing: "Schlusswort",
  closings: "Schlussworte",
  conclusion: "Abschluss",
  critique: "Kritik",
  "cross-examination": "Kreuzverhör",
  debate: "Aussprache",
  end: "Ende",
  entries: "Einträge",
  evaluation: "Bewertung",
  extraction: "Auszug",
  formulate: "Ausarbeitung",
  gather: "Sammlung",
  iteration: "Durchgang",
  judgement: "Urteil",
  opening: "Eröffnung",
  openings: "Eröffnungen",
  plan: "Plan",
  preparation: "Vorbereitung",
  proposals: "Vorschläge",
  question: "Frage",
  readings: "Lesungen",
  rebuttal: "Erwiderung",
  rebuttals: "Erwiderungen",
  reply: "Erwiderung",
  round: "Runde",
  rounds: "Runden",
  "second-looks": "Zweite Blicke",
  speeches: "Reden",
  statement: "Beitrag",
  summary: "Zusammenfassung",
  synthesis: "Synthese",
  transcript: "Mitschrift",
  verdict: "Urteil",
  vote: "Abstimmung",
};

/** Names of phases, by the parts of their paths, such as `openings` or `round-1`. */
export const PHASES = {
  named: nameOf,
  numbered: (name: string, number: string) => `${nameOf(name)} ${number}`,
} as const;

function nameOf(name: string): string {
  return (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined) ?? name.replace(/[-_]/g, " ");
}
