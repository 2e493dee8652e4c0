/** The page on which a dialogue is started. */
export const START = {
  title: "Einen Dialog beginnen",
  question: "Worum geht es?",
  needsScript: "Um einen Dialog zu beginnen, wird JavaScript benötigt. Zum Lesen der Archive nicht.",
  brief: "Vorlage",
  noBrief: "Keine",
  choose: "Auswählen",
  asInBrief: "Leer lassen, um den Wortlaut der Vorlage zu übernehmen.",
  whoTakesPart: "Wer teilnimmt",
  model: "Modell für alle ohne ein eigenes",
  pressName: "Ein Klick auf einen Namen öffnet Name, Rolle und Position.",
  limits: "Grenzen und alle Einstellungen, die der Voreinstellung vorgehen",
  cost: "Die Kosten erscheinen hier, sobald die mit * gekennzeichneten Felder ausgefüllt sind.",
  start: "Beginnen",
  thoroughly: "Wie gründlich",
  asEverybody: "Wie für alle",
  person: "Ein Mensch: ein Platz für mich",
  somebody: "Jemand",
  name: "Name",
  role: "Rolle",
  position: "Position",
  answeredBy: "Wer antwortet",
  add: "Jemanden hinzufügen",
} as const;

/** The subjects of dialogues, by the names of their fields. */
export const SUBJECTS = {
  motion: "These",
  question: "Frage",
  problem: "Problem",
  topic: "Thema",
  task: "Aufgabe",
} as const;

/** The documents that are given with a question. */
export const DOCUMENTS = {
  title: "Unterlagen",
  forms: "PDF, DOCX, HTML, Text oder Bilder, zusammen höchstens 20\u00a0MB. Die Sprecher führen sie an, und was sie " +
    "daraus zitieren, wird geprüft. Wählen Sie Dateien aus, ziehen Sie sie irgendwo auf diese Seite, oder fügen Sie " +
    "einen Text ein.",
  choose: "Dateien auswählen",
  paste: "Einen Text einfügen",
  for: (list: string) => `Für ${list}`,
  everybody: "alle",
} as const;
