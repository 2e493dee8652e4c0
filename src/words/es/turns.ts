import type { Translation } from "../language.ts";
import type * as en from "../en/turns.ts";

export { KINDS } from "./names.ts";

const TURN_WORDS =
  "a al alegato apertura aperturas argumentación argumento argumentos borrador cierre cierres consejo " +
  "crítica cuarta cuarto de debate del dialéctica dictamen discurso diseño el en ensayo exposición final inicial intervención " +
  "introducción la las los mensaje mensajes mesa mi moción moderación moderador moderadora nueva nuevo nuestra nuestro o " +
  "observaciones papeleta para parte pensamientos plan ponente postura posición presentación primer primera primero propuesta " +
  "pregunta redonda reflexiones respuesta respuestas resumen revisada revisado revisión ronda réplica réplicas segunda segundo " +
  "solución síntesis sobre tercer tercera tercero turno última último un una veredicto versión y";

/** Words in headings of speeches that only name the turn, in lower case. */
export const HEADINGS = { words: TURN_WORDS.split(" ") as readonly string[] } satisfies Translation<typeof en.HEADINGS>;
