import type * as en from "../en/speeches.ts";
import type { Translation } from "../language.ts";

/** Names of the speeches and turns of built-in scripts that have one of their own, by the name on record. */
export const SPEECH_NAMES = {
  "CX": "Contre-interrogatoire",
  "CX reply": "Réponse au contre-interrogatoire",
  "Constructive": "Exposé",
  "Rebuttal": "Réfutation",
  "Summary": "Résumé",
  "Crossfire": "Feux croisés",
  "Crossfire reply": "Réponse aux feux croisés",
  "Grand Crossfire": "Grands feux croisés",
  "Grand Crossfire reply": "Réponse aux grands feux croisés",
  "Final Focus": "Mot de la fin",
  "Opening": "Ouverture",
  "Question": "Question",
  "Answer": "Réponse",
  "Closing": "Conclusion",
  "steering": "lancement du tour",
  "first opinion": "premier avis",
  "last opinion": "dernier avis",
  "second decision": "seconde décision",
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
