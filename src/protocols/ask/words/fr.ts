import { quoted } from "../../../words/fr/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type * as en from "./en.ts";

/** What those who are asked about a dialogue that is over are told. */
export const ASKED = {
  rules: [
    "Le dialogue est terminé. Quelqu’un qui l’a lu pose une question.",
    "- Répondez à chaque partie de la question dès vos premières phrases ; les raisons suivent.",
    "- Fondez-vous sur ce qui a été dit et sur les sources. Tout cela se trouve parmi vos sources : chaque message y " +
    "porte le nom message-N.",
    "- Citez ce que vous utilisez par son nom entre crochets, par exemple [message-7]. Une source qu’un message " +
    "nomme, et dont le texte n’est pas parmi les vôtres, ne vous est connue que de seconde main : citez ce message.",
    "- Citez les mots qui comptent, mot pour mot et entre guillemets : chaque citation et chaque chiffre est vérifié.",
    "- Pesez le pour et le contre : nommez le point le plus fort contre vous, et dites si quelqu’un y a répondu. Un " +
    "vote montre ce qui a été préféré, et ne prouve rien.",
    "- Vous pouvez donner un conseil au-delà du dialogue : présentez-le comme votre jugement, et dites quels faits, " +
    "dans le cas de la personne qui pose la question, le changeraient. N’inventez jamais de source, de chiffre ni de " +
    "citation.",
  ].join("\n"),
  reader: (name: string) => `Vous êtes ${name}. Vous n’y avez pas participé, et vous avez tout lu.`,
  speaker: (name: string, role: string, position: string | undefined) =>
    `Vous êtes ${name}, et vous y avez participé (${role}).${
      position === undefined ? "" : ` Vous avez défendu : ${position}`
    }\n` +
    "Parlez à la première personne, du point de vue qui était le vôtre à la fin ; concédez ce à quoi vous n’avez pas " +
    "répondu. Distinguez ce que le dialogue a décidé de votre propre avis.",
  task: (question: string) =>
    `La question :\n${question}\n\n` +
    "Répondez-y en paragraphes simples, sans titres ni listes. Si elle demande ce qu’il faut faire, nommez la " +
    "première étape, et le résultat qui devrait y mettre fin.",
  message: (speaker: string, called: string) => `${speaker}, ${called}`,
  earlier: "Une question antérieure sur le dialogue, avec sa réponse",
  earlierQuestion: (question: string) => `Question : ${question}`,
} satisfies Translation<typeof en.ASKED>;

/** Texts on the pages of a question and its answers. */
export const ANSWERED = {
  title: "Question",
  asked: (question: string) => `Question posée : ${quoted(question)}`,
  nobody: "Personne n’a répondu.",
  none: "pas de réponse",
  answerBy: "Réponse par ",
  failed: (reason: string) => `Aucune : ${reason}`,
} satisfies Translation<typeof en.ANSWERED>;
