import { quoted, spaced } from "../../../words/es/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type * as en from "./en.ts";

/** What those who are asked about a dialogue that is over are told. */
export const ASKED = {
  rules: [
    "El diálogo ha terminado. Alguien que lo ha leído hace una pregunta.",
    "- Responda a todas las partes de la pregunta en sus primeras frases; las razones vienen después.",
    "- Guíese por lo que se ha dicho y por las fuentes. Todo ello está entre sus fuentes: cada mensaje se llama " +
    "message-N.",
    "- Cite lo que use por su nombre entre corchetes, por ejemplo [message-7]. Una fuente que un mensaje nombra y " +
    "cuyo texto no está entre las suyas solo la conoce de segunda mano: cite ese mensaje.",
    "- Cite las palabras que importan, textualmente y entre comillas dobles: cada cita y cada cifra se coteja.",
    "- Sopese: nombre el punto más fuerte contra su respuesta y diga si alguien lo respondió. Una votación muestra " +
    "qué se prefirió y no prueba nada.",
    "- Puede aconsejar más allá del diálogo: indique que es su juicio y diga qué hechos del caso de quien pregunta " +
    "lo cambiarían. No invente nunca fuentes, cifras ni citas.",
  ].join("\n"),
  reader: (name: string) => `Usted es ${name}. No participó en él y lo ha leído entero.`,
  speaker: (name: string, role: string, position: string | undefined) =>
    `Usted es ${name} y participó con este papel: ${spaced(role)}.${
      position === undefined ? "" : ` Defendió: ${position}`
    }\n` +
    "Hable en primera persona, desde donde se encontraba al final; conceda lo que no respondió. Distinga lo que " +
    "decidió el diálogo de su propia opinión.",
  task: (question: string) =>
    `La pregunta:\n${question}\n\nRespóndala en párrafos sencillos, sin títulos ni listas. Si pregunta qué hacer, ` +
    "diga cuál es el primer paso y con qué resultado habría que detenerse.",
  message: (speaker: string, called: string) => `${speaker}, ${spaced(called)}`,
  earlier: "Una pregunta anterior sobre el diálogo, con su respuesta",
  earlierQuestion: (question: string) => `Pregunta: ${question}`,
} satisfies Translation<typeof en.ASKED>;

/** Texts on the pages of a question and its answers. */
export const ANSWERED = {
  title: "Pregunta",
  asked: (question: string) => `Se preguntó: ${quoted(question)}`,
  nobody: "Nadie ha respondido.",
  none: "sin respuesta",
  answerBy: "Respuesta de ",
  failed: (reason: string) => `Ninguna: ${reason}`,
} satisfies Translation<typeof en.ANSWERED>;
