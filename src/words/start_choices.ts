import * as de from "./de/start_choices.ts";
import * as en from "./en/start_choices.ts";
import * as es from "./es/start_choices.ts";
import * as fr from "./fr/start_choices.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { summaryOf, presetName, presetAbout, fieldLabel } = spoken({ en, de, es, fr });
