import type * as en from "../en/reviews.ts";
import type { Translation } from "../language.ts";

/** Protocols by name, with their articles. */
const PROTOCOLS = new Map([
  ["debate", "Un débat"],
  ["council", "Un conseil"],
  ["dialectic", "Une dialectique"],
  ["roundtable", "Une table ronde"],
  ["critique", "Une critique"],
]);

/** Roles of reviewers. */
const ROLES = new Map([
  ["judge", "juge"],
  ["evaluator", "évaluation"],
  ["clerk", "relevé des arguments"],
  ["answerer", "réponse aux questions"],
]);

/** Instructions to reviewers of a finished dialogue about it. */
export const REVIEWED = {
  held: (protocol: string, topic: string) =>
    `${PROTOCOLS.get(protocol) ?? `Un dialogue (${protocol})`} a eu lieu. Le sujet : ${topic}`,
  conversation: (topic: string) => `Une conversation a eu lieu. Le sujet : ${topic}`,
  persona: (name: string, role: string) =>
    `Vous êtes ${name} (${
      ROLES.get(role) ?? role
    }). Vous n’avez pas pris part à ce qui a été dit, et vous n’entendez ` +
    "aucune autre personne dans ce rôle.",
  problem: "Le problème :",
  annotations:
    "Une `[Annotation …]` sous une intervention n’est pas de la personne qui parle. Elle dit ce qui a été constaté " +
    "au sujet des citations et des affirmations de cette intervention, ou qu’elle a été coupée à sa limite. Ce qui " +
    "ne figure pas dans la source n’est pas une preuve. Là où il n’y a pas d’annotation, rien n’a été vérifié, ou " +
    "rien n’a été trouvé : cela ne parle ni pour ni contre une intervention.",
  material:
    "Les documents sont ceux que les participants ont reçus. Vérifiez ce qu’ils disent à l’aide de ces documents ; " +
    "ce que personne n’en a dit ne parle en faveur de personne.",
} satisfies Translation<typeof en.REVIEWED>;

/** Names of reviewers, where nobody gave one. */
export const REVIEWERS = {
  judge: (seat: number) => `Juge ${seat}`,
  evaluator: (seat: number) => `Évaluation ${seat}`,
  clerk: () => "Greffe",
  answerer: () => "Lecture des réponses",
} satisfies Translation<typeof en.REVIEWERS>;
