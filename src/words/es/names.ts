import type { KindName } from "../en/names.ts";
import { integer } from "./numbers.ts";

/** What turns and questions are called that have no name of their own. */
export const KINDS = {
  announcement: "anuncio",
  statement: "intervención",
  opening: "apertura",
  argument: "argumento",
  rebuttal: "réplica",
  closing: "cierre",
  question: "pregunta",
  answer: "respuesta",
  interruption: "interrupción",
  round_summary: "resumen de ronda",
  summary: "resumen",
  gathering: "primeras ideas",
  plan: "plan",
  position: "postura",
  proposal: "propuesta",
  critique: "crítica",
  refinement: "revisión",
  response: "respuesta",
  clarification: "aclaraciones",
  synthesis: "síntesis",
  preparation: "preparación",
  score: "puntuación",
  fact_check: "verificación de datos",
  rule_check: "control de reglas",
  claim_check: "cotejo de citas",
  context_summary: "resumen de lo anterior",
  ballot: "papeleta",
  evaluation: "evaluación",
  analysis: "análisis",
  decision: "decisión",
  judgement: "dictamen",
  belief: "estimación",
} as const satisfies Readonly<Record<KindName, string>>;

const MANY: Readonly<Record<KindName, string>> = {
  announcement: "anuncios",
  statement: "intervenciones",
  opening: "aperturas",
  argument: "argumentos",
  rebuttal: "réplicas",
  closing: "cierres",
  question: "preguntas",
  answer: "respuestas",
  interruption: "interrupciones",
  round_summary: "resúmenes de ronda",
  summary: "resúmenes",
  gathering: "primeras ideas",
  plan: "planes",
  position: "posturas",
  proposal: "propuestas",
  critique: "críticas",
  refinement: "revisiones",
  response: "respuestas",
  clarification: "aclaraciones",
  synthesis: "síntesis",
  preparation: "preparaciones",
  score: "puntuaciones",
  fact_check: "verificaciones de datos",
  rule_check: "controles de reglas",
  claim_check: "cotejos de citas",
  context_summary: "resúmenes de lo anterior",
  ballot: "papeletas",
  evaluation: "evaluaciones",
  analysis: "análisis",
  decision: "decisiones",
  judgement: "dictámenes",
  belief: "estimaciones",
};

/** Returns turns or questions with their number: `3 respuestas`. `called` is their own name, if they have one. */
export function countCalled(n: number, kind: KindName, called?: string): string {
  if (called !== undefined) return n === 1 ? `1 ${called}` : `${integer(n)} × ${called}`;
  if (kind === "gathering" || kind === "clarification") return `${integer(n)} × ${KINDS[kind]}`; // plurals already
  return `${integer(n)} ${n === 1 ? KINDS[kind] : MANY[kind]}`;
}

/** What those who take part are called by their roles; others by the words of the role. */
export const ROLES = {
  position_advocate: "ponente",
  participant: "participante",
  moderator: "moderación",
  fact_checker: "verificación de datos",
  judge: "juez",
  chair: "presidencia",
  client: "cliente",
  audience: "público",
  author: "autoría",
  side: "parte",
  unknown: "desconocido",
  architect: "arquitectura",
  performance: "rendimiento",
  security: "seguridad",
  testing: "pruebas de software",
  data_modelling: "modelo de datos",
  simplicity: "sencillez",
  generalist: "visión de conjunto",
} as const;

const NAMES: Readonly<Record<string, readonly [article: string, name: string]>> = {
  debate: ["Un", "debate"],
  council: ["Un", "consejo"],
  dialectic: ["Una", "dialéctica"],
  roundtable: ["Una", "mesa redonda"],
  critique: ["Una", "crítica"],
  evaluation: ["Una", "evaluación"],
  panel: ["Un", "jurado"],
  flow: ["Un", "esquema de argumentos"],
  answers: ["Una", "lectura de respuestas"],
};

/** What dialogues are called by their protocols; others by the protocol's name. */
export const PROTOCOLS = {
  of: (protocol: string) => NAMES[protocol]?.[1] ?? protocol,
  withArticle: (protocol: string) => NAMES[protocol]?.join(" ") ?? `Un diálogo (${protocol})`,
  transcript: "transcripción",
} as const;

/** Names of agents, and of the authors of their answers. */
export const AGENTS = {
  human: "persona",
  unnamed: "un modelo sin nombre",
  recorded: "respuestas grabadas",
  recordedIn: (file: string) => `respuestas grabadas de ${file}`,
  byPerson: "Escrito por una persona",
  answers: (agent: string) => `Respuestas: ${agent}`,
  byModel: (model?: string) => `Escrito por un modelo de lenguaje${model === undefined ? "" : ` (${model})`}`,
} as const;

/** Whose reading a score is. */
export const READINGS = {
  recorded: "una lectura grabada",
  person: "la lectura de una persona",
  model: "la lectura de un modelo",
  other: "una sola lectura",
} as const;

/** Values of settings and answers. */
export const VALUES = { yes: "sí", no: "no", none: "ninguno" } as const;

/** What calls were made for. */
export const PURPOSES = {
  preparing: "Preparar",
  speaking: "Intervenir",
  scoring: "Puntuar",
  checking: "Comprobar",
  voting: "Votar",
  judging: "Juzgar",
  summarising: "Resumir",
  unknown: "Desconocido",
} as const;

/** Names of criteria of scores by their ids. */
export const CRITERIA: Readonly<Record<string, string>> = {
  logical_coherence: "coherencia lógica",
  evidence_quality: "calidad de las pruebas",
  responsiveness: "atención a lo que dicen los demás",
  persuasiveness: "capacidad de persuasión",
  rule_adherence: "respeto de las reglas",
};

/** Returns the name of a criterion of scores as words: `coherencia lógica` for `logical_coherence`. */
export function criterionName(id: string): string {
  return CRITERIA[id] ?? id.replaceAll("_", " ");
}
