import type * as en from "../en/site.ts";
import type { Translation } from "../language.ts";
import { count, s } from "./numbers.ts";

const dialogues = (dialogues: number) => count(dialogues, "dialogue", "dialogues");

/** Texts around the pages of a published site. */
export const SITE = {
  title: "Dialogues",
  pages: "Pages",
  skip: "Aller au contenu",
  about: "À propos",
  published: "Ce qui est publié",
  allDialogues: "Tous les dialogues",
  search: "Rechercher dans tout ce qui a été dit",
  example: "Mots des motions, des réponses et des messages",
  dialogues,
  experiments: "Expériences",
  none: "Aucun dialogue n’est encore publié ici.",
  watch: "Suivre",
  watchTitled: (title: string) => `Suivre : ${title}`,
  more: "En savoir plus sur ce site",
} satisfies Translation<typeof en.SITE>;

/** The page that says what is published, and what is not. */
export const PUBLISHED = {
  title: "Ce qui est publié",
  each: "De chaque dialogue",
  parts: (): readonly string[] => [
    "La question, la réponse, son degré de certitude et ses raisons.",
    "Tout ce qui a été dit, avec les notes, les vérifications et ce qu’ont ajouté ensuite juges, greffiers et réponses aux questions.",
    "Les passages des sources qui ont été cités, avec les titres et les adresses de toutes les sources.",
    "Les noms des intervenants et des modèles qui ont répondu pour eux, et la date du dialogue.",
  ],
  forStudents: (): readonly string[] => [
    "La question, tout ce qui a été dit et, à la fin de chaque page, le résultat, sans notes.",
    "Les passages des sources qui ont été cités, avec les titres et les adresses de toutes les sources.",
  ],
  costs: "Les appels, les jetons et les coûts.",
  sources: "Les textes complets des sources et les fichiers dont ils proviennent.",
  left: "Ce qui ne l’est pas",
  private: (): readonly string[] => [
    "Les invites, les clés, les réglages et les demandes faites aux outils.",
    "Les chemins de fichiers et les adresses de serveurs ; les avertissements et les échecs dans les termes d’un serveur.",
    "Les journaux eux-mêmes.",
  ],
  noCosts: "Les appels, les jetons et les coûts.",
  noSources: "Les textes complets des sources, les fichiers dont ils proviennent et les images fournies.",
  shown: (number: number) => `${dialogues(number)} publié${s(number)}.`,
  excluded: (number: number) => `${dialogues(number)} écarté${s(number)} par l’éditeur.`,
  unfinished: (number: number) => `${dialogues(number)} écarté${s(number)} : inachevé${s(number)}.`,
  broken: (number: number) => `${dialogues(number)} écarté${s(number)} : illisible${s(number)}.`,
  twice: (number: number) => `${count(number, "copie", "copies")} de dialogues écartée${s(number)}.`,
} satisfies Translation<typeof en.PUBLISHED>;

/** The replay of a dialogue at reading speed. */
export const PLAYER = {
  play: "Suivre depuis le début",
  takes: (minutes: number) =>
    `${count(minutes, "minute", "minutes")} à vitesse de lecture ; rien n’est demandé ni chargé`,
  title: "Relecture",
  pause: "Pause",
  goOn: "Reprendre",
  back: "Message précédent",
  next: "Message suivant",
  speed: "Vitesse",
  times: (factor: string) => `${factor.replace(".", ",")} ×`,
  end: "Tout montrer",
} satisfies Translation<typeof en.PLAYER>;

/** What the scripts of the pages say: `{0}` and so on stand for values. */
export const SITE_BROWSER = {
  goOn: () => "Reprendre",
  pause: () => "Pause",
  at: (number: string, all: string) => `message ${number} sur ${all}`,
  found: (dialogues: string) => `Dialogues trouvés : ${dialogues}`,
  nothing: (words: string) => `Rien n’a été trouvé pour « ${words} ».`,
  loading: () => "Chargement de ce qui a été dit …",
  failed: () => "La recherche ne peut pas être chargée : un fichier de ce site manque.",
  ended: () => "Le dialogue est terminé.",
} satisfies Translation<typeof en.SITE_BROWSER>;
