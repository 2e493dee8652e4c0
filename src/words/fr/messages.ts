import type * as en from "../en/messages.ts";
import type { Translation } from "../language.ts";
import { count, integer, plural, s } from "./numbers.ts";
import { de, listed, quoted } from "./phrases.ts";

/** Ranges of numbers: `5 à 40 et 42`; the numbers of a pair are named. */
function ranges(all: readonly (readonly [first: number, last: number])[]): string {
  return listed(
    all.flatMap(([first, last]) => {
      if (last - first > 1) return [`${first} à ${last}`];
      return first === last ? [`${first}`] : [`${first}`, `${last}`];
    }),
  );
}

const tokensCounted = (n: number) => count(n, "jeton", "jetons");

/** Messages by their numbers, given as ranges. `many` are too many to list: their number, the first and the last. */
export const NUMBERS = {
  ranges,
  many: (n: number, first: number, last: number) => `${integer(n)} entre ${first} et ${last}`,
  messages: (all: readonly (readonly [first: number, last: number])[], isOne: boolean) =>
    `${isOne ? "message" : "messages"} ${ranges(all)}`,
  manyMessages: (n: number, first: number, last: number) => `${integer(n)} des messages entre ${first} et ${last}`,
} satisfies Translation<typeof en.NUMBERS>;

/** Texts about a message. What it is called is its kind or its own name. */
export const MESSAGE = {
  numbered: (number: number) => `message ${number}`,
  answerNumbered: (number: number) => `réponse ${number}`,
  by: (name: string) => ` ${de(name)}`,
  numberedBy: (number: number, name: string) => `message ${number} ${de(name)}`,
  called: (called: string, name?: string) => `${called}${name === undefined ? "" : ` ${de(name)}`}`,
  title: (number: number, calledBy: string) => `Message ${number} : ${calledBy}`,
  turn: (name: string, called: string) => `${name}, ${called}`,
  quoted,
  nothingSaid: "rien n’a été dit",
  brokenOff: "Interrompu :",
  brokenOffText: "voilà ce qui est arrivé d’une réponse ; elle ne compte pas comme dite.",
  note: "fiche",
  details: "détails",
  index: "sommaire",
  missing: (called: string) => `${called} : manque`,
  factCheck: (findings: string) => `vérification des faits : ${findings}`,
  ruleCheck: (ruling: string) => `contrôle des règles : ${ruling}`,
  notScored: "Non noté",
  scoreUnreadable: "Note illisible",
  score: (points: string) => `Note : ${points} sur 10`,
  noBreach: "aucune infraction",
  breach: "une infraction",
  breaks: (rule: string) => `enfreint ${quoted(rule)}`,
  noContribution: "N’apporte rien au débat :",
  noContributionBy: (called: string, name: string) => `selon ${name} (${called}). Ce message n’est pas noté.`,
  refused: "Refus de répondre :",
  refusedText: "rien n’a été dit. Ces mots n’ont été montrés à personne d’autre dans le dialogue :",
  failed: "Échec : rien n’a été dit.",
  failedBecause: (reason: string, code: string, attempts: number) =>
    `${reason} (${code}${attempts > 0 ? `, après ${count(attempts, "essai", "essais")}` : ""}).`,
  otherLanguage: "Dans une autre langue :",
  otherLanguageText: (language: string) => `${language}, même après une nouvelle demande.`,
  repeats: "Se répète :",
  oneSentence: (times: number) => `une phrase figure ${times} fois`,
  sameOver: "redit sans cesse la même chose",
  breaksRole: "Sort de son rôle :",
  itsPrompt: "Sa consigne :",
  hidden: "Caractères cachés",
  hiddenText: (characters: string) =>
    `présents dans ce message et remplacés ici : ${characters}. L’original est dans journal.jsonl.`,
  hiddenMore: (characters: string, others: number) => `${characters} et ${others} autre${s(others)}`,
  overLimit: "Au-delà de la limite :",
  overLimitText: (tokens: number, limit: number) => `${overrun(tokens, limit)}. Le texte n’a pas été coupé.`,
  cut: "Coupé :",
  cutText: (tokens: number, limit: number) =>
    `${
      overrun(tokens, limit)
    }. Tous les autres ont vu le texte affiché ici ; la réponse entière est dans journal.jsonl.`,
} satisfies Translation<typeof en.MESSAGE>;

/** Tokens over a limit; if there are not more than it allows, the model stopped by itself. */
function overrun(tokens: number, limit: number): string {
  return tokens > limit
    ? `${tokensCounted(tokens)} pour ${integer(limit)} permis`
    : `son modèle a atteint sa propre limite après ${tokensCounted(tokens)}`;
}

/** What somebody was shown of a dialogue, and what summaries of it were made from. */
export const SHOWN = {
  inFull: (messages: string) => `${messages} en entier`,
  summaryOf: (numbers: string) => `résumé : ${numbers} (`,
  passagesOf: (numbers: string) => `extraits : ${numbers}`,
  leftOut: (numbers: string) => `laissé de côté : ${numbers}`,
  nothing: "aucun message antérieur",
  theSummary: (messages: string, name: string) => `résumé : ${messages}, par ${name}`,
  theNote: (kind: string, name: string) => `${kind} par ${name}`,
  covers: "Couvre",
  made: "Méthode",
  method: (method: string, isCut: boolean) =>
    `${method}${isCut ? " ; deux fois au-delà de sa limite, puis coupé à la fin d’une phrase" : ""}`,
  madeFrom: "Tiré de",
  before: "Avant",
  after: "Après",
  length: (characters: number, tokens: number) =>
    `${count(characters, "caractère", "caractères")}, ${tokensCounted(tokens)}`,
} satisfies Translation<typeof en.SHOWN>;

/** Why there is no prompt behind a message. */
export const NO_PROMPT = {
  announcement: "le programme écrit les annonces",
  person: "une personne l’a dit",
  noCall: "aucun appel à un modèle n’est enregistré pour ce message",
} satisfies Translation<typeof en.NO_PROMPT>;

/** How a message was made. */
export const TURN = {
  title: (number: number) => `Comment le message ${number} a été produit`,
  message: "Message",
  dialogue: "Dialogue",
  shown: "Montré avant le message",
  askedAgain: "Demandé de nouveau",
  refused: (isForm: boolean, words: string) =>
    `parce que la première réponse était un refus${isForm ? " ou en contenait un dans un champ" : ""} : ${
      quoted(words)
    }`,
  tools: "Outils utilisés",
  used: (name: string, times: number, refused: number) =>
    `${name} ${integer(times)} fois${refused === 0 ? "" : ` (${refused} ${plural(refused, "refusée", "refusées")})`}`,
  allUsed: (uses: readonly string[]) => `${listed(uses)} ; les résultats sont dans journal.jsonl`,
  takenOver: "Repris",
  takenFrom: (dialogue: string | undefined) => `de ${dialogue}`,
  original: "Réponse d’origine",
  originalAt: (key: string) => `journal.jsonl, clé ${key}`,
  asked: "Demandé",
  noAnswerYet: "(pas encore de réponse)",
  leftUnanswered: "(resté sans réponse)",
} satisfies Translation<typeof en.TURN>;
