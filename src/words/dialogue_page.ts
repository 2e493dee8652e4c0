import * as de from "./de/dialogue_page.ts";
import * as en from "./en/dialogue_page.ts";
import * as es from "./es/dialogue_page.ts";
import * as fr from "./fr/dialogue_page.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { STATE, CONTROLS, WAITED, WAYS, ASK, QUESTIONS, JUDGING, FORKS, DOWNLOADS, SHOWN } = spoken({
  en,
  de,
  es,
  fr,
});
