import type { Translation } from "../language.ts";
import type * as en from "../en/dialogue.ts";

/** Rules, persona and task of a dialogue without a protocol of its own. */
export const PLAIN = {
  about: (topic: string) => `Usted participa en un diálogo. El tema: ${topic}`,
  inTurn: (names: readonly string[]) => `Los participantes hablan por turnos: ${names.join(", ")}.`,
  forYourself: "Hable solo por usted, con claridad y sin rodeos. No escriba lo que dirían los demás.",
  turn: "Es su turno. Diga lo que tenga que añadir: responda a lo que se ha dicho y aporte algo nuevo.",
} satisfies Translation<typeof en.PLAIN>;

/** Who a participant is. */
export const PERSONA = {
  name: (name: string) => `Usted es ${name}.`,
  position: (position: string) => `Su postura: ${position}`,
} satisfies Translation<typeof en.PERSONA>;

/** Answers of whoever set the question, as speakers see them. */
export const ANSWERED = {
  title: "Una respuesta de quien planteó la pregunta",
  text: (question: string, answer: string) => `Pregunta: ${question}\nRespuesta: ${answer}`,
} satisfies Translation<typeof en.ANSWERED>;
