import { count, integer } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** Headings, labels and heads of tables that several pages of an archive have. */
export const PAGES = {
  topic: "El tema completo",
  participants: "Participantes",
  participant: "Participante",
  id: "Identificador",
  role: "Papel",
  position: "Postura",
  answeredBy: "Respuestas de",
  messages: "Mensajes",
  howHeld: "Cómo se llevó a cabo",
  outcome: "Resultado",
  howSure: "Grado de seguridad",
  why: "Por qué",
  counted: "Recuento",
  reviews: "Valoraciones",
  advice: "Recomendación",
  cost: "Coste",
  summary: "resumen",
  total: "Total",
  reasons: "Razones",
} as const;

/** The index of an archive. */
export const INDEX = {
  attachments: "Adjuntos",
  attachment: (mediaType: string, bytes: number) => `: ${mediaType}, ${integer(bytes)} bytes`,
  phaseTitle: (phase: string) => `Mensajes de la fase ${phase}`,
  /** Around the link to the index. */
  allPhases: (
    protocol: string,
    title: string,
  ) => [`Parte de: ${protocol} ${quoted(title)}; `, " enumera todas las fases."],
  theIndex: "el índice",
  held: (protocol: string, names: string) => `${protocol} que se llevó a cabo con Convenings. Participantes: ${names}.`,
  imported: (names: string) =>
    `Una transcripción de otra procedencia, importada con Convenings. Participantes: ${names}.`,
  /** Around the links to the index and the messages of the dialogue. */
  review: (protocol: string, names: string, participants: number) => [
    `${protocol} sobre un diálogo terminado: véanse su `,
    " y sus ",
    `. ${names} no ${participants === 1 ? "participó en él y respondió" : "participaron en él y respondieron"} aparte.`,
  ],
  importedReview: (names: string) => [
    "Dictámenes sobre un diálogo terminado, de otra procedencia e importados con Convenings: véanse su ",
    " y sus ",
    `. Jueces: ${names}.`,
  ],
  index: "índice",
  messages: "mensajes",
  failed: (messages: number) => `${integer(messages)} ${messages === 1 ? "fallido" : "fallidos"}`,
  again: (messages: number) =>
    `${integer(messages)} ${messages === 1 ? "pedido" : "pedidos"} de nuevo tras una negativa`,
  /** `asked` is what was asked separately, with its numbers. */
  said: (messages: number, remarks: readonly string[], tokens: number, asked: readonly string[]) =>
    `${integer(messages)}${remarks.length === 0 ? "" : ` (${remarks.join(", ")})`}; ${count(tokens, "token")}${
      asked.length === 0 ? "" : `; preguntado aparte: ${listed(asked)}`
    }`,
  readFirst: "Para empezar",
  /** Around the links to the summary, perhaps the page with all of it, and the metadata. */
  readOn: [" para ver el resultado; después, los mensajes", ". ", " contiene los ajustes, los modelos y el coste."],
  onOnePage: ", o todo en una página: ",
  tooLong: (most: number) =>
    `, o todo en una página, que con más de ${integer(most)} mensajes solo crea convene report`,
  nobodySpoke: "Aún no ha hablado nadie.",
  table: ["Mensaje", "Quién habla", "Primeras palabras"],
  messageFailed: "fallido",
  cut: "(cortado)",
  phasePages: "Cada fase tiene su propia página.",
  phases: ["Página", "Fase", "Mensajes", "Números", "Tokens"],
} as const;

/** The summary of a dialogue. */
export const SUMMARY = {
  title: (topic: string) => `Resultado: ${topic}`,
  terms: "Términos",
  heading: "Resumen",
  fullDialogue: "El diálogo completo",
  none: "No se dio ningún resumen.",
  noneYet: "Aún no hay resumen.",
  /** Around the link to the message. */
  byProtocol: ["Escrito por el programa, ", ":"],
  by: (name: string, agent: string) => [`De ${name}, ${agent}, `, ":"],
  wentWrong: "Qué salió mal",
  message: (number: number) => `Mensaje ${number}`,
  /** Follows the link to the message. */
  failed: (calledBy: string, reason: string) => `, ${calledBy}, falló: ${reason}`,
  stepsIn: (name: string, text: string) => `, interviene ${name}: ${text}`,
  cut: (calledBy: string) => `, ${calledBy}, se cortó al llegar al límite`,
  again: "Se volvió a preguntar tras una negativa: ",
  answers: "Respuestas",
  missing: "falta",
  column: (question: string, field: string) => `${question}: ${field}`,
  inPhase: (phase: string, question: string) => `${phase}, ${question}`,
  /** A clash: who carried it and why, with the messages behind. */
  carried: (name: string, why: string) => ` (a favor de ${name}): ${why} `,
  raised: (point: string, name: string) => `${point} (planteado por ${name}) `,
  granted: (name: string, point: string) => `${name}: ${point} `,
  strongest: (name: string, words: string) => `${name}: ${quoted(words)} `,
  line: (words: string) => ` ${quoted(words)} `,
} as const;

