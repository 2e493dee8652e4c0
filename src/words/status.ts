import * as de from "./de/status.ts";
import * as en from "./en/status.ts";
import * as es from "./es/status.ts";
import * as fr from "./fr/status.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { END_REASONS, LIMITS, STATUS, ORIGIN, WAITING, LOSSES } = spoken({ en, de, es, fr });
