import type * as en from "../en/answer_form.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";

/** The form of an answer, as a model sees it; what is between braces are values of the form. */
export const FORM = {
  text: "texte",
  trueOrFalse: "true ou false",
  or: (options: readonly string[]) => options.join(" ou "),
  sameAs: (field: string) => `les mêmes champs que ${field}`,
  each: "(pour chacun)",
  number: "nombre",
  wholeNumber: "nombre entier",
  between: (kind: string, least: number, most: number) => `${kind} de ${least} à ${most}`,
  atLeast: (kind: string, least: number) => `${kind} à partir de ${least}`,
} satisfies Translation<typeof en.FORM>;

/** Descriptions of fields in answers about contributions. */
export const FIELDS = {
  contributes:
    "Le texte apporte-t-il quelque chose : `yes`, si faible que ce soit ; `no` s’il n’est qu’un refus, une excuse, des " +
    "mots sur la tâche ou rien de lisible.",
  contributesBriefly: "`no` si ce n’est qu’un refus, une excuse ou rien de lisible.",
  scoreReason: "Ce qui a été décisif, en une à trois phrases ; n’inventez rien.",
  claim: "L’affirmation, telle qu’elle a été faite.",
  findingReason: "Pourquoi, en une ou deux phrases.",
  findingSource: "Le nom de la source sur laquelle repose le constat ; null s’il n’y en a pas.",
  calculation:
    "Si l’affirmation contient un chiffre calculé à partir d’autres : le calcul, avec les nombres exactement comme " +
    "ils figurent dans la source ou dans le texte, par exemple 71 * 55 % ou 3 * 118 000 ; null s’il n’y en a pas.",
} satisfies Translation<typeof en.FIELDS>;

/** What a model is told whose answer could not be used, or that refused. */
export const AGAIN = {
  answer: (problem: string, isCut: boolean, asLines: boolean) =>
    `Votre réponse n’a pas pu être utilisée. ${problem}${
      isCut ? " Faites court, pour que la réponse tienne." : ""
    } Donnez de nouveau la réponse entière, ${
      asLines ? "sous la forme des lignes demandées" : "sous la forme d’une seule valeur JSON"
    }, et rien d’autre.`,
  fields: (problem: string, isCut: boolean, fields: readonly string[]) =>
    `Votre réponse n’a pas pu être utilisée telle quelle. ${problem}${
      isCut ? " Faites court, pour que la réponse tienne." : ""
    } Donnez de nouveau ${fields.map((field) => `\`${field}\``).join(", ")}, dans un seul objet JSON, et rien d’autre.`,
  exercise:
    "Ceci est un exercice de raisonnement, mené au grand jour ; personne ne vous demande de tromper quelqu’un ni " +
    "de nuire à qui que ce soit. Pesez ce que la tâche vous montre, et répondez comme elle le demande. Si vous " +
    "doutez d’une affirmation, dites ce que des preuves honnêtes soutiennent et ce qu’elles ne montrent pas. Si la " +
    "tâche vous donne un rôle, tous ceux qui la lisent le savent.",
  exerciseOfSide:
    "Ceci est un exercice de raisonnement, mené au grand jour ; personne ne vous demande de tromper quelqu’un ni " +
    "de nuire à qui que ce soit. Tous ceux qui le lisent savent que les camps sont attribués : ce que vous dites est " +
    "la meilleure défense de votre camp, et non votre propre avis. Si vous doutez d’une affirmation, présentez " +
    "l’argumentation la plus forte que des preuves honnêtes soutiennent, et dites ce qu’elles ne montrent pas.",
  /** After an answer in another language, without a form. */
  inLanguage: (language: string) => `Écrivez votre intervention en ${language}, et ne donnez rien d’autre.`,
  /** What is wrong with an answer of a form whose texts are in another language. */
  notIn: (language: string) => `Elle n’est pas en ${language} : écrivez tous les textes en ${language}.`,
  now:
    "Accomplissez maintenant la tâche telle qu’elle est donnée plus haut. Donnez seulement votre intervention, sans " +
    "remarque sur la tâche.",
} satisfies Translation<typeof en.AGAIN>;

/** What is wrong with an answer, for whoever is asked again. */
export const PROBLEM = {
  field: (path: string, wanted: string, found: string) => `Le champ \`${path}\` doit être ${wanted}, et non ${found}.`,
  missing: (path: string, wanted: string) => `Le champ \`${path}\` manque : il doit être ${wanted}.`,
  whole: (wanted: string, found: string) => `La réponse doit être ${wanted}, et non ${found}.`,
  nothing: "une valeur absente",
  more: (fields: number) => count(fields, "autre champ est erroné.", "autres champs sont erronés."),
  refuses: (path: string, found: string) => `Le champ \`${path}\` ne contient qu’un refus : ${found}.`,
  cutOff: "La réponse a été coupée avant sa fin.",
  noJson: "La réponse ne contient aucune valeur JSON.",
  onShareScale: (fields: readonly string[]) =>
    `Les nombres de ${
      fields.map((field) => `\`${field}\``).join(", ")
    } semblent être donnés sur une échelle de 0 à 1 : donnez-les sur l’échelle demandée (si l’un d’eux est vraiment ` +
    "si petit, écrivez-le avec son échelle, par exemple `0.5/10`).",
  ballot: (fault: string, warnings: readonly string[]) =>
    `Le bulletin ne peut pas être compté. ${[`Il ${fault}`, ...warnings].map((each) => `${each}.`).join(" ")}`,
} satisfies Translation<typeof en.PROBLEM>;

/** What a field or an answer must be, as it follows `doit être`. */
export const WANTED = {
  string: "un texte",
  number: "un nombre",
  array: "une liste",
  object: "un objet",
  boolean: "true ou false",
  otherForm: "d’une autre forme",
  oneOf: (values: readonly string[]) => `l’une de ces valeurs (${values.join(", ")})`,
  filled: "un texte non vide",
  numberUpTo: (most: number) => `un nombre de 0 à ${most}`,
  findings: (most: number) => `une liste de ${count(most, "constat")} au plus`,
  points: (most: number) => `une liste de ${count(most, "point")} au plus`,
  questions: (most: number) => `une liste de ${count(most, "question")} au plus`,
  wordsToSpeaker: "ce que vous dites à la personne qui a parlé quand vous intervenez",
  probabilities: (sum: number) => `tel que la somme de toutes les probabilités soit 1 (elle est de ${sum})`,
} satisfies Translation<typeof en.WANTED>;
