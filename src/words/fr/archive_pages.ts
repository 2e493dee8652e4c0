import type * as en from "../en/archive_pages.ts";
import type { Translation } from "../language.ts";
import { count, integer, s } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

const tokensCounted = (n: number) => count(n, "jeton", "jetons");

/** The ending of a participle that goes with a protocol and its article, such as `Une critique`. */
const ending = (protocol: string) => /^une /i.test(protocol) ? "e" : "";

/** Headings, labels and heads of tables that several pages of an archive have. */
export const PAGES = {
  topic: "Le sujet en entier",
  participants: "Participants",
  participant: "Nom",
  id: "Identifiant",
  role: "Rôle",
  position: "Position",
  answeredBy: "Qui a répondu",
  messages: "Messages",
  howHeld: "Comment le dialogue s’est déroulé",
  outcome: "Résultat",
  howSure: "Degré de certitude",
  why: "Pourquoi",
  counted: "Décompte",
  reviews: "Examens",
  advice: "Recommandation",
  cost: "Coût",
  summary: "résumé",
  total: "Total",
  reasons: "Raisons",
} satisfies Translation<typeof en.PAGES>;

/** The index of an archive. */
export const INDEX = {
  attachments: "Pièces jointes",
  attachment: (mediaType: string, bytes: number) => ` : ${mediaType}, ${count(bytes, "octet", "octets")}`,
  phaseTitle: (phase: string) => `Messages de la phase ${phase}`,
  allPhases: (protocol: string, title: string) => [
    `Tiré du dialogue ${quoted(title)} (${protocol}) ; `,
    " donne toutes les phases.",
  ],
  theIndex: "le sommaire",
  held: (protocol: string, names: string) =>
    `${protocol}, mené${ending(protocol)} avec Convenings. Participants : ${names}.`,
  imported: (names: string) => `Une transcription venue d’ailleurs, importée avec Convenings. Participants : ${names}.`,
  review: (protocol: string, names: string, participants: number) => [
    `${protocol} sur un dialogue terminé : voir son `,
    " et ses ",
    `. ${names} ${
      participants === 1 ? "n’y a pas pris part et a répondu" : "n’y ont pas pris part et ont répondu"
    } à part.`,
  ],
  importedReview: (names: string) => [
    "Des jugements sur un dialogue terminé, rendus ailleurs et importés avec Convenings : voir son ",
    " et ses ",
    `. Rendus par ${names}.`,
  ],
  index: "sommaire",
  messages: "messages",
  failed: (messages: number) => `${integer(messages)} en échec`,
  again: (messages: number) => `${integer(messages)} demandé${s(messages)} de nouveau après un refus`,
  said: (messages: number, remarks: readonly string[], tokens: number, asked: readonly string[]) =>
    `${integer(messages)}${remarks.length === 0 ? "" : ` (${remarks.join(", ")})`} ; ${tokensCounted(tokens)}${
      asked.length === 0 ? "" : ` ; demandé à part : ${listed(asked)}`
    }`,
  readFirst: "À lire d’abord",
  readOn: [" pour le résultat, puis les messages", ". ", " contient les réglages, les modèles et le coût."],
  onOnePage: ", ou le tout sur une seule page : ",
  tooLong: (most: number) =>
    `, ou le tout sur une seule page, que seul convene report produit au-delà de ${integer(most)} messages`,
  nobodySpoke: "Personne n’a encore parlé.",
  table: ["Message", "Qui parle", "Premiers mots"],
  messageFailed: "échec",
  cut: "(coupé)",
  phasePages: "Chaque phase a sa propre page.",
  phases: ["Page", "Phase", "Messages", "Numéros", "Jetons"],
} satisfies Translation<typeof en.INDEX>;

/** The summary of a dialogue. */
export const SUMMARY = {
  title: (topic: string) => `Résultat : ${topic}`,
  terms: "Termes",
  heading: "Résumé",
  fullDialogue: "Dialogue entier",
  none: "Aucun résumé n’a été donné.",
  noneYet: "Pas encore de résumé.",
  byProtocol: ["Écrit par le programme, ", " :"],
  by: (name: string, agent: string) => [`Par ${name}, ${agent}, `, " :"],
  wentWrong: "Ce qui s’est mal passé",
  message: (number: number) => `Message ${number}`,
  failed: (calledBy: string, reason: string) => `, ${calledBy}, échec : ${reason}`,
  stepsIn: (name: string, text: string) => `, ${name} intervient : ${text}`,
  cut: (calledBy: string) => `, ${calledBy}, texte coupé à la limite`,
  again: "Demandé de nouveau après un refus : ",
  answers: "Réponses",
  missing: "manque",
  column: (question: string, field: string) => `${question} : ${field}`,
  inPhase: (phase: string, question: string) => `${phase}, ${question}`,
  carried: (name: string, why: string) => ` (avantage : ${name}). ${why} `,
  raised: (point: string, name: string) => `${point} (soulevé par ${name}) `,
  granted: (name: string, point: string) => `${name} : ${point} `,
  strongest: (name: string, words: string) => `${name} : ${quoted(words)} `,
  line: (words: string) => ` ${quoted(words)} `,
} satisfies Translation<typeof en.SUMMARY>;