/** The page with all messages. */
export const TRANSCRIPT = {
  title: (topic: string) => `Transcripción: ${topic}`,
  /** Around the link to the index. */
  listed: ["Los mensajes por separado figuran aquí: ", "."],
  participant: (role: string, position: string | undefined, agent: string) =>
    ` (${role})${position === undefined ? "" : `, a favor de ${quoted(position)}`}: ${agent}`,
  phase: (phase: string) => `Fase ${phase}`,
  answers: (message: number) => `Responde al mensaje ${message}.`,
} as const;

/** The report of a dialogue. */
export const REPORT = {
  outcome: "Resultado",
  said: "Lo que se dijo",
  held: "Cómo se llevó a cabo",
  archive: "Archivo",
  review: (title: string, number: number, time: string) => `${title} ${number}, ${time}`,
} as const;

/** How a dialogue was held. */
export const METADATA = {
  title: (topic: string) => `Cómo se llevó a cabo: ${topic}`,
  /** Around the link to the index. */
  listed: ["Los mensajes figuran aquí: ", "."],
  configuration: "Configuración",
  usage: "Uso y coste",
  usageAre: (unknown: string) => `Uso y coste: ${unknown}.`,
  trouble: "Límites, fallos y advertencias",
  notKnown: "no se sabe hasta que termina una ejecución",
  dialogue: "Diálogo",
  protocol: "Protocolo",
  preset: "Plantilla",
  started: "Inicio",
  lastWritten: "Última escritura",
  activeTime: "Tiempo activo",
  waiting: "Espera por límites de solicitudes",
  theirConfiguration: "Su configuración:",
  limitsInTokens: "límites en tokens",
  noSettings: "Sin ajustes.",
  criteria: "Criterios",
  sources: "Fuentes",
  citedAs: "Citada como",
  sourceTitle: "Título",
  address: "Dirección",
  found: "Encontrada",
  asGiven: "tal como se entregó",
  givenTo: (names: string) => `Entregadas a ${names}, para citarlas por su nombre.`,
  foundByTools: "Encontradas con herramientas; sus textos están en journal.jsonl:",
  tools: "Herramientas que quizá se usaron sin que conste un resultado",
  tool: (name: string, key: string) => `${name}, en ${key}`,
  calls: "Llamadas que quizá se cobraron sin que conste una respuesta",
  call: (
    { call, model, isOpen, tokens, cost }: {
      readonly call: string;
      readonly model: string;
      readonly isOpen: boolean;
      readonly tokens: number;
      readonly cost?: string | undefined;
    },
  ) =>
    `${call} a ${model}: ${isOpen ? "no consta su final" : "falló después de enviarse"}; se cuenta con un máximo de ${
      count(tokens, "token")
    }${cost === undefined ? "" : `, ${cost}`}`,
  limits: "Límites alcanzados",
  limit: (limit: string, scope: string | undefined, before: string, ends: boolean) =>
    `${limit}${scope === undefined ? "" : ` de ${scope}`}, antes de ${before}${ends ? "; puso fin al diálogo" : ""}`,
  failures: "Fallos",
  failure: (
    { number, key, name, reason, code, attempts }: {
      readonly number?: number | undefined;
      readonly key: string;
      readonly name: string;
      readonly reason: string;
      readonly code: string;
      readonly attempts: number;
    },
  ) =>
    `${number === undefined ? "" : `Mensaje ${number}, `}${key} (${name}): ${reason} (${code}, ${
      count(attempts, "intento")
    })`,
  warnings: "Advertencias",
  none: "ninguno",
  below: (lines: number) => `${integer(lines)}, más abajo`,
} as const;

/** The page of a question that was asked separately. */
export const NOTE = {
  by: (title: string, name: string) => `${title} (${name})`,
  summaryOf: (messages: string) => `Resumen de lo anterior: ${messages}`,
  claims: "Afirmaciones",
  of: (title: string, message: number) => `${title} sobre el mensaje ${message}`,
  upTo: (title: string, message: number) => `${title} hasta el mensaje ${message}`,
  checked: "Comprobación",
  checkedHow: "automática, con las fuentes y sin modelo",
  asked: "Preguntado aparte",
  askedOf: (name: string, role: string, agent: string) => `${name} (${role}), ${agent}`,
  about: "Sobre",
  /** Follows the link to the message. */
  aboutMessage: (calledBy: string, said: string) => `, ${calledBy}: ${said}`,
  shown: "Mostrado para esta pregunta",
  missing: "Falta.",
  missingBecause: (reason: string, code: string) => ` ${reason} (${code}).`,
  noCitations: "No contiene referencias ni citas",
  noFindings: "Sin resultados.",
  noContribution: "El mensaje no aporta nada; por eso sus puntuaciones no cuentan.",
  unreadable: "Las puntuaciones son ilegibles.",
  reading: (reading: string) => `Esta es ${reading}. Un criterio que no figura aquí no se puntuó.`,
  table: ["Criterio", "Peso", "Puntuación sobre 10"],
} as const;
