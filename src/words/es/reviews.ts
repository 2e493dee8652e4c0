import type { Translation } from "../language.ts";
import type * as en from "../en/reviews.ts";

/** Protocols by name, with their articles. */
const PROTOCOLS = new Map([
  ["debate", "un debate"],
  ["council", "un consejo"],
  ["dialectic", "una dialéctica"],
  ["roundtable", "una mesa redonda"],
  ["critique", "una crítica"],
]);

/** Roles of reviewers. */
const ROLES = new Map([
  ["judge", "jurado"],
  ["evaluator", "evaluación"],
  ["clerk", "secretaría"],
  ["answerer", "lectura de las respuestas"],
]);

/** Instructions to reviewers of a finished dialogue about it. */
export const REVIEWED = {
  held: (protocol: string, topic: string) =>
    `Se ha llevado a cabo ${PROTOCOLS.get(protocol) ?? `un diálogo (${protocol})`}. El tema: ${topic}`,
  conversation: (topic: string) => `Ha tenido lugar una conversación. El tema: ${topic}`,
  persona: (name: string, role: string) =>
    `Usted es ${name} (${ROLES.get(role) ?? role}). No ha participado en lo que se dijo ni oye a quienes también lo ` +
    "valoran.",
  problem: "El problema:",
  annotations:
    "Un `[Annotation …]` debajo de una intervención no es de quien la hizo. Dice qué se encontró acerca de las citas " +
    "y afirmaciones que contiene, o que se cortó al llegar a su límite. Lo que no está en la fuente no es una " +
    "prueba. Donde no aparece ninguno, no se comprobó nada o no se encontró nada: eso no dice nada ni a favor ni " +
    "en contra de una intervención.",
  material:
    "El material es lo que se entregó a quienes hablaron. Compruebe con él lo que dicen; lo que nadie mencionó de él " +
    "no cuenta a favor de nadie.",
} satisfies Translation<typeof en.REVIEWED>;

/** Names of reviewers, where nobody gave one. */
export const REVIEWERS = {
  judge: (seat: number) => `Juez ${seat}`,
  evaluator: (seat: number) => `Evaluación ${seat}`,
  clerk: () => "Secretaría",
  answerer: () => "Lectura de respuestas",
} satisfies Translation<typeof en.REVIEWERS>;
