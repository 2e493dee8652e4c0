import * as de from "./de/site.ts";
import * as en from "./en/site.ts";
import * as es from "./es/site.ts";
import * as fr from "./fr/site.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SITE, PUBLISHED, PLAYER, SITE_BROWSER } = spoken({ en, de, es, fr });
