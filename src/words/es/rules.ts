import type { Translation } from "../language.ts";
import type * as en from "../en/rules.ts";

/** Rules for all who are asked. */
export const RULES = {
  speakIn: (language: string) => `Escriba en ${language}, sea cual sea el idioma de lo anterior.`,
} satisfies Translation<typeof en.RULES>;
