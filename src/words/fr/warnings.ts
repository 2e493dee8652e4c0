import type * as en from "../en/warnings.ts";
import type { Translation } from "../language.ts";
import { count, integer } from "./numbers.ts";

/** Texts of warnings by name. */
export const WARNINGS = {
  promptCut: (model: string, read: number, sent: number, participant: string) =>
    `Le serveur a coupé l’entrée : ${model} a lu ${integer(read)} jetons sur ${integer(sent)} environ, et ` +
    `${participant} n’a donc pas tout vu. Les entrées suivantes sont ajustées à ce qu’il lit. Chargez le modèle avec ` +
    "un contexte plus grand, et donnez sa taille avec --context-window",
  promptMaybeCut: (model: string) => `Le serveur a peut-être coupé l’entrée : elle remplissait le contexte de ${model}`,
  imagesRefused: (model: string, participant: string, images: string) =>
    `${model} a refusé les images : ${participant} n’a pas vu ${images}`,
  noImages: (model: string, participant: string, images: string) =>
    `${model} ne prend pas d’images : ${participant} n’a pas vu ${images}`,
  thinkingRoom: (model: string, tokens: number) =>
    `${model} a épuisé sa limite à réfléchir : il y a désormais de la place pour cela, jusqu’à ${integer(tokens)} ` +
    "jetons par appel",
  toolNotRepeated: (tool: string, call: string) =>
    `${tool}, demandé dans ${call} lors d’une exécution précédente, a peut-être été utilisé, et ne l’est pas ` +
    "maintenant ; --repeat-tools répète de telles utilisations",
  unstatedEnd: (model: string) =>
    `${model} ne dit pas pourquoi une réponse se termine : une réponse coupée passe inaperçue`,
  unknownEnd: (model: string, reason: string) =>
    `${model} termine ses réponses par « ${reason} », inconnu ici : elles sont tenues pour complètes`,
  noSummary: (step: string, participant: string) =>
    `Le résumé « ${step} » manque ; ce qui tient est montré à ${participant}`,
  otherLanguage: (model: string, given: string, asked: string) =>
    `${model} répond dans une autre langue (${given}), même après une nouvelle demande (${asked})`,
  noTemperature: (model: string) => `${model} refuse une température ; aucune n’est donc envoyée`,
  notIsolated: (model: string) => `${model} n’est pas isolé : il s’exécute avec les droits de qui l’a lancé`,
  whiteSpace: (model: string) =>
    `${model} répond par des blancs quand une forme est imposée ; ses réponses sont lues dans leur texte`,
  noForms: (model: string) =>
    `${model} ne prend pas en charge les formes de réponse ; la réponse est lue dans son texte`,
  noJson: (model: string) => `${model} ne donne pas de JSON lisible ; des lignes lui sont demandées à la place`,
  noTools: (model: string) =>
    `${model} ne prend pas en charge les outils : il lui est demandé de les nommer dans une ligne de texte`,
  noContribution: (name: string, message: number) => `Selon ${name}, le message ${message} n’apporte rien`,
  notScored: (name: string, message: number) =>
    `Selon ${name}, le message ${message} n’apporte rien ; il n’est pas noté`,
  replyFailed: () => "La réplique de l’auteur a échoué : le texte reste tel qu’il était",
  ruledByRule: () => "Aucun juge n’a tranché les points : une règle dit ce qu’il en est advenu.",
  overruled: (message: number, checkers: string, findings: number) =>
    `Dans le message ${message}, ${checkers} a tenu pour étayées des affirmations dont les citations n’ont pas été ` +
    `trouvées (${count(findings, "constat", "constats")} sans effet)`,
  oneDesign: () => "Un seul agent a une proposition : les autres la critiquent, et il n’y a rien à lui comparer",
  notRefined: (message: number) => `Le projet du message ${message} est inchangé : sa révision a échoué`,
  notCriticised: (message: number) => `Le projet du message ${message} est inchangé : personne ne l’a critiqué`,
  sourcesListed: () =>
    "Les sources occupent plus de la moitié d’un contexte : une liste en est montrée, et elles se lisent avec read_source",
  noSpread: () =>
    "À la température 0, des réponses indépendantes diffèrent à peine : un vote ne montre donc pas grand-chose",
} satisfies Translation<typeof en.WARNINGS>;
