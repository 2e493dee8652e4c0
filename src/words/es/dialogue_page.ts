import { count } from "./numbers.ts";

/** The state of a dialogue while it is held, and where it was interrupted. */
export const STATE = {
  live: "En vivo",
  messages: (messages: number) => count(messages, "mensaje"),
  free: "gratis: respuestas grabadas",
  cost: (cost: string) => `coste: ${cost}`,
  costOfMost: (cost: string, most: string) => `coste: ${cost} de ${most} como máximo`,
  pausedAfter: (message: number) => `En pausa tras el mensaje ${message}`,
  pausedFirst: "En pausa antes del primer mensaje",
  stoppedAfter: (message: number) => `Detenido tras el mensaje ${message}`,
  stoppedFirst: "Detenido antes del primer mensaje",
  waitingFor: (name: string, called: string) => `es el turno de ${name} (${called})`,
  answering: (name: string, called: string) => `${name} responde aparte (${called})`,
  thinking: (name: string, called: string) => `${name} está pensando (${called})`,
  pausing: "se pausará después de esta intervención",
  between: "Entre dos intervenciones",
  beforeRounds: (rounds: number) => `antes de la ronda 1 de ${rounds}`,
  inRound: (round: number, rounds: number) => `ronda ${round} de ${rounds}`,
  follow: "Seguir",
  checking: (name: string, message: string) => `Se comprueba lo que dice ${name} en ${message}`,
  beingSaid: "Lo que se está diciendo",
} as const;

/** What a reader may do with a dialogue that is held or interrupted. */
export const CONTROLS = {
  pause: "Pausar",
  stop: "Detener",
  resume: "Reanudar",
  answerQuestions: "Responder a las preguntas",
} as const;

/** People who are waited for. */
export const WAITED = {
  for: (name: string, called: string) => `Se espera a ${name}: ${called}.`,
  takeSeat: "Ocupar este puesto",
  takeSeatOf: (name: string) => `Ocupar el puesto de ${name}`,
} as const;

/** Ways through the phases of a dialogue. */
export const WAYS = {
  phases: "Fases e intervenciones",
  neighbours: "Fases vecinas",
  ask: "Hacer una pregunta",
} as const;

/** A question about a dialogue. */
export const ASK = {
  title: "Hacer una pregunta sobre esto",
  question: "Pregunta",
  unanswered: (reason: string) =>
    `La última pregunta no se respondió por completo: ${reason}. Si la hace de nuevo, continúa.`,
  ask: "Preguntar",
  needsScript: "Para preguntar hace falta JavaScript.",
  whoAnswers: "Quién responde",
  author: (name: string) => `${name}, que escribió el resultado`,
  everybody: "Todos, cada cual sin oír a los demás",
  asking: "Preguntando",
  asked: (question: string) => `Pregunta hecha: ${question}`,
} as const;

/** Questions of the speakers to the reader. */
export const QUESTIONS = {
  announced: "Quienes participan le preguntan algo.",
  title: "Preguntas para usted",
  asks: (name: string, question: string) => `${name} pregunta: ${question}`,
  send: "Responder y continuar",
  empty: "Lo que deje vacío quedará sin respuesta.",
} as const;

/** The form that has a panel judge a dialogue. */
export const JUDGING = {
  now: "El jurado lo está leyendo.",
  title: "Someterlo a un jurado",
  unjudged: (reason: string) => `El último jurado no pudo terminar: ${reason}`,
  judges: "Jurado",
  judge: "Juzgar",
  needsScript: "Para juzgar hace falta JavaScript.",
} as const;

/** Dialogues that go on from a message of another one. */
export const FORKS = {
  title: "Bifurcaciones",
  from: (dialogue: string, message: number | string) => `bifurcado de ${dialogue} tras el mensaje ${message}`,
  another: "otro diálogo",
  parent: "El diálogo del que se bifurcó este",
  after: (message: number) => `Bifurcación tras el mensaje ${message}`,
} as const;

/** Forms in which a dialogue can be downloaded, each with its use. */
export const DOWNLOADS = {
  title: "Descargas",
  report: { name: "Informe", use: "una página para leer, imprimir o enviar" },
  transcript: { name: "Transcripción", use: "lo mismo en Markdown, para copiar" },
  archive: { name: "Archivo", use: "todos los ficheros, para guardarlos o para continuar en otra parte" },
  record: { name: "Datos", use: "para programas" },
  pages: { name: "Páginas", use: "todas las páginas, sin los textos completos de las fuentes" },
} as const;

/** The page of what a speaker was shown before a message. */
export const SHOWN = {
  title: (name: string) => `Qué se mostró a ${name}`,
  titleFor: (name: string, message: number) => `Qué se mostró a ${name} para el mensaje ${message}`,
  back: (message: number) => `Volver al mensaje ${message}`,
  message: "Mensaje",
  dialogue: "Qué se mostró del diálogo",
  prompt: "Instrucciones al modelo",
  none: (reason: string) => `no hay: ${reason}`,
  sentTo: "Enviado a",
  notOnRecord: "(no consta)",
} as const;
