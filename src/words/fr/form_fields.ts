/** Texts on the fields of forms. */
export const FIELDS = {
  remove: "Retirer",
  addAnother: "En ajouter",
  entry: "Entrée",
  yes: "Oui",
  no: "Non",
  choose: "Choisir",
  none: "Sans valeur",
  usual: "Comme d’habitude",
} as const;
