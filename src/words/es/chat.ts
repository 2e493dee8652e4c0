/** What a dialogue that chat programs start is told, and what its answer says around the outcome. */
export const CHAT = {
  /** The name of what was said before the question, and of a message that is longer than a question may be. */
  conversation: "conversation.md",
  message: "message.md",
  /** A message that is longer than a question may be: its first and its last paragraph. */
  shortened: (first: string, last: string | undefined) =>
    `${first}${last === undefined ? "" : `\n\n[…]\n\n${last}`}\n\n(El mensaje completo es el documento message.md.)`,
  ignored: (fields: string) =>
    `Sin efecto en la petición: ${fields}. Los modelos, los límites y la forma de preguntar los fija quien ` +
    "administra el servidor",
  sure: "Grado de seguridad",
  why: "Por qué",
  counted: "Recuento",
  disputed: "En disputa",
  missing: "Falta",
  argued: "Argumentos",
  cut: "Acortado",
  status: "Estado",
  whole: "El diálogo completo",
  questions: "El diálogo necesita respuestas antes de continuar:",
  answerThere: "Responder en su página",
} as const;
