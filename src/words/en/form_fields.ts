/** Texts on the fields of forms. */
export const FIELDS = {
  remove: "Remove",
  addAnother: "Add another",
  entry: "Entry",
  yes: "Yes",
  no: "No",
  choose: "Choose",
  none: "None",
  usual: "Usual",
} as const;
