import { quoted } from "./phrases.ts";
import type * as en from "../en/report.ts";
import type { Translation } from "../language.ts";
import { count, decimal, figure, plural, s } from "./numbers.ts";

/** What a message, a question about a dialogue and a source are called where a text leads to them. */
export const CITED = {
  message: (number: number | string) => `message ${number}`,
  question: (number: number) => `question ${number}`,
  source: (number: number, title: string) => `source ${number} : ${title}`,
} satisfies Translation<typeof en.CITED>;

/** The first screen of a dialogue's page: what stands around the outcome, and beside those who take a side. */
export const FRONT = {
  toRead: (minutes: number) => `${count(minutes, "minute", "minutes")} de lecture`,
  why: "Pourquoi",
  advice: (advice: string) => `Recommandation : ${advice}`,
  status: "État",
  unfinished: "il n’est pas allé jusqu’au bout",
  toContinue: "Pour continuer",
  restsOn: "Sur quoi cela repose",
  confidence: (confidence: number) => `confiance ${decimal(confidence, 2)}`,
  strongest: "meilleure phrase",
  grants: "Concède :",
  moved: "A évolué :",
  topic: "Le sujet en entier",
} satisfies Translation<typeof en.FRONT>;

/** Headings and labels of the parts of a dialogue's page. */
export const PARTS = {
  contents: "Sommaire",
  said: "Ce qui a été dit",
  turnsOf: (phase: string) => `Interventions de la phase ${quoted(phase)}`,
  turn: (number: number, name: string, called: string, isWrong: boolean) =>
    `${number} ${name}, ${called}${isWrong ? ", affirmation contredite" : ""}`,
  reviewOf: (title: string, day: string) => `${title}, ${day}`,
  importedReview: (title: string, day: string) => `${title}, fait ailleurs, importé le ${day}`,
  nobody: "personne",
  neverAnswered: "Resté sans réponse",
  differ: "Où les avis diffèrent",
  held: "Comment le dialogue s’est déroulé",
  outcome: "Le résultat en chiffres et en tableaux",
  details: "Participants, réglages, consommation, limites et avertissements",
  published: "Participants, critères et durées",
  terms: "Termes",
  whatMeans: (words: number) => plural(words, "Le sens d’un terme", `Le sens de ${figure(words)} termes`),
  table: (heads: readonly string[]) => `Tableau : ${heads.join(", ")}`,
} satisfies Translation<typeof en.PARTS>;

/** Files that were given with the question. */
export const GIVEN = {
  title: "Donné avec la question",
  named: (name: string) => `Donné avec la question : ${name}`,
  file: (name: string, mediaType: string, bytes: number) =>
    `${name} : ${mediaType}, ${count(bytes, "octet", "octets")}`,
  inFolder: (file: string, folder: string) => `${file} ; voir le dossier ${folder} de l’archive.`,
} satisfies Translation<typeof en.GIVEN>;

/** Texts around a message: what it answers, its score, what was looked up in it, and what a reader may do. */
export const MESSAGE = {
  of: (called: string, other: string) => `${called}, suite de ${other}`,
  answers: (called: string, other: string) => `${called}, répond à ${other}`,
  nothingSaid: "Rien n’a été dit.",
  cut: "Coupé à la limite de longueur.",
  notesOn: (number: number) => `Remarques sur le message ${number}`,
  score: (points: string) => `Note : ${points} sur 10`,
  notScored: "Non noté.",
  scoreMissing: "La note manque.",
  factCheckMissing: (name: string) => `La vérification des faits par ${name} manque.`,
  doubtful: "Pas dans les sources sous cette forme :",
  whatWasShown: "Ce qui a été montré",
  shownTo: (name: string, number: number) => `Ce qui a été montré à ${name} pour le message ${number}`,
  forkHere: "Repartir d’ici",
  forkHereAfter: (number: number) => `Repartir d’ici, après le message ${number}`,
  forkQuestion: (number: number, cost: string) =>
    `Repartir après le message ${number} ? Un nouveau dialogue continue aussitôt à partir de là, avec les mêmes ` +
    `modèles. ${cost}`,
  playsRecorded: "Il rejoue des réponses enregistrées, qui ne coûtent rien.",
  noMaximum: "Aucun coût maximal n’est fixé.",
  mayCost: (most: string) => `Il peut coûter jusqu’à ${most}.`,
} satisfies Translation<typeof en.MESSAGE>;

