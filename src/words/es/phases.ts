import { SPEECH_PHASES } from "./speeches.ts";

const NAMES: Readonly<Record<string, string>> = {
  ...SPEECH_PHASES,
  adjust: "revisión",
  after: "después del debate",
  announcement: "anuncio",
  answer: "respuesta",
  answers: "respuestas",
  argument: "argumento",
  arguments: "argumentos",
  before: "antes del debate",
  beliefs: "estimaciones",
  clarifications: "aclaraciones",
  closing: "cierre",
  closings: "cierres",
  conclusion: "conclusión",
  critique: "crítica",
  "cross-examination": "preguntas cruzadas",
  debate: "críticas",
  end: "final",
  entries: "anotaciones",
  evaluation: "evaluación",
  extraction: "extracción de la respuesta",
  formulate: "posturas",
  gather: "primeras ideas",
  iteration: "vuelta",
  judgement: "dictamen",
  opening: "apertura",
  openings: "aperturas",
  plan: "plan",
  preparation: "preparación",
  proposals: "propuestas",
  question: "pregunta",
  readings: "lecturas",
  rebuttal: "réplica",
  rebuttals: "réplicas",
  reply: "réplica",
  round: "ronda",
  rounds: "rondas",
  refinement: "revisión",
  "second-looks": "segunda lectura",
  speeches: "discursos",
  statement: "intervención",
  summary: "resumen",
  synthesis: "síntesis",
  transcript: "transcripción",
  verdict: "veredicto",
  vote: "votación",
};

/** Names of phases, by the parts of their paths, such as `openings` or `round-1`; `outer` stands in a table. */
export const PHASES = {
  named: nameOf,
  numbered: (name: string, number: string) => `${nameOf(name)} ${number}`,
  outer: nameOf,
} as const;

function nameOf(name: string): string {
  return (Object.hasOwn(NAMES, name) ? NAMES[name] : undefined) ?? name.replace(/[-_]/g, " ");
}
