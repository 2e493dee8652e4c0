import * as de from "./de/warnings.ts";
import * as en from "./en/warnings.ts";
import * as es from "./es/warnings.ts";
import * as fr from "./fr/warnings.ts";
import { spoken } from "./language.ts";

export type { WarningName } from "./en/warnings.ts";

/** These texts, in the language that is spoken now. */
export const { WARNINGS } = spoken({ en, de, es, fr });