/** What was looked up in a message, and found. */
export const LOOKED_UP = {
  figures: (figures: number) =>
    `${count(figures, "chiffre", "chiffres")} ${plural(figures, "figure", "figurent")} dans la source`,
  quotations: (quotations: number) =>
    `${count(quotations, "citation", "citations")} ${plural(quotations, "est exacte", "sont exactes")}`,
  supported: (claims: number) => `${claimsCounted(claims)} étayée${s(claims)}`,
} satisfies Translation<typeof en.LOOKED_UP>;

function claimsCounted(n: number): string {
  return count(n, "affirmation", "affirmations");
}

/** What was found wrong, and what could not be checked. */
export const FOUND = {
  foundWrong: "Jugé faux",
  lookedUp: "Recherché",
  nothingWrong: "Rien de faux n’a été trouvé",
  wrong: "Contredit",
  overstated: "Exagéré",
  unverifiable: "Invérifiable",
  isWrong: (figure: string) => `${figure} est faux`,
  wentTooFar: (claims: number, mark: string, messages: string) =>
    `${claimsCounted(claims)} ${plural(claims, "va", "vont")} ${mark}${messages}.`,
  tooFar: "trop loin",
  couldNot: (claims: number, mark: string, messages: string) =>
    `${claimsCounted(claims)} ${plural(claims, "reste", "restent")} ${mark}${messages}.`,
  notBeChecked: "sans vérification possible",
  notAsGiven: (claims: number, messages: string) =>
    `${claimsCounted(claims)} ${plural(claims, "cite", "citent")} ce qui n’a pas été trouvé tel quel${messages}.`,
  figures: (found: number, missing: number, uncompared: number) => {
    const all = found + missing + uncompared;
    if (found === all) {
      return all === 1
        ? "Le seul chiffre recherché figure dans sa source."
        : `Les ${figure(all)} chiffres recherchés figurent tous dans leur source.`;
    }
    const parts = [
      `Sur ${count(all, "chiffre recherché", "chiffres recherchés")}, ${figure(found)} ${
        plural(found, "figure dans sa source", "figurent dans leur source")
      }`,
      ...(missing === 0
        ? []
        : [`${figure(missing)} n’y ${plural(missing, "figure", "figurent")} pas sous cette forme`]),
      ...(uncompared === 0
        ? []
        : [`${figure(uncompared)} ${plural(uncompared, "n’a pas pu être comparé", "n’ont pas pu être comparés")}`]),
    ];
    return `${parts.join(", ")}.`;
  },
} satisfies Translation<typeof en.FOUND>;

/** The list of sources. */
export const SOURCES = {
  title: "Sources",
  uncited: (sources: number) => `${count(sources, "source", "sources")} que personne n’a citée${s(sources)}`,
  byTool: (name: string, time: string, sha256: string) => `[${name}] trouvée par un outil, ${time}, SHA-256 ${sha256}`,
  wholeText: "texte entier",
  asGiven: "tel que donné",
  quotedIn: (messages: string) => `citation dans${messages}`,
  givenIn: (messages: string) => `mention dans${messages}`,
} satisfies Translation<typeof en.SOURCES>;

/** Texts in and about pictures of an outcome. */
export const PICTURES = {
  drawnFrom: (caption: string, least: number, most: number) => `${caption} ; l’axe va de ${least} à ${most}`,
  byColumn: (caption: string, column: string) => `${caption} : ${column.toLowerCase()}`,
  minor: "mineure",
  notStated: "non précisée",
  met: "satisfaite",
  partly: "en partie",
  unmet: "non satisfaite",
  own: "la sienne",
} satisfies Translation<typeof en.PICTURES>;
