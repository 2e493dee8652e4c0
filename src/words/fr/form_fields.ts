/** Texts on the fields of forms. */
export const FIELDS = {
  remove: "Retirer",
  addAnother: "Ajouter une autre entrée",
  entry: "Entrée",
  yes: "Oui",
  no: "Non",
  choose: "Choisir",
  none: "Rien",
  usual: "Par défaut",
} as const;
