/** What a dialogue that chat programs start is told, and what its answer says around the outcome. */
export const CHAT = {
  conversation: "conversation.md",
  message: "message.md",
  shortened: (first: string, last: string | undefined) =>
    `${first}${last === undefined ? "" : `\n\n[…]\n\n${last}`}\n\n(Die ganze Nachricht ist das Dokument message.md.)`,
  ignored: (fields: string) =>
    `Ohne Wirkung in der Anfrage: ${fields}. Modelle, Grenzen und die Art der Fragen legt fest, wer den Server betreibt`,
  sure: "Wie sicher",
  why: "Warum",
  counted: "Gezählt",
  disputed: "Umstritten",
  missing: "Es fehlt",
  argued: "Was vorgebracht wurde",
  cut: "Vorzeitig beendet",
  status: "Stand",
  whole: "Der ganze Dialog",
  questions: "Der Dialog braucht Antworten, bevor er weitergehen kann:",
  answerThere: "Auf seiner Seite antworten",
} as const;
