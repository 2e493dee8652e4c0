import { REFUSALS as de } from "./de/refusals.ts";
import { REFUSALS as en } from "./en/refusals.ts";
import { REFUSALS as es } from "./es/refusals.ts";
import { REFUSALS as fr } from "./fr/refusals.ts";

/** The examples of all languages by their tags: a model may refuse in another one than it was asked in. */
export const REFUSAL_EXAMPLES = { en, de, fr, es };
