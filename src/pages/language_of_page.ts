import { directionOf, languageOfTexts, spokenLanguage } from "../words/language.ts";
import { attributes, type Html } from "./html.ts";

/** Returns the attributes of a page for the language that is spoken now, and for its direction. */
export function languageOfPage(): Html {
  const lang = languageOfTexts(spokenLanguage());
  const dir = directionOf(lang);
  return attributes({ lang, dir: dir === "rtl" && dir });
}
