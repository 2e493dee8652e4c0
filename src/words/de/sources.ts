import type { Translation } from "../language.ts";
import type * as en from "../en/sources.ts";

/** Texts over the sources that a participant may draw on, and in a list of them. */
export const SOURCES = {
  title: "Quellen, jede unter dem Namen, mit dem sie zu nennen ist:",
  aboutList: "Sie sind zu lang, um gezeigt zu werden. Dies ist eine Liste: Lesen Sie mit read_source, was Sie daraus " +
    "brauchen.",
  length: (words: number, pages: number) => {
    const length = words === 1 ? "1 Wort" : `${words.toLocaleString("de")} Wörter`;
    return pages > 1 ? `${length} auf ${pages} Seiten` : length;
  },
} satisfies Translation<typeof en.SOURCES>;
