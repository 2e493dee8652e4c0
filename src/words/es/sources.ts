import type { Translation } from "../language.ts";
import type * as en from "../en/sources.ts";
import { count } from "./numbers.ts";

/** Texts over the sources that a participant may draw on, and in a list of them. */
export const SOURCES = {
  title: "Fuentes, cada una con el nombre por el que debe citarse:",
  aboutList:
    "Son demasiado largas para mostrarlas. Esta es una lista de ellas: lea con read_source lo que necesite de cada " +
    "una.",
  length: (words: number, pages: number) => `${count(words, "palabra")}${pages > 1 ? ` en ${pages} páginas` : ""}`,
} satisfies Translation<typeof en.SOURCES>;
