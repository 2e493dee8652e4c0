import type * as en from "../en/compare.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** Two dialogues beside each other, which are called A and B. */
export const COMPARE = {
  title: (topic: string) => `Comparaison : ${topic}`,
  titleApart: "Deux dialogues côte à côte",
  link: "Comparer",
  called: (at: 0 | 1, by: string) => `${at === 0 ? "A" : "B"}, ${by}`,
  positions: "Positions",
  letter: (at: 0 | 1) => at === 0 ? "A" : "B",
  original: "original",
  fork: "variante",
  question: (topic: string) => `« ${topic} », `,
  origin: (protocol: string, time: string, status: string, messages: number) =>
    `${protocol} du ${time}, ${status} ; ${count(messages, "message")} ; `,
} satisfies Translation<typeof en.COMPARE>;

/** How two dialogues belong together, in sentences. */
export const KINSHIP = {
  fork: (fork: 0 | 1, message: number | undefined) =>
    `${COMPARE.letter(fork)} est une variante de ${COMPARE.letter(fork === 0 ? 1 : 0)}${
      message === undefined ? "" : ` après le message ${message}`
    }.`,
  siblings: (first: number | undefined, second: number | undefined) =>
    first === undefined || second === undefined
      ? "Tous deux sont des variantes du même dialogue."
      : `Tous deux sont des variantes du même dialogue : A après le message ${first}, B après le message ${second}.`,
  sameQuestion: (first: string, second: string) =>
    first === second
      ? `Tous deux traitent la même question (${first}).`
      : `Tous deux traitent la même question (A : ${first} ; B : ${second}).`,
  apart:
    "Ces deux dialogues n’ont pas de question commune. Ils sont présentés côte à côte ; leurs résultats et leurs " +
    "affirmations ne sont pas comparés.",
  nothingDiffers: "Tous les réglages enregistrés sont les mêmes.",
  valued: (setting: string, first: string, second: string) => `${setting} (${first} dans A, ${second} dans B)`,
  differ: (settings: readonly string[], more: number) =>
    `Voici ce qui diffère : ${
      listed(more === 0 ? settings : [...settings, count(more, "autre réglage", "autres réglages")])
    }.`,
  ends: (isAlike: boolean, by: "own" | "judges") =>
    `D’après ${by === "own" ? "leurs propres verdicts" : "les jurys qui les ont lus"}, ils finissent ${
      isAlike ? "de la même façon" : "différemment"
    }.`,
  oneDecided: (decided: 0 | 1) =>
    `${COMPARE.letter(decided)} a abouti à une décision, ${COMPARE.letter(decided === 0 ? 1 : 0)} à aucune.`,
  noneDecided: "Aucun des deux n’a abouti à une décision.",
  endsUnknown: "Tous deux ont abouti à une décision ; aucune règle ne peut dire si c’est la même.",
} satisfies Translation<typeof en.KINSHIP>;

/** Titles of the parts. */
export const PARTS_APART = {
  outcome: "Ce qu’il en est sorti",
  settings: "Ce qui diffère dans leur déroulement",
  costs: "Ce que chacun a coûté",
  judges: "Les raisons des juges",
  claims: "Affirmations relevées dans un seul des deux",
  turns: "Ce qui a été dit, intervention par intervention",
} satisfies Translation<typeof en.PARTS_APART>;

/** How each was held. */
export const WAYS_APART = {
  setting: "Réglage",
  names: {
    protocol: "protocole",
    preset: "préréglage",
    participants: "qui participe",
    answeredBy: "qui répond",
    role: "rôle",
    position: "position",
    limits: "limites en jetons",
  },
  of: (setting: string, names: readonly string[]) => `${setting} (${listed(names)})`,
  otherwise: (value: string) => `${value} (au contenu différent)`,
  same: (settings: number) =>
    `${count(settings, "autre réglage enregistré est le même", "autres réglages enregistrés sont les mêmes")}.`,
  inherited: "Consommation des messages repris, non comptée",
  reviews: "Lectures ultérieures",
  unpriced: "Sans prix connu",
} satisfies Translation<typeof en.WAYS_APART>;

/** The reasons of judges. */
export const JUDGES_APART = {
  own: "De sa propre décision :",
  inFull: (path: string) => `En entier dans ${path}.`,
  none: "Aucun juge n’a donné de raisons.",
  toJudge: (command: string) => `Pour le faire lire par un jury : ${command}`,
  notOver: (letter: string) => `${letter} n’est pas terminé : des juges pourront le lire ensuite.`,
} satisfies Translation<typeof en.JUDGES_APART>;

/** What was claimed. */
export const CLAIMS_APART = {
  none: "Aucune affirmation notée ici seulement.",
  perhaps: (claims: number) =>
    `Peut-être dans les deux : ${count(claims, "affirmation")} d’ici, avec la phrase la plus proche de l’autre :`,
  by: (name: string) => ` (${name}, message `,
  quoted: (words: string) => `) : « ${words} »`,
  close: (message: string) => ` (comparez ${message}`,
  more: (claims: number, command: string) => `${count(claims, "autre")} : ${command}`,
  common: (pairs: number) => `Probablement la même dans les deux (${pairs}) :`,
  pair: (at: 0 | 1, claim: string) => `${at === 0 ? "A" : " ; B"} : ${claim}`,
  inherited: (claims: number) =>
    `${count(claims, "affirmation")} des messages communs ${claims < 2 ? "est laissée" : "sont laissées"} de côté.`,
  rule: (percent: number, closePercent: number) =>
    "Deux affirmations sont probablement les mêmes si elles ont les mêmes mots, ou si leurs résumés partagent " +
    `${percent} % de leurs mots de contenu, les mots rares comptant davantage. Une phrase est proche d’une affirmation si ` +
    `elle a deux de ses mots de contenu et, comptés de même, ${closePercent} % d’entre eux.`,
  words:
    "Ce sont des mots qui sont comparés, et non leur sens : une affirmation que les deux font en d’autres mots figure " +
    "chez chacun.",
  missing: (letters: readonly string[]) =>
    `Ce qui a été argumenté dans ${listed(letters)} n’est pas relevé : les affirmations ne sont donc pas comparées.`,
  toNote: (command: string) => `Pour le relever : ${command}`,
  notOver: (letter: string) => `${letter} n’est pas terminé : relevez-le ensuite.`,
} satisfies Translation<typeof en.CLAIMS_APART>;

/** What was said, turn by turn. */
export const TURNS_APART = {
  same: (message: number) => `Les deux sont identiques, mot pour mot, jusqu’au message ${message}.`,
  all: "Tous les messages sont identiques, mot pour mot.",
  key: "Chaque intervention est à côté de celle qui a été demandée à la même place.",
  phase: "Les interventions de même nature sont côte à côte, phase par phase ; les autres sont seules.",
  withoutAnnouncements: "Les annonces sont omises.",
  nothing: "Rien n’a été dit.",
  failed: (reason: string) => `échec : ${reason}`,
  message: (at: 0 | 1) => `${at === 0 ? "A" : "B"}, message `,
  alone: (at: 0 | 1) => `Seulement dans ${at === 0 ? "A" : "B"}`,
} satisfies Translation<typeof en.TURNS_APART>;
