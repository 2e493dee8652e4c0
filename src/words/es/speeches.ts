import type { Translation } from "../language.ts";
import type * as en from "../en/speeches.ts";

/** Names of the speeches and turns of built-in scripts that have one of their own, by the name on record. */
export const SPEECH_NAMES = {
  "CX": "preguntas cruzadas",
  "CX reply": "respuesta a las preguntas cruzadas",
  "Constructive": "exposición",
  "Rebuttal": "réplica",
  "Summary": "resumen",
  "Crossfire": "fuego cruzado",
  "Crossfire reply": "respuesta en el fuego cruzado",
  "Grand Crossfire": "gran fuego cruzado",
  "Grand Crossfire reply": "respuesta en el gran fuego cruzado",
  "Final Focus": "alegato final",
  "Opening": "apertura",
  "Question": "pregunta",
  "Answer": "respuesta",
  "Closing": "cierre",
  "steering": "orientación de la ronda",
  "first opinion": "primera opinión",
  "last opinion": "última opinión",
  "second decision": "segunda decisión",
  "answer": "respuesta",
  "work": "texto",
  "flow entry": "entrada del esquema",
  "second look": "segunda lectura",
  "lines at the end": "líneas argumentales al final",
} satisfies Translation<typeof en.SPEECH_NAMES>;

/** Names of the phases of built-in formats that are lists of speeches. */
export const SPEECH_PHASES = {
  "constructives": "exposiciones",
  "first-constructives": "primeras exposiciones",
  "second-constructives": "segundas exposiciones",
  "first-rebuttal": "primera réplica",
  "first-rebuttals": "primeras réplicas",
  "final-rebuttals": "últimas réplicas",
  "openings": "aperturas",
  "rebuttals": "réplicas",
  "summaries": "resúmenes",
  "final-foci": "alegatos finales",
  "questions": "preguntas",
  "closings": "cierres",
} satisfies Translation<typeof en.SPEECH_PHASES>;
