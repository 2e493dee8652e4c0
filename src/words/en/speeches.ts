/** Names of the speeches and turns of built-in scripts that have one of their own, by the name on record. */
export const SPEECH_NAMES = {
  "CX": "CX",
  "CX reply": "CX reply",
  "Constructive": "Constructive",
  "Rebuttal": "Rebuttal",
  "Summary": "Summary",
  "Crossfire": "Crossfire",
  "Crossfire reply": "Crossfire reply",
  "Grand Crossfire": "Grand Crossfire",
  "Grand Crossfire reply": "Grand Crossfire reply",
  "Final Focus": "Final Focus",
  "Opening": "Opening",
  "Question": "Question",
  "Answer": "Answer",
  "Closing": "Closing",
  "answer": "answer",
  "work": "work",
  "steering": "steering",
  "first opinion": "first opinion",
  "last opinion": "last opinion",
  "second decision": "second decision",
} as const;

/** Names of the phases of built-in formats that are lists of speeches. */
export const SPEECH_PHASES = {
  "constructives": "constructives",
  "first-constructives": "first constructives",
  "second-constructives": "second constructives",
  "first-rebuttal": "first rebuttal",
  "first-rebuttals": "first rebuttals",
  "final-rebuttals": "final rebuttals",
  "openings": "openings",
  "rebuttals": "rebuttals",
  "summaries": "summaries",
  "final-foci": "final foci",
  "questions": "questions",
  "closings": "closings",
} as const;
