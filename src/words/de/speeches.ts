import type { Translation } from "../language.ts";
import type * as en from "../en/speeches.ts";

/** Names of the speeches and turns of built-in scripts that have one of their own, by the name on record. */
export const SPEECH_NAMES = {
  "CX": "Fragen im Kreuzverhör",
  "CX reply": "Antwort im Kreuzverhör",
  "Constructive": "Grundrede",
  "Rebuttal": "Erwiderung",
  "Summary": "Zusammenfassung",
  "Crossfire": "Fragen im Kreuzfeuer",
  "Crossfire reply": "Antwort im Kreuzfeuer",
  "Grand Crossfire": "Fragen im Großen Kreuzfeuer",
  "Grand Crossfire reply": "Antwort im Großen Kreuzfeuer",
  "Final Focus": "Schlusswort",
  "Opening": "Eröffnung",
  "Question": "Frage",
  "Answer": "Antwort",
  "Closing": "Schlusswort",
  "steering": "Einleitung der Runde",
  "first opinion": "erste Meinung",
  "last opinion": "letzte Meinung",
  "second decision": "zweite Entscheidung",
  "answer": "Antwort",
  "work": "Text",
  "flow entry": "Eintrag der Mitschrift",
  "second look": "zweiter Blick",
  "lines at the end": "Linien am Ende",
} satisfies Translation<typeof en.SPEECH_NAMES>;

/** Names of the phases of built-in formats that are lists of speeches. */
export const SPEECH_PHASES = {
  "constructives": "Grundreden",
  "first-constructives": "erste Grundreden",
  "second-constructives": "zweite Grundreden",
  "first-rebuttal": "erste Erwiderung",
  "first-rebuttals": "erste Erwiderungen",
  "final-rebuttals": "letzte Erwiderungen",
  "openings": "Eröffnungen",
  "rebuttals": "Erwiderungen",
  "summaries": "Zusammenfassungen",
  "final-foci": "Schlussworte",
  "questions": "Fragen",
  "closings": "Schlussworte",
} satisfies Translation<typeof en.SPEECH_PHASES>;
