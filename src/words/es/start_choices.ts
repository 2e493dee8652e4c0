import type * as en from "../en/start_choices.ts";

/** What protocols do, by their names. */
const SUMMARIES: Readonly<Record<string, string>> = {
  debate: "discutir desde dos o más posiciones",
  council: "preguntar a miembros que piensan, critican y votan",
  dialectic: "resolver un problema de diseño",
  roundtable: "conversar sobre un tema por rondas",
  critique: "criticar una respuesta o un texto",
};

/** Built-in presets by name, with what they do in each protocol. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  quick: {
    name: "rápido",
    debate: "una ronda corta, con puntuación; sin resúmenes, planes ni verificación",
    council: "cada miembro expone una posición y luego todos votan; sin críticas",
    dialectic: "una ronda corta de críticas",
    roundtable: "dos rondas de respuestas cortas",
    critique: "un crítico, de la corrección, y ningún juez",
  },
  standard: {
    name: "habitual",
    debate: "tres rondas y puntuaciones",
    council: "todas las fases, de las primeras ideas a la votación",
    dialectic: "hasta tres rondas de críticas",
    roundtable: "hasta tres rondas",
    critique: "dos críticos, de la corrección y de las omisiones",
  },
  thorough: {
    name: "a fondo",
    debate: "tres rondas con planes, interrogatorio cruzado y verificación de las aperturas a los cierres",
    council: "todas las fases, con las posiciones verificadas antes de votar",
    dialectic: "hasta tres rondas de críticas, con los diseños verificados",
    roundtable: "hasta cinco rondas, con verificación",
    critique: "cinco críticos, uno por enfoque",
  },
  classroom: {
    name: "para clase",
    debate: "dos rondas en palabras sencillas, con los términos explicados y los datos verificados; sin ganador",
    council: "posiciones, críticas, reconsideración y votación, con verificación",
    dialectic: "dos rondas de diseños cortos, con verificación",
    roundtable: "dos rondas de preguntas y respuestas, con verificación",
    critique: "dos críticos, de la corrección y de las pruebas",
  },
};

/** Names of settings. */
const FIELDS: Readonly<Record<string, string>> = {
  debateFormat: "Formato",
  roundCount: "Rondas",
  openingStatementMaxTokens: "Tokens de una apertura",
  argumentMaxTokens: "Tokens de un argumento",
  closingStatementMaxTokens: "Tokens de un cierre",
  audience: "Público",
  prepare: "Preparación",
  crossExamination: "Interrogatorio cruzado",
  endWhenAgreed: "Terminar si hay acuerdo",
  steer: "Guía de la moderación",
  turnOrder: "Orden de las intervenciones",
  scoringEnabled: "Puntuación",
  summaries: "Resúmenes",
  criteria: "Criterios",
  enforceRules: "Hacer cumplir las reglas",
  checkOpenings: "Verificar las aperturas",
  checkClosings: "Verificar los cierres",
  waitForChecks: "Esperar las verificaciones",
  factCheck: "Verificación de datos",
  judges: "Jueces",
  clerks: "Secretaría",
  strictJudges: "Selección estricta de jueces",
  title: "Título",
  checkQuotations: "Comprobar las citas",
  language: "Idioma",
  temperature: "Temperatura",
  reasoningEffort: "Esfuerzo de razonamiento",
  seed: "Semilla del azar",
  context: "Contexto",
  maxTurns: "Máximo de mensajes",
  maxCostUsd: "Coste máximo en dólares",
  maxTokens: "Máximo de tokens",
  maxCalls: "Máximo de llamadas",
  maxDurationMs: "Máximo de minutos",
  phaseBudgets: "Límites por fases",
  phases: "Fases",
  voting: "Método de votación",
  selfVotes: "Votos por la propia posición",
  ties: "En caso de empate",
  quorum: "Quórum",
  weights: "Pesos",
  phasePrompts: "Instrucciones por fases",
  phaseMaxTokens: "Tokens por fases",
  untilConfidence: "Hasta la certeza",
  clarify: "Preguntas primero",
  contextSearch: "Búsqueda en el contexto",
  turnMaxTokens: "Tokens por intervención",
  rolePrompts: "Instrucciones por papeles",
  mode: "Forma de las rondas",
  endRules: "Reglas de final",
  responseMaxTokens: "Tokens de una respuesta",
  conclusion: "Conclusión",
  conclusionMaxTokens: "Tokens de la conclusión",
  perspectives: "Perspectivas",
  perspectiveAssignment: "Reparto de perspectivas",
  critics: "Críticos",
  ruledBy: "Quién decide",
  speakers: "Idioma de los ponentes",
  readers: "Idioma de los lectores",
  by: "Cómo se supo",
  strategy: "Qué se muestra",
  window: "Tokens en total",
  threshold: "Longitud desde la que se resume",
  maxLength: "Longitud máxima",
  unit: "Unidad",
  prompt: "Instrucción",
  finalReading: "Última lectura",
};

/** Returns what a protocol does. */
export const summaryOf: typeof en.summaryOf = (protocol, summary) => SUMMARIES[protocol] ?? summary;

/** Returns the name of a preset. */
export const presetName: typeof en.presetName = (name) => PRESETS[name]?.["name"] ?? name;

/** Returns what a preset does. */
export const presetAbout: typeof en.presetAbout = (name, protocol, about) => PRESETS[name]?.[protocol] ?? about;

/** Returns the name of a setting. */
export const fieldLabel: typeof en.fieldLabel = (name, label) => FIELDS[name] ?? label;
