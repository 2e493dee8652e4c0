import type * as en from "../en/sources.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";

/** Texts over the sources that a participant may draw on, and in a list of them. */
export const SOURCES = {
  title: "Les sources, chacune sous le nom par lequel la citer :",
  aboutList: "Elles sont trop longues pour être montrées. En voici la liste : lisez ce qu’il vous en faut avec " +
    "read_source.",
  length: (words: number, pages: number) => `${count(words, "mot", "mots")}${pages > 1 ? ` sur ${pages} pages` : ""}`,
} satisfies Translation<typeof en.SOURCES>;
