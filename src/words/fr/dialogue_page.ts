import type * as en from "../en/dialogue_page.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";
import { de } from "./phrases.ts";

/** The state of a dialogue while it is held, and where it was interrupted. */
export const STATE = {
  live: "En direct",
  messages: (messages: number) => count(messages, "message", "messages"),
  free: "gratuit : réponses enregistrées",
  cost: (cost: string) => `coût : ${cost}`,
  costOfMost: (cost: string, most: string) => `coût : ${cost} sur ${most} au plus`,
  pausedAfter: (message: number) => `En pause après le message ${message}`,
  pausedFirst: "En pause avant le premier message",
  stoppedAfter: (message: number) => `Arrêté après le message ${message}`,
  stoppedFirst: "Arrêté avant le premier message",
  waitingFor: (name: string, called: string) => `en attente ${de(name)} (${called})`,
  answering: (name: string, called: string) => `${name} répond à part (${called})`,
  thinking: (name: string, called: string) => `${name} réfléchit (${called})`,
  pausing: "pause après cette intervention",
  between: "Entre deux interventions",
  beforeRounds: (rounds: number) => `avant le tour 1 sur ${rounds}`,
  inRound: (round: number, rounds: number) => `tour ${round} sur ${rounds}`,
  follow: "Suivre",
  checking: (name: string, message: string) => `Vérification en cours : ce que dit ${name} dans ${message}`,
  beingSaid: "Ce qui se dit en ce moment",
} satisfies Translation<typeof en.STATE>;

/** What a reader may do with a dialogue that is held or interrupted. */
export const CONTROLS = {
  pause: "Mettre en pause",
  stop: "Arrêter",
  resume: "Reprendre",
  answerQuestions: "Répondre aux questions",
} satisfies Translation<typeof en.CONTROLS>;

/** People who are waited for. */
export const WAITED = {
  for: (name: string, called: string) => `En attente ${de(name)} : ${called}.`,
  takeSeat: "Prendre cette place",
  takeSeatOf: (name: string) => `Prendre la place ${de(name)}`,
} satisfies Translation<typeof en.WAITED>;

/** Ways through the phases of a dialogue. */
export const WAYS = {
  phases: "Phases et interventions",
  neighbours: "Phases voisines",
  ask: "Poser une question",
} satisfies Translation<typeof en.WAYS>;

/** A question about a dialogue. */
export const ASK = {
  title: "Poser une question à ce sujet",
  question: "Question",
  unanswered: (reason: string) =>
    `La dernière question n’a pas reçu de réponse complète : ${reason}. Posez-la de nouveau pour que ` +
    "la réponse se poursuive.",
  ask: "Poser la question",
  needsScript: "Pour poser une question, JavaScript est nécessaire.",
  whoAnswers: "Qui répond",
  author: (name: string) => `${name}, qui a rédigé le résultat`,
  everybody: "Tout le monde, chacun sans entendre les autres",
  asking: "La réponse se prépare",
  asked: (question: string) => `Question posée : ${question}`,
} satisfies Translation<typeof en.ASK>;

/** Questions of the speakers to the reader. */
export const QUESTIONS = {
  announced: "Les participants vous posent une question.",
  title: "Questions pour vous",
  asks: (name: string, question: string) => `${name} demande : ${question}`,
  send: "Répondre et continuer",
  empty: "Ce que vous laissez vide reste sans réponse.",
} satisfies Translation<typeof en.QUESTIONS>;

/** The form that has a panel judge a dialogue. */
export const JUDGING = {
  now: "Des juges sont en train de lire ce dialogue.",
  title: "Faire juger le dialogue",
  unjudged: (reason: string) => `Les derniers juges n’ont pas pu terminer : ${reason}`,
  judges: "Juges",
  judge: "Faire juger",
  needsScript: "Pour faire juger le dialogue, JavaScript est nécessaire.",
} satisfies Translation<typeof en.JUDGING>;

/** Dialogues that go on from a message of another one. */
export const FORKS = {
  title: "Variantes",
  from: (dialogue: string, message: number | string) => `variante ${dialogue} après le message ${message}`,
  another: "d’un autre dialogue",
  parent: "Le dialogue dont celui-ci est une variante",
  after: (message: number) => `Variante après le message ${message}`,
} satisfies Translation<typeof en.FORKS>;

/** Forms in which a dialogue can be downloaded, each with its use. */
export const DOWNLOADS = {
  title: "Téléchargements",
  report: { name: "Rapport", use: "une seule page à lire, à imprimer ou à envoyer" },
  transcript: { name: "Transcription", use: "la même chose en Markdown, à copier" },
  archive: { name: "Archive", use: "tous les fichiers, à conserver ou à reprendre ailleurs" },
  record: { name: "Données", use: "pour des programmes" },
  pages: { name: "Pages", use: "toutes les pages, sans le texte entier des sources" },
} satisfies Translation<typeof en.DOWNLOADS>;

/** The page of what a speaker was shown before a message. */
export const SHOWN = {
  title: (name: string) => `Ce qui a été montré à ${name}`,
  titleFor: (name: string, message: number) => `Ce qui a été montré à ${name} pour le message ${message}`,
  back: (message: number) => `Retour au message ${message}`,
  message: "Message",
  dialogue: "Montré du dialogue",
  prompt: "Consigne",
  none: (reason: string) => `aucune : ${reason}`,
  sentTo: "Envoyé à",
  notOnRecord: "(non enregistré)",
} satisfies Translation<typeof en.SHOWN>;
