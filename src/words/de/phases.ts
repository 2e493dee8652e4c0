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

/** Returns the name of a phase by its path: `arguments/round-1` is `Argumente, Runde 1`. */
export function phaseInWords(path: string): string {
  return path.replace(/^rounds\//, "").split("/").map(nameOf).join(", ");
}

function nameOf(part: string): string {
  const [, name, number] = /^(round|iteration)-(\d+)$/.exec(part) ?? [];
  if (number !== undefined) return `${name === "round" ? "Runde" : "Durchgang"} ${number}`;
  return (Object.hasOwn(NAMES, part) ? NAMES[part] : undefined) ?? part.replace(/[-_]/g, " ");
}
