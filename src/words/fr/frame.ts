import type * as en from "../en/frame.ts";
import type { Translation } from "../language.ts";

/** Texts around the pages of the server. */
export const FRAME = {
  skip: "Aller au contenu",
  pages: "Pages",
  archives: "Archives",
  start: "Lancer",
  showsKeys: (key: string) => `${key} affiche les raccourcis`,
  keys: "Raccourcis",
  allArchives: "Toutes les archives",
} satisfies Translation<typeof en.FRAME>;

/** What keys do, by their names. */
export const KEYS = {
  j: "message suivant",
  k: "message précédent",
  "/": "rechercher",
  "?": "afficher ou masquer ces raccourcis",
  Esc: "fermer ou quitter un champ",
} satisfies Translation<typeof en.KEYS>;

/** A page that may be read only with a token. */
export const LOCKED = {
  title: "Cette page est verrouillée",
  how: (command: string, sign: string) =>
    `Ouvrez-la avec l’adresse entière que ${command} a affichée, ou avec le lien de votre place : la partie qui suit ` +
    `${sign} est la clé. Un navigateur ne la garde que pour un onglet.`,
  needsScript: "Pour ouvrir des pages verrouillées, JavaScript est nécessaire.",
} satisfies Translation<typeof en.LOCKED>;
