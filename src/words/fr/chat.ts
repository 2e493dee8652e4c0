import type * as en from "../en/chat.ts";
import type { Translation } from "../language.ts";

/** What a dialogue that chat programs start is told, and what its answer says around the outcome. */
export const CHAT = {
  conversation: "conversation.md",
  message: "message.md",
  shortened: (first: string, last: string | undefined) =>
    `${first}${last === undefined ? "" : `\n\n[…]\n\n${last}`}\n\n(Le message entier est le document message.md.)`,
  ignored: (fields: string) =>
    `Sans effet dans la requête : ${fields}. L’exploitant du serveur fixe les modèles, les limites et la manière de ` +
    "les interroger",
  sure: "Degré de certitude",
  why: "Pourquoi",
  counted: "Décompte",
  disputed: "Contesté",
  missing: "Manque",
  argued: "Ce qui a été avancé",
  cut: "Interrompu",
  status: "État",
  whole: "Le dialogue entier",
  questions: "Le dialogue a besoin de réponses avant de pouvoir continuer :",
  answerThere: "Répondre sur sa page",
} satisfies Translation<typeof en.CHAT>;
