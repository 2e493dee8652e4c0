import { fieldsIn } from "../transcript/json.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { directionOf, languageOfTexts, languagesIn, spokenLanguage } from "../words/language.ts";
import { attributes, type Html } from "./html.ts";

/** Returns the attributes of a page for the language that is spoken now, and for its direction. */
export function languageOfPage(): Html {
  const lang = languageOfTexts(spokenLanguage());
  const dir = directionOf(lang);
  return attributes({ lang, dir: dir === "rtl" && dir });
}

/**
 * Returns the attributes of a text that is the speakers': its language, if that is not the page's, and whatever direction
 * its letters have.
 *
 * @param other Tag of its language, if it is not that of the dialogue.
 */
export function languageOfText({ settings: { language } }: Pick<DialogueRecord, "settings">, other?: string): Html {
  const tag = other ?? (language === undefined ? undefined : languagesIn(fieldsIn(language)).speakers);
  const isPages = tag === languageOfTexts(spokenLanguage());
  return attributes({ lang: isPages ? undefined : tag, dir: "auto" });
}
