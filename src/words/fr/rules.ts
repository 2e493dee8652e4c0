import type * as en from "../en/rules.ts";
import type { Translation } from "../language.ts";

/** Rules for all who are asked. */
export const RULES: Translation<typeof en.RULES> = {
  speakIn: (language: string) => `Écrivez en ${language}, quelle que soit la langue de ce qui précède.`,
};
