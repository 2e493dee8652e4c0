import { count } from "./numbers.ts";
import { de } from "./phrases.ts";

/** The page of a person who takes part. */
export const SEAT = {
  of: (name: string) => `La place ${de(name)}`,
  dialogue: "le dialogue entier",
  defends: (position: string) => `Vous défendez : ${position}`,
  needsScript: "Pour répondre, JavaScript est nécessaire.",
  yourTurn: (what: string) => `À vous : ${what}`,
  isYourTurn: (called: string) => `C’est à vous : ${called}`,
  notYourTurn: "Ce n’est pas à vous.",
  notYet: "Ce n’est pas encore à vous",
  updates: "Cette page se met à jour d’elle-même quand c’est à vous.",
  untilThen: (watch: string) => `D’ici là, vous pouvez ${watch}.`,
  watch: "suivre le dialogue",
  read: "Lire le dialogue",
  image: "Une image ; la page du dialogue la montre.",
  nothingNew: "Rien de nouveau",
  since: "Depuis votre dernière intervention",
  first: "À lire d’abord",
  words: "Votre texte",
  answer: "Votre réponse",
  sent: "Votre réponse a été envoyée.",
  send: "Envoyer",
  mostWords: (words: number) => `${count(words, "mot", "mots")} au plus`,
  mostCharacters: (characters: number) => `${count(characters, "caractère", "caractères")} au plus`,
  then: "Ensuite, le dialogue continue de lui-même, et cette page indique quand c’est de nouveau à vous.",
  sources: "Sources à citer, chacune en un clic",
  over: "Le dialogue est terminé.",
  resumable: (status: string) => `${status}. Il peut être repris.`,
} as const;
