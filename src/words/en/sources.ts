import { count } from "./numbers.ts";

/** Texts over the sources that a participant may draw on, and in a list of them. */
export const SOURCES = {
  title: "Sources, each under the name to cite it by:",
  aboutList: "They are too long to be shown. This is a list of them: read what you need of them with read_source.",
  length: (words: number, pages: number) => `${count(words, "word")}${pages > 1 ? ` on ${pages} pages` : ""}`,
} as const;
