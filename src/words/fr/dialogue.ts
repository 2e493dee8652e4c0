import type * as en from "../en/dialogue.ts";
import type { Translation } from "../language.ts";

/** Rules, persona and task of a dialogue without a protocol of its own. */
export const PLAIN = {
  about: (topic: string) => `Vous prenez part à un dialogue. Le sujet : ${topic}`,
  inTurn: (names: readonly string[]) => `Les participants parlent à tour de rôle : ${names.join(", ")}.`,
  forYourself: "Parlez seulement pour vous-même, clairement et sans détour. N’écrivez pas ce que disent les autres.",
  turn: "C’est à vous. Dites ce que vous avez à ajouter : répondez à ce qui a été dit et apportez du nouveau.",
} satisfies Translation<typeof en.PLAIN>;

/** Who a participant is. */
export const PERSONA = {
  name: (name: string) => `Vous êtes ${name}.`,
  position: (position: string) => `Votre position : ${position}`,
} satisfies Translation<typeof en.PERSONA>;

/** Answers of whoever set the question, as speakers see them. */
export const ANSWERED = {
  title: "Une réponse de la personne qui a posé la question",
  text: (question: string, answer: string) => `Question : ${question}\nRéponse : ${answer}`,
} satisfies Translation<typeof en.ANSWERED>;
