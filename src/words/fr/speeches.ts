import type * as en from "../en/speeches.ts";
import type { Translation } from "../language.ts";

/** Names of the speeches and turns of built-in scripts that have one of their own, by the name on record. */
export const SPEECH_NAMES = {
  "CX": "contre-interrogatoire",
  "CX reply": "réponse au contre-interrogatoire",
  "Constructive": "exposé",
  "Rebuttal": "réfutation",
  "Summary": "résumé",
  "Crossfire": "feux croisés",
  "Crossfire reply": "réponse aux feux croisés",
  "Grand Crossfire": "grands feux croisés",
  "Grand Crossfire reply": "réponse aux grands feux croisés",
  "Final Focus": "mot de la fin",
  "Opening": "ouverture",
  "Question": "question",
  "Answer": "réponse",
  "Closing": "conclusion",
  "steering": "lancement du tour",
  "first opinion": "premier avis",
  "last opinion": "dernier avis",
  "second decision": "seconde décision",
  "answer": "réponse",
  "work": "texte",
  "flow entry": "entrée du relevé",
  "second look": "seconde lecture",
  "lines at the end": "lignes d’argumentation à la fin",
} satisfies Translation<typeof en.SPEECH_NAMES>;

/** Names of the phases of built-in formats that are lists of speeches. */
export const SPEECH_PHASES = {
  "constructives": "exposés",
  "first-constructives": "premiers exposés",
  "second-constructives": "seconds exposés",
  "first-rebuttal": "première réfutation",
  "first-rebuttals": "premières réfutations",
  "final-rebuttals": "dernières réfutations",
  "openings": "ouvertures",
  "rebuttals": "réfutations",
  "summaries": "résumés",
  "final-foci": "mots de la fin",
  "questions": "questions",
  "closings": "conclusions",
} satisfies Translation<typeof en.SPEECH_PHASES>;
