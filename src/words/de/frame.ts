/** Texts around the pages of the server. */
export const FRAME = {
  skip: "Zum Inhalt springen",
  pages: "Seiten",
  archives: "Archive",
  start: "Beginnen",
  showsKeys: (key: string) => `${key} zeigt die Tasten`,
  keys: "Tasten",
  allArchives: "Alle Archive",
} as const;

/** What keys do, by their names. */
export const KEYS = {
  j: "nächste Nachricht",
  k: "vorige Nachricht",
  "/": "suchen",
  "?": "diese Tasten zeigen oder ausblenden",
  Esc: "schließen oder ein Feld verlassen",
} as const;

/** A page that may be read only with a token. */
export const LOCKED = {
  title: "Diese Seite ist verschlossen",
  how: (command: string, sign: string) =>
    `Öffnen Sie sie mit der ganzen Adresse, die ${command} ausgegeben hat, oder mit dem Link Ihres Platzes: Der Teil ` +
    `nach ${sign} ist der Schlüssel. Ein Browser behält ihn nur für einen Tab.`,
  needsScript: "Um verschlossene Seiten zu öffnen, wird JavaScript benötigt.",
} as const;
