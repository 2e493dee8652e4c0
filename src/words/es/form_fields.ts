/** Texts on the fields of forms. */
export const FIELDS = {
  remove: "Quitar",
  addAnother: "Añadir otro",
  entry: "Entrada",
  yes: "Sí",
  no: "No",
  choose: "Elegir",
  none: "Sin indicar",
  usual: "Lo habitual",
} as const;
