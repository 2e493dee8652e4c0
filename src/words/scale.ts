import * as de from "./de/scale.ts";
import * as en from "./en/scale.ts";
import * as es from "./es/scale.ts";
import * as fr from "./fr/scale.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { SCALE, LEAD, UNSCORED } = spoken({ en, de, es, fr });
