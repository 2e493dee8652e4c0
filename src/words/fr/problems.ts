import type * as en from "../en/problems.ts";
import type { Translation } from "../language.ts";
import { count, decimal, dollars, figure, integer } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** What became of a request, by the status of its answer. */
export const REFUSED = {
  400: "La requête est illisible",
  401: "Il faut une clé",
  403: "Ce n’est pas permis",
  404: "Introuvable",
  405: "Méthode non prise en charge",
  409: "Pas maintenant",
  413: "La requête est trop grande",
  422: "La requête ne peut pas être satisfaite",
  429: "Trop de requêtes",
  500: "Le serveur a échoué",
  502: "Un fournisseur ne peut pas répondre",
  503: "Le serveur s’arrête",
  508: "Un dialogue s’interroge lui-même",
} satisfies Translation<typeof en.REFUSED>;

/** Why a server refuses a request, and what to do. A page adds the full stop. */
export const PROBLEMS = {
  nothingHere: "Il n’y a rien à cette adresse",
  failed: "Le terminal du serveur en dit plus",
  notShown: "Cette archive ne peut pas être affichée. Le terminal du serveur en dit plus",
  unreadable: "Le contenu de la requête est illisible",
  noJson: "Le contenu de la requête doit être du JSON",
  tooLarge: (bytes: number, withDocuments: boolean) =>
    `Une requête peut compter au plus ${count(bytes, "octet", "octets")}${
      withDocuments ? ", et ses documents 20 Mo en tout" : ""
    }`,
  noDialogue: (id: string) => `Il n’y a pas ici de dialogue « ${id} » : la liste des archives montre ce qu’il y a`,
  noMessage: (last: number) => `Ce message n’existe pas : les numéros vont de 1 à ${integer(last)}`,
  noParticipant: (name: string) => `Personne ne participe à ce dialogue sous l’identifiant « ${name} »`,
  noProtocol: (name: string) => `Il n’y a pas de protocole « ${name} »`,
  noSource: "Cette source n’existe pas : la page du dialogue et son journal nomment celles qu’il y a",
  wrongToken: "Cette clé ne vaut pas pour cette adresse : utilisez le lien que vous avez reçu",
  readingNeedsToken: "Pour lire, il faut la clé de l’adresse que le serveur a affichée à son démarrage",
  needsToken: "Pour cela, il faut la clé de l’adresse que le serveur a affichée à son démarrage",
  otherName: "Ce serveur ne porte pas ce nom : utilisez l’adresse qu’il a affichée à son démarrage",
  foreign: "Les pages d’autres sites n’ont pas le droit de demander cela",
  methods: "Seuls GET, HEAD et POST sont pris en charge",
  readOnly: "Ce serveur est en lecture seule : il a été démarré avec --read-only",
  notRunning: "Ce dialogue n’est pas en cours sur ce serveur",
  running: "Ce dialogue est déjà en cours",
  over: "Ce dialogue est terminé : créez une branche pour continuer à partir d’un de ses tours",
  judgeLater: "Ce dialogue est encore en cours : faites-le juger quand il sera terminé",
  judged: "Ce dialogue est en train d’être jugé",
  askLater: "Ce dialogue est encore en cours : posez votre question quand il sera terminé",
  asked: "Une question sur ce dialogue reçoit sa réponse : posez la vôtre ensuite",
  nothingLeft: "Il ne reste rien des limites",
  spent: (most: number) =>
    `La limite de tous les dialogues ensemble, ${dollars(most)}, est dépensée ou réservée : attendez, ou relevez-la`,
  tooLittle: (most: number, needed: number) =>
    `Il reste trop peu de la limite de tous les dialogues ensemble, ${dollars(most)} : celui-ci peut demander ` +
    `${dollars(needed)}. Attendez que d’autres soient terminés, ou relevez la limite`,
  full: (dialogues: number) =>
    `Ce serveur n’en mène pas plus à la fois : ${count(dialogues, "dialogue", "dialogues")} en cours`,
  startsAMinute: (starts: number) => `Au plus ${integer(starts)} dialogues peuvent être lancés en une minute`,
  tooLong: "Ce dialogue est trop long pour une estimation : donnez-lui moins de tours",
  notAsked: (key: string, participant: string, now?: string) =>
    `Il n’y a pas de question ouverte « ${key} » pour « ${participant} » : ${
      now === undefined ? "personne n’est interrogé ici en ce moment" : `la question est maintenant « ${now} »`
    }`,
  empty: "La réponse est vide",
  unusable: (problem: string) => `Cette réponse ne peut pas être utilisée : ${problem}`,
} satisfies Translation<typeof en.PROBLEMS>;

/** What is wrong with a field, after its name. */
export const FIELD_PROBLEMS = {
  named: (field: string, problem: string) => `« ${field} » ${problem}`,
  unknown: "n’est pas un champ connu",
  must: (wanted: string) => `doit être ${wanted}`,
  oneOf: (names: readonly string[]) => `doit être l’une de ces valeurs : ${names.join(", ")}`,
  noneDefined: "doit être l’une des valeurs que définit l’exploitant du serveur : il n’y en a pas",
  missing: "manque : remplissez ce champ, ou choisissez une fiche",
  byOperator: "est fixé par l’exploitant de ce serveur",
  tooMany: (most: number) => `peut avoir au plus ${count(most, "entrée", "entrées")}`,
  writeAnswer: "reste à écrire",
  leaveSo: (problem: string) => `${problem} Pour la laisser ainsi, envoyez-la de nouveau.`,
  sameName: "doit différer des autres",
  together: (megabytes: number) => `font ${decimal(megabytes, 1)} Mo en tout : 20 Mo au plus sont acceptés`,
  whoAnswers: (names: readonly string[]) =>
    `doit dire qui répond, car la conversation a été importée : ${
      names.join(", ") || "l’exploitant n’a défini personne"
    }`,
  onlyImports: "ne vaut que pour une conversation importée : les participants répondent avec leur propre modèle",
} satisfies Translation<typeof en.FIELD_PROBLEMS>;

/** Values that a field may have. */
export const WANTED = {
  boolean: "true ou false",
  integerFrom: (least: number) => `un nombre entier à partir de ${integer(least)}`,
  numberAbove: (limit: number) => `un nombre supérieur à ${figure(limit)}`,
  numberFrom: (least: number) => `un nombre à partir de ${figure(least)}`,
  numberBetween: (least: number, most: number) => `un nombre de ${figure(least)} à ${figure(most)}`,
  oneOf: (values: readonly string[]) => `l’une des valeurs ${values.join(", ")}`,
  list: "une liste",
  listOf: (values: readonly string[]) => `une liste composée de ${listed(values)}`,
  fields: (names: readonly string[]) => `les champs ${names.join(", ")}`,
  byName: "des valeurs par nom",
  text: "un texte",
  or: (all: readonly string[]) => all.join(", ou "),
} satisfies Translation<typeof en.WANTED>;
