import * as de from "./de/phases.ts";
import * as en from "./en/phases.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { PHASES } = spoken({ en, de });