/** The page with all messages. */
export const TRANSCRIPT = {
  title: (topic: string) => `Transcription : ${topic}`,
  listed: ["Chaque message a son propre fichier, énuméré dans ", "."],
  participant: (role: string, position: string | undefined, agent: string) =>
    ` (${role})${position === undefined ? "" : `, pour ${quoted(position)}`} : ${agent}`,
  phase: (phase: string) => `Phase ${phase}`,
  answers: (message: number) => `Répond au message ${message}.`,
} satisfies Translation<typeof en.TRANSCRIPT>;

/** The report of a dialogue. */
export const REPORT = {
  outcome: "Résultat",
  said: "Ce qui a été dit",
  held: "Comment le dialogue s’est déroulé",
  archive: "Archive",
  review: (title: string, number: number, time: string) => `${title} ${number}, ${time}`,
} satisfies Translation<typeof en.REPORT>;

/** How a dialogue was held. */
export const METADATA = {
  title: (topic: string) => `Comment le dialogue s’est déroulé : ${topic}`,
  listed: ["Les messages sont énumérés dans ", "."],
  configuration: "Configuration",
  usage: "Consommation et coût",
  usageAre: (unknown: string) => `Consommation et coût : ${unknown}.`,
  trouble: "Limites, échecs et avertissements",
  notKnown: "inconnu tant qu’une exécution n’est pas terminée",
  dialogue: "Dialogue",
  protocol: "Protocole",
  preset: "Préréglage",
  started: "Commencé",
  lastWritten: "Dernière écriture",
  activeTime: "Temps actif",
  waiting: "Attente due aux limites de débit",
  theirConfiguration: "Leur configuration :",
  limitsInTokens: "limites en jetons",
  noSettings: "Aucun réglage.",
  criteria: "Critères",
  sources: "Sources",
  citedAs: "Citée sous le nom",
  sourceTitle: "Titre",
  address: "Adresse",
  found: "Trouvée",
  asGiven: "telle que donnée",
  givenTo: (names: string) => `Données à ${names}, à citer par leur nom.`,
  foundByTools: "Trouvées par des outils ; leurs textes sont dans journal.jsonl :",
  tools: "Outils qui ont pu être utilisés sans résultat enregistré",
  tool: (name: string, key: string) => `${name}, dans ${key}`,
  calls: "Appels qui ont pu être facturés sans réponse enregistrée",
  call: (
    { call, model, isOpen, tokens, cost }: {
      readonly call: string;
      readonly model: string;
      readonly isOpen: boolean;
      readonly tokens: number;
      readonly cost?: string | undefined;
    },
  ) =>
    `${call}, modèle ${model} : ${isOpen ? "pas de fin enregistrée" : "échec après l’envoi"} ; compté jusqu’à ${
      tokensCounted(tokens)
    }${cost === undefined ? "" : `, ${cost}`}`,
  limits: "Limites atteintes",
  limit: (limit: string, scope: string | undefined, before: string, ends: boolean) =>
    `${limit}${scope === undefined ? "" : ` (${scope})`}, avant ${before}${
      ends ? " ; elle a mis fin au dialogue" : ""
    }`,
  failures: "Échecs",
  failure: (
    { number, key, name, reason, code, attempts }: {
      readonly number?: number | undefined;
      readonly key: string;
      readonly name: string;
      readonly reason: string;
      readonly code: string;
      readonly attempts: number;
    },
  ) =>
    `${number === undefined ? "" : `Message ${number}, `}${key} (${name}) : ${reason} (${code}, ${
      count(attempts, "essai", "essais")
    })`,
  warnings: "Avertissements",
  none: "rien à signaler",
  below: (lines: number) => `${integer(lines)}, voir plus bas`,
} satisfies Translation<typeof en.METADATA>;

/** The page of a question that was asked separately. */
export const NOTE = {
  by: (title: string, name: string) => `${title} par ${name}`,
  summaryOf: (messages: string) => `Résumé du contexte : ${messages}`,
  claims: "Affirmations",
  of: (title: string, message: number) => `${title} du message ${message}`,
  upTo: (title: string, message: number) => `${title} jusqu’au message ${message}`,
  checked: "Vérifié",
  checkedHow: "automatiquement, par comparaison avec les sources, sans modèle",
  asked: "Demandé à part",
  askedOf: (name: string, role: string, agent: string) => `${name} (${role}), ${agent}`,
  about: "Au sujet de",
  aboutMessage: (calledBy: string, said: string) => `, ${calledBy} : ${said}`,
  shown: "Montré pour cette question",
  missing: "Réponse manquante.",
  missingBecause: (reason: string, code: string) => ` ${reason} (${code}).`,
  noCitations: "Aucune référence ni citation",
  noFindings: "Aucun constat.",
  noContribution: "Le message n’apporte rien au débat ; ses notes ne comptent donc pas.",
  unreadable: "Les notes sont illisibles.",
  reading: (reading: string) => `C’est ${reading}. Un critère qui ne figure pas ici n’a pas été noté.`,
  table: ["Critère", "Poids", "Note sur 10"],
} satisfies Translation<typeof en.NOTE>;
