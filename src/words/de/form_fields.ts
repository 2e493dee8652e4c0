/** Texts on the fields of forms. */
export const FIELDS = {
  remove: "Entfernen",
  addAnother: "Weiteren Eintrag hinzufügen",
  entry: "Eintrag",
  yes: "Ja",
  no: "Nein",
  choose: "Bitte wählen",
  none: "Keine Angabe",
  usual: "Wie üblich",
} as const;
