import * as de from "./de/settings.ts";
import * as en from "./en/settings.ts";
import * as es from "./es/settings.ts";
import * as fr from "./fr/settings.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { settingName, HELD_IN } = spoken({ en, de, es, fr });
