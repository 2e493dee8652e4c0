import type { Translation } from "../language.ts";
import type * as en from "../en/summaries.ts";

/** What a summary is to be made of: messages, such as `mensajes 5 a 40`, by the method. */
export const SUM_UP = {
  contribution: (messages: string) => `Resuma, tal como se dijo: ${messages}.`,
  contributions: (messages: string) => `Resuma, tal como se dijeron: ${messages}.`,
  block: (messages: string) => `Resuma: ${messages}, en parte ya resumidos. Haga un único resumen de todo.`,
  afresh: (messages: string) =>
    `Resuma: ${messages}, es decir, lo que usted dijo, lo que se le dijo y lo que usted respondió.`,
  "from the previous summary": (messages: string) =>
    `Resuma: ${messages}, es decir, su propio resumen y lo que vino después. Haga de ambos un resumen nuevo. ` +
    "Conserve lo que aún importa y deje fuera lo que ya quedó resuelto.",
  other: (messages: string) => `Resuma, tal como están: ${messages}.`,
} satisfies Translation<typeof en.SUM_UP>;

/** What a summary is for, and the rules for every one. */
export const SUMMARY = {
  inPlace:
    "Su resumen ocupará el lugar de estos mensajes. Bajo el nombre de cada participante, dé las afirmaciones que " +
    "hizo, con las razones, cifras y fuentes que las sostienen, y qué se respondió a quién; conserve sobre todo lo " +
    "que más importa. Termine con lo que sigue abierto.",
  forAdvocate:
    "Es para usted, para seguir argumentando: su argumentación hasta ahora, qué se dijo en contra y cómo respondió, " +
    "a qué puntos de los demás aún no ha respondido usted y a cuáles de los suyos no han respondido los demás.",
  forFactChecker:
    "Sirve para comprobar afirmaciones: quién afirmó qué, con cifras, fechas y fuentes, y si se discutió, se " +
    "corrigió o se repitió. Deje fuera lo que no se puede comprobar.",
  forAnybody:
    "Sirve para continuar el diálogo: quién sostiene qué y por qué, cada postura en su forma más fuerte; en qué hay " +
    "acuerdo, qué está en disputa y qué queda abierto.",
  rules: "Diga solo lo que se dijo: no invente nada, no añada nada propio y no diga quién tiene razón. Conserve las " +
    "cifras como se dieron, las referencias entre corchetes y los números de los mensajes, por ejemplo (mensaje 12). " +
    "Escriba en el idioma en que se habló. Sin título ni preámbulo: empiece por el resumen.",
} satisfies Translation<typeof en.SUMMARY>;
